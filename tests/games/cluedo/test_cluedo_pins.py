"""A seat sets its PIN, which locks its page for others, and the table removes a forgotten one."""

from __future__ import annotations

import json

import pytest

from companion.games.cluedo.actions import Accuse, EndTurn, HasNone, Note, Pin, Show, Unlock
from companion.games.cluedo.cards import CARDS
from companion.games.cluedo.game import GAME
from companion.play.codec import Codec, Entry
from companion.play.sentences import undo_sentence
from screens.parts.panels.locks import LONGEST_DELAY, Locks
from tests.games.cluedo.kit.states import begun, card, new_match, objection, suggest
from tests.games.cluedo.kit.user_actions import notes, start, to_the_first_turn, touch_cards
from tests.support.dry_runs import would_uncover
from tests.support.matches import did
from tests.support.user_actions import do, hold_open, think

THREE = ("Anna", "Bruno", "Carla")


def notebooks():
    """Return a match with notebooks, where seat 0 takes the first turn."""
    match = new_match(3, notebooks="marks")
    match.log.states[0] = begun(notebooks="marks")
    return match


def pin(seat, digits="4711"):
    return Pin(seat, digits, apart=True)


# --- who sets it


def test_a_pin_is_chosen_only_while_the_table_waits_for_that_seat():
    match = notebooks()
    assert [objection(match.state, pin(seat)).rule for seat in (1, 2)] == ["turn", "turn"]
    did(match, suggest(0))
    assert objection(match.state, pin(0)).text == "A PIN is chosen while the table waits for Anna."
    did(match, pin(1), Show(1), pin(0))
    assert match.state.pins == ("4711", "4711", "")


def test_nobody_chooses_another_pin_in_the_place_of_one():
    match = did(notebooks(), pin(0))
    assert objection(match.state, pin(0, "1234")).text == "Anna has a PIN already."
    did(match, Pin(0, apart=True), pin(0, "1234"))
    assert match.state.pins[0] == "1234"


def test_the_table_s_undo_passes_over_a_pin():
    match = did(notebooks(), suggest(0), pin(1), HasNone(1))
    for _ in range(2):
        match.undo()
    assert match.state.suggestions == ()
    assert match.state.pins[1] == "4711"
    assert not would_uncover(match)


def test_a_pin_of_an_older_journal_still_loads_whenever_it_was_chosen():
    codec, match = Codec(GAME), notebooks()
    lines = ('{"action":{"do":"pin","seat":2,"digits":"4711"}}',
             '{"action":{"do":"pin","seat":2,"digits":"1234"}}')  # fmt: skip
    match.replay(map(codec.decode, lines))
    assert match.state.pins[2] == "1234"
    assert would_uncover(match)
    again = [json.loads(codec.encode(Entry(each.action))) for each in match.log]
    assert again == [json.loads(line) for line in lines]


# --- who is kept out


def test_before_the_pin_is_told_a_page_holds_neither_it_nor_the_notebook():
    """Two seats with other notes and another PIN have the same page to show."""
    one, other = notebooks(), notebooks()
    did(one, Note(0, card("ROPE"), 0, apart=True), pin(0))
    did(other, Note(0, card("PLUM"), 1, apart=True), pin(0, "1234"))
    assert one.views.private(0) != other.views.private(0)
    assert one.views.shut(0) == other.views.shut(0)
    panel = one.views.shut(0).panel
    assert (panel.columns, panel.lines, panel.back, panel.pin) == ((), (), None, None)
    assert panel.accuse == Accuse(0)
    assert one.views.shut(1) is None


def test_the_game_knows_the_digits():
    match = did(notebooks(), pin(0))
    assert [match.views.opens(0, digits) for digits in ("4711", "4712", "")] == [True, False, False]


# --- how it goes away


def forgotten(judge):
    """Let Anna choose a PIN at a table, and have it taken away."""
    judge.begin(GAME, notebooks().setup)
    judge.sitting.match.log.states[0] = begun(notebooks="marks")
    judge.do(pin(0))
    judge.do(Unlock(0))


def test_the_table_takes_a_forgotten_pin_away_once_two_seats_agree(judge):
    forgotten(judge)
    judge.agree(0)
    judge.agree(0)
    assert judge.match.state.pins[0] == "4711"
    judge.agree(2)
    assert judge.match.state.pins[0] == ""
    assert judge.pending.notice == "The table takes Anna’s PIN away."
    assert judge.match.lines()[-1].text == "The table takes Anna’s PIN away"
    assert undo_sentence(judge.match.log) == ""


def test_a_pin_stays_where_the_table_leaves_it(judge):
    forgotten(judge)
    judge.cancel_pending()
    assert judge.match.state.pins[0] == "4711"


def test_where_there_is_no_pin_none_is_taken_away():
    assert objection(notebooks().state, Unlock(0)).text == "Anna has no PIN."


# --- how often it is tried


