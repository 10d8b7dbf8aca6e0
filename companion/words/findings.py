"""Findings of the hardware check, for the doctor and the hardware page."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["ok", "note", "fault"]


class Finding(Struct, frozen=True):
    """State of a device or part, and its remedy, if it needs one."""

    subject: str
    """Path of a device, or a name."""
    text: str
    """State in one sentence."""
    level: Level
    remedy: str = ""
    """Remedy in one sentence; empty if none is needed."""
    port: str = ""
    """Port for the settings if a reader may be connected to it; else empty."""
    title: str = ""
    """Name of the device for people, if its path has none that they know; else empty."""
