"""The parts of a view of Cluedo that panels draw."""

from __future__ import annotations

from msgspec import Struct

from companion.games.cluedo.actions import Accuse, Penalize
from companion.games.cluedo.cards import ClueCard
from companion.play.commitment import Proof
from companion.play.view import Offer


class Found(Struct, frozen=True):
    """A weapon and the room where it was found."""

    weapon: ClueCard
    room: ClueCard
    words: tuple[str, str]


class BoardPanel(Struct, frozen=True):
    """The first step: what stands and lies where (S:15)."""

    found: tuple[Found, ...]
    note: str


class Pile(Struct, frozen=True):
    """One of the three piles: its name, what is to be done or was done with it, and how far."""

    kind: int
    name: str
    count: str
    """How many cards it has, or how many of them were passed."""
    note: str
    done: bool = False
    now: bool = False


class PilesPanel(Struct, frozen=True):
    """The second step: three piles, and one card of each into the envelope (S:16)."""

    piles: tuple[Pile, ...]
    blank: bool
    """Whether cards are passed over the reader, so that nothing else is to be looked at."""


class Pawn(Struct, frozen=True):
    """A pawn on its key; *offer* is what touching it does, None where it is taken."""

    card: ClueCard
    word: str
    seat: int | None
    name: str
    offer: Offer | None


class PawnsPanel(Struct, frozen=True):
    """The third step: who plays with which pawn (S:17)."""

    pawns: tuple[Pawn, ...]


class Dealt(Struct, frozen=True):
    """How many cards a seat gets, in the order of the deal."""

    seat: int
    name: str
    count: int
    words: str
    """What is counted: cards, or cards that are still to be passed."""
    now: bool


class DealPanel(Struct, frozen=True):
    """The fourth step: the envelope is closed, and so many cards go to each seat (S:18, S:19)."""

    envelope: str
    unseen: str
    seal: str
    hands: tuple[Dealt, ...]
    again: str
    """What taking back the last step does, where that is more than a card."""


class Beginner(Struct, frozen=True):
    """A seat that may begin, or that may not, and why; *die* is what it threw, 0 for nothing."""

    seat: int
    name: str
    note: str
    die: int
    offer: Offer | None


class StartPanel(Struct, frozen=True):
    """The fifth step: who begins (S:22, S:23)."""

    seats: tuple[Beginner, ...]
    throw: Offer | None


class Key(Struct, frozen=True):
    """A card on its key."""

    card: ClueCard
    word: str


class Asked(Struct, frozen=True):
    """A seat in the order in which it is asked; *mark* is the kind of its answer, or empty."""

    seat: int
    name: str
    note: str
    mark: str
    now: bool


class Filling(Struct, frozen=True):
    """What is said aloud of cards that are touched: an accusation, or what a seat lays open."""

    action: Accuse | Penalize
    """Without its cards."""
    prompt: str
    label: str
    """What its key says, once there are enough."""
    most: int
    """How many cards there may be; an accusation has one of each kind."""


class TablePanel(Struct, frozen=True):
    """The table: all cards, what is suggested, and who is asked in which order."""

    seat: int
    """Whose turn it is."""
    turn: int
    columns: tuple[tuple[Key, ...], ...]
    """Suspects, weapons, rooms."""
    chosen: tuple[ClueCard, ...]
    """The three cards of the suggestion."""
    likely: ClueCard | None
    """Before there is one, the room where the pawn was last."""
    asked: tuple[Asked, ...]
    question: str
    show: Offer | None
    none: Offer | None
    onward: Offer | None
    """The next turn."""
    accuse: Accuse | None
    """What is filled in private, if whoever's turn it is may still accuse."""
    fillings: tuple[Filling, ...]
    """What is filled here instead, the accusation first."""
    entry: bool
    """Whether touching another card corrects the suggestion: it was made, and nobody answered."""
    notebooks: str
    """What the key to the private pages says; empty where they hold nothing."""


class VerdictPanel(Struct, frozen=True):
    """Whoever accused looks into the envelope, alone, and says only whether it is right (S:33)."""

    steps: tuple[str, ...]
    right: Offer
    wrong: Offer


class EnvelopePanel(Struct, frozen=True):
    """Nobody solved it: all look into the envelope, and may tell what is in it."""

    columns: tuple[tuple[Key, ...], ...]
    """Suspects, weapons, rooms."""
    skip: Offer


class Learnt(Struct, frozen=True):
    """When a seat could first have known, in words."""

    seat: int
    name: str
    words: str


class EndPanel(Struct, frozen=True):
    """The truth, and how it could have been known."""

    headline: str
    solution: tuple[Key, ...]
    lines: tuple[str, ...]
    learnt: tuple[Learnt, ...]
    proof: Proof | None
    """None if nothing was sealed."""
