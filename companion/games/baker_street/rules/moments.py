"""Which action makes sense at which moment, and what the table is waiting for."""

from __future__ import annotations

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.rules import chain
from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import (
    ADVANTAGE,
    HANDS,
    LADDER,
    RESULT,
    REWARD,
    TAKE,
    State,
)
from companion.play.game import Objection
from companion.words.i18n import _

WHEN: dict[type, tuple[str, ...]] = {
    Lay: (LADDER,),
    Declare: (LADDER,),
    Doubt: (LADDER,),
    ShowHands: (HANDS,),
    ShowSum: (HANDS,),
    ShowCard: (HANDS,),
    Reward: (REWARD,),
    TurnUp: (ADVANTAGE,),
    PileEnds: (ADVANTAGE,),
    Totals: (ADVANTAGE, TAKE),
    HasAdvantage: (ADVANTAGE, TAKE),
    Take: (TAKE, ADVANTAGE),
    TakeNothing: (TAKE, ADVANTAGE),
    Deal: (RESULT,),
}
"""In which phases an action makes sense; seven in a row are shown at any time (S:125)."""


def now(state: State) -> str:
    """Say what the table is waiting for."""
    if state.claim is not None:
        text = _("First {name} says whether {other} has seven in a row.")
        return text.format(name=state.players[1 - state.claim], other=state.players[state.claim])
    name = state.players[state.round.to_act]
    if state.phase == LADDER:
        return _("First {name} declares or doubts.").format(name=name)
    if state.phase == HANDS:
        return _("First both hands: show the six cards, or tell their sum.")
    if state.phase == RESULT:
        return _("The round is over: draw three new cards each.")
    if state.phase == ADVANTAGE:
        number = chain.current(state).pile + 1
        return _("First turn up the cards of pile {number}.").format(number=number)
    name = state.players[due(state)]
    if state.phase == REWARD:
        return _("First {name} chooses a pile.").format(name=name)
    return _("First {name} takes a card of evidence.").format(name=name)


def no_pile() -> Objection:
    """There is no such pile."""
    return Objection("pile", _("The piles are numbered 1 to 5."))