class Watch:
    """A clock that a test puts forward."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_the_wait_after_wrong_digits_doubles_up_to_the_longest_one():
    watch = Watch()
    locks, waits = Locks(watch), []
    for _ in range(10):
        assert not locks.take("page", lambda: False)
        waits.append(locks.wait("page"))
        watch.seconds += waits[-1]
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, LONGEST_DELAY, LONGEST_DELAY]


def test_while_a_page_waits_the_right_digits_do_not_open_it_and_others_do_not_wait():
    watch = Watch()
    locks = Locks(watch)
    locks.take("page", lambda: False)
    watch.seconds = 1.5
    assert locks.wait("page") == 1
    assert not locks.take("page", lambda: True)
    assert locks.take("another page", lambda: True)
    watch.seconds = 2.0
    assert locks.take("page", lambda: True)
    locks.take("page", lambda: False)
    assert locks.wait("page") == 2


# --- on the page


@pytest.fixture
def table(box):
    """Anna is to act, and has noted her hand."""
    table = box(language="en")
    start(table, *THREE, notebooks="marks")
    to_the_first_turn(table)
    notes(table, 0, "WHITE PEACOCK DAGGER PISTOL HALL STUDY")
    think(table, "seat0")
    table.tap("Notebooks")
    return table


def digits(table, word):
    """Touch digits while another finger holds the page, and return that finger."""
    finger = hold_open(table)
    touch_cards(table, "DigitKey", *word)
    table.frames(2)
    return finger


def lift(table, finger):
    finger.touch_up()
    table.frames(4)


def chosen(table):
    """Choose 4711 as the PIN of the page in front."""
    finger = hold_open(table)
    touch_cards(table, "NotebookKey", "choose a PIN")
    touch_cards(table, "DigitKey", *"4711")
    lift(table, finger)


def test_on_another_seat_s_page_it_is_said_when_a_pin_is_chosen(table):
    table.tap("Bruno")
    finger = hold_open(table)
    touch_cards(table, "NotebookKey", "choose a PIN")
    assert table.shows("A PIN is chosen while the table waits for Bruno.")
    assert not table.of("DigitKey")
    lift(table, finger)
    assert table.referee.match.state.pins == ("", "", "")


def test_the_widget_holds_no_pin_and_no_notebook_before_the_digits_are_told(table):
    chosen(table)
    panel = next(iter(table.app.page._panels._kept.values()))
    assert "4711" not in repr(panel.view)
    assert panel.view.panel.columns == ()
    assert panel.columns == []
    finger = digits(table, "4711")
    assert len(table.of("NoteRow")) == len(CARDS)
    lift(table, finger)
    assert panel.view.panel.columns == ()


def test_after_wrong_digits_the_page_counts_down_and_takes_none(table):
    chosen(table)
    finger = digits(table, "4712")
    assert table.shows("Not that one. Try again in 2 seconds.")
    touch_cards(table, "DigitKey", *"4711")
    assert not table.of("NoteRow")
    table.later(1.0)
    assert table.shows("Not that one. Try again in 1 second.")
    table.later(1.0)
    assert table.shows("Your PIN")
    touch_cards(table, "DigitKey", *"4713")
    assert table.shows("Not that one. Try again in 4 seconds.")
    lift(table, finger)


@pytest.mark.whole
def test_to_leave_the_page_or_the_match_does_not_end_the_wait(table):
    chosen(table)
    lift(table, digits(table, "4712"))
    number = table.referee.sitting.number
    table.referee.resume(number)
    table.app.go("secret", seat=0)
    finger = hold_open(table)
    assert table.shows("Not that one. Try again in")
    lift(table, finger)


def test_a_forgotten_pin_is_taken_away_at_the_table_by_two_and_a_new_one_waits_for_nothing(table):
    chosen(table)
    lift(table, digits(table, "4712"))
    finger = hold_open(table)
    touch_cards(table, "NotebookKey", "PIN forgotten")
    lift(table, finger)
    assert table.shows("The table takes Anna’s PIN away. Do two of you agree?")
    table.tap_in("AgreeKey", "Bruno")
    table.tap_in("AgreeKey", "Carla")
    assert table.shows("The table takes Anna’s PIN away.")
    table.tap("Notebooks")
    chosen(table)
    finger = digits(table, "4711")
    assert len(table.of("NoteRow")) == len(CARDS)
    lift(table, finger)


def test_a_turn_that_goes_on_while_digits_are_touched_leaves_the_page_without_a_pin(table):
    finger = hold_open(table)
    touch_cards(table, "NotebookKey", "choose a PIN")
    touch_cards(table, "DigitKey", *"471")
    do(table, EndTurn())
    touch_cards(table, "DigitKey", "1")
    lift(table, finger)
    assert table.referee.match.state.pins == ("", "", "")
    assert table.shows("A PIN is chosen while the table waits for Anna.")
