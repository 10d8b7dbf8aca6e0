"""Matches of the evening that are over, as phones list them."""

from __future__ import annotations

from datetime import datetime

from companion.keep.matches.evenings import Evenings
from companion.keep.matches.journal import Journal
from companion.keep.matches.lists import Saved
from companion.keep.matches.timeline import EVENING_GAP
from companion.phones.snapshot import MatchLine
from companion.telling import past
from companion.words import times
from companion.words.i18n import language


def tonight(journal: Journal, now: str) -> tuple[MatchLine, ...]:
    """Return the matches of this evening that are over, in order; none before the first one."""
    hour = now[: len("2026-11-30T20")]
    return journal.store.remembered(("tonight", hour, language()), lambda: _lines(journal, now))


def _lines(journal: Journal, now: str) -> tuple[MatchLine, ...]:
    evenings = Evenings(journal, now)
    matches = evenings[0].matches if evenings else ()
    if not matches or not _is_recent(matches[-1].touched, now):
        return ()
    return tuple(_line(each) for each in matches if each.standing and each.readable)


def _is_recent(at: str, now: str) -> bool:
    """Return True unless a pause that ends an evening is between two times."""
    then, present = times.moment(at), times.moment(now)
    if then is None or present is None:
        return True
    return abs(present.astimezone() - then.astimezone()) < EVENING_GAP


def _line(saved: Saved) -> MatchLine:
    at = times.moment(saved.touched)
    return MatchLine(past.title(saved), past.outcome(saved), _hour(at) if at else "")


def _hour(at: datetime) -> str:
    return f"{at.astimezone():%H:%M}"
