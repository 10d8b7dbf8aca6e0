"""What a seat can tell on the private page: a game says what, its player chooses one of it."""

from __future__ import annotations

from msgspec import Struct

from companion.play.actions import Action


class Told(Struct, frozen=True):
    """One thing to tell, what comes of it in words, and the action that it is.

    With *entry* the action corrects that entry of the log; without an action it only says that this
    entry is the one to correct. With neither it only keeps the place of something.
    """

    words: str
    action: Action | None
    note: str = ""
    proposed: bool = False
    entry: int | None = None

    @property
    def empty(self) -> bool:
        return self.action is None and self.entry is None


class Telling(Struct, frozen=True):
    """What a seat can tell now, and how; *short* words, such as a letter, stand in a grid."""

    hint: str
    told: tuple[Told, ...]
    short: bool = False
