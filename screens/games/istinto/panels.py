"""Panels of Istinto by the view that they draw."""

from __future__ import annotations

from companion.games.istinto.view import BidPanel, ScorePanel, TrickPanel
from screens.games.istinto.bids import BidTable
from screens.games.istinto.points import Scored
from screens.games.istinto.tricks import Tricks

PANELS = {BidPanel: BidTable, TrickPanel: Tricks, ScorePanel: Scored}
"""Widget class of each class of ``view.panel``."""
