"""The real program of a club, and the app's end of its Unix socket."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.club.records import SharedMatch, SharedPerson
from companion.programs.lines import LineSplitter, line
from companion.sync.postgres.messages import EveningRecord, OngoingMatch
from companion.sync.wire import (
    LONGEST_LINE,
    MESSAGE_RECORDS,
    Incoming,
    Joined,
    OwnEvenings,
    OwnMatches,
    OwnOngoing,
    OwnPeople,
    OwnSets,
    Synced,
    SyncFailed,
    SyncRequest,
    ToApp,
    ToProgram,
    to_app,
)

PROGRAM = (sys.executable, "-m", "companion.sync.program")
PATIENCE = 60.0
"""Seconds until a test gives up on a message."""
QUICK = ("--retry", "0.01", "--pause", "0.01", "--connect-timeout", "1", "--answer-timeout", "1")


class ProgramBeside:
    """Program in a process of its own, beside an app that is the test."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._path, self._log = folder / "club.sock", folder / "log"
        (folder / "cache").mkdir(exist_ok=True)
        given = "--socket", str(self._path), "--cache", str(folder / "cache"), "--with-parent"
        self._words = [*PROGRAM, *given, *QUICK, *words]
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.settimeout(PATIENCE)
        self._listening.bind(str(self._path))
        self._listening.listen()
        self._connection: socket.socket | None = None
        self._lines, self._heard = LineSplitter(LONGEST_LINE), list[ToApp]()
        self._asked = 0
        self.start()

    def start(self) -> None:
        """Start the process."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._words, stderr=log)

    def kill(self) -> None:
        """Kill the process without notice."""
        self.process.kill()
        self.process.wait()

    def accept(self, *messages: ToProgram) -> None:
        """Take the next connection of the program, and tell it what is in force."""
        self.hang_up()
        self._connection, _ = self._listening.accept()
        self._connection.settimeout(PATIENCE)
        self._lines, self._heard = LineSplitter(LONGEST_LINE), []
        self.tell(*messages)

    def tell(self, *messages: ToProgram) -> None:
        """Send messages."""
        assert self._connection
        self._connection.sendall(b"".join(map(line, messages)))

    def ask(self) -> None:
        """Ask as somebody at the box does."""
        self._asked += 1
        self.tell(SyncRequest(self._asked))

    def hear(self) -> ToApp:
        """Wait for the next message."""
        assert self._connection
        while not self._heard:
            data = self._connection.recv(65536)
            if not data:
                raise EOFError
            self._heard += map(to_app.decode, self._lines.feed(data))
        return self._heard.pop(0)

    def synced(self) -> Synced:
        """Wait until an exchange has succeeded."""
        while not isinstance(message := self.hear(), Synced):
            pass
        return message

    def others(self) -> Incoming:
        """Wait until other tables have said something."""
        while not isinstance(message := self.hear(), Incoming):
            pass
        return message

    def fault(self) -> str:
        """Return the fault of the next exchange that fails."""
        while not isinstance(message := self.hear(), SyncFailed):
            pass
        return message.fault

    def hang_up(self) -> None:
        """Close the connection."""
        if self._connection:
            self._connection.close()

    def stop_listening(self) -> None:
        """End the app."""
        self._listening.close()

    def logged(self) -> str:
        """Return what the process wrote."""
        return self._log.read_text(encoding="utf-8")

    def close(self) -> None:
        """End everything."""
        self.kill()
        self.hang_up()
        self.stop_listening()


def in_force(
    url: str,
    machine: str,
    matches: Sequence[SharedMatch] = (),
    people: Sequence[SharedPerson] = (),
    going: Sequence[OngoingMatch] = (),
    led: Sequence[EveningRecord] = (),
) -> list[ToProgram]:
    """Return what the app tells a new connection."""
    parts = [
        tuple(matches[first : first + MESSAGE_RECORDS])
        for first in range(0, len(matches), MESSAGE_RECORDS)
    ]
    return [
        Joined(url, machine),
        *(OwnMatches(number, part) for number, part in enumerate(parts)),
        OwnPeople(0, tuple(people)),
        OwnSets(),
        OwnOngoing(tuple(going)),
        OwnEvenings(tuple(led)),
        SyncRequest(0),
    ]
