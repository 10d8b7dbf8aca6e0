"""State of The Club: rounds, with their plays, verdicts and guesses."""

from __future__ import annotations

from msgspec import Struct

from companion.games.the_club.cards import ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.play import moves

RULE, DEAL, TURN, JUDGING, BARED, PLACING = "rule", "deal", "turn", "judging", "bared", "placing"
GUESSING, PHRASING, GUESSED, SCORES, OVER = "guessing", "phrasing", "guessed", "scores", "over"
SPOKEN, DRAWN, BUILT = "spoken", "drawn", "built"
PLAYED, PLACED, OPEN = "played", "placed", "open"
RIGHT_GUESS, EMPTY_HAND, DECK_OUT, STOPPED = "guess", "hand", "deck", "stopped"


class House(Struct, frozen=True):
    """Options of a match in the form that the rules use."""

    laps: int
    scoring: bool
    too_easy: int
    box_judges: bool
    hourglass: int
    """Seconds; 0 for none."""


class Event(Struct, frozen=True, gc=False):
    """Judged event: a card that was played, a hand that was laid open, a card placed from it.

    *right* is None while the verdict is pending. For a hand, True means that no card of it fits,
    and its cards are the known ones.
    """

    kind: str
    seat: int
    cards: tuple[ClubCard, ...]
    right: bool | None
    turn: int
    held: int = 0
    """Number of cards in the hand, before it was played from or laid open."""


class Attempt(moves.Covered, frozen=True, gc=False):
    """Guess: its seat and turn, the number of events before it, in blocks or in own words."""

    seat: int
    turn: int
    events: int
    rule: Rule | None
    right: bool | None = None


class Round(moves.Covered, frozen=True, gc=False):
    """Round of one master."""

    master: int
    to_act: int
    hands: tuple[int, ...]
    """Number of cards in each hand; the master has none (S:35)."""
    deck: int
    way: str = ""
    draft: Rule | None = None
    """Rule that is being built."""
    rule: Rule | None = None
    """Secret rule, if the box knows it."""
    seal: str = ""
    salt: str = ""
    turn: int = 0
    events: tuple[Event, ...] = ()
    phrase: Rule | None = None
    """Guess that is being built."""
    attempts: tuple[Attempt, ...] = ()
    may_hint: bool = False
    announced: bool = False
    hints: int = 0
    compared: bool = False
    """True if the master agreed to compare the last guess in public."""
    counts: bool = True
    """True if the round has points."""
    owed: tuple[int, ...] = ()
    """Number of cards that each seat draws for corrected verdicts, or puts back if negative, until
    the next card is played."""
    end: str = ""
    """Reason of its end."""

    @property
    def waiting(self) -> Event | None:
        """Event whose verdict is pending."""
        last = self.events[-1] if self.events else None
        return last if last and last.right is None else None

    @property
    def guesser(self) -> int | None:
        """Seat that guessed the rule."""
        return next((each.seat for each in self.attempts if each.right), None)


class State(moves.State, frozen=True, kw_only=True):
    """State of a match of The Club."""

    house: House
    first: int
    """First master."""
    phase: str = RULE
    round: Round
    past: tuple[Round, ...] = ()
    """Rounds before this one."""

    @property
    def played(self) -> tuple[Round, ...]:
        """Rounds that are over."""
        return (*self.past, self.round) if self.round.end else self.past

    @property
    def number(self) -> int:
        """Number of this round, from 1."""
        return len(self.past) + 1

    @property
    def next_master(self) -> int:
        """Master of the next round: clockwise (S:29)."""
        return (self.round.master + 1) % len(self.players)

    @property
    def last_round(self) -> bool:
        """True if this is the last round (S:88)."""
        return self.number == self.house.laps * len(self.players)
