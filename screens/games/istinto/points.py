"""Points of Istinto: the sheet and its curve, during a round and after it."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.play.view import Sheet
from screens.base import kv
from screens.parts.panels.panel import Panel


class PointsSoFar(BoxLayout):
    """Sheet beside its curve."""

    sheet = ObjectProperty(Sheet())
    seats = ListProperty()
    arrows = BooleanProperty(True)
    """False if arrows elsewhere turn its ``pager``."""
    pager = ObjectProperty(None, allownone=True, rebind=True)


class Points(Panel):
    """Sheet and curve during a round."""

    hinted = True
    """True: the page shows its hint, as no seat can be touched here."""


class Scored(Panel):
    """Sheet and curve after a round, with the next step."""

    next_words = StringProperty()

    def refresh(self) -> None:
        """Show the leader and the next step."""
        leader, words = self.view.panel.leader, self.view.panel.leads
        self.seat, self.who = leader, "" if leader is None else self.view.seats[leader].name
        begun = words[:1].upper() + words[1:]
        self.prompt = words.replace("{name}", "").strip() if self.who else begun
        self.next_words = self.view.primary_label


kv.load(__file__)
