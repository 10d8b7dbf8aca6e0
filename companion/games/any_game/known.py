"""Scorings of known games; facts only, no rules of play."""

from __future__ import annotations

from companion.games.any_game import scoring as kinds
from companion.games.any_game.scoring import Bids, Scoring
from companion.words.i18n import N_

WIZARD_CARDS = 60
"""Cards that are dealt in the last round of Wizard."""
SKULL_KING_CARDS = 70
"""Cards of Skull King: with eight people each gets eight at most in its last two rounds."""
VISIT = 180
"""Most points of three darts."""
JUST_POINTS = N_("Just points")
"""Name of a game that has none."""


USUAL = 4
"""Number of people for whom a scoring is made while no seats are taken."""


def known_games(seats: int = USUAL) -> tuple[Scoring, ...]:
    """Return the scorings of all known games for a number of seats."""
    return (
        Scoring("Burraco", end=kinds.TOTAL, limit=2005, tie=kinds.ON, teams=2 * (seats == 4)),
        Scoring("Scala 40", lowest=True, end=kinds.OUT, limit=101),
        Scoring("Scopa", end=kinds.TOTAL, limit=11, tie=kinds.ON, teams=2 * (seats == 4)),
        Scoring(
            "Briscola", kind=kinds.PLACES, end=kinds.TOTAL, limit=3, teams=2 * (seats == 4)
        ),
        Scoring(
            "Tressette", end=kinds.TOTAL, limit=21, sum=11, tie=kinds.ON, teams=2 * (seats == 4)
        ),
        Scoring("Hearts", lowest=True, end=kinds.TOTAL, limit=100, sum=26),
        Scoring(
            "Skull King", end=kinds.ROUNDS, limit=10,
            bids=Bids(met=0, met_each=20, missed_each=-10, zero=10),
            most=SKULL_KING_CARDS // seats if seats > 7 else 0, earned=True,
        ),
        Scoring(
            "Wizard", end=kinds.ROUNDS, limit=WIZARD_CARDS // max(seats, 3),
            bids=Bids(met=20, met_each=10, missed_each=-10),
        ),
        Scoring(N_("Dice in categories"), kind=kinds.CATEGORIES, categories=DICE),
        Scoring("Darts 501", end=kinds.TOTAL, limit=0, start=501, countdown=True, most=VISIT),
        Scoring(N_("Together"), kind=kinds.TOGETHER, end=kinds.ROUNDS, limit=1),
        Scoring(),
    )  # fmt: skip


def for_table(scoring: Scoring, was: int, seats: int) -> Scoring:
    """Return the scoring of a known game for another number of seats than it *was* chosen for.

    Any other scoring, such as one that the table has changed, is returned as it is. 0 seats means
    the usual number.
    """
    known = known_games(was or USUAL)
    return known_games(seats or USUAL)[known.index(scoring)] if scoring in known else scoring


def chosen_for(scoring: Scoring, was: int, seats: int) -> int:
    """Return the number of seats for which ``for_table`` of the same arguments is chosen.

    It stays for a scoring of the table's own, so that this is never taken for a known one.
    """
    return seats if scoring in known_games(was or USUAL) else was


DICE = (
    N_("ones"), N_("twos"), N_("threes"), N_("fours"), N_("fives"), N_("sixes"), N_("bonus"),
    N_("three alike"), N_("four alike"), N_("full house"), N_("small straight"),
    N_("large straight"), N_("all alike"), N_("chance"),
)  # fmt: skip
"""Categories of a game with five dice."""
