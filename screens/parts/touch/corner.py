"""Keys at the edge of the table, where a panel has the whole page."""

from __future__ import annotations

from kivy.properties import StringProperty

from screens.base import kv
from screens.parts.touch.tap import Tap


class CornerKey(Tap):
    """Key in a corner of the table: an icon, and a word where there is room."""

    icon = StringProperty()
    text = StringProperty()


kv.load(__file__)
