"""Simulated players: what people at a table of Istinto do to the box, by what they read on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from companion.play.actions import Action
from companion.play.game import Game, Spot
from companion.play.match import Match
from companion.words.i18n import _
from tests.box import Box


def spell(box: Box, name: str) -> None:
    """Type a name on the letter page, and finish."""
    for letter in name:
        box.tap_in("LetterKey", letter.upper())
    box.tap(_("Done"))


def sit(box: Box, *names: str) -> None:
    """Seat people who have never been here, on the set-up page."""
    for name in names:
        box.tap(_("New name"))
        spell(box, name)


def begin(box: Box, *names: str) -> None:
    """Set up a match from home and begin it; the first one deals."""
    box.tap("Istinto")
    sit(box, *names)
    box.tap(_("{name} deals").format(name=names[0]))


def bid(box: Box, *bids: int) -> None:
    """Bid, each number by touching its key."""
    for number in bids:
        box.tap_in("BidKey", str(number))


def take(box: Box, *winners: str) -> None:
    """Give tricks, each by touching the player."""
    for name in winners:
        box.tap_in("PlaceCard", name)


def clockwise(bids: Sequence[int], dealer: int) -> list[int]:
    """Return bids, given by seat, in the order they are made in."""
    return [*bids[dealer:], *bids[:dealer]]


def by_turns(names: Sequence[str], tricks: Sequence[int]) -> list[str]:
    """Return who takes each trick of a round, by turns, until everybody has theirs."""
    left = list(tricks)
    winners = []
    while any(left):
        for seat, name in enumerate(names):
            if left[seat]:
                left[seat] -= 1
                winners.append(name)
    return winners


def following(winners: Iterable[int], leader: int, seats: int) -> list[list[str]]:
    """Return the cards of tricks in which everybody follows suit, each trick as it is laid.

    The winner lays the highest of the ranks that the trick has.
    """
    tricks = []
    for number, winner in enumerate(winners):
        suit, place = divmod(number, 12 // seats)
        first = place * seats + 1
        turns = [(leader + turn) % seats for turn in range(seats)]
        losers = [seat for seat in turns if seat != winner]
        ranks = {**dict(zip(losers, range(first, 13), strict=False)), winner: first + seats - 1}
        tricks.append([f"{'WBGRK'[suit]}{ranks[seat]}" for seat in turns])
        leader = winner
    return tricks


def scan(box: Box, *codes: str) -> None:
    """Pass cards over the scanner, and draw what comes of each."""
    for code in codes:
        box.frames(4)
        before = box.texts()
        box.scan(code)
        assert box.texts() != before, code


def bid_by_buttons(box: Box, *bids: int) -> None:
    """Bid with the panel: on to the number, and confirm."""
    for number in bids:
        turn = 0
        while not (box.focused() and str(number) in box.words(box.focused())):
            box.press("next")
            turn += 1
            assert turn < 40, f"the focus never comes to {number}"
        box.press("confirm")


def possible(game: Game, match: Match, chance: Random) -> list[Action]:
    """Return what could happen now at a real table: offers, cards, buttons, digits."""
    state = match.state
    actions = [offer.action for offer in match.view.offers]
    if scan := game.controls.scan:
        cards = chance.choices(list(game.deck), k=5)
        actions += [scan(state, card, Spot(seat=chance.choice([None, None, 0]))) for card in cards]
    actions += [game.controls.seat(state, seat) for seat in range(len(state.players))]
    actions += [game.controls.digit(state, number) for number in range(10)]
    return [action for action in actions if action]
