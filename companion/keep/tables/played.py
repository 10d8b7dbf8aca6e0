"""The game of a match of a table: one that is known here, or another by its name."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.games.any_game import ABOUT as ANY_GAME
from companion.games.any_game.known import JUST_POINTS, known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import PLAIN, decode, encode, objection
from companion.words.i18n import _

OTHER_PREFIX = f"{ANY_GAME.name}:"
"""Beginning of a game of the table's own; its name follows."""


class PlayedGame(Struct, frozen=True):
    """Game of a match, with its house rules."""

    game: str
    """Name in journals."""
    options: Mapping[str, str] = {}
    lowest: bool | None = False
    """True if the lowest total wins; None if that is not known."""
    is_new: bool = False
    """True for a game that is not known here and not said to be another."""
    other: Scoring | None = None
    """Scoring of another game of which only the name is known."""

    def counted(self, *, lowest: bool) -> Mapping[str, str]:
        """Return the house rules, with how a game is counted of which only the name is known."""
        if self.other is None:
            return self.options
        return {SHEET: encode(replace(self.other, lowest=lowest))}


def played(text: str, options: Mapping[str, str], *, in_pairs: bool) -> PlayedGame:
    """Return the game that a text names, by its name, by its title or as another game.

    One that is played in pairs is counted so if *in_pairs*. Raise ValueError with the reason why it
    cannot be one.
    """
    told = text.casefold()
    for game in games.every():
        if game.name != ANY_GAME.name and told in _names(game.name, game.title, game.about.title):
            return PlayedGame(game.name, options)
    named = text[len(OTHER_PREFIX) :].strip() if told.startswith(OTHER_PREFIX) else text
    sheet = options.get(SHEET, "")
    if named != text and sheet:
        return _counted(_by_totals(decode(sheet), 2 * in_pairs))
    if told in _names(ANY_GAME.name, ANY_GAME.title, _(ANY_GAME.title)):
        return _counted(PLAIN)
    if named.casefold() in _names(JUST_POINTS, _(JUST_POINTS)):
        return _counted(PLAIN)
    for known in known_games():
        if named and named.casefold() in _names(known.name, _(known.name)):
            return _counted(_by_totals(known, teams=2 * in_pairs))
    return _new(named, sheet, is_new=named == text)


def _by_totals(scoring: Scoring, teams: int) -> Scoring:
    """Return the scoring of a known game of which a table has totals alone."""
    return Scoring(scoring.name, lowest=scoring.lowest, teams=teams) if scoring.sheet else scoring


def _names(*words: str) -> list[str]:
    return [word.casefold() for word in words if word]


def _counted(scoring: Scoring) -> PlayedGame:
    options = {SHEET: text} if (text := encode(scoring)) else {}
    return PlayedGame(ANY_GAME.name, options, scoring.lowest or scoring.countdown)


def _new(name: str, sheet: str, *, is_new: bool) -> PlayedGame:
    """Return another game by its name; *sheet* is its scoring in text form, empty if unknown."""
    other = decode(sheet) if sheet else Scoring(name)
    if why := objection(other):
        raise ValueError(why)
    if sheet:
        return replace(_counted(other), is_new=is_new)
    return PlayedGame(ANY_GAME.name, {}, None, is_new, other)
