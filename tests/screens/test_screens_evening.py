"""An evening has a page: its matches as cards, titles, and a story to take home."""

from __future__ import annotations

import re
from threading import Event

import pytest
import zxingcpp
from PIL import Image

from companion import games, settings
from companion.command.recaps import RecapWriter
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import Evenings
from companion.play.measures import Measure
from companion.play.titles import GENERAL
from companion.table.copies import Copies
from companion.telling.evenings import recap, symbols
from companion.words.i18n import _
from companion.work.jobs import Work
from companion.work.operations import Operations
from tests.support.finished_matches import NAMES, evening, play
from tests.support.gated_operations import GatedOperations
from tests.support.layout_checks import faults, out_of_reach
from tests.support.painted_rooms import EagerGallery
from tests.support.sampling import LANGUAGES, SIZES, TEXTS, THEMES, crossed
from tests.support.tours import MANY_NAMES

TODAY = "2026-11-26T12:00:00"


class Asked:
    """Recaps that record the requests they get."""

    def __init__(self):
        self.pictures, self.figures = [], []

    def take_pictures(self, told, display):
        self.pictures.append((told.file, display))

    def take_figures(self, told, match):
        self.figures.append((told.file, match))


class Power:
    """A box that only remembers that it was switched off."""

    is_device = True

    def __init__(self):
        self.is_off = False

    def power_off(self, _then):
        self.is_off = True


@pytest.fixture
def opened(box, tmp_path):
    """Open the page of an evening of some people and matches."""

    def opened(
        people=NAMES, matches=3, language="en", size=(800, 480), device=None, gate=None, **chosen
    ):
        chosen = settings.Settings(language=language, motion=False, **chosen)
        gallery = EagerGallery(tmp_path / "rooms", (240, 144))
        table = box(chosen=chosen, size=size, gallery=gallery)
        work = Work(table.inbox)
        say = table.referee.queue_notice
        operations = GatedOperations(gate, work, say) if gate else Operations(work, say)
        copies = Copies(table.referee, work, operations, [table.folder / "backup"], [])
        table.serve(
            operations=operations, copies=copies, hear_work=work.handle, recaps=Asked(),
            device=device,
        )  # fmt: skip
        table.app.go("evening", number=evening(table.journal, people, matches))
        table.frames(4)
        return table

    return opened


def cards(table):
    return [table.words(card) for card in table.of("EveningCard")]


def people(table):
    return [table.words(person) for person in table.of("GuestKey")]


# --- what is on it


def test_an_evening_is_cards_titles_that_a_touch_defines_a_code_to_scan_and_files_to_take(opened):
    table = opened()
    assert table.shows("Evening of 21 November")
    assert table.shows("6 people · 3 matches · 1\u00a0h\u00a000")
    assert cards(table) == [
        ["Istinto", "Fabio", "110 points"], ["Holmes", "Bruno", "26 to 20"],
        ["Cluedo", "Dino", "10 points"],
    ]  # fmt: skip
    # At Istinto Bruno made 10 bids of 11, and nobody else more than 9 of 14; Fabio dared 6 times
    # of 10, and nobody else more than 5; the best stroke of Carla, 20 + (13 × 2 + 33) % 61, is 79,
    # and Bruno's 66. Dino has won the last match. Elena lost by 7 points of 110, Dino by 14, and
    # Carla by 6 of 26 at Holmes. Anna, without a title, sat in two matches.
    assert people(table) == [
        ["Anna", "2 matches"], ["Bruno", "bids best"], ["Carla", "the stroke of 79"],
        ["Dino", "the last win"], ["Elena", "a step from winning"], ["Fabio", "dares most"],
    ]  # fmt: skip
    _scan_the_story(table)
    _touch_people(table)
    _take_it_home(table)


