"""Commands of a box in a club: join one, exchange with its server, print what it told last."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from companion import settings
from companion.club.invitation import is_invitation
from companion.club.status import ClubStatus
from companion.command.journals import now, opened_journal
from companion.command.output import aligned, tell, warn
from companion.settings import Club
from companion.sync.board_file import BoardFile
from companion.sync.manual_sync import ManualSync
from companion.sync.postgres.messages import REASONS
from companion.sync.server import server_name
from companion.telling.league import League, tell_league
from companion.words.errors import CompanionError
from companion.words.i18n import _, ngettext


def join(options: argparse.Namespace) -> int:
    """Save the invitation in the settings, and exchange for the first time."""
    url = (options.url or _asked()).strip()
    if not is_invitation(url):
        text = _("This is no invitation to a club: copy it anew, from postgresql:// to its end.")
        raise CompanionError(text)
    settings.save(options.config, club={"url": url})
    tell(_("The invitation to the club of {server} is saved.").format(server=server_name(url)))
    return _sync(options, Club(url))


def leave(options: argparse.Namespace) -> int:
    """Remove the club from the settings; what it has been told stays there."""
    _club(options)
    settings.save(options.config, club=None)
    BoardFile(options.data).remove()
    tell(_("This box is in no club any more. What it has told its club stays there."))
    return 0


def sync(options: argparse.Namespace) -> int:
    """Exchange with the server of the club."""
    return _sync(options, _club(options))


def status(options: argparse.Namespace) -> int:
    """Print the league and the tables as the server told them last, without asking it."""
    club = _club(options)
    kept = BoardFile(options.data).read(server_name(club.url))
    if kept.board is None:
        text = _("The server {server} has told nothing yet: companion club sync")
        tell(text.format(server=kept.server))
        return 0
    with opened_journal(options) as journal:
        known = ClubStatus(kept.server, kept.board, kept.heard)
        tell(*_lines(tell_league(known, journal.box, journal.people.marks(), now())))
    return 0


def _asked() -> str:
    """Return what is typed or pasted: in a command it would stay in the history of the shell."""
    if sys.stdin.isatty():
        tell(_("Paste the invitation, which begins with postgresql://"))
    return sys.stdin.readline()


def _club(options: argparse.Namespace) -> Club:
    club = options.settings.club
    if club is None:
        raise CompanionError(_("This box is in no club: companion club join"))
    assert isinstance(club, Club)
    return club


def _sync(options: argparse.Namespace, club: Club) -> int:
    with opened_journal(options) as journal:
        done = ManualSync(journal, options.data, club, now).run()
    text = ngettext(
        "The club has {count} match of this box.",
        "The club has {count} matches of this box.",
        done.shared,
    )
    tell(text.format(count=done.shared))
    for reason in sorted({reason for _kind, reason in done.rejected}):
        why = _(REASONS[reason]) if reason in REASONS else reason
        warn(_("The server did not take something: {why}.").format(why=why))
    return 0


def _lines(league: League) -> Iterator[str]:
    yield f"{league.title}: {league.where}"
    yield " ".join(filter(None, (league.who, league.sentence)))
    yield from aligned([(each.place, each.name, each.matches, each.points) for each in league.rows])
    yield from aligned([
        (each.number, each.name, each.title if each.title != each.name else "", each.says)
        for each in league.tables
    ])  # fmt: skip
