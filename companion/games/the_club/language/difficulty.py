"""Difficulty of a rule, estimated before it is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from statistics import fmean
from typing import Final, Literal

from msgspec import Struct

from companion.games.the_club.cards import COPIES, DEALT
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.compare import equivalence_classes, successors
from companion.games.the_club.language.possible import possible
from companion.games.the_club.language.product import product_of
from companion.games.the_club.language.rounds import ROUNDS, TURNS, Turn, guessed, ideas, turns

Verdict = Literal["easy", "fine", "hard"]
EASY: Final = "easy"
FINE: Final = "fine"
HARD: Final = "hard"
TOO_SOON = 10
"""Cards before which a guess makes a rule too easy (S:79-82)."""
MOSTLY_BLANK = 0.5
"""Chance of a hand without a right card from which on more hands are revealed than played."""


class Difficulty(Struct, frozen=True):
    """Measures of a rule."""

    beginning: int
    """Number of the seventy-two cards that may begin the row."""
    admitted: float
    """Number of cards that may come next, on average along typical rows."""
    blank: float
    """Chance that none of ten cards of the 144 may come next, averaged in the same way."""
    typical: int | None
    """Median number of cards played until it is guessed; None if it usually is not."""
    stuck: bool
    """True if there are rows after which no card may come."""
    verdict: Verdict


def difficulty(rule: Rule) -> Difficulty:
    """Return the difficulty of a rule.

    Easy and hard follow the penalties of the rule book: a guess before ten cards, and no guess
    before a hand is empty, if that happens in half of all typical rounds. Hard is, too, a rule that
    leaves most hands without a right card.
    """
    thought, start = ideas(rule), possible(rule)
    rounds = [tuple(turns(rule, thought, start, seed)) for seed in range(ROUNDS)]
    admitted = [turn.admitted for played in rounds for turn in played]
    blank = fmean(map(blank_chance, admitted))
    typical = _typical([_by_cards(played, guessed(thought, start, played)) for played in rounds])
    verdict = _verdict(typical, blank)
    return Difficulty(admitted[0], fmean(admitted), blank, typical, stuck(rule), verdict)


def _verdict(typical: int | None, blank: float) -> Verdict:
    if typical is None or blank > MOSTLY_BLANK:
        return HARD
    return EASY if typical < TOO_SOON else FINE


def _by_cards(played: Sequence[Turn], chances: Iterator[float]) -> Sequence[float]:
    """Return the chances by the number of cards on the table, up to the most there may be."""
    last = {turn.cards: chance for turn, chance in zip(played, chances, strict=True)}
    found = [0.0]
    for cards in range(1, TURNS + 1):
        found.append(last.get(cards, found[-1]))
    return found


def _typical(rounds: Sequence[Sequence[float]]) -> int | None:
    """Return the number of cards by which the rule has been guessed in half of all cases."""
    means = [fmean(chances) for chances in zip(*rounds, strict=True)]
    return next((cards for cards, mean in enumerate(means) if mean >= 1 / 2), None)


def stuck(rule: Rule) -> bool:
    """Return True if a dead end is reachable, with any number of copies.

    Searches all reachable states.
    """
    product = product_of(rule)
    kinds = equivalence_classes(product.automata)
    queue = [product.start]
    known = set(queue)
    for states in queue:  # a queue: it grows during the loop
        admitted = product.admits(states)
        if not admitted:
            return True
        new = {after for after, _cards in successors(product, states, admitted, kinds)} - known
        known |= new
        queue += new
    return False


def blank_chance(admitted: int) -> float:
    """Return the chance that none of ten cards fits, if *admitted* of the seventy-two do."""
    return comb(COPIES - 2 * admitted, DEALT) / comb(COPIES, DEALT)
