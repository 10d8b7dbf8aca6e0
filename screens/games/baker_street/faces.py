"""Keys that tell which card it is: its symbol, if it has one, then its value."""

from __future__ import annotations

from msgspec import Struct

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP
from screens.base import kv
from screens.parts.touch.tap import Choice


class Symbol(Struct, frozen=True):
    """A symbol, and what stands on its key."""

    code: str
    icon: str = ""
    words: str = ""


SYMBOLS = Symbol(STOP, "hand"), Symbol(DOUBLE, words="×2"), Symbol(ARROW, "arrow")


class CardValueKey(Choice):
    """The value of a card: the last touch of those that tell which it is."""


kv.load(__file__)
