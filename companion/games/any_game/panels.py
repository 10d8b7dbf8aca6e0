"""Panels of any game: frozen values that its widgets draw."""

from __future__ import annotations

from msgspec import Struct

from companion.games.any_game.actions import Bid
from companion.games.any_game.scoring import Counter
from companion.play.actions import Action
from companion.words.i18n import _, ngettext

OUT, AWAY = "out", "away"
"""States of a side that does not play this round: out of the match, or not at the table."""


class SideColumn(Struct, frozen=True):
    """Column of a side on the sheet that is being written."""

    side: int
    name: str
    total: str
    cell: str = ""
    """Bid of the side, or its number in this round; empty for none yet."""
    bid: str = ""
    state: str = ""
    marks: tuple[str, ...] = ()
    dealer: bool = False
    people: int = 1


class WritingPanel(Struct, frozen=True):
    """Sheet on which a number is written for one side after the other."""

    columns: tuple[SideColumn, ...]
    action: Action
    """Action of the next number, which the panel fills in."""
    number: int
    """Number of the round."""
    asks: str
    """Question behind a name."""
    unit: str
    """Unit of the number: points, tricks or a bid."""
    proposed: int | None = None
    """Number that completes the known sum; None unless it is the last."""
    closes: bool = False
    """True if a side may end its round with nothing: the key for who goes out."""
    extra: bool = False
    """True if the sheet takes tricks, and a side may get points beside its bid."""


def label(panel: WritingPanel, number: int, people: int) -> str:
    """Return the label of the key that writes a number, with ``{number}`` and ``{name}``."""
    if isinstance(panel.action, Bid):
        return ngettext("{name} bids {number}", "{name} bid {number}", people)
    if panel.extra:
        return ngettext("{name} took {number} trick", "{name} took {number} tricks", number)
    return _("Write {number} for {name}")


class FillingPanel(Struct, frozen=True):
    """Sheet of categories by side."""

    columns: tuple[SideColumn, ...]
    categories: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    """Points by category and side; empty for a free one."""
    best: tuple[int | None, ...]
    """Side that is best in each category, once all have one; None without one."""


class FieldRow(Struct, frozen=True):
    """Row of a field that a round asks for."""

    field: str
    words: str
    cells: tuple[str, ...]
    """Numbers in words by side, or a single one; empty for none yet."""
    answers: tuple[tuple[str, int], ...] = ()
    """Possible numbers with their words; none if any is typed."""
    is_joint: bool = False
    """True if the round has one number rather than one for each side."""
    asks_yes: bool = False
    """True if the answer is yes or no."""
    is_tick: bool = False
    """True if sides are touched that have it."""
    is_sole: bool = False
    """True if one side at most has it."""
    may_be_blank: bool = False
    proposed: int | None = None
    """Number that completes the known sum; None unless it is the last."""


class EnteringPanel(Struct, frozen=True):
    """Fields of a round as rows, and sides as columns."""

    columns: tuple[SideColumn, ...]
    rows: tuple[FieldRow, ...]
    order: tuple[int, ...]
    """Sides in the order in which they are asked."""
    number: int
    """Number of the round."""
    closes: str = ""
    """Label of the key that ends the round; empty where the last number ends it."""
    has_rounds: bool = True


class CountingPad(Struct, frozen=True):
    """Pad of a side with its counters."""

    side: int
    name: str
    counts: tuple[int, ...]
    state: str = ""
    danger: bool = False
    """True if the first counter is near its end."""
    people: int = 1


class CountingPanel(Struct, frozen=True):
    """Counters of each side."""

    pads: tuple[CountingPad, ...]
    counters: tuple[Counter, ...]
    says: str
    """Sentence on the standing, or that the match can be closed."""


class RoundResultPanel(Struct, frozen=True):
    """Result of a round in one touch or two."""

    kind: str
    columns: tuple[SideColumn, ...]
    order: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    """Place of each side, from 1; 0 for a side without one."""
