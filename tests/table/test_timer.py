"""A timer counts down as a naive count of seconds does, and follows whose turn it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.play.actions import EndEarly
from companion.table.referee import Referee
from companion.table.timer import BANK, MATCH, TURN, Timer
from companion.table.timing import FILE_NAME
from tests.games.istinto.kit.states import setup
from tests.table.test_elapsed import Watch

SEATS = 4
MINUTE = Timer(TURN, 60)
STEPS = st.one_of(
    st.tuples(st.just("wait"), st.integers(0, 40)),
    st.tuples(st.just("pass"), st.frozensets(st.integers(0, SEATS - 1))),
    st.tuples(st.just("pause"), st.none()),
    st.tuples(st.just("resume"), st.none()),
)


class Naive:
    """Count of whole seconds, one after the other, for each seat or for all."""

    def __init__(self, way, seconds, increment):
        self.way, self.seconds, self.increment = way, seconds, increment
        self.left = dict.fromkeys(range(SEATS) if way == BANK else ["all"], seconds)
        self.seats, self.runs = frozenset(), True

    def wait(self, seconds):
        for _second in range(seconds if self.runs else 0):
            if self.way == BANK:
                running = self.seats
            else:
                running = ["all"] if self.seats or self.way == MATCH else []
            for each in running:
                if self.left[each] > 0:
                    self.left[each] -= 1

    def turn_to(self, seats):
        if self.way == BANK:
            for seat in self.seats:
                if seat not in seats:
                    self.left[seat] += self.increment
        begins = any(seat not in self.seats for seat in seats) or not seats
        if self.way == TURN and begins:
            self.left["all"] = self.seconds
        self.seats = seats

    def shown(self):
        if self.way == BANK:
            return min((self.left[seat] for seat in self.seats), default=None)
        return self.left["all"]

    def late(self):
        if self.way == MATCH:
            return set() if self.left["all"] else set(range(SEATS))
        return {seat for seat in self.seats if self.left.get(seat, self.left.get("all")) == 0}


@given(
    st.sampled_from([TURN, BANK, MATCH]), st.integers(1, 60), st.integers(0, 10), st.lists(STEPS)
)
def test_a_timer_counts_as_a_naive_count_of_seconds(way, seconds, increment, steps):
    timer, naive, now = Timer(way, seconds, increment, since=0.0), Naive(way, seconds, increment), 0
    for step, what in steps:
        match step:
            case "wait":
                now += what
                naive.wait(what)
            case "pass":
                timer = timer.passed_to(what, now)
                naive.turn_to(what)
            case "pause":
                timer, naive.runs = timer.paused(now), False
            case "resume":
                timer, naive.runs = timer.resumed(now), True
        assert timer.seconds_left(now) == naive.shown()
        assert timer.late(now, frozenset(range(SEATS))) == naive.late()
        assert timer.is_running == (naive.runs and bool(naive.seats or way == MATCH))


def test_parts_of_seconds_are_not_lost_when_the_turn_passes_often():
    timer = Timer(BANK, 60, since=0.0, seats=frozenset({0}))
    for turn in range(1, 41):
        timer = timer.passed_to(frozenset({turn % 2}), turn * 0.25)
    assert timer.left == (55.0, 55.0)


def test_a_seat_whose_first_turn_ends_while_the_timer_is_paused_gets_its_increment():
    timer = Timer(BANK, 60, increment=5, since=0.0).paused(0)
    timer = timer.passed_to(frozenset({2}), 0).passed_to(frozenset({0}), 0)
    assert timer.passed_to(frozenset({2}), 0).seconds_left(0) == 65


# --- at the table


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def judge(journal, watch):
    """Return a referee at a table of three: seat 2 bids first, then seat 0."""
    referee = Referee(journal, lambda: "2026-01-06T21:14:05", watch)
    referee.begin(GAME, setup(dealer=2))
    referee.notify()
    return referee


def bid(judge):
    judge.do(Bid(1))
    judge.notify()


def test_the_accepted_action_of_one_seat_starts_the_time_of_the_next(judge, watch):
    judge.timing.set(Timer(BANK, 60, increment=5))
    watch.seconds += 20
    assert judge.timing.seconds_left == 40
    bid(judge)
    assert judge.timing.seconds_left == 60
    watch.seconds += 3
    judge.undo()
    judge.notify()
    assert judge.timing.seconds_left == 45


def test_a_refused_action_passes_no_turn(judge, watch):
    judge.timing.set(MINUTE)
    watch.seconds += 20
    judge.do(Bid(99))
    judge.notify()
    assert judge.timing.seconds_left == 40


def test_time_that_is_up_ends_no_turn_and_is_told_to_followers(judge, watch):
    told = []
    judge.timing.set(MINUTE)
    judge.followers.add(lambda shown: told.append((shown.late, shown.view.who)))
    watch.seconds += 61
    judge.notify()
    bid(judge)
    assert told == [(set(), 2), ({2}, 2), (set(), 0)]


def test_everybody_is_late_once_the_time_of_the_match_is_up(judge, watch):
    judge.timing.set(Timer(MATCH, 60))
    watch.seconds += 60
    assert judge.public_state().late == {0, 1, 2}


def test_a_match_that_is_over_has_no_time(judge, watch):
    judge.timing.set(Timer(MATCH, 60))
    judge.do(EndEarly())
    judge.notify()
    watch.seconds += 60
    assert judge.timing.shown is None
    assert judge.public_state().late == set()


def test_a_paused_timer_stands_until_it_goes_on(judge, watch):
    judge.timing.set(MINUTE)
    watch.seconds += 10
    judge.timing.toggle_pause()
    watch.seconds += 100
    assert judge.timing.seconds_left == 50
    judge.timing.toggle_pause()
    watch.seconds += 1
    assert judge.timing.seconds_left == 49


def test_turned_by_hand_the_time_of_the_next_seat_begins(judge, watch):
    judge.timing.set(MINUTE)
    watch.seconds += 10
    judge.timing.turn()
    assert (judge.timing.seconds_left, judge.timing.timer.seats) == (60, {0})
    judge.notify()
    assert judge.timing.timer.seats == {0}


def test_a_match_that_is_left_keeps_its_timer_paused(judge, watch):
    number = judge.sitting.number
    judge.timing.set(MINUTE)
    watch.seconds += 10
    judge.leave()
    judge.notify()
    assert judge.timing.timer is None
    watch.seconds += 1000
    judge.resume(number)
    judge.notify()
    assert judge.timing.timer.is_paused
    assert judge.timing.seconds_left == 50


def test_after_a_power_cut_it_stands_paused_as_it_was_when_the_turn_began(judge, watch):
    judge.timing.set(Timer(BANK, 60))
    watch.seconds += 20
    bid(judge)
    watch.seconds += 7
    again = Referee(judge.journal, judge.now, Watch())
    again.resume(judge.sitting.number)
    again.notify()
    assert again.timing.timer == Timer(BANK, 60, 0, (60, 60, 40), frozenset({0}))


@pytest.mark.parametrize("content", [b"", b"{", b'{"": 3}', b'{"a": {"way": "x", "seconds": 1}}'])
def test_an_unreadable_file_of_timers_is_as_good_as_none(judge, content):
    judge.journal.path.with_name(FILE_NAME).write_bytes(content)
    again = Referee(judge.journal, judge.now, Watch())
    again.resume(judge.sitting.number)
    again.notify()
    assert again.timing.timer is None


def test_a_timer_that_cannot_be_saved_runs_all_the_same(judge, watch):
    judge.journal.path.with_name(FILE_NAME).mkdir()
    judge.timing.set(MINUTE)
    watch.seconds += 10
    assert judge.timing.seconds_left == 50


def test_the_timer_of_a_match_that_is_not_recorded_is_on_no_disk(judge):
    judge.leave()
    judge.stop_recording()
    judge.begin(GAME, setup(dealer=2))
    judge.notify()
    judge.timing.set(MINUTE)
    assert not judge.journal.path.with_name(FILE_NAME).exists()
    number, journal = judge.sitting.number, judge.sitting.journal
    judge.leave()
    judge.notify()
    judge.resume(number, journal)
    judge.notify()
    assert judge.timing.timer.is_paused
