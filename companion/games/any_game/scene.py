"""Numbers of this round, for pages without the game's own panels."""

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
from companion.play.scene import Block, Grid, GridRow, Item, Items
from companion.play.view import View
from companion.words.i18n import _


def scene(view: View) -> tuple[Block, ...]:
    """Return the numbers of this round as far as they are known, or its places."""
    match view.panel:
        case WritingPanel(columns=columns, unit=unit):
            return _grid(_written(columns, unit))
        case EnteringPanel(columns=columns, rows=rows):
            return _grid(_entered(rows, len(columns)))
        case RoundResultPanel(columns=columns, order=order, places=places) if order:
            items = (Item(columns[side].name, place_word(places[side]), (side,)) for side in order)
            return (Items(_("This round"), tuple(items)),)
    return ()


def _grid(rows: Iterable[GridRow]) -> tuple[Grid, ...]:
    known = tuple(rows)
    return (Grid(_("This round"), known),) if known else ()


def _written(columns: tuple[SideColumn, ...], unit: str) -> Iterator[GridRow]:
    if any(bids := tuple(column.bid for column in columns)):
        yield GridRow(_("bid"), bids)
    if any(cells := tuple(column.cell for column in columns)):
        yield GridRow(unit, cells)


def _entered(rows: Iterable[FieldRow], sides: int) -> Iterator[GridRow]:
    """Yield the fields that are known; the value that is one for all is among the words."""
    for row in rows:
        known = tuple(filter(None, row.cells))
        if known and row.is_joint:
            yield GridRow(f"{row.words}: {known[0]}", ("",) * sides)
        elif known:
            yield GridRow(row.words, row.cells)
