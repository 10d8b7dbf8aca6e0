"""Random deals and facts about them, for the solver; and a naive solver that tries every deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from msgspec.structs import replace

from companion.games.cluedo.solver.knowledge import (
    Cards,
    DeckCounts,
    HandKnowledge,
    Knowledge,
    cards,
    places,
)

Deal = tuple[Cards, ...]
"""Hands of the seats, then the hidden cards."""


def dealt(chance: Random, sizes: tuple[int, ...], deck: DeckCounts) -> Deal:
    """Return a deal by chance."""
    hidden = [chance.choice(span) for span in deck.spans()]
    rest = [place for place in range(deck.size) if place not in hidden]
    chance.shuffle(rest)
    hands = []
    for size in sizes:
        hands.append(cards(rest[:size]))
        rest = rest[size:]
    return *hands, cards(hidden)


def told(
    chance: Random, deal: Deal, entries: int, deck: DeckCounts, viewer: int | None = None
) -> Knowledge:
    """Return the knowledge of a deal after *entries* suggestions, of all or of a viewer."""
    seats = len(deal) - 1
    known = [HandKnowledge(hand.bit_count()) for hand in deal[:-1]]
    wrong = set()
    if viewer is not None:
        known[viewer] = replace(known[viewer], has=deal[viewer])
    for turn in range(entries):
        named = cards(chance.choice(span) for span in deck.spans())
        asker = turn % seats
        for step in range(1, seats):
            seat = (asker + step) % seats
            known[seat], showed = _answered(chance, known[seat], deal[seat], named, asker == viewer)
            if showed:
                break
        if chance.random() < 0.1 and named != deal[-1]:
            wrong.add(named)
    return Knowledge(tuple(known), wrong=tuple(sorted(wrong)), deck=deck)


def _answered(
    chance: Random, known: HandKnowledge, hand: Cards, named: Cards, is_seen: bool
) -> tuple[HandKnowledge, bool]:
    """Return the knowledge of a seat after its answer, and True if it showed a card."""
    held = [*places(hand & named)]
    if not held:
        return replace(known, lacks=known.lacks | named), False
    if is_seen:
        return replace(known, has=known.has | 1 << chance.choice(held)), True
    return replace(known, shown=(*known.shown, named)), True


def fitting(known: Knowledge) -> Iterator[Deal]:
    """Yield every deal that fits the knowledge, found by trying all of them."""
    deck = known.deck
    for chosen in product(*deck.spans()):
        hidden = cards(chosen)
        rest = [place for place in range(deck.size) if place not in chosen]
        if hidden & known.lacks or hidden in known.wrong:
            continue
        for hands in _hands(rest, [hand.size for hand in known.hands]):
            if all(_fits(*pair) for pair in zip(hands, known.hands, strict=True)):
                yield *hands, hidden


def _hands(rest: list[int], sizes: list[int]) -> Iterator[tuple[Cards, ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(rest, sizes[0]):
        for others in _hands([place for place in rest if place not in hand], sizes[1:]):
            yield cards(hand), *others


def _fits(hand: Cards, known: HandKnowledge) -> bool:
    return (
        hand & known.has == known.has
        and not hand & known.lacks
        and all(hand & each for each in known.shown)
    )
