"""Table of the moves of Istinto."""

from __future__ import annotations

from companion.games.istinto import rules, sentences
from companion.games.istinto.actions import (
    Bid,
    Challenge,
    CountTricks,
    Deal,
    Play,
    Redeal,
    TakeTrick,
)
from companion.games.istinto.state import BIDDING, PLAYING, SCORED, State
from companion.play.moves import Move, Moves

MOVES: Moves[State] = Moves(
    Move(Bid, (BIDDING,), rules.check_bid, rules.bid, sentences.tell_bid),
    Move(Play, (PLAYING,), rules.check_play, rules.play, sentences.tell_play),
    Move(TakeTrick, (PLAYING,), rules.check_take, rules.take_trick, sentences.tell_take),
    Move(CountTricks, (PLAYING,), rules.check_count, rules.count_tricks, sentences.tell_count),
    Move(Challenge, (PLAYING,), rules.check_challenge, rules.challenge, sentences.tell_challenge),
    Move(Deal, (SCORED,), None, rules.deal, sentences.tell_deal),
    Move(Redeal, (BIDDING, PLAYING), None, rules.redeal, sentences.tell_redeal),
    untimely=rules.untimely,
)
