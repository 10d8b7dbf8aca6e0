"""A tour of every moment of Baker Street."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.baker_street.actions import Deal as DrawThree
from companion.games.baker_street.actions import (
    Declare,
    Doubt,
    HasAdvantage,
    Lay,
    Reward,
    ShowHands,
    ShowSum,
    Take,
    TurnUp,
)
from companion.games.baker_street.cards import DECK, DetectiveCard
from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.play.actions import EndEarly
from companion.play.game import Setup
from tests.support.box import Box
from tests.support.tours import setting_up


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    app, do = box.app, box.referee.do
    yield from setting_up(box, "baker-street", names, "duel")
    box.referee.begin(BAKER_STREET, Setup(tuple(names)))
    app.go("match")
    yield "ladder-first"
    app.page.panel.name_cards()
    yield "ladder-faces"
    app.page.panel.name_cards()
    for action in (Lay(1, _detective("A3X")), Declare(13), Lay(1, _detective("B5N"))):
        do(action)
    yield "ladder-laid"
    do(Declare(31))
    yield "ladder-above"
    do(Doubt())
    yield "hands"
    app.page.panel.switch_entry()
    yield "hands-sum"
    app.page.panel.switch_entry()
    do(ShowHands((2, 3, 1), (4, 0, 4)))
    yield "reward"
    do(Reward(1))
    yield "evidence"
    do(Take(letter="D"))
    yield "evidence-advantage"
    yield from _private(box)
    do(Take(0, "E"))
    yield "result"
    yield from _count_by_hand(box)
    yield from _duel_trouble(box)
    do(EndEarly())
    yield "duel-ended"
    app.page.show_sheet()
    yield "duel-ended-sheet"
    app.go("home")


def _private(box: Box) -> Iterator[str]:
    app = box.app
    app.go("secret", seat=0)
    yield "secret"
    app.back()


def _count_by_hand(box: Box) -> Iterator[str]:
    do = box.referee.do
    for action in (DrawThree(), Lay(2), Declare(9), Lay(2), Declare(28), Doubt(), ShowSum(15)):
        do(action)
    do(Reward(2))
    do(Take())
    yield "advantage"
    do(TurnUp(_detective("A4")))
    yield "advantage-one"
    box.app.page.panel.switch_entry()
    yield "advantage-totals"
    do(HasAdvantage())
    yield "advantage-decided"
    box.referee.undo()
    do(TurnUp(_detective("B2N")))
    yield "advantage-done"
    yield from _chain(box)
    box.app.go("log")
    yield "duel-log"
    box.app.back()
    for place in range(4):
        box.app.go("help")
        box.app.page.turn(place)
        yield f"duel-help-{place}"
        box.app.back()


def _chain(box: Box) -> Iterator[str]:
    """An arrow leads from four cards of pile 2 to those of pile 3."""
    do = box.referee.do
    for action in (Take(0), DrawThree()):
        do(action)
    for number in range(12, 22):
        do(Lay(1 if number < 18 else 2))
        do(Declare(number))
    for action in (Doubt(), ShowSum(15), Reward(1), Take()):
        do(action)
    yield "chain-begun"
    for code in ("3X", "5N", "2", "3"):
        owner = "AB"[box.referee.match.view.panel.owner]
        do(TurnUp(_detective(f"{owner}{code}")))
        yield f"chain-{code}"
    for code in ("1", "4"):
        owner = "AB"[box.referee.match.view.panel.owner]
        do(TurnUp(_detective(f"{owner}{code}")))
    yield "chain-on"
    for _card in range(4):
        owner = "AB"[box.referee.match.view.panel.owner]
        do(TurnUp(_detective(f"{owner}2")))


def _duel_trouble(box: Box) -> Iterator[str]:
    do = box.referee.do
    for action in (
        Take(0),
        DrawThree(),
        Lay(3, _detective("B1")),
        Declare(3),
        Lay(3, _detective("A1")),
    ):
        do(action)
    box.referee.undo()
    assert box.referee.pending.consent
    yield "duel-consent"
    box.referee.cancel_pending()
    do(Declare(2))
    yield "duel-objection"


def _detective(code: str) -> DetectiveCard:
    return DECK.find(code)
