"""Points of matches as tables, and as links for BG Stats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from companion.command.output import warn
from companion.words.errors import BrokenJournal
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.matches.journal import Journal

T = TypeVar("T")
KINDS = {"csv": ".csv", "jsonl": ".jsonl", "bg-stats": "-bg-stats.txt"}
"""Ending of the name of a file of each kind."""


def written(journal: Journal, numbers: Sequence[int], kind: str) -> bytes:
    """Return the points of matches as a file of a kind; one that cannot be opened is left out."""
    from companion.keep.matches import bg_stats, scores

    if kind == "bg-stats":
        links = _each(numbers, lambda number: bg_stats.link(journal, number))
        return "".join(f"{link}\n" for link in links if link).encode()
    rows = [row for found in _each(numbers, lambda number: scores.scores(journal, number))
            for row in found]  # fmt: skip
    return scores.for_spreadsheets(rows) if kind == "csv" else scores.as_json_lines(rows).encode()


def _each(numbers: Sequence[int], of: Callable[[int], T]) -> list[T]:
    """Return something of each match; name those that cannot be opened, and leave them out."""
    found = []
    for number in numbers:
        try:
            found.append(of(number))
        except BrokenJournal as error:
            warn(_("Match {match} is left out: {why}").format(match=number, why=error))
    return found
