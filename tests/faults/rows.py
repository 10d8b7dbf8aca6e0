"""What came of a fault that was made on purpose, many times over."""

from __future__ import annotations

from msgspec import Struct


class Row(Struct, frozen=True):
    """A kind of fault: how often it was tried, and how that ended."""

    what: str
    trials: int
    survived: int
    """After how many trials the screen went on."""
    lost: int
    """After how many something was kept that nobody meant, or was not kept that somebody did."""
    told: int
    """After how many people were told what went wrong."""


def table(rows: list[Row]) -> str:
    """Return rows as lines to read."""
    wide = max(len(row.what) for row in rows)
    head = f"{'':{wide}}  trials  survived  lost  told"
    lines = (
        f"{row.what:{wide}}  {row.trials:6}  {row.survived:8}  {row.lost:4}  {row.told:4}"
        for row in rows
    )
    return "\n".join([head, *lines])
