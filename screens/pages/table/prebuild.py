"""Building of panels ahead, while the screen is idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from kivy.clock import Clock

from companion.play.actions import Action, EndEarly
from companion.play.game import apply, check, public_view
from companion.play.match import Match
from companion.play.view import View

IDLE_DELAY = 1.0
"""Seconds without an event before building starts."""
STEP_DELAY = 0.05
"""Seconds between two steps, so that inputs are handled."""
VIEWS_PER_STEP = 5
"""Most views in one step."""


class Prebuild:
    """Builds the panels of the views that follow the offered actions."""

    def __init__(self) -> None:
        self._build: Callable[[View], bool] = lambda _: False
        self._views: Iterator[View] = iter(())
        self._begin = Clock.create_trigger(self._step, IDLE_DELAY)
        self._next = Clock.create_trigger(self._step, STEP_DELAY)

    def follow(self, match: Match, build: Callable[[View], bool]) -> None:
        """Build the next views of a match; *build* returns False if there was nothing to build."""
        self._build, self._views = build, next_views(match)
        self.wait()

    def wait(self) -> None:
        """Restart the idle timer."""
        self.stop()
        self._begin()

    def stop(self) -> None:
        """Stop until the next ``wait`` or ``follow``."""
        self._begin.cancel()
        self._next.cancel()

    def _step(self, _: float) -> None:
        for _view in range(VIEWS_PER_STEP):
            view = next(self._views, None)
            if view is None:
                return
            if self._build(view):
                break
        self._next()


def next_views(match: Match) -> Iterator[View]:
    """Yield the view after each offered action, one of each type first."""
    counts = Counter[type[Action]]()

    def turn(action: Action) -> int:
        counts[type(action)] += 1
        return counts[type(action)]

    for action in sorted(_actions(match.view), key=turn):
        if not check(match.game, match.state, action):
            yield public_view(match.game, apply(match.game, match.state, action))


def _actions(view: View) -> Iterator[Action]:
    """Yield the offered actions, one composed action, and the early end."""
    for offer in view.offers:
        yield offer.action
    if view.pick:
        yield view.pick.filled(*(column.choices[0][1] for column in view.pick.columns))
    yield EndEarly()
