"""The page of people lists the players with their statistics, and corrects their names."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.any_game.game import GAME as ANY_GAME
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import COUNTERS, Counter, Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.games.istinto.game import GAME
from companion.keep.file.sheets import Sheets
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.play.marks import shape
from companion.settings import Settings
from companion.table.identity import Erasing
from screens.base.theme import theme
from tests.keep.test_statistics import keep
from tests.screens.test_screens_statistics import YEAR, play
from tests.support import finished_matches
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import walks, whole
from tests.support.tours import LONG_NAMES


@pytest.fixture
def known(tmp_path):
    """Keep five matches of Anna M., two of Anna, all without the other."""
    journal = open_journal(tmp_path / "companion.db")
    for _ in range(5):
        journal.begin(GAME, Setup(("Anna M.", "Bruno", "Carla")), "2026-11-20T20:00:00+01:00")
    for _ in range(2):
        journal.begin(GAME, Setup(("Anna", "Bruno", "Dino")), "2026-11-20T21:00:00+01:00")
    journal.close()


def open_person(table, name):
    """Go from home to the page of a person."""
    table.tap("People")
    table.tap_in("PersonLine", name)


def open_names(table, name):
    """Go to the keys that change a person's name."""
    open_person(table, name)
    table.tap_icon("menu")


def listed(table):
    return [table.words(line)[0] for line in table.of("PersonLine")]


def merge(table):
    """Merge Anna M. into Anna, and hold the key."""
    open_names(table, "Anna M.")
    table.tap("Same person as …")
    table.tap_in("PersonLine", "Anna")
    table.hold("They are one")


def players(table):
    return {name for saved in table.journal.matches.all() for name in saved.players}


# --- everybody


def test_everybody_who_plays_has_a_row_last_seen_first_and_guests_have_none(box, known):
    table = box(language="en")
    table.referee.begin(GAME, Setup(("Carla", "Guest 1", "Dino")))
    table.app.go("home")
    table.tap("People")
    assert listed(table)[:2] == ["Carla", "Dino"]
    assert set(listed(table)) == {"Anna", "Anna M.", "Bruno", "Carla", "Dino"}
    row = next(line for line in table.of("PersonLine") if table.words(line)[0] == "Bruno")
    assert "7 matches" in table.words(row)


def test_a_new_person_is_entered_and_listed_first(box, known):
    table = box(language="en")
    table.tap("People")
    table.tap("Somebody new")
    table.write("Elena")
    table.tap("Done")
    assert listed(table)[0] == "Elena"
    table.tap_in("PersonLine", "Elena")
    assert table.shows("no match yet")


def test_the_list_marks_names_that_look_alike(box):
    table = box()
    for name in ("Anna", "\u0410nna", "Bo"):
        table.journal.people.meet(name, "2026-11-20T20:00:00+01:00")
    table.app.go("people")
    table.frames()
    alike = [table.words(row) for row in table.of("PersonLine")]
    assert {row[0]: row[-1] for row in alike if row[-1].startswith("somiglia")} == {
        "\u0410nna": "somiglia ad Anna", "Anna": "somiglia a \u0410nna",
    }  # fmt: skip


def test_an_accent_that_a_keyboard_sends_behind_its_letter_stands_on_it(box):
    table = box()
    said = []
    table.app.go("name", question="Who?", done=said.append)
    for character in ("Z", "o", "e", "\u0308", " ", " "):
        table.app.page.typed(character)
    table.app.page.finish()
    assert said == ["Zo\u00eb"]


def test_two_hundred_people_come_in_pages_and_only_those_on_the_page_are_read(box, tmp_path):
    journal = open_journal(tmp_path / "companion.db")
    for number in range(200):
        journal.people.meet(f"Person {number}", "2026-11-20T20:00:00+01:00")
    journal.close()
    table = box(language="en")
    table.tap("People")
    table.app.back()
    table.frames(2)
    read = []
    table.journal.store.db.set_trace_callback(read.append)
    table.app.go("people")
    table.frames(1)
    table.journal.store.db.set_trace_callback(None)
    assert all(query.count("Person ") < 30 for query in read)
    seen = listed(table)
    while len(seen) < 200:
        table.tap_icon("down")
        seen += listed(table)
    assert seen == [f"Person {number}" for number in reversed(range(200))]


# --- one person


