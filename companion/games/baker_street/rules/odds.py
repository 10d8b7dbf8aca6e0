"""Odds of declarations, and counts of bluffs and of believed ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, prod

from msgspec import Struct

from companion.games.baker_street.box import EACH_VALUE, VALUES
from companion.games.baker_street.state import Round, State


def unseen(state: State, owner: int) -> tuple[int, ...]:
    """Return the number of cards of each value that the opponent of *owner* has not seen."""
    lying = [
        laid.card.value
        for pile in state.piles
        for laid in pile.cards
        if laid and laid.card and laid.owner == owner
    ]
    seen = [*lying, *state.holdings[owner].seen]
    return tuple(max(EACH_VALUE - seen.count(value), 0) for value in VALUES)


def chance(declared: int, own: int, cards: Sequence[int], hand: int = 3) -> tuple[int, int]:
    """Return the number of the opponent's hands that make a declaration true, and of all possible.

    *own* is the value of the declarer's hand, *cards* the number of cards of each value that the
    opponent may hold.

        >>> chance(15, 15, (5,) * 6)
        (4060, 4060)
        >>> chance(30, 15, (5,) * 6)
        (10, 4060)
    """
    good = sum(
        prod(comb(cards[value], values.count(value)) for value in set(values))
        for values in combinations_with_replacement(VALUES, hand)
        if own + sum(values) >= declared
    )
    return good, comb(sum(cards), hand)


class DeclarationTally(Struct, frozen=True):
    """Counts of one seat's declarations over a match."""

    declared: int = 0
    bluffs: int = 0
    """Doubted and false."""
    honest: int = 0
    """Doubted and true."""
    believed: int = 0
    """Declarations that the opponent did not doubt."""
    doubted_well: int = 0
    doubted_badly: int = 0


def tally(rounds: Sequence[Round], seat: int) -> DeclarationTally:
    """Return the counts of a seat over the rounds whose doubt is decided."""
    said = [declaration for round_ in rounds for declaration in round_.declarations]
    passed = [declaration for round_ in rounds for declaration in round_.declarations[:-1]]
    doubts = [round_.doubt for round_ in rounds if round_.doubt]
    own = [doubt.true for doubt in doubts if doubt.declarer == seat]
    others = [doubt.true for doubt in doubts if doubt.declarer != seat]
    return DeclarationTally(
        declared=sum(declaration.seat == seat for declaration in said),
        bluffs=own.count(False),
        honest=own.count(True),
        believed=sum(declaration.seat != seat for declaration in passed),
        doubted_well=others.count(False),
        doubted_badly=others.count(True),
    )
