"""Advantage: the values of the cards turned up, and the reasons, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP, DetectiveCard
from companion.games.baker_street.state import PILES, Chain, Pile, PileVisit, Rules, TurnedCard


class Sum(Struct, frozen=True):
    """Points of a player, with their formula."""

    formula: str = ""
    total: int = 0


class EvaluationStep(Struct, frozen=True):
    """Step of the evaluation: the card turned up, its effect, and both sums after it.

    *why* is a code of ``story.words``. A step without a card is the end of a pile, and *to* the
    next pile. *count* is the number of cards left under a Stop, if known.
    """

    pile: int
    why: str
    sums: tuple[Sum, Sum]
    cards: int
    """Number of cards turned up so far."""
    visit: int
    """Place of the visit in the chain, from 0."""
    card: DetectiveCard | None = None
    to: int | None = None
    count: int | None = None


def points(cards: Iterable[DetectiveCard], owner: int, rules: Rules) -> Sum:
    """Return the points of one owner's cards, in the order they were turned up (S:87).

    >>> from companion.games.baker_street.cards import detective
    >>> points([detective(0, 3, "X"), detective(1, 5), detective(0, 2)], 0, Rules())
    Sum(formula='(3 + 2) × 2', total=10)
    """
    own = [card for card in cards if card.owner == owner]
    groups = [(values, doubled) for values, doubled in _groups(own, rules) if values]
    total = sum(sum(values) * (2 if doubled else 1) for values, doubled in groups)
    return Sum(" + ".join(_written(values, doubled) for values, doubled in groups), total)


Group = tuple[list[int], bool]
"""Values that are added, and True if their sum is doubled."""


def _counted(card: DetectiveCard, rules: Rules) -> list[int]:
    return [card.value] if rules.stop_counts or card.symbol != STOP else []


def _groups(own: list[DetectiveCard], rules: Rules) -> list[Group]:
    if rules.on_top:
        return _on_top(own, rules)
    return _blocks(own, rules) if rules.block else _whole(own, rules)


def _whole(own: list[DetectiveCard], rules: Rules) -> list[Group]:
    """Double all the points once if there is a ×2 (S:98)."""
    values = [value for card in own for value in _counted(card, rules)]
    return [(values, any(card.symbol == DOUBLE for card in own))]


def _blocks(own: list[DetectiveCard], rules: Rules) -> list[Group]:
    """Double successive ×2 cards and the one card on top of them together, once (S:98)."""
    groups: list[Group] = []
    under = False
    for card in own:
        if not under:
            groups.append(([], card.symbol == DOUBLE))
        groups[-1][0].extend(_counted(card, rules))
        under = card.symbol == DOUBLE
    return groups


def _on_top(own: list[DetectiveCard], rules: Rules) -> list[Group]:
    """Double the card on top of each ×2 (S:98)."""
    below = [False, *(card.symbol == DOUBLE for card in own)]
    return [(_counted(card, rules), doubled) for card, doubled in zip(own, below, strict=False)]


def _written(values: list[int], doubled: bool) -> str:
    terms = " + ".join(map(str, values))
    if not doubled:
        return terms
    return f"({terms}) × 2" if len(values) > 1 else f"{terms} × 2"


def sums(cards: Sequence[DetectiveCard], rules: Rules) -> tuple[Sum, Sum]:
    """Return the points of both players."""
    return points(cards, 0, rules), points(cards, 1, rules)


def totals(chain: Chain, rules: Rules) -> tuple[int, int]:
    """Return both totals; those that the table computed take precedence."""
    first, second = sums(chain.cards, rules)
    return chain.told or (first.total, second.total)


def advantage(chain: Chain, rules: Rules, doubt_winner: int) -> int:
    """Return the seat with the advantage: the higher total, else the doubt's winner (S:91)."""
    if chain.most:
        return doubt_winner if len(chain.most) > 1 else chain.most[0]
    first, second = totals(chain, rules)
    return doubt_winner if first == second else int(second > first)


def following(visits: Sequence[PileVisit], piles: Sequence[Pile], rules: Rules) -> int | str:
    """Return the pile after the last one visited, or a code why there is none.

    A pile counts as empty only if that is certain.
    """
    last = visits[-1]
    symbols = {turned.card.symbol for turned in last.cards}
    bare = not last.cards
    if bare and len(visits) == 1:
        return "bare"
    if bare and not rules.skip_empty:
        return "end-empty"
    if not bare and ARROW not in symbols:
        return "end-none"
    if STOP in symbols and rules.stop_breaks:
        return "end-stop"
    after = beyond(last.pile, piles, rules)
    return "end-empty" if after is None else after


def beyond(pile: int, piles: Sequence[Pile], rules: Rules) -> int | None:
    """Return the pile to which an arrow at *pile* leads; None if that has no detectives (S:99)."""
    reach = PILES if rules.skip_empty else 1
    clockwise = ((pile + step) % PILES for step in range(1, reach + 1))
    return next((other for other in clockwise if piles[other].cards), None)


def steps(chain: Chain, rules: Rules) -> tuple[EvaluationStep, ...]:
    """Return the evaluation so far, card by card and pile by pile."""
    told: list[EvaluationStep] = []
    for place, visit in enumerate(chain.visits):
        told.extend(_cards(chain, place, rules))
        after = chain.visits[place + 1].pile if place + 1 < len(chain.visits) else None
        if after is not None or chain.end:
            cards = _before(chain, place + 1)
            why = chain.end if after is None else "on"
            told.append(
                EvaluationStep(visit.pile, why, sums(cards, rules), len(cards), place, to=after)
            )
    return tuple(told)


def _before(chain: Chain, place: int) -> tuple[DetectiveCard, ...]:
    return Chain(chain.visits[:place]).cards


def _cards(chain: Chain, place: int, rules: Rules) -> Iterable[EvaluationStep]:
    visit, earlier = chain.visits[place], _before(chain, place)
    for count, turned in enumerate(visit.cards):
        before = (*earlier, *(other.card for other in visit.cards[:count]))
        why = _why(turned.card, before, visit.cards[:count], rules)
        cards = (*before, turned.card)
        left = visit.left if turned.card.symbol == STOP else None
        yield EvaluationStep(
            visit.pile, why, sums(cards, rules), len(cards), place, turned.card, count=left
        )  # fmt: skip


def _why(
    card: DetectiveCard,
    before: Sequence[DetectiveCard],
    here: Sequence[TurnedCard],
    rules: Rules,
) -> str:
    """Return the code of a card's effect, after all *before* it and those *here* in its pile."""
    own = [other for other in before if other.owner == card.owner]
    on_double = bool(own) and own[-1].symbol == DOUBLE
    if card.symbol == STOP:
        return "stop" if rules.stop_counts else "stop-worthless"
    if card.symbol == ARROW:
        again = any(turned.card.symbol == ARROW for turned in here)
        return "arrow-again" if again else "arrow"
    if card.symbol == DOUBLE and rules.on_top:
        return "on-top"
    if card.symbol == DOUBLE and rules.block:
        return "block-again" if on_double else "block"
    if card.symbol == DOUBLE:
        return "double-again" if any(other.symbol == DOUBLE for other in own) else "double"
    if rules.on_top and on_double:
        return "doubled-alone"
    return "doubled" if rules.block and on_double else "plain"
