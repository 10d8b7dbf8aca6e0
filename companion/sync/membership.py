"""Membership of this box in a club: messages to its program, and its answers."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.club.board import TableHeard
from companion.club.records import SharedRecords
from companion.club.status import ClubStatus
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_again
from companion.programs.channel import Message
from companion.programs.running import RunningProgram
from companion.settings import Club
from companion.sync import faults, report
from companion.sync.applying import apply_in_thread
from companion.sync.board_file import BoardFile, SavedBoard
from companion.sync.desk import ClubDesk
from companion.sync.gathering import gather, ongoing_match
from companion.sync.outgoing import PROGRAM, messages_in_force, shared_messages
from companion.sync.postgres.messages import OngoingMatch
from companion.sync.report import ClubReport
from companion.sync.server import server_name
from companion.sync.wire import (
    Incoming,
    Joined,
    OwnOngoing,
    Synced,
    SyncFailed,
    SyncRequest,
)
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.words.errors import CompanionError, SaveFailed
from companion.words.inputs import Inbox
from companion.words.reporting import contained
from companion.work.jobs import Progress, Work

MOST_WAITING = 32
"""Messages that wait for the end of a match, the last ones; dropped ones are sent again later."""
NO_PACKAGES: faults.Code = "missing"
"""Fault of a box on which the packages of the program are not installed."""


class ClubMembership:
    """Follows the table, and sends changes to the program of the club.

    Where the app is a service of the system, so is the program, which talks to the server; on a
    desktop it is a child process.
    """

    def __init__(
        self,
        table: Table,
        inbox: Inbox,
        work: Work,
        data: Path,
        chosen: Callable[[], Club | None],
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._table, self._work, self._chosen = table, work, chosen
        self._program = RunningProgram(PROGRAM, inbox, environment)
        self._data, self._file = data, BoardFile(data)
        self._club: Club | None = None
        self._saved = SavedBoard()
        self._fault = ""
        self._unsent = 0
        self._asked = self._answered = 0
        """Numbers of the last request and of the last answer."""
        self._own: dict[str, Message] | None = None
        """Messages with the shared records; None before they are made."""
        self._marker: object = None
        """State of the database from which the messages were made."""
        self._attendees: frozenset[str] = frozenset()
        """People of an evening who are included in the messages."""
        self._changes = 0
        """Rows that this connection had changed by then."""
        self._is_gathering = False
        self._ongoing: tuple[object, OwnOngoing] = (None, OwnOngoing())
        """State of the table, and the message about it."""
        self._waiting: deque[Incoming] = deque(maxlen=MOST_WAITING)
        """Messages about people that are written after the match under way."""
        self._is_writing = False
        self.desk = ClubDesk(
            lambda: table.journal, data, table.now, lambda: self._saved.board, self._pass_on
        )

    @property
    def status(self) -> ClubStatus:
        """Status as it is known now."""
        if not self._club:
            return ClubStatus()
        server = server_name(self._club.url)
        return ClubStatus(
            server,
            self._saved.board,
            self._saved.heard,
            fault=faults.sentence(self._fault, server) if self._fault else "",
            is_asking=self._asked > self._answered,
            unsent=self._unsent,
        )

    @property
    def is_busy(self) -> bool:
        """True while a job reads or writes the database."""
        return self._is_gathering or self._is_writing

    def ask_again(self) -> None:
        """Request an exchange, without waiting for it."""
        if self._fault == NO_PACKAGES:
            return
        self._asked += 1
        self._marker = None
        self._gather_if_changed()
        self._hand_over()
        self._table.changed()

    def __call__(self, _shown: PublicState) -> None:
        """Follow the table and the settings, without waiting for the program."""
        if (club := self._chosen()) != self._club:
            self._club = club
            self._switch_club()
        if self._club:
            self._take_waiting()
            self._enter_results()
            self._gather_if_changed()
            self._hand_over()

    def hear(self, message: object) -> None:
        """Take a message of the program; None if it is gone."""
        match message:
            case Incoming():
                self._take_evenings(message)
                if message.people or message.pairs or message.erased:
                    self._waiting.append(message)
                    self._take_waiting()
            case Synced():
                self._answered, self._fault, self._unsent = message.number, "", 0
                self._save_board(message)
            case SyncFailed(number, fault, unsent):
                self._answered, self._fault, self._unsent = number, fault, unsent
            case _:
                return
        self._report()
        self._hand_over()
        self._table.changed()

    def close(self) -> None:
        """End the program, and save the time of the last answer."""
        self._program.close()
        if self._saved.board:
            self._file.save(self._saved)

    # --- joining and leaving

    def _switch_club(self) -> None:
        """Switch to another club, or to none."""
        self._fault, self._unsent = "", 0
        self._waiting.clear()
        self._answered, self._asked = self._asked, self._asked + 1
        self._saved = SavedBoard()
        with contained("club"):
            if self._club:
                self._saved = self._file.read(server_name(self._club.url))
                self._begin()
            else:
                self._program.end()
                self._file.remove()
        self._report()
        self._table.changed()

    def _begin(self) -> None:
        is_complete = report.is_complete()
        if not is_complete:
            self._fault, self._answered = NO_PACKAGES, self._asked
        self._program.open(starts=is_complete, more=("--cache", str(self._data)))

    # --- messages to the program

    def _enter_results(self) -> None:
        """Enter results of this box into the evening that it leads."""
        if not self._is_playing:
            with contained("club"), suppress(CompanionError):
                self.desk.enter_results()

    def _pass_on(self) -> None:
        """Share a changed evening and its people, and redraw the pages."""
        self._gather_if_changed()
        self._hand_over()
        self._table.changed()

    def _gather_if_changed(self) -> None:
        """Start to gather the shared records if they may have changed and no match is under way."""
        is_known = self._own is not None and self._marker is not None
        if self.is_busy or (is_known and self._is_playing):
            return
        marker, attendees = self._state(), self.desk.attendees
        if marker is not self._marker or attendees != self._attendees:
            self._marker, self._attendees, self._is_gathering = marker, attendees, True
            self._changes = self._table.journal.store.db.total_changes
            boxes = frozenset(each.machine for each in self._tables())
            self._work.start(
                partial(self._gathered, boxes, attendees), self._use, part="club",
                failed=partial(self._use, None),
            )  # fmt: skip

    @property
    def _is_playing(self) -> bool:
        """True while a match is under way, which no job may slow down."""
        return self._table.match is not None and not self._table.match.over

    def _tables(self) -> tuple[TableHeard, ...]:
        return self._saved.board.tables if self._saved.board else ()

    def _gathered(
        self, tables: frozenset[str], attendees: frozenset[str], _going: Progress
    ) -> dict[str, Message]:
        with closing(open_again(self._table.journal)) as again:
            return shared_messages(gather(again, tables, attendees))

    def _use(self, own: dict[str, Message] | None) -> None:
        """Use the gathered messages; None if the job failed."""
        self._is_gathering = False
        if own is None:
            return
        store = self._table.journal.store
        if own == self._own and store.db.total_changes == self._changes:
            self._marker = self._state()  # the other connection has only tidied the file
        self._own = own
        self._hand_over()
        self._gather_if_changed()

    def _state(self) -> object:
        """Return a value that is replaced with each change of the database."""
        return self._table.journal.store.remembered("club", object)

    def _hand_over(self) -> None:
        """Put the messages in force, once the shared records are gathered."""
        if not self._club or self._own is None:
            return
        joined = Joined(self._club.url, self._table.journal.box)
        digest = self._saved.board.digest if self._saved.board else ""
        request = SyncRequest(self._asked, digest)
        messages = messages_in_force(
            joined, self._own, self._under_way(), self.desk.own_evenings(), request
        )
        self._program.use(messages)

    def _under_way(self) -> OwnOngoing:
        """Return the match under way, unless the evening is not recorded."""
        sitting = self._table.sitting
        is_recorded = sitting and not sitting.match.over and sitting.journal is self._table.journal
        if not sitting or not is_recorded:
            return OwnOngoing()
        state = sitting.number, sitting.view.where, sitting.match.state.players
        if self._ongoing[0] != state:
            self._ongoing = state, OwnOngoing(_ongoing(sitting.journal, sitting.number, state[1]))
        return self._ongoing[1]

    # --- answers of the program

    def _take_waiting(self) -> None:
        """Start to write records of other tables, unless a match is under way."""
        if not self._waiting or self._is_writing or self._is_playing:
            return
        incoming, self._is_writing = self._waiting.popleft(), True
        people = {person.id: person for person in incoming.people}
        shared = SharedRecords({}, people, frozenset(incoming.pairs), frozenset(incoming.erased))
        self._work.start(
            partial(self._written, shared, self.desk.attendees), self._go_on, part="club",
            failed=partial(self._go_on, False),
        )  # fmt: skip

    def _written(self, shared: SharedRecords, attendees: frozenset[str], _going: Progress) -> bool:
        with suppress(SaveFailed):  # the records are sent again over the next connection
            return apply_in_thread(self._table.journal, shared, attendees)
        return False

    def _go_on(self, has_changed: bool) -> None:
        self._is_writing = False
        if has_changed:
            self._marker = None
            self._table.reload()
        self._take_waiting()
        self._gather_if_changed()

    def _take_evenings(self, incoming: Incoming) -> None:
        with contained("club"), suppress(CompanionError):
            self.desk.take(incoming)

    def _save_board(self, message: Synced) -> None:
        now = self._table.now()
        saved = self._saved.with_answer(message.board, message.at, message.heard, now)
        if saved and self._club:
            self._saved = saved
        if saved and message.board:  # an unchanged board is not written to the memory card
            self._file.save(saved)

    def _report(self) -> None:
        """Save the state for the self-check."""
        is_asked = self._club is not None
        state = ClubReport(self._fault, answers=is_asked and self._answered == self._asked)
        report.save(state, self._program.service_folder)


def _ongoing(journal: Journal, number: int, stage: str) -> tuple[OngoingMatch, ...]:
    """Return the match under way; none if it cannot be read."""
    with suppress(CompanionError):
        if header := journal.header(number):
            return (ongoing_match(journal, number, header, stage),)
    return ()
