"""Turns: the seats that act, are asked, or are out."""

from __future__ import annotations

from companion.games.cluedo.state import ASKING, State, Suggestion


def order(suggestion: Suggestion, seats: int) -> tuple[int, ...]:
    """Return the seats as they are asked: from the left of the one that suggested (S:27)."""
    return tuple((suggestion.seat + step) % seats for step in range(1, seats))


def asked(state: State) -> int | None:
    """Return the seat that is asked: the next without an answer, until a card is shown (S:28)."""
    if state.phase != ASKING:
        return None
    last = state.suggestions[-1]
    answered = {answer.seat for answer in last.answers}
    return next((s for s in order(last, len(state.players)) if s not in answered), None)


def acting(state: State) -> int | None:
    """Return the seat that the table waits for: the one that is asked, else the one on turn."""
    if not state.turn or state.over:
        return None
    seat = asked(state)
    return state.to_act if seat is None else seat


def out(state: State, seat: int) -> bool:
    """Return True if a seat takes no turns any more: it only answers (S:27, S:33)."""
    if seat in state.penalties and state.house.penalty == "excluded":
        return True
    wrong = any(each.seat == seat and each.right is False for each in state.accusations)
    return wrong and not state.house.accuser_plays


def may_accuse(state: State, seat: int) -> bool:
    """Return True if a seat may still accuse: once in a match (S:32)."""
    excluded = seat in state.penalties and state.house.penalty == "excluded"
    return not state.accused(seat) and not excluded


def unsolved(state: State) -> bool:
    """Return True if no seat is left that could solve the case."""
    return not any(may_accuse(state, seat) for seat in range(len(state.players)))


def following(state: State) -> int:
    """Return the seat of the next turn: clockwise, past those that are out (S:29)."""
    count = len(state.players)
    seats = ((state.to_act + step) % count for step in range(1, count + 1))
    return next((seat for seat in seats if not out(state, seat)), state.to_act)


def due(state: State) -> tuple[int, ...]:
    """Return the seats with a card they did not show and no penalty for it so far."""
    if state.house.penalty == "warning":
        return ()
    seats = range(len(state.players))
    return tuple(s for s in seats if state.failures(s) > state.penalties.count(s))
