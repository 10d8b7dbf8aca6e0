"""Records of people from other tables of a club, merged into the journal of a box.

A box takes only records of people whom it knows, and of those of an evening at its table.
"""

from __future__ import annotations

import re
from collections.abc import Set
from contextlib import closing

from companion.club.difference import Stamp
from companion.club.records import SharedPerson, SharedRecords
from companion.keep.matches import stamps
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import merge_people
from companion.keep.matches.merging_people import Known, known_people
from companion.keep.opening import open_again
from companion.play.marks import MARK_COUNT
from companion.words import names

ID_FORM = re.compile("[0-9a-f-]{36}")
"""Pattern of the ids of people in a journal."""


def apply_shared(
    journal: Journal, shared: SharedRecords, attendees: Set[str] = frozenset()
) -> bool:
    """Merge people, pairs and erased people of other tables into a journal; raise SaveFailed.

    *attendees* are ids of people of an evening at this table, who need not be in the journal.
    Return True if the journal was changed; without news it is not locked.
    """
    people = {own: each for own, each in shared.people.items() if _is_fit(each)}
    pairs = frozenset(pair for pair in shared.pairs if all(map(_is_id, pair)))
    received = SharedRecords(
        people=people, pairs=pairs, erased=frozenset(filter(_is_id, shared.erased))
    )
    if not _has_news(known_people(journal.store), received, attendees):
        return False
    return merge_people(journal, received, attendees)


def apply_in_thread(
    journal: Journal, shared: SharedRecords, attendees: Set[str] = frozenset()
) -> bool:
    """Call :func:`apply_shared` on another thread, over a connection of its own."""
    with closing(open_again(journal)) as again:
        return apply_shared(again, shared, attendees)


def _is_fit(person: SharedPerson) -> bool:
    """Return True for a record that keeps the limits of this box."""
    name = person.name
    return (
        _is_id(person.id)
        and len(person.machine) <= names.LONGEST_NAME
        and 0 < len(name) <= names.LONGEST_NAME
        and names.tidied(name) == name
        and not names.is_guest(name)
        and not names.refusal([name])
        and 0 <= person.counter <= stamps.GREATEST_COUNTER
        and (person.mark is None or 0 <= person.mark < MARK_COUNT)
    )


def _is_id(own: str) -> bool:
    return ID_FORM.fullmatch(own) is not None


def _has_news(known: Known, received: SharedRecords, attendees: Set[str]) -> bool:
    """Return True if received records may change the journal; seats are not examined."""
    here = {*known.ids, *attendees}
    gone = {own for own in received.erased & here if own not in known.erased}
    joined = (
        pair
        for pair in received.pairs
        if here.intersection(pair) and len({_present(known, own) for own in pair}) > 1
    )
    later = (
        each
        for own, each in received.people.items()
        if own in here and own not in known.erased and _stamp_of(known, own) < _stamp(each)
    )
    return bool(gone) or any(joined) or any(later)


def _present(known: Known, own: str) -> str | None:
    return None if own in known.erased else known.former.get(own) or own


def _stamp_of(known: Known, own: str) -> Stamp:
    """Return the stamp of a person in the journal; the lowest one if it has none."""
    record = known.records.get(_present(known, own) or "")
    return _stamp(record) if record else (-1, "")


def _stamp(person: SharedPerson) -> Stamp:
    return person.counter, person.machine
