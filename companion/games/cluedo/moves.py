"""Table of the moves of Cluedo."""

from __future__ import annotations

from companion.games.cluedo import actions, sentences
from companion.games.cluedo.rules import drawing, judging, rules
from companion.games.cluedo.state import (
    ANSWERED,
    ASKING,
    BOARD,
    DEALING,
    ENVELOPE,
    PAWNS,
    REVEALING,
    STARTING,
    TURN,
    VERDICT,
    State,
)
from companion.play.moves import Move, Moves

MOVES: Moves[State] = Moves(
    Move(actions.Lay, (BOARD,), None, rules.lay_out, sentences.tell_lay),
    Move(actions.Pass, (), judging.check_pass, rules.pass_card, sentences.tell_pass,
         drawing.draw_place),
    Move(actions.Close, (ENVELOPE,), judging.check_close, rules.close_envelope,
         sentences.tell_close, drawing.seal),
    Move(actions.Choose, (PAWNS, DEALING), judging.check_choose, rules.choose_pawn,
         sentences.tell_choose),
    Move(actions.Deal, (DEALING,), None, rules.deal, sentences.tell_deal),
    Move(actions.Throw, (STARTING,), judging.check_throw, rules.throw, sentences.tell_throw,
         drawing.throw_dice),
    Move(actions.Start, (STARTING,), judging.check_start, rules.begin, sentences.tell_start),
    Move(actions.Suggest, (TURN, ANSWERED), judging.check_suggest, rules.suggest,
         sentences.tell_suggest),
    Move(actions.Show, (), judging.check_show, rules.show, sentences.tell_show),
    Move(actions.HasNone, (), judging.check_answer, rules.say_none, sentences.tell_none),
    Move(actions.Fail, (), judging.check_answer, rules.fail, sentences.tell_fail),
    Move(actions.Penalize, (TURN, ASKING, ANSWERED), judging.check_penalize, rules.penalize,
         sentences.tell_penalize, drawing.leave_to_table),
    Move(actions.EndTurn, (TURN, ASKING, ANSWERED), judging.check_end_turn, rules.end_turn,
         sentences.tell_end_turn),
    Move(actions.Accuse, (TURN, ANSWERED), judging.check_accuse, rules.accuse,
         sentences.tell_accuse, drawing.leave_to_table),
    Move(actions.Verdict, (VERDICT,), None, rules.give_verdict, sentences.tell_verdict),
    Move(actions.Reveal, (REVEALING,), judging.check_reveal, rules.reveal, sentences.tell_reveal),
    Move(actions.Note, (), judging.check_note, rules.note, sentences.tell_note),
    Move(actions.Pin, (), judging.check_pin, rules.choose_pin, sentences.tell_pin),
    Move(actions.Unlock, (), judging.check_unlock, rules.unlock, sentences.tell_unlock),
    untimely=judging.untimely,
)  # fmt: skip
