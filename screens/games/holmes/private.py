"""The last jokers of a seat at a table of Holmes, on its private page."""

from __future__ import annotations

from screens.base import kv
from screens.parts.panels.panel import Panel


class HolmesJokers(Panel):
    """Every way to assign the last jokers, the best on top."""


kv.load(__file__)
