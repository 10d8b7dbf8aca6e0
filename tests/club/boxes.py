"""Boxes of a club with journals in memory, and a server that merges what they bring."""

from __future__ import annotations

from contextlib import ExitStack, closing, suppress

from msgspec.structs import replace

from companion.club import difference, merging
from companion.club.records import SharedRecords
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches.erasing import erase
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import merge
from companion.sync.applying import apply_shared
from companion.sync.gathering import gather
from companion.words.errors import BadName
from tests.support import finished_matches

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")


class ClubServer:
    """Server of a club, which keeps the greatest record of each key."""

    def __init__(self) -> None:
        self.has = SharedRecords()

    @property
    def who(self):
        """Present person of each id."""
        tables = [{s.person for s in m.seats if s.person} for m in self.has.matches.values()]
        mates = merging.table_mates(tables)
        return merging.heirs(self.has.pairs, self.has.erased, mates, self.has.people)

    @property
    def told(self) -> SharedRecords:
        """What it tells boxes of people: a pair that sat at one table is left out."""
        who = merging.heirs(self.has.pairs, frozenset(), _mates(self.has))
        pairs = frozenset(pair for pair in self.has.pairs if len({who[own] for own in pair}) == 1)
        return SharedRecords(people=self.has.people, pairs=pairs, erased=self.has.erased)

    @property
    def league(self):
        """Name, matches and points of each person, by id."""
        who = self.who
        names = {own: record.name for own, record in merging.present(self.has.people, who).items()}
        found = {}
        for match in self.has.matches.values():
            for seat in match.seats:
                heir = who.get(seat.person, seat.person)
                if heir and not match.thrown:
                    matches, points = found.get(heir, (0, 0))
                    found[heir] = matches + 1, points + (seat.points or 0)
        return {own: (names.get(own), *sums) for own, sums in sorted(found.items())}


def _mates(shared):
    tables = [{s.person for s in m.seats if s.person} for m in shared.matches.values()]
    return merging.table_mates(tables)


class ClubBox:
    """Box of a club; its clock is *years* off."""

    def __init__(self, files: ExitStack, years: int = 0) -> None:
        self.journal = files.enter_context(closing(Journal(StoreInMemory())))
        self._year, self._matches = 2026 + years, 0

    @property
    def now(self) -> str:
        self._matches += 1
        day, minute = divmod(self._matches, 60)
        return f"{self._year}-11-{1 + day % 28:02}T20:{minute:02}:00+01:00"

    @property
    def names(self):
        return sorted(self.journal.people.names())

    def play(self, *names: str, game: str = "istinto") -> int:
        totals = [10 * (len(names) - seat) for seat in range(len(names))]
        return finished_matches.play(self.journal, self.now, names, game, totals, [0])

    def step(self, chance) -> None:
        """Do a random thing, if it is possible."""
        known = self.names
        one, other, third = chance.sample(sorted({*known, *NAMES}), 3)
        people = self.journal.people
        deeds = (
            lambda: self.play(one, other, third),
            lambda: self.play(one, other, third),
            lambda: people.rename(one, chance.choice((*NAMES, "Zoe", "Yara"))),
            lambda: people.merge(one, other),
            lambda: people.set_mark(one, chance.randrange(8)),
            lambda: erase(self.journal.store, one) if chance.random() < 0.3 else None,
            lambda: self.journal.throw_away(1 + chance.randrange(3)),
        )
        with suppress(BadName):
            chance.choice(deeds)()

    def take_in(self, other: ClubBox) -> None:
        """Merge the copy of another box on a stick."""
        merge(self.journal, other.journal)

    def gathered(self, server: ClubServer) -> SharedRecords:
        return gather(self.journal, {each.machine for each in server.has.matches.values()})

    def sync(self, server: ClubServer, attendees=frozenset()) -> bool:
        """Bring a server what it lacks, and take what it has; return False if nothing was new."""
        mine = self.gathered(server)
        has = difference.versions(server.has)
        revised = difference.revised(mine.matches, server.has.matches)
        brought = difference.news(replace(mine, matches=revised), has)
        before = server.has
        server.has = merging.merged(server.has, brought)
        return apply_shared(self.journal, server.told, attendees) or server.has != before
