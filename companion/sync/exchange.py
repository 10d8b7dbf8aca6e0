"""Exchange of the shared records of a box with the server of its club.

Both sides compare the versions of their records and send each other the missing ones. An exchange
that breaks continues later with the records that the server has not confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.club.board import Board
from companion.club.difference import digests, news, revised
from companion.club.records import Pair, SharedMatch, SharedPerson, SharedRecords
from companion.sync.batches import batches
from companion.sync.evening_records import readable_evenings
from companion.sync.postgres.messages import (
    MOST_RECORDS,
    PROTOCOL,
    EveningRecord,
    OngoingMatch,
    Pull,
    Pulled,
    Push,
    Pushed,
    RejectedRecord,
)
from companion.sync.server_cache import ServerState

MOST_ATTEMPTS = 3
"""Attempts at pushing to a server whose records differ from the cached ones."""


class ServerFunctions(Protocol):
    """The two functions of a server; they raise any error of the connection."""

    def pull(self, request: Pull) -> Pulled:
        """Return the records and versions that a request asks for."""

    def push(self, request: Push) -> Pushed:
        """Save records."""


class BoxRecords(Struct, frozen=True):
    """Records that a box shares, and versions of those that it has received."""

    machine: str
    """UUID of the box."""
    shared: SharedRecords = SharedRecords()
    ongoing: tuple[OngoingMatch, ...] = ()
    """Matches under way."""
    led: tuple[EveningRecord, ...] = ()
    """Evenings that the box leads."""
    evenings: Mapping[str, int] = {}
    """Revision of each evening in its file."""
    attendees: frozenset[str] = frozenset()
    """People of the current evening, of whom the box may have no records."""
    evening: str = ""
    """UUID of the current evening, whose results are requested; empty without one."""
    board: str = ""
    """Digest of its board; empty without one."""


class ExchangeResult(Struct, frozen=True):
    """Result of an exchange: the state of the server, and the records that the box is missing."""

    state: ServerState
    at: str
    """Time of the server, ISO 8601."""
    board: Board | None = None
    heard: tuple[tuple[int, float | None], ...] = ()
    people: tuple[SharedPerson, ...] = ()
    """Records of people that are missing or older on the box."""
    pairs: frozenset[Pair] = frozenset()
    erased: frozenset[str] = frozenset()
    evenings: tuple[EveningRecord, ...] = ()
    results: tuple[SharedMatch, ...] = ()
    """Matches of all tables between people of the current evening."""
    rejected: tuple[RejectedRecord, ...] = ()


def exchange(
    box: BoxRecords,
    state: ServerState,
    server: ServerFunctions,
    save: Callable[[ServerState], object] = lambda _: None,
) -> ExchangeResult:
    """Push the records that a server is missing and return those that the box is missing.

    *save* is called with the state of the server after each of its answers.
    """
    first: Pulled | None = None
    is_unpushed = not any(_pushes(box, state))
    for _attempt in range(MOST_ATTEMPTS):
        pulled = server.pull(_pull_request(box, state, displays=is_unpushed))
        first = first or pulled
        state = state.with_answer(pulled, _pull_matches(box, state.missing_matches(pulled), server))
        save(state)
        pushes = [*_pushes(box, state)]
        state, rejected = _send_pushes(pushes, state, server, save)
        is_unpushed = is_unpushed and not pushes
        stale = [each.key for each in rejected if each.reason == "older"]
        if not stale:
            break
        state = state.without_matches(stale)
    assert first
    people = _pull_people(box, state, _attendees(box, first), server)
    last = first if is_unpushed else server.pull(_display_request(box, state))
    if last.board:
        state = state.with_board(last.board)
        save(state)
    return ExchangeResult(
        state,
        at=last.at,
        board=state.board(last.board) if last.board else None,
        heard=last.heard,
        people=people,
        pairs=state.pairs - box.shared.pairs - frozenset(pulled.apart),
        erased=state.erased - box.shared.erased,
        evenings=first.evenings,
        results=last.results,
        rejected=rejected,
    )


def count_unsent(box: BoxRecords, state: ServerState) -> int:
    """Return the number of matches that the server has not confirmed."""
    return len(revised(box.shared.matches, state.matches))


def _pull_request(box: BoxRecords, state: ServerState, *, displays: bool) -> Pull:
    """Return the request for all changes since a state of the server."""
    request = _display_request(box, state) if displays else Pull(PROTOCOL, box.machine)
    return replace(request, digests=digests(state.versions), evenings=box.evenings)


def _display_request(box: BoxRecords, state: ServerState) -> Pull:
    """Return the request for the board and the results, which the box displays."""
    blocks = *state.standings, *state.tables
    results = box.evening or None
    return Pull(PROTOCOL, box.machine, board=box.board, blocks=blocks, results=results)


def _pull_matches(
    box: BoxRecords, ids: Sequence[str], server: ServerFunctions
) -> Iterator[SharedMatch]:
    """Yield the records of matches of this box, as the server has them."""
    for batch in batches(ids, MOST_RECORDS):
        yield from server.pull(Pull(PROTOCOL, box.machine, matches=batch)).matches


def _send_pushes(
    pushes: Iterable[Push],
    state: ServerState,
    server: ServerFunctions,
    save: Callable[[ServerState], object],
) -> tuple[ServerState, tuple[RejectedRecord, ...]]:
    """Push records; return the state of the server after that, and the rejected records."""
    rejected: list[RejectedRecord] = []
    for push in pushes:
        answer = server.push(push)
        rejected += answer.refused
        state = state.with_pushed(push, {each.key for each in answer.refused})
        save(state)
    return state, tuple(rejected)


def _pushes(box: BoxRecords, state: ServerState) -> Iterator[Push]:
    """Yield the pushes of missing records; the first one has the matches under way."""
    missing = news(replace(box.shared, matches={}), state.versions)
    matches = revised(box.shared.matches, state.matches)
    evenings = [each for each in box.led if each.revision > state.evenings.get(each.id, 0)]
    kinds = (
        sorted(matches.values(), key=lambda each: each.ended),
        missing.people.values(),
        sorted(missing.pairs),
        sorted(missing.erased),
        evenings,
    )
    going = box.ongoing if box.ongoing != state.ongoing else None
    calls: list[tuple[Any, ...]] = [
        *zip_longest(*(batches(kind, MOST_RECORDS) for kind in kinds), fillvalue=())
    ]
    if going is not None and not calls:
        calls = [()]
    for number, records in enumerate(calls):
        push = Push(PROTOCOL, box.machine, *records)
        yield push if number else replace(push, going=going)


def _attendees(box: BoxRecords, pulled: Pulled) -> frozenset[str]:
    """Return the people of the current evening, and of open ones that were just received."""
    going = [each for each in readable_evenings(pulled.evenings) if not each.over]
    return box.attendees.union(*({each.person for each in evening.people} for evening in going))


def _pull_people(
    box: BoxRecords, state: ServerState, attendees: frozenset[str], server: ServerFunctions
) -> tuple[SharedPerson, ...]:
    """Return the records of people that are missing or older on the box."""
    own, erased = box.shared.people, state.erased | box.shared.erased
    wanted = [
        each
        for each, stamp in state.people.items()
        if each not in erased
        and (each not in own or stamp > (own[each].counter, own[each].machine))
    ]
    wanted += sorted(attendees - own.keys() - state.people.keys() - erased)
    return tuple(
        person
        for batch in batches(wanted, MOST_RECORDS)
        for person in server.pull(Pull(PROTOCOL, box.machine, people=batch)).people
    )
