"""Pages of phones: whatever is at the table becomes a page in both languages."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.games import every
from companion.phones import pages
from companion.phones.pages.markup import VOID
from companion.phones.showing import of_match
from companion.phones.snapshot import SeatLine, Snapshot
from companion.play.marks import MARK_COUNT
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.support.matches import playout

TOKEN = "abc-DEF_123"
HOSTILE = "<b onclick=x>'\"&</b>"
GAMES = [game.name for game in every()]
SEEDS = range(2)
SECTIONS = ["head", "prompt", "notices", "scene", "seats", "aside"]


class Reader(HTMLParser):
    """Reads a page, and fails at an element that does not end in its place."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.texts = [], [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def named(self, tag):
        """Return the attributes of all elements of a name."""
        return [attributes for name, attributes in self.seen if name == tag]


def shown(match, language):
    with speaking(language):
        marks = tuple(range(len(match.state.players)))
        return of_match(match, marks, language=language, theme="dark")


def moments(game, seed, language):
    """Yield the snapshot of each moment of a random match, the last one first."""
    match = playout(game, seed).match()
    yield shown(match, language)
    while match.log:
        match.undo()
        yield shown(match, language)


def table(*names, **what):
    """Return the snapshot of a table with these people."""
    seats = tuple(SeatLine(mark, name, 0, has="0") for mark, name in enumerate(names))
    return Snapshot("en", number=1, game="Istinto", name="istinto", seats=seats, **what)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_match_is_a_page_in_both_languages(language, game, seed):
    for snapshot in moments(game, seed, language):
        read = Reader(pages.page(snapshot, TOKEN))
        assert read.named("html")[0]["lang"] == language
        ids = [attributes["id"] for _tag, attributes in read.seen if "id" in attributes]
        assert len(ids) == len({*ids})
        assert [each for each in ids if each in SECTIONS] == SECTIONS
        told = " ".join(read.texts)
        for seat in snapshot.seats:
            assert seat.name in told


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_written_that_a_strict_policy_refuses(game):
    for snapshot in moments(game, 0, "it"):
        read = Reader(pages.page(snapshot, TOKEN))
        assert not read.named("style")
        assert all("src" in script for script in read.named("script"))
        for _tag, attributes in read.seen:
            assert not {name for name in attributes if name == "style" or name.startswith("on")}


@pytest.mark.parametrize("game", GAMES)
def test_headings_follow_each_other_without_a_gap(game):
    for snapshot in moments(game, 0, "en"):
        read = Reader(pages.page(snapshot, TOKEN))
        levels = [int(tag[1]) for tag, _ in read.seen if tag in ("h1", "h2", "h3", "h4")]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(then <= now + 1 for now, then in pairwise(levels))


def test_whatever_people_write_is_text_and_nothing_else():
    snapshot = table(
        HOSTILE, "Bruno", prompt=HOSTILE, who=0, where=HOSTILE, hint=HOSTILE,
        notices=(HOSTILE,), dispute=HOSTILE,
    )  # fmt: skip
    read = Reader(pages.page(replace(snapshot, game=HOSTILE), TOKEN))
    assert not any("onclick" in attributes for _tag, attributes in read.seen)
    assert sum(text.count(HOSTILE) for text in read.texts) == 8


def test_each_mark_has_a_shape_and_a_colour_of_its_own():
    drawn = set()
    for mark in range(MARK_COUNT):
        seat = SeatLine(mark, "Anna", 0)
        read = Reader(pages.fragment(replace(table(), seats=(seat,))))
        (picture,) = [each for each in read.named("svg") if each["class"] == f"mark mark-{mark}"]
        (path,) = read.named("path")
        drawn.add((path["d"], path["fill"]))
        assert picture["aria-hidden"] == "true"
    assert len(drawn) == MARK_COUNT


def test_the_seat_to_act_comes_first_and_the_others_follow_around_the_table():
    snapshot = table("Anna", "Bruno", "Carla", "Dino", who=2, prompt="play a card")
    seats = tuple(replace(seat, to_act=number == 2) for number, seat in enumerate(snapshot.seats))
    read = Reader(pages.fragment(replace(snapshot, seats=seats)))
    assert [each for each in read.texts if each in ("Anna", "Bruno", "Carla", "Dino")] == [
        "Carla", "Carla", "Dino", "Anna", "Bruno",
    ]  # fmt: skip


def test_the_recap_is_offered_only_where_there_is_one():
    for recap in (True, False):
        read = Reader(pages.page(Snapshot("en", recap=recap), TOKEN))
        assert ("data-recap" in read.named("main")[0]) is recap
        assert [each["href"] for each in read.named("a")] == [f"/{TOKEN}/recap.pdf"]
