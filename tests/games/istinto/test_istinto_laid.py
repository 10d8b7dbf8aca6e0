"""The list of things to lay out before the first bid follows the rule text."""

from __future__ import annotations

import pytest

from companion.games.istinto.game import GAME
from companion.play.game import Setup

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")


def laid(seats, dealer=0):
    return GAME.tells.laid_out(Setup(NAMES[:seats], dealer))


def test_sixty_six_cards_are_five_suits_from_1_to_12_and_six_trumps():
    """S:9."""
    cards = laid(3)[0]
    assert (cards.count, cards.each) == (66, False)
    assert cards.where == "5 suits from 1 to 12, and 6 trumps."
    assert "".join(card.suit for card in cards.picture.cards) == "WBGRKT"


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_gets_eleven_cards_however_many_play(seats):
    """S:13, S:27."""
    hand = laid(seats)[1]
    assert (hand.count, hand.each, hand.picture.fan) == (11, True, 11)


@pytest.mark.parametrize(("seats", "left"), [(3, 33), (4, 22), (5, 11)])
def test_the_cards_left_over_lie_aside(seats, left):
    """66 cards less 11 for each (S:9, S:27)."""
    aside = laid(seats)[2]
    assert (aside.what, aside.count) == ("cards left over", left)


def test_six_people_leave_no_card_over():
    assert "cards left over" not in [thing.what for thing in laid(6)]


def test_the_dealer_bids_first_and_the_left_of_the_dealer_leads():
    """S:29, S:31."""
    last = laid(4, dealer=2)[-1]
    assert last.what == "Carla deals"
    assert last.where == "and bids first; the seat to the left leads."
    assert last.picture == 2
