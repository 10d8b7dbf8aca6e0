"""Times as journals keep them: local, with their zone, by a clock that may be wrong."""

from __future__ import annotations

from datetime import datetime

YEARS = range(2026, 2126)
"""In which matches can have been kept: a board without a clock of its own begins before them."""


def moment(text: str) -> datetime | None:
    """Return the time that a text tells; None if it tells none, or one that cannot have been."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return None
    return time if time.year in YEARS else None
