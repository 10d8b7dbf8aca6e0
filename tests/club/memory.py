"""Server of a club in memory, by docs/club.md: a second and naive implementation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.club.difference import Versions as Held
from companion.club.difference import digests
from companion.club.records import SharedMatch, SharedPerson
from companion.sync.postgres.messages import (
    MOST_RECORDS,
    BoardBlocks,
    ChangedVersions,
    EveningRecord,
    OngoingMatch,
    Pull,
    Pulled,
    Push,
    Pushed,
    RejectedRecord,
)

AT = "2026-11-28T20:00:00+00:00"


class Cut(Exception):
    """The connection broke."""


class MemoryServer:
    """Everything that tables have brought; *calls* counts them, *sent* the records in them."""

    def __init__(self) -> None:
        self.matches: dict[str, SharedMatch] = {}
        self.people: dict[str, SharedPerson] = {}
        self.pairs: set[tuple[str, str]] = set()
        self.erased: set[str] = set()
        self.evenings: dict[str, EveningRecord] = {}
        self.going: dict[str, tuple[OngoingMatch, ...]] = {}
        self.calls, self.sent = 0, 0
        self.cuts: Callable[[int], str] = lambda _: ""
        """Returns "before" or "after" for a call by its number that is to break there."""

    def pull(self, question: Pull) -> Pulled:
        """Answer a question."""
        return self._call(lambda: self._pulled(question))

    def push(self, brought: Push) -> Pushed:
        """Keep records."""
        return self._call(lambda: self._pushed(brought))

    def board(self) -> BoardBlocks:
        """Return a board, whose digest is that of all matches."""
        held = Held({own: match.revision for own, match in self.matches.items()})
        count = sum(not match.thrown for match in self.matches.values())
        return BoardBlocks("Club", "autumn", AT, count, (), (), digests(held)["matches"])

    def _call(self, answer: Callable[[], Pulled | Pushed]):
        self.calls += 1
        where = self.cuts(self.calls)
        if where == "before":
            raise Cut
        answered = answer()
        if where == "after":
            raise Cut
        return answered

    def _pulled(self, question: Pull) -> Pulled:
        held = self._held(question.machine)
        asked = question.digests
        differ = {kind for kind, each in digests(held).items() if asked and asked[kind] != each}
        assert len(question.matches) <= MOST_RECORDS
        assert len(question.people) <= MOST_RECORDS
        people = [(own, *stamp) for own, stamp in held.people.items()]
        board = self.board()
        return Pulled(
            AT,
            ChangedVersions(
                tuple(held.matches.items()) if "matches" in differ else None,
                tuple(people) if "people" in differ else None,
            ),
            tuple(sorted(self.pairs)) if "pairs" in differ else None,
            tuple(sorted(self.erased)) if "erased" in differ else None,
            tuple(self.matches[each] for each in question.matches),
            tuple(self.people[each] for each in question.people if each in self.people),
            self._newer(question.evenings or {}),
            board if question.board not in (None, board.digest) else None,
            () if question.board is None else ((1, 0.0),),
        )

    def _held(self, machine: str) -> Held:
        """Return the versions of what concerns a box; every person concerns every box here."""
        return Held(
            {own: each.revision for own, each in self.matches.items() if each.machine == machine},
            {own: (each.counter, each.machine) for own, each in self.people.items()},
            frozenset(self.pairs),
            frozenset(self.erased),
        )

    def _newer(self, has: Mapping[str, int]) -> tuple[EveningRecord, ...]:
        found = self.evenings.values()
        return tuple(each for each in found if each.revision > has.get(each.id, 0))

    def _pushed(self, brought: Push) -> Pushed:
        refused = []
        kinds = (brought.matches, brought.people, brought.pairs, brought.erased, brought.evenings)
        assert max(map(len, kinds)) <= MOST_RECORDS
        self.sent += sum(map(len, kinds))
        for match in brought.matches:
            if why := self._fault(match):
                refused.append(RejectedRecord("match", match.id, why))
            else:
                self.matches[match.id] = match
        for person in brought.people:
            known = self.people.get(person.id)
            if known is None or (known.counter, known.machine) < (person.counter, person.machine):
                self.people[person.id] = person
        self.pairs |= {*brought.pairs}
        self.erased |= {*brought.erased}
        self.people = {own: each for own, each in self.people.items() if own not in self.erased}
        self.evenings |= {each.id: each for each in brought.evenings}
        if brought.going is not None:
            self.going[brought.machine] = brought.going
        return Pushed(AT, tuple(refused))

    def _fault(self, match: SharedMatch) -> str:
        known = self.matches.get(match.id)
        revision = known.revision if known else 0
        if match.revision == revision and match != known:
            return "older"
        if match.revision < revision:
            return "older"
        if match.revision > revision + 1:
            return "future"
        return "shorter" if known and match.entries < known.entries else ""


def match(number: int, machine: str, points: int = 7, **changes: object) -> SharedMatch:
    """Return a match of two people of a box."""
    own = f"{machine}-{number}"
    made = SharedMatch(
        own, machine, 1, 10 + points, "istinto", "2026-11-27T20:00:00+01:00",
        "2026-11-27T21:00:00+01:00", False, False, (),
    )  # fmt: skip
    return replace(made, **changes)


def person(own: str, counter: int = 1, machine: str = "a", name: str = "Anna") -> SharedPerson:
    """Return a record of a person."""
    return SharedPerson(own, counter, machine, name)
