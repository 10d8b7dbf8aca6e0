"""The one house rule of any game: its scoring."""

from __future__ import annotations

from functools import lru_cache

from companion.games.any_game import ABOUT
from companion.games.any_game.known import JUST_POINTS, for_table, known_games
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.play.game import Option, Setup
from companion.words.i18n import N_

SHEET = "sheet"
"""Name of the option whose value is the text form of the scoring."""


def _follow(text: str, was: int, seats: int) -> str:
    """Return the scoring of a known game for another number of people."""
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
    """Return the scoring of a match; raise ValueError for an invalid text."""
    return decode(setup.options.get(SHEET, ""))


@lru_cache(maxsize=1024)
def sheet_name(text: str) -> str:
    """Return the name of the game that a text form counts, the same in every language.

    That of an invalid text is the title of any game.
    """
    try:
        return decode(text).name or JUST_POINTS
    except ValueError:
        return ABOUT.title
