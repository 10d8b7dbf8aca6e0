"""What everybody may see of a match, ready to be drawn, and its log in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.ending import Ending


class Offer(Struct, frozen=True):
    """An action the table can choose now, and the words on its key."""

    label: str
    action: Action
    hint: str = ""
    seat: int | None = None
    entry: int | None = None
    """The entry of the log that it corrects; None if it adds one."""


class Ask(Struct, frozen=True):
    """A number wanted, what it is in words, and the action whose *field* it fills."""

    words: str
    least: int
    most: int
    action: Action
    field: str

    def filled(self, number: int) -> Action:
        """Return the action with that number in it."""
        return replace(self.action, **{self.field: number})


class Column(Struct, frozen=True):
    """What one field of an action can be: its title, and each choice with the words on its key."""

    field: str
    title: str
    choices: tuple[tuple[str, Any], ...]


class Pick(Struct, frozen=True):
    """One thing wanted of each column, and the action whose fields they fill."""

    action: Action
    columns: tuple[Column, ...]

    def filled(self, *picked: Any) -> Action:
        """Return the action with one thing of each column in it, in their order."""
        fields = (column.field for column in self.columns)
        return replace(self.action, **dict(zip(fields, picked, strict=True)))


class Stand(Struct, frozen=True):
    """How a seat stands, in few signs to be read from afar: 3 of 4, needs 1."""

    has: str = ""
    of: str = ""
    note: str = ""
    mood: str = ""
    """Right, wrong or neither."""


class Seat(Struct, frozen=True):
    """One seat, as shown."""

    number: int
    name: str
    score: int
    note: str = ""
    dealer: bool = False
    to_act: bool = False
    stand: Stand | None = None
    """None: by its score."""


class Fact(Struct, frozen=True):
    """Something beside the points that stands on the table, in words, such as “tokens of Anna: 5”.

    A correction may change it, and then that is told.
    """

    words: str
    value: str


class Row(Struct, frozen=True):
    """One round on the sheet: points per seat, and per seat a mood: right, wrong or neither."""

    label: str
    points: tuple[int, ...]
    moods: tuple[str, ...] = ()
    note: str = ""


class Sheet(Struct, frozen=True):
    """The points so far: rounds, totals, and the totals after each round for the curve."""

    rows: tuple[Row, ...] = ()
    totals: tuple[int, ...] = ()
    curve: tuple[tuple[int, ...], ...] = ()
    target: int | None = None


class Answers(Struct, frozen=True):
    """What slow work has found, by the name of each question; None where it cannot be known.

    What has no answer yet is not in it: a view is drawn without.
    """

    found: Mapping[str, Any] = {}


UNANSWERED = Answers()


class View(Struct, frozen=True):
    """Everything that everybody may see, ready to be drawn."""

    where: str
    prompt: str
    who: int | None = None
    """The seat the prompt speaks to."""
    hint: str = ""
    seats: tuple[Seat, ...] = ()
    offers: tuple[Offer, ...] = ()
    primary: Offer | None = None
    ask: Ask | None = None
    """A number that the offers do not cover, where one is wanted."""
    pick: Pick | None = None
    """What is put together of several things, where the offers do not cover it."""
    sheet: Sheet = Sheet()
    notices: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    """What a correction may change beside the points: tokens, who is absent, who leads."""
    panel: Any = None
    """The game's own part: a frozen value that one widget of the game knows how to draw."""
    ending: Ending | None = None
    """How the match ended; a game may leave it to its sheet."""

    @property
    def over(self) -> bool:
        """Whether nothing more can be done, and the prompt says how the match ended."""
        return not self.offers and self.pick is None


class Step(Struct, frozen=True):
    """An entry of the log that counts, with the states around it."""

    number: int
    action: Any
    before: Any
    after: Any
    at: str = ""
    overruled: str = ""


class Line(Struct, frozen=True):
    """One sentence of the log; *number* is the entry that can be corrected there."""

    text: str
    number: int | None = None
    seat: int | None = None
    points: int | None = None
    mood: str = ""
    heading: bool = False


class Page(Struct, frozen=True):
    """A page of help: a title and its paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


class Backs(Struct, frozen=True):
    """Cards to draw face down: a pile, or a fan of so many."""

    fan: int = 0


class Signs(Struct, frozen=True):
    """Things to draw by their signs, each named as screens name it."""

    names: tuple[str, ...]


class Thing(Struct, frozen=True):
    """What is laid out before the first moment: how many of what, where, and its picture."""

    what: str
    where: str
    count: int = 0
    """0 for what nobody counts."""
    each: bool = False
    """Whether everybody has so many."""
    picture: Any = None
    """A seat, backs, signs, or a frozen value that one widget of the game knows how to draw."""
