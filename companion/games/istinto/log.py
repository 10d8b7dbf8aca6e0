"""Log of Istinto in sentences, and the corrections of each entry."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.games.istinto.actions import (
    Bid,
    Challenge,
    CountTricks,
    Deal,
    Play,
    TakeTrick,
)
from companion.games.istinto.cards import DECK
from companion.games.istinto.moves import MOVES
from companion.games.istinto.scoring import PENALTY, penalty
from companion.games.istinto.state import HAND, RoundResult, State
from companion.games.istinto.words import card_name, ordinal
from companion.play.actions import Action
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _


def chapter(step: Step) -> int:
    """Return the round that a step belongs to; a new one begins with its deal."""
    return len(_round_of(step).results)


def heading(step: Step) -> Line:
    """Return the heading of the round that begins with a step."""
    state = _round_of(step)
    text = _("Round {number} · dealer {name}").format(
        number=len(state.results) + 1, name=state.players[state.round.dealer]
    )
    return Line(text, seat=state.round.dealer, heading=True)


def _round_of(step: Step) -> State:
    state: State = step.after if isinstance(step.action, Deal) else step.before
    return state


def lines(step: Step, last: State) -> tuple[Line, ...]:
    """Return the line of a step, a bid with its result; a deal has none beside its heading."""
    match step.action:
        case Deal():
            return ()
        case Bid():
            return (_bid_line(step, last),)
        case Challenge():
            text = MOVES.tell(step.before, step.action)
            seat = _seat_of(step.before, step.action)
            return (Line(text, step.number, seat, PENALTY, "wrong"),)
        case _:
            return (Line(_with_winner(step), step.number, _seat_of(step.before, step.action)),)


def _with_winner(step: Step) -> str:
    """Return the sentence of a card, with the winner if it completes a trick."""
    before: State = step.before
    text = MOVES.tell(before, step.action)
    played = type(step.action) is Play
    if not played or len(before.round.table) + 1 < len(before.players):
        return text
    return _("{sentence}: the {ordinal} trick is {winner}’s").format(
        sentence=text,
        ordinal=ordinal(len(before.round.tricks) + 1),
        winner=before.players[step.after.round.tricks[-1].winner],
    )


def _seat_of(state: State, action: Action) -> int | None:
    match action:
        case TakeTrick(seat):
            return seat
        case Play(seat=seat):
            return state.next_seat() if seat is None else seat
        case Challenge(accuser, accused, guilty):
            return accused if guilty else accuser
    return None


def _bid_line(step: Step, last: State) -> Line:
    before: State = step.before
    seat, index = before.bidder, len(before.results)
    text = MOVES.tell(before, step.action)
    if index >= len(last.results):
        return Line(text, step.number, seat)
    result: RoundResult = last.results[index]
    if result.interrupted and last.rules.scope != "as_it_stands":
        return Line(text, step.number, seat)
    text = _("{sentence}, took {count}").format(sentence=text, count=result.taken[seat])
    points = result.points[seat] - penalty(result.round, seat)
    return Line(text, step.number, seat, points, "right" if points else "wrong")


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the corrections of an entry, given the state before it."""
    match action:
        case Bid(tricks):
            return tuple(Offer(str(n), Bid(n)) for n in range(HAND + 1) if n != tricks)
        case TakeTrick(winner):
            return tuple(
                Offer(name, TakeTrick(seat), seat=seat)
                for seat, name in enumerate(state.players)
                if seat != winner and not MOVES.check(state, TakeTrick(seat))
            )
        case Play(card, seat):
            others = (Play(other, seat) for other in DECK if other is not card)
            return tuple(
                Offer(card_name(play.card), play) for play in others if not MOVES.check(state, play)
            )
        case CountTricks(count):
            return _other_counts(state, count)
        case Challenge():
            return _other_challenges(state, action)
    return ()


def _other_counts(state: State, count: tuple[int, ...]) -> tuple[Offer, ...]:
    """Return the counts with one trick given by one seat to another."""

    def moved(giver: int, taker: int) -> CountTricks:
        return CountTricks(
            tuple(n - (seat == giver) + (seat == taker) for seat, n in enumerate(count))
        )

    text, names = _("{giver} → {taker}"), state.players
    return tuple(
        Offer(text.format(giver=names[a], taker=names[b]), moved(a, b))
        for a, b in permutations(range(len(count)), 2)
        if not MOVES.check(state, moved(a, b))
    )


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return every challenge that may have been forgotten."""
    possible = (each for each in _challenges(state) if not MOVES.check(state, each))
    return tuple(Offer(MOVES.tell(state, each), each, seat=each.accuser) for each in possible)


def _other_challenges(state: State, action: Challenge) -> tuple[Offer, ...]:
    flipped = Challenge(action.accuser, action.accused, not action.guilty)
    rest = (other for other in _challenges(state) if other not in (action, flipped))
    return tuple(Offer(MOVES.tell(state, other), other) for other in (flipped, *rest))


def _challenges(state: State) -> Iterator[Challenge]:
    """Yield every possible challenge."""
    for accuser, accused in permutations(range(len(state.players)), 2):
        yield Challenge(accuser, accused, True)
        yield Challenge(accuser, accused, False)
