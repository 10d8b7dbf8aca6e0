"""A timer is set by touch, seen beside every match, stopped by a touch, and ends no turn."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion import settings
from companion.command import wiring
from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.play.actions import EndEarly
from companion.play.game import Setup
from companion.table.timer import BANK, MATCH, TURN, Timer
from screens.base.theme import theme
from tests.support.layout_checks import faults

LAMPS = settings.Lamps(seat1=4, seat2=18, buzzer=7, sounds=frozenset({"time"}))


@pytest.fixture
def table(box):
    """Return a box at the first bid of a match of Anna, Bruno and Carla."""
    table = box(chosen=settings.Settings(language="en", motion=False, big_picture=False))
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.app.go("match")
    table.frames(4)
    return table


def key(table):
    (found,) = table.of("TimerKey")
    return found


def time(table):
    """Return the time on the key, and the name of its icon."""
    return "".join(table.words(key(table))), "".join(
        icon.name for icon in table.visible(key(table)) if type(icon).__name__ == "Icon"
    )


def colour(table):
    """Return the colour of the time on the key."""
    return next(text.color for text in table.visible(key(table)) if type(text).__name__ == "Text")


def start(table, timer):
    table.referee.timing.set(timer)
    table.frames(4)


def test_without_a_timer_a_match_shows_none(table):
    assert table.of("TimerKey") == []


def test_a_timer_is_set_in_the_menu_with_three_touches(table):
    for touch in ("Timer", "30 s", "Start"):
        if touch == "Timer":
            table.tap_icon("menu")
            table.frames(4)
        table.tap(touch)
        table.frames(4)
    assert table.app.trail[-1] == "match"
    assert table.referee.timing.timer.seconds == 30
    table.later(5)
    assert time(table) == ("25", "")


def test_another_time_is_typed_as_minutes_and_seconds(table):
    table.app.go("timer")
    table.frames(4)
    table.tap("Each player")
    for digit in "145":
        table.tap(digit)
    assert table.shows("1:45")
    table.tap("+0 s a turn")
    assert table.shows("for each player, and 5 s a turn")
    table.tap("Start")
    timer = table.referee.timing.timer
    assert (timer.way, timer.seconds, timer.increment) == (BANK, 105, 5)


def test_a_time_of_nothing_cannot_be_started(table):
    table.app.go("timer")
    table.frames(4)
    table.tap("0")
    table.tap("Start")
    table.key("enter")
    assert table.app.trail[-1] == "timer"
    assert table.referee.timing.timer is None


def test_a_timer_is_taken_away(table):
    start(table, Timer(TURN, 60))
    table.app.go("timer")
    table.frames(4)
    table.tap("No timer")
    table.frames(4)
    assert table.of("TimerKey") == []


def test_each_second_is_shown_then_little_time_in_amber_and_none_in_red(table):
    start(table, Timer(TURN, 62))
    table.later(1)
    assert time(table) == ("1:01", "")
    table.later(50)
    assert time(table) == ("11", "")
    assert colour(table) == theme.text
    table.later(1)
    assert time(table) == ("10", "")
    assert colour(table) == theme.accent
    table.later(10)
    assert time(table) == ("", "sand-end")
    assert table.icon("sand-end").color == theme.bad


def test_time_that_is_up_ends_no_turn_and_drops_no_touch(table):
    start(table, Timer(TURN, 10))
    entries = table.referee.match.entries
    table.later(12)
    assert table.referee.match.entries == entries
    table.tap("4")
    assert table.referee.match.entries == entries + 1
    assert time(table) == ("10", "")


def test_a_finger_that_stays_on_the_key_over_a_second_still_stops_the_time(table):
    start(table, Timer(TURN, 60))
    table.hold("60", 1.5)
    assert table.referee.timing.timer.is_paused


def test_a_touch_stops_the_time_and_another_lets_it_go_on(table):
    start(table, Timer(TURN, 50))
    table.later(5)
    table.touch(*table.middle(key(table)))
    table.later(100)
    assert time(table) == ("45", "pause")
    table.touch(*table.middle(key(table)))
    table.later(5)
    assert time(table) == ("40", "")


def test_a_turn_that_ends_begins_the_time_of_the_next(table):
    start(table, Timer(BANK, 50))
    table.later(5)
    table.tap("4")
    table.frames(4)
    assert time(table) == ("50", "")
    table.later(10)
    table.tap_icon("undo")
    table.frames(4)
    assert table.of("TimerKey") == []  # where redo stands
    table.later(5)
    table.tap("4")
    table.frames(4)
    assert time(table) == ("40", "")


def test_the_time_goes_on_beside_the_match_and_pauses_when_it_is_left(table):
    start(table, Timer(MATCH, 300))
    table.app.go("menu")
    table.later(60)
    table.app.go("match")
    table.frames(4)
    assert time(table) == ("4:00", "")
    number = table.referee.sitting.number
    table.app.go("home")
    table.frames(4)
    table.later(500)
    table.referee.resume(number)
    table.app.go("match")
    table.frames(4)
    assert time(table) == ("4:00", "pause")


def test_the_big_picture_shows_the_time(table):
    start(table, Timer(TURN, 100))
    table.app.enlarge()
    table.later(20)
    assert table.shows("1:20")
    assert [*faults(table)] == []


def test_the_page_of_the_winner_shows_none(table):
    start(table, Timer(MATCH, 300))
    table.referee.do(EndEarly())
    table.frames(4)
    assert table.of("TimerKey") == []


def test_at_the_end_of_the_time_the_lamp_of_the_seat_flashes_and_the_buzzer_sounds(
    table, monkeypatch
):
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    chosen = settings.Settings(lamps=LAMPS)
    with ExitStack() as devices:
        header = wiring.HeaderDevices(table.inbox, table.referee)
        devices.callback(header.close)
        assert header.use(chosen) == []
        start(table, Timer(TURN, 10))
        lamp, buzzer = factory.pin(4), factory.pin(7)
        table.wait(lambda: factory.pin(4).state or factory.pin(18).state)
        lamp = next(pin for pin in (lamp, factory.pin(18)) if pin.state)
        before = len(lamp.states)
        table.later(9)
        assert (len(lamp.states), len(buzzer.states)) == (before, 1)
        table.later(1)
        table.wait(lambda: len(lamp.states) >= before + 6 and len(buzzer.states) >= 5)
        assert lamp.state
    factory.close()


def test_a_timer_of_the_last_time_is_proposed_on_its_page(table):
    start(table, Timer(BANK, 125, 10))
    table.app.go("timer")
    table.frames(4)
    assert table.shows("2:05")
    assert table.shows("for each player, and 10 s a turn")


def test_bids_need_no_more_touches_with_a_timer(table):
    start(table, Timer(TURN, 60))
    for bid in ("4", "3", "2"):
        table.tap(bid)
        table.frames(4)
    assert table.referee.match.log.last(Bid).action == Bid(2)
