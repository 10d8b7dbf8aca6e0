"""Known games: the shipped sheets, and those that a kind of counting serves better."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion.games.any_game import description
from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import scoring_of_description
from companion.games.any_game.scoring import Scoring
from companion.words.i18n import N_

JUST_POINTS = N_("Just points")
"""Name of a game that has none."""
EXAMPLES = "\n[[examples]]"
"""Beginning of the examples, which a match does not need."""
EARLIER_WORDS = (
    N_("Dice in categories"), N_("ones"), N_("twos"), N_("threes"), N_("fours"), N_("fives"),
    N_("sixes"), N_("bonus"), N_("three alike"), N_("four alike"), N_("full house"),
    N_("small straight"), N_("large straight"), N_("all alike"), N_("chance"),
)  # fmt: skip
"""Words on a sheet of earlier versions, which their journals have in English."""
OWN_KINDS = (
    Scoring(N_("Together"), kind=kinds.TOGETHER, end=kinds.ROUNDS, limit=1),
    Scoring(),
)
"""Games whose kind of counting has a page of its own."""


@lru_cache(maxsize=1)
def shipped() -> tuple[Scoring, ...]:
    """Return the scorings of the shipped sheets, by name."""
    folder = Path(__file__).parent / "sheets"
    texts = (each.read_text("utf-8") for each in folder.iterdir() if each.suffix == ".toml")
    every = (scoring_of_text(text.split(EXAMPLES)[0]) for text in texts)
    return tuple(sorted(every, key=lambda each: each.name.casefold()))


def scoring_of_text(text: str) -> Scoring:
    """Return the scoring of a description; raise ValueError with a sentence if it is invalid."""
    return scoring_of_description(description.read(text), text)


def known_games() -> tuple[Scoring, ...]:
    """Return the scorings of all known games."""
    own = {each.name for each in OWN_KINDS} | {JUST_POINTS}
    return (*(each for each in shipped() if each.name not in own), *OWN_KINDS)
