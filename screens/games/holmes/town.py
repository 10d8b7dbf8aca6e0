"""The parts that the panels of Holmes are made of: days, characters, players, clues."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.games.holmes.view.panels import Key
from companion.play.actions import Action
from companion.play.view import Offer
from companion.words.i18n import _
from screens import kv
from screens.parts import repeat
from screens.parts.glyphs import LINE, fitted
from screens.parts.panel import Panel
from screens.parts.tap import Tap
from screens.parts.text import Words

_used = (repeat,)  # by the kv file


def do(action: Action) -> None:
    """Tell the referee what happened."""
    App.get_running_app().referee.do(action)


class Place(Struct, frozen=True):
    """A character in town as its tile is drawn."""

    tile: Any
    chosen: bool
    wanted: bool
    """Whether a pawn stands there that can be the one to go."""
    still: bool
    """Whether it can't be touched now."""

    @property
    def dim(self) -> bool:
        """Whether the character is absent, or has a pawn of the player to act already."""
        refused = self.tile.offer is None and not self.still
        return not self.wanted and (self.tile.absent or refused)


class DayChip(BoxLayout):
    """A day of the week."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PawnMark(Words):
    """A pawn: the shape of its seat, full if it stands and hollow if it lies."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    scale = NumericProperty(1.0)
    """How much larger it is than beside a name."""


class TilePawn(PawnMark):
    """A pawn with a character, to be seen from where both sit."""


class TownTile(Tap):
    """A character: what a visit costs or brings today, and whose pawns are there."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    goal = BooleanProperty(False)
    """Whether a pawn goes there."""
    absent = BooleanProperty(False)
    roomy = BooleanProperty(False)
    """Whether it is high enough for large words."""
    signed = BooleanProperty(True)
    """Whether there is room for the sign of the character beside the pawns."""

    def on_tap(self) -> None:
        """Tell the panel who is meant."""
        App.get_running_app().page.panel.touch_tile(self.item.tile)


class DeskCard(BoxLayout):
    """A player: role, tokens, clues and pawns."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    pawns = ListProperty()

    def on_item(self, *_: object) -> None:
        """Draw its pawns."""
        desk = self.item
        self.pawns = [PawnOf(desk.seat, standing) for standing in desk.pawns] if desk else []


class PawnOf(Struct, frozen=True):
    """A pawn of a player, wherever it is."""

    seat: int
    standing: bool


class ClueMark(BoxLayout):
    """A clue in small: its picture and its value."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ClueFace(BoxLayout):
    """A clue to look at: its picture, name and value."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class PileMark(BoxLayout):
    """So many clues of a type, perhaps one of them a joker."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class CardPicture(Words):
    """The picture of a card, as wide as it is drawn."""

    name = StringProperty()


class RowKey(Tap):
    """The four clues of the row in small; touched, the clues of both and who leads."""

    items = ListProperty()
    page = ObjectProperty(None, allownone=True)

    def on_tap(self) -> None:
        """Look at all clues."""
        self.page.open(HolmesClues)


class TownFoot(BoxLayout):
    """Below the town: the tokens that are left, the row, and a key to reserve from it."""

    panel = ObjectProperty(None, allownone=True, rebind=True)


class ChoiceKey(Tap):
    """A character, a clue or a number to choose."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    counted = BooleanProperty(False)
    """Whether it is a number rather than a card."""

    def on_tap(self) -> None:
        """Choose it."""
        do(self.item.offer.action)


class HolmesPanel(Panel):
    """A panel whose focus begins anew with each moment."""

    def is_new(self, *moment: object) -> bool:
        """Return whether another moment has begun; the focus then goes to where it begins."""
        new = super().is_new(*moment)
        if new:
            self.refocus()
        return new

    def refocus(self) -> None:
        """Bring the focus to the one thing to do, once it is laid out."""
        Clock.schedule_once(lambda _: App.get_running_app().focus.restart(self), 0)


class TownPanel(HolmesPanel):
    """A panel with the table around it: the week, the row, the reserve of tokens."""

    days = ListProperty()
    desks = ListProperty()
    row = ListProperty()
    reserve_word = StringProperty()
    reserving = BooleanProperty(False)
    """Whether a clue of the row can be reserved now."""

    def refresh(self) -> None:
        """Show the table."""
        panel = self.view.panel
        self.days, self.desks = list(panel.town.days), list(panel.town.desks)
        self.row, self.reserve_word = list(panel.town.row), panel.town.reserve_word
        self.reserving = bool(panel.reserves)


# --- beside the moment


class HolmesClues(TownPanel):
    """The row, and who leads each type."""

    leads = ListProperty()

    def refresh(self) -> None:
        """Show what everybody sees."""
        super().refresh()
        self.leads = list(self.view.panel.town.leads)


class ReserveKey(ChoiceKey):
    """A clue of the row to reserve."""

    def on_tap(self) -> None:
        """Reserve it, and go back to the table."""
        App.get_running_app().page.side = None
        do(self.item.offer.action)


class HolmesReserve(TownPanel):
    """Which clue of the row is reserved."""

    keys = ListProperty()

    def refresh(self) -> None:
        """Show the clues of the row."""
        super().refresh()
        offers = self.view.panel.reserves
        self.keys, self.prompt = list(map(self._key, offers)), ""
        if offers:
            names = [seat.name for seat in self.view.seats]
            text = _("{name}: touch the clue you reserve. The card then goes to {other}.")
            self.prompt = text.format(name=names[offers[0].seat], other=names[1 - offers[0].seat])

    def _key(self, offer: Offer) -> Key:
        code = str(offer.action.clue)  # type: ignore[attr-defined]
        lies = next(key for key in self.row if key.code == code)
        return replace(lies, offer=offer)


def columns(count: int, portrait: bool) -> int:
    """Return in how many columns so many keys are easy to read."""
    if portrait:
        return 1 if count < 3 else 2 if count < 9 else 3
    return max(count, 1) if count < 5 else 3 if count in (5, 6, 9) else 4


def natural(text: str, width: float, font: str, size: float) -> float:
    """Return the height in pixels of a text of that font size, in one line or, if need be, two.

    A step smaller is better than a second line: nobody sees it.
    """
    one = fitted(text, (width, 1), font, size) > 0.9 * size
    return LINE * size * (1 if one else 2) + 1


kv.load(__file__)
