"""Public view of a match, ready to be drawn, and its log in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.ending import Ending
from companion.words.i18n import points_word, signed

HEADING_SEPARATOR = " · "
"""Separator in a heading between its number and the rest of it."""


class Offer(Struct, frozen=True):
    """Action that the table can choose now, with the label of its key."""

    label: str
    action: Action
    hint: str = ""
    seat: int | None = None
    entry: int | None = None
    """Number of the log entry that it corrects; None if it adds one."""
    before: int | None = None
    """Number of the log entry before which it is inserted; None if it is not."""


class Ask(Struct, frozen=True):
    """Request for a number, its label, and the action whose *field* it fills."""

    words: str
    least: int
    most: int
    action: Action
    field: str

    def filled(self, number: int) -> Action:
        """Return the action with that number filled in."""
        return replace(self.action, **{self.field: number})


class Column(Struct, frozen=True):
    """Choices for one field of an action, each with the label of its key, and a title."""

    field: str
    title: str
    choices: tuple[tuple[str, Any], ...]


class Pick(Struct, frozen=True):
    """Request for one choice per column, and the action whose fields they fill."""

    action: Action
    columns: tuple[Column, ...]

    def filled(self, *picked: Any) -> Action:
        """Return the action with one choice of each column filled in, in order."""
        fields = (column.field for column in self.columns)
        return replace(self.action, **dict(zip(fields, picked, strict=True)))


class Stand(Struct, frozen=True):
    """Status of a seat, short enough to be read from a distance: 3 of 4, needs 1."""

    has: str = ""
    of: str = ""
    note: str = ""
    mood: str = ""
    """"right", "wrong" or neither."""


class Seat(Struct, frozen=True):
    """One seat, as shown."""

    number: int
    name: str
    score: int
    note: str = ""
    dealer: bool = False
    to_act: bool = False
    stand: Stand | None = None
    """None: shown by its score."""


class Fact(Struct, frozen=True):
    """Fact on the table beside the points, in words, such as “tokens of Anna: 5”.

    A correction that changes it is announced.
    """

    words: str
    value: str


class PointsRow(Struct, frozen=True):
    """Row of the sheet: points per seat, and per seat a mood: right, wrong or neither."""

    label: str
    points: tuple[int | None, ...]
    """Points per seat; None for a seat that was not there."""
    moods: tuple[str, ...] = ()
    note: str = ""
    unfinished: bool = False
    """True for a round that was not played to its end, whose points count all the same."""


class Sheet(Struct, frozen=True):
    """Points so far: rounds, totals, and the totals after each round for the curve.

    Rounds and totals of the time before a seat came may leave it out.
    """

    rows: tuple[PointsRow, ...] = ()
    totals: tuple[int, ...] = ()
    curve: tuple[tuple[int, ...], ...] = ()
    target: int | None = None
    signs: bool = True
    """True to write points above zero with a plus sign."""
    lowest_wins: bool = False
    """True if the lowest total is the best."""
    leaders: tuple[int, ...] | None = None
    """Seats that lead; None if totals alone say so."""
    has_points: bool = True
    """False if the match is only won or lost, or neither."""

    def written(self, points: int | None) -> str:
        """Return the points of a round as text, with a dash for a seat that was not there.

        >>> Sheet().written(5), Sheet(signs=False).written(5), Sheet().written(None)
        ('+5', '5', '–')
        """
        if points is None:
            return "–"
        return signed(points) if self.signs else points_word(points)


class Answers(Struct, frozen=True):
    """Answers of slow work, by the name of each question; None where there can be none.

    Pending questions are missing: a view is drawn without their answers.
    """

    found: Mapping[str, Any] = {}


UNANSWERED = Answers()


NAME = "{name}"
"""Place of the name of a seat in a prompt."""


class Named(Struct, frozen=True):
    """Prompt with ``NAME`` in the place of the name of a seat, at its beginning or end."""

    seat: int
    words: str


class View(Struct, frozen=True):
    """Frozen value with all public information, ready to be drawn."""

    where: str
    prompt: str
    who: int | None = None
    """Seat that the prompt addresses."""
    named: Named | None = None
    """Same prompt, if it begins or ends with the name of a seat that it does not address."""
    hint: str = ""
    seats: tuple[Seat, ...] = ()
    offers: tuple[Offer, ...] = ()
    primary: Offer | None = None
    ask: Ask | None = None
    """Request for a number that the offers do not cover."""
    pick: Pick | None = None
    """Request for an action assembled from columns, where the offers do not cover it."""
    sheet: Sheet = Sheet()
    notices: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    """Facts that a correction may change beside the points: tokens, absences, leads."""
    panel: Any = None
    """Part of the game's own: a frozen value that one widget of the game draws."""
    ending: Ending | None = None
    """End of the match; a game may leave it to its sheet."""

    @property
    def primary_label(self) -> str:
        """Label of the primary offer; empty for none."""
        return self.primary.label if self.primary else ""

    @property
    def over(self) -> bool:
        """True if nothing more can be done, and the prompt gives the result."""
        return not self.offers and self.ask is None and self.pick is None


class Step(Struct, frozen=True):
    """Entry of the log that is in effect, with the states around it."""

    number: int
    action: Any
    before: Any
    after: Any
    at: str = ""
    overruled: str = ""


class Line(Struct, frozen=True):
    """Sentence of the log; *number* is the entry that can be corrected there."""

    text: str
    number: int | None = None
    seat: int | None = None
    points: int | None = None
    mood: str = ""
    heading: bool = False
    at: str = ""
    """Hour and minute at which the chapter below a heading begins."""

    @property
    def label(self) -> str:
        """Beginning of a heading, before the separator: “Round 4”."""
        return self.text.partition(HEADING_SEPARATOR)[0]


class Backs(Struct, frozen=True):
    """Cards to draw face down: a pile, or a fan of a given number."""

    fan: int = 0


class Signs(Struct, frozen=True):
    """Things to draw by their signs, each named as screens name it."""

    names: tuple[str, ...]


class PagePicture(Struct, frozen=True):
    """Picture with a title and a few words; the picture is a value as in ``Thing``.

    Terms are between asterisks in the words.
    """

    title: str
    words: str
    picture: Any


class HelpPage(Struct, frozen=True):
    """Page of help: a title and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]
    pictures: tuple[Any, ...] = ()
    """Up to three pictures, each as of a thing to lay out."""
    figures: tuple[PagePicture, ...] = ()
    """Up to three rules that matter now, shown where there is room for them."""
    prompt: str = ""
    """Sentence above them instead of the paragraphs, with terms between asterisks."""


class Thing(Struct, frozen=True):
    """Item to lay out before the first move: count, description, place and picture."""

    what: str
    where: str
    count: int = 0
    """Number of items; 0 if they are not counted."""
    each: bool = False
    """True if each player has as many."""
    picture: Any = None
    """Seat, backs, signs, or a frozen value that one widget of the game draws."""
