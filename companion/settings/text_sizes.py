"""Sizes of the letters on the screen: one row each."""

from __future__ import annotations

from typing import NamedTuple

from companion.words.i18n import N_
from companion.words.tables import Table


class TextSize(NamedTuple):
    """Size of the letters."""

    name: str
    words: str
    factor: float = 1.0
    """Factor of all letters but those of the big picture."""


NORMAL = TextSize("normal", N_("normal"))
TEXT_SIZES: Table[TextSize] = Table(
    NORMAL,
    TextSize("large", N_("large"), 1.15),
    TextSize("largest", N_("largest"), 1.3),
)
