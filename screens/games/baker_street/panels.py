"""Panels of Baker Street by the view that they draw."""

from __future__ import annotations

from companion.games.baker_street.secrets.private import LettersPanel
from companion.games.baker_street.view.panels import (
    AdvantagePanel,
    EvidencePanel,
    FinalPanel,
    HandsPanel,
    LadderPanel,
    ResultPanel,
    RewardPanel,
)
from screens.games.baker_street.advantage import Advantage
from screens.games.baker_street.end import LookBack
from screens.games.baker_street.evidence import Evidence
from screens.games.baker_street.hands import Hands
from screens.games.baker_street.ladder import Ladder
from screens.games.baker_street.outcome import Outcome
from screens.games.baker_street.private import Letters
from screens.games.baker_street.reveal import Reveal

PANELS = {
    LadderPanel: Ladder,
    HandsPanel: Hands,
    RewardPanel: Reveal,
    AdvantagePanel: Advantage,
    EvidencePanel: Evidence,
    ResultPanel: Outcome,
    FinalPanel: LookBack,
    LettersPanel: Letters,
}
"""Widget class of each class of ``view.panel``."""
