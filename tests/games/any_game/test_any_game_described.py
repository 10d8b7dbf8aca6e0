"""Matches of described sheets: their rounds count as their examples say, and people come and go."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.any_game import entering
from companion.games.any_game.actions import Count, EndRound, Enter, Finish, Leave, Return, SitOut
from companion.games.any_game.description import read
from companion.games.any_game.examples import ABSENT
from companion.games.any_game.game import GAME
from companion.games.any_game.known import EARLIER_WORDS
from companion.games.any_game.standing import PlayedRound
from companion.games.any_game.state import side_of
from companion.play.actions import EndEarly
from companion.play.view import UNANSWERED
from companion.words.i18n import _, speaking
from tests.games.any_game.kit.described import (
    KNOWN,
    do,
    enter,
    known,
    match_of_description,
    write_round,
)
from tests.games.any_game.kit.earlier import earlier_games
from tests.games.any_game.kit.states import joins
from tests.games.any_game.test_any_game_descriptions import SHEETS


def has_ties(sheet, example):
    """Return True for an example with level places, which nobody can tell one after the other."""
    rows = [row.get("place", ()) for row in example.rounds]
    return sheet.kind == "places" and any(len({*row}) < len(row) for row in rows)


EXAMPLES = [
    pytest.param(replace(sheet, chosen=example.choose), example, id=f"{path.stem} {number}")
    for path in SHEETS
    for sheet in [read(path.read_text(encoding="utf-8"))]
    for number, example in enumerate(sheet.examples, 1)
    if not example.begin and sheet.kind != "counters" and not has_ties(sheet, example)
]


def seats_of_example(counting, example):
    """Return the fewest people who have as many sides as an example."""
    rows = (*example.rounds, example.counts, *({"points": each} for each in example.points))
    columns = [each for row in rows for each in row.values() if isinstance(each, tuple)]
    sides = max(map(len, columns), default=1)
    return next(
        seats for seats in range(max(example.seats, 1), 13) if counting.sides(seats) == sides
    )


def of_example(description, row, sides):
    """Return what an example writes in a round, 0 for what it leaves out, and who is absent."""
    columns = {
        field.name: row.get(field.name, 0 if field.of == "round" else (0,) * sides)
        for field in description.fields
    }
    absent = {side for own in columns.values() if isinstance(own, tuple)
              for side, number in enumerate(own) if number == ABSENT}  # fmt: skip
    return columns, absent


@pytest.mark.parametrize(("description", "example"), EXAMPLES)
def test_an_example_that_is_written_field_by_field_counts_as_it_says(description, example):
    counting = entering.counting_of(match_of_description(description, description.seats[0])
                                    .state.scoring)  # fmt: skip
    match = match_of_description(description, seats_of_example(counting, example))
    standing = match.state.standing
    for row in example.rounds:
        sides = len(standing.total)
        written, absent = of_example(description, row, sides)
        do(match, *(SitOut(side) for side in absent if side in match.state.here))
        here = match.state.here
        dealer = side_of(match.state, match.state.dealer)
        played = {
            name: tuple(None if each == ABSENT else each for each in own)
            if isinstance(own, tuple) else own
            for name, own in written.items()
        }  # fmt: skip
        write_round(match, played)
        standing = counting.after(
            standing, PlayedRound(played, here, len(match.state.players), dealer)
        )
        if match.over and counting.description.end.at_once:
            assert counting.winners(match.state.standing) == counting.winners(standing)
            break
        assert (match.state.standing.counts, match.state.standing.out) == (
            standing.counts, standing.out,
        )  # fmt: skip
        GAME.tells.view(match.state, UNANSWERED)
        if match.over:
            break
    assert match.over == counting.is_over(standing) or counting.description.kind == "counters"


def test_the_last_number_of_a_known_sum_is_proposed_where_it_can_be():
    for taken, proposed in (((5, 6, 2), 13), ((5, 6, 26), None), ((26, 0, 0), 0)):
        match = known("Hearts", 4)
        for side, number in enumerate(taken):
            match.do(Enter("taken", number, side), overrule=True)
        field = entering.asked_for(match.state, "taken")
        assert entering.proposal(match.state, field, 3) == proposed


# --- people who come and go


def test_a_newcomer_begins_as_all_did_and_joins_a_team_where_there_are_teams():
    match = known("Darts 501", 2)
    do(match, joins(match.state, "Cy"))
    assert match.state.standing.total == (501, 501, 501)
    assert GAME.tells.standing(match.state).totals == (501, 501, 501)
    match = known("Burraco", 4)
    do(match, joins(match.state, "Ed"))
    assert len(match.state.sides) == 2


def test_a_newcomer_begins_with_the_total_that_the_sheet_says():
    description = entering.description_of(known("Scala 40", 4).state)
    match = match_of_description(replace(description, newcomers="max(others.inside) + 1"), 3)
    write_round(match, left(0, 20, 30))
    do(match, joins(match.state, "Di"))
    assert match.state.standing.total == (0, 20, 30, 31)
    assert match.state.here == (0, 1, 2, 3)


def test_who_comes_in_the_middle_of_a_round_plays_from_the_next_one():
    match = known("Wizard", 3)
    do(match, Enter("bid", 1, 1), joins(match.state, "Di"))
    assert match.state.here == (0, 1, 2)
    write_round(match, {"bid": (0, 1, 0, 0), "taken": (0, 1, 0, 0)})
    assert match.state.standing.points == (20, 30, 20, None)
    assert match.state.here == (0, 1, 2, 3)


def test_who_leaves_takes_no_numbers_of_others_along():
    match = known("Wizard", 3)
    enter(match, bid=(1, 0, 0))
    do(match, Leave(0))
    assert match.state.written[0] == (None, 0, 0)
    match = known("Skat", 4)
    do(match, Enter("declarer", 1, 1), Enter("bid", 23), Leave(0))
    assert [each[:2] for each in match.state.written[:2]] == [(None, 1), (23,)]
    do(match, Leave(1))
    assert match.state.written[:2] == ((None,) * 4, (23,))


def test_a_number_of_the_whole_round_keeps_nobody_from_sitting_out():
    match = known("Skat", 4)
    do(match, Enter("bid", 23), SitOut(0))
    assert match.state.here == (1, 2, 3)


def scala(**chosen):
    description = entering.description_of(known("Scala 40", 4).state)
    return match_of_description(replace(description, chosen=chosen), 4)


def left(*points):
    """Return a round of rummy in which the first player closes."""
    none = (0,) * len(points)
    return {"left": points, "closed": (1, *none[1:]), "full": none, "in_hand": 0}


def test_who_is_out_comes_back_with_the_highest_total_of_those_who_are_in():
    match = scala(again=1)
    write_round(match, left(0, 101, 30, 12))
    assert match.state.here == (0, 2, 3)
    do(match, Return(1))
    assert match.state.here == (0, 1, 2, 3)
    assert match.state.standing.total == (0, 30, 30, 12)
    assert [side.total for side in match.state.sides] == [0, 30, 30, 12]
    assert match.undo() is None
    assert match.state.standing.total == (0, 101, 30, 12)
    assert match.redo() is None
    write_round(match, left(0, 9, 7, 1))
    assert match.state.standing.total == (0, 39, 37, 13)


def test_who_is_out_stays_out_where_nobody_comes_back():
    match = scala()
    write_round(match, left(0, 101, 30, 12))
    assert match.do(Return(1)).text
    assert match.state.here == (0, 2, 3)


@pytest.mark.parametrize(
    ("name", "lowest"), [("Uno", False), ("Phase 10", True), ("Cabo", True), ("Azul", False)]
)
def test_the_formula_of_the_winner_says_whether_the_lowest_total_wins(name, lowest):
    assert KNOWN[name].lowest is lowest


def test_a_stopped_match_is_led_by_the_formula_of_the_winner():
    match = known("Phase 10", 3)
    enter(match, done=(0, 1, 0), left=(5, 50, 10))
    do(match, EndRound(), EndEarly())
    assert match.view.ending.title == f"{match.setup.players[1]} leads"


def test_a_counter_moves_by_the_limits_of_its_own_field():
    text = """
