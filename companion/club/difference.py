"""Difference of the records of two sides, found by their versions alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from companion.club.merging import heirs
from companion.club.records import Pair, SharedMatch, SharedRecords

Stamp = tuple[int, str]
"""Counter and machine of a record of a person."""


class Versions(Struct, frozen=True):
    """Versions of all records that one side has."""

    matches: Mapping[str, int] = {}
    """Revision of each match."""
    people: Mapping[str, Stamp] = {}
    pairs: frozenset[Pair] = frozenset()
    erased: frozenset[str] = frozenset()


def versions(shared: SharedRecords) -> Versions:
    """Return the versions of records."""
    return Versions(
        {own: match.revision for own, match in shared.matches.items()},
        {own: (person.counter, person.machine) for own, person in shared.people.items()},
        shared.pairs,
        shared.erased,
    )


def digests(held: Versions) -> dict[str, str]:
    """Return a digest of each set; two sides with equal digests have nothing to send."""
    return {
        "matches": digest((own, str(revision)) for own, revision in held.matches.items()),
        "people": digest(
            (own, str(counter), machine) for own, (counter, machine) in held.people.items()
        ),
        "pairs": digest(held.pairs),
        "erased": digest((own,) for own in held.erased),
    }


def digest(rows: Iterable[tuple[str, ...]]) -> str:
    """Return the SHA-256 of rows in hexadecimal: fields with a blank between, sorted lines.

    In SQL: ``string_agg(line, e'\\n' ORDER BY line COLLATE "C")``.
    """
    lines = sorted(" ".join(row) for row in rows)
    return sha256("\n".join(lines).encode()).hexdigest()


def news(shared: SharedRecords, than: Versions) -> SharedRecords:
    """Return the records that a side with other or older versions lacks.

    A pair that follows from its pairs is left out: a box that received the pairs A, B and B, C
    keeps A, C too, and does not send it as its own.
    """
    joined = heirs(than.pairs, frozenset(), {})
    return SharedRecords(
        {
            own: match
            for own, match in shared.matches.items()
            if match.revision > than.matches.get(own, 0)
        },
        {
            own: person
            for own, person in shared.people.items()
            if own not in than.erased
            and (person.counter, person.machine) > than.people.get(own, (-1, ""))
        },
        frozenset(
            (one, two) for one, two in shared.pairs if joined.get(one, one) != joined.get(two, two)
        ),
        shared.erased - than.erased,
    )


def revised(
    own: Mapping[str, SharedMatch], told: Mapping[str, SharedMatch]
) -> dict[str, SharedMatch]:
    """Return the matches of a box that differ from those of a server, each one revision on.

    A match with fewer entries than on the server comes from a box that was put back to an older
    copy: it is left out. So is one that was thrown away before it was shared.
    """
    found = {}
    for key, match in own.items():
        last = told.get(key)
        if last is None and not match.thrown:
            found[key] = replace(match, revision=1)
        elif last and match.entries >= last.entries and _differ(match, last):
            found[key] = replace(match, revision=last.revision + 1)
    return found


def _differ(match: SharedMatch, other: SharedMatch) -> bool:
    return replace(match, revision=other.revision) != other
