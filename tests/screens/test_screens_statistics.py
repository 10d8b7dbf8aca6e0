"""The page of statistics sums a few matches up, with totals worked out by hand."""

from __future__ import annotations

import pytest

from companion.games import every, find
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.games.istinto.game import GAME
from companion.keep.matches.evenings import tell_dates
from companion.keep.matches.filters import Filter
from companion.play.actions import EndEarly
from companion.play.ending import ranks
from companion.play.game import Setup
from companion.play.measures import Measure
from companion.settings import Settings
from companion.words.i18n import _
from tests.games.istinto.kit.states import a_round
from tests.support import finished_matches
from tests.support.layout_checks import faults, out_of_reach
from tests.support.sampling import walks, whole
from tests.support.tours import MANY_NAMES

EVENING = (
    (("Anna", "Bruno", "Carla"), (4, 5, 2), (4, 4, 3)),
    (("Anna", "Bruno", "Carla"), (4, 5, 2), (4, 4, 3)),
    (("Anna", "Bruno", "Carla"), (4, 5, 3), (4, 4, 3)),
    (("Anna", "Bruno", "Dino"), (4, 5, 3), (4, 4, 3)),
)
"""Matches of one round each: seats, bids and tricks taken."""
YEAR = EVENING[:3] * 8 + EVENING[3:]
"""Enough matches to name a best player."""


def play(table, matches=EVENING, **options):
    """Play matches of Istinto of one round each, and go home."""
    for names, bid, taken in matches:
        table.referee.begin(GAME, Setup(names, options=options))
        for action in a_round(table.referee.match.state, bid, taken):
            table.referee.do(action)
        table.referee.do(EndEarly())
    table.app.go("home")
    table.frames(4)


def play_holmes(table):
    table.referee.begin(find("holmes"), Setup(("Anna", "Bruno")))
    table.referee.do(EndEarly())
    table.app.go("home")
    table.frames(4)


def open_statistics(table):
    table.tap(_("History"))
    table.tap_icon("podium")
    table.frames(4)


def rows(table, kind="ChartRow"):
    """Return the words of each line, from the top."""
    return [table.words(row) for row in table.of(kind)]


def test_a_sentence_lines_bars_and_titles_say_what_a_year_adds_up_to(box):
    table = box(language="en")
    play(table, YEAR)
    open_statistics(table)
    assert table.shows("25 matches · 75 bids")
    assert table.app.page.who == "Bruno"
    assert table.shows("bids 1 trick too many")
    # Anna made all bids, Bruno none, Carla one of 3; Dino has one match of three.
    assert rows(table) == [
        ["Anna", "100%"], ["Bruno", "0%"], ["Carla", "33%"], ["Dino", "2 more matches"],
    ]  # fmt: skip
    _see_bars(table)
    _see_titles(table)


def _see_bars(table):
    """Check the bars, which begin with the best and are dashed where data is missing."""
    assert table.shows("Points left on the table")
    # Carla lost two bids of 2, worth 10 each, in three matches; Bruno one of 5, worth 20, in each.
    assert rows(table, "BarRow") == [["0"], ["6.7"], ["20"], ["?"]]
    assert [bar.item.person.name for bar in table.of("FigureBar")] == [
        "Anna", "Carla", "Bruno", "Dino",
    ]  # fmt: skip


def _see_titles(table):
    """Check the titles, which go to the clearly best, and touch one for its definition."""
    best, bold, climb = table.of("TitleKey")
    assert table.words(best) == ["bids best", "Anna", "100%, in 25 bids"]
    assert table.words(bold) == ["dares most", "Bruno", "100%, in 25 bids"]
    assert table.words(climb) == ["comes back", "3 more matches"]
    assert [each.dashed for each in (best, bold, climb)] == [False, False, True]
    table.touch(*table.middle(best))
    assert table.words(best) == [
        "bids best", "Share of bids that were exactly the tricks taken.",
    ]  # fmt: skip
    table.touch(*table.middle(best))
    assert table.words(best)[1] == "Anna"


def test_a_few_matches_make_nobody_the_best(box):
    table = box(language="en")
    play(table)
    open_statistics(table)
    assert table.shows("Nobody is clearly off the middle yet")
    assert [key.dashed for key in table.of("TitleKey")] == [True] * 3


