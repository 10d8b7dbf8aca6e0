"""A tour of every moment of Three Cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.games.three_cards.kit.states import takes
from tests.support.box import Box
from tests.three_cards.actions import Deal, TakeTrick


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    app, do = box.app, box.referee.do
    app.go("setup", game="three-cards")
    for name in names:
        app.page._welcome(name)
    app.page.refresh()
    yield "setup"
    app.page.begin()
    yield "lay"
    app.page.done()
    yield "first-trick"
    for action in takes(0, 1, 0):
        do(action)
    yield "scored"
    do(box.referee.match.view.primary.action)
    do(TakeTrick(1))
    yield "second-round"
    app.go("log")
    app.page.choose(2)
    yield "log-trick"
    app.back()
    app.back()
    for action in (*takes(1, 1), Deal(), *takes(1, 1)):
        do(action)
    yield "almost-won"
    do(TakeTrick(1))
    yield "final"
    app.page.show_sheet()
    yield "final-sheet"
