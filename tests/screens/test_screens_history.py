"""Past matches come in pages, each read when it is shown."""

from __future__ import annotations

import pytest

from companion.games.istinto.game import GAME
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.codec import Entry
from companion.play.game import Setup, Standing
from companion.words.i18n import _
from tests.games.istinto.table import setup
from tests.legible import faults
from tests.painted import AtOnce
from tests.tour import LONG_NAMES
from tests.walks import spread, unpacked

MATCHES = 23


@pytest.fixture
def evenings(tmp_path):
    """Keep many matches; Ana plays each with one who never comes again."""
    journal = open_journal(tmp_path / "companion.db")
    for number in range(MATCHES):
        journal.begin(GAME, Setup(("Ana", "Bo", f"Guest {number}")))
    journal.close()


def listed(table):
    """Return the guests of the matches on the page, from the top."""
    lines = [" ".join(table.words(line)) for line in table.of("PastLine")]
    return [int(line.partition("Guest ")[2].split()[0]) for line in lines]


def open_history(table):
    table.tap(_("Past matches"))
    table.frames(3)


def test_turning_the_pages_shows_every_match_once_the_last_one_first(box, evenings):
    table = box(language="en")
    open_history(table)
    seen = listed(table)
    fits = len(seen)
    while len(seen) < MATCHES:
        table.tap_icon("forward")
        seen += listed(table)
    assert seen == list(reversed(range(MATCHES)))
    assert fits > 2
    table.tap_icon("back", nth=1)
    assert len(listed(table)) == fits


def test_no_more_is_read_than_what_is_shown(box, evenings):
    table = box(language="en")
    read = []
    table.journal.store.db.set_trace_callback(read.append)
    open_history(table)
    table.journal.store.db.set_trace_callback(None)
    pages = [query for query in read if "OFFSET" in query]
    assert pages
    assert all("SELECT header" not in query for query in read)
    limits = {int(query.partition("LIMIT ")[2].split()[0]) for query in pages}
    assert max(limits) <= MATCHES // 2


def test_a_match_that_is_thrown_away_stands_last_and_is_brought_back_to_its_place(box, tmp_path):
    table = box(language="en")
    for _match in range(2):
        table.referee.begin(GAME, setup())
    table.referee.throw_away()
    open_history(table)
    first, last = table.of("PastLine")
    assert "in progress" in table.words(first)
    assert "bring it back" in table.words(last)
    table.touch(*table.middle(last))
    assert [table.words(line)[-1] for line in table.of("PastLine")] == ["in progress"] * 2


def test_a_crown_stands_only_where_somebody_won(box, tmp_path):
    table = box(language="en")
    table.referee.begin(GAME, setup())
    table.referee.do(EndEarly())
    table.app.go("history")
    table.frames(4)
    assert not table.has_icon("dealer")
    assert "no winner" in table.words(table.of("PastLine")[0])


def test_home_says_how_many_other_matches_wait_and_leads_to_them(box, tmp_path):
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


def test_with_one_match_to_resume_no_other_waits(box, tmp_path):
    table = box(language="en")
    table.referee.begin(GAME, setup())
    table.app.go("home")
    table.frames(4)
    assert not table.shows("more wait")
    open_history(table)
    assert len(table.of("PastLine")) == 1


def over(table, names, totals, winners):
    """Keep a match that is over."""
    number = table.journal.begin(GAME, Setup(names), "2026-11-20T21:15:00")
    entry = Entry(EndEarly(), at="2026-11-20T21:15:00")
    standing = Standing(names, totals, winners, finished=True)
    table.journal.append(number, 1, entry, b"{}", standing)


def test_people_have_their_totals_and_the_winner_the_colour_of_the_seat(box):
    from screens.base.theme import theme

    table = box(language="en")
    over(table, ("Ana", "Bo", "Cy"), (55, 110, -5), (1,))
    open_history(table)
    (line,) = table.of("PastLine")
    assert [table.words(seat) for seat in table.of("PastSeat")] == [
        ["Ana", "55"], ["Bo", "110"], ["Cy", "−5"]
    ]  # fmt: skip
    assert table.words(line)[-1] == "Bo"
    assert table.has_icon("dealer")
    winner = max(table.of("Text"), key=lambda text: (text.text == "Bo", text.font_size))
    assert (winner.color, winner.font_size) == (list(theme.seats[1]), theme.lead)


def test_two_who_share_a_match_are_both_named(box):
    table = box(language="en")
    over(table, ("Ana", "Bo", "Cy"), (110, 110, 30), (0, 1))
    open_history(table)
    assert table.words(table.of("PastLine")[0])[-1] == "Ana and Bo"


@pytest.mark.parametrize(("size", "columns"), unpacked(spread([
    ((720, 1280), 1), ((800, 480), 1), ((1024, 600), 2), ((1280, 720), 2),
], 2)))  # fmt: skip
def test_matches_with_covers_stand_in_two_columns_where_there_is_room(box, tmp_path, size, columns):
    table = box(language="en", gallery=AtOnce(tmp_path, (240, 144)))
    for _match in range(4):
        over(table, LONG_NAMES, (55, 110, -75, 40, 30, 5), (1,))
    table.referee.begin(GAME, Setup(LONG_NAMES))
    table.app.go("home")
    open_history(table)
    table.resize(size)
    lines = table.of("PastLine")
    assert len({line.x for line in lines}) == columns
    assert all(line.item.cover for line in lines)
    assert list(faults(table)) == []
