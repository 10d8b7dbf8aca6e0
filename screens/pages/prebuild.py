"""Panels that the next action may show are built while nobody touches the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from kivy.clock import Clock

from companion.play.actions import Action, EndEarly
from companion.play.game import apply, check, seen
from companion.play.match import Match
from companion.play.view import View

QUIET = 1.0
"""Seconds without an event before anything is built."""
PAUSE = 0.05
"""Seconds between two steps, for inputs that arrive meanwhile."""
AT_ONCE = 5
"""Views in one step at most."""


class Prebuild:
    """Builds the panels of views that are one action away."""

    def __init__(self) -> None:
        self._build: Callable[[View], bool] = lambda _: False
        self._views: Iterator[View] = iter(())
        self._begin = Clock.create_trigger(self._step, QUIET)
        self._next = Clock.create_trigger(self._step, PAUSE)

    def follow(self, match: Match, build: Callable[[View], bool]) -> None:
        """Build what the next action of a match may show; *build* returns False if it was there."""
        self._build, self._views = build, next_views(match)
        self.wait()

    def wait(self) -> None:
        """Wait until it is quiet again."""
        self.stop()
        self._begin()

    def stop(self) -> None:
        """Build nothing until the match or an input calls again."""
        self._begin.cancel()
        self._next.cancel()

    def _step(self, _: float) -> None:
        for _view in range(AT_ONCE):
            view = next(self._views, None)
            if view is None:
                return
            if self._build(view):
                break
        self._next()


def next_views(match: Match) -> Iterator[View]:
    """Yield the view after each action that is offered, one of each kind first."""
    counts = Counter[type[Action]]()

    def turn(action: Action) -> int:
        counts[type(action)] += 1
        return counts[type(action)]

    for action in sorted(_actions(match.view), key=turn):
        if not check(match.game, match.state, action):
            yield seen(match.game, apply(match.game, match.state, action))


def _actions(view: View) -> Iterator[Action]:
    """Yield what is offered, the first of what can be put together, and the end of the match."""
    for offer in view.offers:
        yield offer.action
    if view.pick:
        yield view.pick.filled(*(column.choices[0][1] for column in view.pick.columns))
    yield EndEarly()
