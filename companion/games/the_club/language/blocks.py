"""Blocks of a rule; each is a condition on the next card of the row.

A rule is about the row of right cards alone; wrong ones are placed below it and do not count. If a
block needs an earlier card that does not exist yet, at the beginning of the row, it accepts any
card, and so does its opposite.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.the_club.cards import NUMBER, SHAPE, VALUES, Sort, Trait

Back = Annotated[int, Meta(ge=1, le=2)]
"""Distance of the other card: 1 for the one before, 2 for the one before that."""
How = Literal["same", "other", "more", "less", "next", "before"]
Many = Literal["least", "most", "exactly"]
SAME: Final = "same"
OTHER: Final = "other"
MORE: Final = "more"
LESS: Final = "less"
NEXT: Final = "next"
BEFORE: Final = "before"
LEAST: Final = "least"
MOST: Final = "most"
EXACTLY: Final = "exactly"


class Block(
    Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, cache_hash=True, gc=False
):
    """Part of a rule."""


class Is(Block, frozen=True, tag="is"):
    """The card has one of some values of a trait."""

    trait: Trait
    values: str
    """Values in the order of ``VALUES``; neither none nor all of them."""


class After(Block, frozen=True, tag="after"):
    """The card before this one has one of some values of a trait."""

    trait: Trait
    values: str
    """Values as those of ``Is``."""


class Compared(Block, frozen=True, tag="compared"):
    """A trait of the card, compared with that of a card before it.

    More and less are for the number alone. Next and before wrap around: circle, triangle, square,
    circle; one follows six.
    """

    trait: Sort
    how: How
    back: Back = 1


class Shared(Block, frozen=True, tag="shared"):
    """Number of the four printed traits that the card shares with the one before it."""

    how: Many
    count: Annotated[int, Meta(ge=0, le=4)]


class Alternate(Block, frozen=True, tag="alternate"):
    """A run of *count* cards with the same value, then as many with the next one, and so on.

    The first card of the row sets the first value. After the last value the first comes again.
    """

    trait: Sort
    count: Annotated[int, Meta(ge=1, le=3)]


class Run(Block, frozen=True, tag="run"):
    """At most *most* cards in a row have the same value.

    It depends on as many cards before this one.
    """

    trait: Sort
    most: Annotated[int, Meta(ge=1, le=3)]


class Nth(Block, frozen=True, tag="nth"):
    """The card is the second, fourth, sixth … of the row, or every third, or every fourth."""

    every: Annotated[int, Meta(ge=2, le=4)]


class Tally(Block, frozen=True, tag="tally"):
    """The number of cards with some values of a trait in the row before it is even, or odd.

    Zero is even.
    """

    trait: Trait
    values: str
    even: bool


Single = Is | After | Compared | Shared | Alternate | Run | Nth | Tally


class Not(Block, frozen=True, tag="not"):
    """The part does not hold."""

    part: Single


Part = Single | Not
Parts = Annotated[tuple[Part, ...], Meta(min_length=2, max_length=3)]


class Both(Block, frozen=True, tag="both"):
    """All parts hold."""

    parts: Parts


class Either(Block, frozen=True, tag="either"):
    """At least one part holds."""

    parts: Parts


class If(Block, frozen=True, tag="if"):
    """If the first part holds, so does the second; if not, the third, if any."""

    when: Part
    then: Part
    otherwise: Part | None = None


Rule = Part | Both | Either | If
"""Whole rule."""


def singles(rule: Rule) -> tuple[Single, ...]:
    """Return the single blocks of a rule, in order."""
    match rule:
        case Not(part):
            return (part,)
        case Both(parts) | Either(parts):
            return tuple(each for part in parts for each in singles(part))
        case If(when, then, otherwise):
            parts = (when, then) if otherwise is None else (when, then, otherwise)
            return tuple(each for part in parts for each in singles(part))
    return (rule,)


def is_sound(rule: Rule) -> bool:
    """Return True if all blocks make sense: values that are some of their trait's, in order."""
    return all(_is_sound(single) for single in singles(rule))


def _is_sound(single: Single) -> bool:
    match single:
        case Is(trait, values) | After(trait, values) | Tally(trait, values):
            every = VALUES[trait]
            return "".join(v for v in every if v in values) == values and 0 < len(values) < len(
                every
            )
        case Compared(trait, how):
            if how in (MORE, LESS):
                return trait == NUMBER
            return how not in (NEXT, BEFORE) or trait in (SHAPE, NUMBER)
    return True
