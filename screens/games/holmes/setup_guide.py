"""Pictures of the setup of Holmes."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.games.holmes.telling.setup_guide import CluesPicture, DaysPicture, PawnsPicture
from screens.base import kv


class BoardDays(BoxLayout):
    """Days of the board, side by side."""

    item = ObjectProperty(None, allownone=True)


class BothPawns(AnchorLayout):
    """Pawns of both players, standing."""

    item = ObjectProperty(None, allownone=True)


class OpenClues(AnchorLayout):
    """Clues in a row."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {DaysPicture: BoardDays, PawnsPicture: BothPawns, CluesPicture: OpenClues}
"""Widget class of each class of picture."""

kv.load(__file__)
