"""How anybody can check that a rule was not exchanged."""

from __future__ import annotations

from screens import kv
from screens.parts.panel import Panel


class ClubSeal(Panel):
    """The digits that were shown from the beginning, and the line that gives the same."""


kv.load(__file__)
