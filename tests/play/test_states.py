"""The text of a state in logs and errors leaves secrets out."""

from __future__ import annotations

import pytest

from companion.games import every
from tests.support.matches import playout


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_no_error_tells_a_card_or_a_name_that_a_state_holds(game):
    for state in playout(game.name, 1).states:
        assert repr(state) == f"State(phase={state.phase!r})"


def parts(value):
    """Yield a state and every value inside it."""
    yield value
    if isinstance(value, tuple):
        inside = value
    else:
        names = getattr(value, "__struct_fields__", ())
        inside = [getattr(value, name) for name in names]
    for each in inside:
        yield from parts(each)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("baker-street", "Pile Laid EvidenceGain Round Doubted Chain"),
        ("holmes", "PlayerSide"),
        ("cluedo", "Answer"),
        ("the-club", "Round Attempt"),
    ],
)
def test_no_error_tells_what_a_part_of_a_state_may_hide(name, kinds):
    games = [playout(name, seed).states[-1] for seed in range(12)]
    found = {type(part).__name__: part for state in games for part in parts(state)}
    for kind in kinds.split():
        assert repr(found[kind]) == f"{kind}(…)"
