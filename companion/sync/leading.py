"""Evening of the club as this box knows it, and what the table that leads it does.

Results of matches of this box are entered before each change; those of other tables come by the
server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from companion.club import evening as changes
from companion.club import rounds
from companion.club.evening import Evening, Terms, as_attended, people_of, record_all
from companion.club.records import SharedMatch
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging_people import known_people
from companion.sync.evenings import EveningFile, KeptEvening
from companion.sync.gathering import gather
from companion.words.errors import CompanionError
from companion.words.i18n import _


class ShownEvening(Struct, frozen=True):
    """Evening with the matches and names that this box knows."""

    evening: Evening
    results: Mapping[str, SharedMatch]
    """Matches of its people, by their ids; people have the ids of the evening."""
    names: Mapping[str, str]
    """Names of all people whom this box knows, by their ids."""
    is_led: bool
    """True if this box leads the evening."""


class Evenings:
    """Evenings of the club at this box; every method raises CompanionError."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        self._journal, self._file = journal, EveningFile(folder, journal.box)

    def shown(self) -> ShownEvening | None:
        """Return the evening that goes on, else the last one; None if there was none."""
        if kept := self._file.latest():
            if kept.evening.machine == self._journal.box:
                kept = self._change(kept, lambda evening, _results: evening)
            return self._shown(kept)
        return None

    def begin(self, terms: Terms, now: str) -> ShownEvening:
        """Begin an evening that this box leads, unless one goes on."""
        kept = self._file.latest()
        if kept and not kept.evening.over and kept.evening.machine == self._journal.box:
            raise CompanionError(_("An evening goes on: end it first."))
        return self._shown(self._file.begin(terms, now))

    def arrive(self, person: str) -> ShownEvening:
        """Take in a person, by id."""
        return self._work(lambda evening, _results: changes.arrive(evening, person))

    def leave(self, person: str) -> ShownEvening:
        """Let a person go home, by id."""
        return self._work(lambda evening, _results: changes.leave(evening, person))

    def next_round(self) -> ShownEvening:
        """Draw the next round."""
        return self._work(rounds.next_round)

    def take_back(self) -> ShownEvening:
        """Take the last round back, of which no result is in."""
        return self._work(lambda evening, _results: rounds.take_back(evening))

    def call_off(self, number: int, table: int) -> ShownEvening:
        """Note that a table of a round is not played."""
        return self._work(lambda evening, _results: changes.call_off(evening, number, table))

    def end(self) -> ShownEvening:
        """End the evening."""
        return self._work(lambda evening, _results: changes.end(evening))

    def _work(self, work: Callable[[Evening, Mapping[str, SharedMatch]], Evening]) -> ShownEvening:
        """Change the evening that goes on."""
        kept = self._file.latest()
        if kept is None or kept.evening.over:
            raise CompanionError(_("No evening goes on: begin one first."))
        return self._shown(self._change(kept, work))

    def _change(
        self, kept: KeptEvening, work: Callable[[Evening, Mapping[str, SharedMatch]], Evening]
    ) -> KeptEvening:
        own = self._own(kept.evening)

        def changed(known: KeptEvening) -> Evening:
            results = {**known.results, **own}
            return work(record_all(known.evening, results), results)

        return self._file.change(kept.evening.id, changed)

    def _shown(self, kept: KeptEvening) -> ShownEvening:
        known = known_people(self._journal.store)
        names = {own: person.name for own, person in known.people.items()}
        merged = {own: names[heir] for own, heir in known.former.items() if heir in names}
        return ShownEvening(
            kept.evening,
            {**kept.results, **self._own(kept.evening)},
            {**merged, **names},
            kept.evening.machine == self._journal.box,
        )

    def _own(self, evening: Evening) -> dict[str, SharedMatch]:
        """Return the matches of this box between people of an evening."""
        who = known_people(self._journal.store).former
        people = {each.person for each in evening.people}
        found = (
            as_attended(evening, match, who) for match in gather(self._journal).matches.values()
        )
        return {match.id: match for match in found if len(people_of(match) & people) > 1}
