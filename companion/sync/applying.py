"""What other tables of a club said of people, written into the journal of a box.

A box takes only what concerns the people whom it knows, and those of an evening at its table.
"""

from __future__ import annotations

import re
from collections.abc import Set
from contextlib import closing

from companion.club.difference import Stamp
from companion.club.records import Shared, SharedPerson
from companion.keep.matches import stamps
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import merge_people
from companion.keep.matches.merging_people import Known, known_people
from companion.keep.opening import open_again
from companion.play.marks import MARK_COUNT
from companion.words import names

LONGEST = names.LONGEST_NAME
ID = re.compile("[0-9a-f-]{36}")
"""Form of the ids of people, as a journal has them."""


def apply(journal: Journal, shared: Shared, coming: Set[str] = frozenset()) -> bool:
    """Write people, pairs and erased people of others into a journal; raise SaveFailed.

    *coming* are ids of people of an evening at this table, who need not be known. Return True
    if anything has changed; without news nothing is locked.
    """
    people = {own: each for own, each in shared.people.items() if _is_fit(each)}
    pairs = frozenset(pair for pair in shared.pairs if all(map(_is_id, pair)))
    told = Shared(people=people, pairs=pairs, erased=frozenset(filter(_is_id, shared.erased)))
    if not _has_news(known_people(journal.store), told, coming):
        return False
    return merge_people(journal, told, coming)


def apply_in_thread(journal: Journal, shared: Shared, coming: Set[str] = frozenset()) -> bool:
    """Do the same on another thread than that of the journal, over a connection of its own."""
    with closing(open_again(journal)) as again:
        return apply(again, shared, coming)


def _is_fit(person: SharedPerson) -> bool:
    """Return False for a record that no box of ours writes."""
    name = person.name
    return (
        _is_id(person.id)
        and len(person.machine) <= LONGEST
        and 0 < len(name) <= LONGEST
        and names.tidied(name) == name
        and not names.is_guest(name)
        and not names.refusal([name])
        and 0 <= person.counter <= stamps.MOST
        and (person.mark is None or 0 <= person.mark < MARK_COUNT)
    )


def _is_id(own: str) -> bool:
    return ID.fullmatch(own) is not None


def _has_news(known: Known, told: Shared, coming: Set[str]) -> bool:
    """Return True if something of it may change the journal, as far as is known without seats."""
    here = {*known.ids, *coming}
    gone = {own for own in told.erased & here if own not in known.erased}
    joined = (
        pair
        for pair in told.pairs
        if here.intersection(pair) and len({_present(known, own) for own in pair}) > 1
    )
    later = (
        each
        for own, each in told.people.items()
        if own in here and own not in known.erased and _stamp_of(known, own) < _stamp(each)
    )
    return bool(gone) or any(joined) or any(later)


def _present(known: Known, own: str) -> str | None:
    return None if own in known.erased else known.former.get(own) or own


def _stamp_of(known: Known, own: str) -> Stamp:
    """Return the stamp of a person here; below all others if there is none."""
    record = known.records.get(_present(known, own) or "")
    return _stamp(record) if record else (-1, "")


def _stamp(person: SharedPerson) -> Stamp:
    return person.counter, person.machine