def test_keys_turn_to_the_other_figures_of_the_game_and_round_again(box):
    table = box(language="en")
    play(table, YEAR)
    open_statistics(table)
    first = rows(table)
    table.tap_icon("down")
    assert table.shows("Bold bids")
    assert table.shows("is clearly ahead")
    assert rows(table)[0] == ["Bruno", "100%"]
    table.tap_icon("up")
    assert rows(table) == first
    table.tap_icon("up")
    assert table.shows("The records so far")
    assert rows(table) == table.of("TitleKey") == []
    table.tap_icon("up")
    assert table.shows("Place")
    table.tap_icon("down")
    table.tap_icon("down")
    assert rows(table) == first


def open_filters(table):
    open_statistics(table)
    table.tap_icon("filter")
    table.frames(2)


def chip(table, name):
    """Touch the shape of a person."""
    (found,) = (each for each in table.of("PersonChip") if each.item.words == name)
    table.touch(*table.middle(found))
    table.frames(2)


def test_another_game_is_chosen_from_a_list_which_back_closes_before_it_leaves_the_page(box):
    table = box(language="en")
    play(table)
    play_holmes(table)
    open_filters(table)
    table.tap_in("FilterKey", "Istinto")
    assert [table.words(key) for key in table.of("PickKey")][:2] == [["Istinto"], ["Holmes"]]
    table.tap_in("PickKey", "Holmes")
    assert table.shows("It is too early to say")
    assert rows(table) == [["Anna", "2 more matches"], ["Bruno", "3 more matches"]]
    table.tap_in("FilterKey", "Holmes")
    assert rows(table) == []
    table.tap_icon("back")
    assert len(rows(table)) == 2
    table.tap_icon("back")
    assert table.app.trail[-1] == "history"


def test_the_figures_of_each_sheet_of_another_game_are_its_own(box):
    """Anna has 60 points on average at Burraco and 20 at Scala 40: 40 would be of neither."""
    table = box(language="en")
    for day, (sheet, points) in enumerate(
        [("Burraco", 100), ("Burraco", 50), ("Burraco", 30), *[("Scala 40", 20)] * 3], 10
    ):
        finished_matches.play(
            table.journal, f"2026-03-{day}", ("Anna", "Bruno"), "any-game", (points, 10), (0,),
            options={SHEET: encode(Scoring(sheet))},
        )  # fmt: skip
    play_holmes(table)
    open_filters(table)
    assert table.shows("Burraco")
    assert table.shows("3 matches")
    table.tap_icon("down")
    assert rows(table) == [["Anna", "60"], ["Bruno", "10"]]
    table.tap_in("FilterKey", "Burraco")
    listed = [table.words(key) for key in table.of("PickKey")]
    assert listed == [["Burraco"], ["Scala 40"], ["Holmes"]]
    table.tap_in("PickKey", "Scala 40")
    table.tap_icon("down")
    assert rows(table) == [["Anna", "20"], ["Bruno", "10"]]
    table.tap_icon("filter")
    assert not table.icon("filter").parent.chosen


def test_the_records_of_a_sheet_are_on_its_last_page_and_follow_the_filter(box):
    """At Scala 40 the lowest wins: Bruno won twice in a row, once by 2, and Anna best, with 5."""
    table = box(language="en")
    for day, (sheet, points) in enumerate(
        [
            ("Scala 40", (30, 28, 101)),
            ("Scala 40", (90, 12)),
            ("Burraco", (2005, 900)),
            ("Scala 40", (5, 101)),
        ],
        10,
    ):
        lowest = sheet == "Scala 40"
        places = ranks(points, lowest_wins=lowest)
        own = [Measure(seat, "place", place) for seat, place in enumerate(places)]
        finished_matches.play(
            table.journal, f"2026-03-{day}", ("Anna", "Bruno", "Carla")[: len(points)], "any-game",
            points, (places.index(1),), own, {SHEET: encode(Scoring(sheet, lowest=lowest))},
        )  # fmt: skip
    open_statistics(table)
    table.tap_icon("up")
    assert table.shows("Scala 40")
    assert records(table) == [
        ["52", "points on average"],
        ["5", "best result", "Anna"],
        ["2", "closest win", "Bruno"],
        ["96", "clearest win", "Anna"],
        ["2", "wins in a row", "Bruno"],
        ["20 min", "usual time"],
        ["3", "matches together", "Anna", "Bruno"],
        ["1", "matches together", "Anna", "Carla"],
        ["1", "matches together", "Bruno", "Carla"],
    ]
    table.tap_icon("filter")
    table.frames(2)
    chip(table, "Carla")
    table.tap_icon("up")
    assert records(table)[1] == ["28", "best result", "Bruno"]
    table.tap_in("FilterKey", "Scala 40")
    table.tap_in("PickKey", "Scala 40")
    table.tap_icon("up")
    assert ["1", "matches together", "Anna", "Carla"] in records(table)


