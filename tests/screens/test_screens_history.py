"""The past comes as evenings in pages, each read when it is shown, and can be filtered."""

from __future__ import annotations

import pytest

from companion.games import find
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.games.istinto.game import GAME
from companion.play.actions import EndEarly
from companion.play.codec import Entry
from companion.play.game import Setup, Standing
from companion.settings import Settings
from tests.games.istinto.kit.states import setup
from tests.support.layout_checks import faults, out_of_reach
from tests.support.painted_rooms import EagerGallery
from tests.support.sampling import LANGUAGES, SIZES, TEXTS, crossed, spread
from tests.support.tours import LONG_NAMES, MANY_NAMES

EVENINGS = 11
PEOPLE = ("Ana", "Bo", "Cy")


def play(
    table, at, names=PEOPLE, *, game="istinto", winners=(0,), totals=None, options=(), after=0
):
    """Store a finished match, which took *after* seconds."""
    names, options = tuple(names), dict(options)
    number = table.journal.begin(find(game), Setup(names, options=options), at)
    totals = totals or tuple(10 * (seat in winners) for seat in range(len(names)))
    line = f'{{"action":{{"do":"end"}},"after":{after}}}'.encode()
    standing = Standing(names, totals, tuple(winners), finished=True)
    table.journal.append(number, 1, Entry(EndEarly(), at=at), line, standing)
    return number


def on_sheet(name):
    """Return the house rules of a match of another game by its name; just points for none."""
    return {SHEET: encode(Scoring(name))}


def open_history(table):
    table.app.go("home")
    table.frames(2)
    table.tap("History")
    table.frames(3)


def days(table):
    """Return the days of the evenings on the page, from the top."""
    return [table.words(day) for day in table.of("DayKey") if day.item]


def covers(table):
    """Return the words on the covers of each row, from the top."""
    return [
        [table.words(cover) for cover in table.of("PastCover") if _within(cover, line)]
        for line in table.of("EveningLine")
    ]


def _within(cover, line):
    return cover.parent.parent is line


def chip(table, name):
    """Touch the shape of a person."""
    (found,) = (each for each in table.of("PersonChip") if each.item.words == name)
    table.touch(*table.middle(found))
    table.frames(2)


# --- evenings


def test_an_evening_says_when_it_was_who_was_there_how_long_and_what_came_of_each_match(box):
    """The three pauses of 1200 seconds are an hour; that of 3600 was none at the table."""
    table = box(language="en")
    play(table, "2026-11-20T20:00:00", ("Bo", "Ana"), winners=(1,), totals=(55, 110), after=3600)
    for at, after in (("2026-11-20T21:00:00", 1200), ("2026-11-20T22:00:00", 1200)):
        play(table, at, winners=(2,), totals=(1, 2, 31), game="the-club", after=after)
    play(table, "2026-11-20T22:30:00", winners=(0, 1), after=1200)
    open_history(table)
    assert days(table) == [["20", "Nov"]]
    assert len(table.of("PastMark")) == 3
    assert table.shows("1\u00a0h\u00a000")
    assert [words for row in covers(table) for words in row] == [
        ["Istinto", "Ana", "110"], ["The Club", "Cy", "31"], ["The Club", "Cy", "31"],
        ["Istinto", "Ana and Bo", "10"],
    ]  # fmt: skip
    assert table.shows("1 evening since November")
    assert table.shows("4 matches")


def test_turning_the_pages_shows_every_evening_once_the_last_one_first(box):
    table = box(language="en")
    for day in range(1, EVENINGS + 1):
        play(table, f"2026-10-{day:02}T20:00:00")
    open_history(table)
    seen = [number for number, _month in days(table)]
    fits = len(seen)
    assert fits == 3
    while len(seen) < EVENINGS:
        table.tap_icon("down")
        seen += [number for number, _month in days(table)]
    assert seen == [str(day) for day in range(EVENINGS, 0, -1)]
    assert table.icon("down").parent.disabled
    table.tap_icon("up")
    assert len(days(table)) == fits


