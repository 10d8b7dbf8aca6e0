"""The list of things to lay out before the first rule is chosen follows the rule text."""

from __future__ import annotations

from companion.games.the_club.game import GAME
from companion.play.game import Setup


def laid():
    """Return the things to lay out, by kind."""
    things = GAME.tells.laid_out(Setup(("Anna", "Bruno", "Carla"), 1))
    return {thing.what: thing for thing in things}


def test_a_hundred_and_forty_four_code_cards_are_a_deck_face_down():
    """S:11, S:24."""
    cards = laid()["code cards"]
    assert cards.count == 144
    assert [card.code for card in cards.picture.cards] == ["C1FW", "T4EB", "S6FB"]


def test_ten_rule_cards_are_for_newcomers():
    """S:25."""
    rules = laid()["rule cards"]
    assert rules.count == 10
    assert rules.where == "Only for newcomers: shuffled, face down, unread."


def test_the_master_needs_something_to_write_on():
    """S:31."""
    assert laid()["paper and pencil"].count == 1


def test_the_master_deals_ten_cards_only_after_the_rule():
    """S:29, S:35."""
    master = laid()["Bruno is master"]
    assert master.where == "and deals 10 cards each once the rule is chosen."
    assert master.picture == 1
