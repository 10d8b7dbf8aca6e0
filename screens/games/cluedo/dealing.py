"""The dealing of Cluedo, step by step."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.view.panels import Pile
from screens.base import kv
from screens.parts.panels.panel import Panel


class ClueSlab(BoxLayout):
    """A dark sheet that something stands on; what is done now has a thick rim."""

    rim = ColorProperty(None, allownone=True)
    thick = BooleanProperty(False)


class FoundCard(ClueSlab):
    """A weapon and the room that it was found in."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PileCard(ClueSlab):
    """One of the three piles."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    @staticmethod
    def tone_of(pile: Pile) -> str:
        """Return the tone of its rim."""
        if pile.now:
            return "accent"
        return "good" if pile.done else "line"


class ClueHand(ClueSlab):
    """How many cards a seat gets."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class DealingPanel(Panel):
    """A step of the dealing, with how it is done on top."""

    hinted = True
    grand = True


class CluedoBoard(DealingPanel):
    """Where pawns and weapons go."""


class CluedoPiles(DealingPanel):
    """Three piles, and what is done with them."""

    by_hand = ObjectProperty(None, allownone=True)
    """The way out where cards are passed over the reader."""

    def refresh(self) -> None:
        """Show the way out."""
        view = self.view
        self.by_hand = view.offers[0] if view.offers and view.primary is None else None


class CluedoPawns(DealingPanel):
    """Six pawns to choose from."""


class CluedoDeal(DealingPanel):
    """The envelope is closed; so many cards go to each seat."""

    key = ObjectProperty(None, allownone=True)
    curious = BooleanProperty(False)
    """True while the code of the seal is shown."""

    def enter(self) -> None:
        """Come to the front without the code."""
        super().enter()
        self.curious = False

    def refresh(self) -> None:
        """Show what to do next."""
        view = self.view
        self.key = view.primary or next(iter(view.offers), None)


class CluedoStart(DealingPanel):
    """Who begins."""

    seats = ListProperty()

    def refresh(self) -> None:
        """Show every seat."""
        self.seats = list(self.view.panel.seats)


kv.load(__file__)
