"""Commands of the owner of a club’s server."""

from __future__ import annotations

import argparse
import sys
from datetime import date

import segno

from companion.club.ratings import FEWEST_MATCHES, interval
from companion.command.output import aligned, tell, warn
from companion.sync.postgres import initializing, rating, tables
from companion.sync.postgres import league as leagues
from companion.sync.postgres.owner import open_club
from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.words.names import refusal, tidied
from companion.words.times import days_ago, duration

DAY = 86_400
"""Seconds."""


def begin(options: argparse.Namespace) -> int:
    """Begin a club on a server, or update the one there."""
    name = _fit(options.name)
    is_changed = initializing.initialize(options.server, name, options.host)
    tell(
        _("The club is ready. Invite a table: companion club invite NAME")
        if is_changed
        else _("The club is as it was.")
    )
    return 0


def invite(options: argparse.Namespace) -> int:
    """Print the invitation of a table as a URL and a code; without a name, list the tables."""
    if not options.name:
        return _list_tables(options)
    name = _fit(options.name)
    with open_club(options.server) as connection:
        invitation = tables.invite(connection, name, options.host)
    if sys.stdout.isatty():
        tell(_("Scan this at the box, on the page of the club. Who has it plays as {name}.").format(
            name=name))  # fmt: skip
        segno.make_qr(invitation.url).terminal(compact=True)
    tell(invitation.url)
    if not invitation.is_tried:
        warn(_("The server was not reached by that URL from here: try it at the box."))
    return 0


def revoke(options: argparse.Namespace) -> int:
    """End the invitation of a table."""
    with open_club(options.server) as connection:
        tables.revoke(connection, options.name, forget=options.forget)
    tell(_("{name} is let in no more.").format(name=options.name))
    return 0


def season(options: argparse.Namespace) -> int:
    """Begin a season; without a name, list them."""
    with open_club(options.server) as connection:
        if options.name:
            name = _fit(options.name)
            leagues.begin_season(connection, name, options.began or date.today())
        rows = [
            ("*" if each.is_now else "", each.name,
             each.began.isoformat() if each.began > date.min else "", each.points,
             str(each.matches))
            for each in leagues.seasons(connection)
        ]  # fmt: skip
    head = ("", _("season"), _("from"), _("points"), _("matches"))
    tell(*aligned([head, *rows]))
    return 0


def points(options: argparse.Namespace) -> int:
    """Choose how the present season counts points; without a way, print the ways."""
    with open_club(options.server) as connection:
        if options.way:
            leagues.count_points(connection, options.way)
        chosen = {each.points for each in leagues.seasons(connection) if each.is_now}
    tell(*aligned([("*" if way in chosen else "", way, words) for way, words in _ways().items()]))
    return 0


def people(options: argparse.Namespace) -> int:
    """List the people of the club."""
    with open_club(options.server) as connection:
        found = leagues.people(connection)
    rows = [
        (
            each.name,
            str(each.matches),
            ", ".join(each.tables),
            f"+{each.others}" * bool(each.others),
        )
        for each in found
    ]
    tell(*aligned([(_("person"), _("matches"), _("told by"), ""), *rows]))
    return 0


def league(options: argparse.Namespace) -> int:
    """Print the league of the present season."""
    with open_club(options.server) as connection:
        found = leagues.league(connection)
    rows = [
        (
            str(each.place),
            each.name,
            str(each.matches),
            str(each.won),
            str(each.points),
            each.plays_at,
        )
        for each in found
    ]
    head = ("", _("person"), _("matches"), _("won"), _("points"), _("table"))
    tell(*aligned([head, *rows]))
    return 0


def rate(options: argparse.Namespace) -> int:
    """Work out the ratings of the club anew, save them, and print them with their intervals."""
    with open_club(options.server) as connection:
        found = rating.rate(connection)
    if not found:
        tell(_("Nobody has played {count} matches yet.").format(count=FEWEST_MATCHES))
        return 0
    rows = [
        (str(place), each.name, str(each.matches), f"{each.mean:.1f}",
         "{:.1f}–{:.1f}".format(*interval(each.mean, each.spread)))
        for place, each in enumerate(found, 1)
    ]  # fmt: skip
    tell(*aligned([("", _("person"), _("matches"), _("rating"), "95 %"), *rows]))
    return 0


def _ways() -> dict[str, str]:
    """Return how each way counts, by its name."""
    return {
        "win-three": _("3 points for a win, 1 for a shared one"),
        "places": _("a point for each side that is behind"),
        "share": _("the share of the table’s points, in percent"),
    }


def _list_tables(options: argparse.Namespace) -> int:
    with open_club(options.server) as connection:
        found = tables.members(connection)
    rows = [(str(each.number), each.name, str(each.matches), _heard(each)) for each in found]
    tell(*aligned([("", _("table"), _("matches"), ""), *rows]))
    return 0


def _heard(member: tables.Member) -> str:
    if member.is_revoked:
        return _("let in no more")
    if member.heard is None:
        return _("never heard of")
    if member.heard < 60:
        return _("heard of just now")
    if member.heard < 2 * DAY:
        return _("heard of {time} ago").format(time=duration(member.heard))
    return _("heard of {time}").format(time=days_ago(int(member.heard / DAY)))


def _fit(name: str) -> str:
    """Return a name as it is kept; raise CompanionError for one that cannot be."""
    if sentence := refusal([tidied(name)]):
        raise CompanionError(sentence)
    return tidied(name)
