"""Exchange of what a box shares with the server of its club.

Each side tells the other what it lacks, found by the versions of records; nothing is sent that the
other side has. Whatever ends it in the middle, the next one begins with what was confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.club.board import Board
from companion.club.difference import digests, news, revised
from companion.club.records import Pair, Shared, SharedMatch, SharedPerson
from companion.sync.postgres.messages import (
    MOST_RECORDS,
    PROTOCOL,
    Evening,
    Going,
    Pull,
    Pulled,
    Push,
    Pushed,
    Refused,
)
from companion.sync.told import Told
from companion.sync.told_evenings import readable_evenings

T = TypeVar("T")
TURNS = 3
"""Attempts at telling a server whose records differ from what it told last."""


class Server(Protocol):
    """The two functions of a server; they raise any error of the connection."""

    def pull(self, question: Pull) -> Pulled:
        """Ask for what is new."""

    def push(self, brought: Push) -> Pushed:
        """Bring records."""


class Mine(Struct, frozen=True):
    """What a box shares."""

    machine: str
    """UUID of the box."""
    shared: Shared = Shared()
    going: tuple[Going, ...] = ()
    led: tuple[Evening, ...] = ()
    """Evenings that the box leads."""
    evenings: Mapping[str, int] = {}
    """Revision of each evening that it has."""
    coming: frozenset[str] = frozenset()
    """People of the evening that goes on, whom the box need not know."""
    evening: str = ""
    """UUID of that evening, whose results are wanted; empty without one."""
    board: str = ""
    """Digest of its board; empty without one."""


class Exchanged(Struct, frozen=True):
    """What came of an exchange."""

    told: Told
    at: str
    """Time of the server, ISO 8601."""
    board: Board | None = None
    heard: tuple[tuple[int, float | None], ...] = ()
    people: tuple[SharedPerson, ...] = ()
    """Records of people that the box lacks, or has older."""
    pairs: frozenset[Pair] = frozenset()
    erased: frozenset[str] = frozenset()
    evenings: tuple[Evening, ...] = ()
    results: tuple[SharedMatch, ...] = ()
    """Matches of all tables between people of the evening that goes on."""
    refused: tuple[Refused, ...] = ()


def exchange(
    mine: Mine, told: Told, server: Server, keep: Callable[[Told], object] = lambda _: None
) -> Exchanged:
    """Bring a server what it lacks and return what the box lacks.

    *keep* is called with what the server has told or confirmed, as soon as it has.
    """
    first: Pulled | None = None
    has_brought = False
    for _turn in range(TURNS):
        pulled = server.pull(_question(mine, told))
        first = first or pulled
        told = told.after(pulled, _matches(mine, told.lacks(pulled), server))
        keep(told)
        pushes = [*_pushes(mine, told)]
        told, refused = _bring(pushes, told, server, keep)
        has_brought = has_brought or bool(pushes)
        stale = [each.key for each in refused if each.reason == "older"]
        if not stale:
            break
        told = told.without(stale)
    assert first
    people = _people(mine, told, _coming(mine, first), server)
    last = server.pull(_last_question(mine)) if has_brought else first
    return Exchanged(
        told,
        at=last.at,
        board=last.board,
        heard=last.heard,
        people=people,
        pairs=told.pairs - mine.shared.pairs - frozenset(pulled.apart),
        erased=told.erased - mine.shared.erased,
        evenings=first.evenings,
        results=last.results,
        refused=refused,
    )


def unsent(mine: Mine, told: Told) -> int:
    """Return the number of matches that the server has not confirmed."""
    return len(revised(mine.shared.matches, told.matches))


def _question(mine: Mine, told: Told) -> Pull:
    held = digests(told.versions)
    asked = _last_question(mine)
    return replace(asked, digests=held, evenings=mine.evenings)


def _last_question(mine: Mine) -> Pull:
    """Return the question for what the box shows, once it has brought its own."""
    return Pull(PROTOCOL, mine.machine, board=mine.board, results=mine.evening or None)


def _matches(mine: Mine, lacking: Sequence[str], server: Server) -> Iterator[SharedMatch]:
    """Yield the records of matches of this box, as the server has them."""
    for some in _parts(lacking):
        yield from server.pull(Pull(PROTOCOL, mine.machine, matches=some)).matches


def _bring(
    pushes: Iterable[Push], told: Told, server: Server, keep: Callable[[Told], object]
) -> tuple[Told, tuple[Refused, ...]]:
    """Push records; return what the server knows then, and what it refused."""
    refused: list[Refused] = []
    for push in pushes:
        answer = server.push(push)
        refused += answer.refused
        told = told.confirmed(push, {each.key for each in answer.refused})
        keep(told)
    return told, tuple(refused)


def _pushes(mine: Mine, told: Told) -> Iterator[Push]:
    """Yield the pushes with what a server lacks; the first one has the matches under way."""
    lacking = news(replace(mine.shared, matches={}), told.versions)
    matches = revised(mine.shared.matches, told.matches)
    evenings = [each for each in mine.led if each.revision > told.evenings.get(each.id, 0)]
    kinds = (
        _parts(sorted(matches.values(), key=lambda each: each.ended)),
        _parts([*lacking.people.values()]),
        _parts(sorted(lacking.pairs)),
        _parts(sorted(lacking.erased)),
        _parts(evenings),
    )
    going = mine.going if mine.going != told.going else None
    calls: list[tuple[Any, ...]] = [*zip_longest(*kinds, fillvalue=())]
    if going is not None and not calls:
        calls = [()]
    for number, records in enumerate(calls):
        push = Push(PROTOCOL, mine.machine, *records)
        yield push if number else replace(push, going=going)


def _coming(mine: Mine, pulled: Pulled) -> frozenset[str]:
    """Return the people of the evening that goes on, and of those that were just told of."""
    going = [each for each in readable_evenings(pulled.evenings) if not each.over]
    return mine.coming.union(*({each.person for each in evening.people} for evening in going))


def _people(
    mine: Mine, told: Told, coming: frozenset[str], server: Server
) -> tuple[SharedPerson, ...]:
    """Return the records of people that the box lacks, or has older."""
    own, erased = mine.shared.people, told.erased | mine.shared.erased
    wanted = [
        each
        for each, stamp in told.people.items()
        if each not in erased
        and (each not in own or stamp > (own[each].counter, own[each].machine))
    ]
    wanted += sorted(coming - own.keys() - told.people.keys() - erased)
    return tuple(
        person
        for some in _parts(wanted)
        for person in server.pull(Pull(PROTOCOL, mine.machine, people=some)).people
    )


def _parts(records: Iterable[T]) -> Iterator[tuple[T, ...]]:
    """Yield the records in parts of at most as many as a call may have."""
    each = iter(records)
    while part := tuple(islice(each, MOST_RECORDS)):
        yield part
