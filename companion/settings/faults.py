"""Checks of companion.toml: pure functions that return a fault as a sentence, and its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from companion.club.invitation import is_invitation
from companion.settings.urls import is_host, url_fault
from companion.settings.values import TABLE, Club, Lamps, Mqtt, Reader, Settings
from companion.words.i18n import _
from companion.words.names import LONGEST_NAME, OTHER_SPACE, printable
from companion.words.protocols import FRAMED, MULTI_ANTENNA, PROTOCOLS

PINS = range(28)
"""GPIO numbers on the 40-pin header (BCM)."""
EEPROM_PINS = frozenset({0, 1})
PULLED_UP_PINS = frozenset({2, 3})
"""Pins with a resistor to 3.3 V on the board."""
UART_PINS = frozenset({14, 15})
UART_PORTS = frozenset({"/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"})
SPEEDS = (
    *(50, 75, 110, 134, 150, 200, 300, 600, 1200, 1800, 2400, 4800, 9600, 19200, 38400, 57600),
    *(115200, 230400, 460800, 500000, 576000, 921600, 1000000, 1152000, 1500000, 2000000),
    *(2500000, 3000000, 3500000, 4000000),
)
"""Serial speeds in bit/s, copied from pyserial to save its import."""
LONGEST_LINE = 1000
"""Longest line in characters."""
LONGEST_ENTRY = 50
"""Longest entry in lines; for a longer one an earlier line is reported."""
MOST_READERS = 16
LONGEST_PORT = 255
"""Longest port in characters."""
RESERVED_NAMES = ("buttons", "encoder", "lamps")
"""Names of the panel's devices, which no reader may have."""

Keys = tuple[str, ...]
"""Path of keys to an entry: ``("readers", "usb", "port")``."""


class Fault(NamedTuple):
    """Fault of an entry, as a sentence."""

    path: Keys
    text: str


class Wire(NamedTuple):
    """Use of a GPIO pin in the settings."""

    path: Keys
    pin: int
    is_lamp: bool

    @property
    def name(self) -> str:
        return f"[{self.path[0]}] {self.path[1]}"


# --- lines


def line_of(text: str, path: Keys) -> int:
    """Return the first line, counted from 1, of an entry in valid TOML; 1 if it is not found."""
    if not _holds(tomllib.loads(text), path):
        return 1
    lines = [f"{line}\n" for line in text.split("\n")]
    # Binary search: the entry is incomplete in the first `before` lines, complete in `after`.
    before, after = 0, len(lines)
    while before + 1 < after:
        middle = (before + after) // 2
        end, read = _read_beyond(lines, middle, after)
        if read is None or _holds(read, path):
            after = middle
        else:
            before = end
    return before + 1


def _read_beyond(lines: list[str], first: int, beyond: int) -> tuple[int, dict[str, Any] | None]:
    """Return the first line from *first* on where an entry ends, and the table read up to there."""
    for end in range(first, min(beyond, first + LONGEST_ENTRY)):
        try:
            return end, tomllib.loads("".join(lines[:end]))
        except tomllib.TOMLDecodeError:
            continue  # The entry continues on the next line.
    return beyond, None


def _holds(table: Any, path: Keys) -> bool:
    for key in path:
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True


def syntax_fault(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, str]:
    """Return the line and the message of a TOML syntax error."""
    found = re.search(r" \(at line (\d+), column \d+\)| \(at end of document\)", str(error))
    line = int(found[1]) if found and found[1] else text.rstrip("\n").count("\n") + 1
    if OTHER_SPACE.search(text.split("\n")[line - 1]):
        return line, _("This line has a space of another kind, as web pages have: type it anew.")
    why = str(error)[: found.start()] if found else str(error)
    if why == "Invalid value":  # mostly a text with missing or curly quotes
        return line, _('This line cannot be read. Texts need straight quotes: language = "it".')
    if why.startswith(("Cannot", "Duplicate")):
        return line, _("What stands in this line is set twice.")
    return line, _(
        "This line cannot be read. Look for a quote, a bracket or a “=” that is missing."
    )


