"""A closed box leaves no objects behind, which would slow down later tests."""

from __future__ import annotations

from weakref import ref

from companion.games import find
from companion.games.baker_street.actions import Declare, Doubt, ShowHands
from companion.play.game import Setup
from companion.settings import Settings


def test_of_a_box_that_is_closed_while_it_builds_ahead_nothing_is_left(box):
    table = box(chosen=Settings(language="en", motion=True))
    table.referee.begin(find("baker-street"), Setup(("Anna", "Bruno")))
    table.app.go("match")
    for action in (Declare(16), Doubt()):
        table.referee.do(action)
    table.frames(4)
    table.referee.do(ShowHands((2, 3, 1), (4, 0, 4)))
    table.frames(70)
    left = ref(table.app.shell)
    box()
    assert left() is None
