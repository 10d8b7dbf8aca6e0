"""A lifted finger activates the widget it went down on, or nothing once that is gone."""

from __future__ import annotations

from contextlib import closing
from random import Random

import pytest

from companion.games.baker_street.actions import (
    Declare,
    Doubt,
    PileEnds,
    Reward,
    ShowSum,
    Take,
)
from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.games.istinto.actions import Bid
from companion.play.actions import EndEarly
from companion.play.game import Setup
from companion.words.inputs import Held, Lost, Pressed, Released, Scanned, Touched, Typed
from screens.parts.touch.landing import REST
from tests.faults import fingers
from tests.faults.full import fill, some_match
from tests.games.any_game.kit.tour import LIVES
from tests.games.any_game.kit.tour import begin as begin_any_game
from tests.games.baker_street.kit.user_actions import slide
from tests.games.cluedo.kit.user_actions import begin as begin_cluedo
from tests.games.holmes.kit.user_actions import start as start_holmes
from tests.games.istinto.kit.user_actions import bid, start
from tests.support.box import Box, UnitTestTouch
from tests.support.sampling import spread
from tests.support.tours import MANY_NAMES, settle
from tests.support.user_actions import hold_open

FOUR = ("Anna", "Bruno", "Carla", "Dino")
TWO_LETTERS = (
    Declare(1), Doubt(), ShowSum(30), Reward(0), Take(letter="F", seat=0), PileEnds(),
    Take(1, "K", 0),
)  # fmt: skip
"""Anna has entered two letters of her evidence at a table of Baker Street."""


@pytest.fixture
def table(box):
    """A table of four before the first bid, which is Anna's."""
    table = box(language="en")
    start(table, *FOUR)
    table.later(1)
    return table


def down(table: Box, kind: str, words: str) -> UnitTestTouch:
    """Put a finger on a place with these words, and leave it there."""
    place = next(each for each in table.of(kind) if words in table.words(each))
    return down_at(table, *table.middle(place))


def down_at(table: Box, x: float, y: float) -> UnitTestTouch:
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    table.frames(2)
    return finger


def up(table: Box, finger: UnitTestTouch) -> None:
    finger.touch_up()
    table.frames(4)


def put(table: Box, *events: object) -> None:
    """Have devices send this, all at once."""
    for event in events:
        table.inbox.put(event)
    settle(table)


def test_a_finger_that_was_bidding_for_one_bids_for_nobody_else(table):
    finger = down(table, "BidKey", "3")
    put(table, Typed("5"))
    assert table.shows("5 of 11 ·")
    up(table, finger)
    assert table.shows("5 of 11 ·")
    bid(table, 3)
    assert table.shows("8 of 11 ·")


def test_of_two_fingers_on_two_bids_the_first_that_is_lifted_counts(table):
    one, other = down(table, "BidKey", "3"), down(table, "BidKey", "4")
    up(table, other)
    up(table, one)
    assert table.shows("4 of 11 ·")


def test_a_finger_on_undo_takes_back_nothing_that_came_after_it(table):
    bid(table, 3)
    finger = down_at(table, *table.middle(table.icon("undo")))
    put(table, Typed("5"))
    up(table, finger)
    assert table.shows("8 of 11 ·")


@pytest.mark.parametrize(
    "leaving",
    spread([(Pressed("back"),), (Held("back"), Released("back")), (Pressed("help"),)], 2),
    ids=["back", "home", "help"],
)
def test_a_finger_on_a_page_that_is_left_does_nothing_on_the_next(table, leaving):
    table.tap_icon("menu")
    finger = down_at(table, *table.middle(table.find("Stop here")))
    put(table, *leaving)
    before = table.texts(), table.app.trail[:]
    up(table, finger)
    assert (table.texts(), table.app.trail) == before
    assert not table.journal.matches.all()[0].standing


def test_nor_when_that_page_has_come_back(table):
    table.tap_icon("menu")
    finger = down_at(table, *table.middle(table.find("Stop here")))
    put(table, Pressed("help"))
    put(table, Pressed("back"))
    assert table.shows("Stop here")
    up(table, finger)
    assert not table.journal.matches.all()[0].standing


def test_a_lost_reader_is_no_reason_to_touch_again(table):
    finger = down(table, "BidKey", "3")
    put(table, Lost("box", "pulled"))
    assert table.shows("The scanner does not answer.")
    up(table, finger)
    assert table.shows("3 of 11 ·")


def test_a_question_that_came_under_a_finger_is_not_answered_by_it(table):
    finger = down(table, "BidKey", "0")
    put(table, Scanned("04A1B2C3"))
    assert table.shows("Teach this card")
    before = table.texts()
    up(table, finger)
    assert table.texts() == before


@pytest.mark.parametrize("size", spread([(800, 480), (720, 1280)], 1), ids=["lying", "standing"])
def test_a_question_that_is_not_asked_takes_no_touch_from_the_key_that_stands_there(box, size):
    table = box(size=size, language="en")
    begin_cluedo(table, "Anna", "Bruno", "Carla")
    table.tap("All in place: now the envelope")
    assert table.shows("The envelope is closed")