def _scan_the_story(table):
    (found,) = zxingcpp.read_barcodes(table.seen())
    assert found.text == table.app.page.told.text
    assert found.text.splitlines() == [
        "Evening of 21 November",
        "6 people · 3 matches · 1\u00a0h\u00a000",
        "Istinto: ★ Fabio 110 points",
        "Holmes: ■ Bruno 26 to 20",
        "Cluedo: ◆ Dino 10 points",
        "■ Bruno: bids best",
        "● Carla: the stroke of 79",
        "◆ Dino: the last win",
        "⬟ Elena: a step from winning",
        "★ Fabio: dares most",
        "🃏★ 🎩■ 🔎◆ │ ▲▁ ■█ ●▁ ◆█ ⬟▁ ★█",
    ]


def _touch_people(table):
    table.tap("bids best")
    assert table.shows("Istinto: Largest share of bids made.")
    table.tap("dares most")
    assert table.shows("Istinto: Largest share of bids of 5 or more.")
    table.tap("dares most")
    assert not table.shows("Istinto: Largest")
    table.tap("Anna")
    assert table.shows("Anna: 2 matches")


def _take_it_home(table):
    asked = table.app.services.recaps
    table.tap_icon("picture")
    table.tap_icon("share")
    assert asked.pictures == [("companion-2026-11-21", (800, 480))]
    assert asked.figures == [("companion-2026-11-21", table.app.page.number)]


def test_a_touch_of_a_card_opens_the_match(opened):
    table = opened()
    table.referee.begin(*_going_on(table))
    table.referee.leave()
    table.app.go("home")
    number = table.journal.matches.all()[0].number
    table.app.go("evening", number=number)
    table.frames(4)
    table.tap("in progress")
    assert table.app.trail[-1] == "match"


def _going_on(table):
    from companion.games.istinto.game import GAME
    from tests.games.istinto.kit.states import setup

    table.referee.now = lambda: "2026-11-21T20:50:00"
    return GAME, setup()


def test_guests_are_there_and_erased_people_are_not(opened):
    table = opened(("Anna", "Bruno", "Guest 3"), 1)
    assert [words[0] for words in people(table)] == ["Anna", "Bruno", "Guest 3"]
    erase(table.journal.store, "Anna")
    table.app.page.refresh()
    table.frames(3)
    assert [words[0] for words in people(table)] == ["Player 1", "Bruno", "Guest 3"]
    assert not table.shows("Anna")
    assert "Anna" not in table.app.page.told.text


def test_a_match_that_is_thrown_away_is_no_longer_there_and_the_last_one_leaves_nothing(opened):
    table = opened(NAMES, 2)
    page, results = table.app.page, table.app.page.told.results
    for count, result in enumerate(results, 1):
        table.journal.throw_away(result.number)
        page.refresh()
        table.frames(4)
        assert len(cards(table)) == len(results) - count
    assert people(table) == []
    assert list(faults(table)) == []


def test_more_people_or_matches_than_there_is_room_for_come_in_pages(opened):
    table = opened(("Ana", "Bo"), 1)
    for place in range(20):
        pair = (f"Person {place}", f"Other {place}")
        play(table.journal, f"2026-11-21T21:{place:02}:00", pair, "any-game", (3, 1), (0,))
    table.app.page.refresh()
    table.frames(4)
    assert list(faults(table)) == []
    seen = cards(table)
    while not table.icon("down").parent.disabled:
        table.tap_icon("down")
        seen += cards(table)
    assert len(seen) == 21
    table.tap_icon("people")
    table.frames(4)
    assert list(faults(table)) == []
    seen = people(table)
    while not table.icon("forward").parent.disabled:
        table.tap_icon("forward")
        seen += people(table)
    assert len(seen) == 42


def test_names_and_titles_that_share_a_line_are_both_written(opened):
    table = opened(("Ana", "Bo"), 1)
    for place in range(12):
        pair = (f"P{place}", f"O{place}")
        play(table.journal, f"2026-11-21T21:{place:02}:00", pair, "any-game", (3, 1), (0,))
    table.app.page.refresh()
    table.frames(4)
    names = {each.guest.name for each in table.app.page.people}
    lines = [table.words(line) for line in table.of("GuestLine")]
    assert table.app.page.in_line
    assert lines
    assert all(line[0] in names and len(line) == 2 for line in lines), lines


