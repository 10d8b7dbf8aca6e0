"""Course of a round of The Club: the rules still possible, card by card."""

from __future__ import annotations

from screens.base import kv
from screens.parts.panels.panel import Panel


class ClubCourse(Panel):
    """List of the number of possible rules after each card."""


kv.load(__file__)
