"""A challenge at a table of Istinto: who accuses whom, and whether it is true."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.games.istinto.actions import Challenge
from companion.play.view import View
from companion.words.i18n import _
from screens import kv
from screens.parts import repeat
from screens.parts.frame import Page
from screens.parts.panel import Panel
from screens.parts.tap import Tap

_used = (repeat,)  # by the kv file


class SeatKey(Tap):
    """A seat to choose."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Choose this seat for its part."""
        setattr(self.item.panel, self.item.part, self.item.seat)


class Choice(Struct, frozen=True):
    """A seat that can accuse, or be accused."""

    seat: int
    name: str
    chosen: bool
    free: bool
    part: str
    panel: Any


class Accusation(Panel):
    """Who accuses whom, and whether it is true: three touches."""

    accuser = NumericProperty(None, allownone=True)
    accused = NumericProperty(None, allownone=True)
    accusers = ListProperty()
    suspects = ListProperty()
    guilty = StringProperty()
    innocent = StringProperty()

    def __init__(self, page: Page, view: View) -> None:
        super().__init__(page, view)
        self.bind(accuser=self._show, accused=self._show)

    def enter(self) -> None:
        """Begin with nobody chosen."""
        super().enter()
        self.accuser = self.accused = None

    def refresh(self) -> None:
        """Show the seats."""
        self._show()

    def judge(self, guilty: bool) -> None:
        """Tell the referee what the table saw."""
        App.get_running_app().referee.do(Challenge(self.accuser, self.accused, guilty))

    def _show(self, *_: object) -> None:
        if self.accuser == self.accused:
            self.accused = None
        self.accusers = self._choices("accuser", self.accuser, None)
        self.suspects = self._choices("accused", self.accused, self.accuser)
        ready = self.accuser is not None and self.accused is not None
        names = [seat.name for seat in self.view.seats]
        self.guilty = _revoked(names[self.accused]) if ready else ""
        self.innocent = _wrong(names[self.accused], names[self.accuser]) if ready else ""

    def _choices(self, part: str, chosen: int | None, taken: int | None) -> list[Choice]:
        return [
            Choice(s.number, s.name, s.number == chosen, s.number != taken, part, self)
            for s in self.view.seats
        ]


def _revoked(accused: str) -> str:
    return _("{accused} had revoked: −10").format(accused=accused)


def _wrong(accused: str, accuser: str) -> str:
    return _("{accused} had not: {accuser} −10").format(accused=accused, accuser=accuser)


kv.load(__file__)
