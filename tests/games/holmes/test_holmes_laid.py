"""The list of things to lay out before the first day follows the rule text."""

from __future__ import annotations

import pytest

from companion.games.holmes.game import GAME
from companion.play.game import Setup


def laid(**options):
    """Return the things to lay out under these house rules, by kind."""
    things = GAME.tells.laid_out(Setup(("Anna", "Bruno"), 1, options))
    return {thing.what: thing for thing in things}


def test_watson_hudson_and_lestrade_stand_on_the_board_between_both():
    """S:50, S:51."""
    assert laid()["board"].count == 1
    three = laid()["characters in town"]
    assert three.count == 3
    assert three.where == "Watson, Mrs. Hudson and Lestrade"


def test_the_other_nine_of_the_twelve_are_the_deck_and_two_of_them_stand_on_day_1():
    """S:29, S:52, S:54."""
    assert laid()["other characters"].count == 9
    first = laid()["characters of day 1"]
    assert (first.count, first.each) == (2, False)
    assert [chip.label for chip in first.picture.days] == ["1", "1"]


def test_each_has_five_of_the_twenty_four_tokens_and_three_pawns():
    """S:25, S:38, S:55; twenty-four less five each are fourteen."""
    tokens, pawns = laid()["tokens"], laid()["pawns"]
    assert (tokens.count, tokens.each) == (5, True)
    assert tokens.where == "The other 14 lie in the middle, for both."
    assert (pawns.count, pawns.each) == (3, True)
    assert [pawn.seat for pawn in pawns.picture.pawns] == [0, 0, 0, 1, 1, 1]


def test_four_of_the_fifty_two_clues_lie_in_a_row():
    """S:33, S:56-58."""
    row = laid()["clues in a row"]
    assert row.count == 4
    assert row.where == "Face up, from the shuffled deck of 52."


def test_the_first_player_chooses_a_brother():
    """S:55."""
    assert laid()["Bruno begins"].where == "and is Sherlock; the other is Mycroft."
    as_mycroft = laid(first_is="mycroft")["Bruno begins"]
    assert as_mycroft.where == "and is Mycroft; the other is Sherlock."
    assert as_mycroft.picture == 1


def test_in_the_alternative_start_each_takes_two_and_chooses_one():
    """S:63."""
    things = laid(start="alternative")
    assert "characters of day 1" not in things
    offered = things["characters to choose from"]
    assert (offered.count, offered.each) == (2, True)


@pytest.mark.parametrize(
    ("options", "what", "names"),
    [
        ({"moriarty": "on"}, "enemy", "James Moriarty"),
        ({"moran": "on"}, "enemy", "Sebastian Moran"),
        ({"moriarty": "on", "moran": "on"}, "enemies", "James Moriarty and Sebastian Moran"),
    ],
)
def test_enemies_go_into_the_deck_once_the_two_of_day_1_are_drawn(options, what, names):
    """S:293, S:295."""
    things = laid(**options)
    assert things[what].count == len(options)
    assert things[what].where == f"Later in: {names}."
    order = list(things)
    assert order.index(what) == order.index("characters of day 1") + 1


def test_the_card_to_reserve_with_lies_at_the_side_of_who_does_not_begin():
    """S:279."""
    card = laid(reserve_card="on")["card of Sherlock and Mycroft"]
    assert (card.count, card.where) == (1, "At the side of Anna, who can reserve first.")


def test_without_optional_cards_none_is_laid_out():
    """S:42: all three are optional."""
    assert len(laid()) == 8
    assert not {"enemy", "enemies", "card of Sherlock and Mycroft"} & {*laid()}
