"""What happened at the table, as a person or a device told it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=-999_999, le=999_999)]
"""Any number in an entry: no game reckons with larger ones, and pages have no room for them."""


# ``gc=False`` here and wherever values are frozen: they never form a ring, so Python's collector of
# rings need not look at the thousands of them that a replay makes.
class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """Something that happened at the table, as a person or a device told it."""


class HandOver(Action, frozen=True, tag="hand-over"):
    """Somebody else takes a seat, with its points."""

    seat: Number
    name: str


class EndEarly(Action, frozen=True, tag="end"):
    """The table stops here, with the standing as it is."""
