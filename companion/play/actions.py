"""What happened at the table, as a person or a device told it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, get_type_hints

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=-999_999, le=999_999)]
"""Any number in an entry: no game reckons with larger ones, and pages have no room for them."""
SECRET = Meta(extra={"secret": True})
"""Marks a field of an action that not everybody may know: ``letter: Annotated[str, SECRET]``.

It is encrypted in what is kept, as the game's ``redacted`` says, and shown in no log."""


# ``gc=False`` here and wherever values are frozen: they never form a ring, so Python's collector of
# rings need not look at the thousands of them that a replay makes.
class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """Something that happened at the table, as a person or a device told it."""

    for_good: ClassVar[bool] = False
    """Whether what is secret in it stays in the box even when the match is over, as a PIN does."""
    only_live: ClassVar[bool] = False
    """Whether it is told as it happens or not at all: no correction changes it, and none puts it
    in. So a hidden card is not found by trying what a correction says."""
    needs_consent: ClassVar[bool] = False
    """Whether two seats must agree before it is done."""

    @property
    def apart(self) -> bool:
        """Whether a seat writes it by itself: the table's undo and redo pass over it."""
        return False

    def __repr__(self) -> str:
        """Return it for logs and errors, which may hold nothing that is secret."""
        hidden = marked(type(self))
        fields = (
            f"{name}={'…' if name in hidden else repr(getattr(self, name))}"
            for name in self.__struct_fields__
        )
        return f"{type(self).__name__}({', '.join(fields)})"


@cache
def marked(kind: type[Action]) -> frozenset[str]:
    """Return the fields of a kind of actions that are marked as secret."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(
        name for name, hint in hints.items() if SECRET in getattr(hint, "__metadata__", ())
    )


class HandOver(Action, frozen=True, tag="hand-over"):
    """Somebody else takes a seat, with its points."""

    seat: Number
    name: str


class EndEarly(Action, frozen=True, tag="end"):
    """The table stops here, with the standing as it is."""
