"""Panel classes of Cluedo, by the class of the view's panel that they draw."""

from __future__ import annotations

from companion.games.cluedo.secrets.private import PrivatePanel
from companion.games.cluedo.view.panels import (
    BoardPanel,
    DealPanel,
    EndPanel,
    EnvelopePanel,
    PawnsPanel,
    PilesPanel,
    StartPanel,
    TablePanel,
    VerdictPanel,
)
from screens.games.cluedo.dealing import (
    CluedoBoard,
    CluedoDeal,
    CluedoPawns,
    CluedoPiles,
    CluedoStart,
)
from screens.games.cluedo.ending import CluedoEnd, CluedoEnvelope, CluedoVerdict
from screens.games.cluedo.private import CluedoPrivate
from screens.games.cluedo.table import CluedoTable

PANELS = {
    BoardPanel: CluedoBoard,
    PilesPanel: CluedoPiles,
    PawnsPanel: CluedoPawns,
    DealPanel: CluedoDeal,
    StartPanel: CluedoStart,
    TablePanel: CluedoTable,
    VerdictPanel: CluedoVerdict,
    EnvelopePanel: CluedoEnvelope,
    EndPanel: CluedoEnd,
    PrivatePanel: CluedoPrivate,
}
"""By the class of the view's panel."""