def test_the_thumb_of_the_rail_goes_down_with_the_pages(box):
    table = box(language="en")
    for day in range(1, EVENINGS + 1):
        play(table, f"2026-10-{day:02}T20:00:00")
    open_history(table)
    (rail,) = table.of("Rail")
    tops = [sum(rail.thumb)]
    for _turn in range(3):
        table.tap_icon("down")
        tops.append(sum(rail.thumb))
    assert tops[0] == pytest.approx(rail.top)
    assert tops == sorted(tops, reverse=True)
    assert rail.thumb[0] == pytest.approx(rail.y)


def test_a_long_evening_goes_on_in_rows_without_a_date(box):
    table = box(language="en")
    for hour in range(15, 22):
        play(table, f"2026-10-01T{hour}:00:00")
    open_history(table)
    assert days(table) == [["1", "Oct"]]
    assert [len(row) for row in covers(table)] == [3, 3, 1]


def test_no_more_is_read_than_what_is_shown(box):
    table = box(language="en")
    for day in range(1, 24):
        play(table, f"2026-10-{day:02}T20:00:00")
    read = []
    table.journal.store.db.set_trace_callback(read.append)
    open_history(table)
    table.journal.store.db.set_trace_callback(None)
    evenings = {query for query in read if "json_group_array(iif(typeof(name)" in query}
    assert len({query for query in evenings if "BETWEEN" in query}) <= 4


def test_a_match_that_is_thrown_away_is_among_the_deleted_and_is_brought_back(box):
    table = box(language="en")
    open_history(table)
    assert not table.has_icon("throw-away")
    for _match in range(2):
        table.referee.begin(GAME, setup())
    table.referee.throw_away()
    open_history(table)
    assert table.shows("1 match")
    table.tap_icon("throw-away")
    table.frames(2)
    assert table.shows("1 deleted match")
    (cover,) = table.of("PastCover")
    assert "bring it back" in table.words(cover)
    table.touch(*table.middle(cover))
    table.frames(2)
    assert [words[-1] for row in covers(table) for words in row] == ["in progress"] * 2


def test_a_touch_opens_a_match(box):
    table = box(language="en")
    table.referee.begin(GAME, setup())
    open_history(table)
    table.tap("in progress")
    assert table.app.trail[-1] == "match"


def test_a_crown_is_only_on_a_match_with_a_winner(box):
    table = box(language="en")
    table.referee.begin(GAME, setup())
    table.referee.do(EndEarly())
    table.app.go("history")
    table.frames(4)
    (cover,) = table.of("PastCover")
    icons = [each.name for each in table.visible(cover) if type(each).__name__ == "Icon"]
    assert icons
    assert "crown" not in icons
    assert "no winner" in table.words(cover)


def test_a_winner_has_the_colour_and_shape_of_the_own_mark(box):
    from screens.base.theme import theme

    table = box(language="en")
    play(table, "2026-11-20T20:00:00", winners=(1,))
    table.journal.people.set_mark("Bo", 5)
    open_history(table)
    (cover,) = table.of("PastCover")
    (winner,) = (each for each in table.visible(cover) if getattr(each, "text", "") == "Bo")
    assert list(winner.color) == list(theme.people[5])
    assert [mark.text for mark in table.of("PastMark")] == ["▲", "★", "●"]


# --- filters


@pytest.fixture
def filled(box):
    """A table with three evenings: Istinto with three, Holmes with two, Istinto to 60 with two."""
    table = box(language="en")
    play(table, "2026-03-10T20:00:00")
    play(table, "2026-03-10T21:00:00", winners=(1,))
    play(table, "2026-09-20T20:00:00", PEOPLE[:2], game="holmes", winners=(1,))
    play(table, "2026-11-02T20:00:00", PEOPLE[:2], options={"target": "60"})
    open_history(table)
    return table


