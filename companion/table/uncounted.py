"""Measures that matches lack, such as those that are slow to compute: computed later."""

from __future__ import annotations

from contextlib import closing
from functools import partial

from companion.keep.matches.journal import Journal
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_again
from companion.words.i18n import _, ngettext
from companion.work.jobs import Progress, Work
from companion.work.operations import Operations
from companion.work.thinking import Process


def count(journal: Journal, work: Work, operations: Operations) -> None:
    """Compute the measures that matches lack, as a long operation if there are any.

    If it is cancelled, those that are computed stay, and the next run continues with the others.
    While another operation runs, nothing is started.
    """

    def begin(numbers: list[int]) -> None:
        if numbers and not operations.running:
            title = _("The statistics are being completed")
            operations.start(title, partial(_work_out, journal, numbers), _told)

    work.start(partial(_without_figures, journal), begin, part="operation")


def _without_figures(journal: Journal, _going: Progress) -> list[int]:
    with closing(open_again(journal)) as again:
        return again.statistics.unmeasured()


def _work_out(journal: Journal, numbers: list[int], going: Progress) -> int:
    with closing(open_again(journal)) as again, closing(Process()) as process:
        return rebuild(again, numbers, going, lambda asked: process.answer(asked, _always, going))


def _always() -> bool:
    """Return True: an answer stays wanted."""
    return True


def _told(matches: int) -> str:
    """Return the sentence with the number of matches; empty if none could be read."""
    text = ngettext(
        "The statistics of {count} match are complete now.",
        "The statistics of {count} matches are complete now.",
        matches,
    )
    return text.format(count=matches) if matches else ""
