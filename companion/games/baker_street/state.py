"""A match of Baker Street as values: the piles, the decks, and the rounds."""

from __future__ import annotations

from msgspec import Struct

from companion.games.baker_street.cards import DetectiveCard
from companion.play import moves

PILES, EVIDENCE, RUN = 5, 8, 7
"""Piles, cards of evidence in each (S:24), and letters in a row that win (S:125)."""
HIGHEST = 30
"""The most that six cards can be worth."""
HAND, CARDS = 3, 30
"""Cards in a hand and in all, for each player (S:22)."""
LADDER, HANDS, REWARD, TAKE, ADVANTAGE, RESULT = (
    "ladder", "hands", "reward", "take", "advantage", "result",
)  # fmt: skip


class Holding(Struct, frozen=True, gc=False):
    """One player's cards: how many are in the deck, the hand, beside the piles and discarded.

    Where *exact* is false, at least so many are discarded and at most so many lie beside the piles;
    where *deck_exact* is false, the deck has at least so many.
    """

    deck: int = CARDS - HAND
    hand: int = HAND
    laid: int = 0
    discards: int = 0
    seen: tuple[int, ...] = ()
    """The values of the discards that are known."""
    exact: bool = True
    deck_exact: bool = True
    recycled: bool = False
    """Whether the discards became the deck when this player drew last."""


class Laid(Struct, frozen=True, gc=False):
    """A detective beside a pile, face known or not; *number* counts all that were laid, from 1."""

    owner: int
    card: DetectiveCard | None
    number: int


class Pile(Struct, frozen=True, gc=False):
    """Evidence and the detectives beside it, from the bottom; None is a gap.

    In a gap there may be cards that nobody told of.
    """

    evidence: int = EVIDENCE
    cards: tuple[Laid | None, ...] = ()

    @property
    def top(self) -> DetectiveCard | None:
        """The card that everybody sees, if the app knows it (S:44)."""
        last = self.cards[-1] if self.cards else None
        return last.card if last else None

    @property
    def count(self) -> int:
        """How many detectives lie here at least."""
        return sum(laid is not None for laid in self.cards)

    @property
    def sure(self) -> bool:
        return None not in self.cards


class Declaration(Struct, frozen=True, gc=False):
    """A seat said that both hands are worth at least *number*."""

    seat: int
    number: int


class Doubted(Struct, frozen=True, gc=False):
    """A doubt that is decided."""

    declarer: int
    declared: int
    sum: int
    hands: tuple[tuple[int, ...], ...] | None = None
    """The values of both hands, if they were told."""
    odds: tuple[int, int] | None = None
    """The hands of the opponent with which it was true, of all that were possible."""

    @property
    def true(self) -> bool:
        """Equal is enough (S:75)."""
        return self.sum >= self.declared

    @property
    def winner(self) -> int:
        return self.declarer if self.true else 1 - self.declarer


class Turned(Struct, frozen=True, gc=False):
    """A card turned up; *number* is that of the laid card, 0 if it was told only now."""

    card: DetectiveCard
    number: int = 0


class Visit(Struct, frozen=True, gc=False):
    """A pile while it is counted: its cards as they were turned up."""

    pile: int
    cards: tuple[Turned, ...] = ()
    left: int | None = None
    """How many stay at the pile under a Stop; None if the app cannot know."""
    beyond: int | None = None
    """Where an arrow would have led, once the pile is counted: the next pile with cards."""


class Chain(Struct, frozen=True, gc=False):
    """The piles that count for the advantage, in order; *end* says why there are no more."""

    visits: tuple[Visit, ...]
    end: str = ""
    told: tuple[int, int] | None = None
    """Both totals, if the table reckoned them itself."""
    most: tuple[int, ...] = ()
    """Who has the higher total, if the table told that alone; both in a tie."""

    @property
    def cards(self) -> tuple[DetectiveCard, ...]:
        return tuple(turned.card for visit in self.visits for turned in visit.cards)


class Gain(Struct, frozen=True, gc=False):
    """A card of evidence that was due: taken from a pile if that was told, or not taken at all."""

    seat: int
    reward: bool
    pile: int | None = None
    letter: str = ""
    taken: bool = True


class Round(Struct, frozen=True, gc=False):
    """A round: its ladder, its doubt, its reward and its advantage."""

    first: int
    declarations: tuple[Declaration, ...] = ()
    laid: int = 0
    """Cards that the player to act has laid already."""
    shown: tuple[DetectiveCard, ...] = ()
    doubt: Doubted | None = None
    pile: int | None = None
    chain: Chain | None = None
    gains: tuple[Gain, ...] = ()

    @property
    def to_act(self) -> int:
        """Who declares or doubts: they alternate (S:32)."""
        return (self.first + len(self.declarations)) % 2


class Rules(Struct, frozen=True):
    """The options of a match, as the rules use them."""

    block: bool = False
    stop_counts: bool = True
    stop_breaks: bool = False
    skip_empty: bool = False
    reward_card: bool = True
    reshuffle: bool = False


class State(moves.State, frozen=True, kw_only=True):
    """A match of Baker Street."""

    rules: Rules
    first: int
    """Who began the match: the youngest (S:32)."""
    round: Round
    phase: str = LADDER
    piles: tuple[Pile, ...] = (Pile(),) * PILES
    holdings: tuple[Holding, ...] = (Holding(),) * 2
    letters: tuple[tuple[str, ...], ...] = ((), ())
    """Each seat's evidence as it was taken; empty where the letter was not told."""
    lays: int = 0
    results: tuple[Round, ...] = ()
    claim: int | None = None
    """Who has said to have seven in a row, while the other looks."""
    winner: int | None = None

    @property
    def least(self) -> int:
        """The lowest number that may be declared now (S:58)."""
        said = self.round.declarations
        return said[-1].number + 1 if said else 0

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round whose doubt is decided."""
        return (*self.results, self.round) if self.round.doubt else self.results

    @property
    def beginner(self) -> int:
        """Who begins the next round: the loser of the doubt (S:121)."""
        doubt = self.round.doubt
        return 1 - doubt.winner if doubt else self.round.first
