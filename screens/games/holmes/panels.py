"""Holmes on the screen: who appears, the day and its pawns, the steps of an ability, the clues."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.holmes.actions import Keep, Visit
from companion.games.holmes.cards import CHARACTERS
from companion.games.holmes.view.panels import (
    AppearPanel,
    AssignPanel,
    CountPanel,
    DayPanel,
    FillPanel,
    RevealPanel,
    StepPanel,
)
from companion.words.i18n import _
from screens import kv
from screens.games.holmes.end import HolmesAssign, HolmesCount, HolmesReveal, telling
from screens.games.holmes.town import Place, TownPanel, do
from screens.parts.tap import Tap

__all__ = ["PANELS", "telling"]


class HolmesAppear(TownPanel):
    """Who comes into town; in the evening, who is absent tomorrow."""

    keys = ListProperty()
    caption = StringProperty()
    told = StringProperty()
    """Who is absent and back, or what is shuffled into the deck."""

    def refresh(self) -> None:
        """Show who can come; the prompt has the strip to itself, the rest stands on the card."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.caption = list(panel.keys), panel.caption
        self.told, self.prompt = "\n".join(panel.lines), self.view.prompt
        self.is_new(len(panel.keys))


class HolmesFill(TownPanel):
    """Which clue came into the row."""

    keys = ListProperty()
    caption = StringProperty()

    def refresh(self) -> None:
        """Show the nine clues."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.caption = list(panel.keys), panel.caption
        self.is_new(panel.gap)


# --- the day


class PawnKey(Tap):
    """A pawn that can go."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Send it."""
        do(self.item.action)


class HolmesDay(TownPanel):
    """Touch a character; then the key that sends the only pawn, or the pawn that goes."""

    places = ListProperty()
    chosen = StringProperty()
    """The character that is touched, while nothing has happened yet."""
    word = StringProperty()
    """What the primary key does."""
    note = StringProperty()
    pawns = ListProperty()
    sending = BooleanProperty(False)
    """Whether a character is chosen, so that the primary key can be touched."""

    def refresh(self) -> None:
        """Show the town; a choice holds until something happens."""
        super().refresh()
        panel = self.view.panel
        self.pawns = list(panel.pawns)
        if self.is_new(len(panel.pawns)):
            self.chosen = ""
        self._show()

    def touch_tile(self, tile: Any) -> None:
        """Send a pawn to this character, or from it; where only one can go, choose it first.

        A touch that the rules are against is passed on as well: they say why.
        """
        if self.pawns:
            do(tile.offer.action)
        elif tile.offer is None:
            do(Visit(CHARACTERS.find(tile.code)))
        elif self.chosen == tile.code or self._standing() > 1:
            do(tile.offer.action)
        else:
            self.chosen = tile.code
            self._show()
            self.refocus()

    def send(self) -> None:
        """Send the only pawn to the character that is chosen."""
        do(self._tile().offer.action)

    def _standing(self) -> int:
        """From how many characters a pawn of the player to act can go."""
        return sum(
            any(mark.standing and mark.seat == self.view.who for mark in tile.pawns)
            for tile in self.view.panel.town.tiles
        )

    def _tile(self) -> Any:
        tiles = self.view.panel.town.tiles
        return next((tile for tile in tiles if tile.code == self.chosen), None)

    def _show(self) -> None:
        tile, leaving = self._tile(), bool(self.pawns)
        self.places = [
            Place(
                each,
                chosen=each.chosen or each.code == self.chosen,
                wanted=leaving and each.offer is not None,
                still=leaving and each.offer is None,
            )
            for each in self.view.panel.town.tiles
        ]
        self.sending = tile is not None
        self.word = tile.consequence if tile else _("Touch a character")
        self.note = tile.note if tile else ""


# --- a step of an ability


class HolmesStep(TownPanel):
    """What may be chosen now, and the key that chooses nothing of it."""

    keys = ListProperty()
    finish = ObjectProperty(None, allownone=True)
    finish_word = StringProperty()
    finishing = BooleanProperty(False)
    """Whether the finish key is the one thing to do."""

    def refresh(self) -> None:
        """Show the choices."""
        super().refresh()
        panel = self.view.panel
        self.keys, self.finish = list(panel.keys), panel.finish
        self.finish_word = panel.finish.label if panel.finish else ""
        keeps = panel.finish is not None and isinstance(panel.finish.action, Keep)
        self.finishing = keeps or not any(key.offer for key in panel.keys)
        self.is_new(panel.code, panel.title, panel.spent, len(panel.keys))


# --- beside the moment


class LeadHead(BoxLayout):
    """A type of clues, and room for the counts of both; without a type, the head of the list."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class LeadLine(BoxLayout):
    """How a type of clues stands."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class HeldLine(BoxLayout):
    """What a player has beside the seven types: the map, jokers, hidden and reserved clues."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    piles = ListProperty()

    def on_item(self, *_: object) -> None:
        """Show its piles."""
        self.piles = [pile for pile in self.item.piles if not pile.value] if self.item else []


PANELS = {
    AppearPanel: HolmesAppear,
    FillPanel: HolmesFill,
    DayPanel: HolmesDay,
    StepPanel: HolmesStep,
    RevealPanel: HolmesReveal,
    AssignPanel: HolmesAssign,
    CountPanel: HolmesCount,
}
"""By the class of the view's panel."""

kv.load(__file__)
