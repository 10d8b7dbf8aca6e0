"""Program of the club as the app starts it, and the messages in force that it receives."""

from __future__ import annotations

from collections.abc import Mapping

from companion.club.records import SharedRecords
from companion.programs.channel import Message
from companion.programs.lines import line
from companion.programs.program import Program
from companion.sync.batches import batches
from companion.sync.wire import (
    LONGEST_LINE,
    MESSAGE_RECORDS,
    SYNC_REQUEST,
    Joined,
    Left,
    OwnEvenings,
    OwnMatches,
    OwnOngoing,
    OwnPeople,
    OwnSets,
    SyncRequest,
    to_app,
)
from companion.words.inputs import Clubbed

PROGRAM = Program(
    name="club",
    module="companion.sync.program",
    socket="club.sock",
    decode=to_app.decode,
    told=Clubbed,
    last=SYNC_REQUEST,
    longest=LONGEST_LINE,
)


def messages_in_force(
    joined: Joined,
    shared: Mapping[str, Message],
    ongoing: OwnOngoing,
    evenings: OwnEvenings,
    request: SyncRequest,
) -> dict[str, Message]:
    """Return the messages in force; *shared* are those of :func:`shared_messages`."""
    return {
        "joined": Message(line(joined), line(Left())),
        **shared,
        "ongoing": Message(line(ongoing)),
        "evenings": Message(line(evenings)),
        SYNC_REQUEST: Message(line(request)),
    }


def shared_messages(shared: SharedRecords) -> dict[str, Message]:
    """Return the messages with all shared records of a box.

    Matches are in the order in which they began, so a new one changes the last message alone.
    """
    made: dict[str, Message] = {}
    matches = sorted(shared.matches.values(), key=lambda each: (each.began, each.id))
    for number, some in enumerate(batches(matches, MESSAGE_RECORDS)):
        ending = line(OwnMatches(number))
        made[f"matches {number}"] = Message(line(OwnMatches(number, some)), ending)
    people = sorted(shared.people.values(), key=lambda each: each.id)
    for number, others in enumerate(batches(people, MESSAGE_RECORDS)):
        made[f"people {number}"] = Message(line(OwnPeople(number, others)), line(OwnPeople(number)))
    sets = OwnSets(tuple(sorted(shared.pairs)), tuple(sorted(shared.erased)))
    made["sets"] = Message(line(sets))
    return made
