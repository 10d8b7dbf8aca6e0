"""Sentences on a match of any game, and possible corrections of each entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.any_game import entering
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Count,
    Enter,
    Extra,
    Fill,
    Finish,
    Leave,
    Newcomers,
    Result,
    Return,
    SitOut,
    Win,
    Write,
)
from companion.games.any_game.kinds import kind_of
from companion.games.any_game.moves import BEGINNINGS, MOVES
from companion.games.any_game.state import State, is_begun, names
from companion.play.actions import Action
from companion.play.view import Ask, Line, Offer, Step
from companion.words.i18n import _

NUMBER_ACTIONS = (Bid, Write, Fill, Extra, Count, Win, Enter)
"""Actions whose number can be corrected to any other."""


def chapter(step: Step) -> int:
    """Return the round that a step belongs to, from 1; the end belongs to the last one played."""
    state: State = step.before
    ends = step.action.ends and state.rounds and not is_begun(state)
    return state.number - 1 if ends else state.number


def heading(step: Step) -> Line:
    """Return the heading of the round that begins with a step."""
    state: State = step.before
    if not kind_of(state.scoring).has_rounds:
        return Line(_("The match"), heading=True)
    text = _("Round {number} · {name} deals").format(
        number=state.number, name=state.players[state.dealer]
    )
    return Line(text, seat=state.dealer, heading=True)


def lines(step: Step, _last: State) -> tuple[Line, ...]:
    """Return the line of a step."""
    seat = getattr(step.action, "side", getattr(step.action, "seat", None))
    return (Line(MOVES.tell(step.before, step.action), step.number, seat),)


def asks(state: State, action: Action) -> Ask | None:
    """Return the number that an entry can be corrected to; None for an entry without one."""
    if not isinstance(action, NUMBER_ACTIONS):
        return None
    if isinstance(action, Enter):
        return _asks_again(state, action)
    field = "by" if isinstance(action, Count | Win) else "number"
    blank = _without_sum(action)
    return Ask(names(state)[action.side], *_limits(state, action), blank, field)


def _asks_again(state: State, action: Enter) -> Ask | None:
    """Return the number that a field can be corrected to; None if it is answered in words."""
    asked = entering.asked_for(state, action.field)
    if asked is None or asked.is_worded:
        return None
    name = asked.words if action.side is None else names(state)[action.side]
    blank = Enter(action.field, action.number, action.side)
    return Ask(name, asked.limits.least, asked.limits.most, blank, "number")


def _limits(state: State, action: Action) -> tuple[int, int]:
    """Return the least and the most that the number of an entry can be corrected to."""
    match action:
        case Bid():
            return 0, kinds.LARGEST_NUMBER
        case Win():
            return 0, kinds.LARGEST_NUMBER // max(len(state.here) - 1, 1)
        case Write(side) if state.scoring.countdown:
            return 0, state.sides[side].total
        case Write() if state.scoring.bids:
            return 0, kinds.LARGEST_NUMBER
        case Count(side, counter):
            has = state.sides[side].counts[counter]
            return -kinds.LARGEST_NUMBER - has, kinds.LARGEST_NUMBER - has
        case Extra(side):
            has = state.extras[side]
            return -kinds.LARGEST_NUMBER - has, kinds.LARGEST_NUMBER - has
        case _:
            return -kinds.LARGEST_NUMBER, kinds.LARGEST_NUMBER


def _without_sum(action: Bid | Write | Fill | Extra | Count | Win) -> Action:
    match action:
        case Write(side, number, _sum):
            return Write(side, number)
        case Fill(side, category, number, _sum):
            return Fill(side, category, number)
        case Extra(side, number, _sum):
            return Extra(side, number)
        case _:
            return action


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the possible corrections of an entry besides another number, mostly another side."""
    shown = names(state)
    match action:
        case Finish(was, level):
            sides = (side for side in state.here if side not in (was, *state.order))
            return tuple(Offer(shown[side], Finish(side, level), seat=side) for side in sides)
        case Result(won):
            label = _("We lost") if won else _("We won")
            return (Offer(label, Result(not won)),)
        case Alone():
            return tuple(
                Offer(MOVES.tell(state, other), other, seat=other.side)
                for side in state.here
                for other in (Alone(side, True), Alone(side, False))
                if other != action
            )
        case Win(was, by):
            return _others(state, was, lambda side: Win(side, by))
        case Count(was, counter, by):
            return _others(state, was, lambda side: Count(side, counter, by))
        case Enter():
            return tuple(_other_answers(state, action))
        case Newcomers(was):
            return tuple(
                Offer(_(text), Newcomers(begin))
                for begin, text in BEGINNINGS.items()
                if begin != was
            )
        case _:
            return ()


def _other_answers(state: State, action: Enter) -> Iterator[Offer]:
    """Yield the other answers to what a round asks, if they are few."""
    asked = entering.asked_for(state, action.field)
    if asked is None:
        return
    if asked.is_sole and action.side is not None:
        yield from _others(state, action.side, lambda side: Enter(action.field, 1, side))
    elif asked.is_worded:
        for number in asked.numbers:
            if number != action.number:
                other = Enter(action.field, number, action.side)
                yield Offer(MOVES.tell(state, other), other, seat=action.side)


def _others(state: State, was: int, action: Callable[[int], Action]) -> tuple[Offer, ...]:
    shown = names(state)
    return tuple(Offer(shown[side], action(side), seat=side) for side in state.here if side != was)


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return further actions that may have happened: sitting out, leaving, returning."""
    return tuple(Offer("", action) for action in _comings(state))


def _comings(state: State) -> Iterator[Action]:
    for side, own in enumerate(state.sides):
        if own.gone or own.rests:
            yield Return(side)
        else:
            yield SitOut(side)
        if not own.gone:
            yield Leave(side)
