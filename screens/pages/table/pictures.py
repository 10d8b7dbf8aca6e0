"""Pictures of a game's own cards and pieces, beside words about them."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.play.view import Backs, Signs
from companion.words.i18n import has_readers
from screens import games
from screens.base import kv
from screens.base.appearance import NEUTRAL, look
from screens.parts.drawing.text import Icon, SeatMark
from screens.parts.panels.backs import CardBacks


class PictureItem(Struct, frozen=True):
    """Seat, backs, signs, or a frozen value that one widget of a game draws."""

    game: str
    value: Any


class Sign(Icon):
    """Thing as an icon on a key."""

    item = StringProperty()
    side = NumericProperty(0)
    """Length of a side of the key, in pixels."""
    owner = ObjectProperty(None, allownone=True)


class SignRow(BoxLayout):
    """Row of icons in the colour of a game."""

    item = ObjectProperty(None, allownone=True)
    look = ObjectProperty(NEUTRAL)


class StarterMark(SeatMark):
    """Mark of the seat that begins, as large as fits."""


class PictureSlot(AnchorLayout):
    """Slot for a picture of a game."""

    item = ObjectProperty(None, allownone=True)

    def on_item(self, *_: object) -> None:
        """Replace the picture."""
        self.clear_widgets()
        drawn = _drawn(self.item) if self.item else None
        if drawn:
            self.add_widget(drawn)


def _drawn(picture: PictureItem) -> Widget | None:
    """Return a widget that draws a picture; None for none."""
    value = picture.value
    if isinstance(value, int):
        return StarterMark(seat=value)
    if isinstance(value, Backs):
        return CardBacks(item=value)
    if isinstance(value, Signs):
        names = tuple(name for name in value.names if name != "scanner" or has_readers())
        return SignRow(item=Signs(names), look=look(picture.game))
    kind = games.picture(picture.game, value)
    return kind(item=value) if kind else None


kv.load(__file__)
