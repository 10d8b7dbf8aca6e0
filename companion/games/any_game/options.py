"""The one house rule of any game: its scoring."""

from __future__ import annotations

from functools import lru_cache

from companion.games.any_game import ABOUT
from companion.games.any_game.adapter import seats_of
from companion.games.any_game.known import JUST_POINTS, OWN_KINDS
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.play.game import Option, Setup, too_few_or_many
from companion.words.i18n import N_, _

SHEET = "sheet"
"""Name of the option whose value is the text form of the scoring."""


def _fits(text: str, people: int) -> str:
    """Return the sentence why a number of people cannot play a sheet; empty if they can."""
    scoring = decode(text)
    least, most = seats_of(scoring)
    name = _(scoring.name or JUST_POINTS)
    return "" if least <= people <= most else too_few_or_many(name, least, most)


OPTIONS = (
    Option(
        SHEET,
        N_("How it is counted"),
        {"": JUST_POINTS} | {encode(each): each.name for each in OWN_KINDS if each.name},
        reads=decode,
        fits=_fits,
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
