"""What a game keeps from the table, and from whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from companion.play.actions import Action
from companion.play.view import Answers, Step, View

S = TypeVar("S")


class Secrets(Struct, Generic[S], frozen=True, kw_only=True):
    """What not everybody at the table may know, as pure functions of the state."""

    private: Callable[[S, int, Sequence[Step], Answers], View | None]
    """What a seat may see and tell by itself, given the log that it may correct and what slow work
    has found; None where there is nothing now. Only the panel is secret: hint and offers can be
    seen by everybody."""
    shut: Callable[[S, int], View | None] = lambda _state, _seat: None
    """What stands on a seat's page before its PIN is told; None where it has no PIN."""
    opens: Callable[[S, int, str], bool] = lambda _state, _seat, _digits: True
    """Whether digits are the PIN of a seat's page."""
    redacted: Callable[[S, Any], Action]
    """An action, given the state before it, without what not everybody may know yet; it makes
    sense in the same place. It takes away only what is marked as ``SECRET``. In what is kept, the
    rest is encrypted beside it."""
    uncovers: Callable[[S, S], bool]
    """Whether going from one state back to another shows what is hidden now."""
    reads: Callable[[S, S], bool] = lambda _now, _then: False
    """Whether what led to a state in a changed log has read what is hidden now: then already why
    the log makes no sense from there on would tell it."""
    whose: Callable[[S, Any], int | None] = lambda _state, _action: None
    """Whose secret an action holds, given the state before it: that seat alone corrects it, on its
    private page. None for an action without a secret."""


class Vault(Protocol):
    """Encrypts what not everybody may know, with a key that stands in no journal."""

    def encrypt(self, plain: bytes) -> str:
        """Return bytes encrypted, as text; raise SaveFailed where no key can be kept."""

    def decrypt(self, token: str) -> bytes | None:
        """Return decrypted bytes; None if they have another key or are damaged."""
