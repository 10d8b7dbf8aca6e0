"""Cache of the records that the server of a club has; it may be deleted at any time."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.club.board import Board, Standing, TableHeard
from companion.club.difference import Stamp, Versions
from companion.club.records import Pair, SharedMatch
from companion.sync.postgres.messages import BoardBlocks, OngoingMatch, Pulled, Push

log = logging.getLogger(__name__)
CACHE_NAME = "club.cache"
"""Name of the file in its folder."""
LARGEST_CACHE = 64 << 20
"""Largest file in bytes that is read."""


class ServerState(Struct, frozen=True):
    """Records of a server, as its last answers gave or confirmed them to one box."""

    machine: str = ""
    """UUID of the box."""
    server: str = ""
    """Server and database."""
    matches: Mapping[str, SharedMatch] = {}
    people: Mapping[str, Stamp] = {}
    pairs: frozenset[Pair] = frozenset()
    erased: frozenset[str] = frozenset()
    evenings: Mapping[str, int] = {}
    """Revision of each evening that this box leads."""
    ongoing: tuple[OngoingMatch, ...] | None = None
    """Matches under way; None before any were pushed."""
    standings: Mapping[str, tuple[Standing, ...]] = {}
    tables: Mapping[str, tuple[TableHeard, ...]] = {}
    """Blocks of the last board in their order, by their digests."""

    @property
    def versions(self) -> Versions:
        """Versions of all records."""
        revisions = {own: match.revision for own, match in self.matches.items()}
        return Versions(revisions, self.people, self.pairs, self.erased)

    def missing_matches(self, pulled: Pulled) -> list[str]:
        """Return the ids of matches in an answer whose revision is not cached."""
        answered = pulled.versions.matches or ()
        cached = self.versions.matches
        return [own for own, revision in answered if cached.get(own) != revision]

    def with_answer(self, pulled: Pulled, matches: Iterable[SharedMatch]) -> ServerState:
        """Return the state after an answer; *matches* are those that were missing."""
        there = pulled.versions
        changes: dict[str, object] = {}
        if there.matches is not None:
            known = {**self.matches, **{match.id: match for match in matches}}
            changes["matches"] = {own: known[own] for own, _ in there.matches if own in known}
        if there.people is not None:
            changes["people"] = {own: (counter, box) for own, counter, box in there.people}
        if pulled.pairs is not None:
            changes["pairs"] = frozenset(pulled.pairs)
        if pulled.erased is not None:
            changes["erased"] = frozenset(pulled.erased)
        return replace(self, **changes)

    def with_pushed(self, push: Push, rejected: Collection[str]) -> ServerState:
        """Return the state after the server has accepted a push, except the *rejected* keys."""
        matches = {each.id: each for each in push.matches if each.id not in rejected}
        people = {
            each.id: (each.counter, each.machine) for each in push.people if each.id not in rejected
        }
        evenings = {each.id: each.revision for each in push.evenings if each.id not in rejected}
        return replace(
            self,
            matches={**self.matches, **matches},
            people={**self.people, **people},
            pairs=self.pairs | {pair for pair in push.pairs if pair[0] not in rejected},
            erased=self.erased | {each for each in push.erased if each not in rejected},
            evenings={**self.evenings, **evenings},
            ongoing=self.ongoing if push.going is None else push.going,
        )

    def with_board(self, board: BoardBlocks) -> ServerState:
        """Return the state after a board, of which only new blocks have lines."""
        standings = {b.digest: b.lines or self.standings.get(b.digest, ()) for b in board.standings}
        tables = {b.digest: b.lines or self.tables.get(b.digest, ()) for b in board.tables}
        return replace(self, standings=standings, tables=tables)

    def board(self, last: BoardBlocks) -> Board:
        """Return the last board with all of its lines, after :meth:`with_board`."""
        standings = tuple(chain.from_iterable(self.standings.values()))
        tables = tuple(chain.from_iterable(self.tables.values()))
        return Board(last.club, last.season, last.at, last.matches, standings, tables, last.digest)

    def without_matches(self, ids: Iterable[str]) -> ServerState:
        """Return the state without some matches, whose revisions are to be compared again."""
        gone = {*ids}
        kept = {own: match for own, match in self.matches.items() if own not in gone}
        return replace(self, matches=kept)


class ServerCache:
    """File with the state of a server; without a path nothing is saved."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self, machine: str, server: str) -> ServerState:
        """Return the cached state of a server; an empty one for another box or a damaged file."""
        found = ServerState()
        if self._path:
            with suppress(OSError, ValueError, zlib.error):
                found = _read(self._path)
        is_own = (found.machine, found.server) == (machine, server)
        return found if is_own else ServerState(machine, server)

    def save(self, state: ServerState) -> None:
        """Replace the file; a power cut may lose it."""
        if not self._path:
            return
        draft = self._path.with_name(f".{self._path.name}.new")
        try:
            draft.write_bytes(zlib.compress(msgspec.msgpack.encode(state)))
            draft.chmod(0o600)
            draft.replace(self._path)
        except (OSError, OverflowError) as error:  # such as a counter of more than 64 bits
            log.warning("The cache of the server cannot be written: %s", error)


def _read(path: Path) -> ServerState:
    with path.open("rb") as file:
        data = zlib.decompressobj().decompress(file.read(LARGEST_CACHE), LARGEST_CACHE)
    return msgspec.msgpack.decode(data, type=ServerState)
