"""Every click of the knob is one step, in the direction it was turned, however it bounces."""

from __future__ import annotations

from itertools import product
from threading import Thread

import pytest
from gpiozero import Device
from hypothesis import given
from hypothesis import strategies as st

from companion.words.inputs import Pressed
from hardware.encoder import Clicks, Encoder
from hardware.pins import NoPins, WrongPin
from hardware.simulator import Simulator

KNOB = {"a": 17, "b": 27, "press": 22}
CLOCKWISE = ((1, 0), (1, 1), (0, 1), (0, 0))
"""A and B, 1 when closed, through one click from both open; source: EC11 data sheet, phase."""
BACK = ((0, 1), (1, 1), (1, 0), (0, 0))
FROM_BOTH_CLOSED = ((0, 1), (0, 0), (1, 0), (1, 1))
ON, OFF = Pressed("next"), Pressed("previous")


@pytest.fixture
def knob():
    with Simulator(KNOB) as knob:
        yield knob


def put(knob, contact, closed):
    (knob.down if closed else knob.up)(contact)


def go(knob, states, chatter=0):
    """Drive the contacts through *states*; each edge bounces *chatter* times first."""
    for a, b in states:
        for contact, closed in (("a", a), ("b", b)):
            if at(knob, contact) != closed:
                for _ in range(chatter):
                    put(knob, contact, closed)
                    put(knob, contact, not closed)
                put(knob, contact, closed)


def at(knob, contact):
    return not Device.pin_factory.pin(KNOB[contact]).state


def from_a_thread(work, *words):
    thread = Thread(target=work, args=words)
    thread.start()
    thread.join()


@pytest.mark.parametrize("chatter", [0, 1, 7])
def test_a_click_clockwise_is_next_and_a_click_back_is_previous(ear, knob, chatter):
    with Encoder(ear.inbox, **KNOB):
        from_a_thread(go, knob, CLOCKWISE, chatter)
        assert ear.heard() == [ON]
        from_a_thread(go, knob, BACK, chatter)
        assert ear.heard() == [ON, OFF]


@pytest.mark.parametrize("chatter", [0, 3])
def test_a_fast_turn_loses_nothing_and_never_reverses(ear, knob, chatter):
    with Encoder(ear.inbox, **KNOB):
        Thread(target=go, args=(knob, CLOCKWISE * 200, chatter)).start()
        assert ear.hear(200) == [ON] * 200
        from_a_thread(go, knob, BACK * 200, chatter)
        assert ear.heard() == [ON] * 200 + [OFF] * 200


def test_a_knob_that_does_not_reach_the_next_click_does_nothing(ear, knob):
    there_and_back = (*CLOCKWISE[:3], (1, 1), (1, 0), (0, 0))
    with Encoder(ear.inbox, **KNOB):
        from_a_thread(go, knob, there_and_back * 3)
        assert ear.heard() == []


def test_a_knob_may_rest_with_both_contacts_closed(ear, knob):
    knob.down("a")
    knob.down("b")
    with Encoder(ear.inbox, **KNOB):
        from_a_thread(go, knob, FROM_BOTH_CLOSED * 2)
        from_a_thread(go, knob, (*FROM_BOTH_CLOSED[-2::-1], (1, 1)))
        assert ear.heard() == [ON, ON, OFF]


@given(st.lists(st.sampled_from([1, -1]), max_size=400))
def test_any_wandering_adds_up_to_the_whole_clicks_between_its_ends(quarters):
    ring = ((0, 0), (1, 0), (1, 1), (0, 1))
    clicks, place, counted = Clicks(), 0, 0
    for quarter in quarters:
        place += quarter
        counted += clicks.turn(*map(bool, ring[place % 4]))
        if place % 4 == 0:
            assert counted == place // 4


@pytest.mark.parametrize("lost", [*product(range(4), [CLOCKWISE, BACK])])
def test_an_edge_that_is_lost_turns_nothing_around(lost):
    missing, turn = lost
    clicks, contacts, counted = Clicks(), [0, 0], []
    for number, (before, after) in enumerate(zip((*turn, *turn), (*turn, *turn)[1:], strict=False)):
        moved = 0 if before[0] != after[0] else 1
        if number != missing:
            contacts[moved] = after[moved]
            counted.append(clicks.turn(*map(bool, contacts)))
    assert (-1 if turn is CLOCKWISE else 1) not in counted


@pytest.mark.parametrize("turn", [CLOCKWISE, BACK])
def test_a_state_that_was_missed_is_no_click_of_its_own(turn):
    clicks = Clicks()
    there_and_back = (*turn[1:2], *turn[:1], turn[-1])
    assert [clicks.turn(*map(bool, state)) for state in there_and_back] == [0, 0, 0]
    assert sum(clicks.turn(*map(bool, state)) for state in turn) == (1 if turn is CLOCKWISE else -1)


def test_the_knob_is_pressed_like_a_button(ear, knob):
    with Encoder(ear.inbox, **KNOB):
        from_a_thread(knob.press, "press")
        assert ear.heard() == [Pressed("confirm")]


def test_a_knob_without_a_button_only_turns(ear, knob):
    with Encoder(ear.inbox, 17, 27):
        knob.press("press")
        from_a_thread(go, knob, CLOCKWISE)
        assert ear.heard() == [ON]


def test_a_closed_encoder_says_nothing(ear, knob):
    with Encoder(ear.inbox, **KNOB):
        pass
    go(knob, CLOCKWISE)
    knob.press("press")
    assert ear.heard() == []


@pytest.mark.parametrize(
    ("pins", "name"), [((99, 27), "a"), ((17, 17), "b"), ((17, 27, 99), "confirm")]
)
def test_a_pin_that_fails_is_named_and_frees_the_others(ear, knob, pins, name):
    with pytest.raises(WrongPin, match=f"“{name}” cannot use GPIO"), Encoder(ear.inbox, *pins):
        pass
    with Encoder(ear.inbox, **KNOB):
        go(knob, CLOCKWISE)
    assert ear.heard() == [ON]


def test_a_machine_without_pins_has_no_encoder(ear, monkeypatch):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonsense")
    with pytest.raises(NoPins), Encoder(ear.inbox, **KNOB):
        pass
