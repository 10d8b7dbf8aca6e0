"""Plays of BG Stats, as its export or a play file has them: one JSON object.

The app documents no schema of it; the fields are those of published files, such as
https://pastebin.com/iDbHyBui. A field that is missing or of a later version does no harm.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from companion.games.any_game import scoring as kinds
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import SEPARATOR, encode
from companion.keep.tables.form import FileRow
from companion.words.errors import BadScores
from companion.words.i18n import _
from companion.words.names import LONGEST_NAME, tidied

ANONYMOUS = "Anonymous player"
"""Name that the app gives to people without one."""


class _Player(Struct, rename="camel"):
    """Person."""

    id: int
    name: str = ""
    is_anonymous: bool = False


class _Game(Struct, rename="camel"):
    """Game, with how it is won."""

    id: int
    name: str = ""
    highest_wins: bool = True
    no_points: bool = False
    cooperative: bool = False


class _Score(Struct, rename="camel"):
    """Result of one person."""

    player_ref_id: int = 0
    score: str | float | None = None
    winner: bool = False
    rank: str | int | None = None


class _Play(Struct, rename="camel"):
    """Match."""

    uuid: str = ""
    game_ref_id: int = 0
    play_date: str = ""
    ignored: bool = False
    player_scores: tuple[_Score, ...] = ()


class _Export(Struct):
    """File of plays."""

    plays: tuple[_Play, ...]
    games: tuple[_Game, ...] = ()
    players: tuple[_Player, ...] = ()


def is_export(data: bytes) -> bool:
    """Return True if a file begins like one of BG Stats: JSON, but not a line of a journal."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return start == b"{" and b'"plays"' in data and b'"playerScores"' in data


def rows(data: bytes) -> Iterator[FileRow]:
    """Yield the results of the plays that count; raise BadScores."""
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Export, strict=False)
    except (ValueError, RecursionError) as error:
        text = _("This is no file of BG Stats ({why}).").format(why=error)
        raise BadScores(text) from error
    games = {game.id: game for game in found.games}
    names = {each.id: each.name for each in found.players if not each.is_anonymous}
    for number, play in enumerate(found.plays, 1):
        if not play.ignored:
            game = games.get(play.game_ref_id, _Game(0))
            yield from _play(_("Play {number}").format(number=number), play, game, names)


def _play(where: str, play: _Play, game: _Game, names: dict[int, str]) -> Iterator[FileRow]:
    name = _shortened(game.name)
    for seat, own in enumerate(play.player_scores, 1):
        cells = {
            "match": play.uuid or where,
            "game": name,
            "began": play.play_date,
            "seat": str(seat),
            "name": names.get(own.player_ref_id, ANONYMOUS),
            "total": "" if own.score is None else str(own.score),
            "place": "" if own.rank in (None, "0", 0) else str(own.rank),
            "won": str(int(own.winner)),
            "options": f"{SHEET}={encode(_scoring(name, game))}",
        }
        yield FileRow(where, cells)


def _scoring(name: str, game: _Game) -> Scoring:
    """Return the scoring of a game that is not known here."""
    if game.cooperative:
        return Scoring(name, kind=kinds.TOGETHER, end=kinds.ROUNDS, limit=1)
    kind = kinds.PLACES if game.no_points else kinds.NUMBERS
    return Scoring(name, kind=kind, lowest=not game.highest_wins and not game.no_points)


def _shortened(name: str) -> str:
    """Return the name of a game as a sheet has room for it."""
    name = tidied(name).replace(SEPARATOR, "/")
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
