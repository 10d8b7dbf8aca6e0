"""Table of the moves of The Club."""

from __future__ import annotations

from companion.games.the_club import actions, sentences
from companion.games.the_club.rules import deciding, judging, rules
from companion.games.the_club.state import (
    BARED,
    DEAL,
    GUESSED,
    GUESSING,
    JUDGING,
    OVER,
    PHRASING,
    PLACING,
    RULE,
    SCORES,
    TURN,
    State,
)
from companion.play.moves import Move, Moves

_ROUND = (TURN, JUDGING, BARED, PLACING, GUESSING, PHRASING, GUESSED)
"""Phases in which cards are played."""
_NEXT = (TURN, PLACING, GUESSING, PHRASING)
"""Phases in which the turn may go on to the next player."""
_GUESS = (GUESSING, PHRASING)
"""Phases in which a guess is wanted."""
_PLAYER = (TURN, *_GUESS)
"""Phases in which a player acts, not the master."""
_COUNT = (*_ROUND, SCORES, OVER)
"""Phases in which a hand can be recounted: also once the round, or the match, is over."""

MOVES: Moves[State] = Moves(
    Move(actions.Spoken, (RULE,), None, rules.spoken, sentences.tell_spoken),
    Move(actions.Draw, (RULE,), judging.check_draw, rules.draw, sentences.tell_draw, deciding.draw),
    Move(actions.Draft, (RULE,), judging.check_draft, rules.draft, sentences.tell_draft),
    Move(actions.Seal, (RULE,), judging.check_seal, rules.seal, sentences.tell_seal, deciding.seal),
    Move(actions.Deal, (DEAL,), None, rules.deal, sentences.tell_deal),
    Move(actions.Play, _NEXT, judging.check_play, rules.play, sentences.tell_play, deciding.play),
    Move(actions.Reveal, _NEXT, judging.check_player, rules.reveal, sentences.tell_reveal),
    Move(
        actions.Bare, (BARED,), judging.check_bare, rules.bare, sentences.tell_bare, deciding.bare
    ),
    Move(actions.Judge, (JUDGING, BARED, GUESSED), None, rules.judge, sentences.tell_judge),
    Move(
        actions.Place, (PLACING, GUESSING), judging.check_place, rules.place, sentences.tell_place
    ),
    Move(actions.Phrase, _GUESS, judging.check_phrase, rules.phrase, sentences.tell_phrase),
    Move(actions.Guess, _GUESS, judging.check_guess, rules.guess, sentences.tell_guess),
    Move(actions.Compare, (GUESSED,), judging.check_compare, rules.compare, sentences.tell_compare),
    Move(actions.Pass, _NEXT, judging.check_pass, rules.pass_turn, sentences.tell_pass),
    Move(actions.AllowHints, (TURN,), judging.check_hints, rules.allow_hints, sentences.tell_hints),
    Move(actions.Announce, _ROUND, judging.check_announce, rules.announce, sentences.tell_announce),
    Move(actions.Hint, _ROUND, judging.check_hint, rules.hint, sentences.tell_hint),
    Move(actions.Veto, _ROUND, judging.check_veto, rules.veto, sentences.tell_veto),
    Move(actions.Correct, _PLAYER, judging.check_correct, rules.correct, sentences.tell_correct),
    Move(actions.NoPoints, _ROUND, None, rules.go_without_points, sentences.tell_no_points),
    Move(actions.StopRound, (RULE, DEAL, *_ROUND), None, rules.stop_round, sentences.tell_stop),
    Move(actions.EmptyDeck, _ROUND, None, rules.empty_deck, sentences.tell_empty_deck),
    Move(actions.Recount, _COUNT, judging.check_recount, rules.recount, sentences.tell_recount),
    Move(actions.NextRound, (SCORES,), None, rules.next_round, sentences.tell_next_round),
    untimely=judging.untimely,
)
