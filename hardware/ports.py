"""Ports of readers: serial ports and keyboards, and the names by which they are found again.

udev names a USB device by its maker, model and serial number (by-id), and by the plug it is in
(by-path). Devices without a serial number, and clones that share one, compete for one by-id name.
Source: systemd, 60-serial.rules, 60-persistent-input.rules and udev-builtin-usb_id.c.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from struct import calcsize

from msgspec import Struct

from companion.words.i18n import _

ROOT = Path("/")
BY_ID, BY_PATH = "/by-id/", "/by-path/"
SERIAL = ("dev/serial/by-id/*", "dev/serial/by-path/*", "dev/serial0")
"""Patterns of names of serial ports that survive replugging in another order."""
PASSING = ("dev/ttyACM*", "dev/ttyUSB*", "dev/ttyAMA*")
BLUETOOTH = "dev/serial1"
"""A UART of a Raspberry Pi that is not on the header; source: its documentation, "UARTs"."""
TYPING = ("dev/input/by-id/*-event-kbd", "dev/input/by-path/*-event-kbd")
LASTING_PATTERNS = ("dev/input/by-id/*-event-*", "dev/input/by-path/*-event*")
EVENTS = ("dev/input/event[0-9]*",)
UNSURE = ("/dev/ttyACM", "/dev/ttyUSB", "/dev/input/event")
"""Beginnings of names that the kernel gives in the order of plugging in."""

TYPED = (28, *range(2, 12), *range(16, 26), *range(30, 39), *range(44, 51))
"""Keys for Enter, digits and letters; source: linux/input-event-codes.h."""
WORD_BITS = 8 * calcsize("l")
"""Bits of a word in the kernel's bitmaps."""


class SameDevice(OSError):
    """The port of a reader leads to the device of another reader; the text is translated."""


class Port(Struct, frozen=True):
    """Device that may be a reader."""

    device: Path
    """The kernel's name, which may be another device's after a restart."""
    names: tuple[Path, ...]
    """Every name, by-id names first, then by-path names."""
    is_numbered: bool
    """False if it is a USB device without a serial number."""
    twins: tuple[Path, ...]
    """Devices in other plugs of the same maker, model and serial number."""
    title: str = ""
    """Its maker's name for it, and the number of its plug; empty if both are unknown."""

    @property
    def name(self) -> Path:
        """The name by which it is found again most surely."""
        if self.is_numbered and not self.twins:
            return self.names[0]
        return next((name for name in self.names if BY_PATH in str(name)), self.names[0])


class _Usb(Struct, frozen=True):
    """USB device and its part behind a port."""

    plug: Path
    make: tuple[str, ...]
    """Maker, model, serial number, and numbers of interface and port."""

    @property
    def serial(self) -> str:
        return self.make[2]


# --- which there are


def serial_ports(root: Path = ROOT) -> list[Port]:
    """Return every serial port, those with a lasting name first."""
    on_board = (root / BLUETOOTH).resolve()
    paths = _found(root, (*SERIAL, *PASSING))
    return _ports(root, "tty", (path for path in paths if path.resolve() != on_board))


def keyboards(root: Path = ROOT) -> list[Port]:
    """Return every keyboard and scanner that types, those with a lasting name first."""
    typing = {path.resolve() for path in _found(root, TYPING)}
    typing |= {path.resolve() for path in _found(root, EVENTS) if _types(root, path)}
    # A receiver that serves a mouse as well is no “-event-kbd” but an “-event-mouse”.
    paths = dict.fromkeys(_found(root, (*TYPING, *LASTING_PATTERNS, *EVENTS)))
    return _ports(root, "input", (path for path in paths if path.resolve() in typing))


def port_at(path: str, root: Path = ROOT) -> Port | None:
    """Return the port that a path leads to; None if there is none."""
    device = _device(root, path)
    every = (*serial_ports(root), *keyboards(root))
    return next((port for port in every if port.device == device), None)


def shown(root: Path, path: Path) -> str:
    """Return a path below *root* as it is written in the settings."""
    return f"/{path.relative_to(root)}"


def _found(root: Path, patterns: Iterable[str]) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(path for path in root.glob(pattern) if path.exists())


def _device(root: Path, path: str) -> Path:
    return (root / path.lstrip("/")).resolve()


