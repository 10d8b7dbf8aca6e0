"""Codec for journal entries: one JSON line each."""

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
    """Undo of the last step."""


class Redo(Action, frozen=True, tag="redo"):
    """Redo of the step that was undone last."""


class Remove(Action, frozen=True, tag="remove"):
    """Removal of the entry that this one amends."""


LOG_ACTIONS = (Undo, Redo, Remove)
"""Actions on the log itself, the same in every game."""


class Change(
    Struct, Generic[A], frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False
):
    """Follow-up change: an entry has a new action, is removed, or gets another one before it."""

    action: A
    amends: Number | None = None
    """Number of the entry that the action replaces or removes."""
    before: Number | None = None
    """Number of the entry before which the action is inserted. There is one such change at most, in
    an entry that inserts nothing itself; the inserted entry has the number of that entry."""


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Line of a journal; with *amends*, the action replaces or removes that entry.

    A line has *amends* or *before*, never both; if it has both, *before* is ignored.
    """

    action: Any
    amends: Number | None = None
    overruled: str = ""
    """Rule that the table overruled."""
    at: str = ""
    """Local time, ISO 8601."""
    version: Number | None = None
    """Version of the game's entries, where it differs from that of the journal."""
    sealed: str = ""
    """Encrypted action, while *action* holds only the public part; in a line."""
    for_good: bool = False
    """True if the encrypted part never leaves the box, not even after the match; in a line."""
    before: Number | None = None
    """Number of the entry before which the action is inserted."""
    after: Number = 0
    """Whole seconds since the entry before it, or since the match was opened; in a line."""
    also: tuple[Change[Any], ...] = ()
    """Follow-up changes, each of a later entry than the one before, that keep the log legal."""

    @property
    def adds(self) -> bool:
        """True if it appends its action rather than changing earlier entries."""
        changes = self.amends is not None or self.before is not None or self.also
        return not changes and type(self.action) not in LOG_ACTIONS


BLOCK_BYTES = 512
"""Bytes; ciphertexts are padded to a multiple, so that their length reveals nothing."""


class Codec:
    """Encodes and decodes the entries of one game as JSON, for a journal of a given version.

    Entries of older versions are migrated before they are decoded. Secrets are encrypted and
    decrypted by the *vault*, and left as they are without one.
    """

    def __init__(
        self, game: Game[Any], version: int | None = None, vault: Vault | None = None
    ) -> None:
        self._game = game
        self._vault = vault
        self.unopened = 0
        """Entries of which only the public part could be read."""
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
        """Return an entry as one line, without its line end; encrypt fields missing in *public*.

        *public* is its action without secrets. Raise SaveFailed where no key can be saved.
        """
        if self._older:
            entry = replace(entry, version=self._game.version)
        if self._vault and public is not None and public != entry.action:
            sealed, stays = self._vault.encrypt(self._plain(entry)), entry.action.for_good
            entry = replace(entry, action=public, sealed=sealed, for_good=stays)
        return self._encoder.encode(entry)

    def _plain(self, entry: Entry) -> bytes:
        """Return the action of an entry as plaintext for encryption."""
        plain = self._encoder.encode(entry.action)
        return plain.ljust(-(-len(plain) // BLOCK_BYTES) * BLOCK_BYTES)

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
    """Return an entry migrated to the next version, including its follow-up changes."""
    also = [migration(each) for each in written.pop("also", ())]
    written = migration(written)
    return {**written, "also": also} if also else written


def is_encrypted(line: str) -> bool:
    """Return True if a line has an encrypted part."""
    return '"sealed":"' in line


def clear(line: str, vault: Vault | None) -> str:
    """Return a line as it may leave the box after the match, with its secrets decrypted.

    Secrets that never leave the box, or cannot be decrypted, are left out. Raise ``ValueError`` or
    RecursionError for an invalid line.
    """
    if not is_encrypted(line):
        return line
    written = msgspec.json.decode(line, type=dict[str, Any])
    written, _is_whole = _opened(written, None if written.get("for_good") else vault)
    return msgspec.json.encode(written).decode()


def uncovered(line: str, vault: Vault) -> str:
    """Return a line decrypted in place after the match, except secrets that never leave the box.

    Secrets that no key here decrypts stay encrypted. Raise the errors of ``clear``.
    """
    if not is_encrypted(line):
        return line
    written = msgspec.json.decode(line, type=dict[str, Any])
    if written.get("for_good"):
        return line
    written, is_whole = _opened(written, vault)
    return msgspec.json.encode(written).decode() if is_whole else line


def _opened(written: dict[str, Any], vault: Vault | None) -> tuple[dict[str, Any], bool]:
    """Return an entry with its ciphertext decrypted, and True if there was no failure."""
    sealed = msgspec.convert(written.pop("sealed", ""), str)
    written.pop("for_good", None)
    if not sealed:
        return written, True
    plain = vault.decrypt(sealed) if vault else None
    if plain is None:
        return written, False
    return {**written, "action": msgspec.json.decode(plain)}, True


def another_version(game: Game[Any]) -> str:
    """Return the reason why a journal, or an entry of it, cannot be opened."""
    return _("This journal was kept by another version of {game}.").format(game=game.title)


@cache
def _kind(game: Game[Any]) -> type[Entry]:
    """Return the entry type of a game's journals; cached, as building it is slow."""
    union: Any = Undo | Redo | Remove | HandOver | EndEarly
    for action in game.actions:
        union |= action
    kind: Any = msgspec.defstruct(
        "Entry", [("action", union), ("also", tuple[Change[union], ...], ())], bases=(Entry,),
        frozen=True, omit_defaults=True, forbid_unknown_fields=True,
    )  # fmt: skip
    return kind  # type: ignore[no-any-return]
