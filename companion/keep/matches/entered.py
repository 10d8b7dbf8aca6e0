"""Matches entered by hand, such as those of a table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from companion.keep.matches.arrivals import Arrival, arrive
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import Going, Stopped
from companion.words.i18n import _, ngettext


def save(journal: Journal, matches: Sequence[Header], going: Going = lambda _: True) -> int | None:
    """Save matches that are not here yet, and return their number.

    They are saved at once, and stand by date among all others. *going* is called with the fraction
    done; once it returns False, nothing is saved and None returned. Raise SaveFailed.
    """
    with suppress(Stopped):
        merged, _numbers = arrive(journal, [Arrival(each) for each in matches], going)
        return merged.matches
    return None


def missing(journal: Journal, matches: Sequence[Header]) -> list[Header]:
    """Return those of some matches that are not here, nor were thrown away; raise DamagedFile."""
    here = {own for (own,) in journal.store.read("SELECT id FROM match")}
    return [each for each in matches if each.id not in here]


def told(count: int) -> str:
    """Return the sentence on so many matches that were saved."""
    text = ngettext(
        "{count} match is kept, entered by hand.", "{count} matches are kept, entered by hand.",
        count,
    )  # fmt: skip
    return text.format(count=count) if count else _("All that is in it is here too.")
