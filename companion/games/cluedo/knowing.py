"""Facts about hands that a viewer knows, and their sources."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.solver.constraints import Constraint, Constraints
from companion.games.cluedo.solver.knowledge import Cards, cards
from companion.games.cluedo.state import NONE, State

NOTED, HELD, SEEN, OPEN = "noted", "held", "seen", "open"
WRONG, DECLARED = "wrong", "declared"


class HandFact(Struct, frozen=True):
    """Fact that a seat has one of some cards or none, with its source.

    The kind is that of an answer, or that a seat noted it, has the card, was shown it, or laid it
    open; or that it accused of all three in vain, so that it alone knows, or aloud.
    """

    seat: int
    cards: tuple[CluedoCard, ...]
    has: bool
    turn: int
    kind: str

    @property
    def constraint(self) -> Constraint:
        """Same fact for the solver."""
        return Constraint(self.seat, of(self.cards), self.has)


def of(chosen: tuple[CluedoCard, ...]) -> Cards:
    """Return cards as a set of their places."""
    return cards(card.place for card in chosen)


def public(state: State) -> tuple[HandFact, ...]:
    """Return the public facts: the answers to every suggestion, and the cards that are face up."""
    return (*_answered(state), *_laid(state))


def _answered(state: State) -> Iterator[HandFact]:
    for each in state.suggestions:
        for answer in each.heard:
            yield HandFact(answer.seat, each.cards, answer.kind != NONE, each.turn, answer.kind)


def _laid(state: State) -> Iterator[HandFact]:
    for each in state.laid:
        for card in each.cards:
            yield HandFact(each.seat, (card,), True, each.turn, OPEN)


def own(state: State, seat: int) -> tuple[HandFact, ...]:
    """Return a seat's own facts: its hand, the cards it was shown, and its notes."""
    return (*_held(state, seat), *_shown(state, seat), *_noted(state, seat))


def _held(state: State, seat: int) -> Iterator[HandFact]:
    if state.known:
        for card in state.hands[seat]:
            assert card is not None
            yield HandFact(seat, (card,), True, 0, HELD)


def _shown(state: State, seat: int) -> Iterator[HandFact]:
    for each in state.suggestions:
        for answer in each.answers:
            if answer.card and seat in (each.seat, answer.seat):
                yield HandFact(answer.seat, (answer.card,), True, each.turn, SEEN)


def _noted(state: State, seat: int) -> Iterator[HandFact]:
    for noted in state.notes[seat]:
        kind = HELD if noted.holder == seat else NOTED
        yield HandFact(noted.holder, (noted.card,), True, noted.turn, kind)


def table_constraints(state: State) -> Constraints:
    """Return the public facts for the solver."""
    return _constraints(state, public(state), declared(state))


def seat_facts(state: State, seat: int) -> tuple[HandFact, ...]:
    """Return all facts that a seat knows, the public ones first."""
    return (*public(state), *own(state, seat))


def declared(state: State) -> tuple[HandFact, ...]:
    """Return the accusations made aloud, and in vain."""
    return tuple(_in_vain(state, DECLARED)) if state.house.declared else ()


def wrong(state: State, seat: int) -> tuple[HandFact, ...]:
    """Return the wrong accusations that a seat knows: those made aloud, and its own."""
    if state.house.declared:
        return declared(state)
    return tuple(fact for fact in _in_vain(state, WRONG) if fact.seat == seat)


def _in_vain(state: State, kind: str) -> Iterator[HandFact]:
    for each in state.accusations:
        if each.right is False and each.cards:
            yield HandFact(each.seat, each.cards, False, each.turn, kind)


def table_sayings(state: State) -> tuple[HandFact, ...]:
    """Return all public facts, by the places that the solver gives them."""
    return (*public(state), *declared(state))


def sayings(state: State, seat: int) -> tuple[HandFact, ...]:
    """Return all facts of a seat, by the places that the solver gives them."""
    return (*seat_facts(state, seat), *wrong(state, seat))


def seat_constraints(state: State, seat: int) -> Constraints:
    """Return all that a seat knows, for the solver."""
    return _constraints(state, seat_facts(state, seat), wrong(state, seat))


def _constraints(
    state: State, told: tuple[HandFact, ...], vain: tuple[HandFact, ...]
) -> Constraints:
    solutions = tuple(of(fact.cards) for fact in vain)
    return Constraints(hand_sizes(state), tuple(fact.constraint for fact in told), solutions)
