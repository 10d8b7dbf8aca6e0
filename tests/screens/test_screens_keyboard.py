"""Keys typed by hand play, and those of a scanner that is not set up as a reader do not."""

from __future__ import annotations

from itertools import accumulate, cycle, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kivy.core.window import Window

from companion import settings
from companion.words.findings import Finding
from screens.shell.burst import Keystroke, is_scanners
from tests.games.istinto.kit.user_actions import start
from tests.support.box import FRAME, HOURS
from tests.support.sampling import crossed, spread

NAMES = ("Anna", "Bruno", "Carla")
EAN = "8005125000012"
SAID = "A scanner types here"


@pytest.fixture
def table(box):
    """Return a table of three before their bids."""
    table = box(language="en")
    start(table, *NAMES)
    return table


def scan(table, code, apart=0.004, frame=FRAME):
    """Let a scanner type a code and Enter; the box looks for keys as often as it draws frames."""
    looked = HOURS.now()
    for number, character in enumerate(f"{code}\n"):
        if number:
            HOURS.skip(apart)
        if HOURS.now() - looked >= frame:
            table._frame()
            looked = HOURS.now()
        table.strike(character)
    table.later(0.5)


def entered(table):
    return table.referee.match.entries


@pytest.mark.parametrize(
    ("code", "apart", "frame"),
    crossed(
        [EAN, "W7", "7351353", "42", "https://x.y/1"], [0.0, 0.004, 0.016, 0.025], [FRAME, 0.25]
    ),
)
def test_nothing_is_entered_of_what_a_scanner_types(table, code, apart, frame):
    before = table.referee.moment, table.app.trail.copy()
    scan(table, code, apart, frame)
    assert (table.referee.moment, table.app.trail) == before
    assert table.shows(SAID)


@pytest.mark.parametrize(
    ("code", "apart"),
    crossed([EAN, "0009351929", "08005125", "3141", "CMP4QZ7Y"], [0.03, 0.045, 0.06, 0.08, 0.1]),
)
def test_nothing_is_entered_of_what_a_slow_scanner_types(table, code, apart):
    before = table.referee.moment, table.app.trail.copy()
    scan(table, code, apart)
    assert (table.referee.moment, table.app.trail) == before
    assert table.shows(SAID)


@pytest.mark.parametrize("apart", [(0.06, 0.13, 0.09, 0.16), (0.11, 0.15, 0.12, 0.2)])
def test_digits_that_a_hand_types_quickly_are_all_entered(table, apart):
    for digit, seconds in zip("3210", apart, strict=True):
        HOURS.skip(seconds)
        table._frame()
        table.strike(digit)
    table.later(0.2)
    table.wait(lambda: entered(table) >= 3)
    assert not table.shows(SAID)


# A sum of pauses that are no longer than those of a scanner is rounded.
HANDS = st.lists(st.floats(0.051, 0.4), min_size=1, max_size=20)


@given(st.text("abcdefghij", min_size=1, max_size=20), HANDS)
def test_letters_that_come_as_a_hand_types_are_a_hands(text, pauses):
    times = list(accumulate(islice(cycle(pauses), len(text))))
    keys = [Keystroke(time, letter) for time, letter in zip(times, text, strict=True)]
    assert not is_scanners(keys, times[0])


@given(
    st.text("0123456789", min_size=4, max_size=20),
    st.floats(0.001, 0.1),
    st.lists(st.floats(-0.008, 0.008), min_size=20, max_size=20),
)
def test_digits_at_an_even_pace_are_a_scanners_though_frames_delay_them(code, apart, delays):
    times = [max(0, place) * apart + delays[place] for place in range(len(code))]
    keys = [Keystroke(time, digit) for time, digit in zip(sorted(times), code, strict=True)]
    assert is_scanners(keys, keys[0].time)


def test_keys_that_were_typed_in_a_long_frame_are_a_hands_however_many():
    keys = [Keystroke(3.0, digit) for digit in "31415926"]
    assert not is_scanners(keys, since=1.0)
    assert is_scanners(keys, since=2.9)


def test_nothing_of_a_code_becomes_a_name(table):
    table.app.go("setup", game="istinto")
    table.frames(4)
    table.tap("New")
    scan(table, EAN)
    assert table.app.trail[-1] == "name"
    assert table.shows("_")
    assert not any("8" in text for text in table.texts() if text.endswith("_"))


def test_digits_typed_by_hand_before_are_entered_and_stay(table):
    table.write("3")
    assert entered(table) == 1
    scan(table, EAN)
    assert entered(table) == 1


