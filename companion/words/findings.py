"""What a look at the machine found, for the doctor and the hardware page."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["ok", "note", "fault"]


class Finding(Struct, frozen=True):
    """Something that was found, how it is, and what to do about it now, if anything."""

    subject: str
    """What it is about: a device's path, or a name."""
    text: str
    """How it is: one sentence."""
    level: Level
    remedy: str = ""
    """What to do now: one sentence, empty if nothing."""
    port: str = ""
    """What would be a reader's port in the settings, if a reader may be at it; else empty."""
