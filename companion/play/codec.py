"""Entries of journals: what a line holds, read and written as JSON."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from companion.play.actions import Action, EndEarly, HandOver
from companion.play.cards import Card
from companion.play.game import Game
from companion.words.errors import BadCard
from companion.words.i18n import _


class Undo(Action, frozen=True, tag="undo"):
    """The last step is taken back."""


class Redo(Action, frozen=True, tag="redo"):
    """What was taken back last is done again."""


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of a journal; with *amends*, the action replaces that entry's."""

    action: Any
    amends: int | None = None
    overruled: str = ""
    """The rule that the table let it past."""
    at: str = ""
    """Local time, ISO 8601."""


class Codec:
    """Reads and writes the entries of one game as JSON."""

    def __init__(self, game: Game[Any]) -> None:
        union: Any = Undo | Redo | HandOver | EndEarly
        for action in game.actions:
            union |= action
        kind = msgspec.defstruct(
            "Entry", [("action", union)], bases=(Entry,), frozen=True, omit_defaults=True,
            forbid_unknown_fields=True,
        )  # fmt: skip
        self._game = game
        self._decoder = msgspec.json.Decoder(kind, dec_hook=self._card)
        self._encoder = msgspec.json.Encoder(enc_hook=str)

    def decode(self, line: bytes | str) -> Entry:
        """Return the entry of a line; raise ``msgspec.MsgspecError`` or ``UnicodeError``."""
        entry: Entry = self._decoder.decode(line)  # type: ignore[assignment]
        return entry

    def encode(self, entry: Entry) -> bytes:
        """Return an entry as one line, without its end."""
        return self._encoder.encode(entry)

    def _card(self, _kind: type, code: Any) -> Card:
        try:
            return self._game.deck.find(code)  # type: ignore[no-any-return]
        except (BadCard, AttributeError):
            raise ValueError(_("There is no card “{code}”.").format(code=code)) from None
