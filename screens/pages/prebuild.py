"""What a match will show soon is built ahead, while nobody touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from kivy.clock import Clock

from companion.play.actions import Action, EndEarly
from companion.play.game import apply, check, seen
from companion.play.match import Match
from companion.play.view import View

QUIET = 1.0
"""Seconds in which nothing happens before anything is built."""
PAUSE = 0.05
"""Seconds between two thoughts, for whoever touches meanwhile."""
FAR = 400
"""Steps that are thought ahead at most."""
AT_ONCE = 5
"""Steps in one thought."""


class Ahead:
    """Goes on with a match in thought, and has built what it comes by."""

    def __init__(self) -> None:
        self._build: Callable[[View], bool] = lambda _: False
        self._soon: Iterator[View] = iter(())
        self._later: Iterator[View] = iter(())
        self._begin = Clock.create_trigger(self._think, QUIET)
        self._next = Clock.create_trigger(self._think, PAUSE)

    def follow(self, match: Match, build: Callable[[View], bool], *, anew: bool) -> None:
        """Look at what may come next, then think on: from how the match stands if *anew*.

        *build* returns whether a view had to be built.
        """
        self._build, self._soon = build, single(match)
        if anew:
            self._later = thought(match)
        self.wait()

    def wait(self) -> None:
        """Something happens: do nothing until it is quiet again."""
        self.stop()
        self._begin()

    def stop(self) -> None:
        """Do nothing until something happens."""
        self._begin.cancel()
        self._next.cancel()

    def _think(self, _: float) -> None:
        for _step in range(AT_ONCE):
            view = next(chain(self._soon, self._later), None)
            if view is None:
                return
            if self._build(view):
                break
        self._next()


def single(match: Match) -> Iterator[View]:
    """Yield the view after each single way to go on with a match, one of each kind first."""
    done = Counter[type[Action]]()

    def turn(way: Action) -> int:
        done[type(way)] += 1
        return done[type(way)]

    for way in sorted(_ways(match.view), key=turn):
        if not check(match.game, match.state, way):
            yield seen(match.game, apply(match.game, match.state, way))


def thought(match: Match) -> Iterator[View]:
    """Yield the views of one way to go on with a match: each time what was done least.

    A way on which nobody wins ends there: sooner or later there is the page that says who did.
    """
    state: Any = match.state
    done = Counter[Action | type[Action]]()
    for step in range(FAR):
        view = seen(match.game, state)
        yield view
        if match.game.rules.over(state):
            return
        ways = sorted(_ways(view, step), key=lambda way: (done[type(way)], done[way]))
        action = next((way for way in ways if not check(match.game, state, way)), None)
        if action is None:
            break
        done.update((action, type(action)))
        state = apply(match.game, state, action)
    yield seen(match.game, apply(match.game, state, EndEarly()))


def _ways(view: View, step: int = 0) -> Iterator[Action]:
    """Yield what is offered, and what is put together of other things at every step."""
    for offer in view.offers:
        yield offer.action
    if view.pick:
        columns = (column.choices for column in view.pick.columns)
        yield view.pick.filled(*(choices[step % len(choices)][1] for choices in columns))
