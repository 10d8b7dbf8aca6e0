"""How a rule could have been found out: what each play told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import log2

from msgspec import Struct

from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.compare import same
from companion.games.the_club.language.possible import Possible, Seen, possible

SIMPLEST = 3
"""Rules that are named in the end."""


class Played(Struct, frozen=True):
    """What a seat did that told something, with cards by their places among the seventy-two.

    It played a card, right or wrong; it revealed a hand in which no card fits, all of which are
    wrong; or it revealed one from which the master placed a card, which is right.
    """

    seat: int
    cards: tuple[int, ...]
    right: bool


class Telling(Struct, frozen=True):
    """The play that told most, counted from 0, whose it was, and how many bits."""

    play: int
    seat: int
    bits: float


class Story(Struct, frozen=True):
    """What was known when."""

    possible: tuple[int, ...]
    """How many rules were possible, before the first play and after each; none after a slip."""
    telling: Telling | None
    """None if nothing told anything."""
    left: tuple[Rule, ...]
    """The simplest of those that were possible in the end."""
    found: int | None
    """The play, counted from 0, after which the true rule alone was possible; None if the true one
    is not known, or never was alone."""


def story(plays: tuple[Played, ...], rule: Rule | None) -> Story:
    """Return what every play told of the rule; the true one, where it is known, is weighed too."""
    after = list(accumulate(plays, _after, initial=possible(rule)))
    counts = tuple(each.count for each in after)
    left = after[-1].simplest(SIMPLEST)
    return Story(counts, _telling(plays, counts), left, _found(counts, left, rule))


def _after(left: Possible, play: Played) -> Possible:
    return left.after(Seen(play.cards, play.right))


def _found(counts: Sequence[int], left: Sequence[Rule], rule: Rule | None) -> int | None:
    """Return the play from which on one rule alone was possible, if that is the true one."""
    alone = rule is not None and len(left) == 1 and same(left[0], rule)
    return counts.index(1) - 1 if alone else None


def _telling(plays: Sequence[Played], counts: Sequence[int]) -> Telling | None:
    """Return the first of those that told most; a slip tells nothing."""
    most = max(_tellings(plays, counts), key=lambda each: each.bits, default=None)
    return most if most and most.bits else None


def _tellings(plays: Sequence[Played], counts: Sequence[int]) -> Iterator[Telling]:
    for place, (play, (before, after)) in enumerate(zip(plays, pairwise(counts), strict=True)):
        if after:
            yield Telling(place, play.seat, log2(before / after))
