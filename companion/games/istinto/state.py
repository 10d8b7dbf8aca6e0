"""State of Istinto: the finished rounds and the one on the table."""

from __future__ import annotations

from msgspec import Struct

from companion.games.istinto.actions import Challenge
from companion.games.istinto.cards import IstintoCard
from companion.play import moves

HAND = 11
"""Cards in a hand, tricks in a round (S:13, S:17)."""
BIDDING, PLAYING, SCORED, OVER = "bidding", "playing", "scored", "over"


class PlayedCard(Struct, frozen=True, gc=False):
    """Card and the seat that laid it."""

    seat: int
    card: IstintoCard


class Trick(Struct, frozen=True, gc=False):
    """Trick that was taken: its leader, its winner, and its known cards, as laid."""

    lead: int
    winner: int
    cards: tuple[PlayedCard, ...] = ()


class Round(Struct, frozen=True, gc=False):
    """Round on the table."""

    dealer: int
    lead: int
    """Seat that leads the trick on the table."""
    bids: tuple[int, ...] = ()
    """Bids as they were made, from the dealer clockwise."""
    tricks: tuple[Trick, ...] = ()
    table: tuple[PlayedCard, ...] = ()
    """Cards of the trick on the table, as laid."""
    counted: tuple[int, ...] = ()
    """Tricks per seat, if the round was entered as a count."""
    challenges: tuple[Challenge, ...] = ()


class RoundResult(Struct, frozen=True, gc=False):
    """Finished round; every tuple is by seat."""

    round: Round
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """Totals after this round."""
    interrupted: bool = False


class Rules(Struct, frozen=True):
    """Options of a match in the form that the rules use."""

    target: int | None
    """Points that end the match; None where only the number of rounds does."""
    rounds: int | None
    """Rounds that end the match; None where only points do."""
    scope: str
    floor: bool
    tell: str


class State(moves.State, frozen=True, kw_only=True):
    """State of a match of Istinto."""

    rules: Rules
    round: Round
    phase: str = BIDDING
    results: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals after the last finished round."""
        return self.results[-1].totals if self.results else (0,) * len(self.players)

    @property
    def bidder(self) -> int:
        """Seat to bid: from the dealer clockwise (S:29)."""
        return (self.round.dealer + len(self.round.bids)) % len(self.players)

    @property
    def next_dealer(self) -> int:
        """Dealer of the next round: the role rotates clockwise (S:27)."""
        return (self.round.dealer + 1) % len(self.players)

    def bid(self, seat: int) -> int | None:
        """Return the bid of a seat in this round, None before it has one."""
        place = (seat - self.round.dealer) % len(self.players)
        return self.round.bids[place] if place < len(self.round.bids) else None

    def next_seat(self) -> int:
        """Seat whose card comes next: clockwise from the lead, skipping those that have laid."""
        laid = [card.seat for card in self.round.table]
        seat = self.round.lead
        while seat in laid:
            seat = (seat + 1) % len(self.players)
        return seat


def taken(round_: Round, seats: int) -> tuple[int, ...]:
    """Return the tricks that each seat has taken in a round so far."""
    if round_.counted:
        return round_.counted
    counts = [0] * seats
    for trick in round_.tricks:
        counts[trick.winner] += 1
    return tuple(counts)
