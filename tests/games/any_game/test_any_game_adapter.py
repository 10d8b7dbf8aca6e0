"""The description of a scoring counts random matches of every kind as the rules do."""

from __future__ import annotations

import pytest

from companion.games.any_game import actions as a
from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import described
from companion.games.any_game.kinds import KINDS
from companion.games.any_game.standing import Counting, PlayedRound
from companion.games.any_game.state import at, side_of, winners
from companion.play.tuples import replaced
from tests.games.any_game.test_any_game_count import any_match, tied_match
from tests.support.sampling import some

ROUNDED = [kind.name for kind in KINDS.values() if kind.has_rounds]


def written(state, after, action):
    """Return the round that ends with an action, as it was written before it."""
    count = len(state.sides)
    here = [n for n, points in enumerate(after.rounds.last.points) if points is not None]
    order = [*state.order, *([action.side] if isinstance(action, a.Finish) else [])]
    order += [n for n in here if n not in order]
    cells = state.cells
    if isinstance(action, a.Write):
        cells = replaced(cells, action.side, action.number)
    of_side = getattr(action, "side", None)
    return PlayedRound(
        {
            "number": cells,
            "taken": cells,
            "bid": state.bids,
            "extra": state.extras,
            "place": tuple(order.index(n) + 1 if n in order else 0 for n in range(count)),
            "won": int(getattr(action, "won", False)),
            "alone": tuple(int(n == of_side) for n in range(count)),
            "winner": tuple(int(n == of_side) for n in range(count)),
            "by": getattr(action, "by", 0),
        },
        here,
        len(state.players),
        side_of(state, state.dealer),
    )


def agree(match):
    """Check each round of a match against its description."""
    states = match.log.states
    counting = Counting(described(states[0].scoring))
    standing = counting.begin(len(match.setup.players))
    for logged, before, after in zip(match.log, states[:-1], states[1:], strict=True):
        sides = len(after.sides)
        if sides > len(before.sides):
            new = after.sides[-1].total
            standing = counting.joined(standing, len(after.players), new)
        if len(after.rounds) > len(before.rounds):
            standing = counting.after(standing, written(before, after, logged.action))
            points = [at(after.rounds.last.points, side) for side in range(sides)]
            assert list(standing.points) == points
        assert list(standing.total) == [own.total for own in after.sides]
        gone = [side for side, own in enumerate(after.sides) if own.gone]
        begun = after.scoring.tie == kinds.ON and any(
            each is not None for each in (*after.cells, *after.bids)
        )
        if not after.ended and after.scoring.kind != kinds.TOGETHER:
            if not begun and not after.order:
                assert winners(after) == counting.winners(standing, gone)
            if not isinstance(logged.action, a.Close) and after.finished:
                assert counting.is_over(standing, gone)


@pytest.mark.parametrize("seed", some(range(400), 20))
@pytest.mark.parametrize("kind", ROUNDED)
def test_a_described_scoring_counts_as_the_rules_do(kind, seed):
    agree(any_match(kind, seed))


@pytest.mark.parametrize("seed", some(range(400), 20))
def test_a_described_scoring_plays_ties_off_as_the_rules_do(seed):
    agree(tied_match(seed))
