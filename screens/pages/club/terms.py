"""Page on which an evening of the club begins, with its pairing system, points and games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from msgspec import Struct

from companion.club.evening import Terms
from companion.club.pairing import Tables
from companion.games import menu
from companion.words.errors import CompanionError
from companion.words.i18n import N_, _
from screens.base import kv
from screens.pages.club.club_evening import EveningPageOfClub
from screens.parts.drawing.repeat import LabelledValue, ValueRow

SIZES = range(2, 7)
"""Possible numbers of people at a table."""
USUAL_SIZE = 4
PAIRINGS = {"swiss": N_("with their equals"), "all": N_("everybody with everybody")}
POINT_WAYS = {
    "places": N_("by place"), "win-three": N_("3 for a win"), "share": N_("share of the points"),
}  # fmt: skip


class GameTerm(Struct, frozen=True):
    """Game as a key."""

    name: str
    title: str
    chosen: bool


class TermsPage(EveningPageOfClub):
    """Rows of answers, each already given, so that one touch begins."""

    rows = ListProperty()
    games = ListProperty()
    sentence = StringProperty()
    can_begin = BooleanProperty(False)
    pairing: Literal["swiss", "all"] = "swiss"
    points: Literal["win-three", "places", "share"] = "places"
    usual = USUAL_SIZE

    def __init__(self, app: Any, **kwargs: object) -> None:
        self._games: tuple[str, ...] = (menu()[0].name,)
        """Names of the games, in the order of the tables."""
        super().__init__(app, **kwargs)

    def concern(self) -> object:
        """Return the answers."""
        return self.pairing, self.points, self.usual, self._games

    def refresh(self) -> None:
        """Show the answers."""
        super().refresh()
        seats = self._seats()
        if seats and self.usual not in seats:
            self.usual = min(seats, key=lambda each: abs(each - self.usual))
        self.rows = list(self._rows(seats))
        self.games = [
            GameTerm(each.name, _(each.title), each.name in self._games) for each in menu()
        ]
        self.can_begin = bool(self._games and seats)
        self.sentence = "" if seats else _("No table fits all of these games.")

    def choose(self, row: str, value: Any) -> None:
        """Give another answer."""
        setattr(self, row, value)
        self.refresh()

    def toggle(self, game: GameTerm) -> None:
        """Add a game, or leave it out; the last one stays."""
        if game.chosen and len(self._games) > 1:
            self._games = tuple(name for name in self._games if name != game.name)
        elif not game.chosen:
            self._games = (*self._games, game.name)
        self.refresh()

    def begin(self) -> None:
        """Begin the evening, and ask who is there."""
        referee, seats = self.app.referee, self._seats()
        tables = Tables(self.usual, seats[0], seats[-1])
        terms = Terms(self.pairing, self.points, tables, self._games)
        try:
            self.desk.begin(terms)
        except CompanionError as error:
            referee.show_notice(str(error))
            return
        self.app.trail.pop()
        self.app.go("guests")

    def _seats(self) -> list[int]:
        """Return the numbers of people that all games can seat."""
        chosen = [each.seats for each in menu() if each.name in self._games]
        return [size for size in SIZES if all(size in seats for seats in chosen)]

    def _rows(self, seats: list[int]) -> Iterator[ValueRow]:
        pairings = tuple(LabelledValue(name, _(words)) for name, words in PAIRINGS.items())
        yield ValueRow("pairing", _("Play"), pairings, self.pairing, "shuffle")
        sizes = tuple(LabelledValue(size, str(size)) for size in seats)
        yield ValueRow("usual", _("At a table"), sizes, self.usual, "people")
        points = tuple(LabelledValue(name, _(words)) for name, words in POINT_WAYS.items())
        yield ValueRow("points", _("Points"), points, self.points, "trophy")


kv.load(__file__)
