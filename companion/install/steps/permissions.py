"""The rule of polkit: the account of the app may switch off, restart, and look for networks."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/etc/polkit-1/rules.d/50-companion.rules"


STEP = PlacedFile(
    N_("Let the app switch off, restart, and look for networks: {path}."),
    PLACE,
    lambda source: source.file("systemd/companion.polkit"),
)
