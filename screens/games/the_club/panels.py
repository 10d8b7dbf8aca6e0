"""Panel classes of The Club, by the class of the view's panel that they draw."""

from __future__ import annotations

from companion.games.the_club.view.panels import (
    MasterPanel,
    PhrasePanel,
    RoundEndPanel,
    RoundPanel,
    RowPanel,
    RulePanel,
)
from screens.games.the_club.ending import ClubScores
from screens.games.the_club.guess import ClubGuess
from screens.games.the_club.master import ClubMaster
from screens.games.the_club.phrasing import ClubPhrase
from screens.games.the_club.rule import ClubRule
from screens.games.the_club.table import ClubRound

PANELS = {
    RulePanel: ClubRule,
    RoundPanel: ClubRound,
    PhrasePanel: ClubPhrase,
    RowPanel: ClubGuess,
    RoundEndPanel: ClubScores,
    MasterPanel: ClubMaster,
}
"""By the class of the view's panel."""
