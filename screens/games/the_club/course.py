"""What could have been known of a rule of The Club, card by card."""

from __future__ import annotations

from screens.base import kv
from screens.games.the_club import told
from screens.parts.panels.panel import Panel
from screens.parts.touch import pager

_used = (pager, told)  # by the kv file


class ClubCourse(Panel):
    """How many rules were still possible after each card."""


kv.load(__file__)
