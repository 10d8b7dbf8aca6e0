"""Command line of the server of phones."""

from __future__ import annotations

import argparse
import asyncio
import logging
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.phones.server import addresses, files
from companion.phones.server.board import PhoneBoard
from companion.phones.server.door import ServerPort, server
from companion.phones.server.guard import WrongTokens
from companion.phones.server.handling import Site
from companion.phones.server.link import Link
from companion.phones.server.routes import application
from companion.phones.wire import ToApp
from companion.programs import priority

PORT = 8017
RETRY_PERIOD = 1.0
"""Seconds."""
ORPHANED = 10.0
"""Seconds without an app after which the process ends, with ``--with-parent``."""


def main(words: Sequence[str] | None = None) -> None:
    """Serve; with ``--with-parent`` until the app is gone."""
    options = _parsed(words)
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    priority.lower()
    with suppress(KeyboardInterrupt):  # reaches the app as well
        asyncio.run(_serve(options))


def _parsed(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("companion.phones.server", description=__doc__)
    parser.add_argument("--socket", type=Path, required=True, help="Unix socket of the app")
    parser.add_argument("--port", type=int, default=PORT, help="first port to try")
    parser.add_argument("--bind", nargs="+", default=[addresses.EVERY], metavar="ADDRESS")
    parser.add_argument(
        "--retry",
        type=float,
        default=RETRY_PERIOD,
        metavar="SECONDS",
        help="time between two attempts to reach the app (%(default)g)",
    )
    parser.add_argument(
        "--with-parent",
        type=float,
        nargs="?",
        const=ORPHANED,
        default=math.inf,
        metavar="SECONDS",
        help="exit after so long without an app (%(const)g)",
    )
    return parser.parse_args(words)


async def _serve(options: argparse.Namespace) -> None:
    board = PhoneBoard()
    link = Link(options.socket, board, options.retry)
    site = Site(board, WrongTokens(), files.served(), link.send)
    door = ServerPort(lambda: server(application(site)), options.bind, options.port)
    watching = asyncio.create_task(door.watch(board, link.send))
    linked = asyncio.create_task(link.keep(options.with_parent))
    at_home = asyncio.create_task(_at_home(board, link.send))
    done, _ = await asyncio.wait((watching, linked, at_home), return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


async def _at_home(board: PhoneBoard, send: Callable[[ToApp], bool]) -> None:
    """Serve home automation, from the first message with a broker."""
    asked = asyncio.Event()
    with board.waking(asked):
        while not board.told.home.broker:
            await asked.wait()
            asked.clear()
    from companion.phones.server import home  # megabytes that few boxes need

    await home.watch(board, send)


if __name__ == "__main__":
    main()
