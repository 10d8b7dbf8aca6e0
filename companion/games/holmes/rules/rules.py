"""The rules of Holmes: how a match begins, and what follows from an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.holmes.actions import (
    Appear,
    Assign,
    AssignJoker,
    Buy,
    Discard,
    Draw,
    Fill,
    Gain,
    Give,
    Keep,
    LayDown,
    Leave,
    Pass,
    Reserve,
    Return,
    Reveal,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.cards import ENEMIES, MORAN, CharacterCard
from companion.games.holmes.options import OPTIONS
from companion.games.holmes.rules import abilities, ending, enemies, jokers
from companion.games.holmes.rules.sides import changed, drawn, taken_from
from companion.games.holmes.state import (
    ACTIONS,
    AMBUSHED,
    LEAVE,
    OVER,
    TALLY,
    Doing,
    Enemy,
    Pawn,
    Rules,
    State,
)
from companion.play.actions import Action
from companion.play.game import Chance, Setup, chosen


def start(setup: Setup) -> State:
    """Begin a match; the setup's dealer is the first player, every day (S:55, S:147)."""
    option = chosen(OPTIONS, setup)
    lot = option["enemy_by_lot"] == "yes"
    rules = Rules(
        light=option["play"] == "light",
        alternative=option["start"] == "alternative",
        reserve_card=option["reserve_card"] == "on",
        enemies=tuple(
            card for card in ENEMIES if lot or option[str(card).lower()] == "on"
        ),
        lot=lot,
        toby_hidden=option["toby_hidden"] == "yes",
    )  # fmt: skip
    first = setup.dealer
    sherlock = 1 - first if option["first_is"] == "mycroft" else first
    return State(
        players=setup.players, rules=rules, first=first, sherlock=sherlock, holder=1 - first
    )


def chance(state: State, action: Action, random: Chance) -> Action:
    """Return an action with the enemy in it that is drawn by lot (S:295)."""
    if isinstance(action, Appear) and state.draws and not action.enemy:
        return Appear(action.character, ENEMIES[random.randrange(len(ENEMIES))])
    return action


def over(state: State) -> bool:
    """Return whether nothing more can happen in the match."""
    return state.ended or state.phase == OVER


def apply(state: State, action: Any) -> State:
    """Return the state after an action that ``check`` has let pass."""
    if state.shuffled:
        state = replace(state, shuffled=False)
    return ending.settled(jokers.freed(_APPLY[type(action)](state, action)))


def _appear(state: State, action: Appear) -> State:
    """In the morning everybody stands up; an enemy is dealt with before the day begins."""
    if state.evening:
        state = _morning(state)
    if state.enemy_allowed(action.character):
        return _enemy(state, action.character)
    return replace(state, town=(*state.town, action.character), drawn=action.enemy or state.drawn)


def _enemy(state: State, enemy: CharacterCard) -> State:
    """Moran leaves two actions to each (S:311)."""
    actions = AMBUSHED if enemy is MORAN else state.actions
    gone = (*state.gone, enemy)
    return replace(state, enemy=Enemy(enemy), gone=gone, actions=actions)


def _morning(state: State) -> State:
    """Who has a pawn of each is away today, and who was away is back (S:95, S:101)."""
    absent = state.leaving
    state = replace(state, day=state.day + 1, absent=absent, acted=None, actions=ACTIONS)
    for seat, side in enumerate(state.sides):
        up = tuple(Pawn(pawn.on) for pawn in side.pawns)
        state = changed(state, seat, pawns=up)
    return state


def _fill(state: State, action: Fill) -> State:
    return replace(drawn(state, 1), row=(*state.row, action.clue))


def _visit(state: State, action: Visit) -> State:
    """Which pawn goes is asked only where it matters: not on day 1, nor for the last pawn."""
    seat = state.to_act
    doing = Doing(seat, action.character, LEAVE)
    state = replace(state, doing=doing, acted=seat)
    origins = {pawn.on for pawn in state.sides[seat].standing}
    return state if len(origins) > 1 else _go(state, next(iter(origins)))


def _leave(state: State, action: Leave) -> State:
    return _go(state, action.character)


def _go(state: State, origin: CharacterCard | None) -> State:
    """The pawn lies down where it has gone, and the ability begins (S:85)."""
    doing = state.doing
    assert doing is not None
    state = _lie(state, doing.seat, origin, doing.character)
    return abilities.begin(state)


def _lie(
    state: State, seat: int, origin: CharacterCard | None, target: CharacterCard | None
) -> State:
    pawns = list(state.sides[seat].pawns)
    pawns[pawns.index(Pawn(origin))] = Pawn(target, standing=False)
    return changed(state, seat, pawns=tuple(pawns))


def _lay_down(state: State, action: LayDown) -> State:
    """The pawn stays where it is, and is not used today (S:311)."""
    state = _lie(state, enemies.turn(state), action.character, action.character)
    return enemies.next_turn(state)


def _discard(state: State, action: Discard) -> State:
    if state.enemy:
        return enemies.discard(state, action)
    return abilities.discard(state, action)


def _pass(state: State, _: Pass) -> State:
    if state.phase == TALLY:
        return replace(state, tallied=state.tallied + 1)
    return abilities.finish(state)


def _reserve(state: State, action: Reserve) -> State:
    """The clue is laid apart, and the card is turned to the other player (S:281-287)."""
    tally = state.phase == TALLY
    seat = state.tallying if tally else state.holder
    state = changed(state, seat, reserved=(action.clue,))
    if action.clue is None:
        return state
    doing = state.doing and replace(state.doing, apart=state.doing.seat == seat)
    row = taken_from(state.row, action.clue)
    return replace(state, row=row, holder=1 - seat, doing=doing)


_APPLY: dict[type, Callable[[State, Any], State]] = {
    Appear: _appear,
    Fill: _fill,
    Visit: _visit,
    Leave: _leave,
    TakeClue: abilities.take,
    Draw: abilities.draw,
    Keep: abilities.keep,
    Steal: abilities.steal,
    Discard: _discard,
    Give: abilities.give,
    Gain: abilities.follow,
    Buy: abilities.buy,
    Pass: _pass,
    AssignJoker: jokers.assign,
    Reserve: _reserve,
    Return: enemies.give_back,
    LayDown: _lay_down,
    Reveal: ending.reveal,
    Assign: ending.assign,
}
