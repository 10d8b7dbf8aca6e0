"""Unix socket before a PostgreSQL server: it records every byte, and breaks now and then."""

from __future__ import annotations

import socket
from pathlib import Path
from random import Random
from select import select
from threading import Thread

CHUNK = 1 << 16


class RecordingSocket:
    """Socket in a folder of its own, behind which the real one of a server is."""

    def __init__(self, folder: Path, server: Path, port: int, chance: Random) -> None:
        self.folder, self._server, self._chance = folder, server / f".s.PGSQL.{port}", chance
        self.recorded = bytearray()
        """Every byte, in both directions."""
        self.breaks = 0.0
        """Share of the connections that break in the middle."""
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / self._server.name))
        self._listening.listen()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Take no connection any more."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listening.close()

    def _serve(self) -> None:
        while True:
            try:
                box, _address = self._listening.accept()
            except OSError:  # it was closed
                return
            most = self._chance.randrange(12) if self._chance.random() < self.breaks else None
            with box, socket.socket(socket.AF_UNIX) as server:
                server.connect(str(self._server))
                self._pass_on(box, server, most)

    def _pass_on(self, box: socket.socket, server: socket.socket, most: int | None) -> None:
        """Pass bytes on until one side ends, or for at most a number of reads."""
        reads = 0
        while most is None or reads < most:
            for each in select([box, server], [], [])[0]:
                reads += 1
                data = each.recv(CHUNK)
                if not data:
                    return
                self.recorded += data
                (server if each is box else box).sendall(data)
