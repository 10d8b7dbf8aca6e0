"""What the owner of the box has set."""

from companion.settings.file import language, load, save
from companion.settings.values import (
    BUTTONS,
    EVENT_DEVICES,
    SEATS,
    Encoder,
    Framing,
    Lamps,
    Meaning,
    Protocol,
    Reader,
    Settings,
    Sound,
    changed,
    meanings,
)

__all__ = [
    "BUTTONS", "EVENT_DEVICES", "SEATS", "Encoder", "Framing", "Lamps", "Meaning", "Protocol",
    "Reader", "Settings", "Sound", "changed", "language", "load", "meanings", "save",
]  # fmt: skip
