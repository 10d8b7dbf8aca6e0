"""Every finger on a button is the right inputs, once, in order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from gpiozero import Device

from companion.inputs import Held, Inbox, Pressed, Released, Touched
from hardware.buttons import Buttons, NoPins, WrongPin

PINS = {"ok": 5, "undo": 13}
ROOT = Path(__file__).parents[2]
UNDO = frozenset({"undo"})


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def later(self, seconds: float) -> None:
        self.seconds += seconds


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
        "import sys, hardware.buttons, hardware.scanner;"
        "sys.exit(bool({'gpiozero', 'serial', 'lgpio'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0
