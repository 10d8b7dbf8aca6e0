"""What could have been known of a rule of The Club, card by card."""

from __future__ import annotations

from screens.base import kv
from screens.parts.panels.panel import Panel


class ClubCourse(Panel):
    """How many rules were still possible after each card."""


kv.load(__file__)
