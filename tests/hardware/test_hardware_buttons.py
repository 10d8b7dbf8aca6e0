"""Every finger on a button is the right inputs, once, in order."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from gpiozero import Device

from companion.words.inputs import Held, Inbox, Pressed, Released, Touched
from hardware.buttons import Buttons, NoPins, WrongPin

PINS = {"ok": 5, "undo": 13}
ROOT = Path(__file__).parents[2]
UNDO, OK = frozenset({"undo"}), frozenset({"ok"})


class HandTimer:
    """A timer of a clock that is moved by hand."""

    def __init__(self, due: float, work: Callable[[], None]) -> None:
        self.due, self.work = due, work
        self.waits = False

    def start(self) -> None:
        self.waits = True

    def cancel(self) -> None:
        self.waits = False


class Clock:
    """A clock that is moved by hand; its timers ring on a thread of their own."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.timers: list[HandTimer] = []

    def __call__(self) -> float:
        return self.seconds

    def later(self, seconds: float) -> None:
        end = self.seconds + seconds
        while due := [timer for timer in self.timers if timer.waits and timer.due <= end]:
            timer = min(due, key=lambda timer: timer.due)
            self.seconds, timer.waits = timer.due, False
            from_a_thread(timer.work)
        self.seconds = end

    def timer(self, seconds: float, work: Callable[[], None]) -> HandTimer:
        self.timers.append(HandTimer(self.seconds + seconds, work))
        return self.timers[-1]


def from_a_thread(work, *words):
    thread = Thread(target=work, args=words)
    thread.start()
    thread.join()


def unnoticed(move, button):
    """Move a button while the kernel is too busy to keep its edge."""
    pin = Device.pin_factory.pin(PINS[button])
    pin.edges = "none"
    move(button)
    pin.edges = "both"


@pytest.fixture
def clock():
    return Clock()


def bounce(panel, clock, button):
    """Open and close *button* a few times within some milliseconds."""
    for _ in range(3):
        clock.later(0.002)
        panel.up(button)
        clock.later(0.002)
        panel.down(button)


def test_a_press_is_heard_as_the_button_goes_down(ear, panel):
    with Buttons(ear.inbox, PINS):
        panel.down("ok")
        assert ear.heard() == [Pressed("ok")]
        panel.up("ok")
        assert ear.heard() == [Pressed("ok")]


def test_presses_of_several_buttons_keep_their_order(ear, panel):
    with Buttons(ear.inbox, PINS):
        panel.press("undo")
        panel.press("ok")
    assert ear.heard() == [Pressed("undo"), Pressed("ok")]


def test_a_bouncing_contact_is_one_press(ear, panel, clock):
    with Buttons(ear.inbox, PINS, now=clock):
        panel.down("ok")
        bounce(panel, clock, "ok")
        clock.later(0.2)
        panel.up("ok")
        bounce(panel, clock, "ok")
    assert ear.heard() == [Pressed("ok")]


def test_a_second_press_after_the_bounce_is_heard(ear, panel, clock):
    with Buttons(ear.inbox, PINS, now=clock):
        for _ in range(2):
            clock.later(0.06)
            panel.press("ok")
    assert ear.heard() == [Pressed("ok")] * 2


def test_one_button_does_not_silence_another(ear, panel, clock):
    with Buttons(ear.inbox, PINS, now=clock):
        panel.press("ok")
        panel.press("undo")
    assert ear.heard() == [Pressed("ok"), Pressed("undo")]


def test_presses_from_another_thread_all_arrive(ear, panel, clock):
    def play():
        for _ in range(50):
            clock.later(0.06)
            panel.press("ok")

    with Buttons(ear.inbox, PINS, now=clock):
        Thread(target=play).start()
        assert ear.hear(50) == [Pressed("ok")] * 50


def test_a_short_touch_of_a_holding_button_is_a_press_when_it_ends(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=UNDO, hold_seconds=60, now=clock):
        panel.down("undo")
        assert ear.heard() == [Touched("undo")]
        clock.later(0.2)
        panel.up("undo")
    assert ear.heard() == [Touched("undo"), Pressed("undo")]


def test_a_tap_shorter_than_the_bounce_is_still_a_press(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=UNDO, hold_seconds=60, now=clock):
        panel.press("undo")
        assert ear.hear(2) == [Touched("undo"), Pressed("undo")]


