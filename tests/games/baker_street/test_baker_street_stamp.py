"""The stamp on a doubt: it falls, shakes a little, and lies still."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games.baker_street.actions import Declare, Doubt, ShowHands
from companion.games.baker_street.game import GAME
from companion.play.game import Setup
from tests.box import FRAME

WHOLE = 0.9
"""Seconds that a doubt takes to be seen."""


def doubted(box, **chosen):
    """Return a box on which both hands have just been shown after a doubt."""
    table = box(chosen=settings.Settings(language="en", **chosen))
    table.referee.begin(GAME, Setup(("Manuela", "Guido")))
    table.app.go("match")
    for action in (Declare(20), Doubt()):
        table.referee.do(action)
        table.frames(4)
    table.referee.do(ShowHands((2, 3, 1), (4, 0, 4)))
    table.frames(2)
    return table


def lies(stamp):
    """Return where and how the stamp is: aside, in units; its size; how much of it is seen."""
    return stamp.aside(stamp.shaken), stamp.grown, stamp.opacity


def test_it_falls_then_shakes_by_two_units_at_most_and_lies_still_within_nine_tenths_of_a_second(
    box,
):
    table = doubted(box, motion=True)
    stamp = table.of("Reveal")[0].ids.stamp
    seen = []
    for _frame in range(round(WHOLE / FRAME)):
        table.frames(1)
        seen.append(lies(stamp))
    falling = [aside for aside, grown, _opacity in seen if grown > 1]
    shaking = [aside for aside, _grown, _opacity in seen[len(falling) :]]
    assert all(abs(aside) < 0.01 for aside in falling)
    assert min(shaking) < -0.5
    assert max(shaking) > 0.5
    assert max(map(abs, shaking)) <= 2
    assert seen[-1] == pytest.approx((0, 1, 1), abs=0.001)


def test_a_touch_has_it_lie_still_at_once(box):
    table = doubted(box, motion=True)
    stamp = table.of("Reveal")[0].ids.stamp
    assert lies(stamp) != (0, 1, 1)
    table.touch_at_once(1, 1)
    assert lies(stamp) == (0, 1, 1)


def test_where_nothing_moves_it_lies_there_from_the_first_picture(box):
    table = doubted(box, motion=False)
    assert lies(table.of("Reveal")[0].ids.stamp) == (0, 1, 1)
