"""Options of ``companion club evening``."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.words.i18n import _

WAYS = ("win-three", "places", "share")
"""Ways to count points, by their names in companion/club/points.py."""
PAIRINGS = ("swiss", "all")


def add_evening(
    action: Callable[..., argparse.ArgumentParser],
    places: argparse.ArgumentParser,
    later: Callable[[str, str], Callable[[argparse.Namespace], int]],
) -> None:
    """Add the command with its own commands."""
    evening = action("evening", parents=[places], help=_("lead an evening of the club"))
    actions = evening.add_subparsers(title=_("commands"), metavar=_("command"), required=True)
    step = partial(actions.add_parser, parents=[places])
    _add_begin(begin := step("begin", help=_("begin an evening that this table leads")))
    arrive = step("arrive", help=_("take in people who come, or come back"))
    arrive.add_argument("--new", action="store_true", help=_("also those who are new here"))
    leave = step("leave", help=_("let people go home"))
    for parser in (arrive, leave):
        parser.add_argument("name", nargs="+", metavar=_("name"))
    draw = step("round", help=_("draw the next round, and print it"))
    draw.add_argument(
        "--anyway", action="store_true", help=_("even if results of the round before are missing")
    )
    back = step("take-back", help=_("take the last round back, if no result is in"))
    off = step("call-off", help=_("note that a table of the last round is not played"))
    off.add_argument("table", type=int, metavar=_("table"))
    show = step("show", help=_("print the round and the standing"))
    wall = step("wall", help=_("print lists for the wall, as PDF"))
    wall.add_argument("--out", type=Path, metavar=_("FILE"), help=_("wall.pdf if not given"))
    end = step("end", help=_("end the evening"))
    for parser, name in (
        (begin, "begin"), (arrive, "arrive"), (leave, "leave"), (draw, "draw"),
        (back, "take_back"), (off, "call_off"), (show, "show"), (wall, "wall"), (end, "end"),
    ):  # fmt: skip
        parser.set_defaults(command=later("club_evening", name))


def _add_begin(begin: argparse.ArgumentParser) -> None:
    begin.add_argument("game", nargs="+", metavar=_("game"), help=_("that of each table in turn"))
    begin.add_argument(
        "--pairing", choices=PAIRINGS, default="swiss",
        help=_("swiss: with those who stand alike; all: everybody with everybody"),
    )  # fmt: skip
    begin.add_argument("--points", choices=WAYS, default="win-three", help=_("how they count"))
    begin.add_argument("--size", type=int, metavar="N", help=_("people at a table, from 2 to 6"))
    begin.add_argument("--fewest", type=int, metavar="N", help=_("the fewest at a table"))
    begin.add_argument("--most", type=int, metavar="N", help=_("the most at a table"))
    begin.add_argument("--tables", type=int, metavar="N", help=_("how many tables there are"))
