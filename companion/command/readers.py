"""Findings of the self-check about the readers that are set up."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from companion import settings
from companion.command import wiring
from companion.machine import heard
from companion.words.errors import CompanionError
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.inputs import Inbox
from companion.words.protocols import PROTOCOLS
from hardware.openers import Opener, openers
from hardware.ports import BY_ID, BY_PATH, UNSURE, Port, SameDevice, locate, port_at, shown
from hardware.survey import ports

ROOT = Path("/")
ON_BOARD = ("ttyAMA", "ttyS")
"""Beginnings of the kernel's names of serial ports on a board."""
Places = Mapping[str, settings.Reader]
"""Readers of the settings, by their names."""


def programs_at(readers: Places, root: Path = ROOT) -> dict[str, list[Opener]]:
    """Return the programs that have readers open, by the names of these."""
    found = {}
    for name in readers:
        with suppress(SameDevice):
            device = os.path.realpath(root / _path(name, readers, root).lstrip("/"))
            found[name] = openers(shown(root, Path(device)), root)
    return found


def findings(
    readers: Places,
    programs: Mapping[str, list[Opener]],
    last: Callable[[str], heard.Heard | None] = heard.read,
    root: Path = ROOT,
) -> list[Finding]:
    """Return a finding about each reader.

    *programs* have them open, by the names of the readers; *last* returns the last code of one.
    """
    found = [_usable(name, readers, root) for name in readers]
    return [
        _described(each, at, programs.get(name, ()), last(name), root)
        if each.level == "ok"
        else each
        for each, (name, at) in zip(found, readers.items(), strict=True)
    ]


def _path(name: str, readers: Places, root: Path) -> str:
    return locate(name, {each: at.port for each, at in readers.items()}, root)


def _usable(name: str, readers: Places, root: Path) -> Finding:
    """Return a finding about the port of a reader and the permission to open it."""
    subject, port = f"[readers.{name}]", readers[name].port
    try:
        wiring.reader(Inbox(), name, readers[name])
        path = root / _path(name, readers, root).lstrip("/")
    except CompanionError as error:
        return Finding(subject, str(error), "fault")
    except SameDevice as error:
        text = _("{port} cannot be used: {why}.").format(port=port, why=error)
        return Finding(subject, text, "fault", _("Remove one of them, or choose another port."))
    # os.path, since pathlib raises in a folder without permission.
    if "://" not in port and not os.path.exists(path):
        text = _("{port} is not there.").format(port=port)
        there = ", ".join(ports(root)) or _("nothing")
        remedy = _("Plug the reader in, or choose another port; there is: {ports}.")
        return Finding(subject, text, "fault", remedy.format(ports=there))
    if "://" not in port and not os.access(path, os.R_OK | os.W_OK):
        text = _("{port} may not be opened by this user.").format(port=port)
        return Finding(subject, text, "fault")
    return Finding(subject, _("{port} can be opened.").format(port=port), "ok")


def _described(
    found: Finding,
    at: settings.Reader,
    programs: Iterable[Opener],
    last: heard.Heard | None,
    root: Path,
) -> Finding:
    """Return a finding about a usable reader, with its details and advice."""
    device = port_at(at.port, root)
    way, is_sure = _way(at.port, device)
    others = ", ".join(f"{each.name} ({each.number})" for each in programs if not each.is_ours)
    told = [found.text, way, _manner(at)]
    if last:
        told.append(_last(last))
    if others:
        told.append(_("It is also open in {programs}.").format(programs=others))
    advice = []
    if device and not is_sure and shown(root, device.name) != at.port:
        advice.append(_("Use {port} instead.").format(port=shown(root, device.name)))
    if others and not at.is_keyboard:
        advice.append(_("End what else has it open: it takes parts of the codes."))
    return replace(
        found,
        text=" ".join(filter(None, told)),
        level="ok" if is_sure else "note",
        remedy=" ".join(advice),
    )


def _way(port: str, device: Port | None) -> tuple[str, bool]:
    """Return a sentence on finding a reader after a restart, and True if it is sure to be found."""
    if device is None:
        return "", True
    if BY_ID in port and device.twins:
        return _("Another device has the same name: after a restart it may be taken for it."), False
    if BY_ID in port and device.is_numbered:
        return _("It is found again in any plug, by its serial number (by-id)."), True
    if BY_ID in port:
        text = _("It is found again in any plug (by-id), unless there is a second one of its make.")
        return text, True
    if BY_PATH in port and device.twins:
        return _("It is found again in this plug (by-path): another device has its name."), True
    if BY_PATH in port and not device.is_numbered:
        return _("It is found again in this plug (by-path): it has no serial number."), True
    if BY_PATH in port:
        return _("It is found again in this plug (by-path)."), True
    if port.startswith(UNSURE):
        return _("Its name may be another device’s after a restart."), False
    if device.device.name.startswith(ON_BOARD):
        return _("It is found again on the pins of the board."), True
    return "", True


def _manner(at: settings.Reader) -> str:
    """Return a sentence with the speed and the protocol of a reader."""
    if at.is_keyboard:
        return _("It types like a keyboard.")
    if "://" in at.port:
        return _("It is read as “{protocol}”.").format(protocol=at.protocol)
    text = _("It is read at {speed} bit/s as “{protocol}”.")
    return text.format(speed=at.baud or PROTOCOLS[at.protocol].speed, protocol=at.protocol)


def _last(last: heard.Heard) -> str:
    return _("Its last code was “{code}”, at {time}.").format(
        code=last.code, time=f"{last.at:%H:%M}"
    )
