"""Evenings of other tables, decoded from the records that the server passes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from companion.club.evening import ClubEvening
from companion.sync.postgres.messages import EveningRecord

MOST_PEOPLE = 200
"""Most people of an evening, since each box that follows it comes to know them all."""


def readable_evenings(records: Iterable[EveningRecord]) -> Iterator[ClubEvening]:
    """Yield the evenings that can be decoded and agree with the fields of their records."""
    for each in records:
        with suppress(msgspec.MsgspecError, RecursionError):  # of a newer box, or a false one
            evening = msgspec.json.decode(each.evening, type=ClubEvening)
            if (each.id, each.machine, each.revision) == (
                evening.id, evening.machine, evening.revision
            ) and len(evening.people) <= MOST_PEOPLE:  # fmt: skip
                yield evening
