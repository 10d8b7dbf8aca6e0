"""Devices and their events have names in words."""

from __future__ import annotations

import pytest

from companion.settings.values import BUTTONS
from companion.table.devices import (
    Arrival,
    arrival,
    device_name,
    device_names,
    reader_names,
    shorten,
)
from companion.words import i18n
from companion.words.inputs import (
    Connected,
    Held,
    Lost,
    Misread,
    Pressed,
    Raw,
    Released,
    Scanned,
    Touched,
    Typed,
)


@pytest.fixture
def decks(decks):
    number = decks.begin("istinto", "Nonna's")
    decks.teach(number, 6, "04A1")
    return decks


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Raw("box", b"W7\r"), Arrival("box", "57 37 0D  W7·")),
        (Raw("box", bytes(range(64, 84))),
         Arrival("box", "40 41 42 43 44 45 46 47 48 49 4A 4B …  @ABCDEFGHIJK")),
        (Scanned("04A1", "box"),
         Arrival("box", "“04A1”: white 7, Nonna's", "ok", "white 7", "istinto", "W7")),
        (Scanned("W7", "circle/2"), Arrival("circle/2", "“W7”", "ok")),
        (Scanned("cmp4qz7y", "box"), Arrival("box", "“cmp4qz7y”: it cannot be taught", "fault")),
        (Scanned("8804A3C6", "box"), Arrival("box", "“8804A3C6”: it cannot be taught", "fault")),
        (Misread("box", "garbled"), Arrival("box", "garbled", "fault")),
        (Misread("box", "too-long"), Arrival("box", "too long for a card", "fault")),
        (Misread("box", "control-signs"), Arrival("box", "control signs inside the code", "fault")),
        (Misread("box", "noise"), Arrival("box", "garbled signal: check the speed", "fault")),
        (Pressed("seat3"), Arrival("seat 3", "pressed", "note")),
        (Held("undo"), Arrival("undo", "held", "note")),
        (Connected("encoder"), Arrival("knob", "answers", "ok")),
        (Lost("box", "pulled"),
         Arrival("box", "does not answer: pulled", "fault", "does not answer")),
    ],
    ids=str,
)  # fmt: skip
def test_everything_that_arrives_is_told(decks, event, told):
    assert arrival(event, decks) == told


@pytest.mark.parametrize("event", [Touched("undo"), Released("undo"), Typed("7")], ids=str)
def test_an_event_without_a_meaning_is_not_reported(decks, event):
    assert arrival(event, decks) is None


@pytest.mark.parametrize("button", BUTTONS)
def test_each_button_has_a_name_in_the_language_of_the_screen(button):
    i18n.use("it")
    assert device_name(button) != button


def test_a_few_devices_are_named_and_more_are_counted():
    assert device_names([]) == ""
    assert device_names(["scanner", "lamps"]) == "scanner · lamps"
    assert device_names(["a", "b", "c"]) == "3 devices"


def test_a_reader_has_the_name_that_its_owner_gave_it():
    assert [device_name(name) for name in ("nonna", "seat2", "seats")] == [
        "nonna",
        "seat 2",
        "seats",
    ]


def test_readers_are_told_from_the_panel():
    devices = {"box": True, "circle": False, "buttons": True, "encoder": False, "lamps": False}
    assert reader_names(devices) == ["box"]
    assert reader_names(devices, answering=False) == ["circle"]


def test_a_long_reason_is_cut_with_a_sign_of_it():
    assert shorten("x" * 48) == "x" * 48
    assert shorten("x" * 49) == "x" * 47 + "…"
