"""Dot for one of several pages or values."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.base import kv


class Dot(Widget):
    """Dot for a page or a value, lit for the one that is shown."""

    item = ObjectProperty()
    chosen = BooleanProperty(False)


kv.load(__file__)