def _ports(root: Path, kind: str, paths: Iterable[Path]) -> list[Port]:
    """Return the ports at paths; *kind* is that of the devices in sysfs."""
    names: dict[Path, list[Path]] = defaultdict(list)
    for path in paths:
        names[path.resolve()].append(path)
    sysfs = {device: root / "sys/class" / kind / device.name / "device" for device in names}
    usb = {device: _usb(folder) for device, folder in sysfs.items()}
    found = (
        Port(
            device,
            tuple(names[device]),
            own is None or bool(own.serial),
            _twins(device, usb),
            _title(sysfs[device], own),
        )
        for device, own in usb.items()
    )
    return sorted(found, key=lambda port: port.name)  # by-id, by-path, then the kernel's names


def _title(device: Path, own: _Usb | None) -> str:
    name = _read(device / "name") or (" ".join(own.make[:2]) if own else "")
    return f"{name} ({own.plug.name})" if own else name


def _twins(device: Path, usb: Mapping[Path, _Usb | None]) -> tuple[Path, ...]:
    own = usb[device]
    return tuple(
        other
        for other, its in usb.items()
        if own and its and its.make == own.make and its.plug != own.plug
    )


# --- what the kernel says of them


def _usb(device: Path) -> _Usb | None:
    """Return the USB device behind a folder of sysfs; None if it is none."""
    folders = [device.resolve(), *device.resolve().parents]
    plug = next((folder for folder in folders if (folder / "idVendor").exists()), None)
    if plug is None:
        return None
    inner = folders[: folders.index(plug)]
    numbers = (next(filter(None, (_read(folder / name) for folder in inner)), "")
               for name in ("bInterfaceNumber", "port_number"))  # fmt: skip
    maker = _read(plug / "manufacturer") or _read(plug / "idVendor")
    model = _read(plug / "product") or _read(plug / "idProduct")
    return _Usb(plug, (maker, model, _serial(plug), *numbers))


def _serial(plug: Path) -> str:
    """Return a serial number that udev takes; empty if there is none."""
    text = _read(plug / "serial")
    return text if text.isascii() and text.isprintable() and "," not in text else ""


def _types(root: Path, path: Path) -> bool:
    """Return True if an event device has keys for digits, letters and Enter."""
    words = _read(root / "sys/class/input" / path.name / "device/capabilities/key").split()
    try:
        keys = sum(int(word, 16) << WORD_BITS * place for place, word in enumerate(reversed(words)))
    except ValueError:
        return False
    return all(keys >> key & 1 for key in TYPED)


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""


# --- which one a reader is


def locate(reader: str, ports: Mapping[str, str], root: Path = ROOT) -> str:
    """Return the path of a reader's device now; *ports* are those of all readers, by their names.

    A by-id name may lead to the twin that another reader names by its plug: the reader is the other
    twin then. Raise SameDevice if its device belongs to another reader.
    """
    taken: dict[Path, str] = {}
    for name in sorted(ports, key=lambda name: _doubt(ports[name])):
        path = ports[name]
        if other := taken.get(_device(root, path)):
            path = _free_twin(root, path, taken)
        if name == reader:
            break
        if path:
            taken[_device(root, path)] = name
    if not path:
        raise SameDevice(_("it is the same device as “{other}”").format(other=other))
    return path


def better_ports(
    ports: Mapping[str, str], devices: Mapping[str, str], root: Path = ROOT
) -> dict[str, str]:
    """Return the ports of readers whose by-id name a twin has, too, by their names.

    *ports* are those of all readers, *devices* those that are open.
    """
    named = (name for name in devices if BY_ID in ports[name])
    found = {name: port_at(devices[name], root) for name in named}
    return {name: shown(root, at.name) for name, at in found.items() if at and at.twins}


def _doubt(port: str) -> int:
    """Return the sort key of a port: the higher, the sooner it leads to another device."""
    return 2 if port.startswith(UNSURE) else int(BY_ID in port)


def _free_twin(root: Path, path: str, taken: Mapping[Path, str]) -> str:
    """Return the one twin with the same by-id name that is not taken; empty if there is none."""
    port = port_at(path, root) if BY_ID in path else None
    free = [twin for twin in port.twins if twin not in taken] if port else []
    return shown(root, free[0]) if len(free) == 1 else ""
