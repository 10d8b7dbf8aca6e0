"""State of Baker Street: the piles, the decks, and the rounds."""

from __future__ import annotations

from msgspec import Struct

from companion.games.baker_street.box import VALUES
from companion.games.baker_street.cards import DetectiveCard
from companion.play import moves

PILES, EVIDENCE, RUN = 5, 8, 7
"""Piles, cards of evidence in each (S:24), and letters in a row that win (S:125)."""
HAND, CARDS_EACH = 3, 30
"""Cards in a hand and in all, for each player (S:22)."""
HIGHEST_SUM = 2 * HAND * VALUES[-1]
"""Highest sum of both hands."""
LADDER, HANDS, REWARD, TAKE, ADVANTAGE, RESULT = (
    "ladder", "hands", "reward", "take", "advantage", "result",
)  # fmt: skip


class Holding(Struct, frozen=True, gc=False):
    """Numbers of one player's cards in the deck, in the hand, beside the piles and discarded.

    Unless *exact*, *discarded* is a lower bound and the number beside the piles an upper bound;
    unless *deck_exact*, the deck is a lower bound.
    """

    deck: int = CARDS_EACH - HAND
    hand: int = HAND
    laid: int = 0
    discards: int = 0
    seen: tuple[int, ...] = ()
    """Known values of the discards."""
    exact: bool = True
    deck_exact: bool = True
    recycled: bool = False
    """True if the discards became the deck when this player drew last."""


class Laid(moves.Covered, frozen=True, gc=False):
    """Detective beside a pile, face known or not; *number* counts all laid cards, from 1."""

    owner: int
    card: DetectiveCard | None
    number: int


class Pile(moves.Covered, frozen=True, gc=False):
    """Evidence and the detectives beside it, from the bottom; None is a gap.

    A gap may hold unrecorded cards.
    """

    evidence: int = EVIDENCE
    cards: tuple[Laid | None, ...] = ()

    @property
    def top(self) -> DetectiveCard | None:
        """Card on top, if it is known (S:44)."""
        last = self.cards[-1] if self.cards else None
        return last.card if last else None

    @property
    def count(self) -> int:
        """Lower bound of the detectives here."""
        return sum(laid is not None for laid in self.cards)

    @property
    def sure(self) -> bool:
        return None not in self.cards


class Declaration(Struct, frozen=True, gc=False):
    """Declaration of a seat that both hands are worth at least *number*."""

    seat: int
    number: int


class Doubted(moves.Covered, frozen=True, gc=False):
    """Doubt that is decided."""

    declarer: int
    declared: int
    sum: int
    hands: tuple[tuple[int, ...], ...] | None = None
    """Values of both hands, if they were entered."""
    odds: tuple[int, int] | None = None
    """Number of the opponent's hands that made it true, and of all that were possible."""

    @property
    def true(self) -> bool:
        """True if the sum reaches the declaration; equal is enough (S:75)."""
        return self.sum >= self.declared

    @property
    def winner(self) -> int:
        return self.declarer if self.true else 1 - self.declarer


class TurnedCard(moves.Covered, frozen=True, gc=False):
    """Card turned up; *number* is that of the laid card, 0 if it was named only now."""

    card: DetectiveCard
    number: int = 0


class PileVisit(moves.Covered, frozen=True, gc=False):
    """Pile while it is counted: its cards as they were turned up."""

    pile: int
    cards: tuple[TurnedCard, ...] = ()
    left: int | None = None
    """Cards that stay at the pile under a Stop; None if unknown."""
    beyond: int | None = None
    """Target of an arrow, once the pile is counted: the next pile with cards."""


class Chain(moves.Covered, frozen=True, gc=False):
    """Piles that count for the advantage, in order; *end* is the reason why it ends."""

    visits: tuple[PileVisit, ...]
    end: str = ""
    told: tuple[int, int] | None = None
    """Both totals, if the table computed them itself."""
    most: tuple[int, ...] = ()
    """Seat with the higher total, if the table gave only that; both in a tie."""

    @property
    def cards(self) -> tuple[DetectiveCard, ...]:
        return tuple(turned.card for visit in self.visits for turned in visit.cards)


class EvidenceGain(moves.Covered, frozen=True, gc=False):
    """Card of evidence that was due: from a pile if that is known, or not taken at all."""

    seat: int
    reward: bool
    pile: int | None = None
    letter: str = ""
    taken: bool = True


class Round(moves.Covered, frozen=True, gc=False):
    """Round: its ladder, its doubt, its reward and its advantage."""

    first: int
    declarations: tuple[Declaration, ...] = ()
    laid: int = 0
    """Cards that the player to act has laid already."""
    shown: tuple[DetectiveCard, ...] = ()
    doubt: Doubted | None = None
    pile: int | None = None
    chain: Chain | None = None
    gains: tuple[EvidenceGain, ...] = ()

    @property
    def to_act(self) -> int:
        """Seat that declares or doubts: they alternate (S:32)."""
        return (self.first + len(self.declarations)) % 2


class Rules(Struct, frozen=True):
    """Options of a match in the form that the rules use."""

    block: bool = False
    """True if a ×2 doubles itself and the next card on it."""
    on_top: bool = False
    """True if a ×2 doubles only the next card on it."""
    stop_counts: bool = True
    stop_breaks: bool = False
    skip_empty: bool = False
    reward_card: bool = True
    reshuffle: bool = False


class State(moves.State, frozen=True, kw_only=True):
    """State of a match of Baker Street."""

    rules: Rules
    first: int
    """Seat that began the match: the youngest (S:32)."""
    round: Round
    phase: str = LADDER
    piles: tuple[Pile, ...] = (Pile(),) * PILES
    holdings: tuple[Holding, ...] = (Holding(),) * 2
    letters: tuple[tuple[str, ...], ...] = ((), ())
    """Each seat's evidence as it was taken; empty where the letter was not entered."""
    lays: int = 0
    results: tuple[Round, ...] = ()
    claim: int | None = None
    """Seat that claims seven in a row, while the other checks."""
    winner: int | None = None

    @property
    def least(self) -> int:
        """Lowest number that may be declared now (S:58)."""
        said = self.round.declarations
        return said[-1].number + 1 if said else 0

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Rounds whose doubt is decided."""
        return (*self.results, self.round) if self.round.doubt else self.results

    @property
    def beginner(self) -> int:
        """Seat that begins the next round: the loser of the doubt (S:121)."""
        doubt = self.round.doubt
        return 1 - doubt.winner if doubt else self.round.first
