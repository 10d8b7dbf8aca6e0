"""A match of Cluedo as values: the dealing, and what was suggested, answered and accused."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.cards import ClueCard
from companion.play import moves

BOARD, ENVELOPE, PAWNS, DEALING, STARTING = "board", "envelope", "pawns", "dealing", "starting"
TURN, ASKING, ANSWERED = "turn", "asking", "answered"
VERDICT, REVEALING, OVER = "verdict", "revealing", "over"
STEPS = (BOARD, ENVELOPE, PAWNS, DEALING, STARTING)
"""The steps of the dealing, in order (S:15-23)."""
NONE, SHOWN, FAILED = "none", "shown", "failed"
Solution = tuple[ClueCard, ClueCard, ClueCard]


class House(Struct, frozen=True):
    """The options of a match, as the rules use them."""

    dealing: str
    notebooks: str
    from_left: bool
    may_stay: bool
    accuser_plays: bool
    declared: bool
    """Whether everybody hears what somebody accuses of."""
    penalty: str


class Answer(Struct, frozen=True, gc=False):
    """What a seat said to a suggestion; the card only if the box knows which was shown."""

    seat: int
    kind: str
    card: ClueCard | None = None


class Suggestion(Struct, frozen=True, gc=False):
    """Who asked in which turn for which cards, and what was answered, in that order."""

    seat: int
    turn: int
    cards: Solution
    answers: tuple[Answer, ...] = ()

    @property
    def shown(self) -> bool:
        """Whether a card was shown."""
        return any(answer.kind == SHOWN for answer in self.answers)

    @property
    def heard(self) -> tuple[Answer, ...]:
        """The answers up to the first card that was shown: nobody is asked after that (S:28).

        More are there where a pass is corrected to a card that was shown.
        """
        kinds = [answer.kind for answer in self.answers]
        return self.answers[: kinds.index(SHOWN) + 1] if self.shown else self.answers


class Accusation(Struct, frozen=True, gc=False):
    """Who accused in which turn, of what if the box knows, and whether it was right."""

    seat: int
    turn: int
    cards: Solution | None
    right: bool | None = None


class Laid(Struct, frozen=True, gc=False):
    """Cards that a seat laid open in a turn, for not having shown one."""

    seat: int
    cards: tuple[ClueCard, ...]
    turn: int


class Noted(Struct, frozen=True, gc=False):
    """What a seat wrote into its notebook: who has a card, and in which turn it wrote so."""

    card: ClueCard
    holder: int
    turn: int


class State(moves.State, frozen=True, kw_only=True):
    """A match of Cluedo."""

    house: House
    dealer: int
    """Who directs the dealing, shuffles and deals."""
    phase: str = BOARD
    pawns: tuple[ClueCard | None, ...]
    """By seat."""
    passed: tuple[ClueCard | None, ...] = ()
    """The cards of the pile that is being passed, as far as they are known."""
    places: tuple[int, ...] = ()
    """Which card of each pile went into the envelope, if the box drew it."""
    envelope: tuple[ClueCard | None, ...] = ()
    """The same cards, as far as they are known."""
    again: str = ""
    """What has to be passed again because a card came twice or does not belong there: the pile, the
    hand, or all hands; empty once the next card has passed."""
    seal: str = ""
    salt: str = ""
    blind: bool = False
    """Whether the table judges what the box once could not: that stands, also with the key."""
    hands: tuple[tuple[ClueCard | None, ...], ...] = ()
    """By seat, those that were scanned so far; empty if none is to be."""
    begin: tuple[int, ...] = ()
    """Who may begin, and has to throw for it."""
    dice: tuple[int, ...] = ()
    """What those threw who had to, the last time."""
    turn: int = 0
    to_act: int = 0
    at: tuple[ClueCard | None, ...] = (None,) * 6
    """The room that each suspect's pawn was in last, if it is known."""
    suggestions: tuple[Suggestion, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    penalties: tuple[int, ...] = ()
    """The seats that were penalized, in order."""
    laid: tuple[Laid, ...] = ()
    notes: tuple[tuple[Noted, ...], ...] = ()
    """By seat."""
    pins: tuple[str, ...] = ()
    """By seat; empty where none was chosen."""
    solution: tuple[ClueCard | None, ...] = ()
    """What was in the envelope, once everybody knows."""
    winner: int | None = None

    @property
    def last(self) -> Suggestion | None:
        """The suggestion of this turn, if there was one."""
        last = self.suggestions[-1] if self.suggestions else None
        return last if last and last.turn == self.turn else None

    @property
    def drawn(self) -> bool:
        """Whether the box knows what is in the envelope, and judges accusations."""
        return len(self.envelope) == 3 and None not in self.envelope and not self.blind

    @property
    def known(self) -> bool:
        """Whether the box knows every hand."""
        return bool(self.hands) and all(hand and None not in hand for hand in self.hands)

    def __repr__(self) -> str:
        """Return it for logs and errors, which may hold nothing that is secret."""
        return f"State(turn={self.turn}, phase={self.phase!r})"

    def accused(self, seat: int) -> bool:
        """Return whether a seat has accused."""
        return any(each.seat == seat for each in self.accusations)

    def opened(self, seat: int) -> frozenset[ClueCard]:
        """Return the cards of a seat that lie open."""
        return frozenset(card for each in self.laid if each.seat == seat for card in each.cards)

    def failures(self, seat: int) -> int:
        """Return how often a seat did not show a card that it had."""
        answers = (answer for each in self.suggestions for answer in each.answers)
        return sum(answer.seat == seat and answer.kind == FAILED for answer in answers)
