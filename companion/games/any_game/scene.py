"""What is written of this round, for pages without the game's own panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.any_game.panels import (
    EnteringPanel,
    FieldRow,
    RoundResultPanel,
    SideColumn,
    WritingPanel,
)
from companion.play.ending import place_word
from companion.play.scene import Block, Grid, Item, Items, Row
from companion.play.view import View
from companion.words.i18n import _


def scene(view: View) -> tuple[Block, ...]:
    """Return the numbers of this round as far as they are known, or its places."""
    match view.panel:
        case WritingPanel(columns=columns, unit=unit):
            return _grid(_written(columns, unit))
        case EnteringPanel(columns=columns, rows=rows):
            return _grid(_field(row, len(columns)) for row in rows)
        case RoundResultPanel(columns=columns, order=order, places=places) if order:
            items = (Item(columns[side].name, place_word(places[side]), (side,)) for side in order)
            return (Items(_("This round"), tuple(items)),)
    return ()


def _grid(rows: Iterable[Row]) -> tuple[Grid, ...]:
    known = tuple(row for row in rows if any(row.values))
    return (Grid(_("This round"), known),) if known else ()


def _written(columns: tuple[SideColumn, ...], unit: str) -> Iterator[Row]:
    yield Row(_("bid"), tuple(column.bid for column in columns))
    yield Row(unit, tuple(column.cell for column in columns))


def _field(row: FieldRow, count: int) -> Row:
    """Return a field; one that has one number for all has it in the first column."""
    blank = ("",) * (count - len(row.cells))
    return Row(row.words, (*row.cells, *blank))
