"""Command line of the program of a club."""

from __future__ import annotations

import argparse
import logging
import math
import os
import resource
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from time import monotonic, sleep

from companion.programs import priority
from companion.sync.program.app_socket import AppSocket
from companion.sync.program.connection import ANSWER_TIMEOUT, CONNECT_TIMEOUT, ServerConnection
from companion.sync.program.network import NetworkNews
from companion.sync.program.syncing import Pauses, Syncing
from companion.sync.server_cache import CACHE_NAME, ServerCache

log = logging.getLogger(__name__)
RETRY_PERIOD = 1.0
"""Seconds between two attempts to reach the app."""
MEMORY_LIMIT = 150 << 20
"""Bytes of memory, a little less than systemd gives: libpq takes in an answer of any length."""
ORPHAN_TIMEOUT = 10.0
"""Seconds without an app after which the process ends, with ``--with-parent``."""


def main(words: Sequence[str] | None = None) -> None:
    """Exchange with the server that the app names; with ``--with-parent`` until the app is gone."""
    options = _parsed(words)
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    priority.lower()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))
    for name in [each for each in os.environ if each.startswith("PG")]:
        del os.environ[name]  # libpq would take parameters from them
    with suppress(KeyboardInterrupt):  # reaches the app as well
        _serve(options)


def _parsed(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("companion.sync.program", description=__doc__)
    parser.add_argument("--socket", type=Path, required=True, help="Unix socket of the app")
    parser.add_argument(
        "--cache",
        type=Path,
        default=os.environ.get("CACHE_DIRECTORY"),
        metavar="FOLDER",
        help="folder of the cache of the server (%(default)s)",
    )
    add = partial(parser.add_argument, type=float, metavar="SECONDS")
    add("--retry", default=RETRY_PERIOD, help="time between two attempts to reach the app")
    add("--pause", default=Pauses().first, help="time until a server is tried again at first")
    add("--period", default=Pauses().period, help="time between two exchanges")
    add("--connect-timeout", default=CONNECT_TIMEOUT)
    add("--answer-timeout", default=ANSWER_TIMEOUT)
    add(
        "--with-parent",
        nargs="?",
        const=ORPHAN_TIMEOUT,
        default=math.inf,
        help="exit after so long without an app (%(const)g)",
    )
    return parser.parse_args(words)


def _serve(options: argparse.Namespace) -> None:
    cache = ServerCache(Path(options.cache) / CACHE_NAME if options.cache else None)
    pauses = Pauses(first=options.pause, period=options.period)
    connect = partial(
        ServerConnection, connect_timeout=options.connect_timeout, timeout=options.answer_timeout
    )
    heard = monotonic()
    with closing(NetworkNews()) as news:
        while monotonic() - heard < options.with_parent:
            with suppress(OSError), closing(AppSocket(options.socket)) as app:
                _listen(Syncing(app, cache, pauses, connect), news)
                heard = monotonic()
            sleep(options.retry)


def _listen(syncing: Syncing, news: NetworkNews) -> None:
    """Serve one connection of the app until it ends."""
    try:
        syncing.serve(news)
    except (EOFError, OSError) as error:
        log.info("The connection to the app broke: %r", error)
    except (ValueError, RecursionError) as error:
        log.warning("The app sent an invalid message (%s)", type(error).__name__)


if __name__ == "__main__":
    main()
