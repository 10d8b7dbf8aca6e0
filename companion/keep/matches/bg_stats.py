"""Links that open a match in BG Stats, an app for recording plays.

The format is that of “Push plays to BG Stats from other apps or websites”
(https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/): an address
with a JSON object, on which the app on a telephone opens its form. Nothing is sent.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import text
from companion.keep.matches.exchange import entries, is_disclosed, open_match
from companion.keep.matches.facts import LONGEST_PAUSE
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.scores import named_with_sheet, places
from companion.keep.matches.timeline import EVENING_GAP
from companion.play.game import public_view
from companion.play.view import View
from companion.words import times

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
UNESCAPED = ":,/"
"""Characters that a query contains unescaped; source: RFC 3986, section 3.4."""
SOURCE = "Companion"
MINUTE_SECONDS = 60
DEALT_GAMES = ("any-game", "cluedo")
"""Games in which the dealer need not begin."""
BOARD_GAME_GEEK = {
    "cluedo": 1294, "any-game: Hearts": 6887, "any-game: Skull King": 150145,
    "any-game: Wizard": 1465,
}  # fmt: skip
"""Number of a game at boardgamegeek.com, by its name with that of its sheet."""
TIMES = f"""
SELECT iif({is_verified("remark")}, dated, NULL), ended, touched
FROM match LEFT JOIN remark ON remark.match = number WHERE number = ?
"""
"""Query for the date of a match as corrected or entered, the time of its end, and of its last
entry."""


def link(journal: Journal, match: int) -> str:
    """Return the link of a match; empty for one not played to its end, or of an unknown time.

    Raise BrokenJournal.
    """
    header = journal.header(match)
    if header is None:
        return ""
    played, codec = open_match(header, journal.store.vault)
    kept = list(entries(codec, journal.iter_lines(match)))
    played.replay(kept)
    when = _when(journal, match, header.began)
    if when is None or not is_disclosed(played):
        return ""
    view, standing = public_view(played.game, played.state), played.standing
    ranks = places(view, standing.totals)
    first = None if played.game.name in DEALT_GAMES else header.dealer
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": header.id,
        "playDate": f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": _game(header, played.game.called(header.setup), view),
        "players": [
            {
                "name": name,
                "sourcePlayerId": header.people.get(name) or _passing(name, when, header.machine),
                "startPlayer": seat == first,
                "winner": seat in standing.winners,
                "rank": ranks[seat],
                "score": standing.totals[seat],
            }
            for seat, name in enumerate(standing.players)
        ],
    }
    seconds = sum(each.after for each in kept if each.after <= LONGEST_PAUSE)
    if minutes := round(seconds / MINUTE_SECONDS):
        data["durationMin"] = minutes
    return ADDRESS + quote(msgspec.json.encode(data), safe=UNESCAPED)


def _game(header: Header, title: str, view: View) -> dict[str, Any]:
    """Return the fields of a link about the game; each sheet of any game is a game of its own."""
    name = named_with_sheet(header)
    known = {"bggId": BOARD_GAME_GEEK[name]} if name in BOARD_GAME_GEEK else {}
    return {
        "name": title,
        "sourceGameId": name,
        "highestWins": not view.sheet.lowest_wins,
        "noPoints": not view.sheet.has_points,
    } | known


def _passing(name: str, when: datetime, machine: str) -> str:
    """Return an id for a player who is not kept, such as a guest: the same one all evening."""
    evening = when.astimezone() - EVENING_GAP
    return " ".join(filter(None, (name, f"{evening:%Y-%m-%d}", machine)))


def _when(journal: Journal, match: int, began: str) -> datetime | None:
    """Return the time of a match: its corrected date, else its beginning.

    An impossible beginning is replaced by the time of the end, not of a later correction.
    """
    for dated, ended, touched in journal.store.read_available(TIMES, match):
        told, begin = times.moment(text(dated)), times.moment(began, times.YEARS)
        end = times.moment(text(ended) or text(touched), times.YEARS)
        is_possible = begin and (end is None or begin.astimezone() <= end.astimezone())
        return told or (begin if is_possible else end)
    return None
