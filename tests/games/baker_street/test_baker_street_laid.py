"""The list of things to lay out before the first card follows the rule text."""

from __future__ import annotations

from companion.games.baker_street.game import GAME
from companion.play.game import Setup


def laid():
    return GAME.tells.laid_out(Setup(("Manuela", "Guido"), 1))


def test_each_takes_thirty_detectives_of_one_colour_as_a_deck_face_down():
    """S:22."""
    deck = laid()[0]
    assert (deck.count, deck.each) == (30, True)
    assert deck.where == "Shuffled, a deck face down before you."
    assert [card.owner for card in deck.picture.cards] == [0, 1]


def test_each_draws_three_of_them():
    """S:22."""
    hand = laid()[1]
    assert (hand.count, hand.each, hand.picture.fan) == (3, True, 3)


def test_forty_cards_of_evidence_lie_in_five_piles_in_a_circle():
    """S:10, S:24; forty in five piles are eight in each."""
    evidence = laid()[2]
    assert (evidence.count, evidence.each) == (40, False)
    assert evidence.where == ("Shuffled, in 5 piles of 8, face down, in a circle in the middle.")
    assert [pile.number for pile in evidence.picture.piles] == ["1", "2", "3", "4", "5"]


def test_the_youngest_begins():
    """S:32."""
    assert (laid()[3].what, laid()[3].where) == (
        "Guido begins", "The youngest begins the first round.",
    )  # fmt: skip
    assert len(laid()) == 4
