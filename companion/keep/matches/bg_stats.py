"""Links that open a match in BG Stats, an app in which people note what they play.

The format is that of “Push plays to BG Stats from other apps or websites”
(https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/): an address
with a JSON object, on which the app on a telephone opens its form. Nothing is sent.
"""

from __future__ import annotations

from datetime import UTC
from typing import Any
from urllib.parse import quote

import msgspec

from companion.keep.matches.exchange import entries, is_disclosed, open_match
from companion.keep.matches.facts import PAUSE
from companion.keep.matches.journal import Journal
from companion.keep.matches.scores import places
from companion.play.game import public_view
from companion.words import times

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Companion"
MINUTE = 60


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
    touched = next((saved.touched for saved in journal.listed("WHERE number = ?", match)), "")
    when = times.moment(kept[-1].at if kept and kept[-1].at else touched)
    if when is None or not is_disclosed(played):
        return ""
    view, standing = public_view(played.game, played.state), played.standing
    ranks = places(view, standing.totals)
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": header.id,
        "playDate": f"{when.astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": played.game.called(header.setup),
            "sourceGameId": played.game.name,
            "highestWins": not view.sheet.lowest_wins,
            "noPoints": not any(standing.totals),
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": header.people.get(name, name),
                "startPlayer": seat == header.dealer,
                "winner": seat in standing.winners,
                "rank": ranks[seat],
                "score": standing.totals[seat],
            }
            for seat, name in enumerate(standing.players)
        ],
    }
    seconds = sum(each.after for each in kept if each.after <= PAUSE)
    if minutes := round(seconds / MINUTE):
        data["durationMin"] = minutes
    return ADDRESS + quote(msgspec.json.encode(data))
