"""Example of each kind of block, short enough for its key."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.the_club.cards import FILL, GROUND, NUMBER, SHAPE
from companion.games.the_club.language.blocks import (
    After,
    Alternate,
    Compared,
    Is,
    Nth,
    Run,
    Shared,
    Single,
    Tally,
)
from companion.words.i18n import N_, _

VALUE_WORDS: Mapping[str, str] = {
    GROUND: N_("white"),
    FILL: N_("hollow"),
    SHAPE: N_("circle"),
    NUMBER: N_("1 to 3"),
}
KINDS: Mapping[type[Single], str] = {
    Compared: N_("as before"),
    After: N_("a circle"),
    Alternate: N_("white, black"),
    Run: N_("never two"),
    Shared: N_("two traits"),
    Nth: N_("every third card"),
    Tally: N_("even so far"),
}
OPPOSITE = N_("not white")


def example(single: Single) -> str:
    """Return an example of a block; empty for one without."""
    words = VALUE_WORDS[single.trait] if isinstance(single, Is) else KINDS.get(type(single), "")
    return _(words) if words else ""
