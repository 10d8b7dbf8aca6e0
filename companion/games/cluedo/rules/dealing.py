"""Sizes of hands, the starting seat, and the commitment to the envelope."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cluedo.actions import Again
from companion.games.cluedo.cards import DECK, KINDS, SCARLET, CluedoCard, of_kind
from companion.games.cluedo.options import GUIDED
from companion.games.cluedo.state import DEALING, ENVELOPE, State

DEALT = len(DECK) - len(KINDS)
"""Cards that are left when the envelope has one of each kind (S:18)."""


def deal_order(state: State) -> tuple[int, ...]:
    """Return the seats in the order of the deal: clockwise (S:18)."""
    count = len(state.players)
    first = state.dealer + state.house.from_left
    return tuple((first + seat) % count for seat in range(count))


def hand_sizes(state: State) -> tuple[int, ...]:
    """Return the number of cards of each seat; the first ones in the deal get one more (S:19)."""
    each, more = divmod(DEALT, len(state.players))
    sizes = [each] * len(state.players)
    for seat in deal_order(state)[:more]:
        sizes[seat] += 1
    return tuple(sizes)


def scanning(state: State) -> int | None:
    """Return the seat whose hand is passed over the reader next; None once all are complete."""
    sizes = hand_sizes(state)
    return next((s for s in deal_order(state) if len(state.hands[s]) < sizes[s]), None)


def takes_cards(state: State) -> bool:
    """Return True if a card is passed now, of a pile or of a hand."""
    if state.phase == ENVELOPE:
        return state.house.dealing != GUIDED and len(state.places) < 3
    return state.phase == DEALING and bool(state.hands)


def completes_pile(state: State) -> bool:
    """Return True if the next card is the last of its pile."""
    return state.phase == ENVELOPE and len(state.passed) + 1 == len(of_kind(len(state.places)))


def completes_hands(state: State) -> bool:
    """Return True if the next card is the last one of all hands."""
    return state.phase == DEALING and sum(map(len, state.hands)) + 1 == DEALT


def to_pass_again(state: State, card: CluedoCard | None) -> Again:
    """Return the cards to pass again after this card: "pile", "hand", "hands" or "".

    They are checked with the last card only, and none is named: an answer to each card would reveal
    which of them are in the envelope.
    """
    if state.phase == ENVELOPE:
        pile = (*state.passed, card)
        kind = len(state.places)
        if len(pile) < len(of_kind(kind)):
            return ""
        return "pile" if _repeats(pile) or any(e and e.kind != kind for e in pile) else ""
    seat = scanning(state)
    if seat is None:
        return ""
    hand = (*state.hands[seat], card)
    if len(hand) < hand_sizes(state)[seat]:
        return ""
    if _repeats(hand):
        return "hand"
    dealt = [each for other in state.hands for each in other]
    wrong = completes_hands(state) and _repeats((*dealt, card, *state.envelope))
    return "hands" if wrong else ""


def _repeats(passed: Sequence[CluedoCard | None]) -> bool:
    """Return True if a known card is among them twice."""
    known = [card for card in passed if card]
    return len({*known}) < len(known)


def may_begin(state: State) -> tuple[int, ...]:
    """Return the seats that may begin: Miss Scarlet's, else those that throw for it.

    Of four or five these are only the seats with one card less (S:23), else all (S:22).
    """
    if SCARLET in state.pawns:
        return (state.pawns.index(SCARLET),)
    sizes = hand_sizes(state)
    seats = range(len(state.players))
    if len(state.players) in (4, 5):
        return tuple(seat for seat in seats if sizes[seat] == min(sizes))
    return tuple(seats)


def commitment_text(cards: Sequence[CluedoCard | None], salt: str) -> str:
    """Return the text that the seal of the envelope commits to."""
    return " ".join([*map(str, cards), salt])
