"""Typical rounds by a rule, with simulated guessers.

A guesser without a rule in mind thinks of many, simple ones more often, and takes the first that
fits all observations, until one contradicts it. It plays a card that this rule accepts, lays its
hand open if it has none, and says its rule as soon as it may. The moment of a right guess is not
drawn: its probabilities are computed. Decks, and the rules that guessers have in mind, are fixed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256

from msgspec import Struct

from companion.games.the_club.cards import CARDS, COPIES, DEALT
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.family import family
from companion.games.the_club.language.possible import Possible, Rules, Seen
from companion.games.the_club.language.product import product_of
from companion.games.the_club.language.sets import ALL

ROUNDS, TURNS = 30, 60
"""Typical rounds, and most turns in each."""
GUESSERS = 3
"""Seats of a typical round, without the master."""
IDEAS, SIMPLER = 300, 5.0
"""Number of rules that a guesser considers at a time, and the factor by which a rule is likelier
than one of one weight more. Both were found with ``python -m tests.games.the_club.guessers``."""


class Ideas(Struct, frozen=True):
    """Distribution of the rules that guessers think of."""

    place: int
    """Place of the true rule."""
    true: float
    """Chance that an idea is the true rule."""
    kinds: tuple[tuple[float, Rules], ...]
    """Rules of equal weight, and the chance that an idea is a certain one of them."""

    def fitting(self, rules: Rules) -> float:
        """Return the chance that an idea is one of some rules."""
        return sum(chance * (rules & some).bit_count() for chance, some in self.kinds)

    def drawn(self, rules: Rules, lot: float) -> int | None:
        """Return the place of the first idea that is one of some rules, by a number from 0 to 1.

        None if no idea is.
        """
        fits = self.fitting(rules)
        thought = 1 - (1 - fits) ** IDEAS
        if lot >= thought:
            return None
        left = lot / thought * fits
        for chance, some in self.kinds:
            count = (rules & some).bit_count()
            if left < chance * count:
                return _nth(rules & some, int(left / chance))
            left -= chance * count
        return None


class Guesser(Struct, frozen=True):
    """Chances that a guesser has the true rule in mind, or a false one."""

    true: float = 0
    false: float = 0

    def thinks(self, true: float, fits: float, kept: float) -> Guesser:
        """Return the guesser after an observation.

        Given are the chances that an idea is true, and that it fits, and the share of the false
        rules that fitted before and still do.
        """
        false = self.false * kept
        found = (1 - self.true - false) * (1 - (1 - fits) ** IDEAS)
        return Guesser(self.true + found * true / fits, false + found * (1 - true / fits))

    def without(self) -> Guesser:
        """Return the guesser without the true rule in mind."""
        return Guesser(0, self.false / (1 - self.true) if self.true < 1 else 0)


class Turn(Struct, frozen=True):
    """Turn of a seat, and its outcome."""

    seat: int
    admitted: int
    """Number of the seventy-two cards that would have been right."""
    cards: int
    """Cards on the table after it."""
    may_guess: bool
    left: Possible


def ideas(rule: Rule) -> Ideas:
    """Return the ideas of guessers; a rule outside the family weighs more than all of it."""
    weights = (*family().weights, family().weights[-1] + 1)
    kinds = sorted(set(weights))
    every = sum(SIMPLER**-weight for weight in weights)
    chances = {weight: SIMPLER**-weight / every for weight in kinds}
    sets = [
        (1 << bisect_right(weights, each)) - (1 << bisect_left(weights, each)) for each in kinds
    ]
    found = family().find(rule)
    place = len(weights) - 1 if found is None else found
    return Ideas(place, chances[weights[place]], tuple(zip(chances.values(), sets, strict=True)))


def turns(rule: Rule, thought: Ideas, left: Possible, seed: int) -> Iterator[Turn]:
    """Yield the turns of a typical round until a hand is empty, while the rule is not guessed: each
    player has another rule in mind, or none."""
    product, deck, row, cards = product_of(rule), list(decks()[seed]), list[int](), 0
    hands = [_drawn(deck, DEALT) for _ in range(GUESSERS)]
    for number in range(TURNS):
        hand = hands[number % GUESSERS]
        admitted = product.admits(product.after(row))
        mind = thought.drawn(left.rules & ~(1 << thought.place), _lot(seed, number))
        played = _among(hand, _wanted(left, row, mind))[:1]
        told = played or _among(hand, admitted)[:1] or hand[:]
        right = bool(admitted >> told[0] & 1)
        _settle(deck, hand, told, bool(played), right)
        left, row = left.after(Seen(tuple(told), right)), row + told * right
        cards += right or bool(played)
        yield Turn(number % GUESSERS, admitted.bit_count(), cards, right == bool(played), left)
        if not hand:
            return


def _settle(deck: list[int], hand: list[int], told: list[int], played: bool, right: bool) -> None:
    """Move the cards of a hand that was played from or laid open, and draw (S:37-55)."""
    for card in told:
        hand.remove(card)
    if not played and not right:
        deck[:0] = told
        hand += _drawn(deck, len(told) - 1)
    elif not (played and right):
        hand += _drawn(deck, 1)


def guessed(thought: Ideas, left: Possible, played: Iterable[Turn]) -> Iterator[float]:
    """Yield after each turn the chance that the rule has been guessed.

    A guesser with the rule in mind before a turn plays by it, and says it then.
    """
    fits, chance = thought.fitting(left.rules), 0.0
    guessers = [Guesser().thinks(thought.true, fits, 0)] * GUESSERS
    for turn in played:
        chance += (1 - chance) * guessers[turn.seat].true
        guessers[turn.seat] = guessers[turn.seat].without()
        before, fits = fits, thought.fitting(turn.left.rules)
        kept = (fits - thought.true) / (before - thought.true) if before > thought.true else 0
        guessers = [each.thinks(thought.true, fits, kept) for each in guessers]
        if turn.may_guess:
            chance += (1 - chance) * guessers[turn.seat].true
            guessers[turn.seat] = Guesser().thinks(thought.true, fits, 0)
        yield chance


@cache
def decks() -> tuple[tuple[int, ...], ...]:
    """Return the decks of typical rounds: cards by their places among the seventy-two."""
    return tuple(tuple(_shuffled(seed)) for seed in range(ROUNDS))


def _shuffled(seed: int) -> list[int]:
    order = sorted(range(COPIES), key=lambda card: sha256(b"%d %d" % (seed, card)).digest())
    return [card % len(CARDS) for card in order]


def _lot(seed: int, turn: int) -> float:
    """Return a number from 0 to 1 that is fixed for each turn."""
    return int.from_bytes(sha256(b"%d turn %d" % (seed, turn)).digest()[:6]) / (1 << 48)


def _drawn(deck: list[int], count: int) -> list[int]:
    return [deck.pop() for _ in range(count)]


def _among(hand: Iterable[int], cards: int) -> list[int]:
    return [card for card in hand if cards >> card & 1]


def _wanted(left: Possible, row: list[int], mind: int | None) -> int:
    """Return the cards accepted by the rule at a place; all of them where there is none."""
    if mind is None:
        return ALL
    product = product_of(left.index.rules[mind])
    return product.admits(product.after(row))


def _nth(rules: Rules, number: int) -> int:
    """Return the place of a rule of a set, counted from 0."""
    place, width = 0, rules.bit_length()
    while width > 1:
        half = width // 2
        low = rules & ((1 << half) - 1)
        if number < low.bit_count():
            rules, width = low, half
        else:
            number -= low.bit_count()
            rules, width, place = rules >> half, width - half, place + half
    return place
