"""Moves of a game: a row for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from companion.play.actions import Action
from companion.play.view import Offer
from companion.words.i18n import _

OVER = "over"
"""Phase of a match that was played to its end."""


class Covered(Struct, frozen=True, gc=False):
    """Part of a state that may hold secrets: logs and errors do not show its fields."""

    def __repr__(self) -> str:
        """Return a form for logs and errors, without fields."""
        return f"{type(self).__name__}(…)"


class State(Struct, frozen=True, kw_only=True, gc=False):
    """Fields that every game's state has."""

    players: tuple[str, ...]
    ended: bool = False

    def __repr__(self) -> str:
        """Return a form for logs and errors, without fields that may be secret."""
        return f"State(phase={self.phase!r})"

    @property
    def phase(self) -> str:
        """Current phase, such as bidding."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """True if nothing more can happen in the match."""
        return self.ended or self.phase == OVER


class Objection(Struct, frozen=True):
    """Reason why an action breaks a rule; a *fatal* one makes no sense and cannot be overruled."""

    rule: str
    text: str
    fatal: bool = True


class Chance(Protocol):
    """Source of random numbers, such as Python's ``Random`` and ``SystemRandom``."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to *stop*, but not *stop* itself."""

    def getrandbits(self, k: int, /) -> int:
        """Return a number of *k* random bits."""


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Move(Struct, Generic[S, A], frozen=True):
    """Row of an action class: the phases it belongs to, its check, and its effect.

    The actions that every game shares (``HandOver``, ``EndEarly``) have no row.
    """

    kind: type[A]
    when: tuple[str, ...]
    """Phases in which it makes sense; empty where ``check`` decides that."""
    check: Callable[[S, A], Objection | None] | None
    """Return the objection to it in one of these phases; None where there can be none."""
    apply: Callable[[S, A], S]
    """Return the state after it, once ``check`` has let it pass."""
    tell: Callable[[S, A], str]
    """Return it as one sentence without a secret, given the state before it."""
    chance: Callable[[S, A, Chance], A] | None = None
    """Return the action with its random parts, or a secret that the box saves, before it is checked
    and saved: a journal holds the result, and replays without chance."""


class Moves(Generic[S]):
    """Moves of a game, by action class."""

    def __init__(
        self,
        *rows: Move[S, Any],
        untimely: Callable[[S, Any], Objection],
        phase: Callable[[S], str] = lambda state: state.phase,
    ) -> None:
        """Take the rows, and the objection to a move in a phase in which it makes no sense."""
        self.rows = {row.kind: row for row in rows}
        self.untimely = untimely
        self.phase = phase

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """Action classes that a journal of the game may hold."""
        return tuple(self.rows)

    def is_timely(self, state: S, action: Action) -> bool:
        """Return True if an action belongs to the phase of a state."""
        return self.phase(state) in self.rows[type(action)].when

    def check(self, state: S, action: Action) -> Objection | None:
        """Return the objection to an action, if any."""
        row = self.rows[type(action)]
        if row.when and self.phase(state) not in row.when:
            return self.untimely(state, action)
        return row.check(state, action) if row.check else None

    def allowed(self, state: S, *offers: Offer) -> tuple[Offer, ...]:
        """Return the offers that break no rule."""
        return tuple(offer for offer in offers if self.check(state, offer.action) is None)

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action that ``check`` has let pass."""
        return self.rows[type(action)].apply(state, action)

    def tell(self, state: S, action: Action) -> str:
        """Return an action in one sentence, given the state before it."""
        return self.rows[type(action)].tell(state, action)

    def drawn(self, state: S, action: Action, chance: Chance) -> Action:
        """Return an action with its random parts filled in."""
        row = self.rows[type(action)]
        return row.chance(state, action, chance) if row.chance else action


def check_seats(state: State, *seats: int) -> Objection | None:
    """Return the objection to an action that names a seat that does not exist."""
    if all(0 <= seat < len(state.players) for seat in seats):
        return None
    return Objection("seat", _("There is no such seat."))
