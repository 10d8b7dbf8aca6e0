"""On the device the loop sleeps, and wakes for every event at once."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.providers import mtdev
from kivy.tests.common import UnitTestTouch

from screens.internals.loop import (
    AWAKE,
    EARLY_SECONDS,
    MAX_SLEEP,
    PACE,
    LoopClock,
    waking_provider,
    waking_window,
)

SOON = 0.02


class Bell:
    """Event that the clock waits for: time passes at once, and threads set it at given times."""

    def __init__(self):
        self.now, self.rung, self.later = 0.0, False, []

    def time(self):
        return self.now

    def is_set(self):
        return self.rung

    def set(self):
        self.rung = True

    def clear(self):
        self.rung = False

    def wait(self, seconds):
        """Let time pass until the timeout, or until a call that falls due sets the event."""
        end = self.now + seconds
        for at, work in [each for each in sorted(self.later, key=lambda e: e[0]) if each[0] <= end]:
            self.later.remove((at, work))
            self.now = at
            work()
            if self.rung:
                return
        self.now = end


class Turning(LoopClock):
    """A clock at a bell of its own."""

    def __init__(self):
        self.bell = Bell()
        self.time = self.bell.time
        super().__init__()
        self.clock_resolution, self.sleeps = EARLY_SECONDS, True
        self._event = self.bell

    def until(self, seconds):
        """Return the time of each turn, until *seconds* have passed."""
        turns = []
        while self.bell.now < seconds:
            self.tick()
            turns.append(self.bell.now)
            assert len(turns) < 1000 * seconds, "turns without end"
        return turns


@pytest.fixture
def clock():
    EventLoop.me_list.clear()  # a clock at rest has no finger, whatever other tests left
    return Turning()


@pytest.fixture
def finger():
    """A finger that is down until it is lifted, or the test is over."""
    finger = UnitTestTouch(400, 240)
    EventLoop.me_list.append(finger)
    yield finger
    EventLoop.me_list.clear()


def noted(clock, times):
    return lambda _: times.append(clock.bell.now)


# --- rest


def test_at_rest_it_looks_for_keys_and_does_nothing_else(clock):
    assert len(clock.until(60 * MAX_SLEEP)) == pytest.approx(60, rel=0.1)


def test_due_calls_are_made_in_time(clock):
    done = []
    for seconds in (0.35, 0.11, 2.0):
        clock.schedule_once(noted(clock, done), seconds)
    clock.until(3)
    assert done == [pytest.approx(due, abs=2 * EARLY_SECONDS) for due in (0.11, 0.35, 2.0)]


def test_repeated_calls_are_made_each_time(clock):
    """Such as the sign of life that a supervisor waits for."""
    signs = []
    clock.schedule_interval(noted(clock, signs), 10 / 3)
    clock.until(34)
    assert signs == [pytest.approx(number * 10 / 3, abs=0.05) for number in range(1, 11)]


@pytest.mark.parametrize("every", [0, 1 / PACE])
def test_animations_have_sixty_frames_a_second(clock, every):
    """Kivy's own clock would turn without a limit for a task of every frame."""
    moves = []
    clock.schedule_interval(noted(clock, moves), every)
    clock.until(2)
    assert len(moves) == pytest.approx(2 * PACE, rel=0.1)


def test_a_trigger_from_a_thread_is_called_at_once(clock):
    done = []
    clock.tick()
    trigger = clock.create_trigger(noted(clock, done))
    began = clock.bell.now
    clock.bell.later = [(began + SOON, trigger)]
    clock.tick()
    assert done == [pytest.approx(began + SOON)]


def test_a_delay_requested_by_a_thread_is_kept(clock):
    """Not sooner, though the last turn is long ago."""
    done = []
    clock.tick()
    asked = clock.bell.now + MAX_SLEEP * 0.9
    clock.bell.later = [(asked, lambda: clock.schedule_once(noted(clock, done), MAX_SLEEP / 2))]
    clock.until(1)
    assert done == [pytest.approx(asked + MAX_SLEEP / 2, abs=2 * EARLY_SECONDS)]


def test_while_a_finger_is_down_its_way_is_followed(clock, finger):
    turns = clock.until(1)
    assert len(turns) == pytest.approx(PACE, rel=0.1)
    EventLoop.me_list.remove(finger)
    assert len(clock.until(2)) < PACE / 2


def test_after_a_key_the_next_is_looked_for_at_once(clock):
    clock.stay_awake()
    assert len(clock.until(AWAKE)) == pytest.approx(AWAKE * PACE, rel=0.1)
    assert len(clock.until(2 * AWAKE)) < AWAKE * PACE / 2


@pytest.fixture
def woken(box):
    """Yield a box whose window records each key that wakes the loop, and the record."""
    table, window, told = box(), type(Window), []
    Window.__class__ = waking_window(window, lambda: told.append("woken"))
    yield table, told
    Window.__class__ = window


@pytest.mark.parametrize("key", ["left", "down", "enter", "escape", "backspace", "f1", "a", "f5"])
def test_each_key_wakes_the_loop(woken, key):
    table, told = woken
    table.key(key)
    assert told == ["woken"]


def test_the_keys_of_a_scanner_wake_the_loop(woken):
    table, told = woken
    table.strike("7")
    assert told == ["woken", "woken"]


def test_on_a_desktop_it_looks_sixty_times_a_second_for_the_mouse(clock):
    clock.sleeps = False
    assert len(clock.until(2)) == pytest.approx(2 * PACE, rel=0.1)


def test_a_call_for_the_next_frame_is_made_at_once(clock):
    done = []
    clock.schedule_once(lambda _: clock.schedule_once(noted(clock, done)))
    clock.tick()
    asked = clock.bell.now
    clock.tick()
    assert done == [asked]


# --- the panel


class Panel:
    """A touch panel as Kivy's driver reads it: one finger comes, moves and goes."""

    SENT = (
        (mtdev.MTDEV_CODE_TRACKING_ID, 7), (mtdev.MTDEV_CODE_POSITION_X, 10),
        (mtdev.MTDEV_CODE_POSITION_Y, 20), None, (mtdev.MTDEV_CODE_POSITION_X, 11), None,
        (mtdev.MTDEV_CODE_TRACKING_ID, -1), None,
    )  # fmt: skip

    def __init__(self, _path):
        self._sent = iter(self.SENT)

    def get_abs(self, _code):
        return SimpleNamespace(minimum=0, maximum=100)

    def idle(self, _milliseconds):
        return False

    def get(self):
        sent = next(self._sent)
        return sent and SimpleNamespace(type=mtdev.MTDEV_TYPE_EV_ABS, code=sent[0], value=sent[1])


def test_a_finger_wakes_the_loop_as_it_comes_and_as_it_goes_and_not_as_it_moves(monkeypatch):
    monkeypatch.setattr(mtdev, "Device", Panel)
    queue, woken, seen = deque(), [], []
    panel = waking_provider(mtdev.MTDMotionEventProvider, lambda: woken.append(len(panel.queue)))(
        "p", "/p"
    )
    with pytest.raises(StopIteration):
        panel._thread_run(queue=queue, input_fn="/p", device="p", default_ranges={"rotation": 0})
    panel.update(lambda what, _: seen.append(what))
    assert seen == ["begin", "update", "end"]
    assert woken == [1, 3], "each was there before the loop was woken for it"
