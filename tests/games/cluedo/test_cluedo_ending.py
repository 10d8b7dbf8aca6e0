"""The honours of Cluedo, counted a second time from the public questions and answers."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.cluedo.actions import Accuse, HasNone, Show, Suggest
from companion.games.cluedo.game import GAME
from companion.games.cluedo.thinking import STORY, CaseStory
from companion.play.actions import EndEarly
from companion.play.ending import Honour
from companion.play.game import apply, public_view
from companion.play.view import Answers
from tests.games.cluedo.kit.random_matches import evening
from tests.support.matches import did
from tests.support.sampling import some


def naive(actions, seats):
    """Return by seat: suggestions, cards shown, passes, and suggestions without any card shown."""
    asked, shown, none, stumped = (Counter() for _ in range(4))
    asker, silent = None, 0
    for action in actions:
        if isinstance(action, Suggest):
            asker, silent = action.seat, 0
            asked[asker] += 1
        elif isinstance(action, Show):
            shown[action.seat] += 1
        elif isinstance(action, HasNone):
            none[action.seat] += 1
            silent += 1
            stumped[asker] += silent == seats - 1
    return asked, shown, none, stumped


def best(counts, seats):
    """Return the seat that has more than every other, and its number."""
    order = sorted(range(seats), key=lambda seat: -counts[seat])
    return (order[0], counts[order[0]]) if counts[order[0]] > counts[order[1]] else (None, 0)


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("seed", some(range(8), 2))
def test_honours_are_what_a_second_count_says(seed, seats):
    match = did(evening(seed, 9, seats=seats), EndEarly())
    _asked, *others = naive([logged.action for logged in match.log], seats)
    may = set()
    texts = ("shows a card {}", "passes {}", "stumps all others {}")
    for counts, text in zip(others, texts, strict=True):
        seat, count = best(counts, seats)
        may.add((seat, text.format("once" if count == 1 else f"{count} times")))
    ending = match.view.ending
    for honour in ending.honours:
        assert any(seat == honour.seat and honour.words.startswith(words) for seat, words in may), (
            honour
        )
    assert {place.has for place in ending.places} == {""}
    assert (ending.title, ending.why) == ("Nobody solved it", "stopped early")


def test_the_first_player_who_could_be_certain_is_named_once_the_case_is_solved():
    match = evening(1, 4)
    story = Answers({STORY: CaseStory(known=((0, 5), (1, 3), (2, None)))})
    sure = Honour(1, "could be sure from turn 3 on")
    stopped = apply(GAME, match.state, EndEarly())
    assert sure not in public_view(GAME, stopped, story).ending.honours
    did(match, Accuse(match.state.to_act, *match.state.envelope))
    assert match.view.ending.winners == (match.state.to_act,)
    assert sure not in match.view.ending.honours
    assert sure in public_view(GAME, match.state, story).ending.honours