# --- types: unknown names, and values of the wrong type


def type_fault(value: Any, kind: Any, path: Keys = ()) -> Fault | None:
    """Return the first entry whose value does not match *kind*, a Struct or the type of a field."""
    if get_origin(kind) in (Union, UnionType):
        kind = _without_none(kind)  # TOML has no null
    if get_origin(kind) is Annotated and (table := _table(kind)):
        kind = Literal.__getitem__(tuple(table))
    if _is_section(kind) and isinstance(value, dict):
        return _section_fault(value, kind, path)
    if get_origin(kind) is dict and isinstance(value, dict):
        of = get_args(kind)[1]
        return next(filter(None, (type_fault(value[key], of, (*path, key)) for key in value)), None)
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        text = _("“{name}” must be {kind}.")
        return Fault(path, text.format(name=path[-1], kind=_in_words(kind)))
    return None


def _without_none(kind: Any) -> Any:
    """Return a union type without None."""
    return reduce(or_, (part for part in get_args(kind) if part is not NoneType))


def _table(kind: Any) -> Mapping[str, Any] | None:
    """Return the table whose rows' names are the values of an annotated type, if there is one."""
    extras = (each.extra or {} for each in kind.__metadata__ if isinstance(each, msgspec.Meta))
    return next((extra[TABLE] for extra in extras if TABLE in extra), None)


def _is_section(kind: Any) -> bool:
    return is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def _section_fault(value: dict[str, Any], kind: Any, path: Keys) -> Fault | None:
    fields = get_type_hints(kind, include_extras=True)
    for name in value:
        if name not in fields:
            return _unknown((*path, name), tuple(fields))
        if fault := type_fault(value[name], fields[name], (*path, name)):
            return fault
    missing = next((name for name in _required(kind) if name not in value), None)
    text = _("“{name}” is missing in this section.")
    return Fault(path, text.format(name=missing)) if missing else None


def _required(kind: Any) -> list[str]:
    if is_typeddict(kind):
        return []
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


def _unknown(path: Keys, names: tuple[str, ...]) -> Fault:
    if path == ("scanner",):
        text = _("A scanner is one of the readers now: write [readers.scanner].")
    else:
        text = _("There is no “{name}” here; the names are {names}.")
    return Fault(path, text.format(name=path[-1], names=", ".join(names)))


def _in_words(kind: Any) -> str:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _("{one} or {other}").format(one=_in_words(parts[0]), other=_in_words(parts[1]))
    if origin is Literal:
        return _("one of {names}").format(names=_quoted(parts)) if parts[1:] else _quoted(parts)
    if origin is frozenset:
        return _("a list in square brackets of {names}").format(names=_quoted(get_args(parts[0])))
    if origin is Annotated:
        return _in_bounds(*parts)
    if origin in (list, tuple):
        return _("a list in square brackets")
    plain = {
        str: _("a text in quotes"),
        bool: _("true or false"),
        int: _("a whole number without quotes"),
    }
    return plain.get(kind, _("a section with names of its own"))


def _in_bounds(number: type, bounds: msgspec.Meta) -> str:
    if bounds.le is None:
        return _("a whole number above 0")
    whole, any_ = _("a whole number from 1 to {most}"), _("a number above 0, at most {most}")
    return (whole if number is int else any_).format(most=bounds.le)


def _quoted(values: Iterable[str | int]) -> str:
    return ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)


# --- size

LARGEST = 10**9


def first_long_line(text: str) -> int:
    """Return the number of the first line over LONGEST_LINE; 0 if there is none."""
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if len(line) > LONGEST_LINE), 0)


def reader_count_fault(table: Mapping[str, Any]) -> Fault | None:
    """Return a fault if there are more than MOST_READERS readers."""
    readers = table.get("readers")
    if not isinstance(readers, dict) or len(readers) <= MOST_READERS:
        return None
    text = _("There can be {most} readers, not {count}: remove some.")
    path = ("readers", list(readers)[MOST_READERS])
    return Fault(path, text.format(most=MOST_READERS, count=len(readers)))


