"""What the server of a club told a box last: a cache, which may be lost at any time."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.club.difference import Stamp, Versions
from companion.club.records import Pair, SharedMatch
from companion.sync.postgres.messages import Going, Pulled, Push

log = logging.getLogger(__name__)
CACHE_NAME = "club.told"
"""Name of the file in its folder."""
LARGEST = 64 << 20
"""Largest file in bytes that is read."""


class Told(Struct, frozen=True):
    """Records of the server as it told them last, or confirmed them."""

    machine: str = ""
    """UUID of the box that it was told to."""
    server: str = ""
    """Server and database that told it."""
    matches: Mapping[str, SharedMatch] = {}
    people: Mapping[str, Stamp] = {}
    pairs: frozenset[Pair] = frozenset()
    erased: frozenset[str] = frozenset()
    evenings: Mapping[str, int] = {}
    """Revision of each evening that this box leads."""
    going: tuple[Going, ...] | None = None
    """Matches under way, as the server knows them; None before it was told any."""

    @property
    def versions(self) -> Versions:
        """Versions of all records."""
        revisions = {own: match.revision for own, match in self.matches.items()}
        return Versions(revisions, self.people, self.pairs, self.erased)

    def lacks(self, pulled: Pulled) -> list[str]:
        """Return the matches of an answer that are not known in their revision."""
        told = pulled.versions.matches or ()
        known = self.versions.matches
        return [own for own, revision in told if known.get(own) != revision]

    def after(self, pulled: Pulled, matches: Iterable[SharedMatch]) -> Told:
        """Return what is known after an answer; *matches* are those that were lacking."""
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

    def confirmed(self, push: Push, refused: Collection[str]) -> Told:
        """Return what is known after the server has kept a push, but for the *refused* keys."""
        matches = {each.id: each for each in push.matches if each.id not in refused}
        people = {
            each.id: (each.counter, each.machine) for each in push.people if each.id not in refused
        }
        evenings = {each.id: each.revision for each in push.evenings if each.id not in refused}
        return replace(
            self,
            matches={**self.matches, **matches},
            people={**self.people, **people},
            pairs=self.pairs | {pair for pair in push.pairs if pair[0] not in refused},
            erased=self.erased | {each for each in push.erased if each not in refused},
            evenings={**self.evenings, **evenings},
            going=self.going if push.going is None else push.going,
        )

    def without(self, matches: Iterable[str]) -> Told:
        """Return what is known without some matches."""
        gone = {*matches}
        kept = {own: match for own, match in self.matches.items() if own not in gone}
        return replace(self, matches=kept)


class Cache:
    """File with what was told; without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self, machine: str, server: str) -> Told:
        """Return what that server told this box last; nothing if the file is another's, or bad."""
        found = Told()
        if self._path:
            with suppress(OSError, ValueError, zlib.error):
                found = _read(self._path)
        is_own = (found.machine, found.server) == (machine, server)
        return found if is_own else Told(machine, server)

    def keep(self, told: Told) -> None:
        """Replace the file; a power cut may lose it."""
        if not self._path:
            return
        draft = self._path.with_name(f".{self._path.name}.new")
        try:
            draft.write_bytes(zlib.compress(msgspec.msgpack.encode(told)))
            draft.chmod(0o600)
            draft.replace(self._path)
        except (OSError, OverflowError) as error:  # such as a counter of more than 64 bits
            log.warning("What the server told cannot be kept: %s", error)


def _read(path: Path) -> Told:
    with path.open("rb") as file:
        data = zlib.decompressobj().decompress(file.read(LARGEST), LARGEST)
    return msgspec.msgpack.decode(data, type=Told)
