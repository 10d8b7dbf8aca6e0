"""State of Cluedo: the dealing, suggestions, answers and accusations."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.cards import CluedoCard
from companion.play import moves

BOARD, ENVELOPE, PAWNS, DEALING, STARTING = "board", "envelope", "pawns", "dealing", "starting"
TURN, ASKING, ANSWERED = "turn", "asking", "answered"
VERDICT, REVEALING, OVER = "verdict", "revealing", "over"
DEALING_STEPS = (BOARD, ENVELOPE, PAWNS, DEALING, STARTING)
"""The steps of the dealing, in order (S:15-23)."""
NONE, SHOWN, FAILED = "none", "shown", "failed"
Solution = tuple[CluedoCard, CluedoCard, CluedoCard]


class House(Struct, frozen=True):
    """Options of a match in the form that the rules use."""

    dealing: str
    notebooks: str
    from_left: bool
    may_stay: bool
    accuser_plays: bool
    declared: bool
    """True if accusations are made aloud."""
    penalty: str


class Answer(moves.Covered, frozen=True, gc=False):
    """Answer of a seat to a suggestion; with the card only if the box knows it."""

    seat: int
    kind: str
    card: CluedoCard | None = None


class Suggestion(Struct, frozen=True, gc=False):
    """Suggestion: its seat, turn and cards, and the answers in order."""

    seat: int
    turn: int
    cards: Solution
    answers: tuple[Answer, ...] = ()

    @property
    def shown(self) -> bool:
        """True if a card was shown."""
        return any(answer.kind == SHOWN for answer in self.answers)

    @property
    def heard(self) -> tuple[Answer, ...]:
        """Answers up to the first card that was shown: no seat is asked after that (S:28).

        There are more where a pass is corrected to a card that was shown.
        """
        kinds = [answer.kind for answer in self.answers]
        return self.answers[: kinds.index(SHOWN) + 1] if self.shown else self.answers


class Accusation(moves.Covered, frozen=True, gc=False):
    """Accusation: its seat, turn, cards if the box knows them, and verdict."""

    seat: int
    turn: int
    cards: Solution | None
    right: bool | None = None


class OpenCards(Struct, frozen=True, gc=False):
    """Cards that a seat laid open in a turn, for not having shown one."""

    seat: int
    cards: tuple[CluedoCard, ...]
    turn: int


class Noted(moves.Covered, frozen=True, gc=False):
    """Note of a seat in its notebook: the holder of a card, and the turn of the note."""

    card: CluedoCard
    holder: int
    turn: int


class State(moves.State, frozen=True, kw_only=True):
    """State of a match of Cluedo."""

    house: House
    dealer: int
    """Seat that directs the dealing, shuffles and deals."""
    phase: str = BOARD
    pawns: tuple[CluedoCard | None, ...]
    """Pawns by seat."""
    passed: tuple[CluedoCard | None, ...] = ()
    """Cards of the pile that is being passed, as far as they are known."""
    places: tuple[int, ...] = ()
    """Places of the cards of each pile drawn for the envelope, if the box drew them."""
    envelope: tuple[CluedoCard | None, ...] = ()
    """Same cards, as far as they are known."""
    again: str = ""
    """Cards to pass again because one came twice or does not belong there: the pile, the hand, or
    all hands; empty once the next card has passed."""
    seal: str = ""
    salt: str = ""
    blind: bool = False
    """True once the table decides in place of the box; that stays so, even with the key."""
    rejected: bool = False
    """True once all hands had to be passed again; then two seats agree to the next check."""
    hands: tuple[tuple[CluedoCard | None, ...], ...] = ()
    """Scanned cards by seat; empty if none is to be scanned."""
    begin: tuple[int, ...] = ()
    """Seats that may begin, and have to throw for it."""
    dice: tuple[int, ...] = ()
    """Last throws of those seats."""
    turn: int = 0
    to_act: int = 0
    at: tuple[CluedoCard | None, ...] = (None,) * 6
    """Last known room of each suspect's pawn."""
    suggestions: tuple[Suggestion, ...] = ()
    accusations: tuple[Accusation, ...] = ()
    penalties: tuple[int, ...] = ()
    """Seats that were penalized, in order."""
    laid: tuple[OpenCards, ...] = ()
    notes: tuple[tuple[Noted, ...], ...] = ()
    """Notes by seat."""
    pins: tuple[str, ...] = ()
    """PINs by seat; empty where none was chosen."""
    solution: tuple[CluedoCard | None, ...] = ()
    """Cards of the envelope, once they are public."""
    winner: int | None = None

    @property
    def last(self) -> Suggestion | None:
        """Suggestion of this turn, if there was one."""
        last = self.suggestions[-1] if self.suggestions else None
        return last if last and last.turn == self.turn else None

    @property
    def drawn(self) -> bool:
        """True if the box knows the cards of the envelope, and judges accusations."""
        return len(self.envelope) == 3 and None not in self.envelope and not self.blind

    @property
    def known(self) -> bool:
        """True if the box knows every hand."""
        return bool(self.hands) and all(hand and None not in hand for hand in self.hands)

    def accused(self, seat: int) -> bool:
        """Return True if a seat has accused."""
        return any(each.seat == seat for each in self.accusations)

    def opened(self, seat: int) -> frozenset[CluedoCard]:
        """Return the cards of a seat that are face up."""
        return frozenset(card for each in self.laid if each.seat == seat for card in each.cards)

    def failures(self, seat: int) -> int:
        """Return the number of times that a seat failed to show a card that it had."""
        answers = (answer for each in self.suggestions for answer in each.answers)
        return sum(answer.seat == seat and answer.kind == FAILED for answer in answers)
