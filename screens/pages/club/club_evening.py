"""Base class of the pages of an evening of the club."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, StringProperty

from companion.club.board import Board
from companion.club.evening import ClubEvening, record_all
from companion.club.rounds import check_people, next_round, with_round
from companion.play.question import Question
from companion.words.errors import CompanionError
from companion.words.i18n import _
from screens.parts.panels.frame import Page
from screens.parts.panels.host import EveningDesk


class EveningPageOfClub(Page):
    """Page of the evening that goes on; only the box that leads it changes it."""

    leads = BooleanProperty(False)
    """True if this box leads the evening."""
    led_by = StringProperty()
    """Table that leads it, in words; empty if this one does."""
    notice = StringProperty()
    is_drawing = BooleanProperty(False)
    """True while a round is drawn."""

    @property
    def desk(self) -> EveningDesk:
        """Evenings of the club; the way to these pages is there only with them."""
        desk = self.app.services.evenings
        assert desk is not None
        return desk

    @property
    def evening(self) -> ClubEvening | None:
        """Evening that goes on, or has just ended."""
        desk = self.app.services.evenings
        return desk.evening if desk else None

    @property
    def own_table(self) -> int:
        """Number of the table of this box in its club; 0 if it has none."""
        return next((number for number, box in self._tables() if box == self._box), 0)

    @property
    def _box(self) -> str:
        return self.app.referee.journal.box

    def refresh(self) -> None:
        """Show who leads the evening, and the notice."""
        evening = self.evening
        self.leads = evening is not None and evening.machine == self._box
        self.led_by = "" if self.leads or evening is None else self._leader(evening)
        self.notice = self.app.referee.pending.notice
        if self.is_drawing and evening is not None:
            number = len(evening.rounds) + 1
            self.notice = _("Round {number} is being drawn").format(number=number)

    def change(self, change: Callable[[ClubEvening], ClubEvening]) -> bool:
        """Keep a changed evening; show why it could not be changed, and return whether it was."""
        evening, referee = self.evening, self.app.referee
        if evening is None or not self.leads:
            return False
        referee.clear_notice()
        try:
            self.desk.change(change)
        except CompanionError as error:
            referee.show_notice(str(error))
            self.refresh()
            return False
        self.refresh()
        return True

    def draw_round(self) -> None:
        """Have the next round drawn, which takes a moment, and show it."""
        evening, referee = self.evening, self.app.referee
        if evening is None or self.is_drawing:
            return
        referee.clear_notice()
        try:
            check_people(evening)
        except CompanionError as error:
            referee.show_notice(str(error))
            self.refresh()
            return
        self.is_drawing = True
        self.refresh()
        results = dict(self.desk.results)
        known, boxes = record_all(evening, results), [number for number, _box in self._tables()]
        self.app.services.answer(Question(next_round, (known, results, boxes)), self._take_round)

    def show_round(self) -> None:
        """Show the round that was drawn."""

    def _take_round(self, drawn: ClubEvening | None) -> None:
        self.is_drawing = False
        if drawn is None:
            self.app.referee.show_notice(_("It did not work: an error was logged."))
            self.refresh()
        elif self.change(lambda evening: with_round(evening, drawn)) and self.app.page is self:
            self.show_round()

    def last_tables(self) -> dict[str, int]:
        """Return the number of the table where each person of the league played last, by id."""
        board = self._board
        return {each.person: each.table for each in board.standings} if board else {}

    @property
    def _board(self) -> Board | None:
        club = self.app.services.club
        return club.status.board if club else None

    def _tables(self) -> list[tuple[int, str]]:
        """Return the number of each box of the club, and its id."""
        board = self._board
        return [(table.number, table.machine) for table in board.tables] if board else []

    def _leader(self, evening: ClubEvening) -> str:
        number = next((each for each, box in self._tables() if box == evening.machine), 0)
        return _("led by table {number}").format(number=number) if number else _("led elsewhere")
