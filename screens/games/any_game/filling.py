"""The sheet of categories, and the keypad for the points of one side in one of them."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.games.any_game.actions import Fill
from companion.games.any_game.panels import FillingPanel
from companion.play.sums import NumberEntry
from companion.words.i18n import _, spoken_to
from screens.base import kv
from screens.games.any_game.emblems import emblem
from screens.games.any_game.sides import (
    SheetCellShown,
    alike_noted,
    column_shown,
    has_columns,
    is_tall,
)
from screens.games.any_game.writing import Summed, absent_word

MIN_ROW_HEIGHT = 30
"""Least height of a row, in units of the theme."""
MOST_WITH_ICONS = 6
"""Sides from which there is no room for icons of categories."""


class FillingSheet(Summed):
    """Rows of categories and columns of sides; the row and the column that are lit cross."""

    side = NumericProperty(0)
    category = NumericProperty(0)
    by_side = BooleanProperty(False)
    """True if one side fills all its categories before the next one does."""
    other_order = StringProperty()
    """Label of the key that fills by category instead of by side, or the reverse."""
    icon = StringProperty()
    """Icon of the lit category."""
    unit = StringProperty()
    doing = StringProperty()
    """Label of the key that writes."""
    labels = ListProperty()
    columns = ListProperty()
    many = BooleanProperty(False)
    """True if the sides are pads, each with its points in the lit category."""
    shown_first = NumericProperty(0)
    """Index of the first category that is shown."""

    _cells: tuple[tuple[str, ...], ...] = ()
    """Numbers of all categories, each by side, when it was last gone on."""

    def enter(self) -> None:
        """Come to the front with the first free place."""
        self._cells = ()
        super().enter()
        self.side = self.category = 0

    def refresh(self) -> None:
        """Show the sheet, and the typed number."""
        panel: FillingPanel = self.view.panel
        if self.is_new(panel.cells, tuple(each.state for each in panel.columns)):
            self.entry = NumberEntry()
            self._go_on(panel)
        self.show_closing()
        self.other_order = _("By topic") if self.by_side else _("By person")
        column = panel.columns[int(self.side)]
        self.unit = panel.categories[int(self.category)]
        self.icon = emblem(self.unit)
        self.seat, self.who = column.side, spoken_to(column.name)
        self.prompt = _("how many for “{category}”?").format(category=self.unit)
        self.ready = self.number is not None and not column.state
        is_free = not panel.cells[int(self.category)][column.side]
        self.doing = self.label_for(column, is_free)
        self._show_sheet(panel)

    def choose_at(self, side: int, row: int) -> None:
        """Write in the place that was touched."""
        self.side, self.category = side, int(self.shown_first) + row
        self.entry = NumberEntry()
        self.page.refresh()

    def choose(self, side: int) -> None:
        """Write for another side in the same category."""
        self.side, self.entry = side, NumberEntry()
        self.page.refresh()

    def step(self, by: int) -> None:
        """Go to another category."""
        count = len(self.view.panel.categories)
        self.category, self.entry = (int(self.category) + by) % count, NumberEntry()
        self.page.refresh()

    def turn_order(self) -> None:
        """Go on by category, or by side."""
        self.by_side = not self.by_side
        self.refresh()

    def write(self) -> None:
        """Write the number, or correct the one in its place."""
        number = self.number
        if number is None:
            return
        action = Fill(int(self.side), int(self.category), number, self.entry.sum)
        self.record(action, self._written(action))

    def _written(self, action: Fill) -> int | None:
        """Return the number of the entry that fills the same place; None if it is free."""
        place = action.side, action.category
        entries = self.match.log.entries
        return next(
            (
                each.number
                for each in entries
                if isinstance(each.action, Fill)
                and (each.action.side, each.action.category) == place
            ),
            None,
        )

    def _go_on(self, panel: FillingPanel) -> None:
        """Go back to the place whose number was undone, else on to the next free one."""
        emptied = [
            (side, row)
            for row, (before, now) in enumerate(zip(self._cells, panel.cells, strict=False))
            for side, (was, cell) in enumerate(zip(before, now, strict=False))
            if was and not cell
        ]
        self._cells = panel.cells
        if emptied:
            self.side, self.category = emptied[0]
        else:
            self._go_to_free(panel)

    def _go_to_free(self, panel: FillingPanel) -> None:
        """Go to the next free place, from where the last number was written."""
        sides = [each.side for each in panel.columns if not each.state]
        rows = range(len(panel.categories))
        if self.by_side:
            order = [(side, row) for side in sides for row in rows]
        else:
            order = [(side, row) for row in rows for side in sides]
        free = [(side, row) for side, row in order if not panel.cells[row][side]]
        now = int(self.side), int(self.category)
        behind = order.index(now) if now in order else 0
        later = [place for place in free if order.index(place) >= behind]
        if free:
            self.side, self.category = (later or free)[0]

    def rows_that_fit(self) -> int:
        """Return the number of categories that fit."""
        return max(self.room_for_rows(MIN_ROW_HEIGHT), 1)

    def _show_sheet(self, panel: FillingPanel) -> None:
        self.many = not has_columns(panel.columns)
        count, fits = len(panel.categories), 1 if self.many else self.rows_that_fit()
        first = max(0, min(int(self.category) - fits // 2, count - fits))
        self.shown_first = first
        shown = range(first, min(first + fits, count))
        count_sides = len(panel.columns)
        self.labels = [
            SheetCellShown(
                panel.categories[row],
                "accent" if row == self.category else "muted",
                lit=row == self.category,
                icon=emblem(panel.categories[row]) if count_sides < MOST_WITH_ICONS else "",
            )
            for row in shown
        ]
        columns = [
            column_shown(
                each,
                (self._cell(panel, row, each.side, each.state) for row in shown),
                chosen=each.side == self.side,
                tall=is_tall(panel.columns),
            )
            for each in panel.columns
        ]
        self.columns = alike_noted(columns)

    def _cell(self, panel: FillingPanel, row: int, side: int, state: str) -> SheetCellShown:
        text = panel.cells[row][side]
        asked = (side, row) == (self.side, self.category)
        if asked:
            return SheetCellShown(self.entry.text or text, "text", True, lit=True)
        lit = row == self.category and not self.many
        if not text:
            return SheetCellShown(absent_word(state) if state else "·", "muted", lit=lit)
        is_best = panel.best[row] == side
        return SheetCellShown(text, side if is_best else "text", crown=is_best, lit=lit)


kv.load(__file__)
