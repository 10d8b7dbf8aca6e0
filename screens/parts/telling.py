"""What a seat can tell on the private page: a game says what, its player chooses one of it."""

from __future__ import annotations

from msgspec import Struct

from companion.game import Action


class Told(Struct, frozen=True):
    """One thing to tell, what comes of it in words, and the action that it is."""

    words: str
    action: Action
    note: str = ""
    proposed: bool = False


class Telling(Struct, frozen=True):
    """What a seat can tell now, and how; *short* words, such as a letter, stand in a grid."""

    hint: str
    told: tuple[Told, ...]
    short: bool = False
