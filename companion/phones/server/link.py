"""Connection to the app, made again whenever it ends."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from time import monotonic

from companion.phones.server.board import PhoneBoard, Told
from companion.phones.wire import LONGEST, ToApp, to_server
from companion.programs.lines import LineSplitter, line

log = logging.getLogger(__name__)
CHUNK = 1 << 16
"""Bytes that are read at a time."""
MOST_UNREAD = 1 << 16
"""Bytes buffered for an app that does not read, above which messages are refused."""


class Link:
    """Puts the messages of the app on the board, and sends it those of the server."""

    def __init__(self, path: Path, board: PhoneBoard, retry: float) -> None:
        """Connect to *path*, with *retry* seconds between two attempts."""
        self._path, self._board, self._retry = path, board, retry
        self._writer: asyncio.StreamWriter | None = None

    async def keep(self, orphaned: float) -> None:
        """Listen to the app; return once there was none for *orphaned* seconds."""
        heard = monotonic()
        while monotonic() - heard < orphaned:
            if await self._listened():
                heard = monotonic()
            await asyncio.sleep(self._retry)

    def send(self, message: ToApp) -> bool:
        """Send a message; return False if there is no app, or it does not read."""
        writer = self._writer
        if not writer or writer.transport.get_write_buffer_size() > MOST_UNREAD:
            return False
        writer.write(line(message))
        return True

    async def _listened(self) -> bool:
        """Listen to one connection until it ends; return False if there was none."""
        try:
            reader, self._writer = await asyncio.open_unix_connection(self._path)
        except OSError:  # the app is not there yet
            return False
        try:
            await self._hear(reader)
        except OSError as error:
            log.info("The connection to the app broke: %s", error)
        except (ValueError, RecursionError) as error:
            log.warning("The app sent what is no message (%s)", type(error).__name__)
        finally:
            self._writer.close()
            self._writer = None
            self._board.lose()
        return True

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        told, lines = Told(), LineSplitter(LONGEST)
        while data := await reader.read(CHUNK):
            if whole := [*lines.feed(data)]:
                for each in whole:
                    told.hear(to_server.decode(each))
                self._board.show(told)
