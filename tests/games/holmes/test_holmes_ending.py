"""The honours of Holmes, computed a second time from the cards on the table."""

from __future__ import annotations

import pytest

from companion.games.holmes.cards import CLUES
from companion.games.holmes.game import GAME
from companion.games.holmes.state import OVER
from companion.games.holmes.words import clue_word
from companion.play.actions import EndEarly
from companion.play.game import apply, public_view
from tests.games.holmes.kit.naive_scoring import MAP, VALUES
from tests.support.matches import playout
from tests.support.sampling import some


def naive(state):
    """Return by seat the points of each type, of the map and of the tokens, from cards alone."""
    mine = [[str(clue) for clue in (*side.clues, *side.jokers)] for side in state.sides]
    real = [[str(clue) for clue in side.clues] for side in state.sides]
    types = ({}, {})
    for kind, value in VALUES.items():
        for seat in (0, 1):
            ours, theirs = mine[seat].count(kind), mine[1 - seat].count(kind)
            types[seat][kind] = (value - theirs if ours > theirs else 0) + (
                3 if real[seat].count(kind) >= value else 0
            )
    maps = [MAP[min(real[seat].count("MAP"), 5)] for seat in (0, 1)]
    return types, maps, [side.tokens for side in state.sides]


def _clue(points, best):
    """Return the name of the first type with the best points."""
    return clue_word(CLUES.find(next(kind for kind, each in points.items() if each == best)))


def sentences(state):
    """Yield the possible honours: the seat, and the beginning of its sentence."""
    types, maps, tokens = naive(state)
    best = [max(each.values()) for each in types]
    ahead = [sum(points > 0 for points in each.values()) for each in types]
    for seat in (0, 1):
        other = 1 - seat
        if best[seat] > max(best[other], 0):
            yield seat, f"{_clue(types[seat], best[seat])}: +{best[seat]}"
        if ahead[seat] > ahead[other]:
            yield seat, f"ahead in {ahead[seat]} type"
        if maps[seat] > max(maps[other], 0):
            yield seat, f"+{maps[seat]} with the map"
        if tokens[seat] > tokens[other]:
            yield seat, f"{tokens[seat]} token"


@pytest.mark.parametrize("seed", some(range(20), 2))
def test_honours_are_what_a_second_count_says(seed):
    for state in playout("holmes", seed).states[::10]:
        over = state if state.over else apply(GAME, state, EndEarly())
        may = list(sentences(over))
        honours = public_view(GAME, over).ending.honours
        for honour in honours:
            begins = (words for seat, words in may if seat == honour.seat)
            assert any(honour.words.startswith(words) for words in begins), honour
        assert len(honours) == len({seat for seat, _ in may})


@pytest.mark.parametrize("seed", some((0, 1, 4, 10), 2))
def test_a_week_that_is_counted_ends_with_its_verdict(seed):
    state = playout("holmes", seed).states[-1]
    assert state.phase == OVER
    ending = public_view(GAME, state).ending
    if ending.winners and "Equal points" not in ending.why:
        acquitted = ending.winners == (state.sherlock,)
        assert ending.why.startswith("Innocent, by " if acquitted else "Guilty, by ")
    assert ending.again == "Swap roles"


def test_a_week_that_stops_has_no_verdict():
    ending = public_view(GAME, apply(GAME, playout("holmes", 0).states[20], EndEarly())).ending
    assert (ending.title, ending.why) == ("The case stays unsolved", "stopped early")
    assert ending.winners == ()
