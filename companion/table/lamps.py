"""States of the panel's lamps and its sounds, computed from the public state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from msgspec import Struct

from companion.play.view import View
from companion.table.followers import PublicState

SOUNDS = ("time", "result", "objection", "accepted", "turn")
"""Sounds of the buzzer by priority: the time of a seat is up, a round or match ended, the rules or
the app refused an input, an entry was saved, another seat is to act."""
SPEAKER_SOUNDS = ("time", "winner", "objection", "turn", "accepted")
"""Sounds of the speaker by priority: a match ended, otherwise as those of the buzzer."""


class LampState(Struct, frozen=True):
    """Part of the public state that lamps and sounds depend on."""

    match: int = 0
    """Number of the match in the journal; 0 without one."""
    lit: frozenset[int] = frozenset()
    """Seats whose LEDs are on, counted from 0."""
    late: frozenset[int] = frozenset()
    """Seats whose time is up and whose LEDs flash."""
    entries: int = 0
    rounds: int = 0
    """Number of rounds on the sheet."""
    over: bool = False
    dispute: str = ""
    notice: str = ""


def lit(view: View | None) -> frozenset[int]:
    """Return the seats whose turn it is, counted from 0."""
    if view is None:
        return frozenset()
    if view.who is not None:
        return frozenset({view.who})
    return frozenset(seat.number for seat in view.seats if seat.to_act)


def lamp_state(shown: PublicState) -> LampState:
    """Return the state of the lamps for a public state."""
    return LampState(
        match=shown.number,
        lit=lit(shown.view),
        late=shown.late,
        entries=shown.entries,
        rounds=len(shown.view.sheet.rows) if shown.view else 0,
        over=shown.over,
        dispute=shown.dispute,
        notice=shown.notice,
    )


def sounds(before: LampState, after: LampState, asked: Collection[str] = SOUNDS) -> str | None:
    """Return the first sound in SOUNDS that is *asked* for and fits a change; None if none does."""
    return first_sound(before, after, (name for name in SOUNDS if name in asked))


def first_sound(before: LampState, after: LampState, names: Iterable[str]) -> str | None:
    """Return the first of the named sounds that fits a change; None if none does."""
    return next((name for name in names if HAPPENED[name](before, after)), None)


def _kept(before: LampState, after: LampState) -> bool:
    return after.match == before.match and after.entries > before.entries


def _ended(before: LampState, after: LampState) -> bool:
    more = after.rounds > before.rounds or after.over > before.over
    return more and _kept(before, after)


def _won(before: LampState, after: LampState) -> bool:
    return after.over > before.over and _kept(before, after)


def _objected(before: LampState, after: LampState) -> bool:
    if after.dispute and after.dispute != before.dispute:
        return True
    # A notice that comes with a saved entry, such as "Taken back: …", is no objection.
    is_said = bool(after.notice) and after.notice != before.notice
    return is_said and not _kept(before, after)


def _passed_on(before: LampState, after: LampState) -> bool:
    return bool(after.lit - before.lit)


def _timed_out(before: LampState, after: LampState) -> bool:
    return bool(after.late - before.late)


HAPPENED: Mapping[str, Callable[[LampState, LampState], bool]] = {
    "time": _timed_out,
    "winner": _won,
    "result": _ended,
    "objection": _objected,
    "accepted": _kept,
    "turn": _passed_on,
}
