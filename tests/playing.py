"""What the tables of all games do alike: play actions, and hear what is wrong with one."""

from __future__ import annotations

from companion.play.actions import Action
from companion.play.game import Game, Objection, State, apply, check
from companion.play.match import Match


def state_after(game: Game, state: State, *actions: Action) -> State:
    """Return the state after actions that the rules have nothing against."""
    for action in actions:
        assert check(game, state, action) is None, (action, check(game, state, action))
        state = apply(game, state, action)
    return state


def insisted_on(game: Game, state: State, *actions: Action) -> State:
    """Return the state after actions that the table let stand."""
    for action in actions:
        wrong = check(game, state, action)
        assert wrong is None or not wrong.fatal, (action, wrong)
        state = apply(game, state, action)
    return state


def objected(game: Game, state: State, action: Action) -> Objection:
    """Return what is wrong with an action, which must be something."""
    found = check(game, state, action)
    assert found is not None
    return found


def did(match: Match, *actions: Action) -> Match:
    """Do actions in a match that has nothing against them."""
    for action in actions:
        assert match.do(action) is None, (action, check(match.game, match.state, action))
    return match
