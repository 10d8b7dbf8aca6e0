"""A match is stepped through by its public view at each moment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.istinto.actions import Bid, CountTricks, Deal, TakeTrick
from companion.games.istinto.game import GAME
from companion.keep.matches.exchange import read
from companion.play.actions import EndEarly, HandOver
from companion.play.match import Match
from companion.play.replay import Replay
from tests.faults.evenings import PLAYTHROUGHS
from tests.games.istinto.kit.states import setup
from tests.support.matches import did


def two_rounds():
    """Return a match of Ana, Bo and Cy: a round counted, and one that is stopped in its bids."""
    match = Match(GAME, setup(dealer=2))
    did(match, Bid(1), Bid(0), Bid(2), CountTricks((1, 0, 10)), Deal(), Bid(3), EndEarly())
    return match


def told(replay):
    return [(moment.seat, moment.name, moment.sentence) for moment in replay.moments]


def test_each_step_is_a_moment_with_its_sentence_and_who_acted():
    dealer, *_rest = names = setup().players
    replay = Replay(two_rounds())
    assert [moment.text for moment in replay.moments][3:5] == [
        f"Tricks counted: {names[0]} 1, {names[1]} 0, {names[2]} 10",
        f"Round 2 · dealer {dealer}",
    ]
    assert (0, names[0], "said 3") in told(replay)
    assert told(replay)[-1] == (None, "", "The table stops here")


def test_moments_lie_in_the_chapters_of_the_log():
    replay = Replay(two_rounds())
    assert [(each.label, each.number, each.first, each.count) for each in replay.chapters] == [
        ("Round 1", "1", 0, 4), ("Round 2", "2", 4, 3)
    ]  # fmt: skip
    assert [(each.chapter, each.place) for each in replay.moments] == [
        (0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2), (1, 3)
    ]  # fmt: skip


def test_the_sheet_has_only_the_rounds_that_were_over():
    replay = Replay(two_rounds())
    rows = [len(replay.view(at).sheet.rows) for at in range(len(replay))]
    assert rows == [0, 0, 0, 1, 1, 1, 1]
    assert [replay.rounds(at) for at in range(4)] == [0.25, 0.5, 0.75, 1]


def test_a_correction_is_told_as_it_counts_in_the_end():
    match = two_rounds()
    match.amend(1, Bid(4))
    match.undo()
    match.redo()
    replay = Replay(match)
    assert replay.moments[0].sentence == "said 4"
    assert len(replay) == 7


def test_the_player_of_that_moment_is_named():
    match = Match(GAME, setup(dealer=2))
    first = match.state.players[0]
    did(match, Bid(1), HandOver(0, "Zoe"), Bid(0), Bid(2), TakeTrick(0))
    names = [(moment.name, moment.sentence) for moment in Replay(match).moments]
    assert (first, "hands the seat to Zoe") in names
    assert "Zoe" in [name for name, _sentence in names]


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_the_first_and_the_last_moment_are_those_of_the_match(file):
    _header, match, _lines = read(file.read_bytes().splitlines())
    replay = Replay(match)
    assert replay.view(len(replay) - 1) == match.view
    assert replay.until(len(replay) - 1).view == match.view
    assert [step.action for step in replay.until(0).log.steps()] == [
        step.action for step in match.log.steps()[: replay.moments[0].state]
    ]
    assert sum(chapter.count for chapter in replay.chapters) == len(replay)
    states = [moment.state for moment in replay.moments]
    assert states == sorted(set(states))


def test_a_match_without_steps_has_no_moments():
    assert not Replay(Match(GAME, replace(setup(), dealer=0)))
