"""Points of Istinto: the sheet and its curve, during a round and after it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.play.view import Seat, Sheet, View
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.results import sheet

NAMES_SHARE = 0.55
"""Share of the width that the names have beside the curve, where seats are many."""


class PointsSoFar(BoxLayout):
    """Sheet beside its curve."""

    sheet = ObjectProperty(Sheet())
    seats = ListProperty()
    added = NumericProperty(1.0)
    """Share of the last round that its totals show, from 0 to 1."""
    arrows = BooleanProperty(True)
    """False if arrows elsewhere turn its ``pager``."""
    pager = ObjectProperty(None, allownone=True, rebind=True)

    @staticmethod
    def is_crowded(seats: list[Seat], width: float) -> bool:
        """Return True if the curve would leave too little of a width in pixels for the names."""
        column = NAMES_SHARE * width / max(len(seats), 1)
        heads = (sheet.head_name(seat.name, column, len(seats)) for seat in seats)
        return any(
            head.replace("- ", "") != seat.name for head, seat in zip(heads, seats, strict=True)
        )


class Points(Panel):
    """Sheet and curve during a round."""

    hinted = True
    """True: the page shows its hint, as no seat can be touched here."""


class Scored(Panel):
    """Sheet and curve after a round, with the next step.

    The prompt names the leader once the totals have been counted.
    """

    reports = True
    next_words = StringProperty()
    added = NumericProperty(1.0)
    """Share of the last round that has been counted, from 0 to 1."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._notify_later = Clock.create_trigger(lambda _: self.referee.changed(), -1)
        super().__init__(page, view, **kwargs)

    @property
    def suspense(self) -> bool:
        """True until the last round has been counted."""
        return self.added < 1

    def on_added(self, *_: object) -> None:
        """Change the prompt when the count begins and when it ends."""
        self.refresh()
        if not self.suspense:
            self._notify_later()

    def refresh(self) -> None:
        """Show the leader and the next step."""
        leader, words = self.view.panel.leader, self.view.panel.leads
        if self.suspense and words:
            leader, words = None, self.view.panel.closed
        self.seat, self.who = leader, "" if leader is None else self.view.seats[leader].name
        begun = words[:1].upper() + words[1:]
        self.prompt = words.replace("{name}", "").strip() if self.who else begun
        self.next_words = self.view.primary_label


kv.load(__file__)