def test_a_notice_over_keys_takes_the_touches_of_its_words(box):
    table = box(language="en")
    begin_any_game(table, LIVES, MANY_NAMES)
    table.referee.show_notice("The deck has no such card.")
    table.later(1)
    before = table.texts()
    touch_along(table, *table.of("Strip"))
    assert table.texts() == before


@pytest.mark.parametrize("size", spread([(800, 480), (480, 800)], 1, 1), ids=["lying", "standing"])
def test_a_question_for_two_seats_over_keys_takes_the_touches_beside_its_own(box, size):
    table = box(size=size, language="en")
    start_holmes(table, "Anna", "Bruno")
    table.referee.do(EndEarly())
    table.app.page.show_sheet()
    table.frames(4)
    keys = [tap for tap in table.taps() if "New seats" in table.words(tap)]
    table.tap_icon("undo")
    table.later(REST)
    (strip,) = table.of("ConsentStrip")
    own = [tap for tap in table.taps() if tap in strip.walk()]
    places = [at for at in along(strip) if not any(tap.collide_point(*at) for tap in own)]
    assert any(key.collide_point(*at) for key in keys for at in places)
    trail, texts = table.app.trail[:], table.texts()
    for at in places:
        table.touch(*at)
    assert (table.app.trail, table.texts()) == (trail, texts)
    table.tap("Leave it")
    table.tap("New seats")
    assert table.app.trail != trail


def test_the_hint_on_holding_covers_keys_and_takes_their_touches(table):
    bid(table, 1)
    table.later(1)
    put(table, Touched("undo"))
    trail, texts = table.app.trail[:], table.texts()
    touch_along(table, table.find("Keep holding: redo").parent)
    assert (table.app.trail, table.texts()) == (trail, texts)
    put(table, Released("undo"))
    table.tap_icon("back")
    assert table.app.trail != trail


def along(strip):
    """Return places all over a strip, in pixels."""
    return [
        (strip.x + strip.width * column / 40, strip.y + strip.height * row / 12)
        for column in range(1, 40)
        for row in range(1, 12)
    ]


def touch_along(table, strip):
    """Touch a strip in many places, from its left to its right."""
    x, y = strip.to_window(strip.x, strip.center_y)
    for place in range(1, 24):
        table.touch(x + strip.width * place / 24, y)


def test_two_thumbs_write_a_name(box):
    table = box(language="en")
    table.tap("Istinto")
    table.tap("New")
    one, other = down(table, "LetterKey", "U"), down(table, "LetterKey", "G")
    up(table, one)
    up(table, other)
    assert table.app.page.name == "Ug"


def test_a_button_that_was_pressed_before_a_card_takes_nothing_of_it_back(table):
    bid(table, 3)
    put(table, Touched("undo"))
    put(table, Typed("5"))
    put(table, Pressed("undo"))
    assert table.shows("8 of 11 ·")
    put(table, Touched("undo"), Pressed("undo"))
    assert table.shows("3 of 11 ·")


def test_a_button_that_was_held_before_a_card_does_nothing_again_and_stays_here(table):
    bid(table, 3)
    put(table, Pressed("undo"))
    put(table, Touched("undo"), Touched("back"))
    put(table, Typed("5"))
    put(table, Held("undo"), Released("undo"), Held("back"), Released("back"))
    assert table.shows("5 of 11 ·")


def test_confirm_touches_nothing_that_nobody_has_seen(table):
    put(table, Pressed("next"))
    while "3" not in table.words(table.focused()):
        put(table, Pressed("next"))
    table.later(1)
    for event in (Typed("5"), Pressed("confirm")):
        table.app.intake.hear(event)  # without a frame in between
    table.frames(4)
    assert table.shows("5 of 11 ·")
    table.later(1)
    put(table, Pressed("confirm"))
    assert table.shows("8 of 11 ·")


def test_a_finger_that_comes_down_before_a_bid_is_shown_does_not_count_for_the_next(table):
    three = table.middle(table.find("3"))
    table.referee.do(Bid(5))
    finger = UnitTestTouch(*three)
    finger.touch_down()
    table.frames(2)
    up(table, finger)
    assert table.shows("5 of 11 ·")


def test_a_number_that_is_turned_under_a_finger_is_not_declared(box):
    table = box(language="en")
    table.referee.begin(BAKER_STREET, Setup(FOUR[:2]))
    table.app.go("match")
    table.later(1)
    finger = down_at(table, *table.middle(table.find("Declare at least 15")))
    table.write("+")
    up(table, finger)
    assert table.shows("Declare at least 16")
    assert table.referee.match.entries == 0


