"""How hard a rule is to find out, before anybody plays by it.

A typical round is played without thinking: whoever plays a card takes one of the hand at random,
which is to say that the cards come as in a shuffled deck. The decks are the same for every rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from math import comb
from statistics import fmean, median_low
from typing import Final, Literal

from msgspec import Struct

from companion.games.the_club.cards import CARDS, COPIES, DEALT
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.compare import alike, steps
from companion.games.the_club.language.machine import machine_of
from companion.games.the_club.language.possible import Possible, Seen, as_simple, is_found

Verdict = Literal["easy", "fine", "hard"]
EASY: Final = "easy"
FINE: Final = "fine"
HARD: Final = "hard"
ROUNDS, PLAYS = 15, 40
"""Typical rounds, and cards that are played in each."""
TOO_SOON = 10
"""Cards before which a guess makes a rule too easy (S:79-82)."""
TWO_HANDS = 20
"""Right cards after which two hands are empty, so that a round may end unguessed (S:73-77)."""
MOSTLY_BLANK = 0.5
"""Chance of a hand without a right card, from which on more hands are revealed than played."""


class Difficulty(Struct, frozen=True):
    """What can be said of a rule."""

    beginning: int
    """Of the seventy-two cards, how many may be the first of the row."""
    admitted: float
    """How many may come next, on average along typical rows."""
    blank: float
    """The chance that none of ten cards of the 144 may come next, averaged in the same way."""
    typical: int | None
    """Cards that are played until it is found, in the median; None if forty are not enough."""
    stuck: bool
    """Whether there are rows after which no card at all may come."""
    verdict: Verdict


class _Round(Struct, frozen=True):
    """A typical round: how many cards might have come at each play, and when it was found out."""

    admitted: tuple[int, ...]
    found: int | None


def difficulty(rule: Rule) -> Difficulty:
    """Return how hard a rule is to find out.

    Easy and hard are what the rule book punishes: to be found out before ten cards, and not at all
    before hands are empty. Hard is, too, what leaves most hands without a right card. Of the ten
    rules for beginners six are easy so, the others take up to twenty cards, and none is hard. A
    rule that nobody thinks of, as no family has it, is weighed beside all rules of the family.
    """
    start = as_simple(rule)
    rounds = [_round(rule, start, deck) for deck in decks()]
    admitted = [each for played in rounds for each in played.admitted]
    blank = fmean(map(blank_chance, admitted))
    typical = _typical(rounds)
    verdict = _verdict(typical, fmean(admitted) / len(CARDS), blank)
    return Difficulty(rounds[0].admitted[0], fmean(admitted), blank, typical, stuck(rule), verdict)


def _verdict(typical: int | None, share: float, blank: float) -> Verdict:
    if typical is None or typical * share >= TWO_HANDS or blank > MOSTLY_BLANK:
        return HARD
    return EASY if typical < TOO_SOON else FINE


def _typical(rounds: Iterable[_Round]) -> int | None:
    """Return the median; rounds in which it was not found out are the longest."""
    typical = median_low(PLAYS + 1 if each.found is None else each.found for each in rounds)
    return None if typical > PLAYS else typical


def _round(rule: Rule, start: Possible, deck: Sequence[int]) -> _Round:
    left, found = start, None
    admitted, row = list[int](), list[int]()
    for played, place in enumerate(deck, 1):
        fit = machine_of(rule).admits(machine_of(rule).along(row))
        admitted.append(fit.bit_count())
        right = bool(fit >> place & 1)
        row += [place] * right
        if found is None:
            left = left.after(Seen((place,), right))
            found = played if is_found(rule, left, row) else None
    return _Round(tuple(admitted), found)


def stuck(rule: Rule) -> bool:
    """Return whether rows can be reached after which no card fits; any number of copies is there.

    Every state that can be reached is looked at.
    """
    machine = machine_of(rule)
    kinds = alike(machine.memories)
    queue = [machine.start]
    known = set(queue)
    for states in queue:  # it grows meanwhile
        admitted = machine.admits(states)
        if not admitted:
            return True
        new = {after for after, _cards in steps(machine, states, admitted, kinds)} - known
        known |= new
        queue += new
    return False


@cache
def decks() -> tuple[tuple[int, ...], ...]:
    """Return the cards that are played in typical rounds, by their places."""
    return tuple(tuple(_shuffled(seed)[:PLAYS]) for seed in range(ROUNDS))


def _shuffled(seed: int) -> list[int]:
    order = sorted(range(COPIES), key=lambda card: sha256(b"%d %d" % (seed, card)).digest())
    return [card % len(CARDS) for card in order]


def blank_chance(admitted: int) -> float:
    """Return the chance that none of ten cards fits, if so many of the seventy-two do."""
    return comb(COPIES - 2 * admitted, DEALT) / comb(COPIES, DEALT)
