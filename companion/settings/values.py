"""What the owner of the box can set, and what holds where companion.toml is silent."""

from __future__ import annotations

import os
from typing import Annotated, Any, Literal, TypedDict

from msgspec import Meta, Struct, field
from msgspec.structs import replace

SEATS = 6
BUTTONS = (
    "confirm",
    "back",
    "undo",
    "next",
    "previous",
    *(f"seat{n}" for n in range(1, SEATS + 1)),
)

EVENT_DEVICES = "/dev/input/"
"""What the port of a reader that types begins with."""

Language = Literal["it", "en"]
Protocol = Literal[
    "auto", "lines", "grow", "rdm6300", "id12", "pn532", "ssi", "json", "keys"
]  # fmt: skip
Meaning = Literal[
    "table",
    "seat1", "seat2", "seat3", "seat4", "seat5", "seat6",
    "pile1", "pile2", "pile3", "pile4", "pile5",
]  # fmt: skip
"""What a card that a reader reads is: just there, a seat's, or on a pile."""
Light = Literal["dark", "light", "contrast"]
Letters = Literal["normal", "large", "largest"]
Minutes = Annotated[int, Meta(ge=1, le=600)] | Literal["never"]
Sound = Literal["turn", "accepted", "objection", "result"]


class Framing(TypedDict, total=False):
    """How a reader that sends lines frames them; a name that is not there is as usual."""

    prefix: str
    suffix: str
    ends: str
    """The characters that end a line."""
    idle_seconds: Annotated[float, Meta(gt=0, le=10)]
    longest: Annotated[int, Meta(ge=1, le=4096)]
    """In bytes."""


class Reader(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a card reader is, a device path or a pyserial URL, how it speaks and what it means."""

    port: str
    protocol: Protocol = "auto"
    baud: Annotated[int, Meta(gt=0)] | None = None
    """None: as readers of its protocol usually are."""
    framing: Framing = {}
    meaning: Meaning = "table"
    antennas: dict[str, Meaning] = {}
    """What antennas mean that do not mean the same as the reader, by number."""

    @property
    def is_keyboard(self) -> bool:
        """Whether it types; such a port is one whatever its protocol says."""
        return self.protocol == "keys" or self.port.startswith(EVENT_DEVICES)


class Encoder(Struct, frozen=True, forbid_unknown_fields=True):
    """The GPIO numbers (BCM) of a rotary encoder."""

    a: int
    b: int
    press: int | None = None

    @property
    def pins(self) -> dict[str, int]:
        """The GPIO number of each contact that there is."""
        pins = {"a": self.a, "b": self.b}
        return pins if self.press is None else {**pins, "press": self.press}


class Lamps(Struct, frozen=True, forbid_unknown_fields=True):
    """The GPIO numbers (BCM) of an LED for each seat and of a buzzer, and what it sounds for."""

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
        """The GPIO number of each lamp that there is, by name."""
        pins = ((name, getattr(self, name)) for name in self.__struct_fields__ if name != "sounds")
        return {name: pin for name, pin in pins if pin is not None}


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in companion.toml, with what holds where it is silent."""

    language: Language = field(default_factory=lambda: _spoken())
    theme: Light = "dark"
    text: Letters = "normal"
    """How large letters are."""
    motion: bool = True
    left_handed: bool = False
    """Whether rows of keys stand the other way round, for a left hand."""
    upright: bool = False
    """Whether no text on the table is turned to the person who sits there."""
    big_picture: bool = True
    """Whether a match that nobody touches for a minute says in large letters whose turn it is."""
    dim: Minutes = 10
    """Minutes without a touch after which the display is darker."""
    sleep: Minutes = 30
    """Minutes without a touch after which it is dark."""
    buttons: dict[str, int] = {}
    """GPIO number (BCM) by name: confirm, back, undo, next, previous, seat1 to seat6."""
    encoder: Encoder | None = None
    lamps: Lamps = Lamps()
    readers: dict[str, Reader] = {}
    backup: tuple[str, ...] = ()
    """Folders that a copy goes to as well once a day, such as that of a memory stick."""


def _spoken() -> Language:
    """English, unless the system says that its people read Italian."""
    spoken = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "it" if spoken.startswith("it") else "en"


def meanings(settings: Settings) -> dict[str, str]:
    """Return what a card means by the reader that read it: "NAME", or "NAME/2" for an antenna."""
    found: dict[str, str] = {}
    for name, reader in settings.readers.items():
        found[name] = reader.meaning
        found |= {f"{name}/{antenna}": meaning for antenna, meaning in reader.antennas.items()}
    return found


def changed(settings: Settings, **changes: Any) -> Settings:
    """Return settings with some of them changed."""
    return replace(settings, **changes)
