"""Log of Holmes in sentences, day by day."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.holmes.actions import Appear, Assign, Fill, Reserve
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.state import ASK, ASSIGN, OVER, REVEAL, TALLY, State
from companion.games.holmes.view.counting import headline
from companion.games.holmes.view.final import types_word
from companion.play.actions import Action
from companion.play.view import Line, Step
from companion.words.i18n import _, ngettext


def chapter(step: Step) -> int:
    """Return the day that a step belongs to; a new one begins with its first character."""
    state: State = step.after
    return state.day


def heading(step: Step) -> Line:
    """Return the heading of the day that begins with a step."""
    return Line(_("Day {number}").format(number=chapter(step)), heading=True)


def lines(step: Step, last: State) -> Iterator[Line]:
    """Yield the line of a step."""
    seat = _seat_of(step.before, step.action)
    yield Line(_with_tokens(step, _told(step, last)), step.number, seat)


def closing(step: Step) -> Iterator[Line]:
    """Yield the result of the match, or the start of its end, below the step that caused it."""
    if step.after.over and not step.before.over:
        yield Line(headline(step.after), mood="right")
    if _is_end(step.after) and not _is_end(step.before):
        yield Line(_("The end"), heading=True)


def _is_end(state: State) -> bool:
    """Return True if the week is over; a joker entered then may still need a place."""
    telling = state.phase == ASK and state.rules.light
    return telling or state.phase in (REVEAL, TALLY, ASSIGN, OVER)


def _told(step: Step, last: State) -> str:
    """Return the sentence of a step; once the match is over, with the places of the last jokers."""
    text, action = MOVES.tell(step.before, step.action), step.action
    if not isinstance(action, Assign) or action.types is None or last.phase != OVER:
        return text
    words = types_word(last.sealed[action.seat] or (), step.before.sides[action.seat].aside)
    return _("{sentence}: {words}").format(sentence=text, words=words)


def _with_tokens(step: Step, text: str) -> str:
    """Add the tokens that a step brought or cost its player."""
    seat = _seat_of(step.before, step.action)
    if seat is None:
        return text
    change = step.after.sides[seat].tokens - step.before.sides[seat].tokens
    if not change:
        return text
    words = ngettext("{count} token", "{count} tokens", abs(change)).format(count=abs(change))
    sign = "+" if change > 0 else "−"
    return _("{sentence} ({sign}{tokens})").format(sentence=text, sign=sign, tokens=words)


def _seat_of(state: State, action: Action) -> int | None:
    match action:
        case Appear() | Fill():
            return None
        case Reserve():
            return state.tallying if state.phase == TALLY else state.holder
        case Assign(seat):
            return seat
    return actor(state)
