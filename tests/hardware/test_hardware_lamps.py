"""Lamps light the requested seats, the buzzer plays requested sounds, and no call blocks."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import pairwise
from threading import Event, Thread
from threading import enumerate as enumerate_threads
from time import monotonic
from weakref import ref

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.lamps import BEEPS, FLASHES, Lamps
from hardware.pins import NoPins

PINS = {"seat1": 4, "seat2": 18, "seat3": 23, "buzzer": 7}
PATIENCE = 60
"""Seconds after which a lamp that has not changed never will."""


class Table:
    """Mock pins of a board, whose lamps can be read and waited for."""

    def __init__(self) -> None:
        self.changed = Event()
        self.stuck = Event()
        self.stuck.set()
        table = self

        class WatchedPin(MockPin):
            def _set_state(self, value: bool) -> None:
                assert table.stuck.wait(PATIENCE)
                super()._set_state(value)
                table.changed.set()

        self.factory = MockFactory(pin_class=WatchedPin)

    def lit(self) -> set[str]:
        return {name for name, pin in PINS.items() if self.factory.pin(pin).state}

    def beeps(self) -> int:
        """Return the number of beeps that have begun."""
        states = [bool(state) for _, state in self.factory.pin(PINS["buzzer"]).states]
        return sum(after and not before for before, after in pairwise(states))

    def wait(self, condition) -> None:
        while not condition():
            assert self.changed.wait(PATIENCE), f"lit: {self.lit()}, beeps: {self.beeps()}"
            self.changed.clear()


@pytest.fixture
def table(monkeypatch):
    table = Table()
    monkeypatch.setattr(Device, "pin_factory", table.factory)
    yield table
    table.factory.close()


def test_the_seats_asked_for_are_lit_and_no_others(table):
    with Lamps(PINS) as lamps:
        assert table.lit() == set()
        lamps.show(frozenset({0, 2}))
        table.wait(lambda: table.lit() == {"seat1", "seat3"})
        lamps.show(frozenset({1}))
        table.wait(lambda: table.lit() == {"seat2"})
        lamps.show(frozenset())
        table.wait(lambda: table.lit() == set())


def test_the_lamp_of_a_seat_whose_time_is_up_flashes_once_and_stays_on(table):
    pin = table.factory.pin(PINS["seat2"])
    with Lamps(PINS) as lamps:
        lamps.show(frozenset({1}))
        table.wait(lambda: table.lit() == {"seat2"})
        lamps.show(frozenset({1}), frozenset({1}))
        table.wait(lambda: len(pin.states) >= len(FLASHES) + 2)
        lamps.show(frozenset({1, 2}), frozenset({1}))
        table.wait(lambda: table.lit() == {"seat2", "seat3"})
        assert len(pin.states) == len(FLASHES) + 2


def test_a_seat_without_a_lamp_is_passed_over(table):
    with Lamps({"seat2": 18}) as lamps:
        lamps.show(frozenset({0, 1, 5}))
        table.wait(lambda: table.lit() == {"seat2"})


@pytest.mark.parametrize(
    ("name", "times"), [("turn", 1), ("accepted", 1), ("objection", 2), ("result", 3)]
)
def test_each_sound_has_its_number_of_beeps(table, name, times):
    with Lamps(PINS, frozenset(BEEPS)) as lamps:
        Thread(target=lamps.sound, args=(name,)).start()
        table.wait(lambda: table.beeps() == times and "buzzer" not in table.lit())
    assert table.beeps() == times


def seen(table, lamps, seat):
    """Light a lamp and wait for it, by which time the buzzer has begun whatever it will do."""
    lamps.show(frozenset({seat}))
    table.wait(lambda: f"seat{seat + 1}" in table.lit())


def test_the_buzzer_is_silent_unless_asked(table):
    with Lamps(PINS) as lamps:
        for number, name in enumerate(BEEPS):
            lamps.sound(name)
            seen(table, lamps, number % 2)
        assert table.beeps() == 0


def test_only_the_sounds_that_were_asked_for_are_heard(table):
    with Lamps(PINS, frozenset({"turn"})) as lamps:
        for number, name in enumerate(("accepted", "objection", "result", "fanfare")):
            lamps.sound(name)
            seen(table, lamps, number % 2)
        assert table.beeps() == 0
        lamps.sound("turn")
        table.wait(lambda: table.beeps() == 1 and "buzzer" not in table.lit())
    assert table.beeps() == 1


def test_sounds_without_a_buzzer_are_nothing(table):
    with Lamps({"seat1": 4}, frozenset(BEEPS)) as lamps:
        lamps.sound("turn")
        lamps.show(frozenset({0}))
        table.wait(lambda: table.lit() == {"seat1"})
    assert table.beeps() == 0


def test_nobody_waits_for_a_lamp_and_the_last_word_holds(table):
    with Lamps(PINS, frozenset(BEEPS)) as lamps:
        table.stuck.clear()
        for seat in (0, 1, 0, 1, 2):
            lamps.show(frozenset({seat}))
            lamps.sound("turn")
        assert table.lit() == set()
        table.stuck.set()
        table.wait(lambda: table.lit() >= {"seat3"})
        table.wait(lambda: table.lit() - {"buzzer"} == {"seat3"})


def test_sounds_do_not_pile_up(table):
    with Lamps(PINS, frozenset(BEEPS)) as lamps:
        for _ in range(50):
            lamps.sound("accepted")
        lamps.sound("result")
        table.wait(lambda: table.beeps() >= 3 and "buzzer" not in table.lit())
    assert table.beeps() <= 4


def test_everything_is_off_in_the_end(table):
    with Lamps(PINS, frozenset(BEEPS)) as lamps:
        lamps.show(frozenset({0, 1, 2}))
        lamps.sound("result")
        table.wait(lambda: table.lit() >= {"seat1", "seat2", "seat3"} and table.beeps() > 0)
        pins = {name: table.factory.pin(pin) for name, pin in PINS.items()}
    assert table.lit() == set()
    assert {name: pin.function for name, pin in pins.items()} == dict.fromkeys(PINS, "input")


def test_a_pin_that_cannot_be_a_lamp_is_told_and_stops_no_other(table):
    with Lamps({"seat1": 99, "seat2": 18, "buzzer": 18}, frozenset(BEEPS)) as lamps:
        lamps.show(frozenset({0, 1}))
        table.wait(lambda: table.lit() == {"seat2"})
        told = [str(error) for error in lamps.wrong]
    assert [text.split(":")[0] for text in told] == [
        "“seat1” cannot use GPIO 99", "“buzzer” cannot use GPIO 18"
    ]  # fmt: skip


def test_a_lamp_that_fails_later_is_told_once_and_stops_no_other(table, caplog):
    with Lamps(PINS) as lamps:
        table.factory.pin(PINS["seat1"]).function = "input"
        for seats in ({0, 1}, {0, 2}):
            lamps.show(frozenset(seats))
            table.wait(lambda seats=seats: table.lit() == {f"seat{max(seats) + 1}"})
    assert caplog.text.count("seat1 failed") == 1


class Seats(frozenset):
    """Seats that can be weakly referenced."""


class Sound(str):
    """Sound that can be weakly referenced."""

    __slots__ = ("__weakref__",)


def kept(lamps):
    """Make a hundred requests, and return the number of their objects that are still alive."""
    asked = []
    for _ in range(50):
        seats, sound = Seats({0}), Sound("turn")
        asked += [ref(seats), ref(sound)]
        lamps.show(seats)
        lamps.sound(sound)
    del seats, sound
    return sum(one() is not None for one in asked)


def test_requests_to_closed_lamps_do_not_pile_up(table):
    lamps = Lamps(PINS, frozenset(BEEPS))
    assert kept(lamps) <= 2
    with lamps:
        table.wait(lambda: table.lit() == {"seat1"})
    assert kept(lamps) <= 2
    assert table.lit() == set()


def test_closed_lamps_end_in_spite_of_further_requests(table):
    lamps = Lamps(PINS, frozenset(BEEPS))
    with ExitStack() as opened:
        opened.enter_context(lamps)
        eye, voice = (one for one in enumerate_threads() if one.name in {"lamps", "buzzer"})
        table.stuck.clear()
        lamps.show(frozenset({0}))
        closing = Thread(target=opened.pop_all().close)
        closing.start()
        voice.join(PATIENCE)
        for _ in range(1000):
            lamps.show(frozenset({0, 1}))
        table.stuck.set()
        closing.join(PATIENCE)
    eye.join(PATIENCE)
    assert not eye.is_alive()
    assert table.lit() == set()


def is_heard(lamps):
    """Ask for a sound, and return True if the buzzer took it."""
    sound = Sound("turn")
    asked = ref(sound)
    lamps.sound(sound)
    del sound
    return asked() is not None


def test_a_buzzer_may_fail_while_lamps_are_lit(table, caplog):
    class Name(str):
        """Name whose comparison lasts until the buzzer has failed."""

        __slots__ = ()
        __hash__ = str.__hash__

        def __ne__(self, other):
            end = monotonic() + PATIENCE
            while is_heard(lamps):
                assert monotonic() < end
            return str.__ne__(self, other)

    with Lamps({Name("seat1"): 4, "buzzer": 7, "seat2": 18}, frozenset(BEEPS)) as lamps:
        table.factory.pin(PINS["buzzer"]).function = "input"
        lamps.show(frozenset({0, 1}))
        table.wait(lambda: table.lit() == {"seat1", "seat2"})
    assert "buzzer failed" in caplog.text


def test_a_machine_without_pins_has_no_lamps(monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    with pytest.raises(NoPins), Lamps(PINS):
        pass
