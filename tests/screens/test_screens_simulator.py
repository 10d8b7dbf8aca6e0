"""The panel of virtual buttons and cards beside the screen."""

from __future__ import annotations

from companion.games import every, find
from companion.play.game import Setup


def cards(table):
    """The virtual cards beside the screen, by their codes."""
    every = table.visible(table.app.root)
    return {card.item.code: card for card in every if type(card).__name__ == "VirtualCard"}


def test_the_panel_has_the_cards_of_the_game_in_front_and_they_are_scanned(wired, simulator):
    table = wired(language="en", size=(1280, 720), panel=simulator)
    assert "W7" in cards(table)
    table.referee.begin(find("baker-street"), Setup(("Manuela", "Guido")))
    table.app.go("match")
    table.frames(4)
    table.tap_in("PileKey", "2")
    table.touch(*table.middle(cards(table)["A3X"]))
    table.wait(lambda: table.referee.match.state.piles[1].top)
    assert str(table.referee.match.state.piles[1].top) == "A3X"


def test_every_game_has_its_cards_on_the_panel(wired, simulator):
    table = wired(language="en", size=(1280, 720), panel=simulator)
    for game in every():
        table.referee.begin(game, Setup(("Anna", "Bruno", "Carla")[: game.seats[0]]))
        table.app.go("match")
        table.frames(4)
        assert set(cards(table)) == set(map(str, game.deck))
