"""One exchange with the server of the club, for a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

from msgspec import Struct

from companion.club.records import Shared
from companion.keep.matches.journal import Journal
from companion.programs.channel import Message
from companion.programs.running import RunningProgram
from companion.settings import Club
from companion.sync import faults, report, sharing
from companion.sync.applying import apply
from companion.sync.beside import PROGRAM, in_force
from companion.sync.desk import Desk
from companion.sync.gathering import gather, going
from companion.sync.kept import BoardFile
from companion.sync.server import server_name
from companion.sync.wire import Asked, Failed, Joined, Others, OwnGoing, Synced
from companion.words.errors import CompanionError
from companion.words.inputs import Clubbed, Inbox

PATIENCE = 180.0
"""Seconds without a word of the program after which it counts as silent."""
MOST_ENDS = 3
"""Times that the program may end before it is given up."""


class SyncedOnce(Struct, frozen=True):
    """What came of an exchange."""

    shared: int
    """Matches of this box that the server has."""
    refused: tuple[tuple[str, str], ...]
    """Kinds of records that the server did not take, and the reasons, as keys of ``REASONS``."""


class OneSync:
    """Exchange of the box of a journal with its club."""

    def __init__(self, journal: Journal, data: Path, club: Club, now: Callable[[], str]) -> None:
        self._journal, self._data, self._club, self._now = journal, data, club, now
        self._file = BoardFile(data)
        self._kept = self._file.read(server_name(club.url))
        self._desk = Desk(lambda: journal, data, now, lambda: self._kept.board)

    def run(self) -> SyncedOnce:
        """Exchange; raise CompanionError with the sentence about a fault."""
        if not report.is_complete():
            raise self._error("missing")
        inbox = Inbox()
        with closing(RunningProgram(PROGRAM, inbox, {})) as program:
            program.open(more=("--cache", str(self._data)))
            shared = self._gathered()
            program.use(self._messages(shared))
            for message in _heard(inbox):
                match message:
                    case Others():
                        self._take(message)
                    case Synced():
                        self._keep(message)
                        refused = tuple((each.kind, each.reason) for each in message.refused)
                        return SyncedOnce(len(shared.matches), refused)
                    case Failed():
                        raise self._error(message.fault)
        raise self._error("other")

    def _gathered(self) -> Shared:
        board = self._kept.board
        tables = frozenset(each.machine for each in (board.tables if board else ()))
        return gather(self._journal, tables, self._desk.coming)

    def _messages(self, shared: Shared) -> dict[str, Message]:
        joined = Joined(self._club.url, self._journal.box)
        digest = self._kept.board.digest if self._kept.board else ""
        return in_force(
            joined, sharing.messages(shared), OwnGoing(going(self._journal)), self._desk.told(),
            Asked(1, digest),
        )  # fmt: skip

    def _take(self, told: Others) -> None:
        people = {each.id: each for each in told.people}
        shared = Shared({}, people, frozenset(told.pairs), frozenset(told.erased))
        self._desk.take(told)
        apply(self._journal, shared, self._desk.coming)

    def _keep(self, told: Synced) -> None:
        if kept := self._kept.after(told.board, told.at, told.heard, self._now()):
            self._file.keep(kept)

    def _error(self, fault: str) -> CompanionError:
        return CompanionError(faults.sentence(fault, server_name(self._club.url)))


def _heard(inbox: Inbox) -> Iterator[object]:
    """Yield the messages of the program, until it is silent or has ended too often."""
    arrived, ends = Event(), 0
    inbox.wake = arrived.set
    while ends < MOST_ENDS:
        for event in inbox.drain():
            assert isinstance(event, Clubbed)
            ends += event.message is None
            yield event.message
        if not arrived.wait(PATIENCE):
            return
        arrived.clear()