sheet = 2
name = "Harbour"
source = "the table"
kind = "counters"
fields = [
    { name = "never", words = "never", most = 0 },
    { name = "ships", words = "ships", most = 3 },
    { name = "guests", words = "guests", most = 9, when = "before" },
]
[formulas]
points = "ships + guests"
"""
    match = match_of_description(read(text), 2)
    do(match, Count(0, 1, 3), Count(0, 2, 9))
    assert match.do(Count(0, 1, 1)).text == "“ships” goes from 0 to 3."
    assert match.do(Count(0, 0, 1)).text == "This round does not ask for that."
    assert match.state.standing.total == (12, 0)


def test_every_side_has_somebody_however_many_sides_a_sheet_asks_for():
    text = """
sheet = 2
name = "Harbour"
source = "the table"
sides = 4
fields = [{ name = "ships", words = "ships" }]
[formulas]
points = "ships"
"""
    assert len(match_of_description(read(text), 2).state.sides) == 2
    assert len(match_of_description(read(text), 8).state.sides) == 4


def test_words_on_sheets_of_earlier_versions_are_still_in_italian():
    every = {word for game in earlier_games() for word in game.words if word in EARLIER_WORDS}
    alike = {"bonus", "chance"}
    with speaking("it"):
        assert {word for word in every if _(word) == word} == alike


def test_a_place_that_was_shared_with_somebody_who_leaves_is_shared_with_nobody_else():
    match = known("President", 4)
    do(match, Finish(0, level=True), Finish(1), Leave(1), Finish(2))
    assert match.state.standing.rounds == 1
    alone = known("President", 3)
    do(alone, Finish(0), Finish(1))
    assert match.state.standing.points == (
        *alone.state.standing.points[:1],
        None,
        *alone.state.standing.points[1:],
    )
