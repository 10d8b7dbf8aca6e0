"""Wrong and missing letters of evidence are entered on the private page."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from companion.command.wiring import SIMULATED_PINS
from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    PileEnds,
    Reward,
    ShowSum,
    Take,
)
from companion.games.baker_street.game import GAME
from companion.play.actions import EndEarly
from companion.play.game import Setup
from hardware.simulator import Simulator
from tests.games.baker_street.kit.user_actions import READERS, slide
from tests.support.box import UnitTestTouch, wire
from tests.support.user_actions import confirm, hold_open

NAMES = ("Manuela", "Guido")
TAKEN = (
    Declare(1), Doubt(), ShowSum(30), Reward(0), Take(letter="F", seat=0), PileEnds(),
    Take(1, "K", 0),
)  # fmt: skip
"""Manuela has entered two letters in the first round."""


@pytest.fixture
def begun(box):
    """A table on which Manuela holds two letters."""
    table = box(language="en")
    table.referee.begin(GAME, Setup(NAMES))
    table.app.go("match")
    do(table, *TAKEN)
    return table


def do(table, *actions):
    for action in actions:
        table.referee.do(action)
        assert not table.referee.pending.notice, (action, table.referee.pending.notice)
    table.frames(4)


def letters(table, seat=0):
    return table.referee.match.views.private(seat).panel.letters


def shown(table):
    """Return the letters on the screen that can be touched."""
    return [table.words(spot)[0] for spot in table.of("LetterSpot") if not spot.disabled]


def eyes(table, name):
    table.tap_icon("private")
    table.tap_in("EyesKey", name)


def test_a_letter_is_put_right_by_sliding_to_it_and_then_to_the_right_one(begun):
    eyes(begun, "Manuela")
    slide(begun, "F")
    assert begun.app.trail[-1] == "secret"
    assert begun.shows("Slide to the letter the card really has")
    slide(begun, "G")
    assert begun.app.trail[-1] == "match"
    assert letters(begun) == ("G", "K")
    place = begun.middle(begun.icon("undo"))
    begun.rest(*place)
    finger = UnitTestTouch(*place)  # while it lies there, the last entry is shown in any case
    with begun.loop():
        finger.touch_down()
    begun.later(1.0)
    assert begun.shows("correction: Manuela took a card of evidence from pile 1")
    with begun.loop():
        finger.touch_move(0, 0)
        finger.touch_up()


def test_only_a_held_page_shows_letters_and_says_what_lifting_does(begun):
    eyes(begun, "Manuela")
    assert begun.shows("lift over a letter to correct it.")
    assert shown(begun) == []
    finger = hold_open(begun)
    assert shown(begun) == ["F", "K"]
    for spot in begun.of("LetterSpot")[4:6]:
        finger.touch_move(*begun.middle(spot))
        begun.frames(2)
        assert begun.shows("Lift the finger to correct: F") == (not spot.disabled)
    finger.touch_up()
    begun.frames(4)
    assert shown(begun) == []
    assert not {"F", "K"} & set(begun.texts())
    finger = hold_open(begun)
    assert len(shown(begun)) == 20
    assert [begun.words(spot) for spot in begun.of("LetterSpot") if spot.chosen] == [["F"]]
    finger.touch_up()


def test_a_letter_is_put_right_with_a_second_finger_too(begun):
    eyes(begun, "Manuela")
    finger = hold_open(begun)
    begun.tap_in("LetterSpot", "K")
    assert len(shown(begun)) == 20
    begun.tap_in("LetterSpot", "L")
    finger.touch_up()
    assert letters(begun) == ("F", "L")


def test_the_other_seat_sees_and_corrects_nothing_of_it(begun):
    eyes(begun, "Manuela")
    slide(begun, "F")
    begun.tap_in("EyesKey", "Guido")
    assert not begun.shows("the letter that the card really has")
    finger = hold_open(begun)
    assert shown(begun) == []
    assert begun.shows("Guido’s evidence")
    finger.touch_up()
    begun.tap_in("EyesKey", "Manuela")
    slide(begun, "G")
    assert letters(begun) == ("G", "K")


def test_a_letter_that_another_card_has_is_refused_for_the_owners_eyes_alone(begun):
    eyes(begun, "Manuela")
    slide(begun, "F")
    slide(begun, "K")
    assert begun.app.trail[-1] == "secret"
    assert not begun.shows("same letter")
    finger = hold_open(begun)
    assert begun.shows("same letter")
    finger.touch_up()
    begun.tap_icon("back")
    assert not begun.shows("same letter")
    assert letters(begun) == ("F", "K")


def test_a_correction_is_taken_back_and_done_again_without_asking_anybody(begun):
    eyes(begun, "Manuela")
    slide(begun, "F")
    slide(begun, "G")
    begun.tap_icon("undo")
    assert not begun.of("AgreeKey")
    assert begun.shows("Taken back: correction: Manuela took a card of evidence from pile 1")
    assert letters(begun) == ("F", "K")
    begun.tap_icon("redo")
    assert letters(begun) == ("G", "K")


def test_a_letter_that_was_not_told_is_told_later(begun):
    do(begun, Deal(), Declare(31), Doubt(), ShowSum(3), Reward(2), Take())
    eyes(begun, "Manuela")
    slide(begun, "?")
    slide(begun, "C")
    assert letters(begun) == ("F", "K", "C")


# --- from the log


def correct_in_the_log(table, sentence, nth=0):
    table.app.go("log")
    table.frames(4)
    turn_to(table, sentence)
    table.tap(sentence, nth=nth)
    table.tap("Manuela corrects it in private")


def turn_to(table, sentence):
    """Turn the pages of the log until a sentence is on one: back to the first, then on."""
    for name in ("back", "forward"):
        while not any(sentence in text for text in table.texts()):
            arrow = table.middle(table.icon(name, int(name == "back")))
            if not table.tap_at(*arrow):
                break
            table.touch(*arrow)
    assert table.shows(sentence)


FROM_PILE_1 = "Manuela took a card of evidence from pile 1"


def test_an_older_letter_is_corrected_from_the_log_on_the_private_page(begun):
    do(begun, Deal(), Declare(3))
    correct_in_the_log(begun, FROM_PILE_1)
    assert begun.app.trail[-1] == "secret"
    slide(begun, "M")
    assert begun.app.trail[-1] == "log"
    assert letters(begun) == ("M", "K")
    turn_to(begun, "before: " + FROM_PILE_1)
    assert not {"F", "M"} & set(begun.texts())


def test_the_private_page_opened_from_the_log_is_its_owners(begun):
    do(begun, Deal())
    assert begun.referee.match.view.who == 1
    correct_in_the_log(begun, FROM_PILE_1)
    assert begun.shows("Only Manuela")
    begun.tap_icon("back")
    assert begun.app.trail[-1] == "log"
    assert letters(begun) == ("F", "K")


def test_only_entries_with_a_letter_are_corrected_in_private(begun):
    begun.app.go("log")
    begun.frames(4)
    begun.tap("Manuela chose pile 1")
    assert not begun.shows("Manuela corrects it in private")
    begun.tap("Manuela chose pile 1")
    begun.tap("Manuela took a card of evidence from pile 2")
    assert begun.shows("Manuela corrects it in private")
    begun.tap("pile 3")
    assert not begun.shows("Manuela corrects it in private")


@pytest.mark.whole
def test_a_letter_of_a_match_that_stopped_early_is_still_corrected_in_private(begun):
    do(begun, EndEarly())
    correct_in_the_log(begun, FROM_PILE_1)
    slide(begun, "G")
    assert letters(begun) == ("G", "K")


def test_a_card_that_is_taken_back_meanwhile_is_not_corrected_any_more(begun):
    correct_in_the_log(begun, "Manuela took a card of evidence from pile 2")
    begun.referee.undo()
    begun.frames(4)
    begun.app.back()
    begun.frames(4)
    assert begun.app.trail[-1] == "log"
    assert not begun.shows("Manuela corrects it in private")
    assert letters(begun) == ("F",)


# --- with buttons


@pytest.mark.whole
def test_a_letter_is_put_right_with_buttons(box):
    with Simulator(SIMULATED_PINS, READERS) as simulator, ExitStack() as devices:
        table = wire(box(language="en"), simulator, devices)
        table.referee.begin(GAME, Setup(NAMES))
        table.app.go("match")
        do(table, *TAKEN)
        table.app.go("secret", seat=0)
        confirm(table, "Keep the finger here")
        confirm(table, "F")
        confirm(table, "H")
        assert table.app.trail[-1] == "match"
        assert letters(table) == ("H", "K")
