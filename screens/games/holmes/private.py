"""Last jokers of a seat in Holmes, on its private page."""

from __future__ import annotations

from screens.base import kv
from screens.parts.panels.panel import Panel


class HolmesJokers(Panel):
    """All ways to assign the last jokers, the best on top."""


kv.load(__file__)
