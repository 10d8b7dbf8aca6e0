"""Described sheets by touch: their choices, and the fields of a round one after the other."""

from __future__ import annotations

import pytest

from companion.games.any_game.actions import Enter, Return, SitOut
from companion.games.any_game.options import scoring_of
from companion.games.any_game.scoring import Scoring
from tests.games.any_game.kit.described import KNOWN
from tests.games.any_game.kit.user_actions import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    PEOPLE,
    begin,
    choose_game,
    totals,
    write,
)
from tests.support.layout_checks import faults


@pytest.fixture
def table(box):
    return box(language="en")


def entries(table):
    return [each.action for each in table.referee.match.log.entries]


def answer(table, words):
    """Touch the key of an answer."""
    table.tap_in("EntryAnswer", words)
    table.frames(4)


def first_cell(table, name):
    """Return the middle of the first row in the column of a side."""
    column = next(each for each in table.of("SheetColumn") if name in table.words(each))
    return table.middle(column.ids.cells.children[-1])


def test_burraco_is_played_to_another_goal(table):
    begin(table, Scoring(), PEOPLE[:4])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    choose_game(table, "Burraco")
    table.tap("at points")
    table.frames(2)
    table.tap_icon("undo")
    table.tap("1005")
    table.tap("Play")
    table.frames(4)
    assert "goal = 1005" in scoring_of(table.referee.match.setup).sheet
    assert table.shows("Anna + Carla")


def test_a_round_of_scopa_is_touched_name_by_name(table):
    begin(table, KNOWN["Scopa"], PEOPLE[:2])
    for name in (ANNA, BRUNO, ANNA, BRUNO):
        answer(table, name)
    write(table, "1", "1 for Anna")
    write(table, "2", "2 for Bruno")
    table.tap("Close the round")
    table.frames(4)
    assert totals(table) == (3, 4)


def test_a_number_is_corrected_in_its_place_and_undo_takes_it_back(table):
    begin(table, KNOWN["Wizard"], PEOPLE[:3])
    write(table, "1", "1 for Bruno")
    table.touch(*first_cell(table, BRUNO))
    table.frames(2)
    write(table, "0", "Correct: 0 for Bruno")
    assert entries(table) == [Enter("bid", 0, 1)]
    table.tap_icon("undo")
    assert entries(table) == [Enter("bid", 1, 1)]
    table.tap_icon("undo")
    table.frames(2)
    assert entries(table) == []
    write(table, "1", "1 for Bruno")


def test_darts_end_with_the_visit_that_comes_to_nothing(table):
    begin(table, KNOWN["Darts 501"], PEOPLE[:2])
    for name in (ANNA, BRUNO, ANNA, BRUNO):
        write(table, "180", f"180 for {name}")
    assert totals(table) == (141, 141)
    write(table, "141", f"141 for {ANNA}")
    assert table.shows("Anna wins")
    assert table.referee.match.standing.winners == (0,)


def test_hearts_propose_the_last_number_but_none_that_cannot_be(table):
    begin(table, KNOWN["Hearts"], PEOPLE[:4])
    answer(table, "no")
    for name, number in ((ANNA, "5"), (BRUNO, "6"), (CARLA, "2")):
        write(table, number, f"{number} for {name}")
    assert table.shows(f"13 for {DINO}")
    table.tap_icon("undo")
    table.frames(2)
    write(table, "26", f"26 for {CARLA}")
    table.frames(4)
    assert table.shows("Really?")


def test_skat_has_a_key_for_each_game(table):
    begin(table, KNOWN["Skat"], PEOPLE[:3])
    answer(table, BRUNO)
    write(table, "23", "Write 23")
    assert table.shows("diamonds 9")
    answer(table, "hearts 10")
    assert entries(table)[-1] == Enter("game", 1)
    assert list(faults(table)) == []


def test_a_player_who_comes_back_is_not_asked_who_declares_again(table):
    begin(table, KNOWN["Skat"], PEOPLE[:4])
    table.referee.do(SitOut(3))
    table.frames(4)
    answer(table, ANNA)
    table.referee.do(Return(3))
    table.frames(4)
    assert table.shows("How many for “bid”?")
