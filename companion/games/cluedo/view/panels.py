"""Frozen values that the panels of Cluedo draw."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.actions import Accuse, Penalize
from companion.games.cluedo.cards import CluedoCard
from companion.play.commitment import Proof
from companion.play.view import Offer


class FoundWeapon(Struct, frozen=True):
    """Weapon and the room where it was found."""

    weapon: CluedoCard
    room: CluedoCard
    words: tuple[str, str]


class BoardPanel(Struct, frozen=True):
    """First step: the pieces on the board (S:15)."""

    found: tuple[FoundWeapon, ...]
    note: str


class EnvelopePile(Struct, frozen=True):
    """One of the three piles: its name, its next or last action, and its progress."""

    kind: int
    name: str
    count: str
    """Number of its cards, or of those that were passed."""
    note: str
    done: bool = False
    now: bool = False


class PilesPanel(Struct, frozen=True):
    """Second step: three piles, and one card of each into the envelope (S:16)."""

    piles: tuple[EnvelopePile, ...]
    blank: bool
    """True while cards are passed over the reader, so that the rest is hidden."""


class PawnOffer(Struct, frozen=True):
    """Pawn on its key; *offer* is the action of touching it, None where it is taken."""

    card: CluedoCard
    word: str
    seat: int | None
    name: str
    offer: Offer | None


class PawnsPanel(Struct, frozen=True):
    """Third step: a pawn for each seat (S:17)."""

    pawns: tuple[PawnOffer, ...]


class Dealt(Struct, frozen=True):
    """Number of cards that a seat gets, in the order of the deal."""

    seat: int
    name: str
    count: int
    words: str
    """Unit of the number: cards, or cards that are still to be passed."""
    now: bool


class DealPanel(Struct, frozen=True):
    """Fourth step: the envelope is closed, and the cards are dealt (S:18, S:19)."""

    envelope: str
    unseen: str
    seal: str
    hands: tuple[Dealt, ...]
    again: str
    """Label for undoing the last step, where that is more than a card."""


class Beginner(Struct, frozen=True):
    """Seat that may begin or not, and the reason; *die* is its throw, 0 for none."""

    seat: int
    name: str
    note: str
    die: int
    offer: Offer | None
    pawn: CluedoCard | None


class StartPanel(Struct, frozen=True):
    """Fifth step: the starting seat (S:22, S:23)."""

    seats: tuple[Beginner, ...]
    throw: Offer | None


class CardOffer(Struct, frozen=True):
    """Card on its key."""

    card: CluedoCard
    word: str


class Asked(Struct, frozen=True):
    """Seat in the order of asking; *mark* is the kind of its answer, or empty."""

    seat: int
    name: str
    note: str
    mark: str
    now: bool


class Filling(Struct, frozen=True):
    """Action filled with touched cards: an accusation aloud, or cards that a seat lays open."""

    action: Accuse | Penalize
    """Action without its cards."""
    prompt: str
    label: str
    """Label of its key, once there are enough cards."""
    most: int
    """Most cards; an accusation has one of each kind."""


class TablePanel(Struct, frozen=True):
    """Table: all cards, the suggestion, and the seats in the order of asking."""

    seat: int
    """Seat on turn."""
    turn: int
    columns: tuple[tuple[CardOffer, ...], ...]
    """Suspects, weapons, rooms."""
    chosen: tuple[CluedoCard, ...]
    """Three cards of the suggestion."""
    likely: CluedoCard | None
    """Room where the pawn was last, before there is a suggestion."""
    asked: tuple[Asked, ...]
    question: str
    show: Offer | None
    none: Offer | None
    onward: Offer | None
    """Offer of the next turn."""
    accuse: Accuse | None
    """Accusation to fill in private, if the seat on turn may still accuse."""
    fillings: tuple[Filling, ...]
    """Actions to fill here instead, the accusation first."""
    entry: bool
    """True if touching another card corrects the suggestion: it was made, and has no answers."""
    notebooks: str
    """Label of the key to the private pages; empty where they have no notebook."""


class VerdictPanel(Struct, frozen=True):
    """The accuser looks into the envelope, alone, and enters only the verdict (S:33)."""

    steps: tuple[str, ...]
    right: Offer
    wrong: Offer


class EnvelopePanel(Struct, frozen=True):
    """Unsolved case: all look into the envelope, and may enter its cards."""

    columns: tuple[tuple[CardOffer, ...], ...]
    """Suspects, weapons, rooms."""
    skip: Offer


class Course(Struct, frozen=True):
    """Way of a seat through the match, by its turns; None for an event that did not happen."""

    seat: int
    name: str
    words: str
    known: int | None
    """First turn after which it could have been certain; 0 for the deal."""
    solved: int | None
    out: int | None
    """Turn in which it accused wrongly, or was excluded."""


class EndPanel(Struct, frozen=True):
    """Solution, and how it could have been found."""

    solution: tuple[CardOffer, ...]
    """Three cards; empty if they are not public."""
    untold: str
    """Sentence that replaces them."""
    heading: str
    courses: tuple[Course, ...]
    turns: int
    """Turns of the tracks; 0 for no tracks, after a match of one turn."""
    told: tuple[str, ...]
    """Sentences on the match, the most important first."""
    proof: Proof | None
    """None if nothing was sealed."""
