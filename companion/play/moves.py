"""The moves of a game: what can happen at its table, a row for each kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from companion.play.actions import Action
from companion.play.view import Offer
from companion.words.i18n import _

OVER = "over"
"""The phase of a match that was played to its end."""


class State(Struct, frozen=True, kw_only=True, gc=False):
    """What every game's state has: who holds which seat, and whether the table has stopped."""

    players: tuple[str, ...]
    ended: bool = False

    @property
    def phase(self) -> str:
        """What the table is waiting for, such as bids."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in the match."""
        return self.ended or self.phase == OVER


class Objection(Struct, frozen=True):
    """Why the rules do not like an action; a *fatal* one makes no sense and cannot be overruled."""

    rule: str
    text: str
    fatal: bool = True


class Chance(Protocol):
    """Whoever draws lots, such as Python's ``Random`` and ``SystemRandom``."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 up to *stop*, but not *stop* itself."""

    def getrandbits(self, k: int, /) -> int:
        """Return a number of so many bits."""


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Move(Struct, Generic[S, A], frozen=True):
    """A kind of action: when it makes sense, what may be wrong with it, and what follows from it.

    No move is asked about the actions that every game shares (``HandOver``, ``EndEarly``).
    """

    kind: type[A]
    when: tuple[str, ...]
    """The phases in which it makes sense; empty where ``check`` decides that."""
    check: Callable[[S, A], Objection | None] | None
    """What is wrong with it in one of these phases; None where nothing can be."""
    apply: Callable[[S, A], S]
    """The state after it, once ``check`` has let it pass."""
    tell: Callable[[S, A], str]
    """What it was, in one sentence without a secret, told from the state before it."""
    chance: Callable[[S, A, Chance], A] | None = None
    """The action with what chance decides in it, or a secret that the box keeps, before it is
    checked and kept: a journal holds what was drawn or said, and replays without."""


class Moves(Generic[S]):
    """All moves of a game, by their kinds."""

    def __init__(
        self,
        *rows: Move[S, Any],
        untimely: Callable[[S, Any], Objection],
        phase: Callable[[S], str] = lambda state: state.phase,
    ) -> None:
        """Take the rows, and what is objected to a move in a phase in which it makes no sense."""
        self.rows = {row.kind: row for row in rows}
        self.untimely = untimely
        self.phase = phase

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """Every kind of action that a journal of the game may hold."""
        return tuple(self.rows)

    def is_timely(self, state: S, action: Action) -> bool:
        """Return whether an action is one of those that belong to the phase of a state."""
        return self.phase(state) in self.rows[type(action)].when

    def check(self, state: S, action: Action) -> Objection | None:
        """Return what is wrong with an action, if anything."""
        row = self.rows[type(action)]
        if row.when and self.phase(state) not in row.when:
            return self.untimely(state, action)
        return row.check(state, action) if row.check else None

    def allowed(self, state: S, *offers: Offer) -> tuple[Offer, ...]:
        """Return the offers that the rules have nothing against."""
        return tuple(offer for offer in offers if self.check(state, offer.action) is None)

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action that ``check`` has let pass."""
        return self.rows[type(action)].apply(state, action)

    def tell(self, state: S, action: Action) -> str:
        """Return an action in one sentence, told from the state before it."""
        return self.rows[type(action)].tell(state, action)

    def drawn(self, state: S, action: Action, chance: Chance) -> Action:
        """Return an action with what chance decides in it."""
        row = self.rows[type(action)]
        return row.chance(state, action, chance) if row.chance else action


def check_seats(state: State, *seats: int) -> Objection | None:
    """Return what is wrong with the seats that an action names, if there is none of that number."""
    if all(0 <= seat < len(state.players) for seat in seats):
        return None
    return Objection("seat", _("There is no such seat."))
