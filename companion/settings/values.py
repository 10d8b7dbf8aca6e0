"""Values of companion.toml and their defaults."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, get_args

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from companion.settings.text_sizes import NORMAL, TEXT_SIZES
from companion.settings.themes import DARK, THEMES
from companion.words.languages import LANGUAGES, of_locale
from companion.words.protocols import PROTOCOLS, is_keyboard

SEATS = 6
BUTTONS = (
    "confirm",
    "back",
    "undo",
    "next",
    "previous",
    *(f"seat{n}" for n in range(1, SEATS + 1)),
)
TABLE = "table"
"""Key of the table among the extras of a type whose values are the names of its rows."""

Language = Annotated[str, Meta(extra={TABLE: LANGUAGES})]
Light = Annotated[str, Meta(extra={TABLE: THEMES})]
Letters = Annotated[str, Meta(extra={TABLE: TEXT_SIZES})]
if TYPE_CHECKING:
    Protocol = str
else:
    Protocol = Literal[tuple(PROTOCOLS)]
Meaning = Literal[
    "table",
    "seat1", "seat2", "seat3", "seat4", "seat5", "seat6",
    "pile1", "pile2", "pile3", "pile4", "pile5",
]  # fmt: skip
"""Meaning of a scan by its reader: on the table, at a seat, or on a pile."""
Country = Literal[
    "", "AT", "AU", "BE", "CA", "CH", "DE", "ES", "FR", "GB", "HR", "IE", "IT", "NL", "PL", "PT",
    "SI", "US",
]  # fmt: skip
"""ISO 3166-1 alpha-2; empty if it is not chosen yet."""
COUNTRIES: tuple[str, ...] = get_args(Country)
Rotation = Literal[0, 90, 180, 270]
Minutes = Annotated[int, Meta(ge=1, le=600)] | Literal["never"]
Sound = Literal["turn", "accepted", "objection", "result", "time"]


class Framing(TypedDict, total=False):
    """Framing of the lines of a reader; missing keys have their defaults."""

    prefix: str
    suffix: str
    ends: str
    """Characters that end a line."""
    idle_seconds: Annotated[float, Meta(gt=0, le=10)]
    longest: Annotated[int, Meta(ge=1, le=4096)]
    """Longest line in bytes."""


class Reader(Struct, frozen=True, forbid_unknown_fields=True):
    """Card reader: its port (a device path or a pyserial URL), its protocol and its meaning."""

    port: str
    protocol: Protocol = "auto"
    baud: Annotated[int, Meta(gt=0)] | None = None
    """Speed in bit/s; None for the usual one of the protocol."""
    framing: Framing = {}
    meaning: Meaning = "table"
    antennas: dict[str, Meaning] = {}
    """Meanings of antennas that differ from the reader's, by number."""

    @property
    def is_keyboard(self) -> bool:
        """True if it types like a keyboard, by its protocol or its port."""
        return is_keyboard(self.protocol, self.port)


class Encoder(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers (BCM) of a rotary encoder."""

    a: int
    b: int
    press: int | None = None

    @property
    def pins(self) -> dict[str, int]:
        """GPIO number of each connected contact."""
        pins = {"a": self.a, "b": self.b}
        return pins if self.press is None else {**pins, "press": self.press}


class Lamps(Struct, frozen=True, forbid_unknown_fields=True):
    """GPIO numbers (BCM) of an LED for each seat and of a buzzer, and the enabled sounds."""

    seat1: int | None = None
    seat2: int | None = None
    seat3: int | None = None
    seat4: int | None = None
    seat5: int | None = None
    seat6: int | None = None
    buzzer: int | None = None
    sounds: frozenset[Sound] = frozenset()

    @property
    def pins(self) -> dict[str, int]:
        """GPIO number of each connected lamp, by name."""
        pins = ((name, getattr(self, name)) for name in self.__struct_fields__ if name != "sounds")
        return {name: pin for name, pin in pins if pin is not None}


class Mqtt(Struct, frozen=True, forbid_unknown_fields=True):
    """Broker of home automation in the same network, and as whom this box connects there."""

    host: str
    port: Annotated[int, Meta(ge=1, le=65535)] = 1883
    user: str = ""
    password: str = ""
    tls: bool = False
    """True for a connection that is encrypted, to a broker whose certificate the system trusts."""

    def __repr__(self) -> str:
        """Return it for logs, without the password."""
        return f"Mqtt({self.host!r}, {self.port}, …)"


class Club(Struct, frozen=True, forbid_unknown_fields=True):
    """Club that the box belongs to."""

    url: str
    """Invitation: the URL of its server, with the role and password of this table."""

    def __repr__(self) -> str:
        """Return it for logs, without the password."""
        return "Club(…)"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings in companion.toml, with their defaults."""

    language: Language = field(default_factory=lambda: _spoken())
    theme: Light = DARK.name
    text: Letters = NORMAL.name
    """Size of the letters."""
    motion: bool = True
    left_handed: bool = False
    """True to mirror rows of keys for a left hand."""
    upright: bool = False
    """True to turn no text towards the seats."""
    sound: bool = False
    """True to play sounds on the speaker."""
    big_picture: bool = True
    """True to show the turn in large letters after a minute without a touch."""
    phones: bool = False
    """True to show the table on phones in the same network."""
    dim: Minutes = 10
    """Minutes without a touch until the display is dimmed."""
    sleep: Minutes = 30
    """Minutes without a touch until the display is switched off."""
    brightness: Annotated[int, Meta(ge=1, le=100)] | None = None
    """Light of the display, in percent of the most; None as it is found."""
    rotation: Rotation = 0
    """Degrees by which the picture is turned, counterclockwise, and touches with it."""
    country: Country = ""
    """Country whose rules for Wi-Fi hold."""
    buttons: dict[str, int] = {}
    """GPIO number (BCM) by name: confirm, back, undo, next, previous, seat1 to seat6."""
    encoder: Encoder | None = None
    lamps: Lamps = Lamps()
    readers: dict[str, Reader] = {}
    mqtt: Mqtt | None = None
    """Broker that is told how the table stands; None for no home automation."""
    club: Club | None = None
    """Club whose league the box shares its results with; None for none."""
    backup: tuple[str, ...] = ()
    """More folders for the daily backup, such as that of a memory stick."""


def _spoken() -> str:
    """Return the language of the system's locale; English for one that is not there."""
    spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return of_locale(spoken)


def meanings(settings: Settings) -> dict[str, str]:
    """Return the meaning of a scan by its reader: "NAME", or "NAME/2" for an antenna."""
    found: dict[str, str] = {}
    for name, reader in settings.readers.items():
        found[name] = reader.meaning
        found |= {f"{name}/{antenna}": meaning for antenna, meaning in reader.antennas.items()}
    return found


def changed(settings: Settings, **changes: Any) -> Settings:
    """Return a copy of the settings with changes."""
    return replace(settings, **changes)
