"""Pictures of what is laid out for Holmes."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from companion.games.holmes.telling.setup_guide import CluesPicture, DaysPicture, PawnsPicture
from screens.base import kv
from screens.games.holmes import clues
from screens.games.holmes.pawn import Pawn
from screens.games.holmes.table import DayChip

_used = (clues,)  # by the kv file


class BoardDay(DayChip):
    """A day of the board, narrow."""


class BoardDays(BoxLayout):
    """Days of the board, side by side."""

    item = ObjectProperty(None, allownone=True)


class LaidPawn(Pawn):
    """A pawn before it is laid on anybody."""


class BothPawns(AnchorLayout):
    """The pawns of both, standing."""

    item = ObjectProperty(None, allownone=True)


class OpenClues(AnchorLayout):
    """Clues in a row."""

    item = ObjectProperty(None, allownone=True)


PICTURES = {DaysPicture: BoardDays, PawnsPicture: BothPawns, CluesPicture: OpenClues}
"""By the class of the picture."""

kv.load(__file__)
