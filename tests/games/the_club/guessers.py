"""Simulated guessers of The Club: rounds with hands, a deck and random ideas.

A guesser without a rule in mind draws a number of ideas, simple ones more often, and keeps the
first that fits the table, until a card or a wrong guess contradicts it. It plays a card that this
rule admits, lays its hand open if it has none, plays any card while it has no rule in mind, and
says its rule as soon as it may.

``python -m tests.games.the_club.guessers`` measures rules with more and fewer ideas, beside the
estimate for the master; the numbers of ``difficulty.py`` were chosen by that table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations
from random import Random
from sys import argv

from msgspec import Struct

from companion.games.the_club.cards import CARDS, COPIES, DEALT
from companion.games.the_club.language.blocks import After, Compared, Either, If, Is, Rule, Shared
from companion.games.the_club.language.difficulty import TOO_SOON, difficulty
from companion.games.the_club.language.family import family
from companion.games.the_club.language.possible import Seen, possible
from companion.games.the_club.language.product import product_of
from companion.games.the_club.language.rounds import IDEAS, SIMPLER
from companion.games.the_club.language.starters import STARTERS

_TRAITS = (
    *(Is("ground", value) for value in "WB"),
    *(Is("fill", value) for value in "FE"),
    *(Is("shape", value) for value in "CTS"),
    *(Is("number", values) for values in ("135", "246", "123", "456")),
)
ORS = tuple(
    Either((one, other)) for one, other in combinations(_TRAITS, 2) if one.trait != other.trait
)
"""All rules that want one of two traits."""
OTHERS: Mapping[str, Rule] = {
    "only white": Is("ground", "W"),
    "same ground": Compared("ground", "same"),
    "next number": Compared("number", "next"),
    "nothing shared": Shared("exactly", 0),
    "circle, then black": If(After("shape", "C"), Is("ground", "B")),
}


class Measured(Struct, frozen=True):
    """In which share of rounds a rule was guessed too soon, and in which it was not at all."""

    soon: float
    never: float


def measured(rule: Rule, rounds: int, ideas: int = IDEAS, seats: int = 3) -> Measured:
    """Play *rounds* rounds by a rule of the family, with *seats* guessers."""
    ends = [Round(rule, ideas, seats, Random(seed)).play() for seed in range(rounds)]
    soon = sum(end is not None and end < TOO_SOON for end in ends)
    return Measured(soon / rounds, ends.count(None) / rounds)


class Round:
    """A round of The Club: the table, the hands, and the rule that each guesser has in mind."""

    def __init__(self, rule: Rule, ideas: int, seats: int, chance: Random) -> None:
        found = family().find(rule)
        assert found is not None
        self.true, self._ideas, self._chance = found, ideas, chance
        self._deck = [place % len(CARDS) for place in chance.sample(range(COPIES), COPIES)]
        self._hands = [self._drawn(DEALT) for _seat in range(seats)]
        self._mind: list[int | None] = [None] * seats
        self._left, self._row, self._table = possible(), list[int](), 0
        self._wrong: set[int] = set()
        """Wrong guesses so far."""

    def play(self) -> int | None:
        """Play to the end; return the number of cards on the table when the rule was guessed."""
        seat = 0
        while all(self._hands) and self._deck:
            self._think()
            if self._turn(seat):
                self._think()
                if self._mind[seat] == self.true:
                    return self._table
                if (said := self._mind[seat]) is not None:
                    self._wrong.add(said)
            seat = (seat + 1) % len(self._hands)
        return None

    def _turn(self, seat: int) -> bool:
        """Play a card or lay the hand open; return True if the seat may guess now."""
        hand, mind = self._hands[seat], self._mind[seat]
        good = hand if mind is None else [card for card in hand if self._admits(mind, card)]
        return self._card(hand, self._chance.choice(good)) if good else self._open(seat)

    def _card(self, hand: list[int], card: int) -> bool:
        right = self._admits(self.true, card)
        hand.remove(card)
        self._lay(card, right)
        hand += [] if right else self._drawn(1)
        return right

    def _open(self, seat: int) -> bool:
        hand = self._hands[seat]
        fitting = [card for card in hand if self._admits(self.true, card)]
        if fitting:
            self._card(hand, fitting[0])
            hand += self._drawn(1)
            return False
        self._left = self._left.after(Seen(tuple(hand), False))
        self._deck[:0] = hand
        self._hands[seat] = self._drawn(len(hand) - 1)
        return True

    def _lay(self, card: int, right: bool) -> None:
        self._table += 1
        self._left = self._left.after(Seen((card,), right))
        self._row += [card] * right

    def _think(self) -> None:
        """Drop the rules in mind that do not fit, and let guessers without a rule draw ideas."""
        for seat, mind in enumerate(self._mind):
            if mind is None or not self._fits(mind):
                thoughts = self._chance.choices(
                    range(len(family().rules)), cum_weights=likely(), k=self._ideas
                )
                self._mind[seat] = next(filter(self._fits, thoughts), None)

    def _fits(self, rule: int) -> bool:
        return bool(self._left.rules >> rule & 1) and rule not in self._wrong

    def _admits(self, rule: int, card: int) -> bool:
        product = product_of(family().rules[rule])
        return bool(product.admits(product.after(self._row)) >> card & 1)

    def _drawn(self, count: int) -> list[int]:
        return [self._deck.pop() for _ in range(min(count, len(self._deck)))]


@cache
def likely() -> Sequence[float]:
    """Return the cumulative weights of rules as ideas."""
    return list(accumulate(SIMPLER**-weight for weight in family().weights))


def table(rounds: int) -> Iterator[str]:
    """Yield a line for each rule: too soon and never, by ideas; then the master's estimate."""
    numbers = (IDEAS // 4, IDEAS // 2, IDEAS, 2 * IDEAS)
    named = {f"card {number}": rule for number, rule in enumerate(STARTERS, 1)}
    named |= {f"or {number}": rule for number, rule in enumerate(ORS[::11], 1)} | OTHERS
    yield f"| rule | {' | '.join(f'{ideas} ideas' for ideas in numbers)} | told |"
    for name, rule in named.items():
        found = [measured(rule, rounds, ideas) for ideas in numbers]
        told = difficulty(rule)
        shares = " | ".join(f"{each.soon:.0%} {each.never:.0%}" for each in found)
        yield f"| {name} | {shares} | {told.verdict}, {told.typical} |"


if __name__ == "__main__":
    for line in table(int(argv[1]) if argv[1:] else 100):
        print(line, flush=True)
