"""Texts on saved matches: the game and the result."""

from __future__ import annotations

from companion import games
from companion.keep.matches.lists import Saved
from companion.play.game import Setup
from companion.words.errors import UnknownGame
from companion.words.i18n import _, joined, ngettext, points_word

LEVEL_PLACES = 2
"""Number of seats in a match whose score shows both totals."""


def title(saved: Saved) -> str:
    """Return the title of the game of a match, or the number of one that cannot be read."""
    if not saved.readable:
        return _("Match {number}").format(number=saved.number)
    try:
        game = games.find(saved.game)
        return game.called(Setup(saved.begun_by, options=saved.options))
    except UnknownGame:
        return saved.game
    except ValueError:  # a rule of the game that does not make sense here
        return game.title


def game_title(game: str, sheet: str = "") -> str:
    """Return the title of a game in the menu, or that of a sheet of another game."""
    if sheet:
        return _(sheet)
    return next((_(each.title) for each in games.menu() if each.name == game), game)


def outcome(saved: Saved) -> str:
    """Return the winners of a match, or why there are none."""
    if not saved.readable:
        return _("cannot be read")
    if saved.thrown:
        return _("bring it back")
    if saved.standing is None:
        return _("in progress")
    return joined([saved.players[seat] for seat in saved.standing.winners]) or _("no winner")


def won(wins: int, played: int) -> str:
    """Return the number of wins and of matches, in words."""
    won = ngettext("{count} win", "{count} wins", wins).format(count=wins)
    matches = ngettext("{count} match", "{count} matches", played).format(count=played)
    return _("{wins} in {matches}").format(wins=won, matches=matches)


def winners(saved: Saved) -> tuple[int, ...]:
    """Return the seats that have won a match."""
    return saved.standing.winners if saved.standing and not saved.thrown else ()


def score(saved: Saved) -> str:
    """Return the points of the winners in words; empty if there are none to show."""
    won, totals = winners(saved), saved.standing.totals if saved.standing else ()
    if not won or len(set(totals)) < 2 or not totals[won[0]]:
        return ""
    best = totals[won[0]]
    if len(totals) == LEVEL_PLACES:
        other = totals[1 - won[0]]
        return _("{won} to {lost}").format(won=points_word(best), lost=points_word(other))
    return ngettext("{count} point", "{count} points", best).format(count=points_word(best))
