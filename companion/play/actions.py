"""Actions: the events at a table, in every game."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, get_type_hints

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=-999_999, le=999_999)]
"""Number in an entry; no game needs larger ones, and pages have no room for them."""
SECRET = Meta(extra={"secret": True})
"""Mark of a field of an action that is secret: ``letter: Annotated[str, SECRET]``.

It is encrypted in the journal, as the game's ``redacted`` says, and shown in no log.
"""


# ``gc=False`` here and for all frozen values: they cannot form reference cycles, so the garbage
# collector can skip the thousands of them that a replay makes.
class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, gc=False):
    """Frozen value for one thing that happened at the table."""

    for_good: ClassVar[bool] = False
    """True if its secret fields never leave the box, not even after the match, like a PIN."""
    only_live: ClassVar[bool] = False
    """True if it can only be recorded as it happens: it is never corrected or inserted later. So a
    hidden card cannot be found by trying corrections."""

    @property
    def apart(self) -> bool:
        """True if a seat writes it by itself; the table's undo and redo skip it."""
        return False

    @property
    def ends(self) -> bool:
        """True if it says that the match is over as its rules want it, with winners."""
        return False

    def __repr__(self) -> str:
        """Return a form for logs and errors, without secret fields."""
        hidden = marked(type(self))
        fields = (
            f"{name}={'…' if name in hidden else repr(getattr(self, name))}"
            for name in self.__struct_fields__
        )
        return f"{type(self).__name__}({', '.join(fields)})"


@cache
def marked(kind: type[Action]) -> frozenset[str]:
    """Return the names of the fields of an action class that are marked as secret."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(
        name for name, hint in hints.items() if SECRET in getattr(hint, "__metadata__", ())
    )


class HandOver(Action, frozen=True, tag="hand-over"):
    """Another person takes over a seat, with its points."""

    seat: Number
    name: str


class EndEarly(Action, frozen=True, tag="end"):
    """The match is stopped early, with the standing as it is."""
