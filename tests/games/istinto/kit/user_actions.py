"""Simulated players of Istinto: bids, tricks and cards, by touch, scanner and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.box import Box
from tests.support.user_actions import confirm, lay_out, sit


def begin(box: Box, *names: str) -> None:
    """Set up a match from home and begin it; the first one deals."""
    box.tap("Istinto")
    sit(box, *names)
    box.tap(_("Start: {name} deals").format(name=names[0]))
    lay_out(box)


def start(box: Box, *names: str) -> None:
    """Begin a match that the first one deals, without a finger."""
    box.referee.begin(GAME, Setup(names))
    box.app.go("match")
    box.frames(4)


def bid(box: Box, *bids: int) -> None:
    """Bid, each number by touching its key."""
    for number in bids:
        box.tap_in("BidKey", str(number))


def take(box: Box, *winners: str) -> None:
    """Give tricks, each by touching the player."""
    for name in winners:
        box.tap_in("PlaceCard", name)


def open_tool(box: Box, words: str) -> None:
    """Open a tool by its key beside the points."""
    box.tap_icon("points")
    box.tap(words)


def clockwise(bids: Sequence[int], dealer: int) -> list[int]:
    """Return bids, given by seat, in the order they are made in."""
    return [*bids[dealer:], *bids[:dealer]]


def by_turns(names: Sequence[str], tricks: Sequence[int]) -> list[str]:
    """Return the winner of each trick of a round, by turns, until every seat has its tricks."""
    left = list(tricks)
    winners = []
    while any(left):
        for seat, name in enumerate(names):
            if left[seat]:
                left[seat] -= 1
                winners.append(name)
    return winners


def following(
    winners: Iterable[int], leader: int, seats: int, suits: str = "WBGRK"
) -> list[list[str]]:
    """Return the cards of tricks in which all follow suit, each trick as it is laid.

    The winner lays the highest of the ranks that the trick has; *suits* are led in their order.
    """
    tricks = []
    for number, winner in enumerate(winners):
        suit, place = divmod(number, 12 // seats)
        first = place * seats + 1
        turns = [(leader + turn) % seats for turn in range(seats)]
        losers = [seat for seat in turns if seat != winner]
        ranks = {**dict(zip(losers, range(first, 13), strict=False)), winner: first + seats - 1}
        tricks.append([f"{suits[suit]}{ranks[seat]}" for seat in turns])
        leader = winner
    return tricks


def bid_by_buttons(box: Box, *bids: int) -> None:
    """Bid with the panel: on to the number, and confirm."""
    confirm(box, *map(str, bids))
