"""A match of Three Cards on the default panel, by touch, by buttons and by keys."""

from __future__ import annotations

from msgspec.structs import replace

from companion.play.game import Setup
from companion.play.view import Ask
from companion.play.views import Views
from companion.words.i18n import _
from companion.words.inputs import Pressed, Scanned, Typed
from tests.support.user_actions import lay_out, sit
from tests.three_cards.actions import TakeTrick
from tests.three_cards.game import GAME
from tests.three_cards.state import HAND


def begin(table, *names):
    """Begin a match without a finger."""
    table.referee.begin(GAME, Setup(names))
    table.app.go("match")
    table.frames(4)


def take(table, *names):
    """Give tricks by touching their winners."""
    for name in names:
        table.tap_in("DefaultKey", name)
        table.frames(4)


def test_a_whole_match_is_played_by_touch(box):
    table = box(language="it")
    assert table.shows("2–12 · prende la carta più alta")
    table.tap("Three Cards")
    sit(table, "Ana", "Bo")
    table.tap(_("Start: {name} deals").format(name="Ana"))
    lay_out(table)
    for _round in range(2):
        take(table, *["Bo"] * HAND)
        table.tap_in("DefaultKey", _("Deal"))
    assert table.sheet() == [["1", "0", "+5"], ["2", "0", "+5"], ["0", "10"]]
    take(table, "Bo", "Ana", "Ana")
    assert table.journal.matches.all()[0].standing.totals == (2, 11)
    table.tap(_("Rematch"))
    assert table.referee.match.state.first_dealer == 1


def test_tricks_are_given_by_buttons_and_keys(box):
    table = box()
    begin(table, "Ana", "Bo", "Cy")
    for event in (Pressed("seat3"), Typed("1"), Typed("4"), Pressed("seat4"), Typed("2")):
        table.inbox.put(event)
    table.wait(lambda: table.inbox.empty)
    assert table.referee.match.state.rounds == ((2, 0, 1),)


def ask(table, most):
    """Begin a match that asks for the number of a seat, from 0 to *most*, on the default panel."""

    def view(state, answers):
        wanted = Ask("seat", 0, most, TakeTrick(0), "seat")
        return replace(GAME.tells.view(state, answers), offers=(), ask=wanted)

    asking = replace(GAME, tells=replace(GAME.tells, view=view))
    table.referee.begin(GAME, Setup(("Ana", "Bo", "Cy")))
    table.referee.match.views = Views(asking, table.referee.match.log)
    table.app.go("match")
    table.frames(4)


def test_one_of_many_numbers_is_typed_and_only_one_that_there_is(box):
    table = box(language="en")
    ask(table, 24)
    assert table.shows("Type a number")
    assert not table.has_icon("plus")
    table.tap_in("KeypadKey", "2")
    assert table.shows("seat: 2")
    table.tap_in("KeypadKey", "5")
    assert not table.shows("seat: 25")
    table.tap_icon("erase")
    table.tap("seat: 2")
    assert table.referee.match.state.tricks == (2,)
    table.write("17")
    table.key("backspace")
    table.key("enter")
    assert table.referee.match.state.tricks == (2, 1)


def test_one_of_a_few_numbers_is_turned_to(box):
    table = box(language="en")
    ask(table, 23)
    table.tap_icon("plus")
    table.tap("seat: 1")
    assert table.referee.match.state.tricks == (1,)


def test_a_trick_is_corrected_in_the_log(box):
    table = box(language="en")
    begin(table, "Ana", "Bo", "Cy")
    take(table, "Ana", "Ana", "Ana")
    table.app.go("log")
    table.frames(4)
    table.tap("Ana took trick 2")
    table.tap("Bo")
    table.tap("Correct")
    assert table.referee.match.state.totals == (2, 1, 0)


def test_a_card_that_is_scanned_ends_in_a_sentence(box):
    table = box(language="en")
    begin(table, "Ana", "Bo", "Cy")
    for code in ("W9", "04A1B2C3D4E5F6"):
        table.inbox.put(Scanned(code))
        table.frames(4)
        assert table.shows("Three Cards is played without a scanner.")
        assert not table.shows("Teach this card")
    take(table, "Ana")
    assert table.referee.match.state.tricks == (0,)
