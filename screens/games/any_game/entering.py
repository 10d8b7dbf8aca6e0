"""The sheet of a description: its fields as rows, asked one after the other."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game.actions import EndRound, Enter
from companion.games.any_game.entering_view import field_question
from companion.games.any_game.panels import EnteringPanel, FieldRow, SideColumn
from companion.play.sums import NumberEntry
from companion.play.view import PointsRow
from companion.words.i18n import _, points_word, spoken_to
from screens.base import kv
from screens.games.any_game.sides import (
    SheetCellShown,
    alike_noted,
    column_shown,
    has_columns,
    is_tall,
)
from screens.games.any_game.writing import (
    LOOSE_ROW_HEIGHT,
    Summed,
    absent_word,
    past_cell,
)
from screens.parts.touch.tap import Choice

MIN_ROW_HEIGHT = 28
"""Least height of a row, in units of the theme."""
MOST_COLUMNS = 5
"""Most sides that are columns beside labels of words; more of them are pads."""
ROOM_FOR_DEALER = 2
"""Most digits of a total beside which a pad has room for the mark of who deals."""
FEW_ANSWERS = 5
"""Most answers below one another."""


class AnswerShown(Struct, frozen=True):
    """Answer to a question; *side* is None where it is not that of a side."""

    label: str
    number: int
    side: int | None
    chosen: bool


class EntryAnswer(Choice):
    """Key of an answer."""


class EntrySheet(Summed):
    """Rows of the fields, columns of the sides, and the answers to the lit row."""

    row = NumericProperty(0)
    side = NumericProperty(-1)
    """Side that is asked; -1 where the round is."""
    unit = StringProperty()
    doing = StringProperty()
    """Label of the key that writes, or ends the round."""
    skips = StringProperty()
    """Label of the key to the next row; empty where this one must be written."""
    types = BooleanProperty(False)
    """True if a number is typed."""
    answers = ListProperty()
    side_answers = BooleanProperty(False)
    """True if the answers are sides."""
    labels = ListProperty()
    columns = ListProperty()
    many = BooleanProperty(False)
    """True if the sides are pads."""

    def enter(self) -> None:
        """Come to the front with the first question."""
        self._skipped: frozenset[str] = frozenset()
        self._number = 0
        super().enter()

    def refresh(self) -> None:
        """Show the question, its answers and the sheet."""
        panel: EnteringPanel = self.view.panel
        if self._number != panel.number:
            self._number, self._skipped = panel.number, frozenset()
        if self.is_new(panel.rows, panel.order):
            self._go_on(panel)
        self.show_closing()
        is_done = self.row >= len(panel.rows)
        self.many = len(panel.columns) > MOST_COLUMNS or not has_columns(panel.columns)
        if is_done:
            self._show_end(panel)
        else:
            self._show_question(panel, panel.rows[int(self.row)])
        self._show_sheet(panel)

    def choose_at(self, side: int, row: int) -> None:
        """Ask for the place that was touched."""
        panel: EnteringPanel = self.view.panel
        place = self._first_shown(panel) + row - len(self._past(panel))
        self.row = max(0, min(place, len(panel.rows) - 1))
        self._ask(panel, side)

    def choose(self, side: int) -> None:
        """Ask another side, or give a tick to it."""
        panel: EnteringPanel = self.view.panel
        if self.row < len(panel.rows) and not self.types and panel.rows[int(self.row)].is_sole:
            self.submit(AnswerShown("", 1, side, False))
        elif self.row < len(panel.rows):
            self._ask(panel, side)

    def step(self, by: int) -> None:
        """Go to another row."""
        panel: EnteringPanel = self.view.panel
        self.row = (int(self.row) + by) % len(panel.rows)
        self._ask(panel, self._next_side(panel, panel.rows[int(self.row)]))

    def skip(self) -> None:
        """Leave the rest of this row blank."""
        panel: EnteringPanel = self.view.panel
        self._skipped |= {panel.rows[int(self.row)].field}
        self._go_on(panel)
        self.page.refresh()

    def submit(self, answer: AnswerShown) -> None:
        """Record an answer, or take a tick back."""
        row: FieldRow = self.view.panel.rows[int(self.row)]
        number = 1 - answer.chosen if row.is_tick else answer.number
        action = Enter(row.field, number, answer.side)
        self.record(action, self._written(action))

    def write(self) -> None:
        """Write the number that was typed, or end the round."""
        panel: EnteringPanel = self.view.panel
        if self.row >= len(panel.rows):
            self.referee.do(EndRound())
            self.page.refresh()
        elif self.number is not None:
            side = None if self.side < 0 else int(self.side)
            field = panel.rows[int(self.row)].field
            action = Enter(field, self.number, side, self.entry.sum)
            self.record(action, self._written(action))

    # --- details

    def _written(self, action: Enter) -> int | None:
        """Return the number of the entry in the same place of this round; None if it is blank."""
        row = next(each for each in self.view.panel.rows if each.field == action.field)
        if not row.cells[0 if action.side is None else action.side]:
            return None
        for each in reversed(self.match.log.entries):
            own = each.action
            if not isinstance(own, Enter) or own.field != action.field:
                continue
            if row.is_sole or own.side == action.side:
                return int(each.number)
        return None

    def _go_on(self, panel: EnteringPanel) -> None:
        """Go to the first row with a blank that was not skipped, else to the end of the round."""
        for place, row in enumerate(panel.rows):
            side = self._next_side(panel, row)
            if side is not None and row.field not in self._skipped:
                self.row = place
                self._ask(panel, side, shows=False)
                return
        self.row = len(panel.rows)

    @staticmethod
    def _next_side(panel: EnteringPanel, row: FieldRow) -> int | None:
        """Return the next side whose place is blank, -1 for the whole round; None for none."""
        if row.is_joint:
            return -1 if not row.cells[0] else None
        return next((side for side in panel.order if not row.cells[side]), None)

    def _ask(self, panel: EnteringPanel, side: int | None, shows: bool = True) -> None:
        row = panel.rows[int(self.row)]
        self.side = -1 if row.is_joint or side is None else side
        self.entry = NumberEntry()
        if row.proposed is not None and not row.cells[max(int(self.side), 0)]:
            self.entry = NumberEntry(points_word(row.proposed), is_proposal=True)
        if shows:
            self.page.refresh()

    def _show_end(self, panel: EnteringPanel) -> None:
        self.seat, self.who, self.types, self.answers = None, "", False, []
        self.prompt, self.skips = self.view.prompt, ""
        self.doing, self.ready = panel.closes, bool(panel.closes)

    def _show_question(self, panel: EnteringPanel, row: FieldRow) -> None:
        column = None if self.side < 0 else panel.columns[int(self.side)]
        by_side = row.is_tick or row.is_sole
        asks_one = column is not None and not by_side
        self.seat = column.side if column and asks_one else None
        self.who = spoken_to(column.name) if column and asks_one else ""
        question = field_question(row)
        self.prompt = question if self.who else question[:1].upper() + question[1:]
        self.unit = row.words
        self.types, self.side_answers = not row.answers, by_side
        self.answers = [] if self.types else list(self._answers(panel, row))
        self.skips = "" if not row.may_be_blank else _("Nobody") if row.is_sole else _("Go on")
        self.ready = self.number is not None and self.types
        if not self.types:
            self.doing = ""
        elif column is None:
            self.doing = _("Write {number}").format(number=self.number_word)
        else:
            self.doing = self.label_for(column, is_free=not row.cells[column.side])

    def _answers(self, panel: EnteringPanel, row: FieldRow) -> list[AnswerShown]:
        if row.is_tick or row.is_sole:
            yes = row.answers[0][0]
            return [
                AnswerShown(each.name, 1, each.side, row.cells[each.side] == yes)
                for each in panel.columns
                if each.side in panel.order
            ]
        side = None if self.side < 0 else int(self.side)
        written = row.cells[side or 0]
        return [AnswerShown(label, n, side, label == written) for label, n in row.answers]

    def rows_that_fit(self, least: float = MIN_ROW_HEIGHT) -> int:
        """Return the number of rows that fit, at a least height."""
        return max(self.room_for_rows(least), 1)

    def _first_shown(self, panel: EnteringPanel) -> int:
        count, fits = len(panel.rows), 1 if self.many else self.rows_that_fit()
        return max(0, min(int(self.row) - fits // 2, count - fits))

    def _past(self, panel: EnteringPanel) -> list[PointsRow]:
        """Return the last rounds that there is room for above the fields."""
        room = 0 if self.many else self.rows_that_fit(LOOSE_ROW_HEIGHT) - len(panel.rows)
        return list(self.view.sheet.rows[-room:]) if room > 0 and panel.has_rounds else []

    def _show_sheet(self, panel: EnteringPanel) -> None:
        first, past = self._first_shown(panel), self._past(panel)
        last = first + (1 if self.many else self.rows_that_fit())
        shown = [*enumerate(panel.rows)][first:last]
        spare = 0 if self.many else self.rows_that_fit(LOOSE_ROW_HEIGHT) - len(past) - len(shown)
        blank = [SheetCellShown("", "muted")] * spare
        self.labels = [
            *(SheetCellShown(row.label, "muted") for row in past),
            *self._labels(shown),
            *blank,
        ]
        columns = [
            column_shown(
                self._with_room(each),
                (
                    *(past_cell(row, each.side) for row in past),
                    *(self._cell(row, place, each.side, each.state) for place, row in shown),
                    *blank,
                ),
                chosen=each.side == self.side and self.types,
                tall=is_tall(panel.columns),
            )
            for each in panel.columns
        ]
        self.columns = alike_noted(columns)

    def _with_room(self, column: SideColumn) -> SideColumn:
        """Return a column without the mark of who deals where a pad has no room for it."""
        has_room = not self.many or len(column.total) <= ROOM_FOR_DEALER
        return replace(column, dealer=column.dealer and has_room)

    def _labels(self, shown: list[tuple[int, FieldRow]]) -> list[SheetCellShown]:
        return [
            SheetCellShown(
                f"{row.words}: {row.cells[0]}" if row.is_joint and row.cells[0] else row.words,
                "accent" if place == self.row else "muted",
                lit=place == self.row,
            )
            for place, row in shown
        ]

    def _cell(self, row: FieldRow, place: int, side: int, state: str) -> SheetCellShown:
        lit = place == self.row and not self.many
        if row.is_joint:
            return SheetCellShown("", lit=lit)
        asked = place == self.row and side == self.side
        if asked and self.types:
            return SheetCellShown(self.entry.text or row.cells[side], "text", True, lit=True)
        if not row.cells[side]:
            return SheetCellShown(absent_word(state) if state else "·", "muted", lit=lit)
        return SheetCellShown(row.cells[side], "text", lit=lit)


def answer_columns(count: int) -> int:
    """Return the number of columns of a number of answers."""
    return 1 if count <= FEW_ANSWERS else 2


kv.load(__file__)
