"""Panels for the deal of Cluedo, step by step."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
)

from companion.games.cluedo.view.panels import EnvelopePile
from screens.base import kv
from screens.parts.drawing.repeat import ItemBox
from screens.parts.panels.panel import Panel


class ClueSurface(ItemBox):
    """Dark surface behind other widgets; that of the current step has a bold border."""

    fill = ColorProperty(None, allownone=True)
    """Colour of the surface; None for that of a panel."""
    rim = ColorProperty(None, allownone=True)
    thick_rim = BooleanProperty(False)


class PileCard(ClueSurface):
    """Pile of one kind of cards."""

    @staticmethod
    def tone_of(pile: EnvelopePile) -> str:
        """Return the tone of its border."""
        if pile.now:
            return "accent"
        return "good" if pile.done else "line"


class DealingPanel(Panel):
    """Step of the deal, below its instruction."""

    hinted = True
    grand = True


class CluedoBoard(DealingPanel):
    """Places of pawns and weapons on the board."""


class CluedoPiles(DealingPanel):
    """The three piles of cards and their state."""

    by_hand = ObjectProperty(None, allownone=True)
    """Offer to draw by hand instead of passing the cards over the reader."""

    def refresh(self) -> None:
        """Update the offer to draw by hand."""
        view = self.view
        self.by_hand = view.offers[0] if view.offers and view.primary is None else None


class CluedoPawns(DealingPanel):
    """Choice among six pawns."""


class CluedoDeal(DealingPanel):
    """Closed envelope, and the number of cards for each seat."""

    key = ObjectProperty(None, allownone=True)
    code_shown = BooleanProperty(False)
    """True while the code of the seal is shown."""

    def enter(self) -> None:
        """Come to the front with the code hidden."""
        super().enter()
        self.code_shown = False

    def refresh(self) -> None:
        """Update the offer of the next step."""
        view = self.view
        self.key = view.primary or next(iter(view.offers), None)


class CluedoStart(DealingPanel):
    """Choice of the seat that begins."""

    first = ListProperty()
    """Seat that begins, if there is but one."""
    seats = ListProperty()
    """Other seats, in the order of the turns from it."""

    def refresh(self) -> None:
        """Update the seats."""
        seats, primary = list(self.view.panel.seats), self.view.primary
        at = primary.action.seat if primary else 0
        ordered = [*seats[at:], *seats[:at]]
        self.first, self.seats = (ordered[:1], ordered[1:]) if primary else ([], ordered)


kv.load(__file__)
