"""After an unexpected error the game goes on, one sentence says so, and the log has the cause."""

from __future__ import annotations

import logging

import pytest
from kivy.lang import Builder
from kivy.properties import NumericProperty

from companion.words.inputs import Scanned, Typed
from screens.parts.panels.panel import Panel
from screens.parts.touch.tap import Tap
from tests.games.istinto.kit.user_actions import start
from tests.support.box import Box

PUT_RIGHT = "Something went wrong and was put right. Nothing is lost: go on."
AGAIN = "Something went wrong again. Nothing is lost: resume the match to go on."


class Mine(Panel):
    """A panel that fails where it is touched."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.add_widget(Fuse())


class Fuse(Tap):
    """A place that must not be touched."""

    def on_tap(self):
        """Fail."""
        raise ZeroDivisionError("boom")


class MineOfDrawing(Panel):
    """Panel that fails at every redraw."""

    charge = NumericProperty(1)


Builder.load_string("""
<MineOfDrawing>:
    canvas:
        Color:
            rgba: 1, 1, 1, 1 / self.charge
""")


class Deaf:
    """A listener that fails with every card."""

    def take_code(self, _code, _joined):
        """Fail."""
        raise ZeroDivisionError("boom")


@pytest.fixture
def table(box):
    """A box that goes on after faults, with a match of Istinto and one bid."""
    table = box(language="en", recovers=True)
    start(table, "Anna", "Bruno", "Carla")
    table.tap_in("BidKey", "3")
    return table


def explode(table: Box) -> None:
    """Open the panel that fails, and touch it."""
    table.app.page.open(Mine)
    table.frames(3)
    table.touch(*table.middle(table.of("Fuse")[0]))
    table.frames(4)


def fail(table: Box) -> None:
    """Have a card fail."""
    table.referee.listener = Deaf()
    table.inbox.put(Scanned("X"))
    table.frames(3)


def test_after_a_touch_that_fails_the_match_is_in_front_again_and_goes_on(table):
    explode(table)
    assert table.shows(PUT_RIGHT)
    assert table.shows("3 of 11 ·")
    assert not table.of("Fuse")
    table.tap_in("BidKey", "4")
    assert table.shows("7 of 11 ·")
    assert not table.shows("Something went wrong")


def test_a_card_that_fails_is_followed_by_those_behind_it(table):
    table.referee.listener = Deaf()
    for code in ("X", "W1"):
        table.inbox.put(Scanned(code))
    table.frames(6)
    assert table.referee.listener is None
    assert table.inbox.empty
    assert table.shows("3 of 11 ·")


def test_a_drawing_that_fails_in_every_frame_fails_once(table, caplog):
    table.app.page.open(MineOfDrawing)
    table.frames(3)
    table.app.page.panel.charge = 0
    table.frames(10)
    assert table.shows(PUT_RIGHT)
    assert table.shows("3 of 11 ·")
    assert len(caplog.records) == 1


def test_the_third_fault_in_a_minute_leads_home_where_the_match_waits(table):
    for _ in range(2):
        explode(table)
        assert table.shows(PUT_RIGHT)
    explode(table)
    assert table.shows(AGAIN)
    table.tap("Resume")
    assert table.shows("3 of 11 ·")


def test_faults_of_an_hour_do_not_add_up(table):
    for _ in range(3):
        explode(table)
        assert table.shows(PUT_RIGHT)
        table.later(61)
        table.touch(1, 1)  # nobody has touched it for long: it only comes back


def test_the_log_says_what_led_to_it_and_what_it_was(table, caplog):
    table.app.go("log")
    table.app.back()
    explode(table)
    record = caplog.records[-1]
    assert record.levelno == logging.ERROR
    told = record.getMessage().splitlines()
    assert told.index("page log") < told.index("page match", told.index("page log"))
    assert "match 1, entry 1" in told
    assert told[-1].startswith("a finger at ")
    assert record.exc_info[0] is ZeroDivisionError


def test_scanned_cards_and_typed_texts_are_not_in_the_log(table, caplog):
    for event in (Scanned("A3X", "box"), Typed("7")):
        table.inbox.put(event)
        table.frames(3)
    explode(table)
    told = caplog.records[-1].getMessage().splitlines()
    assert "Scanned(…, 'box')" in told
    assert "Typed(…)" in told


def test_where_a_finger_is_on_a_private_page_is_not_in_the_log(box):
    table = box(language="en")
    table.app.go("secret")
    table.frames(3)
    table.touch(200, 200)
    assert list(table.app.recent.lines())[-1] == "a finger on a private page"


def test_endless_failures_end_the_program_so_that_it_is_restarted(table):
    for _ in range(19):
        fail(table)
    with pytest.raises(ZeroDivisionError):
        fail(table)


def test_a_fault_in_a_test_fails_it_unless_it_asks_for_the_recovery(box):
    table = box(language="en")
    start(table, "Anna", "Bruno", "Carla")
    with pytest.raises(ZeroDivisionError):
        explode(table)
