"""Pages of phones: whatever is at the table becomes a page in both languages."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import every
from companion.phones import pages
from companion.phones.pages.curve import (
    CHART_HEIGHT,
    CHART_WIDTH,
    LEFT_ROOM,
    MARK_SIZE,
    MOST_POINTS,
)
from companion.phones.snapshot import MatchLine, PersonLine, SeatLine, Snapshot
from companion.play.ending import Ending, Honour, Rank
from companion.play.marks import MARK_COUNT
from companion.play.view import PointsRow, Sheet
from companion.words.languages import LANGUAGES
from tests.phones.reading import PageReader, moments

ANY_TOKEN = "abc-DEF_123"
HOSTILE = "<b onclick=x>'\"&</b>"
GAMES = [game.name for game in every()]
EVENING = (
    MatchLine("Istinto", "Anna", "20:15", "90 points", (0,)),
    MatchLine("Holmes", "Bruno", score="26 to 20", winners=(1,)),
)
PEOPLE = (PersonLine(1, "Bruno", 1, "1 win in 1 match"), PersonLine(0, "Anna", 1, "1 win in 2"))
EVENING_WORDS = [
    "20:15", "Istinto", "Anna", "90 points", "Holmes", "Bruno", "26 to 20",
    "Bruno", "1 win in 1 match", "Anna", "1 win in 2",
]  # fmt: skip
SECTIONS = ["head", "prompt", "notices", "scene", "seats", "aside"]


def table(*names, **what):
    """Return the snapshot of a table with these people."""
    seats = tuple(SeatLine(mark, name, 0, has="0") for mark, name in enumerate(names))
    return Snapshot("en", number=1, game="Istinto", name="istinto", seats=seats, **what)


@pytest.fixture(scope="module", params=[(game, code) for game in GAMES for code in LANGUAGES])
def told(request):
    """Every moment of a random match in a language, with its page."""
    game, language = request.param
    seed = list(LANGUAGES).index(language)
    return [
        (each, PageReader(pages.page(each, ANY_TOKEN))) for each in moments(game, seed, language)
    ]  # fmt: skip


def test_every_moment_of_a_match_is_a_page_in_its_language(told):
    for snapshot, read in told:
        assert read.named("html")[0]["lang"] == snapshot.language
        ids = [attributes["id"] for _tag, attributes in read.seen if "id" in attributes]
        assert len(ids) == len({*ids})
        assert [each for each in ids if each in SECTIONS] == SECTIONS
        texts = " ".join(read.texts)
        assert all(seat.name in texts for seat in snapshot.seats)


def test_nothing_is_written_that_a_strict_policy_refuses(told):
    for _snapshot, read in told:
        assert not read.named("style")
        assert all("src" in script for script in read.named("script"))
        for _tag, attributes in read.seen:
            assert not {name for name in attributes if name == "style" or name.startswith("on")}


def test_headings_follow_each_other_without_a_gap(told):
    for _snapshot, read in told:
        levels = [int(tag[1]) for tag, _ in read.seen if tag in ("h1", "h2", "h3", "h4")]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(then <= now + 1 for now, then in pairwise(levels))


def test_what_is_asked_is_read_aloud_when_it_changes():
    read = PageReader(pages.fragment(table("Anna", prompt="play a card", who=0)))
    assert [each["id"] for each in read.named("div") if each.get("aria-live") == "polite"] == [
        "prompt", "notices",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("{name} wins with 110", ["Bruno", "wins with 110"]),
        ("the trick goes to {name}", ["the trick goes to", "Bruno"]),
    ],
)
def test_a_name_in_a_prompt_stands_in_its_place(prompt, said):
    read = PageReader(pages.fragment(table("Anna", "Bruno", prompt=prompt, named=1)))
    assert read.words[2:4] == said


def test_whatever_people_write_is_text_and_nothing_else():
    snapshot = table(
        HOSTILE, "Bruno", prompt=HOSTILE, who=0, where=HOSTILE, hint=HOSTILE,
        notices=(HOSTILE,), dispute=HOSTILE,
    )  # fmt: skip
    read = PageReader(pages.page(replace(snapshot, game=HOSTILE), ANY_TOKEN))
    assert not any("onclick" in attributes for _tag, attributes in read.seen)
    assert sum(text.count(HOSTILE) for text in read.texts) == 8


def test_each_mark_has_a_shape_and_a_colour_of_its_own():
    drawn = set()
    for mark in range(MARK_COUNT):
        seat = SeatLine(mark, "Anna", 0)
        read = PageReader(pages.fragment(replace(table(), seats=(seat,))))
        (picture,) = [each for each in read.named("svg") if each["class"] == f"mark mark-{mark}"]
        (path,) = read.named("path")
        drawn.add((path["d"], path["fill"]))
        assert picture["aria-hidden"] == "true"
    assert len(drawn) == MARK_COUNT


def test_the_seat_to_act_comes_first_and_the_others_follow_around_the_table():
    snapshot = table("Anna", "Bruno", "Carla", "Dino", who=2, prompt="play a card")
    seats = tuple(replace(seat, to_act=number == 2) for number, seat in enumerate(snapshot.seats))
    read = PageReader(pages.fragment(replace(snapshot, seats=seats)))
    assert [each for each in read.words if each in ("Anna", "Bruno", "Carla", "Dino")] == [
        "Carla", "Carla", "Dino", "Anna", "Bruno",
    ]  # fmt: skip


def test_the_recap_is_offered_with_the_evening_and_only_where_there_is_one():
    for recap, shown in product((True, False), (EVENING, ())):
        read = PageReader(pages.page(Snapshot("it", evening=shown, recap=recap), ANY_TOKEN))
        assert ("data-recap" in read.named("main")[0]) is (recap and bool(shown))
        assert [each["href"] for each in read.named("a")] == [f"/{ANY_TOKEN}/recap.pdf?l=it"]
        assert "Tieni la serata" in read.words


def test_the_end_names_the_winner_and_orders_the_seats_by_their_places():
    ending = Ending(
        "Carla wins", "10 points ahead of Anna", (2,),
        (Rank(2, 1, "110"), Rank(0, 2, "100", "just short"), Rank(1, 3, "90")),
        (Honour(1, "bids right 5 times"),), ("rounds", "6"),
    )  # fmt: skip
    read = PageReader(pages.fragment(table("Anna", "Bruno", "Carla", over=True, ending=ending)))
    assert [each["class"].split()[2] for each in read.named("li")[:3]] == ["at-2", "at-0", "at-1"]
    assert "won" in read.named("li")[0]["class"]
    assert read.classed("crown")
    for words in ("Carla wins", "10 points ahead of Anna", "just short", "1st", "6"):
        assert words in read.words
    assert "bids right 5 times" in read.words


def test_after_a_match_the_evening_is_listed_with_its_winners():
    for snapshot in (Snapshot("en"), table("Zoe", over=True)):
        read = PageReader(
            pages.fragment(replace(snapshot, game="", evening=EVENING, people=PEOPLE))
        )
        assert [text for text in read.words if text in EVENING_WORDS] == EVENING_WORDS


def test_an_evening_without_a_match_says_so():
    read = PageReader(pages.fragment(Snapshot("en")))
    assert "No match has been played this evening." in read.words
    assert not read.classed("evening")


def test_an_objection_of_the_table_comes_before_what_it_is_told():
    read = PageReader(
        pages.fragment(table("Anna", dispute="Follow suit.", notices=("Taken back.",)))
    )
    assert [text for text in read.words if text in ("Follow suit.", "Taken back.")] == [
        "Follow suit.", "Taken back.",
    ]  # fmt: skip


def test_the_sheet_is_a_table_with_a_head_for_each_seat_and_each_round():
    rows = (PointsRow("1", (5, -3), ("right", "wrong")), PointsRow("2", (10,), note="stopped"))
    sheet = Sheet(rows, (15, -3))
    read = PageReader(pages.fragment(table("Anna", "Bruno", sheet=sheet)))
    scopes = [each["scope"] for each in read.named("th")]
    assert scopes == ["col", "col", "row", "row", "row"]
    assert [text for text in read.words if text in ("+5", "−3", "+10", "–", "stopped", "15")] == [
        "+5", "−3", "stopped", "+10", "–", "15", "−3",
    ]  # fmt: skip


@given(
    totals=st.lists(st.integers(-300, 900), min_size=2, max_size=12), target=st.none() | st.just(50)
)
def test_the_marks_at_the_ends_of_the_curve_do_not_hide_each_other(totals, target):
    start = (0,) * len(totals)
    sheet = Sheet(totals=tuple(totals), curve=(start, tuple(totals)), target=target)
    read = PageReader(pages.fragment(table(*"ABCDEFGHIJKL"[: len(totals)], sheet=sheet)))
    ends = [(float(each["x"]), float(each["y"])) for each in read.classed("end")]
    assert len({*ends}) == len(totals)
    assert all(0 <= y <= CHART_HEIGHT - MARK_SIZE for _x, y in ends)
    for (x, y), (other_x, other_y) in combinations(ends, 2):
        assert max(abs(x - other_x), abs(y - other_y)) > 10


def test_lines_that_coincide_share_their_way_in_dashes():
    sheet = Sheet(totals=(5, 5, 9), curve=((0, 0, 0), (5, 5, 9)))
    read = PageReader(pages.fragment(table("Anna", "Bruno", "Carla", sheet=sheet)))
    dashes = [each.get("stroke-dasharray") for each in read.named("polyline")]
    assert dashes == ["7 7", "7 7", None]
    assert [each.get("stroke-dashoffset") for each in read.named("polyline")] == [None, "-7", None]


def test_the_line_of_a_seat_that_came_later_begins_where_it_came():
    sheet = Sheet(totals=(9, 4), curve=((0,), (5, 3), (9, 4)))
    read = PageReader(pages.fragment(table("Anna", "Bruno", sheet=sheet)))
    assert [len(each["points"].split()) for each in read.named("polyline")] == [3, 2]


@pytest.mark.parametrize("rounds", [1, 60, 61, 300, 301])
def test_a_long_match_is_told_in_few_points_that_begin_and_end_it(rounds):
    curve = tuple((played, -played) for played in range(rounds + 1))
    sheet = Sheet(totals=curve[-1], curve=curve)
    read = PageReader(pages.fragment(table("Anna", "Bruno", sheet=sheet)))
    for line in read.named("polyline"):
        places = [float(point.split(",")[0]) for point in line["points"].split()]
        assert len(places) <= MOST_POINTS + 2
        assert places == sorted(places)
        assert (places[0], places[-1]) == (LEFT_ROOM, CHART_WIDTH - MARK_SIZE)
