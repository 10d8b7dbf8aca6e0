"""The rules for readers: the group that may open them, and no modem manager that tries them."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/etc/udev/rules.d/70-companion.rules"


STEP = PlacedFile(
    N_("Name readers, and keep the modem manager off them: {path}."),
    PLACE,
    lambda source: source.file("systemd/companion.udev"),
    ["udevadm", "control", "--reload"],
    ["udevadm", "trigger", "--subsystem-match=tty"],
)
