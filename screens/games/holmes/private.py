"""The last jokers of a seat at a table of Holmes, on its private page."""

from __future__ import annotations

from screens import kv
from screens.parts import pager, repeat
from screens.parts.panel import Panel
from screens.parts.spot import Spot

_used = (pager, repeat)  # by the kv file


class SentenceSpot(Spot):
    """Where jokers can go, with what would come of it."""


class HolmesJokers(Panel):
    """Every way to assign the last jokers, the best on top."""


kv.load(__file__)
