"""A match of Istinto in sentences, and what each entry can be corrected to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from companion.games.istinto.actions import (
    Bid,
    Challenge,
    CountTricks,
    Deal,
    Play,
    Redeal,
    TakeTrick,
)
from companion.games.istinto.cards import DECK
from companion.games.istinto.rules import Act, check
from companion.games.istinto.scoring import PENALTY, penalty
from companion.games.istinto.state import HAND, Result, State
from companion.games.istinto.words import card_name, card_word, ordinal
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.game import tell_shared
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _


def tell(state: State, action: Act) -> str:
    """Return what happened, in one sentence, told from the state before it."""
    names = state.players
    match action:
        case Bid(tricks):
            return _("{name} said {bid}").format(name=names[state.bidder], bid=tricks)
        case TakeTrick(seat):
            number = len(state.round.tricks) + 1
            return _("{name} took the {ordinal} trick").format(
                name=names[seat], ordinal=ordinal(number)
            )
        case CountTricks(count):
            told = ", ".join(f"{name} {n}" for name, n in zip(names, count, strict=True))
            return _("Tricks counted: {told}").format(told=told)
        case Play(card, seat):
            turn = state.next_seat()
            text = _("{name} played {card}") if seat in (None, turn) else _(
                "{name} played {card} out of turn")  # fmt: skip
            return text.format(name=names[turn if seat is None else seat], card=card_word(card))
        case Challenge(accuser, accused, guilty):
            text = _("{accuser} challenged {accused}, who had revoked") if guilty else _(
                "{accuser} challenged {accused}, who had not revoked")  # fmt: skip
            return text.format(accuser=names[accuser], accused=names[accused])
        case Redeal():
            return _("{name} dealt again").format(name=names[state.round.dealer])
        case Deal():
            return _("{name} dealt round {number}").format(
                name=names[state.next_dealer], number=len(state.results) + 1
            )
    raise TypeError(action)


def log(steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the log in sentences, a heading per round, a bid with what became of it."""
    if not steps:
        return ()
    last: State = steps[-1].after
    lines = [_heading(steps[0].before)]
    for step in steps:
        lines.append(_line(step, last))
        if type(step.action) is Deal:
            lines[-1] = _heading(step.after)
    return tuple(lines)


def _heading(state: State) -> Line:
    text = _("Round {number} · dealer {name}").format(
        number=len(state.results) + 1, name=state.players[state.round.dealer]
    )
    return Line(text, heading=True)


def _line(step: Step, last: State) -> Line:
    if type(step.action) is Bid:
        return _bid_line(step, last)
    before: State = step.before
    text = tell_shared(before, step.action) or tell(before, step.action)
    number = None if isinstance(step.action, EndEarly | HandOver) else step.number
    seat = _seat_of(before, step.action)
    if type(step.action) is Challenge:
        return Line(text, number, seat, PENALTY, "wrong")
    return Line(_with_winner(step, text), number, seat)


def _with_winner(step: Step, text: str) -> str:
    """A card that completes a trick tells whose trick it is."""
    before: State = step.before
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
        case TakeTrick(seat) | HandOver(seat):
            return seat
        case Play(seat=seat):
            return state.next_seat() if seat is None else seat
        case Challenge(accuser, accused, guilty):
            return accused if guilty else accuser
    return None


def _bid_line(step: Step, last: State) -> Line:
    before: State = step.before
    seat, index = before.bidder, len(before.results)
    text = tell(before, step.action)
    if index >= len(last.results):
        return Line(text, step.number, seat)
    result: Result = last.results[index]
    if result.interrupted and last.rules.scope != "as_it_stands":
        return Line(text, step.number, seat)
    text = _("{sentence}, took {count}").format(sentence=text, count=result.taken[seat])
    points = result.points[seat] - penalty(result.round, seat)
    return Line(text, step.number, seat, points, "right" if points else "wrong")


def alternatives(state: State, action: Act) -> tuple[Offer, ...]:
    """Return what an entry can be corrected to, told from the state before it."""
    match action:
        case Bid(tricks):
            return tuple(Offer(str(n), Bid(n)) for n in range(HAND + 1) if n != tricks)
        case TakeTrick(winner):
            return tuple(
                Offer(name, TakeTrick(seat), seat=seat)
                for seat, name in enumerate(state.players)
                if seat != winner and not check(state, TakeTrick(seat))
            )
        case Play(card, seat):
            others = (Play(other, seat) for other in DECK if other is not card)
            return tuple(
                Offer(card_name(play.card), play) for play in others if not check(state, play)
            )
        case CountTricks(count):
            return _other_counts(state, count)
        case Challenge():
            return _other_challenges(state, action)
    return ()


def _other_counts(state: State, count: tuple[int, ...]) -> tuple[Offer, ...]:
    """One trick given by one seat to another."""

    def moved(giver: int, taker: int) -> CountTricks:
        return CountTricks(
            tuple(n - (seat == giver) + (seat == taker) for seat, n in enumerate(count))
        )

    text, names = _("{giver} → {taker}"), state.players
    return tuple(
        Offer(text.format(giver=names[a], taker=names[b]), moved(a, b))
        for a, b in permutations(range(len(count)), 2)
        if not check(state, moved(a, b))
    )


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return every challenge that there may have been."""
    possible = (each for each in _challenges(state) if not check(state, each))
    return tuple(Offer(tell(state, each), each, seat=each.accuser) for each in possible)


def _other_challenges(state: State, action: Challenge) -> tuple[Offer, ...]:
    flipped = Challenge(action.accuser, action.accused, not action.guilty)
    rest = (other for other in _challenges(state) if other not in (action, flipped))
    return tuple(Offer(tell(state, other), other) for other in (flipped, *rest))


def _challenges(state: State) -> Iterator[Challenge]:
    """Yield all that can be."""
    for accuser, accused in permutations(range(len(state.players)), 2):
        yield Challenge(accuser, accused, True)
        yield Challenge(accuser, accused, False)
