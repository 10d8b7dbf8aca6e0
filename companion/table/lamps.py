"""What the lamps on the panel say: only what everybody may see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from companion.play.view import View
from companion.table.followers import PublicState

SOUNDS = ("result", "objection", "accepted", "turn")
"""A round or match ended, the rules or the app said no, an entry was kept, another seat is to act;
what matters most comes first."""


class LampState(Struct, frozen=True):
    """What everybody may see, as far as lamps care."""

    match: int = 0
    """The match in the journal; 0 without one."""
    lit: frozenset[int] = frozenset()
    """The seats whose LEDs are on, counted from 0."""
    entries: int = 0
    rounds: int = 0
    """How many are on the sheet."""
    over: bool = False
    dispute: str = ""
    notice: str = ""


def lit(view: View | None) -> frozenset[int]:
    """Return the seats whose turn it is, counted from 0: whom the prompt speaks to."""
    if view is None:
        return frozenset()
    if view.who is not None:
        return frozenset({view.who})
    return frozenset(seat.number for seat in view.seats if seat.to_act)


def lamp_state(shown: PublicState) -> LampState:
    """Return what lamps care about of what everybody may see."""
    return LampState(
        match=shown.number,
        lit=lit(shown.view),
        entries=shown.entries,
        rounds=len(shown.view.sheet.rows) if shown.view else 0,
        over=shown.over,
        dispute=shown.dispute,
        notice=shown.notice,
    )


def sounds(before: LampState, after: LampState, asked: Collection[str] = SOUNDS) -> str | None:
    """Return the one sound of those *asked* for that a change deserves; None if it has none."""
    heard = (name for name in SOUNDS if name in asked and HAPPENED[name](before, after))
    return next(heard, None)


def _kept(before: LampState, after: LampState) -> bool:
    return after.match == before.match and after.entries > before.entries


def _ended(before: LampState, after: LampState) -> bool:
    more = after.rounds > before.rounds or after.over > before.over
    return more and _kept(before, after)


def _objected(before: LampState, after: LampState) -> bool:
    if after.dispute and after.dispute != before.dispute:
        return True
    # What is said beside an entry that was kept is no objection: "Taken back: …".
    is_said = bool(after.notice) and after.notice != before.notice
    return is_said and not _kept(before, after)


def _passed_on(before: LampState, after: LampState) -> bool:
    return bool(after.lit - before.lit)


HAPPENED: Mapping[str, Callable[[LampState, LampState], bool]] = {
    "result": _ended,
    "objection": _objected,
    "accepted": _kept,
    "turn": _passed_on,
}
