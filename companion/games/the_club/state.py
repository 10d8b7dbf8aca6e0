"""A match of The Club as values: rounds, and what was played, judged and guessed in each."""

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
    """The options of a match, as the rules use them."""

    laps: int
    scoring: bool
    too_easy: int
    box_judges: bool
    hourglass: int
    """Seconds; 0 for none."""


class Event(Struct, frozen=True, gc=False):
    """What was judged: a card that was played, a hand that was laid open, a card placed from it.

    *right* is None while it waits for the verdict. Of a hand it means that no card of it fits, and
    its cards are those that were told.
    """

    kind: str
    seat: int
    cards: tuple[ClubCard, ...]
    right: bool | None
    turn: int
    held: int = 0
    """How many cards were in the hand, before it was played from or laid open."""


class Attempt(Struct, frozen=True, gc=False):
    """A guess: who made it in which turn, after how many events, in blocks or in own words."""

    seat: int
    turn: int
    events: int
    rule: Rule | None
    right: bool | None = None


class Round(Struct, frozen=True, gc=False):
    """One master's round."""

    master: int
    to_act: int
    hands: tuple[int, ...]
    """How many cards each seat holds; the master none (S:35)."""
    deck: int
    way: str = ""
    draft: Rule | None = None
    """The rule that is being built."""
    rule: Rule | None = None
    """The secret rule, if the box knows it."""
    seal: str = ""
    salt: str = ""
    turn: int = 0
    events: tuple[Event, ...] = ()
    phrase: Rule | None = None
    """The guess that is being put together."""
    attempts: tuple[Attempt, ...] = ()
    may_hint: bool = False
    announced: bool = False
    hints: int = 0
    compared: bool = False
    """Whether the master agreed that the last guess is compared before everybody."""
    counts: bool = True
    """Whether there are points for it."""
    owed: tuple[int, ...] = ()
    """How many cards each seat draws for verdicts that were put right, or puts back where it is
    less than none; until the next card is played."""
    end: str = ""
    """Why it is over."""

    def __repr__(self) -> str:
        """Return it for logs and errors, which may hold nothing that is secret."""
        return f"Round(master={self.master}, turn={self.turn})"

    @property
    def waiting(self) -> Event | None:
        """What waits for a verdict."""
        last = self.events[-1] if self.events else None
        return last if last and last.right is None else None

    @property
    def guesser(self) -> int | None:
        """Who guessed the rule."""
        return next((each.seat for each in self.attempts if each.right), None)


class State(moves.State, frozen=True, kw_only=True):
    """A match of The Club."""

    house: House
    first: int
    """The first master."""
    phase: str = RULE
    round: Round
    past: tuple[Round, ...] = ()
    """The rounds before this one."""

    def __repr__(self) -> str:
        """Return it for logs and errors, which may hold nothing that is secret."""
        return f"State(round={len(self.past) + 1}, phase={self.phase!r})"

    @property
    def played(self) -> tuple[Round, ...]:
        """The rounds that are over."""
        return (*self.past, self.round) if self.round.end else self.past

    @property
    def number(self) -> int:
        """The number of this round, from 1."""
        return len(self.past) + 1

    @property
    def next_master(self) -> int:
        """Who is master in the next round: clockwise (S:29)."""
        return (self.round.master + 1) % len(self.players)

    @property
    def last_round(self) -> bool:
        """Whether this is the last round (S:88)."""
        return self.number == self.house.laps * len(self.players)
