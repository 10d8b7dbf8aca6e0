"""Times of journals: local with a zone, from a clock that may be wrong."""

from __future__ import annotations

from datetime import datetime

YEARS = range(2026, 2126)
"""Plausible years of matches; a board without a hardware clock starts before them."""


def moment(text: str) -> datetime | None:
    """Return the time in a text; None if it has none, or an implausible year."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.year in YEARS else None
