"""Points of a round, and of a match (S:79-88)."""

from __future__ import annotations

from companion.games.the_club.cards import DEALT
from companion.games.the_club.rules.row import laid
from companion.games.the_club.state import RIGHT_GUESS, STOPPED, Round, State

GUESS, GUESS_WITH_HINT = 5, 2


def has_points(state: State) -> bool:
    """Return True if a match has points: never with two players (S:92)."""
    return state.house.scoring and len(state.players) > 2


def too_easy(state: State, round_: Round) -> bool:
    """Return True if a rule was guessed before all could take their second turn, or before enough
    cards were played (S:81).

    A guess in the second turn of the last player is not too early.
    """
    if round_.end != RIGHT_GUESS:
        return False
    early = round_.turn < 2 * (len(state.players) - 1)
    return early or laid(round_.events) < state.house.too_easy


def too_hard(round_: Round) -> bool:
    """Return True if a round ended without the rule being guessed (S:82)."""
    return round_.end != RIGHT_GUESS


def halved(state: State, round_: Round) -> bool:
    """Return True if the master gets only half."""
    return too_hard(round_) or too_easy(state, round_)


def points(state: State, round_: Round) -> tuple[int, ...]:
    """Return the points of a round by seat; none if it was broken off or has none (S:79)."""
    seats = range(len(state.players))
    if not has_points(state) or not round_.counts or round_.end in ("", STOPPED):
        return (0,) * len(seats)
    others = {seat: _player(round_, seat) for seat in seats if seat != round_.master}
    best = max(others.values())
    master = -(-best // 2) if halved(state, round_) else best
    return tuple(others.get(seat, master) for seat in seats)


def _player(round_: Round, seat: int) -> int:
    bonus = GUESS_WITH_HINT if round_.hints else GUESS
    return DEALT - round_.hands[seat] + (bonus if round_.guesser == seat else 0)


def totals(state: State) -> tuple[int, ...]:
    """Return the points so far by seat (S:88)."""
    rounds = [points(state, each) for each in state.played]
    return tuple(sum(each[seat] for each in rounds) for seat in range(len(state.players)))


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with most points (S:88); none where no round had any to win."""
    if not has_points(state) or not any(each.counts for each in state.played):
        return ()
    sums = totals(state)
    return tuple(seat for seat, total in enumerate(sums) if total == max(sums))
