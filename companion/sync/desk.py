"""Desk at which a box leads an evening of the club, or follows one that another box leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Raw

from companion.club.board import Board
from companion.club.evening import ClubEvening, Terms, as_attended, people_of, record_all
from companion.club.records import SharedMatch, SharedPerson, SharedRecords
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging_people import Known, known_people
from companion.sync.applying import apply_shared
from companion.sync.evening_file import EveningFile, SavedEvening
from companion.sync.evening_records import readable_evenings
from companion.sync.gathering import recent_matches
from companion.sync.postgres.messages import EveningRecord
from companion.sync.wire import Incoming, OwnEvenings
from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.words.reporting import contained

DATE_LENGTH = 10
"""Characters of a date in a time."""
MOST_SENT = 3
"""Evenings that are sent to the server, the last ones that the box led."""


def no_board() -> Board | None:
    """Return no board."""
    return None


class ClubDesk:
    """Evenings of the club: people, results of all boxes, and their changes.

    *journal* returns the journal of the box, *now* its time, *board* the last board of the server;
    *changed* is called after each change of the evening.
    """

    def __init__(
        self,
        journal: Callable[[], Journal],
        folder: Path,
        now: Callable[[], str],
        board: Callable[[], Board | None] = no_board,
        changed: Callable[[], object] = lambda: None,
    ) -> None:
        self._journal, self._now, self._board, self._changed = journal, now, board, changed
        self._file = EveningFile(folder, journal().box)
        self._read: tuple[object, dict[str, SavedEvening]] = None, {}
        """State of the file, and the evenings in it."""

    # --- display

    @property
    def evening(self) -> ClubEvening | None:
        """Current evening, or the last one that ended today; None without one."""
        kept = self._latest()
        if kept is None or (kept.evening.over and not self._is_today(kept.evening)):
            return None
        return kept.evening

    @property
    def people(self) -> Mapping[str, SharedPerson]:
        """All people of the box and of the board, by id."""
        known, board = self._known(), self._board()
        found = {
            each.person: SharedPerson(each.person, 0, "", each.name, each.mark)
            for each in (board.standings if board else ())
            if each.person not in known.former
        }
        attending = self.evening.people if self.evening else ()
        merged = {
            each.person: heir
            for each in attending
            if (heir := known.records.get(known.former.get(each.person) or ""))
        }
        return {**found, **known.records, **merged}

    @property
    def results(self) -> Mapping[str, SharedMatch]:
        """Finished matches of the people of the evening, by id, who have the ids of the evening."""
        kept = self._latest()
        return {**kept.results, **self._own(kept.evening)} if kept else {}

    # --- changes

    def begin(self, terms: Terms) -> None:
        """Begin an evening that this box leads; raise CompanionError if it leads one."""
        kept = self._latest()
        if kept and not kept.evening.over and self._leads(kept.evening):
            raise CompanionError(_("An evening goes on: end it first."))
        self._file.begin(terms, self._now())
        self._changed()

    def change(self, work: Callable[[ClubEvening], ClubEvening]) -> None:
        """Change the evening, which this box leads; raise CompanionError."""
        kept = self._latest()
        if kept is None or kept.evening.over:
            raise CompanionError(_("No evening goes on: begin one first."))
        own = self._own(kept.evening)

        def changed(known: SavedEvening) -> ClubEvening:
            return work(record_all(known.evening, {**known.results, **own}))

        self._file.change(kept.evening.id, changed)
        self._changed()

    def seat(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return the names of people, whom this box knows by their ids from now on."""
        everybody, here = self.people, self._known().records
        new = {each: everybody[each] for each in people if each not in here and each in everybody}
        if new:
            apply_shared(self._journal(), SharedRecords(people=new), frozenset(new))
        known = self.people
        return tuple(known[each].name for each in people if each in known)

    # --- exchange

    def enter_results(self) -> None:
        """Enter the results of this box, if it leads the evening."""
        kept = self._latest()
        if kept and kept.evening.open_tables and self._leads(kept.evening):
            own = self._own(kept.evening)
            if record_all(kept.evening, own) != kept.evening:
                self._file.change(kept.evening.id, lambda known: record_all(known.evening, own))
                self._changed()

    def take(self, others: Incoming) -> None:
        """Save evenings and results of other boxes."""
        evenings = [*readable_evenings(others.evenings)]
        if evenings:
            self._file.take(evenings)
        kept = self._latest()
        if others.results and kept:
            self._file.take_results(kept.evening.id, others.results)

    @property
    def attendees(self) -> frozenset[str]:
        """Ids of the people of the evening."""
        return (
            frozenset(each.person for each in self.evening.people) if self.evening else frozenset()
        )

    def own_evenings(self) -> OwnEvenings:
        """Return the message about the evenings of this box."""
        kept = [each.evening for each in self._all().values()]
        led = tuple(
            EveningRecord(each.id, each.machine, each.revision, Raw(msgspec.json.encode(each)))
            for each in [*filter(self._leads, kept)][-MOST_SENT:]
        )
        return OwnEvenings(
            led,
            {each.id: each.revision for each in kept},
            self.evening.id if self.evening else "",
            tuple(sorted(self.attendees)),
        )

    # --- lookups

    def _all(self) -> dict[str, SavedEvening]:
        """Return all evenings; none if the file cannot be read."""
        state = self._file.state()
        if state != self._read[0]:
            self._read = state, {}
            with contained("club"):
                self._read = state, self._file.all()
        return self._read[1]

    def _latest(self) -> SavedEvening | None:
        kept = [*self._all().values()]
        going = [each for each in kept if not each.evening.over]
        led = [each for each in going if self._leads(each.evening)]
        return next(reversed(led or going or kept), None)

    def _leads(self, evening: ClubEvening) -> bool:
        return evening.machine == self._journal().box

    def _is_today(self, evening: ClubEvening) -> bool:
        return evening.began[:DATE_LENGTH] == self._now()[:DATE_LENGTH]

    def _known(self) -> Known:
        store = self._journal().store
        return store.remembered("people of the club", lambda: known_people(store))

    def _own(self, evening: ClubEvening) -> dict[str, SharedMatch]:
        """Return the matches of this box between people of an evening, by id."""
        journal = self._journal()
        played = journal.store.remembered(
            "matches of the club", lambda: tuple(recent_matches(journal))
        )
        people = {each.person for each in evening.people}
        found = (as_attended(evening, match, self._known().former) for match in played)
        return {match.id: match for match in found if len(people_of(match) & people) > 1}
