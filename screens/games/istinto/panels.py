"""Istinto on the screen: each panel by what it draws."""

from __future__ import annotations

from companion.games.istinto.view import BidPanel, ScorePanel, TrickPanel
from screens.games.istinto.bids import Bids
from screens.games.istinto.points import Scored
from screens.games.istinto.tricks import Tricks

PANELS = {BidPanel: Bids, TrickPanel: Tricks, ScorePanel: Scored}
"""By the class of the view's panel."""
