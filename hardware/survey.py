"""Survey of ports, keyboards and GPIO chips, and of the permissions to open them."""

from __future__ import annotations

import grp
import os
import pwd
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from companion.words.findings import Finding, Level
from companion.words.i18n import _
from hardware.ports import BY_ID, Port, keyboards, serial_ports, shown

CHIPS = "dev/gpiochip[0-9]*"

MODEL = "proc/device-tree/model"
COMMAND_LINES = ("boot/firmware/cmdline.txt", "boot/cmdline.txt", "proc/cmdline")
"""Files with the kernel's command line: Raspberry Pi OS since bookworm, before, and elsewhere."""

CONSOLE = re.compile(r"(?:^|\s)console=(?:serial0|ttyS0|ttyAMA0)\b")
CONSOLE_OF_5 = re.compile(r"(?:^|\s)console=ttyAMA0\b")
"""Pattern for a Raspberry Pi 5, whose serial0 is on a separate connector, not on the header."""
FIVE = re.compile(r"Raspberry Pi (?:5|500|Compute Module 5)\b")


class DeviceAccount(Struct, frozen=True):
    """Account that opens devices: its name, a test of permission, and the group of a device."""

    name: str
    may_open: Callable[[Path], bool]
    group: Callable[[Path], str]


def this_account() -> DeviceAccount:
    """Return the account of this process."""
    return DeviceAccount(_name(), _may_open, _group)


def survey(root: Path = Path("/"), account: DeviceAccount | None = None) -> list[Finding]:
    """Return findings below *root*: the board, ports, keyboards, GPIO, the serial console.

    *account* is that of this process unless given.
    """
    account = account or this_account()
    return [
        *_board(root),
        *_ports(root, account),
        *_keyboards(root, account),
        *_chips(root, account),
        *_console(root),
    ]


def ports(root: Path = Path("/")) -> list[str]:
    """Return possible ports of readers for companion.toml, serial ports first, then keyboards."""
    return [shown(root, port.name) for port in (*serial_ports(root), *keyboards(root))]


def model(root: Path = Path("/")) -> str:
    """Return the model of the Raspberry Pi; empty on another machine."""
    name = _read(root / MODEL).rstrip("\0").strip()
    return name if name.startswith("Raspberry Pi") else ""


# --- findings


def _board(root: Path) -> Iterator[Finding]:
    if board := model(root):
        yield Finding(_("Board"), _("This is a {board}.").format(board=board), "ok")


def _ports(root: Path, account: DeviceAccount) -> Iterator[Finding]:
    usable = _("This serial port can be used.")
    barred = _("This serial port may not be opened by {name}.").format(name=account.name)
    for port in serial_ports(root):
        yield _offered(port, _openable(root, port.name, account, usable, barred, "fault"))
    if not ports(root):
        yield Finding(
            _("Readers"),
            _("There is no serial port and no keyboard."),
            "note",
            _("Plug a reader in, if you have one."),
        )


def _keyboards(root: Path, account: DeviceAccount) -> Iterator[Finding]:
    usable = _("It can be used.")
    barred = _("If this is a scanner that types, {name} may not read it.")
    for port in keyboards(root):
        said = barred.format(name=account.name)
        yield _offered(port, _openable(root, port.name, account, usable, said, "note"))


def _chips(root: Path, account: DeviceAccount) -> Iterator[Finding]:
    usable = _("Buttons and lamps can be used.")
    barred = _("Buttons and lamps may not be used by {name}.").format(name=account.name)
    level: Level = "fault" if model(root) else "note"
    for path in sorted(root.glob(CHIPS)):
        if not path.is_symlink():
            yield _openable(root, path, account, usable, barred, level)


def _openable(
    root: Path, path: Path, account: DeviceAccount, usable: str, barred: str, level: Level
) -> Finding:
    subject = shown(root, path)
    if account.may_open(path):
        return Finding(subject, usable, "ok")
    return Finding(subject, barred, level, _remedy(account.group(path), account.name))


def _offered(port: Port, found: Finding) -> Finding:
    """Return a finding with the device as a port for a reader, if it may be opened."""
    title = "" if BY_ID in found.subject else port.title  # by-id names hold more than the title
    return replace(found, title=title, port=found.subject if found.level == "ok" else "")


def _remedy(group: str, name: str) -> str:
    if group in ("", "root"):
        return _("Only root may open it: see “Permissions” in hardware/README.md.")
    return _("Join the group {group}: sudo usermod -aG {group} {name}, then log in again.").format(
        group=group, name=name
    )


def _console(root: Path) -> Iterator[Finding]:
    board = model(root)
    console = CONSOLE_OF_5 if FIVE.match(board) else CONSOLE
    if board and console.search(_command_line(root)):
        yield Finding(
            _("Serial console"),
            _("Linux itself speaks on pins 8 and 10."),
            "note",
            _("If a reader is wired to them, switch the serial console off: sudo raspi-config, "
              "Interface Options, Serial Port, then restart."),
        )  # fmt: skip


def _command_line(root: Path) -> str:
    return next(filter(None, (_read(root / path) for path in COMMAND_LINES)), "")


# --- the system


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def _name() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _may_open(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK, effective_ids=True)


def _group(path: Path) -> str:
    try:
        return grp.getgrgid(path.stat().st_gid).gr_name
    except (OSError, KeyError):
        return ""
