"""The list of things to lay out before the dealing follows the rule text."""

from __future__ import annotations

from companion.games.cluedo.game import GAME
from companion.play.game import Setup


def laid(**options):
    """Return the things to lay out under these house rules, by kind."""
    things = GAME.tells.laid_out(Setup(("Anna", "Bruno", "Carla"), 2, options))
    return {thing.what: thing for thing in things}


def test_six_pawns_and_six_weapons_are_on_the_board_for_any_players():
    """S:4, S:8, S:9, S:15."""
    things = laid()
    counts = [things[what].count for what in ("board", "pawns", "weapons")]
    assert counts == [1, 6, 6]
    assert len(set(things["pawns"].picture.codes)) == 6
    assert len(set(things["weapons"].picture.codes)) == 6


def test_the_cards_lie_in_three_piles():
    """S:5-7, S:16: six, six and nine are twenty-one."""
    cards = laid()["cards"]
    assert cards.count == 21
    assert cards.where == "Three piles: 6 suspects, 6 weapons, 9 rooms."


def test_there_are_two_dice():
    """S:10."""
    assert laid()["dice"].count == 2


def test_paper_is_left_out_where_the_box_keeps_notebooks():
    """S:12."""
    assert laid()["pencil and note sheet"].each
    assert "pencil and note sheet" not in laid(notebooks="marks")


def test_the_highest_throw_directs_and_the_dealing_follows():
    """S:15."""
    things = laid()
    assert [*things][-1] == "Carla directs"
    assert things["Carla directs"].picture == 2
