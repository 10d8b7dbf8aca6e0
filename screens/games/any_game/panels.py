"""Panel classes of any game, by the class of the view's panel that they draw."""

from __future__ import annotations

from companion.games.any_game.panels import (
    CountingPanel,
    EnteringPanel,
    FillingPanel,
    RoundResultPanel,
    WritingPanel,
)
from screens.games.any_game.counting import Counters
from screens.games.any_game.entering import EntrySheet
from screens.games.any_game.filling import FillingSheet
from screens.games.any_game.results import Results
from screens.games.any_game.writing import Writing

PANELS = {
    WritingPanel: Writing,
    FillingPanel: FillingSheet,
    EnteringPanel: EntrySheet,
    CountingPanel: Counters,
    RoundResultPanel: Results,
}
"""By the class of the view's panel."""