def digits_fault(table: Mapping[str, Any], path: Keys = ()) -> Fault | None:
    """Return the first number over LARGEST in absolute value."""
    for name, value in table.items():
        if isinstance(value, dict) and (fault := digits_fault(value, (*path, name))):
            return fault
        if isinstance(value, int) and abs(value) > LARGEST:
            return Fault((*path, name), _("“{name}” has too many digits.").format(name=name))
    return None


# --- values of the right type that cannot be right


def value_fault(settings: Settings, buttons: tuple[str, ...]) -> Fault | None:
    """Return the first impossible value; *buttons* are the known names of buttons."""
    unknown = next((name for name in settings.buttons if name not in buttons), None)
    if unknown:
        return _unknown(("buttons", unknown), buttons)
    return (
        _copies_fault(settings.backup)
        or _readers_fault(settings.readers)
        or _pins_fault(settings)
        or _lamps_fault(settings.lamps)
        or _mqtt_fault(settings.mqtt)
        or _club_fault(settings.club)
    )


def _copies_fault(folders: Iterable[str]) -> Fault | None:
    """Return the first invalid folder: ~ is expanded only by a shell."""
    for folder in folders:
        if folder.startswith("~") or "\0" in folder:
            text = _("“{folder}” is no folder here: write its whole path, from / on.")
            return Fault(("backup",), text.format(folder=folder.replace("\0", "�")))
    return None


def _lamps_fault(lamps: Lamps) -> Fault | None:
    if lamps.sounds and lamps.buzzer is None:
        return Fault(("lamps", "sounds"), _("Sounds need a buzzer: set it, or remove “sounds”."))
    return None


def _mqtt_fault(mqtt: Mqtt | None) -> Fault | None:
    if mqtt and not is_host(mqtt.host):
        text = _("“{host}” is no host: write a name or an address, such as homeassistant.local.")
        return Fault(("mqtt", "host"), text.format(host=printable(mqtt.host)))
    if mqtt and mqtt.password and not mqtt.user:  # MQTT 3.1.1, 3.1.2.9
        return Fault(("mqtt", "password"), _("A password needs a user: set “user” as well."))
    return None


def _club_fault(club: Club | None) -> Fault | None:
    if club and not is_invitation(club.url):  # the URL has a password: it is not repeated
        text = _("This is no invitation to a club: copy it anew, from postgresql:// to its end.")
        return Fault(("club", "url"), text)
    return None


def _pins_fault(settings: Settings) -> Fault | None:
    has_uart = any(reader.port in UART_PORTS for reader in settings.readers.values())
    taken: dict[int, str] = {}
    for wire in _wires(settings):
        if why := _unfit(wire, has_uart):
            return Fault(wire.path, why.format(name=wire.name, pin=wire.pin))
        if other := taken.get(wire.pin):
            text = _("“{name}” and “{other}” are both on GPIO {pin}: move one of them.")
            return Fault(wire.path, text.format(name=wire.name, other=other, pin=wire.pin))
        taken[wire.pin] = wire.name
    return None


def _wires(settings: Settings) -> Iterator[Wire]:
    sections: tuple[tuple[str, Mapping[str, int]], ...] = (
        ("buttons", settings.buttons),
        ("encoder", settings.encoder.pins if settings.encoder else {}),
        ("lamps", settings.lamps.pins),
    )
    for section, pins in sections:
        for name, pin in pins.items():
            yield Wire((section, name), pin, section == "lamps")


def _unfit(wire: Wire, has_uart: bool) -> str:
    """Return the reason why a pin cannot have its use; empty if it can."""
    if wire.pin not in PINS:
        return _("“{name}”: {pin} is no GPIO number; they go from 0 to 27.")
    if wire.pin in EEPROM_PINS:
        return _("“{name}”: GPIO {pin} is kept for the memory of add-on boards; take another.")
    if wire.is_lamp and wire.pin in PULLED_UP_PINS:
        return _("“{name}”: GPIO {pin} is pulled up on the board; it can be a button, no lamp.")
    if has_uart and wire.pin in UART_PINS:
        return _("“{name}”: GPIO {pin} belongs to the serial port that a reader uses.")
    return ""


