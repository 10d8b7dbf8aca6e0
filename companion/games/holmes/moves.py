"""Table of the moves of Holmes."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes import actions, sentences, state
from companion.games.holmes.rules import (
    abilities,
    check_abilities,
    check_cards,
    ending,
    enemies,
    jokers,
    judging,
    moments,
    rules,
)
from companion.games.holmes.state import State
from companion.play.actions import Action
from companion.play.moves import Move, Moves


class HolmesMoves(Moves[State]):
    """Moves of Holmes; after each, jokers without a clue go aside, and the end is settled."""

    def apply(self, state: State, action: Action) -> State:
        """Return the state after an action that ``check`` has let pass."""
        after = super().apply(replace(state, shuffled=False), action)
        return ending.settled(jokers.freed(after))


_ABILITIES = (
    state.TAKE, state.DRAW, state.STEAL, state.DISCARD, state.GIVE, state.FOLLOW, state.ANSWER,
)  # fmt: skip
"""Steps of an ability in which its player may stop, or reserve a clue."""

MOVES = HolmesMoves(
    Move(actions.Appear, (state.APPEAR,),
         judging.check_appear, rules.appear, sentences.tell_appear, chance=rules.draw_enemy),
    Move(actions.Fill, (state.FILL,),
         check_cards.check_fill, rules.fill, sentences.tell_fill),
    Move(actions.Visit, (state.VISIT,),
         judging.check_visit, rules.visit, sentences.tell_visit),
    Move(actions.Leave, (state.LEAVE,),
         judging.check_leave, rules.leave, sentences.tell_leave),
    Move(actions.TakeClue, (state.TAKE,),
         check_abilities.check_take, abilities.take, sentences.tell_take),
    Move(actions.Draw, (state.DRAW, state.ANSWER),
         check_abilities.check_draw, abilities.draw, sentences.tell_draw),
    Move(actions.Keep, (state.KEEP,),
         check_cards.check_keep, abilities.keep, sentences.tell_keep),
    Move(actions.Steal, (state.STEAL,),
         check_abilities.check_steal, abilities.steal, sentences.tell_steal),
    Move(actions.Discard, (state.DISCARD, state.BLACKMAIL),
         judging.check_discard, rules.discard, sentences.tell_discard),
    Move(actions.Give, (state.GIVE,),
         check_abilities.check_give, abilities.give, sentences.tell_give),
    Move(actions.Gain, (state.FOLLOW,),
         check_abilities.check_follow, abilities.follow, sentences.tell_follow),
    Move(actions.Buy, (state.BUY,),
         check_abilities.check_buy, abilities.buy, sentences.tell_buy),
    Move(actions.Pass, (*_ABILITIES, state.BUY, state.TALLY),
         check_abilities.check_pass, rules.take_no_more, sentences.tell_pass),
    Move(actions.AssignJoker, (state.ASK,),
         check_cards.check_joker, jokers.assign, sentences.tell_joker),
    # At any moment of one's turn (S:279); at the end it is told what was never obtained.
    Move(actions.Reserve,
         (state.APPEAR, state.FILL, state.VISIT, *_ABILITIES, state.KEEP, state.ASK, state.TALLY),
         check_cards.check_reserve, rules.reserve, sentences.tell_reserve),
    Move(actions.Return, (state.BLACKMAIL,),
         judging.check_return, enemies.give_back, sentences.tell_return),
    Move(actions.LayDown, (state.AMBUSH,),
         judging.check_lay_down, rules.lay_down, sentences.tell_lay_down),
    Move(actions.Reveal, (state.REVEAL, state.TALLY),
         check_cards.check_reveal, ending.reveal, sentences.tell_reveal),
    Move(actions.Assign, (state.ASSIGN,),
         check_cards.check_assign, ending.assign, sentences.tell_assign),
    untimely=moments.untimely,
)  # fmt: skip