def records(table):
    """Return the words of each record, from the top."""
    return [table.words(each) for each in table.of("RecordBox")]


def test_with_a_person_chosen_only_the_matches_count_in_which_that_person_sat(box):
    """Of the four matches Carla was in the first three: Anna and Bruno bid three times each."""
    table = box(language="en")
    play(table)
    open_filters(table)
    chip(table, "Carla")
    assert table.shows("3 matches · 9 bids")
    assert rows(table) == [["Anna", "100%"], ["Bruno", "0%"], ["Carla", "33%"]]
    chip(table, "Dino")
    assert table.shows("1 match · 3 bids")
    assert table.shows("2 more matches")
    assert rows(table) == [["Anna"], ["Bruno"], ["Dino"]]
    chip(table, "Dino")
    assert table.shows("4 matches · 12 bids")


def test_titles_follow_the_filter_and_the_bar_says_what_is_chosen_once_it_is_closed(box):
    table = box(language="en")
    play(table, YEAR)
    open_filters(table)
    assert table.of("TitleKey") == []
    chip(table, "Carla")
    table.tap_icon("filter")
    assert table.shows("24 matches · Carla")
    assert table.icon("filter").parent.chosen
    assert table.words(table.of("TitleKey")[0]) == ["bids best", "Anna", "100%, in 24 bids"]


RIGHT = [(("Anna", "Bruno", "Carla"), (4, 4, 3), (4, 4, 3))] * 3
"""Three matches in which every bid was right."""


def test_a_house_rule_chooses_the_matches_that_were_played_by_it(box):
    """In all seven matches Bruno bid right three times of seven, Carla four times of six."""
    table = box(language="en")
    play(table)
    play(table, RIGHT, target="60")
    open_filters(table)
    assert rows(table)[:3] == [["Anna", "100%"], ["Bruno", "43%"], ["Carla", "67%"]]
    table.tap_in("FilterKey", "Istinto")
    table.tap_in("PickKey", "Play: to 60")
    assert table.shows("3 matches · 9 bids")
    assert table.shows("Istinto, to 60")
    assert rows(table) == [["Anna", "100%"], ["Bruno", "100%"], ["Carla", "100%"]]


def test_a_time_chooses_the_matches_from_then_on_by_their_corrected_dates(box):
    table = box(language="en")
    play(table, RIGHT)
    old = [saved.number for saved in table.journal.matches.all()]
    tell_dates(table.journal, dict.fromkeys(old, "2026-03-01"))
    play(table)
    open_filters(table)
    table.tap("Mar–today")
    table.tap("the last 30 days")
    assert table.shows("4 matches · 12 bids")
    assert rows(table)[:3] == [["Anna", "100%"], ["Bruno", "0%"], ["Carla", "33%"]]


def test_where_nothing_fits_the_page_says_so_and_another_touch_brings_all_back(box):
    table = box(language="en")
    play(table)
    table.referee.begin(find("holmes"), Setup(("Flo", "Gus")))
    table.referee.do(EndEarly())
    table.app.go("home")
    open_filters(table)
    chip(table, "Flo")
    assert table.shows("No match fits all of that.")
    assert rows(table) == []
    chip(table, "Flo")
    assert len(rows(table)) == 4