def test_the_selection_of_another_finger_is_not_corrected(table):
    bid(table, 3, 4)
    table.tap_icon("menu")
    table.tap("Log")
    table.tap("Anna said 3")
    table.tap_in("Alternative", "5")
    finger = down_at(table, *table.middle(table.find("Correct")))
    table.touch_at_once(*table.middle(table.find("Bruno said 4")))
    table.later(1)
    table.tap_in("Alternative", "6")
    up(table, finger)
    assert [logged.action for logged in table.referee.match.log] == [Bid(3), Bid(4)]
    table.tap("Correct")
    assert [logged.action for logged in table.referee.match.log] == [Bid(3), Bid(6)]


def test_a_finger_that_skips_a_card_skips_none_that_came_after_it(box):
    table = box(language="en")
    number = table.referee.decks.begin("istinto", "Istinto")
    table.app.go("enrol", number=number)
    table.later(1)
    finger = down_at(table, *table.middle(table.icon("skip")))
    put(table, Scanned("A1"))
    named = table.app.page.listener.place
    up(table, finger)
    assert table.app.page.listener.place == named == 1


def test_a_private_page_is_blank_and_tells_nothing_after_the_table_went_on(box):
    table = box(language="en")
    table.referee.begin(BAKER_STREET, Setup(FOUR[:2]))
    for action in TWO_LETTERS:
        table.referee.do(action)
    table.app.go("secret", seat=0)
    slide(table, "F")
    finger = hold_open(table)
    spot = next(spot for spot in table.of("LetterSpot") if "L" in table.words(spot))
    finger.touch_move(*table.middle(spot))
    table.frames(2)
    assert table.shows("Lift the finger to tell: L")
    table.referee.undo()
    table.frames(4)
    up(table, finger)
    assert not table.of("LetterSpot")
    assert table.referee.match.views.private(0).panel.letters == ("F",)


def seated(box):
    """Return a table at set-up with four at it, and their seats by name."""
    table = box(language="en")
    for name in FOUR:
        table.journal.people.meet(name, "2026-11-20T20:00:00")
    table.app.go("setup", game="istinto")
    table.frames(4)
    for name in FOUR:
        table.tap(name)
    chips = {chip.item.name: chip for chip in table.of("SeatChip")}
    return table, chips


def test_a_seat_that_is_dragged_while_another_is_taken_away_goes_back(box):
    table, chips = seated(box)
    place, to = table.middle(chips["Dino"]), table.middle(chips["Bruno"])
    finger = down_at(table, *place)
    finger.touch_move(*to)
    table.frames(2)
    assert table.middle(chips["Dino"]) == pytest.approx(to, abs=2)
    table.app.page.remove(0)
    table.frames(2)
    up(table, finger)
    assert table.app.page.players == ["Bruno", "Carla", "Dino"]


def test_a_finger_elsewhere_does_not_change_where_a_drag_began(box):
    table, chips = seated(box)
    finger = down_at(table, *table.middle(chips["Anna"]))
    _, y = table.middle(chips["Carla"])
    x, _ = chips["Carla"].to_window(chips["Carla"].right, 0)
    other = down_at(table, x + 8, y)
    finger.touch_move(x + 8, y)
    up(table, finger)
    up(table, other)
    assert table.app.page.players == ["Carla", "Bruno", "Anna", "Dino"]


@pytest.mark.whole
def test_fingers_rest_on_every_page_while_every_change_comes(box):
    from screens.shell.navigation import PAGES

    assert set(PAGES) <= set(fingers.PAGES)
    assert fingers.FINGERS * len(fingers.PAGES) * len(fingers.CHANGES) <= fingers.TRIES
    table = box(language="en")
    fill(table.journal)
    chance = Random(1)
    with closing(fingers.serve(table)):
        for name in PAGES:
            table.referee.resume(some_match(table.journal, chance))
            table.app.go("match")
            fingers.PAGES[name](table, chance)
            assert table.app.trail[-1] == name


def test_no_change_under_a_finger_fails_or_leads_to_an_unintended_action():
    done = fingers.attempts(15, seed=20)
    assert [each for each in done if each.fault] == []
    assert [each for each in done if each.wrong] == []


@pytest.mark.parametrize("pause", [0.0, 0.45])
def test_a_key_that_appears_under_a_finger_takes_no_touch_at_first(box, pause):
    table = box(language="en")
    taken = 0
    for tile in range(len(table.of("GameTile"))):
        place = table.middle(table.of("GameTile")[tile])
        table.touch(*place)
        table.later(pause)
        before = table.texts(), table.app.trail[:]
        table.touch_at_once(*place)
        assert (table.texts(), table.app.trail) == before
        table.later(REST)
        if table.tap_at(*place):
            table.touch_at_once(*place)
            taken += (table.texts(), table.app.trail) != before
        table.app.go("home")
        table.later(1)
    assert taken, "nothing has appeared under any tile"


def test_a_finger_that_types_is_as_quick_as_it_likes(box):
    table = box(language="en")
    table.tap("Istinto")
    table.tap("New")
    for letter in "LOLLO":
        table.touch_at_once(*table.middle(table.find(letter)))
        table.later(0.16)
    assert table.app.page.name == "Lollo"
