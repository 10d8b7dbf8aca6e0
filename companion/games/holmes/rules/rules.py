"""Rules of Holmes: the start of a match, and the effect of each action."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import (
    Appear,
    Discard,
    Fill,
    LayDown,
    Leave,
    Pass,
    Reserve,
    Visit,
)
from companion.games.holmes.cards import ENEMIES, MORAN, CharacterCard
from companion.games.holmes.options import OPTIONS
from companion.games.holmes.rules import abilities, enemies
from companion.games.holmes.rules.sides import changed, drawn, taken_from
from companion.games.holmes.state import (
    ACTIONS,
    AMBUSHED,
    LEAVE,
    TALLY,
    Doing,
    Enemy,
    Pawn,
    Rules,
    State,
)
from companion.play.game import Setup, chosen_options
from companion.play.moves import Chance
from companion.play.tuples import replaced


def start(setup: Setup) -> State:
    """Begin a match; the setup's dealer is the first player, every day (S:55, S:147)."""
    option = chosen_options(OPTIONS, setup)
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


def draw_enemy(state: State, action: Appear, chance: Chance) -> Appear:
    """Return the action with the enemy that is drawn by lot (S:295)."""
    if state.draws and not action.enemy:
        return Appear(action.character, ENEMIES[chance.randrange(len(ENEMIES))])
    return action


def appear(state: State, action: Appear) -> State:
    """Bring a character or an enemy into town; the first of a new day puts all pawns upright."""
    if state.evening:
        state = _morning(state)
    if state.enemy_allowed(action.character):
        return _enemy(state, action.character)
    return replace(state, town=(*state.town, action.character), drawn=action.enemy or state.drawn)


def _enemy(state: State, enemy: CharacterCard) -> State:
    """Bring an enemy into town; Moran leaves two actions to each (S:311)."""
    actions = AMBUSHED if enemy is MORAN else state.actions
    gone = (*state.gone, enemy)
    return replace(state, enemy=Enemy(enemy), gone=gone, actions=actions)


def _morning(state: State) -> State:
    """Set the absent characters: those with a pawn of each; yesterday's are back (S:95, S:101)."""
    absent = state.leaving
    state = replace(
        state,
        day=state.day + 1,
        absent=absent,
        absences=state.absences + len(absent),
        acted=None,
        actions=ACTIONS,
    )
    for seat, side in enumerate(state.sides):
        up = tuple(Pawn(pawn.on) for pawn in side.pawns)
        state = changed(state, seat, pawns=up)
    return state


def fill(state: State, action: Fill) -> State:
    """Put a clue from the deck into the row (S:57, S:109)."""
    return replace(drawn(state, 1), row=(*state.row, action.clue))


def visit(state: State, action: Visit) -> State:
    """Visit a character; ask for the pawn except on day 1 and for the last pawn."""
    seat = state.to_act
    doing = Doing(seat, action.character, LEAVE)
    visits = replaced(state.visits, seat, state.visits[seat] + 1)
    state = replace(state, doing=doing, acted=seat, visits=visits)
    if action.leaves:
        return _go(state, action.leaves)
    origins = {pawn.on for pawn in state.sides[seat].standing}
    return state if len(origins) > 1 else _go(state, next(iter(origins)))


def leave(state: State, action: Leave) -> State:
    """Move the pawn that stood there (S:85)."""
    return _go(state, action.character)


def _go(state: State, origin: CharacterCard | None) -> State:
    """Lay the pawn down at its goal, and begin the ability (S:85)."""
    doing = state.doing
    assert doing is not None
    state = _lie(state, doing.seat, origin, doing.character)
    return abilities.begin(state)


def _lie(
    state: State, seat: int, origin: CharacterCard | None, target: CharacterCard | None
) -> State:
    pawns, lying = state.sides[seat].pawns, Pawn(target, standing=False)
    return changed(state, seat, pawns=replaced(pawns, pawns.index(Pawn(origin)), lying))


def lay_down(state: State, action: LayDown) -> State:
    """Lay a pawn down where it is, unused today (S:311)."""
    state = _lie(state, enemies.turn(state), action.character, action.character)
    return enemies.next_turn(state)


def discard(state: State, action: Discard) -> State:
    """Discard a clue to Moriarty (S:303), or by an ability (S:247, S:255)."""
    if state.enemy:
        return enemies.discard(state, action)
    return abilities.discard(state, action)


def take_no_more(state: State, _action: Pass) -> State:
    """End the visit, or the entering of a player's clues."""
    if state.phase == TALLY:
        return replace(state, tallied=state.tallied + 1)
    return abilities.finish(state)


def reserve(state: State, action: Reserve) -> State:
    """Set the clue apart, and turn the card to the other player (S:281-287)."""
    tally = state.phase == TALLY
    seat = state.tallying if tally else state.holder
    state = changed(state, seat, reserved=(action.clue,))
    if action.clue is None:
        return state
    doing = state.doing and replace(state.doing, apart=state.doing.seat == seat)
    row = taken_from(state.row, action.clue)
    return replace(state, row=row, holder=1 - seat, doing=doing)
