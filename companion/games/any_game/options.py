"""The one house rule of any game: how it is counted."""

from __future__ import annotations

from companion.games.any_game.known import JUST_POINTS, for_table, known_games
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.play.game import Option, Setup
from companion.words.i18n import N_

SHEET = "sheet"
"""Name of the option whose value is the text form of how the game is counted."""


def _follow(text: str, was: int, seats: int) -> str:
    """Return how a known game is counted by another number of people."""
    return encode(for_table(decode(text), was, seats))


OPTIONS = (
    Option(
        SHEET,
        N_("How it is counted"),
        {"": JUST_POINTS} | {encode(each): each.name for each in known_games() if each.name},
        reads=decode,
        follows=_follow,
    ),
)


def scoring_of(setup: Setup) -> Scoring:
    """Return how a match is counted; raise ValueError for a text that does not say."""
    return decode(setup.options.get(SHEET, ""))
