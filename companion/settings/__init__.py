"""What the owner of the box has set."""

from companion.settings.file import load, save
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
    "Reader", "Settings", "Sound", "changed", "load", "meanings", "save",
]  # fmt: skip
