"""What the owner of the box has set: companion.toml."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from companion.errors import BadSettings, SaveFailed
from companion.i18n import _

SEATS = 6
BUTTONS = (
    "confirm",
    "back",
    "undo",
    "next",
    "previous",
    *(f"seat{n}" for n in range(1, SEATS + 1)),
)
PINS = range(28)
"""GPIO numbers on the 40-pin header (BCM)."""


class Scanner(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a card scanner is: a device path or a pyserial URL, and how it speaks."""

    port: str
    baud: int = 9600
    protocol: str = "lines"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in companion.toml, with what holds where it is silent."""

    language: Literal["it", "en"] = field(default_factory=lambda: _spoken())
    theme: Literal["dark", "light"] = "dark"
    motion: bool = True
    buttons: dict[str, int] = {}
    """GPIO number (BCM) by name: confirm, back, undo, next, previous, seat1 to seat6."""
    scanner: Scanner | None = None


def _spoken() -> Literal["it", "en"]:
    """Italian, unless the system says that its people read English."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return "en" if spoken.startswith("en") else "it"


def load(path: Path) -> Settings:
    """Read the settings; a missing file holds none. Raise BadSettings with a sentence."""
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except OSError as error:
        raise BadSettings(_say(path, error.strerror)) from error
    except UnicodeError as error:
        raise BadSettings(_say(path, error)) from error
    try:
        settings = msgspec.toml.decode(text, type=Settings)
    except msgspec.MsgspecError as error:
        raise BadSettings(_say(path, error)) from error
    if fault := _fault(settings.buttons):
        raise BadSettings(_say(path, fault))
    return settings


def save(path: Path, **changes: Any) -> None:
    """Write changed settings into the file, leaving the rest as its owner wrote it.

    Raise SaveFailed. A cut of power leaves the old file or the new one, never half of it.
    """
    import tomlkit  # only a change of settings needs it, and start-up does not wait for it

    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        document = tomlkit.parse(text)
        document.update(changes)
        _replace(path, tomlkit.dumps(document))
    except (OSError, ValueError) as error:
        raise SaveFailed(str(error)) from error


def changed(settings: Settings, **changes: Any) -> Settings:
    """Return settings with some of them changed."""
    return replace(settings, **changes)


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _fault(buttons: dict[str, int]) -> str:
    """Return what is wrong with the pins, empty if nothing is."""
    pins: dict[int, str] = {}
    for name, pin in buttons.items():
        if name not in BUTTONS:
            return _("there is no button “{name}”; the names are {names}").format(
                name=name, names=", ".join(BUTTONS)
            )
        if pin not in PINS:
            return _("button “{name}”: {pin} is no GPIO number (0 to 27)").format(
                name=name, pin=pin
            )
        if pin in pins:
            return _("buttons “{name}” and “{other}” are both on GPIO {pin}").format(
                name=pins[pin], other=name, pin=pin
            )
        pins[pin] = name
    return ""


def _say(path: Path, why: object) -> str:
    return _("{path} cannot be used: {why}.").format(path=path, why=why)
