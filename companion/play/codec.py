"""Entries of journals: what a line holds, read and written as JSON."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver, Number
from companion.play.cards import Card
from companion.play.game import Game, Migration
from companion.play.secrets import Vault
from companion.words.errors import BadCard
from companion.words.i18n import _

A = TypeVar("A")


class Undo(Action, frozen=True, tag="undo"):
    """The last step is taken back."""


class Redo(Action, frozen=True, tag="redo"):
    """What was taken back last is done again."""


class Remove(Action, frozen=True, tag="remove"):
    """The entry that this one amends did not happen."""


STEPS = (Undo, Redo, Remove)
"""What happens to the log alone, in every game."""


class Change(Struct, Generic[A], frozen=True, forbid_unknown_fields=True, gc=False):
    """Another entry that an entry replaces the action of, or removes, along with its own change."""

    action: A
    amends: Number


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of a journal; with *amends*, the action replaces that entry's, or removes it.

    One line has *amends* or *before*, never both; the second is left out of account then.
    """

    action: Any
    amends: Number | None = None
    overruled: str = ""
    """The rule that the table let it past."""
    at: str = ""
    """Local time, ISO 8601."""
    version: Number | None = None
    """Of the game's entries, where it is not that of the journal."""
    sealed: str = ""
    """The action, encrypted, where *action* is only what everybody may know of it; in a line."""
    for_good: bool = False
    """Whether that leaves the box never, not even when the match is over; in a line."""
    before: Number | None = None
    """The entry before which the action is put in, since it was forgotten."""
    also: tuple[Change[Any], ...] = ()
    """What is changed along, each behind the one before: else it would make no sense."""

    @property
    def adds(self) -> bool:
        """Whether it adds its action, rather than changing what is there already."""
        changes = self.amends is not None or self.before is not None or self.also
        return not changes and type(self.action) not in STEPS


BLOCK = 512
"""Bytes; what is encrypted is filled up to a multiple, so that its length tells nothing."""


class Codec:
    """Reads and writes the entries of one game as JSON, for a journal of some version of it.

    What an older version wrote is lifted to the game's own before anything is made of it. What is
    secret is encrypted and decrypted by the *vault*; without one nothing is.
    """

    def __init__(
        self, game: Game[Any], version: int | None = None, vault: Vault | None = None
    ) -> None:
        self._game = game
        self._vault = vault
        self.unopened = 0
        """Of how many entries only what everybody may know could be read."""
        self._version = game.version if version is None else version
        self._older = self._version != game.version
        self._decoder = msgspec.json.Decoder(_kind(game), dec_hook=self._card)
        self._encoder = msgspec.json.Encoder(enc_hook=str)

    def decode(self, line: bytes | str) -> Entry:
        """Return the entry of a line; raise ``ValueError``, as msgspec does, or RecursionError."""
        if not self._older:
            entry: Entry = self._decoder.decode(line)
            if entry.version is None and not entry.sealed:
                return entry
        return self._migrated(line)

    def encode(self, entry: Entry, public: Action | None = None) -> bytes:
        """Return an entry as one line, without its end; encrypted what *public* does not tell.

        *public* is its action as everybody may know it. Raise SaveFailed where no key can be kept.
        """
        if self._older:
            entry = replace(entry, version=self._game.version)
        if self._vault and public is not None and public != entry.action:
            sealed, stays = self._vault.encrypt(self._plain(entry)), entry.action.for_good
            entry = replace(entry, action=public, sealed=sealed, for_good=stays)
        return self._encoder.encode(entry)

    def _plain(self, entry: Entry) -> bytes:
        """Return the action of an entry as what is encrypted."""
        plain = self._encoder.encode(entry.action)
        return plain.ljust(-(-len(plain) // BLOCK) * BLOCK)

    def _migrated(self, line: bytes | str) -> Entry:
        written, is_whole = _opened(msgspec.json.decode(line, type=dict[str, Any]), self._vault)
        self.unopened += not is_whole
        version = msgspec.convert(written.pop("version", self._version), Number)
        if not self._game.opens(version):
            raise ValueError(another_version(self._game))
        try:
            for older in range(version, self._game.version):
                written = _migrated(self._game.migrations[older], written)
        except (LookupError, TypeError) as error:
            raise ValueError(repr(error)) from None
        return msgspec.convert(written, _kind(self._game), dec_hook=self._card)

    def _card(self, _kind: type, code: Any) -> Card:
        try:
            return self._game.deck.find(code)  # type: ignore[no-any-return]
        except (BadCard, AttributeError, TypeError):
            raise ValueError(_("There is no card “{code}”.").format(code=code)) from None


def _migrated(migration: Migration, written: dict[str, Any]) -> dict[str, Any]:
    """Return an entry of a journal as the next version writes it, with all that it changes."""
    also = [migration(each) for each in written.pop("also", ())]
    written = migration(written)
    return {**written, "also": also} if also else written


def is_encrypted(line: str) -> bool:
    """Return True if a line as it is kept has something encrypted in it."""
    return '"sealed":"' in line


def clear(line: str, vault: Vault | None) -> str:
    """Return a line as it may leave the box once the match is over: with what was encrypted in it.

    What stays here for good, or cannot be read, is told as everybody may know it. Raise
    ``ValueError`` or RecursionError for what is no line.
    """
    if not is_encrypted(line):
        return line
    written = msgspec.json.decode(line, type=dict[str, Any])
    written, _is_whole = _opened(written, None if written.get("for_good") else vault)
    return msgspec.json.encode(written).decode()


def uncovered(line: str, vault: Vault) -> str:
    """Return a line as it is kept once the match is over: in clear, unless it stays for good.

    What no key here decrypts stays encrypted. Raise what ``clear`` raises.
    """
    if not is_encrypted(line):
        return line
    written = msgspec.json.decode(line, type=dict[str, Any])
    if written.get("for_good"):
        return line
    written, is_whole = _opened(written, vault)
    return msgspec.json.encode(written).decode() if is_whole else line


def _opened(written: dict[str, Any], vault: Vault | None) -> tuple[dict[str, Any], bool]:
    """Return an entry with what was encrypted in it, and whether that could be read."""
    sealed = msgspec.convert(written.pop("sealed", ""), str)
    written.pop("for_good", None)
    if not sealed:
        return written, True
    plain = vault.decrypt(sealed) if vault else None
    if plain is None:
        return written, False
    return {**written, "action": msgspec.json.decode(plain)}, True


def another_version(game: Game[Any]) -> str:
    """Return why a journal, or an entry of it, cannot be opened."""
    return _("This journal was kept by another version of {game}.").format(game=game.title)


@cache
def _kind(game: Game[Any]) -> type[Entry]:
    """Return what an entry of a game's journals may be; making it takes longer than reading it."""
    union: Any = Undo | Redo | Remove | HandOver | EndEarly
    for action in game.actions:
        union |= action
    kind: Any = msgspec.defstruct(
        "Entry", [("action", union), ("also", tuple[Change[union], ...], ())], bases=(Entry,),
        frozen=True, omit_defaults=True, forbid_unknown_fields=True,
    )  # fmt: skip
    return kind  # type: ignore[no-any-return]
