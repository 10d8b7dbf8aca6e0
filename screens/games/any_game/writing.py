"""The sheet on which a number is written for one side after the other."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)

from companion.games.any_game.actions import Bid, Close, Extra, Write
from companion.games.any_game.panels import OUT, SideColumn, WritingPanel, label
from companion.play.actions import Action
from companion.play.sums import NumberEntry
from companion.play.view import PointsRow
from companion.words.i18n import _, ngettext, points_word, spoken_to
from companion.words.names import short, shortest
from screens.base import kv
from screens.base.theme import theme
from screens.games.any_game.sides import (
    SheetCellShown,
    alike_noted,
    column_shown,
    has_columns,
    head_height,
    is_tall,
    tone_of,
    total_height,
)
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel
from screens.parts.touch.keypad import NumberTyping
from screens.parts.touch.keys import Keys

MIN_ROW_HEIGHT, LOOSE_ROW_HEIGHT = 28, 42
"""Least height of a row, and its height while there are few rounds, in units of the theme."""
TO_TYPE = "…"
"""Stands for a number that is not yet typed."""


class BesideKeys(Owned, Keys):
    """Keys of the panels beside the sheet."""


class Summed(NumberTyping, Panel):
    """Panel with a number, or a sum of numbers, that is typed on a keypad."""

    keeps_hint = True

    closing = StringProperty()
    """Label of the key that closes the match; empty where the table has no word in it."""

    @property
    def number(self) -> int | None:
        """Number that is typed; None for none yet."""
        return self.entry.number

    @property
    def number_word(self) -> str:
        """Number that is typed, in words; dots for none yet."""
        return TO_TYPE if self.number is None else points_word(self.number)

    def label_for(self, column: SideColumn, is_free: bool) -> str:
        """Return the label of the key that writes the number of a side, or corrects it."""
        text = _("{number} for {name}") if is_free else _("Correct: {number} for {name}")
        return text.format(number=self.number_word, name=short(column.name))

    def record(self, action: Action, corrected: int | None) -> None:
        """Record a number, or correct the entry that has the number *corrected*."""
        self.entry = NumberEntry()
        if corrected is None:
            self.referee.do(action)
        else:
            self.referee.amend(corrected, action)
        self.page.refresh()

    def room_for_rows(self, least: float, gaps: int = 3) -> int:
        """Return the number of rows of a least height between the names and the totals."""
        head = head_height(is_tall(self.view.panel.columns)) + total_height() + gaps * theme.gap
        return int((self.ids.written.height - head) // (least * theme.unit))

    def show_closing(self) -> None:
        """Show whether the table may say that the match is over."""
        offers = (each.label for each in self.view.offers if isinstance(each.action, Close))
        self.closing = next(offers, "")

    def close(self) -> None:
        """Record that the match is over."""
        self.referee.do(Close())


class Writing(Summed):
    """Sheet of the rounds, and the keypad for the number of the chosen side."""

    side = NumericProperty(0)
    """Side for which a number is typed."""
    extra = BooleanProperty(False)
    """True while points beside the bid are typed."""
    unit = StringProperty()
    doing = StringProperty()
    """Label of the key that writes."""
    goes_out = StringProperty()
    """Label of the key that writes 0 for the chosen side."""
    labels = ListProperty()
    columns = ListProperty()
    many = BooleanProperty(False)
    """True if the sides are pads."""

    def refresh(self) -> None:
        """Show the sheet, and the typed number."""
        panel: WritingPanel = self.view.panel
        if self.is_new(self.view.who, panel.number, type(panel.action)):
            self.side, self.extra = self.view.who, False
            self._propose(panel)
        self.show_closing()
        chosen = self._column(panel)
        self.seat, self.who, self.prompt = (
            chosen.side,
            spoken_to(chosen.name),
            self._question(panel, chosen),
        )
        self.unit = _("extra") if self.extra else panel.unit
        self.ready = self.number is not None and not chosen.state
        self.doing = self._label(panel, chosen)
        is_open = not any(each.cell == "0" for each in panel.columns)
        closes = panel.closes and is_open and not chosen.cell and not chosen.state
        self.goes_out = ngettext("Goes out", "Go out", chosen.people) if closes else ""
        self.many = not has_columns(panel.columns)
        self._show_sheet(panel)

    def choose(self, side: int) -> None:
        """Write for another side."""
        self.side, self.entry, self.extra = side, NumberEntry(), False
        if side == self.view.who:
            self._propose(self.view.panel)
        self.page.refresh()

    def _propose(self, panel: WritingPanel) -> None:
        """Begin with the number that completes the known sum, if it is known."""
        self.entry = NumberEntry()
        if panel.proposed is not None:
            self.entry = NumberEntry(points_word(panel.proposed), is_proposal=True)

    def _question(self, panel: WritingPanel, chosen: SideColumn) -> str:
        if chosen.state:
            if chosen.state == OUT:
                return ngettext("is out", "are out", chosen.people)
            return ngettext("does not play this round", "do not play this round", chosen.people)
        return _("how many extra points?") if self.extra else panel.asks

    def choose_at(self, side: int, _row: int) -> None:
        """Write for the side of a column."""
        self.choose(side)

    def toggle_extra(self) -> None:
        """Type points beside the bid, or no longer."""
        self.extra, self.entry = not self.extra, NumberEntry()
        self.page.refresh()

    def write(self) -> None:
        """Write the number, or correct the one that the side has in this round."""
        number = self.number
        if number is None:
            return
        side, action = int(self.side), self._action(number, self.entry.sum)
        corrected = self._written(side) if not self.extra else None
        self.extra = False
        self._moment = ()  # the next side is asked, also if it is the same as before
        self.record(action, corrected)

    def go_out(self) -> None:
        """Write 0 for the chosen side."""
        self.entry = NumberEntry("0")
        self.write()

    def _action(self, number: int, said: str) -> Action:
        side = int(self.side)
        if self.extra:
            return Extra(side, number, said)
        if isinstance(self.view.panel.action, Bid):
            return Bid(side, number)
        return Write(side, number, said)

    def _written(self, side: int) -> int | None:
        """Return the number of the entry of a side in this round; None if it has none."""
        if not self._column(self.view.panel).cell:
            return None
        kind = type(self.view.panel.action)
        entries = reversed(self.match.log.entries)
        return next(
            each.number
            for each in entries
            if isinstance(each.action, Bid | Write)
            and type(each.action) is kind
            and each.action.side == side
        )

    def _column(self, panel: WritingPanel) -> SideColumn:
        return panel.columns[int(self.side)]

    def _label(self, panel: WritingPanel, chosen: SideColumn) -> str:
        if chosen.state:
            return _("Type a number")
        name = short(chosen.name)
        if self.extra:  # beside one key more
            text, name = _("{number} extra for {name}"), shortest(chosen.name)
        elif chosen.cell:
            text = _("Correct: {number} for {name}")
        else:
            text = label(panel, self.number or 0, chosen.people)
        return text.format(number=self.number_word, name=name)

    # --- the sheet

    def rows_that_fit(self, least: float = MIN_ROW_HEIGHT) -> int:
        """Return the number of finished rounds that fit above this one, at a least height."""
        return max(self.room_for_rows(least, gaps=4) - 1, 0)

    def _show_sheet(self, panel: WritingPanel) -> None:
        rows = self.view.sheet.rows
        fits = 0 if self.many else self.rows_that_fit()
        fits = min(fits, max(len(rows), self.rows_that_fit(LOOSE_ROW_HEIGHT)))
        past = rows[max(len(rows) - fits, 0) :]
        blank = [SheetCellShown("", "muted")] * (fits - len(past)) if not self.many else []
        self.labels = [
            *(SheetCellShown(row.label, "muted") for row in past),
            SheetCellShown(str(panel.number), "accent"),
            *blank,
        ]
        columns = [
            column_shown(
                each,
                (
                    *(past_cell(row, each.side, panel.closes) for row in past),
                    self._current(each),
                    *blank,
                ),
                chosen=each.side == self.side,
                tall=is_tall(panel.columns),
            )
            for each in panel.columns
        ]
        self.columns = alike_noted(columns)

    def _current(self, column: SideColumn) -> SheetCellShown:
        asked = column.side == self.side and not column.state
        if column.state:
            return SheetCellShown(absent_word(column.state), tone_of(column))
        typed = self.entry.text if asked and not self.extra else ""
        written = typed or column.cell
        text = f"{written or '·'} / {column.bid}" if column.bid else written
        return SheetCellShown(text, "text", asked)


def absent_word(state: str) -> str:
    """Return the word in the place of a side that does not play: out, or a dash."""
    return _("out") if state == OUT else "–"


def past_cell(row: PointsRow, side: int, low: bool = False) -> SheetCellShown:
    """Return the number of a side in a round that is over; a dash if it was not there.

    With *low*, 0 is the best that a round can bring.
    """
    points = row.points[side]
    mood: Any = row.moods[side] if row.moods else ""
    if points is None:
        return SheetCellShown("–", "muted")
    if low and points == 0:
        mood = "right"
    return SheetCellShown(points_word(points), mood or "text")


kv.load(__file__)
