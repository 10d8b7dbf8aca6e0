"""Secrets of a game, and the seats that may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from companion.play.actions import Action
from companion.play.private_page import PrivatePage
from companion.play.view import Answers, Step, View
from companion.words.i18n import N_

S = TypeVar("S")


class Secrets(Struct, Generic[S], frozen=True, kw_only=True):
    """Pure functions of the state for information that only some seats may see."""

    private: Callable[[S, int, Sequence[Step], Answers], View | None]
    """Return the private view of a seat, given the log that it may correct and the answers of slow
    work; None if it has none now. Only the panel is secret: hint and offers are visible to all."""
    behind: str = N_("what only you may see is behind it")
    """Kind of secret on a private page while it is blank, visible to all."""
    phone: Callable[[View], PrivatePage | None] = lambda _view: None
    """Return the page of a seat's own phone, made from its private view; None if it has none."""
    shut: Callable[[S, int], View | None] = lambda _state, _seat: None
    """Return the locked page of a seat, before its PIN is entered; None if it has no PIN."""
    opens: Callable[[S, int, str], bool] = lambda _state, _seat, _digits: True
    """Return True if digits are the PIN of a seat's page."""
    redacted: Callable[[S, Any], Action]
    """Return an action without its secrets, given the state before it; it is legal in the same
    place. Only fields marked as ``SECRET`` are removed. In the database they are encrypted beside
    it."""
    uncovers: Callable[[S, S], bool]
    """Return True if going from one state back to another shows information that is hidden now."""
    reads: Callable[[S, S], bool] = lambda _now, _then: False
    """Return True if the way to a state in a changed log depends on information that is hidden now:
    then even the objection to the changed log would reveal it."""
    consent: Callable[[S, Any], str] = lambda _state, _action: ""
    """Return a sentence about an action that is applied only once two seats agree, given the state
    before it; empty if it needs no consent."""
    whose: Callable[[S, Any], int | None] = lambda _state, _action: None
    """Return the seat whose secret an action holds, given the state before it: that seat alone
    corrects it, on its private page. None for an action without a secret."""


class Vault(Protocol):
    """Encrypts secrets with a key that no journal holds."""

    def encrypt(self, plain: bytes) -> str:
        """Return bytes encrypted, as text; raise SaveFailed where no key can be saved."""

    def decrypt(self, token: str) -> bytes | None:
        """Return decrypted bytes; None if they have another key or are damaged."""
