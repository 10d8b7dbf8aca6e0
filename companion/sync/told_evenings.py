"""Evenings of other tables, as the server passes them on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from companion.club.evening import Evening
from companion.sync.postgres.messages import Evening as ToldEvening

MOST_PEOPLE = 200
"""Most people of an evening, since each box that follows it comes to know them all."""


def readable_evenings(told: Iterable[ToldEvening]) -> Iterator[Evening]:
    """Yield the evenings that can be read, and that are what their tables say they are."""
    for each in told:
        with suppress(msgspec.MsgspecError, RecursionError):  # of a newer box, or of one that lies
            evening = msgspec.json.decode(each.evening, type=Evening)
            if (each.id, each.machine, each.revision) == (
                evening.id, evening.machine, evening.revision
            ) and len(evening.people) <= MOST_PEOPLE:  # fmt: skip
                yield evening
