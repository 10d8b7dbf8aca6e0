"""The page of the club: who leads, what may still come, and when each table was heard of."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.resources import files
from itertools import count

import pytest
from msgspec.structs import replace

from companion.club.board import SILENT, Standing
from companion.command.wiring import SIMULATED_PINS
from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.settings import Settings
from hardware.simulator import Simulator
from tests.club.boards import HEARD, SATURDAY, SERVER, SILENCE, KnownClub, rated, saturday
from tests.support.box import wire
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import walks
from tests.support.tours import club

INVITATION = f"postgresql://table_2:zJ3kqW8@{SERVER}/club?sslmode=verify-full"
BOX = "5bd7e4bc-5a1c-4bbf-9dd2-8ab1e8ba5c1b"


def evening():
    """Return a clock that goes on by a second each time it is read, from the time of the board."""
    seconds = count()
    return lambda: f"2026-11-21T21:{24 + (now := next(seconds)) // 60}:{now % 60:02}"


@pytest.fixture
def open_club(box):
    """Open the page of a club; a membership is given its board by the id of the box."""

    def open_club(known=None, **how):
        chosen = Settings(language="en", motion=False, **how)
        table = box(chosen=chosen, now=evening())
        own = table.journal.box
        known = known or KnownClub(server=SERVER, board=saturday(own), heard=HEARD)
        table.serve(club=known)
        table.app.go("league")
        table.frames(4)
        return table

    return open_club


def told(board, **status):
    return KnownClub(server=SERVER, board=board, heard=HEARD, **status)


def row(table, name):
    """Return the words of the row of a person."""
    return next(words for words in map(table.words, table.of("LeagueLine")) if name in words)


def place(table, number):
    """Return the row of a table by its number."""
    return next(each for each in table.of("ClubTable") if table.words(each)[0] == number)


# --- the league


def test_the_prompt_says_who_leads_and_what_is_missing_before_the_figures_do(open_club):
    table = open_club()
    (prompt,) = table.of("Prompt")
    assert prompt.who == "Carla"
    assert prompt.prompt == "leads, but for table 3"
    assert table.shows("autunno · 64 matches, 2 on their way")


def test_people_of_this_table_have_their_mark_and_others_the_number_of_their_table(open_club):
    table = open_club()
    assert row(table, "Carla") == ["1", "Carla", "18", "41"]
    assert row(table, "Gino") == ["3", "T3", "Gino", "16", "36+"]
    marks = {each.item.name: each.item.mark for each in table.of("LeagueLine")}
    assert marks["Carla"] == 2
    assert marks["Gino"] is None


def test_a_person_known_here_has_the_mark_that_is_shown_here(open_club, box):
    table = open_club()
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.journal.people.set_mark("Anna", 5)
    (anna,) = (each for each in table.journal.people.regulars() if each.name == "Anna")
    standings = (replace(SATURDAY.standings[1], person=anna.person), *SATURDAY.standings[2:])
    board = replace(saturday(table.journal.box), standings=standings)
    table.serve(club=told(board))
    table.app.page.refresh()
    table.frames(4)
    (line,) = (each for each in table.of("LeagueLine") if each.item.name == "Anna")
    assert line.item.mark == 5


def test_only_who_may_get_more_has_a_dashed_end_which_the_legend_explains(open_club):
    table = open_club()
    grows = {each.item.name for each in table.of("LeagueLine") if each.item.may_grow}
    assert grows == {"Gino", "Marta"}
    assert table.shows("may still come from table 3")


def test_two_in_the_lead_are_named_together(open_club, box):
    table = open_club()
    first, second, *others = SATURDAY.standings
    level = (replace(first, points=38), replace(second, place=1), *others)
    table.serve(club=told(replace(SATURDAY, standings=level, tables=())))
    table.app.page.refresh()
    table.frames(4)
    (prompt,) = table.of("Prompt")
    assert (prompt.who, prompt.prompt) == ("", "Carla and Anna lead")


def test_a_long_league_has_pages(open_club):
    many = tuple(
        Standing(f"person {number}", f"Person {number}", None, 9, 90 - number, number, 2)
        for number in range(1, 31)
    )
    table = open_club(told(replace(SATURDAY, standings=many)))
    shown = len(table.of("LeagueLine"))
    assert shown < len(many)
    table.tap_icon("down")
    assert row(table, f"Person {shown + 1}")


# --- ratings


@pytest.fixture
def ratings(open_club, box):
    """Open the page of a club with ratings, turned to them."""
    table = open_club()
    table.serve(club=told(rated(table.journal.box)))
    table.app.page.refresh()
    table.frames(4)
    table.tap_icon("podium")
    return table


def test_ratings_are_shown_with_their_uncertainty_the_best_first(ratings):
    found = {each.item.name: each.item for each in ratings.of("RatingLine")}
    assert [*found][:5] == ["Carla", "Anna", "Gino", "Bruno", "Dino"]
    carla, anna = found["Carla"], found["Anna"]
    assert carla.value == "31.2 ± 2.7"
    assert carla.low < carla.at < carla.high == 1.0
    assert anna.high > carla.low


def test_the_best_is_called_so_for_sure_only_where_no_other_interval_reaches(ratings):
    (prompt,) = ratings.of("Prompt")
    assert (prompt.who, prompt.prompt) == ("Carla", "is rated highest, but not for sure")
    board = rated()
    first, *others = board.standings
    sure = (replace(first, rating=45.0), *others)
    ratings.serve(club=told(replace(board, standings=sure)))
    ratings.app.page.refresh()
    ratings.frames(4)
    assert prompt.prompt == "is rated highest"


def test_nobody_is_ranked_on_too_few_matches(ratings):
    found = {each.item.name: each.item for each in ratings.of("RatingLine")}
    assert (found["Ugo"].place, found["Ugo"].value) == ("", "")
    assert found["Ugo"].missing == "3 more matches"


def test_a_touch_leads_back_to_the_points(ratings):
    ratings.tap_icon("trophy")
    assert row(ratings, "Carla") == ["1", "Carla", "18", "41"]


def test_without_ratings_there_is_no_way_to_them(open_club):
    assert not open_club().has_icon("podium")


# --- tables


def test_each_table_says_what_it_does_and_when_it_was_heard_of(open_club):
    table = open_club()
    assert table.words(place(table, "1")) == ["1", "Istinto, Round 4", "now", "here"]
    assert table.words(place(table, "2")) == ["2", "pause", "2 minutes ago"]
    assert table.words(place(table, "4")) == ["4", "Burraco, giro 3", "1 minute ago"]


def test_a_silent_table_is_dashed_and_says_since_when_and_what_is_missing(open_club):
    table = open_club()
    silent = place(table, "3")
    assert silent.dashed
    assert table.words(silent) == ["3", "2 matches missing", "silent since 20:52"]
    assert not place(table, "2").dashed


def test_a_table_is_silent_for_the_page_after_the_time_that_the_server_waits():
    schema = files("companion.sync.postgres") / "schema" / "006_board.sql"
    assert f"heard < now() - interval '{SILENT / 60:.0f} minutes'" in schema.read_text()


def test_time_goes_on_while_the_page_is_open(box):
    hour = ["21:24"]
    table = box(now=lambda: f"2026-11-21T{hour[0]}:00", language="en")
    table.serve(club=told(saturday(table.journal.box)))
    table.app.go("league")
    table.frames(4)
    hour[0] = "21:34"
    table.later(31)
    assert "12 minutes ago" in table.words(place(table, "2"))


def test_a_touch_asks_again_and_the_key_waits_for_the_answer(open_club):
    table = open_club()
    known = table.app.services.club
    table.tap("Ask again")
    assert known.asked == 1
    known.status = replace(known.status, is_asking=True)
    table.app.page.refresh()
    table.frames(4)
    table.touch(*table.middle(table.find("Asking …")))
    assert known.asked == 1


def test_without_an_answer_the_league_stays_and_this_table_is_the_silent_one(open_club):
    table = open_club()
    table.serve(club=told(saturday(table.journal.box), fault=SILENCE, unsent=2))
    table.app.page.refresh()
    table.frames(4)
    own = place(table, "1")
    assert own.dashed
    assert table.words(own) == ["1", "2 to be sent", "here", "alone since 21:24"]
    assert row(table, "Carla")
    assert table.shows(SILENCE)
    (prompt,) = table.of("Prompt")
    assert (prompt.who, prompt.prompt) == ("Carla", "led when last heard, but for table 3")


@pytest.mark.parametrize(
    ("many", "said"),
    [(2, "Carla and Anna led when last heard"), (3, "3 people led together when last heard")],
)
def test_without_an_answer_several_in_the_lead_led_when_last_heard(open_club, many, said):
    board = saturday()
    first = tuple(replace(each, place=1) for each in board.standings[:many])
    tied = replace(board, standings=(*first, *board.standings[many:]))
    (prompt,) = open_club(told(tied, fault=SILENCE)).of("Prompt")
    assert prompt.prompt == f"{said}, but for table 3"


# --- no club yet


def test_a_box_without_a_club_says_what_one_is_and_how_to_join(open_club):
    table = open_club(KnownClub())
    assert table.shows("Many tables, one league")
    assert table.shows("as url under [club]")
    table.tap("Readers and buttons")
    assert table.app.trail[-1] == "hardware"


def test_a_club_that_has_never_answered_says_why(open_club):
    table = open_club(KnownClub(server=SERVER, fault=SILENCE))
    assert table.shows("The club has not answered yet")
    assert table.shows(SILENCE)
    assert table.shows(SERVER)
    table.tap("Ask again")
    assert table.app.services.club.asked == 1


@pytest.fixture
def reading(open_club):
    """Open the page of a box without a club that has a reader."""
    with ExitStack() as devices:
        simulator = devices.enter_context(Simulator(SIMULATED_PINS))
        table = wire(open_club(KnownClub()), simulator, devices)
        table.app.page.refresh()
        table.frames(4)
        yield table


def test_the_code_of_an_invitation_is_scanned_and_joins_after_a_question(reading):
    assert reading.shows("Scan the code of your invitation")
    reading.scan(INVITATION)
    assert reading.shows(f"Join the club at {SERVER}?")
    assert not reading.shows("zJ3kqW8")
    reading.tap("Join")
    assert reading.app.services.club.joined == [INVITATION]


def test_an_invitation_can_be_refused(reading):
    reading.scan(INVITATION)
    reading.tap("No")
    assert reading.app.services.club.joined == []
    assert not reading.shows("Join the club")


def test_any_other_code_is_no_invitation(reading):
    reading.scan("R9")
    assert reading.shows("That is no invitation to a club.")
    assert reading.app.services.club.joined == []


# --- the way there


def test_home_leads_to_the_club_only_once_one_is_joined(box):
    table = box(language="en")
    assert not table.shows("League")
    table.serve(club=KnownClub())
    table.app.go("home")
    table.frames(4)
    assert not table.shows("League")
    table.serve(club=told(saturday(table.journal.box)))
    table.app.page.refresh()
    table.frames(4)
    table.tap("League")
    assert table.app.trail == ["home", "league"]


def test_the_settings_lead_there_before(box):
    table = box(language="en")
    table.serve(club=KnownClub())
    table.app.go("settings")
    table.frames(4)
    table.tap("This box")
    (door,) = (each for each in table.of("BoxDoor") if "League" in table.words(each))
    assert table.words(door) == ["League", "one league for many tables"]
    table.tap("League")
    assert table.app.trail[-1] == "league"


# --- every display


@pytest.mark.parametrize(("size", "language", "text"), walks(("normal", "largest")))
def test_the_club_can_be_read_touched_and_reached_with_buttons(box, size, language, text):
    light = "light" if text == "largest" else "dark"
    chosen = Settings(language=language, motion=False, text=text, theme=light)
    table = box(size=size, chosen=chosen)
    for stop in club(table):
        table.frames(4)
        assert [*faults(table), *out_of_reach(table)] == [], stop