def test_a_tap_not_yet_known_as_one_is_pressed_before_the_next_touch(ear, panel, clock):
    settings = {"holds": UNDO, "hold_seconds": 600, "bounce_seconds": 60}
    with Buttons(ear.inbox, PINS, now=clock, **settings):
        panel.press("undo")
        clock.later(61)
        panel.down("undo")
    assert ear.heard() == [Touched("undo"), Pressed("undo"), Touched("undo")]


def test_a_touch_that_ended_is_never_held(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=frozenset(PINS), hold_seconds=0.06, now=clock):
        panel.down("undo")
        clock.later(0.2)
        panel.up("undo")
        panel.down("ok")
        assert ear.hear(4)[2:] == [Touched("ok"), Held("ok")]


def test_only_the_touch_that_lasts_is_held(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=frozenset(PINS), hold_seconds=0.06, now=clock):
        for step in (panel.down, panel.up, panel.down):
            clock.later(0.2)
            step("undo")
        ear.hear(4)
        panel.down("ok")
        undo = [Touched("undo"), Pressed("undo"), Touched("undo"), Held("undo")]
        assert ear.hear(6) == [*undo, Touched("ok"), Held("ok")]


def test_a_touch_is_not_held_once_the_buttons_are_closed(ear, panel):
    holding = {"holds": frozenset(PINS), "hold_seconds": 0.06}
    with Buttons(ear.inbox, {"undo": 13}, **holding):
        panel.down("undo")
    with Buttons(ear.inbox, {"ok": 5}, **holding):
        panel.down("ok")
        assert ear.hear(3) == [Touched("undo"), Touched("ok"), Held("ok")]


def test_a_touch_held_is_held_once_and_then_released(ear, panel):
    with Buttons(ear.inbox, PINS, holds=UNDO, hold_seconds=0.06):
        panel.down("undo")
        assert ear.hear(2) == [Touched("undo"), Held("undo")]
        panel.up("undo")
        assert ear.hear(3) == [Touched("undo"), Held("undo"), Released("undo")]


def test_holding_works_from_another_thread(ear, panel):
    with Buttons(ear.inbox, PINS, holds=UNDO, hold_seconds=0.06):
        Thread(target=panel.down, args=("undo",)).start()
        ear.hear(2)
        Thread(target=panel.up, args=("undo",)).start()
        assert ear.hear(3) == [Touched("undo"), Held("undo"), Released("undo")]


def test_a_hold_is_one_hold_though_both_its_ends_bounce(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=UNDO, hold_seconds=0.2, now=clock):
        panel.down("undo")
        bounce(panel, clock, "undo")
        ear.hear(2)
        clock.later(0.2)
        panel.up("undo")
        bounce(panel, clock, "undo")
        panel.up("undo")
        assert ear.hear(3) == [Touched("undo"), Held("undo"), Released("undo")]


def test_a_button_that_does_not_hold_is_only_ever_pressed(ear, panel):
    with Buttons(ear.inbox, PINS, holds=UNDO, hold_seconds=0.06):
        panel.down("ok")
        panel.down("undo")
        assert ear.hear(3) == [Pressed("ok"), Touched("undo"), Held("undo")]


def test_a_repeating_button_is_pressed_again_while_it_is_held(ear, panel, clock):
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        Thread(target=panel.down, args=("ok",)).start()
        assert ear.hear(1) == [Pressed("ok")]
        clock.later(0.49)
        assert len(ear.heard()) == 1
        clock.later(0.02)
        assert len(ear.heard()) == 2
        for presses in (3, 4, 5):
            clock.later(0.15)
            assert ear.heard() == [Pressed("ok")] * presses


def test_a_button_let_go_repeats_no_more(ear, panel, clock):
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        panel.down("ok")
        clock.later(0.7)
        heard = len(ear.heard())
        from_a_thread(panel.up, "ok")
        clock.later(5)
        assert ear.heard() == [Pressed("ok")] * heard


def test_a_tap_shorter_than_the_bounce_repeats_nothing(ear, panel, clock):
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        from_a_thread(panel.press, "ok")
        clock.later(5)
        assert ear.heard() == [Pressed("ok")]


def test_a_bounce_neither_stops_a_repeat_nor_starts_one(ear, panel, clock):
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        panel.down("ok")
        bounce(panel, clock, "ok")
        clock.later(0.5)
        assert ear.heard() == [Pressed("ok")] * 2
        panel.up("ok")
        bounce(panel, clock, "ok")
        panel.up("ok")
        clock.later(5)
        assert ear.heard() == [Pressed("ok")] * 2