def test_the_history_hands_its_filter_on(box):
    table = box(language="en")
    play(table)
    table.tap("History")
    chip(table, "Carla")
    table.tap("Statistics")
    assert table.shows("3 matches · Carla")
    table.tap_icon("back")
    assert table.app.page.fits.person


def test_the_menu_of_a_match_that_is_over_leads_to_the_figures_of_its_game(box):
    table = box(language="en")
    play(table)
    table.referee.begin(find("holmes"), Setup(("Anna", "Bruno")))
    table.referee.do(EndEarly())
    table.app.go("match")
    table.app.go("menu")
    table.frames(4)
    table.tap_icon("podium")
    assert table.app.trail[-1] == "statistics"
    assert table.shows("Holmes")


def test_without_a_match_that_is_over_the_page_says_so(box):
    table = box(language="en")
    table.app.go("statistics")
    table.frames(4)
    assert table.shows("Figures come with the matches")
    assert rows(table) == []


def test_a_match_that_was_thrown_away_does_not_count(box):
    table = box(language="en")
    play(table)
    last = table.journal.matches.all()[0].number
    table.journal.throw_away(last)
    open_statistics(table)
    assert table.shows("3 matches · 9 bids")
    assert [each[0] for each in rows(table)] == ["Anna", "Bruno", "Carla"]


def evenings_of_twelve():
    """Return four rounds of matches in which twelve people with long names sit three by three."""
    return [
        (MANY_NAMES[first : first + 3], (4, 5, 2 + (time == 2)), (4, 4, 3))
        for time in range(4)
        for first in range(0, 12, 3)
    ]


def test_twelve_people_come_in_pages_each_once(box):
    table = box(language="en")
    play(table, evenings_of_twelve())
    open_statistics(table)
    seen = []
    while len(seen) < 12:
        seen += [row.item.person.name for row in table.of("ChartRow")]
        assert {row.item.person.name for row in table.of("BarRow")} <= set(seen)
        table.tap_icon("down")
    assert sorted(seen) == sorted(MANY_NAMES)
    assert table.shows("Bold bids")


def stops(table):
    """Yield every state of the page."""
    yield "first"
    for page in range(1, table.app.page.pages + 1):
        table.tap_icon("down")
        yield f"page {page}"
    for place in range(len(table.of("TitleKey"))):
        table.touch(*table.middle(table.of("TitleKey")[place]))
        yield f"title {place}"
    table.tap_icon("filter")
    yield "filters"
    table.tap_icon("up")
    yield "records below filters"
    table.tap_icon("down")
    page = table.app.page
    for what in ("people", "times", "games"):
        page.list_choices(what)
        yield what
    table.tap_in("PickKey", "Holmes")
    yield "another game"
    page.choose(page.bar[0].people[0].fits)
    yield "one person"
    table.tap_icon("filter")
    yield "filters closed"


@pytest.mark.parametrize(
    ("size", "language", "text"),
    [*walks(("normal", "largest")), *whole(walks(("large",)))],
)
def test_the_page_can_be_read_touched_and_reached_with_buttons(box, size, language, text):
    table = box(size=size, chosen=Settings(language=language, motion=False, text=text))
    play(table, [*evenings_of_twelve(), *EVENING])
    play_holmes(table)
    open_statistics(table)
    for stop in stops(table):
        table.frames(4)
        assert [*faults(table), *out_of_reach(table)] == [], stop


@pytest.mark.parametrize(
    ("size", "language", "text"),
    [*walks(("normal", "largest"), 1), *whole(walks(("large",), 1))],
)
def test_titles_and_figures_of_every_game_are_whole(box, size, language, text):
    table = box(size=size, chosen=Settings(language=language, motion=False, text=text))
    for game in every():
        names = MANY_NAMES[: max(game.seats)]
        table.referee.begin(game, Setup(names))
        table.referee.do(EndEarly())
        table.app.go("home")
        table.frames(4)
        open_statistics(table)
        table.app.page.choose(Filter(game=game.name))
        for page in range(max(table.app.page.pages, 1)):
            table.frames(4)
            assert [*faults(table)] == [], (game.name, page)
            table.tap_icon("down")
        table.app.go("home")
