"""Matches and winners of this evening, as phones list them."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from msgspec.structs import replace

from companion.keep.matches.evenings import Evening, Evenings
from companion.keep.matches.journal import Journal
from companion.keep.matches.lists import Saved
from companion.keep.matches.timeline import EVENING_GAP
from companion.phones.snapshot import MatchLine, PersonLine
from companion.telling import past
from companion.words import times


def tonight(journal: Journal, now: str) -> Evening | None:
    """Return this evening with its matches that are over; None before the first one."""
    hour = now[: len("2026-11-30T20")]
    return journal.store.remembered(("tonight", hour), lambda: _evening(journal, now))


def match_lines(evening: Evening) -> tuple[MatchLine, ...]:
    """Return the matches in order, in the language of this context."""
    marks = _marks(evening)
    return tuple(_line(each, marks) for each in evening.matches)


def people(evening: Evening) -> tuple[PersonLine, ...]:
    """Return the people who have finished a match, most wins first."""
    played = Counter(name for each in evening.matches for name in {*each.players})
    won = Counter(name for each in evening.matches for name in {*_winners(each)})
    lines = (
        PersonLine(mark, name, won[name], past.won(won[name], played[name]))
        for name, mark in _marks(evening).items()
        if played[name]
    )
    return tuple(sorted(lines, key=lambda each: -each.wins))


def _evening(journal: Journal, now: str) -> Evening | None:
    evenings = Evenings(journal, now)
    evening: Evening | None = evenings[0] if evenings else None
    if evening is None or not is_recent(evening.matches[-1].touched, now):
        return None
    over = tuple(each for each in evening.matches if each.standing and each.readable)
    return replace(evening, matches=over) if over else None


def is_recent(at: str, now: str) -> bool:
    """Return True unless a pause that ends an evening is between two times."""
    then, present = times.moment(at), times.moment(now)
    if then is None or present is None:
        return True
    return abs(present.astimezone() - then.astimezone()) < EVENING_GAP


def _marks(evening: Evening) -> dict[str, int]:
    """Return the mark of each person, by name."""
    return {each.name: mark for each, mark in zip(evening.people, evening.marks, strict=True)}


def _winners(saved: Saved) -> list[str]:
    return [saved.players[seat] for seat in past.winners(saved)]


def _line(saved: Saved, marks: dict[str, int]) -> MatchLine:
    at = times.moment(saved.touched)
    return MatchLine(
        past.title(saved),
        past.outcome(saved),
        _hour(at) if at else "",
        past.score(saved),
        tuple(marks[name] for name in _winners(saved) if name in marks),
    )


def _hour(at: datetime) -> str:
    return f"{at.astimezone():%H:%M}"
