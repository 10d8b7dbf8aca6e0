"""Pictures of what is laid out for Holmes."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.games.holmes.telling.setup_guide import CluesPicture, DaysPicture, PawnsPicture
from screens.base import kv


class BoardDay(BoxLayout):
    """Day of the board."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class BoardDays(BoxLayout):
    """Days of the board, side by side."""

    item = ObjectProperty(None, allownone=True)


class BothPawns(AnchorLayout):
    """The pawns of both, standing."""

    item = ObjectProperty(None, allownone=True)


class OpenClues(AnchorLayout):
    """Clues in a row."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {DaysPicture: BoardDays, PawnsPicture: BothPawns, CluesPicture: OpenClues}
"""By the class of the picture."""

kv.load(__file__)
