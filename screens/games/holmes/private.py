"""The last jokers of a seat at a table of Holmes, on its private page."""

from __future__ import annotations

from screens.base import kv
from screens.parts.drawing import repeat
from screens.parts.panels.panel import Panel
from screens.parts.touch import pager
from screens.parts.touch.spot import Spot

_used = (pager, repeat)  # by the kv file


class SentenceSpot(Spot):
    """Where jokers can go, with what would come of it."""


class HolmesJokers(Panel):
    """Every way to assign the last jokers, the best on top."""


kv.load(__file__)
