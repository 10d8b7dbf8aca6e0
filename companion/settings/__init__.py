"""Settings of the box: companion.toml, its values and their checks."""

from companion.settings.edited import Edited
from companion.settings.file import is_private, language, load, save
from companion.settings.found import is_plain, name_at, with_ports, with_reader, without_reader
from companion.settings.values import (
    BUTTONS,
    SEATS,
    Club,
    Encoder,
    Framing,
    Lamps,
    Meaning,
    Mqtt,
    Protocol,
    Reader,
    Settings,
    Sound,
    changed,
    meanings,
)

__all__ = [
    "BUTTONS", "SEATS", "Club", "Edited", "Encoder", "Framing", "Lamps", "Meaning",
    "Mqtt", "Protocol", "Reader", "Settings", "Sound", "changed", "is_plain", "is_private",
    "language", "load", "meanings", "name_at", "save", "with_ports", "with_reader",
    "without_reader",
]  # fmt: skip
