"""Keys that name a card: its symbol, if it has one, then its value."""

from __future__ import annotations

from msgspec import Struct

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP
from screens.base import kv


class CardSymbol(Struct, frozen=True):
    """Symbol, with the icon or text of its key."""

    value: str
    icon: str = ""
    words: str = ""


SYMBOLS = CardSymbol(STOP, "hand"), CardSymbol(DOUBLE, words="×2"), CardSymbol(ARROW, "arrow")


kv.load(__file__)
