"""Bids of Istinto: who has bid what, and twelve keys."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from screens import kv
from screens.parts import repeat
from screens.parts.panel import Panel
from screens.parts.tap import Choice

_used = (repeat,)  # by the kv file


class BidKey(Choice):
    """A bid and what it is worth if made."""


class BidSeat(BoxLayout):
    """A seat and what it has bid."""

    item = ObjectProperty(rebind=True)


class Bids(Panel):
    """Who has bid what, and twelve keys."""


kv.load(__file__)
