"""The drivers of USB readers, loaded at boot: a unit may open only devices with a loaded driver."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/etc/modules-load.d/companion.conf"
DRIVERS = ("cdc_acm", "usbserial", "ch341", "cp210x", "ftdi_sio")


STEP = PlacedFile(
    N_("Load the drivers of USB readers at boot: {path}."),
    PLACE,
    lambda _source: "\n".join(("# Readers of Companion", *DRIVERS, "")).encode(),
    ["systemctl", "--no-block", "restart", "systemd-modules-load.service"],
)
