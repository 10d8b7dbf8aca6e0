"""What a viewer knows: everything that was said of hands, and where it was said."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.solver.knowledge import Cards, cards
from companion.games.cluedo.solver.told import Log, Told
from companion.games.cluedo.state import NONE, State

NOTED, HELD, SEEN, WRONG = "noted", "held", "seen", "wrong"


class Fact(Struct, frozen=True):
    """One thing that was said: that a seat has one of some cards or none, and where it comes from.

    The kind is that of an answer, or that a seat noted it, has the card, was shown it, or accused
    of all three in vain.
    """

    seat: int
    cards: tuple[ClueCard, ...]
    has: bool
    turn: int
    kind: str

    @property
    def told(self) -> Told:
        """The same for the solver."""
        return Told(self.seat, of(self.cards), self.has)


def of(chosen: tuple[ClueCard, ...]) -> Cards:
    """Return cards as a set of their places."""
    return cards(card.place for card in chosen)


def public(state: State) -> tuple[Fact, ...]:
    """Return what everybody heard, in order: the answers to every suggestion."""
    return tuple(
        Fact(answer.seat, each.cards, answer.kind != NONE, each.turn, answer.kind)
        for each in state.suggestions
        for answer in each.heard
    )


def own(state: State, seat: int) -> tuple[Fact, ...]:
    """Return what a seat knows besides: its hand, what it was shown, and what it noted."""
    return (*_held(state, seat), *_shown(state, seat), *_noted(state, seat))


def _held(state: State, seat: int) -> Iterator[Fact]:
    if state.known:
        for card in state.hands[seat]:
            assert card is not None
            yield Fact(seat, (card,), True, 0, HELD)


def _shown(state: State, seat: int) -> Iterator[Fact]:
    for each in state.suggestions:
        for answer in each.answers:
            if answer.card and seat in (each.seat, answer.seat):
                yield Fact(answer.seat, (answer.card,), True, each.turn, SEEN)


def _noted(state: State, seat: int) -> Iterator[Fact]:
    for noted in state.notes[seat]:
        kind = HELD if noted.holder == seat else NOTED
        yield Fact(noted.holder, (noted.card,), True, noted.turn, kind)


def table_log(state: State) -> Log:
    """Return what everybody knows, for the solver."""
    return Log(hand_sizes(state), tuple(fact.told for fact in public(state)))


def seat_facts(state: State, seat: int) -> tuple[Fact, ...]:
    """Return all that a seat knows, what everybody heard first."""
    return (*public(state), *own(state, seat))


def wrong(state: State, seat: int) -> tuple[Fact, ...]:
    """Return what a seat accused of in vain, which it alone knows."""
    return tuple(
        Fact(seat, each.cards, False, each.turn, WRONG)
        for each in state.accusations
        if each.seat == seat and each.right is False and each.cards
    )


def sayings(state: State, seat: int) -> tuple[Fact, ...]:
    """Return all that a seat's log says, in the places by which the solver names it."""
    return (*seat_facts(state, seat), *wrong(state, seat))


def seat_log(state: State, seat: int) -> Log:
    """Return all that a seat knows, for the solver."""
    told = tuple(fact.told for fact in seat_facts(state, seat))
    return Log(hand_sizes(state), told, tuple(of(fact.cards) for fact in wrong(state, seat)))
