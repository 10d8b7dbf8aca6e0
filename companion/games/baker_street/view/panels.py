"""What the screens of Baker Street draw: frozen values, with every word in them ready to read.

Everything in them everybody may see: of a pile only its top card, of evidence only its number.
"""

from __future__ import annotations

from msgspec import Struct

from companion.play.view import Offer


class CardFace(Struct, frozen=True):
    """A detective as drawn; *symbol* is "", S (Stop), X (×2) or N (arrow)."""

    owner: int
    value: int
    symbol: str = ""
    leads: bool = False
    """Whether the next pile counts because of it."""


class PileFace(Struct, frozen=True):
    """A pile of the circle, clockwise; *mark* is "", visited, current, next or chosen."""

    pile: int
    number: str
    """As people number it: 1 to 5."""
    evidence: int
    top: CardFace | None
    """The card on top, if the app knows it."""
    count: str
    """How many detectives lie here, such as "4" or "2+" or empty for none."""
    mark: str = ""


class Stock(Struct, frozen=True):
    """Where one seat's thirty detectives are, in one line."""

    seat: int
    name: str
    words: str


class Rung(Struct, frozen=True):
    """A declaration; *above* marks one that cannot be true."""

    seat: int
    name: str
    number: int
    above: bool = False


class LadderPanel(Struct, frozen=True):
    """The declarations, the number to declare, and the piles to lay a card at."""

    caption: str
    rungs: tuple[Rung, ...]
    least: int
    """The lowest number that may be declared."""
    suggested: int
    """Where the number on the screen begins."""
    last: int
    """What was declared last, as the bar shows it: 0 to *highest*."""
    highest: int
    range: str
    above: str
    """What to say of a number that is above *highest*."""
    below: str
    """What to say of a number that is below *least*."""
    piles: tuple[PileFace, ...]
    stocks: tuple[Stock, ...]
    claims: tuple[Offer, ...] = ()
    """Seven in a row, for each seat that has cards enough."""


class Hand(Struct, frozen=True):
    """A hand that is being shown: how many cards, and those that are known by now."""

    seat: int
    name: str
    size: int
    cards: tuple[CardFace, ...]


class HandsPanel(Struct, frozen=True):
    """Both hands after a doubt: two keypads, six scans, or a sum from *lowest* to *highest*."""

    declared: int
    declarer: int
    hands: tuple[Hand, ...]
    sum: str
    """What is shown so far, added up."""
    lowest: int = 0
    highest: int = 30
    claims: tuple[Offer, ...] = ()


class RewardPanel(Struct, frozen=True):
    """How the doubt ended, and the piles to choose from."""

    verdict: str
    sum: int
    declared: int
    sign: str
    """How the sum compares with what was declared: <, = or >."""
    true: bool
    doubter: int
    declarer: int
    doubts: str
    """Who doubted, in words."""
    said: str
    """Who declared, in words."""
    claimed: str
    """Who declared which number, in words: what is known before the cards lie open."""
    hands: tuple[tuple[CardFace, ...], ...]
    """Both hands, the first seat's and the second's; empty if only their sum was told."""
    piles: tuple[PileFace, ...]
    claims: tuple[Offer, ...] = ()


class Column(Struct, frozen=True):
    """What lies in front of a player: cards, and their points as people write them."""

    seat: int
    name: str
    cards: tuple[CardFace, ...]
    formula: str
    total: int | None
    """None where nobody told it."""


class Scene(Struct, frozen=True):
    """One step of the count, as the whole table looked after it; *why* says what happened."""

    why: str
    piles: tuple[PileFace, ...]
    columns: tuple[Column, ...]
    seat: int | None = None
    """Whose card it was; None at the end of a pile."""


class AdvantagePanel(Struct, frozen=True):
    """The count for the advantage, to step back and forth through; the last scene is now."""

    round: int
    """The number of the round that it decides."""
    scenes: tuple[Scene, ...]
    piles: tuple[PileFace, ...]
    columns: tuple[Column, ...]
    caption: str
    done: bool
    owner: int | None = None
    """Whose the next card is, if the app knows it."""
    left: int | None = None
    """How many cards are left at the pile, if the app knows it."""
    decides: tuple[Offer, ...] = ()
    """Who has the advantage, where the table counts itself: the first seat, neither, the second."""
    claims: tuple[Offer, ...] = ()


class EvidencePanel(Struct, frozen=True):
    """Who takes a card of evidence, from which pile, and why.

    The letter is entered while a finger holds the screen, and fills the *letter* of an offer.
    """

    seat: int
    name: str
    reward: bool
    pile: int | None
    """The only pile it may come from; None if any."""
    why: str
    piles: tuple[PileFace, ...]
    held: tuple[int, ...]
    advantage: AdvantagePanel | None = None
    claims: tuple[Offer, ...] = ()


class ResultPanel(Struct, frozen=True):
    """What the round brought, until both draw new cards."""

    winner: int
    gained: tuple[str, ...]
    """What the round brought each seat, in words."""
    held: tuple[int, ...]
    advantage: AdvantagePanel | None = None
    claims: tuple[Offer, ...] = ()


class FinalRow(Struct, frozen=True):
    """A round after the match: declared against true; *mood* is the declarer's."""

    number: int
    declarer: int
    declared: int
    sum: int
    mood: str
    words: str
    odds: str
    hands: tuple[str, ...] = ()


class FinalSeat(Struct, frozen=True):
    """A seat after the match: its letters, and how it bluffed and believed."""

    seat: int
    name: str
    letters: str
    run: str
    lines: tuple[str, ...]


class FinalPile(Struct, frozen=True):
    """What lay beside a pile after the match, from the top, by whose it is; both may be empty."""

    number: str
    cards: tuple[str, str]
    gap: str = ""
    """What stands for cards that nobody told of."""
    words: str = ""
    """What to say where no card lies."""


class FinalPanel(Struct, frozen=True):
    """The match looked back upon, with nothing secret any more."""

    headline: str
    rows: tuple[FinalRow, ...]
    seats: tuple[FinalSeat, ...]
    piles: tuple[FinalPile, ...] = ()
