"""Options of ``companion club``: what the owner of its server does, and what a box does."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import date
from functools import partial

from companion.command.club_evening_parser import WAYS, add_evening
from companion.words.errors import CompanionError
from companion.words.i18n import _

Command = Callable[[argparse.Namespace], int]
Later = Callable[[str, str], Command]
"""Returns the function of a module of commands, which is imported when it is called."""


def add_club(
    command: Callable[..., argparse.ArgumentParser], places: argparse.ArgumentParser, later: Later
) -> None:
    """Add the command with its own commands."""
    club = command("club", help=_("share matches with other tables, or look after their server"))
    actions = club.add_subparsers(title=_("commands"), metavar=_("command"), required=True)
    _add_owner(partial(actions.add_parser, parents=[places, _server()]), later)
    _add_box(partial(actions.add_parser, parents=[places]), later)
    add_evening(actions.add_parser, places, later)


def _add_box(action: Callable[..., argparse.ArgumentParser], later: Later) -> None:
    join = action("join", help=_("let this box join a club"))
    join.add_argument(
        "url", nargs="?", default="", metavar="URL",
        help=_("the invitation; asked if not given, so that no history of a shell keeps it"),
    )  # fmt: skip
    leave = action("leave", help=_("let this box leave its club"))
    sync = action("sync", help=_("exchange with the server of the club now"))
    status = action("status", help=_("print the league and the tables as they were told last"))
    for parser, name in ((join, "join"), (leave, "leave"), (sync, "sync"), (status, "status")):
        parser.set_defaults(command=later("club_box", name))


def _server() -> argparse.ArgumentParser:
    """Return the options that lead to the database of a club."""
    server = argparse.ArgumentParser(add_help=False)
    server.add_argument(
        "--server", default="", metavar="URL",
        help=_("the owner’s URL of the database; else that of libpq’s environment"),
    )  # fmt: skip
    return server


def _add_owner(action: Callable[..., argparse.ArgumentParser], later: Later) -> None:
    begin = action("init", help=_("begin a club on a server, or update the one there"))
    begin.add_argument("--name", default="", metavar=_("NAME"), help=_("the club’s name"))
    invite = action("invite", help=_("print the code for a table; without a name, list them"))
    invite.add_argument("name", nargs="?", metavar=_("name"))
    for each in (begin, invite):
        each.add_argument(
            "--host", default="", metavar=_("NAME"), help=_("the name by which boxes reach it")
        )
    revoke = action("revoke", help=_("let a table in no more"))
    revoke.add_argument("name", metavar=_("name"))
    revoke.add_argument("--forget", action="store_true", help=_("and forget all that it has told"))
    season = action("season", help=_("begin a season; without a name, list them"))
    season.add_argument("name", nargs="?", metavar=_("name"))
    season.add_argument(
        "--from", type=_day, dest="began", metavar=_("DATE"),
        help=_("its first day, such as 2026-09-01; today if not given"),
    )  # fmt: skip
    points = action("points", help=_("choose how the season counts points"))
    points.add_argument("way", nargs="?", choices=WAYS)
    people = action("people", help=_("list the people of the club"))
    league = action("league", help=_("print the league"))
    rate = action("rate", help=_("work out anew how strong people are"))
    for parser, name in (
        (begin, "begin"), (invite, "invite"), (revoke, "revoke"), (season, "season"),
        (points, "points"), (people, "people"), (league, "league"), (rate, "rate"),
    ):  # fmt: skip
        parser.set_defaults(command=_with_psycopg(later("club_owner", name)))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        message = _("a day is written as 2026-09-01")
        raise argparse.ArgumentTypeError(message) from None


def _with_psycopg(command: Command) -> Command:
    """Return a command that says so where psycopg is missing."""

    def told(options: argparse.Namespace) -> int:
        try:
            return command(options)
        except ModuleNotFoundError as error:
            if error.name != "psycopg":
                raise
            text = _("A part of the program is missing: pip install psycopg[binary]")
            raise CompanionError(text) from error

    return told
