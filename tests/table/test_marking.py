"""A mark on a seat's own phone is an entry of that seat, which others do not notice."""

from __future__ import annotations

import pytest

from companion.games.cluedo.actions import (
    Close,
    Deal,
    HasNone,
    Lay,
    Note,
    Pin,
    Show,
    Start,
    Suggest,
)
from companion.games.cluedo.game import GAME
from companion.games.the_club.actions import Draft, Draw, Seal, Spoken
from companion.games.the_club.game import GAME as CLUB
from companion.table.lamps import lamp_state
from tests.games.cluedo.kit.states import PAWNS, card, cards, chosen, setup
from tests.games.the_club.kit.states import WHITE
from tests.games.the_club.kit.states import setup as club_setup

NOTE = Note(1, card("PLUM"), 2, apart=True)


@pytest.fixture
def noting(judge):
    """A referee at a table with notebooks, where seat 0 has suggested."""
    assert judge.begin(GAME, setup(3, notebooks="shares"))
    begun = (Lay(), Close(), *chosen(PAWNS[:3]), Deal(), Start(0))
    for action in (*begun, Suggest(0, *cards("PLUM ROPE LOUNGE"))):
        judge.do(action)
    return judge


def seen(referee):
    """Return everything that anybody but the marking seat can notice."""
    shown = referee.public_state()
    return shown, lamp_state(shown), referee.moment, referee.match.lines(), referee.pending


def test_a_mark_is_an_entry_of_its_seat_that_nobody_else_notices(noting):
    before, entries = seen(noting), noting.match.entries
    assert noting.mark(1, NOTE)
    assert seen(noting) == before
    assert (noting.match.entries, noting.match.log[-1].action) == (entries + 1, NOTE)
    assert noting.match.state.notes[1][0].holder == 2


def test_a_mark_is_on_the_disk(noting, journal):
    assert noting.mark(1, NOTE)
    number, entries = noting.sitting.number, noting.match.entries
    noting.leave()
    noting.resume(number)
    assert (noting.match.entries, noting.match.log[-1].action) == (entries, NOTE)


def test_the_table_is_still_asked_what_it_was_asked_before(noting):
    noting.do(Show(2))
    assert noting.pending.dispute
    before = seen(noting)
    assert noting.mark(1, NOTE)
    assert seen(noting) == before


def test_the_seat_of_the_next_card_stays_chosen(noting):
    noting.expect(2)
    assert noting.mark(1, NOTE)
    assert noting.sitting.next_seat == 2


@pytest.mark.parametrize(
    ("seat", "action"),
    [
        (0, NOTE),
        (1, HasNone(1)),
        (1, Show(1, card("PLUM"))),
        (1, Suggest(1, *cards("PLUM ROPE LOUNGE"))),
        (1, Pin(1, "47", apart=True)),
    ],
    ids=["of another seat", "an answer", "a card that is shown", "out of turn", "no sense"],
)
def test_what_is_not_the_seat_s_alone_is_not_done(noting, seat, action):
    before, entries = seen(noting), noting.match.entries
    assert not noting.mark(seat, action)
    assert (seen(noting), noting.match.entries) == (before, entries)


def test_the_master_drafts_a_rule_but_decides_for_one_at_the_table(judge):
    judge.begin(CLUB, club_setup())
    before = judge.match.view
    assert judge.mark(0, Draft(WHITE))
    assert judge.match.state.round.draft == WHITE
    assert judge.match.view == before
    for action in (Seal(), Draw(), Spoken()):
        assert not judge.mark(0, action)
    assert judge.match.view == before


def test_nothing_is_marked_without_a_match(judge):
    assert not judge.mark(0, NOTE)
