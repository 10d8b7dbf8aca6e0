"""Membership of this box in a club: what its program is told, and what it has told."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from companion.club.records import Shared
from companion.club.status import ClubStatus
from companion.keep.matches.journal import Journal
from companion.keep.matches.scores import named_with_sheet
from companion.keep.opening import open_again
from companion.programs.channel import Message
from companion.programs.lines import line
from companion.programs.program import Program
from companion.programs.running import RunningProgram
from companion.settings import Club as ChosenClub
from companion.sync import faults, report, sharing
from companion.sync.kept import BoardFile, KeptBoard, heard_at
from companion.sync.postgres.messages import Going
from companion.sync.report import ClubReport
from companion.sync.server import server_name
from companion.sync.wire import (
    ASKED,
    LONGEST,
    Asked,
    Failed,
    Joined,
    Left,
    Others,
    OwnGoing,
    Synced,
    to_app,
)
from companion.table.followers import PublicState
from companion.table.table import Table
from companion.words.errors import SaveFailed
from companion.words.inputs import Clubbed, Inbox
from companion.words.reporting import contained
from companion.work.jobs import Progress, Work

PROGRAM = Program(
    name="club",
    module="companion.sync.program",
    socket="club.sock",
    decode=to_app.decode,
    told=Clubbed,
    last=ASKED,
    longest=LONGEST,
)
Gather = Callable[[Journal], Shared]
"""Returns what a box shares."""
Apply = Callable[[Journal, Shared], object]
"""Writes what other tables said of people into a journal; raises SaveFailed."""


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
        gather: Gather,
        apply: Apply,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._table, self._work, self._chosen = table, work, chosen
        self._gather, self._apply = gather, apply
        self._program = RunningProgram(PROGRAM, inbox, environment)
        self._file = BoardFile(data)
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
        self._is_gathering = False
        self._going: tuple[object, OwnGoing] = (None, OwnGoing())
        """State of the table, and the message about it."""
        self._waiting: list[Others] = []
        """Messages about people that are taken once no match is under way."""

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

    def ask_again(self) -> None:
        """Ask the server for what is new, without waiting for its answer."""
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
            self._gather_if_changed()
            self._hand_over()

    def hear(self, message: object) -> None:
        """Take a message of the program; None if it is gone."""
        match message:
            case Others():
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
        """End the program, at the end of the app."""
        self._program.close()

    # --- joining and leaving

    def _turn(self) -> None:
        """Begin with another club, or with none."""
        self._fault, self._unsent, self._waiting = "", 0, []
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

    def _begin(self) -> None:
        is_complete = bool(self._program.service_folder) or report.is_complete()
        if not is_complete:
            self._fault, self._answered = "missing", self._asked
        self._program.open(starts=is_complete)

    # --- what is told

    def _gather_if_changed(self) -> None:
        """Begin to gather what the box shares, unless it is the same or a match is under way."""
        if self._is_gathering or (self._table.match and not self._table.match.over):
            return
        marker = self._table.journal.store.remembered("club", object)
        if marker is not self._marker:
            self._marker, self._is_gathering = marker, True
            self._work.start(
                self._gathered, self._use, part="club", failed=partial(self._use, None)
            )

    def _gathered(self, _going: Progress) -> dict[str, Message]:
        with closing(open_again(self._table.journal)) as again:
            return sharing.messages(self._gather(again))

    def _use(self, own: dict[str, Message] | None) -> None:
        """Use what was gathered; None if that failed."""
        self._is_gathering = False
        if own is not None:
            self._own = own
            self._hand_over()
        self._gather_if_changed()

    def _hand_over(self) -> None:
        """Put the messages in force, once it is known what the box has."""
        if not self._club or self._own is None:
            return
        joined = Joined(self._club.url, self._table.journal.box)
        digest = self._kept.board.digest if self._kept.board else ""
        self._program.use(
            {
                "joined": Message(line(joined), line(Left())),
                **self._own,
                "going": Message(line(self._under_way())),
                ASKED: Message(line(Asked(self._asked, digest))),
            }
        )

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
        """Write what other tables said of people, unless a match is under way."""
        if self._table.match and not self._table.match.over:
            return
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            people = {person.id: person for person in each.people}
            told = Shared({}, people, frozenset(each.pairs), frozenset(each.erased))
            with contained("club"), suppress(SaveFailed):  # the next connection tells it again
                self._apply(self._table.journal, told)

    def _keep_board(self, message: Synced) -> None:
        board = message.board or self._kept.board
        if not board or not self._club:
            return
        heard = dict(message.heard)
        kept = KeptBoard(
            server_name(self._club.url), self._table.now(), heard_at(board, message.at, heard)
        )
        self._kept = kept
        self._file.keep(kept)

    def _report(self) -> None:
        """Save the state for the self-check."""
        is_asked = self._club is not None
        kept = ClubReport(self._fault, answers=is_asked and self._answered == self._asked)
        report.keep(kept, self._program.service_folder)


def _going(journal: Journal, number: int, stage: str) -> tuple[Going, ...]:
    """Return the match under way; nothing if it cannot be read."""
    with contained("club"):
        if header := journal.header(number):
            people = tuple(header.people.values())
            return (Going(header.id, named_with_sheet(header), stage, people),)
    return ()
