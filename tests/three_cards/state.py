"""A match of Three Cards as values: the winners of its tricks, and facts that follow from them."""

from __future__ import annotations

from companion.play import moves

HAND = 3
"""Cards in a hand, tricks in a round."""
ALL_THREE = 2
"""Points more for all the tricks of a round."""
PLAYING, SCORED = "playing", "scored"


class State(moves.State, frozen=True, kw_only=True):
    """A match of Three Cards."""

    target: int
    """Points that end the match."""
    first_dealer: int
    rounds: tuple[tuple[int, ...], ...] = ((),)
    """The seat that took each trick, round by round; the last round is the one on the table."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """The seats that took the tricks of the round on the table."""
        return self.rounds[-1]

    @property
    def phase(self) -> str:
        """Tricks being played, the round scored, or the match over."""
        if max(self.totals) >= self.target:
            return moves.OVER
        return SCORED if self.is_scored else PLAYING

    @property
    def is_scored(self) -> bool:
        """True if all tricks of the round on the table are taken."""
        return len(self.tricks) == HAND

    @property
    def dealer(self) -> int:
        """The seat that dealt the round on the table: the next one clockwise each round."""
        return (self.first_dealer + len(self.rounds) - 1) % len(self.players)

    @property
    def next_dealer(self) -> int:
        """The seat that deals the next round."""
        return (self.dealer + 1) % len(self.players)

    @property
    def scored(self) -> tuple[tuple[int, ...], ...]:
        """The points of each round that is scored, by seat."""
        done = self.rounds if self.is_scored else self.rounds[:-1]
        return tuple(points(tricks, len(self.players)) for tricks in done)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all scored rounds, by seat."""
        return totals(self.scored, len(self.players))


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the highest total."""
    best = max(state.totals)
    return tuple(seat for seat, total in enumerate(state.totals) if total == best)


def points(tricks: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return the points of a round by seat: one a trick, and two more for all three.

    >>> points((0, 2, 0), 3), points((1, 1, 1), 3)
    ((2, 0, 1), (0, 5, 0))
    """
    counts = (tricks.count(seat) for seat in range(seats))
    return tuple(count + ALL_THREE * (count == HAND) for count in counts)


def totals(scored: tuple[tuple[int, ...], ...], seats: int) -> tuple[int, ...]:
    """Return the sum of the points of rounds, by seat."""
    return tuple(sum(round_[seat] for round_ in scored) for seat in range(seats))
