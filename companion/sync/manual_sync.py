"""One exchange with the server of the club, for a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

from msgspec import Struct

from companion.club.records import SharedRecords
from companion.keep.matches.journal import Journal
from companion.programs.channel import Message
from companion.programs.running import RunningProgram
from companion.settings import Club
from companion.sync import faults, report
from companion.sync.applying import apply_shared
from companion.sync.board_file import BoardFile
from companion.sync.desk import ClubDesk
from companion.sync.gathering import gather, ongoing_matches
from companion.sync.outgoing import PROGRAM, messages_in_force, shared_messages
from companion.sync.server import server_name
from companion.sync.wire import Incoming, Joined, OwnOngoing, Synced, SyncFailed, SyncRequest
from companion.words.errors import CompanionError
from companion.words.inputs import Clubbed, Inbox

SILENCE_TIMEOUT = 180.0
"""Seconds without a message after which the program counts as silent."""
MOST_ENDS = 3
"""Times that the program may end before it is given up."""


class SyncSummary(Struct, frozen=True):
    """Numbers and reasons that a command prints after an exchange."""

    shared: int
    """Matches of this box that the server has."""
    rejected: tuple[tuple[str, str], ...]
    """Kinds of rejected records, and the reasons, as keys of ``REASONS``."""


class ManualSync:
    """Exchange of the box of a journal with its club."""

    def __init__(self, journal: Journal, data: Path, club: Club, now: Callable[[], str]) -> None:
        self._journal, self._data, self._club, self._now = journal, data, club, now
        self._file = BoardFile(data)
        self._saved = self._file.read(server_name(club.url))
        self._desk = ClubDesk(lambda: journal, data, now, lambda: self._saved.board)

    def run(self) -> SyncSummary:
        """Exchange; raise CompanionError with the sentence about a fault."""
        if not report.is_complete():
            raise self._error("missing")
        inbox = Inbox()
        with closing(RunningProgram(PROGRAM, inbox, {})) as program:
            program.open(more=("--cache", str(self._data)))
            shared = self._gathered()
            program.use(self._messages(shared))
            for message in _received(inbox):
                match message:
                    case Incoming():
                        self._take(message)
                    case Synced():
                        self._save_board(message)
                        rejected = tuple((each.kind, each.reason) for each in message.rejected)
                        return SyncSummary(len(shared.matches), rejected)
                    case SyncFailed():
                        raise self._error(message.fault)
        raise self._error("other")

    def _gathered(self) -> SharedRecords:
        board = self._saved.board
        tables = frozenset(each.machine for each in (board.tables if board else ()))
        return gather(self._journal, tables, self._desk.attendees)

    def _messages(self, shared: SharedRecords) -> dict[str, Message]:
        joined = Joined(self._club.url, self._journal.box)
        digest = self._saved.board.digest if self._saved.board else ""
        return messages_in_force(
            joined,
            shared_messages(shared),
            OwnOngoing(ongoing_matches(self._journal)),
            self._desk.own_evenings(),
            SyncRequest(1, digest),
        )

    def _take(self, incoming: Incoming) -> None:
        people = {each.id: each for each in incoming.people}
        shared = SharedRecords({}, people, frozenset(incoming.pairs), frozenset(incoming.erased))
        self._desk.take(incoming)
        apply_shared(self._journal, shared, self._desk.attendees)

    def _save_board(self, answer: Synced) -> None:
        if saved := self._saved.with_answer(answer.board, answer.at, answer.heard, self._now()):
            self._file.save(saved)

    def _error(self, fault: str) -> CompanionError:
        return CompanionError(faults.sentence(fault, server_name(self._club.url)))


def _received(inbox: Inbox) -> Iterator[object]:
    """Yield the messages of the program, until it is silent or has ended too often."""
    arrived, ends = Event(), 0
    inbox.wake = arrived.set
    while ends < MOST_ENDS:
        for event in inbox.drain():
            assert isinstance(event, Clubbed)
            ends += event.message is None
            yield event.message
        if not arrived.wait(SILENCE_TIMEOUT):
            return
        arrived.clear()
