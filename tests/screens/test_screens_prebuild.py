"""The next panels of a match are built while the screen is not touched, and only then."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.baker_street.actions import Doubt
from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME as ISTINTO
from companion.play.game import Setup, apply, check, public_view
from tests.games.istinto.kit.states import setup
from tests.support.matches import possible
from tests.support.sampling import games

SECOND = 60
"""Frames."""


def _match(table, game=ISTINTO, seats=None):
    assert table.referee.begin(game, seats or setup())
    table.app.go("match")
    table.frames()
    return table.app.page.panels


def _before_tricks(table):
    """Begin a match in which the next bid is the last one."""
    panels = _match(table)
    for _ in table.referee.match.state.players[1:]:
        table.referee.do(Bid(2))
        table.frames()
    return panels


def test_the_panels_of_moments_to_come_are_built_while_nobody_touches(box):
    from screens.games.istinto.tricks import Tricks

    table = box()
    panels = _before_tricks(table)
    assert Tricks not in panels
    table.frames(10 * SECOND)
    assert Tricks in panels
    assert table.of("BidTable")
    assert not table.of("Tricks")


def test_touches_postpone_building_ahead(box):
    from screens.games.istinto.tricks import Tricks

    table = box()
    panels = _before_tricks(table)
    for _ in range(20):
        table.frames(SECOND // 2)
        table.touch_at_once(1, 1)
    assert Tricks not in panels


def test_nothing_is_built_once_the_match_is_left(box):
    from screens.games.istinto.tricks import Tricks

    table = box()
    panels = _before_tricks(table)
    table.app.go("menu")
    table.frames(10 * SECOND)
    assert Tricks not in panels


@pytest.mark.parametrize("game", games("cluedo"))
def test_building_ahead_leaves_every_game_as_it_is(box, game):
    table = box()
    names = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
    _match(table, game, Setup(names[: game.seats[0]], 0, {}))
    shown = table.texts()
    table.frames(15 * SECOND)
    assert table.texts() == shown
    assert table.referee.match.entries == 0


@pytest.mark.parametrize("game", games("baker-street"))
def test_in_every_game_the_page_of_who_won_is_built_ahead(box, game):
    from screens.games import panels as game_panels
    from screens.parts.results.winner import Winner

    table = box()
    names = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
    panels = _match(table, game, Setup(names[: game.seats[0]], 0, {}))
    table.frames(15 * SECOND)
    own = [kind for kind in game_panels(game.name).values() if issubclass(kind, Winner)]
    assert all(kind in panels for kind in own or [Winner])


def test_one_way_of_each_kind_is_looked_at_before_the_others(box):
    from screens.games import panel

    table = box()
    panels = _match(table, BAKER_STREET, Setup(("Ada", "Bruno"), 0, {}))
    lowest = table.referee.match.view.offers[0].action
    table.referee.do(lowest)
    table.frames(SECOND + 5)
    doubted = apply(BAKER_STREET, table.referee.match.state, Doubt())
    assert len(table.referee.match.view.offers) > 20
    assert panel(BAKER_STREET.name, public_view(BAKER_STREET, doubted)) in panels


@pytest.mark.parametrize("game", games("the-club"))
def test_panels_of_possible_choices_are_built_before_the_choice(box, game):
    from screens.games import panel

    table, chance = box(), Random(0)
    names = ("Ada", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
    panels = _match(table, game, Setup(names[: game.seats[0]], 0, {}))
    for _ in range(40):
        match = table.referee.match
        if match.over:
            break
        table.frames(2 * SECOND)
        for offer in match.view.offers:
            if not check(game, match.state, offer.action):
                view = public_view(game, apply(game, match.state, offer.action))
                assert view.ending or panel(game.name, view) in panels
        table.referee.do(chance.choice(possible(game, match, chance)))
        table.referee.cancel_pending()
        table.frames()


def test_a_panel_that_takes_the_whole_page_comes_in_the_size_that_it_keeps(box):
    from screens.games.istinto.tricks import Tricks

    table = box()
    panels, match = _before_tricks(table), table.referee.match
    table.frames(10 * SECOND)
    tricks = panels.get(Tricks, public_view(ISTINTO, apply(ISTINTO, match.state, Bid(2))))
    sizes = []
    tricks.bind(size=lambda _, size: sizes.append(tuple(size)))
    table.referee.do(Bid(2))
    table.frames(4)
    assert table.of("Tricks") == [tricks]
    assert sizes == [tuple(tricks.size)]  # once, since no such panel was in front before


def test_the_sheet_is_drawn_ahead_in_each_round(box):
    from screens.games.istinto.points import Scored

    table = box()
    panels, chance = _match(table), Random(1)
    match, ahead = table.referee.match, []
    while len(match.view.sheet.rows) < 3:
        table.frames(4 * SECOND)
        action = chance.choice(possible(ISTINTO, match, chance))
        if not check(ISTINTO, match.state, action):
            view = public_view(ISTINTO, apply(ISTINTO, match.state, action))
            if len(view.sheet.rows) > len(match.view.sheet.rows):
                ahead.append(panels.drawn(Scored, view))
        table.referee.do(action)
        table.referee.cancel_pending()
    assert len(ahead) == 3
    assert min(ahead) > 0