def test_the_page_of_a_person_lists_each_sheet_by_itself(box):
    table = box(language="en")
    for day, sheet in enumerate(("Scopa", "Hearts", "Scopa"), 10):
        finished_matches.play(
            table.journal, f"2026-11-{day}", ("Anna", "Bruno"), "any-game", (11, 4), (day % 2,),
            options={SHEET: encode(Scoring(sheet))},
        )  # fmt: skip
    table.referee.meet(["Anna"])
    open_person(table, "Anna")
    lines = [table.words(line) for line in table.of("GameLine")]
    assert lines == [["Scopa", "2 matches, 2 won"], ["Hearts", "1 match"]]


def test_the_page_of_a_person_leads_to_the_last_match_s_table_with_them_at_it(box, known):
    table = box(language="en")
    open_person(table, "Carla")
    table.tap("Play with Carla")
    assert table.app.trail[-1] == "setup"
    assert table.app.page.game is GAME
    assert table.app.page.players == ["Anna M.", "Bruno", "Carla"]


def test_a_figure_with_too_few_matches_says_how_many_are_missing(box, known):
    table = box(language="en")
    open_person(table, "Bruno")
    assert table.shows("head to head: 3 more matches")
    assert any(not each.item.value for each in table.of("HeadlineBox"))
    assert table.has_icon("hourglass")


def test_a_mark_that_is_chosen_is_seen_at_the_next_table(box, known):
    table = box(language="en")
    open_person(table, "Anna M.")
    table.tap("Its mark")
    taken = [table.words(key) for key in table.of("MarkKey")]
    assert taken[table.journal.people.marks()["Bruno"]] == ["Bruno"]
    table.touch(*table.middle(table.of("MarkKey")[7]))
    assert table.of("MarkKey")[7].paper
    table.referee.begin(GAME, Setup(("Bruno", "Anna M.", "Dino")))
    table.app.go("match")
    table.frames(2)
    assert theme.shape(1) == shape(7)


# --- one and the same


def test_people_who_are_one_are_merged_once_the_page_is_left(box, known):
    table = box(language="en")
    open_names(table, "Anna M.")
    table.tap("Same person as …")
    assert listed(table)[0] == "Anna"
    table.tap_in("PersonLine", "Anna")
    assert table.shows("5 matches of Anna M. become Anna’s, 7 in all.")
    table.hold("They are one")
    assert table.shows("Anna M. and Anna are one person now: Anna, with 7 matches.")
    assert "Anna M." in players(table)
    table.tap_icon("back")
    assert listed(table).count("Anna") == 1
    assert "Anna M." not in listed(table)
    assert table.journal.people.matches("Anna") == 7
    table.tap_icon("back")
    table.tap("History")
    first = next(cover for cover in table.of("PastCover") if cover.item.number == 1)
    table.touch(*table.middle(first))
    assert table.referee.match.state.players == ("Anna", "Bruno", "Carla")
    assert table.shows("Anna")
    assert not table.shows("Anna M.")


def test_a_change_undone_before_the_page_is_left_is_not_made(box, known):
    table = box(language="en")
    merge(table)
    table.tap("Take it back")
    assert table.shows("5 matches of Anna M. become Anna’s, 7 in all.")
    table.app.go("home")
    assert table.journal.people.matches("Anna M.") == 5


def test_a_match_that_begins_writes_what_was_staged(box, known):
    table = box(language="en")
    merge(table)
    table.referee.begin(GAME, Setup(("Bruno", "Elena", "Dino")))
    table.app.go("match")
    assert "Anna M." not in table.journal.people.names()


def test_two_who_sat_at_one_table_are_refused_at_once(box, known):
    table = box(language="en")
    open_names(table, "Anna M.")
    table.tap("Same person as …")
    table.tap_in("PersonLine", "Bruno")
    assert table.app.trail[-1] == "who_else"
    assert table.shows("sat in 5 matches together, so they are two people.")


def test_a_name_that_is_taken_is_refused_at_once(box, known):
    table = box(language="en")
    open_names(table, "Anna M.")
    table.tap("Rename")
    table.write("Bruno")
    table.tap("Done")
    assert table.app.trail[-1] == "person"
    assert table.shows("Anna M. cannot be called “Bruno”: the name is taken.")


def test_another_name_stands_in_every_match_once_the_page_is_left(box, known):
    table = box(language="en")
    open_names(table, "Anna M.")
    table.tap("Rename")
    table.write("Annalisa")
    table.tap("Done")
    table.hold("Rename")
    assert "Anna M." in table.journal.people.names()
    table.tap_icon("back")
    assert "Annalisa" in listed(table)
    assert "Anna M." not in players(table)


# --- nobody any more


