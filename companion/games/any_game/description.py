"""Description of a score sheet: one TOML text with its fields, formulas and examples.

docs/sheets.md explains each key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.play.sums import LARGEST_NUMBER
from companion.words.i18n import _, language
from companion.words.names import refusal

DESCRIPTION_VERSION: Literal[2] = 2
"""Version of the text form; 1 is that of scoring_text.py."""
LONGEST_TEXT = 20_000
"""Longest text that is read, in characters."""
MOST_PARTS = 24
"""Largest number of fields, of formulas, and of examples' rounds beside each other."""
MOST_SEATS = 12
RESERVED = ("round", "cards", "seats", "sides", "dealer", "others", "points", "total")
"""Names that have a meaning of their own."""

WORD_KEYS = ("words", "labels", "generic", "source")
"""Keys whose texts are words."""

Seats = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Words = str | dict[str, str]
"""Words on the screen: the same in all languages, or by language."""
Number = int | str
"""Number, or a formula of names of the round."""
Numbers = int | tuple[int | Literal["-"], ...]
"""Number of a round, or one for each side, with a dash for an absent side."""


class SheetPart(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Table of the text."""


class SheetChoice(SheetPart, frozen=True, kw_only=True):
    """Number that the table chooses before a match; the first value is the usual one."""

    name: str
    words: Words
    values: Annotated[tuple[int, ...], Meta(min_length=1, max_length=MOST_PARTS)]
    labels: tuple[Words, ...] = ()
    """Words of the values; none if they are their own."""


class SheetField(SheetPart, frozen=True, kw_only=True):
    """Number that is written in each round, by each side or once."""

    name: str
    words: Words
    least: Number = 0
    most: Number = LARGEST_NUMBER
    step: Annotated[int, Meta(ge=1)] = 1
    of: Literal["side", "round"] = "side"
    when: Literal["before", "after"] = "after"
    """Before the cards of the round are played, as a bid, or after it."""
    sum: Number | None = None
    """Known sum of the numbers of all sides; 1 if exactly one side is meant."""
    most_sum: Number | None = None
    """Largest sum of the numbers of all sides; 1 if one side or none is meant."""
    not_sum: Number | None = None
    """Sum that the numbers of all sides may not have, as where the last bid is barred."""
    labels: tuple[Words, ...] = ()
    """Words of the values, from the least one; none if they are their own."""
    usual: int | None = None
    """Number of a side for which nothing is written; None if its number must be written."""


class RunningNumber(SheetPart, frozen=True, kw_only=True):
    """Running number of each side, such as its total or its bags."""

    name: str
    words: Words = ""
    start: Number = 0
    after: str
    """Formula of its value after a round, from those before the round and the points."""


class SheetEnd(SheetPart, frozen=True, kw_only=True):
    """End of a match; none of these if the table says so."""

    once: str = ""
    """Formula that is true of any side once the match is over."""
    at_once: bool = False
    """True if that ends the match in the middle of a round."""
    rounds: Number | None = None
    out: str = ""
    """Formula that is true of a side that is out; the last one in ends the match."""


class SheetWinner(SheetPart, frozen=True, kw_only=True):
    """Formulas by which sides are ranked: the highest value first, a later one where they tie."""

    by: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_PARTS)] = ("total",)
    tie: Literal["shared", "another"] = "shared"
    """Level sides share the win, or another round is played."""


class Example(SheetPart, frozen=True, kw_only=True):
    """Rounds with their source, and what follows from them."""

    source: str
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    """People at the table; 0 for as many as there are sides."""
    choose: dict[str, int] = {}
    begin: dict[str, int | tuple[int, ...]] = {}
    """Number of the first round, and running numbers before it, if they are not the usual ones."""
    rounds: tuple[dict[str, Numbers], ...]
    """Numbers by field, and the side that deals as “dealer”."""
    points: tuple[tuple[int | Literal["-"], ...], ...] = ()
    """Points of each round."""
    counts: dict[str, tuple[int, ...]] = {}
    """Running numbers after the last round."""
    over: bool = False
    winners: tuple[int, ...] | None = None
    """Sides that win or lead, from 0; None if the example leaves that open."""
    out: tuple[int, ...] = ()
    """Sides that are out, from 0."""


class Description(SheetPart, frozen=True, kw_only=True):
    """Description of a score sheet."""

    sheet: Literal[2] = DESCRIPTION_VERSION
    name: str
    generic: Words = ""
    """Name of the kind of game, where the usual name is a trademark."""
    source: str
    """Origin of its numbers, in words."""
    seats: tuple[Seats, Seats] = (1, MOST_SEATS)
    kind: Literal["rounds", "counters", "categories", "places", "together"] = "rounds"
    """Way of writing: round by round; counters that are moved at any time; fields that are
    filled once in a match, in any order; places as sides finish; won or lost by all."""
    sides: Number = "seats"
    cards: Number = 0
    """Cards of a round."""
    choices: tuple[SheetChoice, ...] = ()
    chosen: dict[str, int] = {}
    """Values of choices that the table has made."""
    fields: tuple[SheetField, ...]
    formulas: dict[str, str]
    """Formulas of a round for each side, in order; that of the points is among them."""
    counts: tuple[RunningNumber, ...] = (RunningNumber(name="total", after="total + points"),)
    end: SheetEnd = SheetEnd()
    winner: SheetWinner = SheetWinner()
    newcomers: str = ""
    """Formula of the total of a side that comes late; empty if the table is asked."""
    back: str = ""
    """Formula of the total with which a side that is out comes back; empty if none does."""
    examples: tuple[Example, ...] = ()


def read(text: str) -> Description:
    """Return the description of a text; raise ValueError with a sentence for an invalid one."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(_("A sheet has {most} characters at most.").format(most=LONGEST_TEXT))
    try:
        loaded = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(_("This is not TOML: {error}").format(error=error)) from error
    version = loaded.get("sheet")
    if version is None:
        text = _("A sheet has a line “sheet = {version}”, and this text has none.")
        raise ValueError(text.format(version=DESCRIPTION_VERSION))
    if isinstance(version, int) and version > DESCRIPTION_VERSION:
        raise ValueError(_("A newer box wrote how that game is counted: update this one."))
    try:
        description = msgspec.convert(loaded, Description)
    except msgspec.ValidationError as error:
        raise ValueError(_("A sheet cannot have this: {error}").format(error=error)) from error
    for why in _objections(description):
        raise ValueError(why)
    return description


def write(description: Description) -> str:
    """Return the text of a description without its examples, as a match begins with it."""
    import tomlkit  # rarely needed

    built = msgspec.to_builtins(replace(description, examples=()))
    return tomlkit.dumps({"sheet": DESCRIPTION_VERSION, **built})


def words_of(description: Description) -> Iterator[str]:
    """Yield the name of the game, all other words on the screen, and the source."""
    yield from (description.name, *_shown(description), description.source)


def reworded(description: Description, by: Mapping[str, str]) -> Description:
    """Return a description with other words in place of some; names in formulas stay."""

    def other(part: Any, is_words: bool = False) -> Any:
        match part:
            case str() if is_words:
                return by.get(part, part)
            case dict():
                return {
                    key: other(each, is_words or key in WORD_KEYS) for key, each in part.items()
                }
            case list() | tuple():
                return [other(each, is_words) for each in part]
            case _:
                return part

    built = other(msgspec.to_builtins(description))
    return msgspec.convert(built | {"name": by.get(built["name"], built["name"])}, Description)


def localized(words: Words) -> str:
    """Return words in the language of this context, or in the first one that they have."""
    if isinstance(words, str):
        return words
    return words.get(language()) or next(iter(words.values()), "")


def named(description: Description) -> Iterator[str]:
    """Yield the names that formulas may use, beside the reserved ones."""
    yield from (each.name for each in description.choices)
    yield from (each.name for each in description.fields)
    yield from (each for each in description.formulas if each != "points")
    yield from (each.name for each in description.counts if each.name != "total")


def _objections(description: Description) -> Iterator[str]:
    """Yield the sentences why a description cannot be used."""
    names = [*named(description)]
    for name in names:
        if not name.isidentifier() or not name.isascii() or name in RESERVED:
            yield _("“{name}” cannot be the name of a field: use other letters.").format(name=name)
        if names.count(name) > 1:
            yield _("“{name}” stands for several fields or formulas.").format(name=name)
    if "points" not in description.formulas:
        yield _("A formula named “points” is missing.")
    if "total" not in [each.name for each in description.counts]:
        yield _("A running number named “total” is missing.")
    values = {each.name: each.values for each in description.choices}
    for name, value in description.chosen.items():
        if value not in values.get(name, ()):
            yield _("“{name}” cannot be {value}.").format(name=name, value=value)
    if max(len(names), len(description.examples)) > MOST_PARTS:
        yield _("A sheet has {most} fields, formulas and examples at most.").format(most=MOST_PARTS)
    if why := refusal([description.name, *_shown(description)]):
        yield why


def _shown(description: Description) -> Iterator[str]:
    """Yield all words on the screen."""
    every = [description.generic, *(count.words for count in description.counts)]
    for choice in description.choices:
        every += [choice.words, *choice.labels]
    for field in description.fields:
        every += [field.words, *field.labels]
    for words in every:
        yield from words.values() if isinstance(words, Mapping) else (words,)