def test_a_touch_of_a_shape_shows_the_evenings_with_that_person_and_another_all_again(filled):
    assert filled.shows("3 evenings since March")
    assert filled.shows("4 matches")
    chip(filled, "Cy")
    assert filled.shows("1 evening with")
    assert filled.shows("Cy")
    assert filled.shows("0 wins in 2 matches")
    assert filled.shows("3 evenings since March")
    assert days(filled) == [["10", "Mar"]]
    chip(filled, "Ana")
    assert filled.shows("2 wins in 4 matches")
    chip(filled, "Ana")
    assert filled.shows("3 evenings since March")
    assert len(days(filled)) == 3


def test_a_game_and_its_house_rules_are_chosen_from_a_list(filled):
    filled.tap("every game")
    filled.frames(2)
    filled.tap("Istinto")
    filled.frames(2)
    assert filled.shows("2 evenings of Istinto")
    filled.tap("Istinto")
    filled.frames(2)
    while not filled.shows("Play: to 60"):
        filled.tap_icon("down")
    filled.tap("Play: to 60")
    filled.frames(2)
    assert filled.shows("1 evening of Istinto, to 60")
    assert days(filled) == [["2", "Nov"]]


def test_each_sheet_is_chosen_from_a_list_by_itself_the_game_played_most_first(box):
    table = box(language="en")
    for hour, sheet in enumerate(("Burraco", "Scala 40", "Burraco", "", "Burraco", "Scala 40"), 15):
        play(table, f"2026-03-10T{hour}:00:00", game="any-game", options=on_sheet(sheet))
    play(table, "2026-03-10T21:00:00")
    table.referee.begin(find("holmes"), Setup(PEOPLE[:2]))
    open_history(table)
    table.tap("every game")
    table.frames(2)
    listed = [table.words(key) for key in table.of("PickKey")]
    names = ["every game", "Burraco", "Scala 40", "Istinto", "Holmes", "Just points"]
    assert listed == [[name] for name in names]
    table.tap("Scala 40")
    table.frames(2)
    assert table.shows("1 evening of Scala 40")
    assert [words[0] for row in covers(table) for words in row] == ["Scala 40", "Scala 40"]
    table.tap_in("FilterKey", "Scala 40")
    table.frames(2)
    table.tap("every game")
    table.frames(2)
    assert table.shows("8 matches")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "10 times Scopa!"), ("it", "10 volte Scopa!")]
)
def test_the_tenth_match_of_a_sheet_has_a_sign_in_the_history_and_words_in_the_story(
    box, language, words
):
    table = box(language=language)
    for day in range(10, 20):
        play(table, f"2026-03-{day}T20:00:00", game="any-game", options=on_sheet("Scopa"))
        last = play(table, f"2026-03-{day}T20:20:00", game="any-game", options=on_sheet("Hearts"))
        if day == 18:
            table.journal.throw_away(last)
    table.app.go("history")
    table.frames(3)
    (day, *_others) = covers(table)
    assert [cover[:2] for cover in day] == [["Scopa", "10×"], ["Hearts", "Ana"]]
    table.app.go("evening", number=last)
    table.frames(3)
    assert table.shows("Scopa · 10×")
    assert words in table.app.page.told.sentences


def test_a_time_is_chosen_from_a_list_and_says_from_when_to_when(filled):
    filled.tap("Mar–today")
    filled.frames(2)
    filled.tap("the last three months")
    filled.frames(2)
    assert filled.shows("2 evenings since August")
    assert filled.shows("Aug–today")
    assert [number for number, _ in days(filled)] == ["2", "20"]


def test_back_closes_a_list_before_it_leaves_the_page(filled):
    filled.tap("every game")
    filled.frames(2)
    filled.tap_icon("back")
    filled.frames(2)
    assert len(days(filled)) == 3
    assert filled.app.trail[-1] == "history"
    filled.tap_icon("back")
    assert filled.app.trail[-1] == "home"


def test_where_nothing_fits_the_page_says_so(filled):
    chip(filled, "Cy")
    filled.tap("Mar–today")
    filled.frames(2)
    filled.tap("the last 30 days")
    filled.frames(2)
    assert filled.shows("No match fits all of that.")