def _readers_fault(readers: Mapping[str, Reader]) -> Fault | None:
    ports: dict[str, str] = {}
    for name, reader in readers.items():
        if fault := _reader_fault(name, reader):
            return fault
        if other := ports.get(reader.port):
            text = _("The readers “{name}” and “{other}” are both on {port}: remove one of them.")
            path = ("readers", name, "port")
            return Fault(path, text.format(name=name, other=other, port=reader.port))
        ports[reader.port] = name
    return None


def _reader_fault(name: str, reader: Reader) -> Fault | None:
    path = ("readers", name)
    checks = (_name_fault, _port_fault, _framing_fault, _antennas_fault)
    return next(filter(None, (check(path, reader) for check in checks)), None)


def _name_fault(path: Keys, _reader: Reader) -> Fault | None:
    name = path[-1]
    if name in RESERVED_NAMES:
        text = _("“{name}” is a part of the panel: give this reader another name.")
        return Fault(path, text.format(name=name))
    if len(name) > LONGEST_NAME:
        return Fault(
            path, _("A reader’s name has at most {most} characters.").format(most=LONGEST_NAME)
        )
    if re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return None
    text = _("A reader’s name is letters without accents, digits, “-” and “_”: not “{name}”.")
    return Fault(path, text.format(name=name))


def _port_fault(path: Keys, reader: Reader) -> Fault | None:
    if not reader.port.strip():
        return Fault((*path, "port"), _("The reader’s port is empty."))
    if len(reader.port) > LONGEST_PORT or not reader.port.isprintable():
        text = _("The reader’s port is too long, or has signs that cannot be printed.")
        return Fault((*path, "port"), text)
    if why := _url_fault(reader):
        return Fault((*path, "port"), why)
    return _speed_fault(path, reader)


def _url_fault(reader: Reader) -> str:
    if "://" not in reader.port:
        return ""
    if reader.is_keyboard:
        return _("A reader that types has a path under /dev/input/ as its port, and no URL.")
    return url_fault(reader.port)


def _speed_fault(path: Keys, reader: Reader) -> Fault | None:
    if reader.baud is None:
        return None
    if reader.is_keyboard:
        return Fault((*path, "baud"), _("A keyboard has no speed: remove “baud”."))
    if reader.baud not in SPEEDS:
        text = _("{baud} is no serial speed: most readers use 9600 or 115200.")
        return Fault((*path, "baud"), text.format(baud=reader.baud))
    return None


def _framing_fault(path: Keys, reader: Reader) -> Fault | None:
    if reader.framing and not PROTOCOLS[reader.protocol].is_framed:
        text = _("Only lines have a framing: the protocol must be one of {names}.")
        return Fault((*path, "framing"), text.format(names=_quoted(FRAMED)))
    if reader.framing.get("ends") == "" and "idle_seconds" not in reader.framing:
        text = _("With “ends” empty no line would ever end: set “idle_seconds” as well.")
        return Fault((*path, "framing", "ends"), text)
    return None


def _antennas_fault(path: Keys, reader: Reader) -> Fault | None:
    path = (*path, "antennas")
    if reader.antennas and (not PROTOCOLS[reader.protocol].has_antennas or reader.is_keyboard):
        text = _("Only a serial reader has antennas: the protocol must be one of {names}.")
        return Fault(path, text.format(names=_quoted(MULTI_ANTENNA)))
    for antenna in reader.antennas:
        if not re.fullmatch("0|[1-9][0-9]{0,8}", antenna):
            text = _("An antenna’s name is its number, as the reader sends it: not “{name}”.")
            return Fault((*path, antenna), text.format(name=antenna))
    return None
