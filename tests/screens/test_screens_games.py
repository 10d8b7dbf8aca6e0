"""The screens of every game can be read and touched, at any state of the match."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import boxes
from companion.play.actions import EndEarly
from companion.play.game import Setup
from tests.support.layout_checks import faults
from tests.support.matches import possible
from tests.support.sampling import games, some
from tests.support.tours import MANY_NAMES


@pytest.mark.parametrize("game", games("any-game", "baker-street", "the-club"))
@pytest.mark.parametrize("size", some([(800, 480), (720, 1280)], 1), ids=["lying", "upright"])
def test_every_panel_that_a_random_match_comes_to_can_be_read_and_touched(box, game, size):
    table = box(size=size, language="it")
    table.referee.begin(game, Setup(MANY_NAMES[: game.seats[-1]]))
    table.app.go("match")
    chance, wrong = Random(1), {}
    for _ in range(120):
        match = table.referee.match
        panel = type(match.view.panel)
        if panel not in wrong:
            table.frames(4)
            wrong[panel] = list(faults(table))
        if match.over:
            break
        table.referee.do(chance.choice(possible(game, match, chance)))
        table.referee.cancel_pending()
    table.referee.do(EndEarly())
    table.frames(4)
    wrong["the end"] = list(faults(table))
    from screens.games import panels

    assert len(wrong) > (2 if panels(game.name) else 1)
    assert not any(wrong.values()), wrong


def test_every_box_has_an_icon_and_a_colour_of_its_own(box):
    box()
    from companion.play.icons import ICONS
    from screens.base.appearance import look
    from screens.parts.drawing.sign import DRAWN_SIGNS

    looks = [look(known.game) for known in boxes()]
    assert all(each.icon in {*ICONS, *DRAWN_SIGNS} for each in looks)
    assert len({each.icon for each in looks}) == len(boxes())
    for colours in ({each.dark for each in looks}, {each.light for each in looks}):
        assert "" not in colours
        assert len(colours) == len(boxes())


def test_a_game_without_a_look_is_a_muted_card(box):
    box()
    from companion.play.icons import ICONS
    from screens.base.appearance import look
    from screens.base.theme import theme

    bridge = look("bridge")
    assert ICONS[bridge.icon] == ICONS["cards"]
    assert [theme.game_colour(bridge, dark) for dark in (True, False)] == [theme.muted] * 2


@pytest.mark.parametrize("name", ["", "0", "1.5", "a b", "../cluedo"])
def test_a_game_whose_name_is_damaged_has_the_neutral_look_and_the_dark_room(name):
    from screens.base.appearance import NEUTRAL, look
    from screens.rooms.pictures import painter

    assert look(name) is NEUTRAL
    assert painter(name) == ""