def test_those_met_most_often_have_chips_and_all_others_are_in_a_list(box):
    table = box(language="en")
    for day in (1, 2):
        play(table, f"2026-10-{day:02}T20:00:00", ("Ana", "Bo", "Cy", "Di", "Ed", "Flo"))
    play(table, "2026-10-03T20:00:00", ("Gus", "Hal"))
    open_history(table)
    chips = [each.item.words for each in table.of("PersonChip")]
    assert sorted(chips) == ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
    assert len({each.item.number for each in table.of("PersonChip")}) == 6
    table.tap_icon("magnifier")
    table.frames(2)
    while not table.shows("Hal"):
        table.tap_icon("down")
    table.tap("Hal")
    table.frames(2)
    assert table.shows("1 evening with")
    assert table.shows("0 wins in 1 match")
    assert "Hal" in [each.item.words for each in table.of("PersonChip")]


def test_no_two_chips_look_the_same_be_it_that_two_people_have_the_same_mark(box):
    table = box(language="en")
    play(table, "2026-10-01T20:00:00", ("Ana", "Bo"))
    play(table, "2026-10-02T20:00:00", ("Cy", "Ana"))
    for name in ("Ana", "Bo", "Cy"):
        table.journal.people.set_mark(name, 3)
    open_history(table)
    numbers = {each.item.words: each.item.number for each in table.of("PersonChip")}
    assert numbers["Ana"] == 3
    assert len(set(numbers.values())) == 3


# --- dates


def doubtful(table):
    play(table, "2026-11-10T20:00:00")
    wrong = play(table, "1970-01-01T00:00:20")
    open_history(table)
    return wrong


def told(table, number):
    query = "SELECT dated FROM remark WHERE match = ?"
    return [day for (day,) in table.journal.store.db.execute(query, (number,))]


def test_a_wrong_date_has_a_sign_and_words_and_a_right_one_has_neither(box):
    table = box(language="en")
    doubtful(table)
    assert days(table) == [["?", "wrong?"], ["10", "Nov"]]
    assert table.has_icon("warning")
    assert [each.item.note for each in table.of("DayKey")] == ["wrong?", ""]


def test_a_touch_of_a_date_opens_its_evening_and_back_leads_to_the_past(box):
    table = box(language="en")
    play(table, "2026-11-10T20:00:00")
    play(table, "2026-11-20T20:00:00", ("Ana", "Bo"))
    open_history(table)
    table.tap_in("DayKey", "10")
    table.frames(3)
    assert table.app.trail == ["home", "history", "evening"]
    assert table.shows("Evening of 10 November")
    assert not table.has_icon("warning")
    assert not table.has_icon("correct")
    table.tap_icon("back")
    assert table.app.trail[-1] == "history"


def test_a_wrong_date_is_corrected_by_touch_and_taken_back_until_the_page_is_left(box):
    table = box(language="en")
    wrong = doubtful(table)
    ask_for_date(table, "wrong?")
    assert table.shows("When was this evening?")
    table.tap_icon("minus", nth=_column(table, "Day"))
    day = table.app.page.when
    table.tap("Set the date")
    table.frames(3)
    assert told(table, wrong) == [day.date().isoformat()]
    assert days(table)[0][0] == str(day.day)
    assert table.shows("by hand")
    assert not table.has_icon("warning")
    table.tap("Undo")
    table.frames(3)
    assert told(table, wrong) == [None]
    assert table.shows("wrong?")


def ask_for_date(table, note):
    """Open an evening by the note below its date, and ask for another date there."""
    table.tap(note)
    table.frames(3)
    table.tap_icon("warning" if note == "wrong?" else "correct")
    table.frames(3)


def _column(table, title):
    """Return which of the keys of one kind is that of a part of the date."""
    columns = table.of("PartColumn")
    return next(place for place, each in enumerate(columns) if each.item.title == title)


