"""Membership of this box in a club: what its program is told, and what it has told."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.club.board import TableHeard
from companion.club.records import Shared
from companion.club.status import ClubStatus
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_again
from companion.programs.channel import Message
from companion.programs.running import RunningProgram
from companion.settings import Club as ChosenClub
from companion.sync import faults, report, sharing
from companion.sync.applying import apply_in_thread
from companion.sync.beside import PROGRAM, in_force
from companion.sync.desk import Desk
from companion.sync.gathering import gather, under_way
from companion.sync.kept import BoardFile, KeptBoard
from companion.sync.postgres.messages import Going
from companion.sync.report import ClubReport
from companion.sync.server import server_name
from companion.sync.wire import (
    Asked,
    Failed,
    Joined,
    Others,
    OwnGoing,
    Synced,
)
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.words.errors import CompanionError, SaveFailed
from companion.words.inputs import Inbox
from companion.words.reporting import contained
from companion.work.jobs import Progress, Work

MOST_WAITING = 32
"""Messages that wait for the end of a match, the last ones; others are told again later."""
MISSING = "missing"
"""Fault of a box on which the packages of the program are not installed."""


class Club:
    """Follows the table, and has its club told of what has changed.

    Where the app is a service of the system, so is the program, which talks to the server; on a
    desktop it is a child process.
    """

    def __init__(
        self,
        table: Table,
        inbox: Inbox,
        work: Work,
        data: Path,
        chosen: Callable[[], ChosenClub | None],
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._table, self._work, self._chosen = table, work, chosen
        self._program = RunningProgram(PROGRAM, inbox, environment)
        self._data, self._file = data, BoardFile(data)
        self._club: ChosenClub | None = None
        self._kept = KeptBoard()
        self._fault = ""
        self._unsent = 0
        self._asked = self._answered = 0
        """Number of the last request of somebody at the box, and of the last answer."""
        self._own: dict[str, Message] | None = None
        """Messages with what the box shares; None before they are made."""
        self._marker: object = None
        """State of the database from which they were made."""
        self._coming: frozenset[str] = frozenset()
        """People of an evening who are among those who are shared."""
        self._changes = 0
        """Rows that this connection had changed then."""
        self._is_gathering = False
        self._going: tuple[object, OwnGoing] = (None, OwnGoing())
        """State of the table, and the message about it."""
        self._waiting: deque[Others] = deque(maxlen=MOST_WAITING)
        """Messages about people that are taken once no match is under way."""
        self._is_writing = False
        self.desk = Desk(
            lambda: table.journal, data, table.now, lambda: self._kept.board, self._pass_on
        )

    @property
    def status(self) -> ClubStatus:
        """Status as it is known now."""
        if not self._club:
            return ClubStatus()
        server = server_name(self._club.url)
        return ClubStatus(
            server,
            self._kept.board,
            self._kept.heard,
            fault=faults.sentence(self._fault, server) if self._fault else "",
            is_asking=self._asked > self._answered,
            unsent=self._unsent,
        )

    @property
    def is_busy(self) -> bool:
        """True while a job of it reads or writes the database."""
        return self._is_gathering or self._is_writing

    def ask_again(self) -> None:
        """Ask the server for what is new, without waiting for its answer."""
        if self._fault == MISSING:
            return
        self._asked += 1
        self._marker = None
        self._gather_if_changed()
        self._hand_over()
        self._table.changed()

    def __call__(self, _shown: PublicState) -> None:
        """Follow the table and the settings; nothing here waits for the program."""
        if (club := self._chosen()) != self._club:
            self._club = club
            self._turn()
        if self._club:
            self._take_waiting()
            self._look()
            self._gather_if_changed()
            self._hand_over()

    def hear(self, message: object) -> None:
        """Take a message of the program; None if it is gone."""
        match message:
            case Others():
                self._take_evenings(message)
                if message.people or message.pairs or message.erased:
                    self._waiting.append(message)
                    self._take_waiting()
            case Synced():
                self._answered, self._fault, self._unsent = message.number, "", 0
                self._keep_board(message)
            case Failed(number, fault, unsent):
                self._answered, self._fault, self._unsent = number, fault, unsent
            case _:
                return
        self._report()
        self._hand_over()
        self._table.changed()

    def close(self) -> None:
        """End the program, at the end of the app, and keep when the server was heard last."""
        self._program.close()
        if self._kept.board:
            self._file.keep(self._kept)

    # --- joining and leaving

    def _turn(self) -> None:
        """Begin with another club, or with none."""
        self._fault, self._unsent = "", 0
        self._waiting.clear()
        self._answered, self._asked = self._asked, self._asked + 1
        self._kept = KeptBoard()
        with contained("club"):
            if self._club:
                self._kept = self._file.read(server_name(self._club.url))
                self._begin()
            else:
                self._program.end()
                self._file.remove()
        self._report()
        self._table.changed()

    def _begin(self) -> None:
        is_complete = report.is_complete()
        if not is_complete:
            self._fault, self._answered = MISSING, self._asked
        self._program.open(starts=is_complete, more=("--cache", str(self._data)))

    # --- what is told

    def _look(self) -> None:
        """Enter results of this box into the evening that it leads."""
        if not self._is_playing:
            with contained("club"), suppress(CompanionError):
                self.desk.look()

    def _pass_on(self) -> None:
        """Tell the program of a changed evening, share the people who came, and show it."""
        self._gather_if_changed()
        self._hand_over()
        self._table.changed()

    def _gather_if_changed(self) -> None:
        """Begin to gather what the box shares, unless it is known, or a match is under way."""
        is_known = self._own is not None and self._marker is not None
        if self.is_busy or (is_known and self._is_playing):
            return
        marker, coming = self._state(), self.desk.coming
        if marker is not self._marker or coming != self._coming:
            self._marker, self._coming, self._is_gathering = marker, coming, True
            self._changes = self._table.journal.store.db.total_changes
            boxes = frozenset(each.machine for each in self._tables())
            self._work.start(
                partial(self._gathered, boxes, coming), self._use, part="club",
                failed=partial(self._use, None),
            )  # fmt: skip

    @property
    def _is_playing(self) -> bool:
        """True while a match is under way, which nothing here may change or slow down."""
        return self._table.match is not None and not self._table.match.over

    def _tables(self) -> tuple[TableHeard, ...]:
        return self._kept.board.tables if self._kept.board else ()

    def _gathered(
        self, tables: frozenset[str], coming: frozenset[str], _going: Progress
    ) -> dict[str, Message]:
        with closing(open_again(self._table.journal)) as again:
            return sharing.messages(gather(again, tables, coming))

    def _use(self, own: dict[str, Message] | None) -> None:
        """Use what was gathered; None if that failed."""
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
        """Return a value that is another one once the database has changed."""
        return self._table.journal.store.remembered("club", object)

    def _hand_over(self) -> None:
        """Put the messages in force, once it is known what the box has."""
        if not self._club or self._own is None:
            return
        joined = Joined(self._club.url, self._table.journal.box)
        digest = self._kept.board.digest if self._kept.board else ""
        asked = Asked(self._asked, digest)
        self._program.use(in_force(joined, self._own, self._under_way(), self.desk.told(), asked))

    def _under_way(self) -> OwnGoing:
        """Return the match under way; one of an evening that is not recorded is not told."""
        sitting = self._table.sitting
        is_told = sitting and not sitting.match.over and sitting.journal is self._table.journal
        if not sitting or not is_told:
            return OwnGoing()
        state = sitting.number, sitting.view.where, sitting.match.state.players
        if self._going[0] != state:
            self._going = state, OwnGoing(_going(sitting.journal, sitting.number, state[1]))
        return self._going[1]

    # --- what was told

    def _take_waiting(self) -> None:
        """Begin to write what other tables said of people, unless a match is under way."""
        if not self._waiting or self._is_writing or self._is_playing:
            return
        told, self._is_writing = self._waiting.popleft(), True
        people = {person.id: person for person in told.people}
        shared = Shared({}, people, frozenset(told.pairs), frozenset(told.erased))
        self._work.start(
            partial(self._written, shared, self.desk.coming), self._go_on, part="club",
            failed=partial(self._go_on, False),
        )  # fmt: skip

    def _written(self, shared: Shared, coming: frozenset[str], _going: Progress) -> bool:
        with suppress(SaveFailed):  # it is told again over the next connection
            return apply_in_thread(self._table.journal, shared, coming)
        return False

    def _go_on(self, has_changed: bool) -> None:
        self._is_writing = False
        if has_changed:
            self._marker = None
            self._table.reload()
        self._take_waiting()
        self._gather_if_changed()

    def _take_evenings(self, told: Others) -> None:
        with contained("club"), suppress(CompanionError):
            self.desk.take(told)

    def _keep_board(self, message: Synced) -> None:
        kept = self._kept.after(message.board, message.at, message.heard, self._table.now())
        if kept and self._club:
            self._kept = kept
        if kept and message.board:  # the memory card is spared each minute in which nothing changes
            self._file.keep(kept)

    def _report(self) -> None:
        """Save the state for the self-check."""
        is_asked = self._club is not None
        kept = ClubReport(self._fault, answers=is_asked and self._answered == self._asked)
        report.keep(kept, self._program.service_folder)


def _going(journal: Journal, number: int, stage: str) -> tuple[Going, ...]:
    """Return the match under way; nothing if it cannot be read."""
    with suppress(CompanionError):
        if header := journal.header(number):
            return (under_way(journal, number, header, stage),)
    return ()
