"""Findings about the machine itself: kernel, displays, disk, clock, power."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.words.findings import Finding
from companion.words.i18n import _
from hardware.displays import displays

LOW_MB = 500
"""Free disk space in MB below which a warning is due."""
RELEASED = datetime(2026, 11, 1, tzinfo=UTC)
"""A clock before this day is wrong."""
THROTTLED = (
    "sys/devices/platform/soc/soc:firmware/get_throttled",
    "sys/devices/platform/axi/axi:firmware/get_throttled",
)
LOW_VOLTAGE, HOT = 1 << 0 | 1 << 16, 1 << 3 | 1 << 19
"""Bits of the firmware, now and since the start; source: Raspberry Pi documentation, vcgencmd."""
WEAR = "sys/block/mmcblk*/device/pre_eol_info"
WORN = {"0x02", "0x03"}
"""Values for 80 % and 90 % of reserved blocks used; source: JEDEC eMMC 5.1, EXT_CSD[267]."""


def machine(root: Path, data: Path, now: datetime) -> list[Finding]:
    """Return findings about the machine whose files are below *root*; *data* is on its disk."""
    return [
        *_kernel(root),
        *_displays(root),
        *_disk(root, data),
        *_clock(root, now),
        *_power(root),
    ]


def _kernel(root: Path) -> Iterator[Finding]:
    if version := _read(root / "proc/sys/kernel/osrelease"):
        yield Finding(_("Kernel"), _("Linux {version}.").format(version=version), "ok")


def _displays(root: Path) -> Iterator[Finding]:
    if not (root / "sys/class/drm").is_dir():
        return
    found = displays(root)
    for each in found:
        text = _("{connector} has {width} × {height} pixels, on card {card}.").format(
            connector=each.connector, width=each.width, height=each.height, card=each.card
        )
        is_usable = bool(each.width)
        remedy = "" if is_usable else _("Switch the display on, and look at its cable.")
        yield Finding(_("Display"), text, "ok" if is_usable else "fault", remedy)
    if not found:
        text = _("No display is connected.")
        yield Finding(_("Display"), text, "note", _("Look at its cable, and start again."))


def _disk(root: Path, data: Path) -> Iterator[Finding]:
    found = os.statvfs(data if os.path.exists(data) else root)
    free = found.f_bavail * found.f_frsize // 1_000_000
    text = _("{free} MB are free.").format(free=free)
    remedy = _("Make room: remove copies that nobody needs.") if free < LOW_MB else ""
    yield Finding(_("Disk"), text, "note" if remedy else "ok", remedy)
    if found.f_flag & os.ST_RDONLY:
        yield Finding(
            _("Disk"),
            _("It cannot be written: nothing would be kept."),
            "fault",
            _("Start again. If it stays so, the card is worn out: use a new one."),
        )
    if any(_read(path) in WORN for path in root.glob(WEAR)):
        text = _("The memory is nearly worn out.")
        yield Finding(_("Disk"), text, "note", _("Make a copy, and use a new one."))


def _clock(root: Path, now: datetime) -> Iterator[Finding]:
    if now < RELEASED:
        remedy = _("Connect a network, or set date and time on the page of the box.")
        text = _("It says {day}, which is wrong.").format(day=f"{now:%Y-%m-%d}")
        yield Finding(_("Clock"), text, "note", remedy)
    elif (root / "run/systemd/timesync/synchronized").exists():
        yield Finding(_("Clock"), _("It is set by the network."), "ok")
    elif any(root.glob("dev/rtc[0-9]*")):
        yield Finding(_("Clock"), _("It goes on while the box is off."), "ok")
    else:
        text = _("Without a network it stands still while the box is off.")
        yield Finding(_("Clock"), text, "ok")


def _power(root: Path) -> Iterator[Finding]:
    for path in THROTTLED:
        text = _read(root / path)
        if re.fullmatch(r"(0x)?[0-9a-fA-F]+", text):
            yield _throttled(int(text, 16))


def _throttled(bits: int) -> Finding:
    if bits & LOW_VOLTAGE:
        text = _("The voltage was too low.")
        return Finding(_("Power"), text, "note", _("Use the power supply of the board’s maker."))
    if bits & HOT:
        text = _("The board was too hot, and slowed down.")
        return Finding(_("Power"), text, "note", _("Give it air, or a heat sink."))
    return Finding(_("Power"), _("Voltage and temperature are as they should be."), "ok")


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