def test_once_the_page_was_left_a_date_that_was_told_can_only_be_told_anew(box):
    table = box(language="en")
    doubtful(table)
    ask_for_date(table, "wrong?")
    table.tap("Set the date")
    table.frames(3)
    open_history(table)
    assert not table.shows("Undo")
    ask_for_date(table, "by hand")
    assert table.shows("When was this evening?")


# --- those that wait


def test_home_says_how_many_other_matches_wait_and_leads_to_them(box):
    table = box(language="en")
    for guest in ("Cy", "Di", "Ed"):
        table.referee.begin(GAME, Setup(("Ana", "Bo", guest)))
    table.referee.begin(GAME, Setup(("Ana", "Bo", "Flo")))
    table.referee.do(EndEarly())
    table.app.go("home")
    table.frames(4)
    table.tap("2 more wait")
    lines = table.of("PastLine")
    assert ["Cy" in " ".join(table.words(line)) for line in lines] == [False, False, True]
    assert all("in progress" in table.words(line) for line in lines)
    table.touch(*table.middle(lines[-1]))
    assert table.app.trail[-1] == "match"
    assert table.referee.match.state.players[2] == "Cy"


def test_with_one_match_to_resume_no_other_waits(box):
    table = box(language="en")
    table.referee.begin(GAME, setup())
    table.app.go("home")
    table.frames(4)
    assert not table.shows("more wait")


# --- on every display


def looks(table):
    """Lead through the page with long names, a long evening and a wrong date."""
    for minute in range(9):
        options = on_sheet(MANY_NAMES[-1])
        play(table, f"2026-09-01T20:{minute:02}:00", LONG_NAMES, game="any-game", options=options)
    for hour, game in enumerate(("istinto", "cluedo", "the-club", "baker-street", "any-game"), 15):
        names = LONG_NAMES[:4] if game in ("istinto", "baker-street") else LONG_NAMES
        totals = (55, 2040, *(-75,) * (len(names) - 2))
        options = on_sheet(MANY_NAMES[-1]) if game == "any-game" else {}
        play(table, f"2026-10-01T{hour}:00:00", names, game=game, totals=totals, winners=(1,),
             options=options)  # fmt: skip
    play(table, "2026-10-02T20:00:00", MANY_NAMES, game="any-game", winners=(), after=1000)
    play(table, "2027-01-02T20:00:00", LONG_NAMES[:2], game="holmes", winners=(0, 1))
    table.referee.begin(GAME, Setup(LONG_NAMES))
    table.app.go("home")
    table.app.go("history")
    yield "evenings"
    page = table.app.page
    page.choose(page.bar[0].people[0].fits)
    yield "with one person"
    for what in ("people", "games", "times"):
        page.list_choices(what)
        yield what
    page.list_choices("times")
    yield "evenings again"
    page.correct(next(row.day.span for row in page.items[0:9] if row.day and row.day.sign))
    yield "date"
    page.set_date()
    yield "date told"


@pytest.mark.parametrize("size", spread(SIZES, 2, 1), ids=str)
def test_a_usual_name_beside_its_points_is_whole_in_the_largest_letters(box, size):
    table = box(size=size, chosen=Settings(language="en", motion=False, text="largest"))
    for hour in range(18, 22):
        play(table, f"2026-10-01T{hour}:00:00", ("Guido", "Anna"), totals=(120, 90))
    open_history(table)
    assert [words[1:] for row in covers(table) for words in row][:2] == [["Guido", "120"]] * 2


@pytest.mark.parametrize(("size", "language", "text"), crossed(SIZES, LANGUAGES, TEXTS))
def test_all_of_it_can_be_read_and_reached(box, tmp_path, size, language, text):
    chosen = Settings(language=language, motion=False, text=text)
    table = box(size=size, chosen=chosen, gallery=EagerGallery(tmp_path, (240, 144)))
    found = []
    for stop in looks(table):
        table.frames(4)
        found += [f"{stop}: {fault}" for fault in (*faults(table), *out_of_reach(table))]
    assert found == []
