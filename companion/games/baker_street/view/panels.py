"""Frozen values that the screens of Baker Street draw, with every word ready to read.

All of it is public: of a pile only its top card, of evidence only its number.
"""

from __future__ import annotations

from msgspec import Struct

from companion.play.view import Named, Offer


class DetectiveFace(Struct, frozen=True):
    """Detective as drawn; *symbol* is "", S (Stop), X (×2) or N (arrow)."""

    owner: int
    value: int
    symbol: str = ""
    leads: bool = False
    """True if it leads to the next pile."""
    hidden: bool = False
    """True if only its owner is known; its value is 0 then."""


class PileFace(Struct, frozen=True):
    """Pile of the circle, clockwise; *mark* is "", visited, current, next, chosen or wanted."""

    pile: int
    number: str
    """Number from 1 to 5."""
    evidence: int
    top: DetectiveFace | None
    """Card on top, if it is known."""
    count: str
    """Number of detectives here, such as "4" or "2+"; empty for none."""
    mark: str = ""
    scarce: str = ""
    """Number of cards of evidence, once few are left; empty before."""


class Stock(Struct, frozen=True):
    """Places of one seat's thirty detectives, in one line."""

    seat: int
    name: str
    words: str


class Rung(Struct, frozen=True):
    """Declaration; *above* marks one that cannot be true."""

    seat: int | None
    name: str
    number: int
    above: bool = False


class LadderPanel(Struct, frozen=True):
    """Declarations, the number to declare, and the piles to lay a card at."""

    rungs: tuple[Rung, ...]
    least: int
    """Lowest number that may be declared."""
    suggested: int
    """Initial number on the screen."""
    last: int
    """Last declaration, as the bar shows it: 0 to *highest*."""
    highest: int
    above: str
    """Words for a number above *highest*."""
    below: str
    """Words for a number below *least*."""
    piles: tuple[PileFace, ...]
    stocks: tuple[Stock, ...]
    claims: tuple[Offer, ...] = ()
    """Offers to claim seven in a row, for each seat with enough cards."""


class Hand(Struct, frozen=True):
    """Hand that is being shown: its number of cards, and the known ones."""

    seat: int
    name: str
    size: int
    cards: tuple[DetectiveFace, ...]


class HandsPanel(Struct, frozen=True):
    """Both hands after a doubt: two keypads, six scans, or a sum from *lowest* to *highest*."""

    declared: int
    declarer: int
    hands: tuple[Hand, ...]
    sum: str
    """Sum of the cards shown so far."""
    lowest: int = 0
    highest: int = 30
    claims: tuple[Offer, ...] = ()


class RewardPanel(Struct, frozen=True):
    """Result of the doubt, and the piles to choose from."""

    verdict: str
    sum: int
    declared: int
    sign: str
    """Comparison of the sum with the declaration: <, = or >."""
    true: bool
    doubter: int
    declarer: int
    doubts: str
    """Name of the doubter."""
    said: str
    """Declarer, in words."""
    hands: tuple[tuple[DetectiveFace, ...], ...]
    """Both hands, the first seat's and the second's; empty if only their sum was entered."""
    piles: tuple[PileFace, ...]
    claims: tuple[Offer, ...] = ()


class CardColumn(Struct, frozen=True):
    """Cards in front of a player, and their points with the formula."""

    seat: int
    name: str
    cards: tuple[DetectiveFace, ...]
    formula: str
    total: int | None
    """None where it is unknown."""


class Onward(Struct, frozen=True):
    """Pile that an arrow leads to; not *sure* while no arrow has been turned up before it."""

    pile: int
    number: str
    words: str
    """Number of its cards, or the words for an arrow that is missing."""
    sure: bool = False


class PileStory(Struct, frozen=True):
    """Pile that is counted, and the effects of its cards."""

    title: str
    """The pile, and the reason why it is counted."""
    cards: tuple[DetectiveFace, ...]
    """Cards in the order in which they were turned up."""
    then: str
    """Title of the next pile; empty without an arrow."""
    onward: tuple[Onward, ...]
    """One or two piles: the next one, and the one after it if an arrow leads to the next."""
    sign: str
    """Comparison of the first seat's total with the second's: <, = or >."""
    note: str = ""
    """Effect of the symbol that was turned up last, unless an arrow leads on and shows it."""


class Scene(Struct, frozen=True):
    """Step of the count, as the table was after it; *why* describes it."""

    why: str
    piles: tuple[PileFace, ...]
    columns: tuple[CardColumn, ...]
    story: PileStory
    seat: int | None = None
    """Owner of the card; None at the end of a pile."""


class AdvantagePanel(Struct, frozen=True):
    """Count for the advantage, to step back and forth through; the last scene is the present."""

    round: int
    """Number of the round that it decides."""
    scenes: tuple[Scene, ...]
    piles: tuple[PileFace, ...]
    columns: tuple[CardColumn, ...]
    story: PileStory
    caption: str
    done: bool
    owner: int | None = None
    """Owner of the next card, if known."""
    left: int | None = None
    """Cards left at the pile, if known."""
    decides: tuple[Offer, ...] = ()
    """Offers where the table counts itself: advantage of the first seat, neither, the second."""
    claims: tuple[Offer, ...] = ()
    end: Named | None = None
    """Effect of ending the pile, in words; the name of the seat may be missing."""


class EvidencePanel(Struct, frozen=True):
    """Seat that takes a card of evidence, its pile, and the reason.

    The letter is entered while a finger holds the screen, and fills the *letter* of an offer.
    """

    seat: int
    name: str
    reward: bool
    pile: int | None
    """Only pile it may come from; None if any."""
    why: str
    piles: tuple[PileFace, ...]
    held: tuple[int, ...]
    advantage: AdvantagePanel | None = None
    claims: tuple[Offer, ...] = ()


class ResultPanel(Struct, frozen=True):
    """Result of the round, until both draw new cards."""

    winner: int
    gained: tuple[str, ...]
    """Gain of each seat in the round, in words."""
    held: tuple[int, ...]
    advantage: AdvantagePanel | None = None
    claims: tuple[Offer, ...] = ()


class FinalRow(Struct, frozen=True):
    """Row of a round after the match: declared against true; *mood* is the declarer's."""

    number: int
    declarer: int
    declared: int
    sum: int
    mood: str
    sign: str
    """Comparison of the sum with the declaration: <, = or >."""
    words: str
    odds: str
    hands: tuple[tuple[DetectiveFace, ...], ...] = ()
    """Both hands, face down if they are not known."""


class FinalFact(Struct, frozen=True):
    """Number, and what it counts."""

    number: str
    words: str


class FinalSeat(Struct, frozen=True):
    """Seat after the match: its letters, and its bluffs and believed declarations."""

    seat: int
    name: str
    letters: str
    run: str
    facts: tuple[FinalFact, ...]


class FinalPile(Struct, frozen=True):
    """Cards beside a pile after the match, from the top; there may be none."""

    number: str
    cards: tuple[DetectiveFace, ...]
    gap: str = ""
    """Text for a gap."""


class FinalPanel(Struct, frozen=True):
    """Review of the match, with nothing secret any more."""

    headline: str
    rows: tuple[FinalRow, ...]
    seats: tuple[FinalSeat, ...]
    piles: tuple[FinalPile, ...] = ()