def test_two_keys_that_a_hand_rolls_over_are_both_entered(table):
    table.strike("3")
    HOURS.skip(0.012)
    table.strike("2")
    table.later(0.1)
    table.wait(lambda: entered(table) == 2)
    assert not table.shows(SAID)


def test_keys_that_came_during_a_long_frame_are_a_hands(table):
    """They are all found at its end; a hand could not have typed more in that time, and did."""
    HOURS.skip(0.3)
    for character in "123":
        table.strike(character)
    table.later(0.1)
    table.wait(lambda: entered(table) == 3)
    assert not table.shows(SAID)


def test_a_digit_and_enter_soon_after_it_act_in_their_order(table):
    table.app.go("setup", game="istinto")
    table.frames(4)
    table.tap("New")
    table.write("a")
    table.strike("b")
    HOURS.skip(0.02)
    table.strike("\n")
    table.later(0.1)
    assert table.shows("Who sits after Ab?")
    HOURS.skip(1)
    table.strike("\n")
    table.later(0.1)
    assert table.app.trail[-1] == "setup"
    assert table.shows("Ab")


@pytest.mark.parametrize("every", spread([0.016, 0.033, 0.04], 1, 1))
def test_a_key_that_is_held_acts_once(table, every):
    code = Window._system_keyboard.keycodes["3"]
    table.press_key(code, "3")
    HOURS.skip(0.25)
    for _ in range(40):
        table._frame()
        table.press_key(code, "3")
        HOURS.skip(every)
    Window.dispatch("on_key_up", code, 0)
    table.later(0.1)
    assert entered(table) == 1
    assert not table.shows(SAID)


def found(*ports):
    return lambda: [Finding(port, "It can be used.", "ok", port=port) for port in ports]


def test_the_only_keyboard_that_is_found_is_used_by_one_touch(table):
    port = "/dev/input/by-id/usb-Grow_GM65-event-kbd"
    plugged = {}
    table.serve(survey=found("/dev/ttyACM0", port), plug=plugged.__setitem__)
    scan(table, EAN)
    table.tap("Use this")
    assert plugged == {"scanner": settings.Reader(port)}
    assert settings.load(table.app.config_file).readers == plugged
    assert not table.shows(SAID)
    assert table.app.trail[-1] == "match"


@pytest.mark.parametrize("number", [0, 2])
def test_one_of_several_keyboards_is_chosen_on_the_page_of_readers(table, number):
    ports = [f"/dev/input/by-id/usb-Keyboard_{each}-event-kbd" for each in range(number)]
    table.serve(survey=found(*ports))
    scan(table, EAN)
    assert not table.shows("Use this")
    table.tap("Readers and buttons")
    assert table.app.trail[-1] == "hardware"
    assert not table.shows(SAID)


def test_a_keyboard_that_is_a_reader_already_is_not_offered_again(box):
    used, other = (f"/dev/input/by-id/usb-{name}-event-kbd" for name in ("A", "B"))
    readers = {"scanner": settings.Reader(used)}
    table = box(chosen=settings.Settings(language="en", motion=False, readers=readers))
    plugged = {}
    table.serve(survey=found(used, other), plug=plugged.__setitem__)
    scan(table, EAN)
    table.tap("Use this")
    assert plugged == {"scanner2": settings.Reader(other)}


def test_it_is_said_once_and_not_again_for_each_code_until_it_is_answered(table):
    for _ in range(3):
        scan(table, EAN)
    assert sum(SAID in text for text in table.texts()) == 1
    table.tap("Leave it")
    assert not table.shows(SAID)
    scan(table, EAN)
    assert table.shows(SAID)


def test_nothing_is_touched_through_the_sentence(table):
    """The sentence covers the bar, whose arrow undoes."""
    table.write("3")
    scan(table, EAN)
    strip = table.of("TypistStrip")[0]
    for x in range(5, int(strip.width * 0.4), 20):
        table.touch(x, strip.center_y)
    assert table.app.trail[-1] == "match"
    assert entered(table) == 1


@pytest.mark.parametrize(("size", "language"), crossed([(800, 480), (720, 1280)], ["it", "en"]))
def test_the_sentence_can_be_read_whole(box, size, language, tmp_path: Path):
    table = box(size=size, language=language)
    start(table, *NAMES)
    scan(table, EAN)
    strip = table.of("TypistStrip")[0]
    assert all("…" not in text for text in table.words(strip))
