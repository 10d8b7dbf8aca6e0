"""Scorings with which journals of earlier versions were begun."""

from __future__ import annotations

from companion.games.any_game import scoring as kinds
from companion.games.any_game.scoring import Bids, Scoring

DICE = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "bonus", "three alike", "four alike",
    "full house", "small straight", "large straight", "all alike", "chance",
)  # fmt: skip
"""Categories of a game with five dice."""


def earlier_games(seats: int = 4) -> tuple[Scoring, ...]:
    """Return the scorings that were known for a number of seats."""
    teams = 2 * (seats == 4)
    return (
        Scoring("Burraco", end=kinds.TOTAL, limit=2005, tie=kinds.ON, teams=teams),
        Scoring("Scala 40", lowest=True, end=kinds.OUT, limit=101),
        Scoring("Scopa", end=kinds.TOTAL, limit=11, tie=kinds.ON, teams=teams),
        Scoring("Briscola", kind=kinds.PLACES, end=kinds.TOTAL, limit=3, teams=teams),
        Scoring("Tressette", end=kinds.TOTAL, limit=21, sum=11, tie=kinds.ON, teams=teams),
        Scoring("Hearts", lowest=True, end=kinds.TOTAL, limit=100, sum=26),
        Scoring(
            "Skull King", end=kinds.ROUNDS, limit=10,
            bids=Bids(met=0, met_each=20, missed_each=-10, zero=10),
            most=70 // seats if seats > 7 else 0, earned=True,
        ),
        Scoring(
            "Wizard", end=kinds.ROUNDS, limit=60 // max(seats, 3),
            bids=Bids(met=20, met_each=10, missed_each=-10),
        ),
        Scoring("Dice in categories", kind=kinds.CATEGORIES, categories=DICE),
        Scoring("Darts 501", end=kinds.TOTAL, limit=0, start=501, countdown=True, most=180),
        Scoring("Together", kind=kinds.TOGETHER, end=kinds.ROUNDS, limit=1),
        Scoring(),
    )  # fmt: skip


EARLIER = {each.name: each for each in earlier_games()}
"""Scorings for four people by name."""
