"""One more kind of counting, played like another, needs one row."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from companion.games.any_game import editing
from companion.games.any_game.help import pages
from companion.games.any_game.kinds import KINDS, WRITING, Kind
from companion.games.any_game.known import known_games
from companion.games.any_game.scoring import OPEN, ROUNDS, TOTAL, Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.games.any_game.sheet import sheet
from screens.pages.begin import scoring_rows
from tests.games.any_game.kit.states import after, table, totals, writes

SWAP = Kind(
    "swap", "we swap points", WRITING, ends=(ROUNDS, OPEN), limits={ROUNDS: 2}, is_signed=True
)


@pytest.fixture
def swap():
    """An eighth kind of scoring, and a game of that kind."""
    KINDS.register(SWAP)
    yield editing.of_kind(Scoring("Swaps", end=TOTAL, limit=100), SWAP.name)
    KINDS.remove(SWAP.name)


def test_it_begins_with_its_own_end_and_limit(swap):
    assert (swap.end, swap.limit) == (ROUNDS, 2)
    assert not editing.has_winner_choice(swap)


def test_its_text_is_read_again(swap):
    assert decode(encode(swap)) == swap


def test_it_is_in_the_list_of_kinds(swap):
    listed = scoring_rows.listed(scoring_rows.KINDS, swap, ())
    assert [each.words for each in listed if each.chosen] == [SWAP.words]


def test_it_is_played_to_its_end(swap):
    begun = table(**asdict(swap))
    state = after(*writes(5, -3, -2), *writes(1, 1, -2), on=begun)
    assert (state.over, totals(state), sheet(state).signs) == (True, (6, -2, -4), True)
    assert pages(state)


def test_without_its_row_its_text_is_refused(swap):
    text = encode(swap)
    KINDS.remove(SWAP.name)
    with pytest.raises(ValueError, match="does not say how"):
        decode(text)
    KINDS.register(SWAP)


@pytest.mark.parametrize(
    ("name", "races", "icon"),
    [("Hearts", True, ""), ("Wizard", False, "open-hand"), ("Bowling", False, "clock")],
)
def test_the_paper_of_a_game_in_the_list_tells_how_it_is_counted(name, races, icon):
    (slip,) = [
        each
        for each in scoring_rows.listed(scoring_rows.GAMES, Scoring(), known_games())
        if each.value and each.value.name == name
    ]
    assert (slip.race is not None, slip.icon) == (races, icon)
