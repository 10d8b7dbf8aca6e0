"""What a match will show soon is built ahead, while nobody touches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock

from companion.play.actions import EndEarly
from companion.play.game import apply, seen
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
        self._views: Iterator[View] = iter(())
        self._begin = Clock.create_trigger(self._think, QUIET)
        self._next = Clock.create_trigger(self._think, PAUSE)

    def follow(self, match: Match, build: Callable[[View], bool]) -> None:
        """Think on from how the match stands; *build* returns whether a view had to be built."""
        self._views, self._build = thought(match), build
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
            view = next(self._views, None)
            if view is None:
                return
            if self._build(view):
                break
        self._next()


def thought(match: Match) -> Iterator[View]:
    """Yield the views of one way to go on with a match: of what is offered, each in its turn.

    A way on which nobody wins ends there: sooner or later there is the page that says who did.
    """
    state: Any = match.state
    for step in range(FAR):
        view = seen(match.game, state)
        yield view
        if not view.offers:
            return
        state = apply(match.game, state, view.offers[step % len(view.offers)].action)
    yield seen(match.game, apply(match.game, state, EndEarly()))
