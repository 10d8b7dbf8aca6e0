"""What could have been known of a rule of The Club, card by card."""

from __future__ import annotations

from screens import kv
from screens.games.the_club import told
from screens.parts import pager
from screens.parts.panel import Panel

_used = (pager, told)  # by the kv file


class ClubCourse(Panel):
    """How many rules were still possible after each card."""


kv.load(__file__)