# --- the story


def test_a_long_story_loses_its_last_sentences_before_it_cannot_be_read(opened):
    table = opened(MANY_NAMES, 8, size=(720, 1280))
    (found,) = zxingcpp.read_barcodes(table.seen())
    assert found.text in [*table.app.page.told.stories()][1:]
    assert "Evening of 21 November\n12 people" in found.text
    assert "Istinto: ☆ Donatelladiana" in found.text


def test_a_touch_enlarges_the_story_of_many_people_and_another_brings_the_cards_back(opened):
    table = opened(MANY_NAMES, 8)
    table.tap("the story")
    table.frames(4)
    (found,) = zxingcpp.read_barcodes(table.seen())
    assert found.text == table.app.page.told.text
    assert cards(table) == []
    table.tap("the story")
    assert "Istinto" in cards(table)[0]
    table.tap("the story")
    table.tap_icon("back")
    assert table.app.trail[-1] == "evening"
    assert "Istinto" in cards(table)[0]


@pytest.mark.parametrize("count", [17, 18, 78, 79, 230, 425, 520, 521, 929, 1273, 1628, 2953])
def test_the_size_of_a_code_is_known_before_it_is_drawn(count):
    from screens.base.qr import matrix, modules_of

    text = "■" + "a" * (count - 3)
    assert len(matrix(text)) == modules_of(text)


def test_symbols_show_who_won_what_and_how_often(journal):
    number = play(journal, "2026-11-08T20:00:00", ("Ana", "Bo"), "any-game", (3, 1), (0,))
    play(journal, "2026-11-08T20:10:00", ("Ana", "Bo"), "the-club", (3, 3), (0, 1))
    evenings = Evenings(journal, TODAY)
    told = recap(evenings, evenings.whole(number))
    assert symbols(told) == "🎲▲ 🎷▲■ │ ▲█ ■▅"
    assert [each.score for each in told.results] == ["3 to 1", ""]


def test_a_title_is_earned_within_one_sheet_of_another_game(journal):
    """Anna made all bids at Wizard, Bruno at Skull King; together they would be level."""
    for minute, (sheet, made) in enumerate((("Wizard", (9, 3)), ("Skull King", (3, 9)))):
        hits = [Measure(seat, "hits", each, 9) for seat, each in enumerate(made)]
        number = play(
            journal, f"2026-11-21T20:0{minute}:00", NAMES[:2], "any-game", (1, 1), (), hits,
            {SHEET: encode(Scoring(sheet))},
        )  # fmt: skip
    evenings = Evenings(journal, TODAY)
    meanings = {each.name: each.meaning for each in recap(evenings, evenings.whole(number)).people}
    assert meanings == {
        "Anna": "Wizard: Largest share of bids made.",
        "Bruno": "Skull King: Largest share of bids made.",
    }


def test_italian_elides_before_the_eighth_and_the_eleventh(journal):
    from companion.words import i18n

    titles = []
    for day in ("07", "08", "11"):
        number = play(journal, f"2026-11-{day}T20:00:00", ("Ana", "Bo"), "any-game", (3, 1), (0,))
        evenings = Evenings(journal, TODAY)
        with i18n.speaking("it"):
            titles.append(recap(evenings, evenings.whole(number)).title)
    assert titles == [
        "La serata del 7 novembre", "La serata dell’8 novembre", "La serata dell’11 novembre",
    ]  # fmt: skip


# --- keys


@pytest.fixture
def with_stick(opened, tmp_path):
    """Open the page of an evening on a box with a memory stick."""
    stick = tmp_path / "media" / "STICK"
    stick.mkdir(parents=True)

    def with_stick(**how):
        table = opened(**how)
        operations = table.app.services.operations
        sticks = [tmp_path / "media"]
        table.serve(
            recaps=RecapWriter(operations, table.referee, [], sticks, lambda path: path == stick)
        )
        return table, stick

    return with_stick


