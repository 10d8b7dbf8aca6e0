"""Messages with what a box shares, made beside the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar

from companion.club.records import Shared
from companion.programs.channel import Message
from companion.programs.lines import line
from companion.sync.wire import PART, OwnMatches, OwnPeople, OwnSets

T = TypeVar("T")


def messages(shared: Shared) -> dict[str, Message]:
    """Return the messages with everything; a match that ends later changes the last part alone."""
    made: dict[str, Message] = {}
    matches = sorted(shared.matches.values(), key=lambda each: (each.began, each.id))
    for number, some in enumerate(_parts(matches)):
        ending = line(OwnMatches(number))
        made[f"matches {number}"] = Message(line(OwnMatches(number, some)), ending)
    people = sorted(shared.people.values(), key=lambda each: each.id)
    for number, others in enumerate(_parts(people)):
        made[f"people {number}"] = Message(line(OwnPeople(number, others)), line(OwnPeople(number)))
    sets = OwnSets(tuple(sorted(shared.pairs)), tuple(sorted(shared.erased)))
    made["sets"] = Message(line(sets))
    return made


def _parts(records: Sequence[T]) -> Iterator[tuple[T, ...]]:
    each = iter(records)
    while part := tuple(islice(each, PART)):
        yield part
