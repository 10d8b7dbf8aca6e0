"""Analysis of a round: the information in each play about the rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import log2

from msgspec import Struct

from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.possible import Possible, Seen, as_simple, is_found, possible

SIMPLEST = 3
"""Rules that are listed in the end."""


class Observation(Struct, frozen=True):
    """Observation from a seat's play, with cards by their places among the seventy-two.

    It played a card, right or wrong; it revealed a hand in which no card fits, all of which are
    wrong; or it revealed one from which the master placed a card, which is right.
    """

    seat: int
    cards: tuple[int, ...]
    right: bool


class InformativePlay(Struct, frozen=True):
    """Most informative play, counted from 0, its seat, and its bits."""

    play: int
    seat: int
    bits: float


class Story(Struct, frozen=True):
    """Knowledge over the course of a round."""

    possible: tuple[int, ...]
    """Number of possible rules, before the first play and after each; 0 after a slip."""
    telling: InformativePlay | None
    """None if no play had any information."""
    left: tuple[Rule, ...]
    """Simplest possible rules in the end."""
    found: int | None
    """Play, counted from 0, after which the true rule could be named, see ``is_found``; None if the
    true one is not known, or never could."""


def story(plays: tuple[Observation, ...], rule: Rule | None) -> Story:
    """Return the information of each play about the rule; with the true one, where it is known."""
    left = list(accumulate(plays, _after, initial=possible(rule)))
    counts = tuple(each.count for each in left)
    found = None if rule is None else _found(plays, rule)
    return Story(counts, _telling(plays, counts), left[-1].simplest(SIMPLEST), found)


def _after(left: Possible, play: Observation) -> Possible:
    return left.after(Seen(play.cards, play.right))


def _found(plays: Sequence[Observation], rule: Rule) -> int | None:
    left, row = as_simple(rule), list[int]()
    for place, play in enumerate(plays):
        left = _after(left, play)
        row += play.cards * play.right
        if is_found(rule, left, row):
            return place
    return None


def _telling(plays: Sequence[Observation], counts: Sequence[int]) -> InformativePlay | None:
    """Return the first of the most informative plays; a slip has no information."""
    most = max(_tellings(plays, counts), key=lambda each: each.bits, default=None)
    return most if most and most.bits else None


def _tellings(plays: Sequence[Observation], counts: Sequence[int]) -> Iterator[InformativePlay]:
    for place, (play, (before, after)) in enumerate(zip(plays, pairwise(counts), strict=True)):
        if after:
            yield InformativePlay(place, play.seat, log2(before / after))
