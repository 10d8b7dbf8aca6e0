"""An evening of the club by touch: who is there, rounds, results, and the match at this table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.club.evening import arrive
from companion.club.pairing import Tables
from companion.club.records import SharedPerson
from companion.games.cluedo.game import GAME as CLUEDO
from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.settings import Settings
from companion.words.errors import CompanionError
from tests.club.boards import HEARD, SERVER, KnownClub, saturday
from tests.club.evenings import NAMES, MemoryDesk, begun, evening
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import walks
from tests.support.tours import club_evening
from tests.support.user_actions import spell


@pytest.fixture
def table(box):
    """Open home of a box whose club has four tables, the first of which is here."""
    table = box(language="en")
    known = KnownClub(server=SERVER, board=saturday(table.journal.box), heard=HEARD)
    table.serve(club=known, evenings=MemoryDesk(table.journal))
    return table


def desk(table):
    return table.app.services.evenings


def here(table):
    """Return the names of those who are there, as the desk knows them."""
    people = desk(table).people
    return [people[each].name for each in desk(table).evening.here]


def go_to_round(table, rounds=1, names=NAMES, led_by=""):
    """Let an evening go on, and open its last round."""
    begun(desk(table), led_by or table.journal.box, names, rounds)
    table.app.go("rounds")
    table.frames(4)


def pairing(table, number):
    """Return the table of a round on the page, by its number."""
    return next(each for each in table.of("PairedTableKey") if each.item.number == number)


def seated(table, number):
    """Return the names at a table of the last round."""
    people = desk(table).people
    return tuple(
        people[each].name for each in desk(table).evening.rounds[-1].tables[number - 1].people
    )


# --- beginning


def test_an_evening_begins_from_the_league_with_its_answers_already_given(table):
    table.app.go("league")
    table.frames(4)
    table.tap("Evening")
    table.tap("Who is here?")
    terms = desk(table).evening.terms
    assert (terms.pairing, terms.points, terms.games) == ("swiss", "places", ("istinto",))
    assert (terms.tables.usual, terms.tables.fewest, terms.tables.most) == (4, 3, 6)
    assert table.app.trail[-1] == "guests"


def test_tables_have_as_many_people_as_all_chosen_games_can_seat(table):
    table.app.go("terms")
    table.frames(4)
    table.tap("Baker Street")
    assert table.shows("No table fits all of these games.")
    table.tap("Istinto")
    table.tap("everybody with everybody")
    table.tap("3 for a win")
    table.tap("Who is here?")
    terms = desk(table).evening.terms
    assert terms.games == ("baker-street",)
    assert (terms.tables.fewest, terms.tables.most) == (2, 2)
    assert (terms.pairing, terms.points) == ("all", "win-three")


# --- who is there


@pytest.fixture
def guests(table):
    """Open the page of who is there, on an evening that this box leads."""
    desk(table).keep(evening(table.journal.box))
    table.app.go("guests")
    table.frames(4)
    return table


def test_people_arrive_and_go_home_by_touch(guests):
    assert guests.shows("Nobody is here yet")
    for name in ("Carla", "Anna", "Ugo"):
        guests.tap(name)
    assert here(guests) == ["Carla", "Anna", "Ugo"]
    assert guests.shows("3 are here")
    guests.tap("Anna")
    assert here(guests) == ["Carla", "Ugo"]
    (anna,) = (each for each in guests.of("ClubGuest") if each.item.name == "Anna")
    assert anna.item.is_gone


def test_the_page_says_what_the_next_round_will_be(guests):
    guests.tap("Anna")
    assert guests.shows("a round needs 3 people")
    for name in NAMES[1:]:
        guests.tap(name)
    assert guests.shows("2 tables of 4 or 5")


def test_of_two_with_one_name_the_table_says_who_is_who(guests):
    other = SharedPerson(saturday().standings[0].person, 1, "", "Carla", 2)
    desk(guests).strangers = {other.id: other}
    guests.app.page.refresh()
    guests.frames(4)
    both = [guests.words(each) for each in guests.of("ClubGuest") if each.item.name == "Carla"]
    assert sorted(both) == [["Carla"], ["Carla", "T1"]]


def test_somebody_new_is_met_and_is_there(guests):
    guests.tap_icon("person")
    spell(guests, "Ida")
    assert here(guests) == ["Ida"]
    assert "Ida" in guests.journal.people.names()


def test_the_first_round_is_drawn_once_there_are_enough(guests):
    for name in NAMES[:4]:
        guests.tap(name)
    guests.tap("Draw round 1")
    assert guests.app.trail[-1] == "rounds"
    assert sorted(seated(guests, 1)) == sorted(NAMES[:4])


def test_who_comes_late_waits_for_the_next_round(table):
    go_to_round(table, names=NAMES[:8])
    table.tap_icon("people")
    table.tap("Ugo")
    assert "Ugo" in here(table)
    table.tap("To round 1")
    assert not table.shows("Ugo")


# --- rounds


def test_a_round_shows_each_table_with_its_game_and_seats(table):
    go_to_round(table)
    assert table.shows("2 results are missing")
    for number in (1, 2):
        words = table.words(pairing(table, number))
        assert words[:2] == [str(number), "Istinto"]
        assert set(seated(table, number)) <= set(words)
    assert table.shows("here")


def test_results_come_in_by_themselves(table):
    go_to_round(table)
    desk(table).play(1, 2)
    table.referee.changed()
    table.frames(4)
    assert table.shows("1 result is missing")
    winner, *_others = seated(table, 2)
    (first, *_rest) = pairing(table, 2).item.seats
    assert (first.name, first.won, first.points) == (winner, True, "40")


def test_after_the_last_result_the_prompt_says_who_leads_and_the_next_round_is_drawn(table):
    go_to_round(table, names=NAMES[:4])
    leader = seated(table, 1)[0]
    desk(table).play(1, 1)
    table.referee.changed()
    table.frames(4)
    (prompt,) = table.of("Prompt")
    assert (prompt.who, prompt.prompt) == (leader, "leads with 3 points")
    table.tap("Next round")
    assert len(desk(table).evening.rounds) == 2
    assert table.shows("Round 2")


def test_with_results_missing_the_next_round_is_drawn_after_a_question(table):
    go_to_round(table)
    table.tap("Next round")
    assert table.shows("2 results are missing, and may still come. Draw the next round?")
    table.tap("No")
    assert len(desk(table).evening.rounds) == 1
    table.tap("Next round")
    table.tap("Yes")
    assert len(desk(table).evening.rounds) == 2


@pytest.fixture
def drawing(table):
    """Open a round whose next one is being drawn, with the question and its callback."""
    go_to_round(table, names=NAMES[:8])
    asked = []
    table.serve(answer=lambda *words: asked.append(words))
    table.tap("Next round")
    table.tap("Yes")
    return table, *asked[0]


def test_while_a_round_is_drawn_the_page_says_so_and_draws_no_other(drawing):
    table, question, then = drawing
    assert table.shows("Round 2 is being drawn")
    table.tap("Next round")
    table.tap_icon("moon")
    assert not table.app.page.question
    assert len(desk(table).evening.rounds) == 1
    then(question.think())
    table.frames(4)
    assert table.shows("Round 2")
    assert not table.shows("Round 2 is being drawn")
    assert len(desk(table).evening.rounds) == 2


def test_a_round_is_drawn_anew_for_people_who_came_meanwhile(drawing):
    table, question, then = drawing
    desk(table).change(lambda known: arrive(known, *desk(table).ids("Ugo")))
    then(question.think())
    table.frames(4)
    assert table.shows("The evening has changed meanwhile: draw the round again.")
    assert len(desk(table).evening.rounds) == 1


def test_a_round_that_could_not_be_drawn_can_be_tried_again(drawing):
    table, _question, then = drawing
    then(None)
    table.frames(4)
    assert table.shows("It did not work: an error was logged.")
    table.serve(answer=lambda question, then: then(question.think()))
    table.tap("Next round")
    table.tap("Yes")
    assert len(desk(table).evening.rounds) == 2


def test_a_round_that_is_drawn_after_the_page_was_left_is_kept(drawing):
    table, question, then = drawing
    table.app.go("guests")
    then(question.think())
    table.frames(4)
    assert len(desk(table).evening.rounds) == 2
    assert table.app.trail[-1] == "guests"


def test_whoever_has_a_bye_is_named(table):
    begun(desk(table), table.journal.box, NAMES[:5], rounds=0)
    going = desk(table).evening
    fours = replace(going.terms, tables=Tables(4, 4, 4))
    desk(table).keep(replace(going, terms=fours))
    table.app.go("guests")
    table.frames(4)
    assert table.shows("1 table of 4, 1 sits out")
    table.tap("Draw round 1")
    (out,) = desk(table).evening.rounds[0].byes
    assert table.shows(f"{desk(table).people[out].name} sits out")


def test_a_round_without_a_result_is_taken_back_by_undo(table):
    go_to_round(table, rounds=2)
    table.tap_icon("undo")
    assert len(desk(table).evening.rounds) == 1
    assert not table.has_icon("undo")


def test_a_table_that_was_touched_can_be_called_off_and_played_after_all(table):
    go_to_round(table)
    table.touch(*table.middle(pairing(table, 2)))
    table.tap("Not played")
    assert desk(table).evening.rounds[0].tables[1].off
    assert "not played" in table.words(pairing(table, 2))
    table.tap("Played after all")
    assert not desk(table).evening.rounds[0].tables[1].off


def test_earlier_rounds_can_be_looked_at(table):
    go_to_round(table, rounds=2)
    table.tap_icon("first")
    assert table.shows("Round 1")
    assert not table.shows("Next round")
    table.tap_icon("last")
    assert table.shows("Round 2")


def test_an_evening_ends_after_a_question(table):
    go_to_round(table)
    table.tap_icon("moon")
    table.tap("Yes")
    assert desk(table).evening.over
    assert table.app.trail[-1] == "league"


def test_an_evening_that_another_table_leads_is_only_read(table):
    go_to_round(table, led_by="three")
    assert table.shows("led by table 3")
    assert not table.shows("Next round")
    table.tap_icon("people")
    table.tap("Anna")
    assert "Anna" in here(table)


def test_a_change_that_cannot_be_saved_is_told(table):
    go_to_round(table)

    def refuse(_work):
        raise CompanionError("The disk is full.")

    desk(table).change = refuse
    table.tap("Next round")
    table.tap("Yes")
    assert table.shows("The disk is full.")
    assert len(desk(table).evening.rounds) == 1


# --- the match at this table


def test_the_match_at_this_table_begins_with_the_right_people_in_their_seats(table):
    go_to_round(table)
    names = seated(table, 1)
    table.tap("Play at table 1")
    assert table.app.trail[-1] == "match"
    assert table.referee.match.game is GAME
    assert table.referee.match.setup.players == names


def test_the_table_at_this_box_has_the_number_of_the_box(table):
    board = saturday()
    first, *others = board.tables
    far = replace(first, number=7, machine=table.journal.box)
    known = KnownClub(server=SERVER, board=replace(board, tables=(*others[:1], far)), heard=HEARD)
    table.serve(club=known)
    begun(desk(table), table.journal.box, NAMES[:8], rounds=0)
    table.app.go("guests")
    table.frames(4)
    table.tap("Draw round 1")
    assert [each.number for each in desk(table).evening.rounds[0].tables] == [2, 7]
    table.tap("Play at table 7")
    assert table.referee.match.setup.players == seated(table, 2)


def test_the_match_of_another_table_begins_after_a_touch_on_it(table):
    go_to_round(table)
    names = seated(table, 2)
    table.touch(*table.middle(pairing(table, 2)))
    table.tap("Play at table 2")
    assert table.referee.match.setup.players == names


def test_it_has_the_house_rules_of_the_last_match_of_that_game(table):
    first = next(option for option in GAME.options if len(option.values) > 1)
    value = next(each for each in first.values if each != first.default)
    rules = {first.name: value}
    assert table.referee.begin(GAME, Setup(("Ida", "Leo", "Zoe"), options=rules))
    go_to_round(table)
    table.tap("Play at table 1")
    assert table.referee.match.setup.options == rules


def test_a_match_that_was_left_is_resumed(table):
    go_to_round(table)
    table.tap("Play at table 1")
    number = table.referee.sitting.number
    table.app.go("home")
    table.app.go("rounds")
    table.frames(4)
    table.tap("Go on at table 1")
    assert table.referee.sitting.number == number


def test_a_match_of_another_game_of_the_same_people_is_not_resumed(table):
    go_to_round(table, names=NAMES[:4])
    names = seated(table, 1)
    table.referee.begin(CLUEDO, Setup(names))
    table.app.go("home")
    table.app.go("rounds")
    table.frames(4)
    table.tap("Play at table 1")
    assert table.referee.match.game is GAME
    assert table.referee.match.setup.players == names


def test_another_game_without_a_sheet_is_set_up_with_these_people(table):
    going = evening(table.journal.box, ("any-game",))
    for person in desk(table).ids(*NAMES[:4]):
        going = arrive(going, person)
    desk(table).keep(going)
    table.app.go("guests")
    table.frames(4)
    table.tap("Draw round 1")
    names = seated(table, 1)
    table.tap("Play at table 1")
    assert table.app.trail[-1] == "scoring"
    assert tuple(table.app.page.players) == names


# --- every display


@pytest.mark.parametrize(("size", "language", "text"), walks(("normal", "largest")))
def test_an_evening_can_be_read_touched_and_reached_with_buttons(box, size, language, text):
    table = box(size=size, chosen=Settings(language=language, motion=False, text=text))
    for stop in club_evening(table):
        table.frames(4)
        assert [*faults(table), *out_of_reach(table)] == [], stop
