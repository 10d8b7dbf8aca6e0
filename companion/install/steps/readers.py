"""The rules of udev: readers belong to the app alone, and memory sticks are mounted."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/etc/udev/rules.d/70-companion.rules"


STEP = PlacedFile(
    N_("Open readers to the app, and mount memory sticks: {path}."),
    PLACE,
    lambda source: source.file("systemd/companion.udev"),
    ["udevadm", "control", "--reload"],
    ["udevadm", "trigger", "--subsystem-match=tty"],
)
