"""Whole matches of any game by touch, on the page where it is set up and on its sheet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Count, Fill, Write
from companion.games.any_game.known import known_games
from companion.games.any_game.options import scoring_of
from companion.games.any_game.scoring import Bids, Counter, Scoring
from companion.games.any_game.scoring_text import encode
from companion.play.sums import LARGEST_NUMBER
from companion.words.inputs import Pressed, Scanned
from tests.games.any_game.kit.earlier import EARLIER
from tests.games.any_game.kit.user_actions import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    PEOPLE,
    begin,
    choose_game,
    laid_fingers,
    score,
    totals,
    type_number,
    write,
)
from tests.support.layout_checks import faults
from tests.support.sampling import LANGUAGES, SIZES, some
from tests.support.user_actions import sit

RUMMY = EARLIER["Scala 40"]
KNOWN = {each.name: each for each in known_games()}
LIVES = Scoring(
    "Dragons", kind=kinds.COUNTERS, end=kinds.OUT, counters=(Counter("lives", 20), Counter("gold"))
)


@pytest.fixture
def table(box):
    return box(language="en")


# --- setting up


def test_a_new_game_of_a_usual_kind_takes_six_touches_and_one_that_was_played_a_single_one(table):
    begin(table, Scoring(), PEOPLE[:3])
    table.app.go("home")
    table.frames(4)
    table.tap("Another game")
    table.frames(4)
    before = table.touches
    table.tap_icon("pencil")
    table.tap("A new name")
    table.frames(2)
    table.write("kubb")
    table.key("enter")
    table.frames(4)
    table.tap("who has least")
    table.tap("at a total")
    table.tap_icon("plus")
    table.tap("Play")
    assert table.touches - before == 6
    match = table.referee.match
    chosen = scoring_of(match.setup)
    assert (chosen.name, chosen.lowest, chosen.end, chosen.limit) == ("Kubb", True, "total", 110)
    assert match.state.players == PEOPLE[:3]
    table.app.go("home")
    table.frames(4)
    table.tap("Another game")
    before = table.touches
    table.tap("Play")
    assert table.touches - before == 1
    assert scoring_of(table.referee.match.setup) == chosen


def test_a_known_game_takes_three_touches_and_one_more_for_each_page_of_the_list(table):
    begin(table, Scoring(), PEOPLE[:4])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    before = table.touches
    pages = choose_game(table, "Burraco")
    table.tap("Play")
    assert table.touches - before == 3 + pages
    assert scoring_of(table.referee.match.setup) == KNOWN["Burraco"]


def test_undo_takes_an_answer_back(table):
    begin(table, Scoring(), PEOPLE[:2])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    table.tap("who has least")
    assert table.app.page.scoring.lowest
    table.tap_icon("undo")
    table.tap("Play")
    assert not scoring_of(table.referee.match.setup).lowest


def test_the_menu_ends_a_match_that_is_over_when_the_table_says_so_with_its_winner(table):
    begin(table, Scoring(), PEOPLE[:3])
    table.tap_icon("menu")
    table.frames(4)
    assert table.shows("Stop here")
    assert table.shows("without a winner")
    table.app.back()
    table.frames(4)
    score(table, (10, 20, 30))
    table.tap_icon("menu")
    table.frames(4)
    assert not table.shows("Stop here")
    table.tap("The match is over")
    table.later(1)
    assert table.referee.match.over
    assert table.referee.match.outcome.winners == (2,)


def test_rounds_are_written_with_a_keyboard_alone(table):
    begin(table, Scoring(), PEOPLE[:3])
    for points in ((23, 15, 9), (4, 15, -6)):
        for number in points:
            table.write(str(number))
            table.key("enter")
            table.frames(4)
    assert totals(table) == (27, 30, 3)
    assert [row.points for row in table.referee.match.view.sheet.rows] == [(23, 15, 9), (4, 15, -6)]


def test_the_names_are_asked_where_none_is_known(table):
    table.tap("Another game")
    table.tap("Who plays?")
    table.frames(4)
    sit(table, "Ana", "Bo")
    table.tap("Start: Ana deals")
    table.frames(4)
    assert table.referee.match.game.name == "any-game"
    assert table.shows("Just points")


def test_a_game_with_a_name_of_its_own_is_called_so_wherever_it_is_shown(table):
    begin(table, Scoring(), PEOPLE[:2])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    table.tap_icon("pencil")
    table.tap("A new name")
    table.frames(2)
    table.write("oh no")
    table.key("enter")
    table.frames(4)
    assert table.shows("Oh No,")
    table.tap("Play")
    table.frames(4)
    assert table.shows("Oh No")
    table.referee.leave()
    table.app.go("history")
    table.frames(4)
    assert table.shows("Oh No")


def test_a_code_of_another_box_is_read_and_one_that_is_none_changes_nothing(table):
    begin(table, Scoring(), PEOPLE[:2])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    text = encode(RUMMY)
    for wrong in ("K7QX2M9A", text[:-9], text.replace(":1?", ":3?"), text.replace("101", "102")):
        table.inbox.put(Scanned(wrong))
        table.frames(4)
        assert table.app.page.scoring == Scoring()
        assert table.app.page.notice
    table.inbox.put(Scanned(text))
    table.frames(4)
    assert table.app.page.scoring == RUMMY
    table.tap_icon("shapes")
    table.frames(4)
    assert table.app.page.code == text


def test_a_sheet_that_is_too_long_for_a_code_says_so(table):
    table.app.go("scoring", game="any-game")
    names = tuple(f"{'Ä' * 25} {number}" for number in range(20))
    table.app.page.scoring = Scoring("Long", kind=kinds.CATEGORIES, categories=names)
    table.frames(4)
    table.tap_icon("shapes")
    table.frames(4)
    assert table.shows("Too much for a code: “companion sheet Long” writes it to a file.")
    assert not table.app.page.code


def test_every_other_field_is_changed_by_touch(table):
    begin(table, Scoring("Oh no", end=kinds.ROUNDS, limit=10, bids=Bids()), PEOPLE[:4])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    table.tap_icon("settings")
    table.frames(4)
    table.tap("on their own")
    table.tap("the win is shared")
    page = table.app.page
    assert (page.scoring.teams, page.scoring.tie) == (2, kinds.LAST)
    table.tap("10 points")
    type_number(table, "20")
    table.tap("Done")
    table.frames(2)
    assert page.scoring.bids.met == 20


# --- counting


def test_rummy_to_101_takes_three_touches_a_player_who_is_out_at_101(table):
    begin(table, RUMMY, PEOPLE)
    before = table.touches
    score(table, (12, 10, 25, 11, 40))
    assert table.touches - before == 15
    score(table, (0, 27, 4, 31, 15), (35, 10, 0, 18, 22), (8, 41, 19, 0, 24))
    # Elena has 40 + 15 + 22 + 24 = 101.
    assert totals(table) == (55, 88, 48, 60, 101)
    assert table.shows("out")
    score(table, (46, 13, 22, 0))
    # Anna has 101 and Bruno has 101: both are out.
    assert totals(table) == (101, 101, 70, 60, 101)
    table.tap_in("SheetColumn", DINO)
    table.tap("Goes out")
    table.frames(4)
    write(table, "31", f"Write 31 for {CARLA}")
    assert totals(table) == (101, 101, 101, 60, 101)
    assert table.shows("Dino wins")
    assert table.referee.match.standing.winners == (3,)


def test_the_numbers_of_rounds_stay_in_one_column_as_rounds_are_added(table):
    begin(table, RUMMY, PEOPLE)
    for _ in range(3):
        score(table, (1, 2, 3, 4, 0))
    table.frames(4)
    labels = [label.ids.label for label in table.of("SheetLabel")]
    assert [each.text for each in labels][:4] == ["1", "2", "3", "4"]
    assert {(each.align, each.x, each.width) for each in labels if each.text} == {
        ("center", labels[0].x, labels[0].width)
    }


def test_a_game_with_bids_shows_their_sum_beside_the_question_and_an_empty_field(table):
    bids = Bids(met=10, met_each=1, missed_each=-3, tricks=11)
    begin(table, Scoring("Oh no", end=kinds.ROUNDS, limit=1, bids=bids), PEOPLE[:3])
    # The bids begin at the dealer's left, and so do the tricks.
    for name, number in ((BRUNO, "4"), (CARLA, "3"), (ANNA, "6")):
        write(table, number, f"{name} bids {number}")
    table.later(6)
    assert table.shows("the bids add up to 13, the tricks to 11")
    (field,) = table.of("NumberDisplay")
    assert table.words(field) == ["tricks"]
    write(table, "2", "Bruno took 2 tricks")
    table.later(6)
    assert not table.shows("the bids add up to")
    write(table, "3", "Carla took 3 tricks")
    assert table.shows("6")  # the last number completes the eleven tricks
    table.tap("Anna took 6 tricks")
    table.frames(4)
    # 10 + 6 for Anna, twice −3 for Bruno, 10 + 3 for Carla
    assert totals(table) == (16, -6, 13)
    assert table.shows("Anna wins")


def test_the_lowest_wins_at_a_total_and_a_tie_means_another_round(table):
    low = Scoring("Low", lowest=True, end=kinds.TOTAL, limit=20, tie=kinds.ON)
    begin(table, low, PEOPLE[:3])
    score(table, (5, 5, 21))
    assert not table.referee.match.over
    score(table, (1, 2, 0))
    assert totals(table) == (6, 7, 21)
    assert table.referee.match.standing.winners == (0,)


def test_categories_are_filled_one_after_the_other_or_person_by_person(table):
    scoring = Scoring("Isles", kind=kinds.CATEGORIES, categories=("towns", "ships"))
    begin(table, scoring, PEOPLE[:2])
    write(table, "12", "12 for Anna")
    table.tap("By person")
    table.tap_in("SheetColumn", ANNA)
    panel = table.app.page.panel
    panel.choose_at(0, 1)
    table.frames(2)
    write(table, "8", "8 for Anna")
    assert (panel.side, panel.category) == (1, 0)
    write(table, "9", "9 for Bruno")
    write(table, "10", "10 for Bruno")
    assert totals(table) == (20, 19)
    assert table.shows("Anna wins")


@pytest.mark.parametrize("count", [6, 12])
def test_the_words_of_a_sheet_with_categories_are_whole_on_every_display(table, count):
    names = (*PEOPLE, "Fabio", "Gina", "Hugo", "Irene", "Luca", "Marta", "Nino")[:count]
    words = ("towns", "missions", "coins")
    begin(table, Scoring("Isles", kind=kinds.CATEGORIES, categories=words), names)
    for side in range(count):
        table.referee.do(Fill(side, 0, 10 + side))
    for size in SIZES:
        table.resize(size)
        table.frames(4)
        type_number(table, "9")
        assert table.shows("missions")
        assert list(faults(table)) == [], size


def test_undo_leads_back_to_the_category_whose_number_it_takes_back(table):
    scoring = Scoring("Isles", kind=kinds.CATEGORIES, categories=("towns", "ships", "gold"))
    begin(table, scoring, PEOPLE[:2])
    write(table, "12", "12 for Anna")
    write(table, "8", "8 for Bruno")
    table.tap_icon("undo")
    table.tap_icon("undo")
    write(table, "11", "11 for Anna")
    assert [each.action for each in table.referee.match.log.entries] == [Fill(0, 0, 11)]


def test_quick_steps_of_a_counter_are_one_entry_and_undo_takes_all_of_them_back(table):
    begin(table, LIVES, PEOPLE[:4])
    plus = next(key for key in table.of("CountStepKey") if key.up and key.owner.item.side == 2)
    for _step in range(7):
        table.touch(*table.middle(plus))
    table.frames(2)
    assert table.shows("+7")
    assert table.shows("gets 7 lives")
    assert [each.action for each in table.referee.match.log.entries] == [Count(2, 0, 7)]
    table.later(3)
    table.touch(*table.middle(plus))
    assert totals(table) == (20, 20, 28, 20)
    table.tap_icon("undo")
    table.tap_icon("undo")
    assert totals(table) == (20, 20, 20, 20)


def test_a_step_over_the_limit_is_refused_and_the_quick_steps_before_it_stay(table):
    begin(table, replace(LIVES, counters=(Counter("lives", LARGEST_NUMBER - 2),)), PEOPLE[:2])
    plus = next(key for key in table.of("CountStepKey") if key.up and key.owner.item.side == 1)
    for _step in range(4):
        table.touch(*table.middle(plus))
    table.frames(2)
    assert totals(table) == (LARGEST_NUMBER - 2, LARGEST_NUMBER)
    assert table.shows("A sheet holds numbers up to")


def test_a_number_that_is_held_opens_the_keypad_which_sets_it_or_adds_to_it(table):
    begin(table, LIVES, PEOPLE[:4])
    table.hold("20")
    table.frames(4)
    type_number(table, "14")
    table.tap("Anna: 14 (−6)")
    table.frames(4)
    assert totals(table)[0] == 14
    table.hold("14")
    table.frames(4)
    type_number(table, "−4−3")
    table.tap("Anna: 7 (−7)")
    assert totals(table)[0] == 7


def test_a_counter_at_its_end_ends_nothing_before_the_table_says_so(table):
    begin(table, LIVES, PEOPLE[:2])
    table.referee.do(Count(0, 0, -20))
    table.frames(4)
    assert not table.referee.match.over
    table.tap_icon("flag")
    table.frames(4)
    assert table.shows("Bruno wins")


def test_partners_who_sit_opposite_have_one_column(table):
    begin(table, Scoring("Burraco", end=kinds.TOTAL, limit=1000, teams=2), PEOPLE[:4])
    score(table, (700, 300), (305, 100))
    assert totals(table) == (1005, 400, 1005, 400)
    assert table.referee.match.standing.winners == (0, 2)


def test_a_game_against_the_box_of_cards_is_won_or_lost_by_all(table):
    begin(table, Scoring("Isle", kind=kinds.TOGETHER, end=kinds.ROUNDS, limit=1), PEOPLE[:3])
    table.tap("We lost")
    table.frames(4)
    assert table.shows("Lost together")
    assert table.referee.match.standing.winners == ()


def test_places_losers_who_pay_and_one_against_all_take_a_touch_or_two(table):
    begin(table, Scoring("Race", kind=kinds.PLACES, prizes=(5, 3, 1)), PEOPLE[:3])
    table.tap_in("SidePad", CARLA)
    table.tap_in("SidePad", ANNA)
    assert totals(table) == (3, 1, 5)
    begin(table, Scoring("Cirulla", kind=kinds.MARGIN), PEOPLE[:3])
    table.tap_in("SidePad", BRUNO)
    write(table, "7", "Bruno gets 7 from each")
    assert totals(table) == (-7, 14, -7)
    begin(table, Scoring("Solo", kind=kinds.ALONE, prizes=(2,)), PEOPLE[:4])
    table.tap_in("SidePad", DINO)
    table.tap("Lost")
    assert totals(table) == (2, 2, 2, -6)


def test_twelve_people_have_pads_and_are_written_for_one_after_the_other(table):
    names = tuple(f"{name}{number}" for number in (1, 2, 3) for name in ("Ana", "Bo", "Cy", "Di"))
    begin(table, Scoring("Many", end=kinds.ROUNDS, limit=1), names)
    score(table, tuple(range(12)))
    assert totals(table) == tuple(range(12))
    assert table.shows("Di3 wins")


# --- what goes wrong, and who comes and goes


def test_a_sum_is_added_up_and_stays_as_it_was_typed_in_the_log(table):
    begin(table, Scoring(), PEOPLE[:2])
    write(table, "10+15−8", "Write 17 for Anna")
    assert totals(table)[0] == 17
    table.app.go("log")
    table.frames(4)
    assert table.shows("Anna has 10+15−8 = 17 points")


@pytest.mark.parametrize("typed", ["", "−", "10+", "+"])
def test_an_unfinished_number_cannot_be_written(table, typed):
    begin(table, Scoring(), PEOPLE[:2])
    type_number(table, typed)
    table.tap(table.app.page.panel.doing)
    assert table.referee.match.entries == 0


def test_a_number_of_this_round_is_corrected_in_its_column_and_older_ones_in_the_log(table):
    begin(table, Scoring(), PEOPLE[:2])
    score(table, (10, 20))
    write(table, "5", "Write 5 for Anna")
    table.tap_in("SheetColumn", ANNA)
    write(table, "7", "Correct: 7 for Anna")
    assert totals(table) == (17, 20)
    assert table.app.page.panel.side == 1
    table.app.go("log")
    table.frames(4)
    table.tap("Bruno has 20 points")
    table.frames(4)
    type_number(table, "25")
    table.tap("Look what changes")
    table.frames(4)
    table.tap("Correct")
    assert totals(table) == (17, 25)


def test_a_known_sum_is_asked_about_and_the_table_has_the_last_word(table):
    begin(table, Scoring("Hearts", lowest=True, end=kinds.TOTAL, limit=100, sum=26), PEOPLE[:2])
    write(table, "20", "Write 20 for Anna")
    table.tap_icon("erase")
    write(table, "7", "Write 7 for Bruno")
    assert table.shows("A round adds up to 26, not to 27. Really?")
    table.tap("No")
    table.frames(4)
    assert totals(table) == (20, 0)


def test_an_absent_player_has_a_dash_and_a_late_one_begins_at_the_chosen_total(table):
    begin(table, Scoring(), PEOPLE[:3])
    score(table, (10, 20, 30))
    table.tap_icon("points")
    table.tap_icon("people")
    table.tap_in("SidePad", CARLA)
    table.frames(2)
    table.tap("Sit this round out")
    table.app.page.panel.back()
    table.frames(2)
    table.tap("Newcomers begin at the lowest total")
    table.frames(2)
    table.tap("Somebody new joins")
    table.frames(2)
    table.write("Lea")
    table.key("enter")
    table.frames(4)
    table.app.page.open(None)
    table.frames(4)
    assert totals(table) == (10, 20, 30, 10)
    for name, number in ((ANNA, "1"), (BRUNO, "2"), ("Lea", "3")):
        write(table, number, f"Write {number} for {name}")
    assert totals(table) == (11, 22, 30, 13)
    rows = table.referee.match.view.sheet.rows
    assert [row.points for row in rows] == [(10, 20, 30, None), (1, 2, None, 3)]


def test_a_mark_is_given_and_taken_away(table):
    begin(table, Scoring(marks=("solo",)), PEOPLE[:2])
    table.tap_icon("points")
    table.tap_icon("people")
    table.tap_in("SidePad", BRUNO)
    table.frames(2)
    table.tap("Bruno gets the mark “solo”")
    table.frames(2)
    assert table.shows("solo")
    table.tap("Bruno loses the mark “solo”")
    assert table.referee.match.state.sides[1].marks == ()


def test_dice_are_rolled_and_the_top_stops_at_who_begins(table):
    begin(table, Scoring(), PEOPLE[:3])
    table.tap_icon("points")
    table.tap_icon("draw")
    table.frames(2)
    table.tap("1 die")
    table.tap("2 dice")
    assert table.shows("3 dice")
    tools = table.app.page.panel
    dice, top = sorted(table.of("ToolTile"), key=lambda tile: tile.x)
    table.touch(*table.middle(dice))
    assert len(tools.dice) == 3
    assert tools.total == f"= {sum(die.face for die in tools.dice)}"
    table.touch(*table.middle(top))
    assert table.referee.match.state.starter == tools.drawn
    assert tools.who == PEOPLE[tools.drawn]


def to_the_sand(table):
    """Go to the tools, and return the middle of the sand glass."""
    if not table.of("SandTile"):
        table.tap_icon("points")
        table.tap_icon("draw")
        table.frames(4)
    (glass,) = table.of("SandGlass")
    return table.middle(glass)


def test_sand_without_a_time_asks_for_one_and_runs_with_the_timer(table):
    begin(table, Scoring(), PEOPLE[:2])
    table.touch(*to_the_sand(table))
    assert table.app.trail[-1] == "timer"
    table.tap("Start")
    table.later(20)
    to_the_sand(table)
    assert table.shows("0:40")
    assert table.shows("of 1:00")
    assert table.of("SandGlass")[0].left == pytest.approx(2 / 3, abs=0.02)


def test_the_glass_is_turned_where_the_box_knows_no_turns(table):
    begin(table, LIVES, PEOPLE[:3])
    table.app.go("timer")
    table.frames(4)
    table.tap("Start")
    table.later(20)
    assert table.words(table.of("TimerKey")[0]) == ["60"]
    table.tap_icon("draw")
    table.frames(4)
    for seat in (0, 1, 2, 0):
        table.touch(*to_the_sand(table))
        assert table.referee.timing.timer.seats == {seat}
        table.later(15)
        assert table.shows("0:45")


def test_of_fingers_that_rest_one_stays_lit_and_begins(table):
    begin(table, Scoring(), PEOPLE[:3])
    table.tap_icon("points")
    table.tap_icon("draw")
    table.frames(2)
    rings = sorted(table.of("FingerRing"), key=lambda ring: ring.item.seat)
    with laid_fingers(table, rings[:2]):
        table.later(3)
        tools = table.app.page.panel
        assert tools.drawn in (0, 1)
        assert [ring.item.dim for ring in rings] == [seat != tools.drawn for seat in range(3)]
    assert table.referee.match.state.starter == tools.drawn


@pytest.mark.whole
def test_a_sheet_of_a_thousand_rounds_is_written_on_as_a_short_one(table):
    begin(table, Scoring(end=kinds.ROUNDS, limit=1000), PEOPLE[:2])
    for number in range(999):
        for side in (0, 1):
            table.referee.do(Write(side, number % 7))
    table.frames(4)
    assert table.shows("1000")
    score(table, (1, 2))
    assert table.referee.match.over


def test_a_strange_card_and_a_button_beyond_the_table_do_nothing(table):
    begin(table, Scoring(), PEOPLE[:2])
    table.inbox.put(Scanned("04A1B2C3"))
    table.wait(lambda: table.inbox.empty)
    table.inbox.put(Pressed("seat6"))
    table.wait(lambda: table.inbox.empty)
    assert table.referee.match.entries == 0


def test_the_table_ends_an_open_game_and_a_player_has_won(table):
    begin(table, Scoring(), PEOPLE[:2])
    score(table, (10, 20))
    table.tap_icon("flag")
    table.frames(4)
    assert table.shows("Bruno wins")
    assert table.referee.match.standing.winners == (1,)


def test_the_first_digit_takes_the_place_of_the_number_that_is_proposed(table):
    begin(table, Scoring("Hearts", lowest=True, end=kinds.TOTAL, limit=100, sum=26), PEOPLE[:2])
    write(table, "20", "Write 20 for Anna")
    assert table.shows("Write 6 for Bruno")
    type_number(table, "5")
    assert table.shows("Write 5 for Bruno")


def test_the_lowest_total_is_not_a_choice_where_places_are_counted(table):
    begin(table, RUMMY, PEOPLE[:3])
    table.app.go("scoring", game="any-game")
    table.frames(4)
    table.tap("who is first")
    table.tap("Play")
    chosen = scoring_of(table.referee.match.setup)
    assert (chosen.kind, chosen.lowest, chosen.limit) == (kinds.PLACES, False, 3)


def test_the_standing_is_shown_beside_the_question(table):
    begin(table, RUMMY, PEOPLE[:3])
    score(table, (10, 101, 20))
    table.later(6)
    assert table.shows("still in: Anna and Carla")


def test_a_column_that_a_button_chooses_is_written_for_in_the_same_row(wired):
    table = wired(language="en")
    scoring = Scoring("Isles", kind=kinds.CATEGORIES, categories=("towns", "ships"))
    begin(table, scoring, PEOPLE[:2])
    while not any(each.focused and each.item.side == 1 for each in table.of("SheetColumn")):
        table.press("next")
    table.press("confirm")
    write(table, "12", "12 for Bruno")
    assert [each.action for each in table.referee.match.log.entries] == [Fill(1, 0, 12)]


@pytest.mark.parametrize("language", some(LANGUAGES, 1))
def test_the_page_of_the_sheet_is_whole_on_a_small_display_that_stands(box, language):
    table = box(language=language, size=(480, 800))
    for name in PEOPLE[:3]:
        table.journal.people.meet(name, "2026-11-21T20:00:00+01:00")
    table.app.go("scoring", game="any-game")
    table.frames(4)
    assert list(faults(table)) == []


def test_the_paper_shows_what_the_touched_field_leads_to(box):
    """Crowns for a tie, and the points of newcomers, in place of the race."""
    table = box(language="en")
    table.app.go("scoring", game="any-game", scoring=Scoring("Rummy", newcomers=kinds.ZERO))
    table.frames(4)
    table.tap_icon("settings")
    (paper,) = [each for each in table.of("PaperSheet") if each.sides]
    assert (paper.band, paper.race is None) == ("", False)
    table.tap("At a tie")
    assert (paper.band, paper.banded) == ("the last", [0])
    table.tap("Who comes later begins")
    assert paper.band == table.app.page.preview.newcomer
    assert paper.race is None
    table.tap("Everybody plays")
    assert (paper.band, paper.race is None) == ("", False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_about_a_game_are_whole_on_the_display_of_the_box(box, language):
    """Rummy to 101 has most of them."""
    table = box(language=language)
    table.app.go("scoring", game="any-game")
    table.frames(4)
    table.app.page.take_text(encode(EARLIER["Scala 40"]))
    table.frames(6)
    assert list(faults(table)) == []
