"""Page of attendance on an evening of the club: a touch for each who comes or goes home."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.club.evening import arrive, leave
from companion.telling.rounds import AttendeeRow, guests, outlook
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import theme
from screens.pages.club.club_evening import EveningPageOfClub
from screens.pages.club.row_heights import filling_height, pixels

SHORTEST_KEY = (20, 36)
"""Least height of a key, in pixels of the drawings: of gaps and of letters."""
FEWEST_ROWS = 4
"""Rows for which there is room at least, so that few keys are not tall."""
NARROWEST_KEY = 176
"""Least width of a key, in pixels of the drawings for letters."""


class GuestsPage(EveningPageOfClub):
    """Keys of all who may come; those of people who are there are of paper."""

    guests = ListProperty()
    where = StringProperty()
    sentence = StringProperty()
    columns = NumericProperty(4)
    next_word = StringProperty()
    """Words of the key that leads on."""
    can_draw = BooleanProperty(False)

    def __init__(self, app: Any, **kwargs: object) -> None:
        super().__init__(app, **kwargs)
        self.fbind("size", self._fit)

    def row_height(self, height: float, gap: float, people: int) -> float:
        """Return the height of a key, in pixels: a page of them fills the height."""
        rows = -(-people // int(self.columns))
        return filling_height(height, gap, rows, pixels(*SHORTEST_KEY), FEWEST_ROWS)

    def concern(self) -> object:
        """Return the number of rounds, on which the words of the key depend."""
        evening = self.evening
        return len(evening.rounds) if evening else 0

    def refresh(self) -> None:
        """Show the people who are there."""
        super().refresh()
        evening = self.evening
        if evening is None:
            self.guests = []
            return
        here = len(evening.here)
        self.guests = guests(evening, self.desk.people, self.last_tables())
        counted = ngettext("{count} is here", "{count} are here", here).format(count=here)
        self.sentence = counted if here else _("Nobody is here yet")
        self.where = " · ".join(filter(None, (self.led_by, outlook(evening))))
        is_open = bool(evening.rounds and any(each.is_open for each in evening.rounds[-1].tables))
        self.can_draw = self.leads and here >= evening.terms.tables.fewest and not is_open
        number = len(evening.rounds) + self.can_draw
        text = _("Draw round {number}") if self.can_draw else _("To round {number}")
        self.next_word = text.format(number=number) if number else ""

    def toggle(self, guest: AttendeeRow) -> None:
        """Let a person arrive, or go home."""
        step = leave if guest.is_here else arrive
        self.change(lambda evening: step(evening, guest.person))

    def invite(self) -> None:
        """Ask for the name of a person whom the box does not know yet."""
        self.app.go("name", question=_("Who is new here?"), done=self._welcome)

    def go_on(self) -> None:
        """Draw the next round, or show the one that is under way."""
        if self.can_draw:
            self.draw_round()
        else:
            self.show_round()

    def show_round(self) -> None:
        """Go to the last round."""
        self.app.go("rounds")

    def _welcome(self, name: str) -> None:
        self.app.referee.meet([name])
        new = next((each.id for each in self.desk.people.values() if each.name == name), "")
        if new:
            self.change(lambda evening: arrive(evening, new))

    def _fit(self, *_: object) -> None:
        """Set the number of columns that fit."""
        room = self.width - 2 * theme.margin + theme.gap
        self.columns = max(int(room // (NARROWEST_KEY * theme.letter + theme.gap)), 1)


kv.load(__file__)
