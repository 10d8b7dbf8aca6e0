"""Table of the moves of Baker Street."""

from __future__ import annotations

from companion.games.baker_street import actions, sentences
from companion.games.baker_street.rules import chain, collecting, judging, moments, rules
from companion.games.baker_street.state import (
    ADVANTAGE,
    HANDS,
    LADDER,
    RESULT,
    REWARD,
    TAKE,
    State,
)
from companion.play.moves import Move, Moves

DUE = (TAKE, ADVANTAGE)
"""Phases in which a card of evidence is due, or the piles are counted for one."""
ANY = (LADDER, HANDS, REWARD, TAKE, ADVANTAGE, RESULT)
ALWAYS = (*ANY, moments.CLAIM)
"""Phases of a claim: seven in a row may be shown at any time (S:125)."""

MOVES: Moves[State] = Moves(
    Move(actions.Lay, (LADDER,), judging.check_lay, rules.lay, sentences.tell_lay),
    Move(actions.Declare, (LADDER,), judging.check_declare, rules.declare, sentences.tell_declare),
    Move(actions.Doubt, (LADDER,), judging.check_doubt, rules.doubt, sentences.tell_doubt),
    Move(actions.ShowHands, (HANDS,), judging.check_hands, rules.show_hands, sentences.tell_hands),
    Move(actions.ShowSum, (HANDS,), judging.check_sum, rules.show_sum, sentences.tell_sum),
    Move(actions.ShowCard, ANY, judging.check_card, rules.show_card, sentences.tell_card),
    Move(actions.Reward, (REWARD,), judging.check_reward, rules.choose_pile, sentences.tell_reward),
    Move(actions.TurnUp, ANY, judging.check_turn_up, chain.turn_up, sentences.tell_turn_up),
    Move(actions.PileEnds, (ADVANTAGE,), judging.check_end, chain.end_pile, sentences.tell_end),
    Move(actions.Totals, DUE, judging.check_totals, chain.count_totals, sentences.tell_totals),
    Move(actions.HasAdvantage, DUE, judging.check_ahead, chain.decide, sentences.tell_ahead),
    Move(actions.Take, DUE, collecting.check_take, rules.take, sentences.tell_take),
    Move(actions.TakeNothing, DUE, collecting.check_none, rules.take_none, sentences.tell_none),
    Move(actions.Deal, (RESULT,), judging.check_deal, rules.deal, sentences.tell_deal),
    Move(actions.Claim, ANY, collecting.check_run, rules.claim, sentences.tell_claim),
    Move(actions.Deny, (moments.CLAIM,), None, rules.deny, sentences.tell_deny),
    Move(actions.ShowRun, ALWAYS, collecting.check_run, rules.show_run, sentences.tell_run),
    untimely=moments.untimely,
    phase=moments.moment,
)
