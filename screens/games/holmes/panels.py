"""Panels of Holmes by the view that they draw."""

from __future__ import annotations

from companion.games.holmes.secrets.private import JokersPanel
from companion.games.holmes.view.panels import (
    AppearPanel,
    AssignPanel,
    CountPanel,
    DayPanel,
    FillPanel,
    RevealPanel,
    StepPanel,
)
from screens.games.holmes.assign import HolmesAssign
from screens.games.holmes.count import HolmesCount
from screens.games.holmes.day import HolmesDay
from screens.games.holmes.morning import HolmesAppear, HolmesFill
from screens.games.holmes.private import HolmesJokers
from screens.games.holmes.reveal import HolmesReveal
from screens.games.holmes.step import HolmesStep

PANELS = {
    AppearPanel: HolmesAppear,
    FillPanel: HolmesFill,
    DayPanel: HolmesDay,
    StepPanel: HolmesStep,
    RevealPanel: HolmesReveal,
    AssignPanel: HolmesAssign,
    CountPanel: HolmesCount,
    JokersPanel: HolmesJokers,
}
"""Widget class of each class of ``view.panel``."""
