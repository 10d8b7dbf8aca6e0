"""Program of the club beside the app or a command, and the messages in force."""

from __future__ import annotations

from collections.abc import Mapping

from companion.programs.channel import Message
from companion.programs.lines import line
from companion.programs.program import Program
from companion.sync.wire import (
    ASKED,
    LONGEST,
    Asked,
    Joined,
    Left,
    OwnEvenings,
    OwnGoing,
    to_app,
)
from companion.words.inputs import Clubbed

PROGRAM = Program(
    name="club",
    module="companion.sync.program",
    socket="club.sock",
    decode=to_app.decode,
    told=Clubbed,
    last=ASKED,
    longest=LONGEST,
)


def in_force(
    joined: Joined,
    own: Mapping[str, Message],
    going: OwnGoing,
    evenings: OwnEvenings,
    asked: Asked,
) -> dict[str, Message]:
    """Return the messages in force; *own* are those with what the box shares."""
    return {
        "joined": Message(line(joined), line(Left())),
        **own,
        "going": Message(line(going)),
        "evenings": Message(line(evenings)),
        ASKED: Message(line(asked)),
    }