def test_no_byte_is_left_of_a_forgotten_person_and_the_matches_stay(box, known, tmp_path):
    table = box(language="en")
    open_names(table, "Anna M.")
    table.tap("Forget")
    assert table.shows("The name disappears from 5 matches, the log and every export;")
    table.hold("Forget")
    assert _bytes(tmp_path).count(b"Anna M.")
    table.app.go("home")
    assert b"Anna M." not in _bytes(tmp_path)
    assert len(table.journal.matches.all()) == 7


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "these sheets, which say “…” instead: Darts and Rummy."),
        ("it", "da questi fogli, che al suo posto dicono «…»: Darts e Rummy."),
    ],
)
def test_the_sheets_with_a_name_are_said_before_it_is_forgotten_and_free_of_it_afterwards(
    box, known, tmp_path, language, said
):
    counted = Scoring("Rummy", kind=COUNTERS, counters=(Counter("Lives of carla"),))
    came = Scoring("Darts", marks=("Carla’s turn",))
    other = Scoring("Carlalonga", kind=COUNTERS, counters=(Counter("Lives"),))
    for each in (came, other):
        Sheets(tmp_path / "companion.db").add(encode(each))
    journal = open_journal(tmp_path / "companion.db")
    setup = Setup(("Bruno", "Dino"), 0, {SHEET: encode(counted)})
    journal.begin(ANY_GAME, setup, "2026-11-21T20:00:00+01:00")
    journal.close()
    table = box(language=language)
    table.app.go("change", change=Erasing("Carla"))
    table.frames(4)
    assert table.shows(said)
    assert [*faults(table), *out_of_reach(table)] == []
    table.app.page.stage()
    table.app.go("home")
    (last, *_others) = table.journal.matches.all()
    assert decode(last.options[SHEET]).counters[0].name == "Lives of …"
    kept = [decode(text) for _time, text in Sheets(table.journal.path).texts()]
    assert {each.name: each.marks for each in kept} == {"Darts": ("…’s turn",), "Carlalonga": ()}


def _bytes(folder):
    return b"".join(path.read_bytes() for path in folder.glob("companion.db*"))


def test_a_change_that_cannot_be_written_is_said_and_nothing_has_changed(box, known):
    table = box(language="en")
    merge(table)
    table.journal.store.db.execute("PRAGMA query_only = ON")
    table.app.go("home")
    table.frames(2)
    assert table.shows("Not saved:")
    table.journal.store.db.execute("PRAGMA query_only = OFF")
    assert table.journal.people.matches("Anna M.") == 5


# --- everything can be read


def _stops(table, name):
    """Yield every page of people."""
    app = table.app
    app.go("people")
    yield "people"
    app.go("person", who=name)
    yield "person"
    app.page.turn()
    yield "person-games"
    app.page.toggle_more()
    yield "person-names"
    app.go("mark", who=name)
    yield "mark"
    app.back()
    app.go("who_else", who="Ida")
    yield "who-else"
    app.page.open(app.page.rows[0:1][0])
    yield "change"
    app.page.stage()
    yield "change-staged"
    app.page.take_back()
    app.go("person", who="Ida")
    yield "person-new"
    app.page.erase()
    yield "change-erase"


@pytest.mark.parametrize(
    ("size", "language", "text"), [*walks(("normal", "largest")), *whole(walks(("large",)))]
)
def test_every_page_of_people_can_be_read_touched_and_reached(box, tmp_path, size, language, text):
    journal = open_journal(tmp_path / "companion.db")
    chance = Random(3)
    for month in range(1, 13):
        number = keep(journal, chance, f"2026-{month:02}-11T20:00:00+01:00")
        assert number
    for name, other in zip(("Anna", "Bruno", "Carla", "Dino"), LONG_NAMES, strict=False):
        journal.people.rename(name, other)
    journal.people.meet("Ida", "2026-12-12T20:00:00+01:00")
    journal.close()
    table = box(size=size, chosen=Settings(language=language, motion=False, text=text))
    for stop in _stops(table, LONG_NAMES[0]):
        table.frames(4)
        assert [*faults(table), *out_of_reach(table)] == [], stop


def test_a_figure_of_bids_gives_their_number(box):
    """Of 24 bids Carla made 16 of two tricks, with which she took three, and 8 of three."""
    table = box(language="en")
    play(table, YEAR)
    open_person(table, "Carla")
    assert [table.words(each) for each in table.of("ChartFinding")] == [
        ["Says 3:", "almost exact, in 8 bids"], ["Says 2:", "1 trick too many, in 16 bids"],
    ]  # fmt: skip