def test_a_release_that_was_not_noticed_stops_the_repeat(ear, panel, clock):
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        panel.down("ok")
        clock.later(0.5)
        unnoticed(panel.up, "ok")
        clock.later(5)
        assert ear.heard() == [Pressed("ok")] * 2


def test_a_release_that_was_not_noticed_is_no_hold(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=UNDO, now=clock, timer=clock.timer):
        panel.down("undo")
        unnoticed(panel.up, "undo")
        clock.later(5)
        assert ear.heard() == [Touched("undo"), Pressed("undo")]


def test_a_repeat_ends_when_the_buttons_are_closed(ear, panel, clock, caplog):
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        panel.down("ok")
        clock.later(0.5)
    clock.later(5)
    assert ear.heard() == [Pressed("ok")] * 2
    assert not caplog.records


def test_a_button_stuck_at_the_start_does_not_repeat(ear, panel, clock):
    panel.down("ok")
    with Buttons(ear.inbox, PINS, repeats=OK, now=clock, timer=clock.timer):
        clock.later(5)
        assert ear.heard() == []


def test_a_repeat_runs_on_time_that_is_real(ear, panel):
    with Buttons(ear.inbox, PINS, repeats=frozenset(PINS), repeat_seconds=(0.06, 0.01)):
        Thread(target=panel.down, args=("ok",)).start()
        ear.hear(4)
        from_a_thread(panel.up, "ok")
        heard = ear.heard().count(Pressed("ok"))
        panel.down("undo")
        ear.hear(heard + 9)
        # One may have been under way while the finger left.
        assert ear.heard().count(Pressed("ok")) <= heard + 1


def test_an_alarm_that_rings_too_late_says_nothing_of_the_next_press(ear, panel, clock):
    with Buttons(ear.inbox, PINS, holds=UNDO, repeats=OK, now=clock, timer=clock.timer):
        for move in (panel.down, panel.up):
            for button in PINS:
                move(button)
            clock.later(0.2)
        late = list(clock.timers)
        for button in PINS:
            panel.down(button)
        before = list(ear.heard())
        for timer in late:
            from_a_thread(timer.work)
        assert ear.heard() == before


@pytest.mark.parametrize("holds", [frozenset(), UNDO])
def test_a_button_stuck_at_the_start_says_nothing_until_it_is_free(ear, panel, clock, holds):
    panel.down("undo")
    with Buttons(ear.inbox, PINS, holds=holds, hold_seconds=0, now=clock):
        clock.later(1)
        panel.up("undo")
        assert ear.heard() == []
        clock.later(1)
        panel.down("undo")
        assert ear.hear(1)[0] == (Touched if holds else Pressed)("undo")


def test_an_error_in_the_wake_stops_no_button(panel, clock, caplog):
    inbox = Inbox()
    inbox.wake = lambda: 1 / 0
    with Buttons(inbox, PINS, holds=UNDO, hold_seconds=60, now=clock):
        for button in ("ok", "undo"):
            panel.down(button)
            clock.later(0.2)
            panel.up(button)
    assert list(inbox.drain()) == [Pressed("ok"), Touched("undo"), Pressed("undo")]
    assert caplog.text.count("ZeroDivisionError") == 3


def test_closed_buttons_say_nothing(ear, panel):
    with Buttons(ear.inbox, PINS):
        pass
    panel.press("ok")
    assert ear.heard() == []


@pytest.mark.parametrize("pin", [99, -1])
def test_a_pin_that_does_not_exist_is_refused_by_name(ear, panel, pin):
    with (
        pytest.raises(WrongPin, match=f"“ok” cannot use GPIO {pin}"),
        Buttons(ear.inbox, {"ok": pin}),
    ):
        pass


def test_two_buttons_on_one_pin_are_refused_and_free_it_again(ear, panel):
    with (
        pytest.raises(WrongPin, match="“undo” cannot use GPIO 5"),
        Buttons(ear.inbox, {"ok": 5, "undo": 5}),
    ):
        pass
    with Buttons(ear.inbox, PINS):
        panel.press("ok")
    assert ear.heard() == [Pressed("ok")]


def test_a_machine_without_pins_has_no_buttons(ear, monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    with pytest.raises(NoPins), Buttons(ear.inbox, PINS):
        pass


def test_importing_the_devices_imports_no_library_of_theirs():
    check = (
        "import sys, hardware.buttons, hardware.encoder, hardware.lamps, hardware.scanner;"
        "sys.exit(bool({'gpiozero', 'serial', 'lgpio'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0
