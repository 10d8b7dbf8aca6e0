"""Seconds between entries are measured by a monotonic clock."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.istinto.game import GAME
from companion.keep.matches.rebuilding import rebuild
from companion.table.referee import Referee
from tests.games.istinto.kit.states import bids, setup


class Watch:
    """Clock that is set by hand, in seconds."""

    def __init__(self):
        self.seconds = 100.0

    def __call__(self):
        return self.seconds


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def judge(journal, watch):
    dates = iter(["2026-11-26T21:00:00", "1970-01-01T00:00:02", "2026-11-27T03:00:00", *"abcd"])
    return Referee(journal, lambda: next(dates), watch)


def laps(judge):
    lines = judge.journal.lines(judge.sitting.number)
    return [msgspec.json.decode(line).get("after") for line in lines]


def bid(judge, watch, seconds, tricks):
    watch.seconds += seconds
    judge.do(bids(tricks)[0])


def test_each_entry_tells_the_seconds_since_the_one_before_whatever_the_date_is(judge, watch):
    judge.begin(GAME, setup())
    bid(judge, watch, 12.0, 1)
    bid(judge, watch, 3.5, 2)
    bid(judge, watch, 0.2, 1)
    assert laps(judge) == [12, 3, None]


def test_parts_of_seconds_add_up(judge, watch):
    judge.begin(GAME, setup())
    for tricks in (1, 2, 1):
        bid(judge, watch, 0.75, tricks)
    assert sum(lap or 0 for lap in laps(judge)) == 2


def test_time_while_no_match_was_open_is_not_told(judge, watch):
    judge.begin(GAME, setup())
    bid(judge, watch, 5, 1)
    judge.leave()
    watch.seconds += 3600
    judge.resume(1)
    bid(judge, watch, 7, 2)
    assert laps(judge) == [5, 7]


def test_an_entry_that_was_not_saved_leaves_its_seconds_to_the_next(judge, watch):
    judge.begin(GAME, setup())
    judge.journal.store.db.execute("PRAGMA query_only = 1")
    bid(judge, watch, 5, 1)
    assert laps(judge) == []
    judge.journal.store.db.execute("PRAGMA query_only = 0")
    bid(judge, watch, 4, 1)
    assert laps(judge) == [9]


def test_more_than_a_line_can_tell_is_cut(judge, watch):
    judge.begin(GAME, setup())
    bid(judge, watch, 5_000_000, 1)
    assert laps(judge) == [999_999]
    assert judge.journal.header(1) is not None
    judge.resume(1)
    assert judge.match.entries == 1


def test_time_at_the_table_is_saved_with_the_results_without_long_pauses(journal, watch):
    judge = Referee(journal, lambda: "1970-01-01T00:00:02", watch)
    judge.begin(GAME, setup(target="60"))
    for seconds, tricks in ((60, 1), (1201, 5), (1200, 5)):
        bid(judge, watch, seconds, tricks)
    watch.seconds += 40
    judge.end_early()
    assert seconds_of(journal) == [(0, 1300), (1, 1300), (2, 1300)]
    judge.undo()
    assert seconds_of(journal) == []
    watch.seconds += 5
    judge.redo()
    rebuild(journal)
    assert seconds_of(journal) == [(0, 1305), (1, 1305), (2, 1305)]


def seconds_of(journal):
    query = "SELECT seat, amount FROM measure WHERE name = 'seconds' ORDER BY seat"
    return journal.store.db.execute(query).fetchall()