@pytest.mark.whole
def test_pictures_and_tables_come_to_the_stick_while_the_page_says_how_far_it_is(with_stick):
    table, stick = with_stick()
    table.tap_icon("picture")
    assert table.shows("Painting the evening")
    table.wait(lambda: table.shows("3 files are on the stick: companion-2026-11-21-800x480.png"))
    table.frames(3)
    table.tap_icon("share")
    table.wait(lambda: table.app.page.sentence.startswith("4 files"))
    assert len(list(stick.iterdir())) == 7
    with Image.open(stick / "companion-2026-11-21.png") as picture:
        assert picture.size == (1080, 1350)


def test_a_touch_cancels_what_runs_and_leaves_nothing(with_stick):
    table, stick = with_stick(language="it")
    table.tap_icon("picture")
    assert table.icon("moon").parent.disabled
    table.tap("Annulla")
    table.wait(lambda: table.app.page.sentence)
    assert table.app.page.sentence == "È stato annullato; non è cambiato nulla."
    assert list(stick.iterdir()) == []


def test_good_night_copies_everything_and_then_switches_the_box_off(opened):
    power, gate = Power(), Event()
    table = opened(device=power, gate=gate)
    table.tap("Good night")
    assert not power.is_off
    gate.set()
    table.wait(lambda: table.shows("Everything is copied: good night."))
    assert power.is_off
    assert len(list((table.folder / "backup").iterdir())) == 1


def test_good_night_on_a_desktop_copies_everything(opened):
    table = opened()
    table.tap("Good night")
    table.wait(lambda: table.shows("Everything is copied, and was read back."))


def test_good_night_switches_no_box_off_on_which_something_else_was_begun(opened):
    power, gate = Power(), Event()
    table = opened(device=power, gate=gate)
    table.tap("Good night")
    table.app.go("home")
    gate.set()
    table.wait(lambda: table.shows("Everything is copied, and was read back."))
    assert not power.is_off


def test_the_end_of_an_operation_is_reported_once(opened):
    table = opened()
    number = table.app.page.number
    table.tap("Good night")
    table.wait(lambda: table.shows("Everything is copied, and was read back."))
    table.app.go("home")
    table.app.go("evening", number=number)
    table.frames(4)
    assert not table.shows("Everything is copied, and was read back.")


def test_an_evening_is_taken_home_by_a_match_that_is_still_there(opened):
    table = opened()
    thrown = table.app.page.number
    table.referee.throw_away_saved(thrown)
    table.app.page.refresh()
    table.tap_icon("share")
    assert thrown not in [match for _file, match in table.app.services.recaps.figures]


# --- on every display


@pytest.mark.parametrize(("language", "size"), crossed(LANGUAGES, [(720, 1280), (800, 480)]))
def test_every_definition_has_room(opened, language, size):
    table = opened(language=language, size=size, text="largest")
    for game in games.every():
        for title in (*game.titles, *GENERAL):
            table.app.page.sentence = f"{game.title}: {_(title.meaning)}"
            table.frames(3)
            assert table.shows(table.app.page.sentence)
            assert list(faults(table)) == []


@pytest.mark.parametrize(
    ("size", "language", "text", "seats", "matches", "theme"),
    crossed(
        SIZES, LANGUAGES, TEXTS, (6, 12, 1, 2, 8), (3, 8, 1, 2, 5),
        THEMES,
    ),
)  # fmt: skip
def test_all_of_it_can_be_read_and_reached(opened, size, language, text, seats, matches, theme):
    table = opened(MANY_NAMES[:seats], matches, language, size, text=text, theme=theme)
    found = []
    for _side in range(1 + table.has_icon("people")):
        found += [*faults(table), *out_of_reach(table)]
        found += [text for text in table.texts() if re.fullmatch(r"\w+\.", text)]  # a name is cut
        if table.has_icon("people"):
            table.tap_icon("people")
            table.frames(4)
    assert found == []
