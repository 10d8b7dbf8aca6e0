"""What the panels of The Club draw, as frozen values."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.the_club.actions import Draft, Phrase
from companion.games.the_club.cards import ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.play.commitment import Proof
from companion.play.view import Offer


class Laid(Struct, frozen=True):
    """A right card with the wrong ones below it; none where wrong ones came first."""

    right: ClubCard | None
    wrong: tuple[ClubCard, ...]


class Told(Struct, frozen=True):
    """A guess: who made it, what it was as far as the box knows, and what became of it."""

    seat: int
    name: str
    words: str
    mood: str
    """right, wrong, or empty while it waits."""


class Way(Struct, frozen=True):
    """A way to a secret rule: what to touch, and what that means."""

    icon: str
    offer: Offer | None
    """None where the master builds on the private page."""
    title: str
    note: str


class RulePanel(Struct, frozen=True):
    """How the master comes to a rule; then the seal, and that ten cards are dealt."""

    master: int
    ways: tuple[Way, ...]
    """Empty once the rule is there."""
    steps: tuple[str, ...]
    seal: str
    """In groups that can be read out; empty for a rule that the box does not know."""
    private: str
    """What the key to the private page says; empty where there is nothing."""


class RoundPanel(Struct, frozen=True):
    """The table: the row and its columns, what waits, and what can be done."""

    turn: int
    seat: int
    """Whose turn it is."""
    master: int
    columns: tuple[Laid, ...]
    waiting: ClubCard | None
    """The card that waits for its verdict."""
    words: str
    """That card in words."""
    bared: tuple[ClubCard, ...]
    """The cards of a hand that lies open, as far as they were told."""
    choose: str
    """What the gold key says before the card in words; empty where no card is wanted."""
    no: Offer | None
    yes: Offer | None
    """Where two answers are equally right."""
    keys: tuple[Offer, ...]
    """What else can be done now."""
    hint: Offer | None
    """That there may be hints, or that the master has one."""
    guesses: tuple[Told, ...]
    trouble: tuple[Offer, ...]
    """What can be done when something went wrong."""
    hands: tuple[tuple[int, str, int], ...]
    """Seats with their names and how many cards they hold; the master is left out."""
    hourglass: int
    """Seconds; 0 for none."""
    private: bool
    """Whether the master has a page."""


Then = Literal["next", "keys", "stay", "toggle"]
"""What a touched key leads to: the next block, the other keys of this one, nothing else; or the
word comes and goes with every touch."""


class Key(Struct, frozen=True):
    """A key of a block: its word, the whole rule once it is touched, and whether it is so now.

    A chosen key changes nothing, unless it is one to toggle.
    """

    word: str
    rule: Rule
    chosen: bool
    then: Then = "next"
    example: str = ""
    """What a kind of block may say of a card; empty for other keys."""


class Piece(Struct, frozen=True):
    """A part of a sentence; a block has rows of keys that change it, others have none.

    The first block has the forms alone. Another has its kinds, the last of which is "not", and then
    what its kind needs.
    """

    words: str
    rows: tuple[tuple[Key, ...], ...] = ()


class Sentence(Struct, frozen=True):
    """A rule as it is put together: its sentence, and the keys of each block.

    A touched key's rule goes into *make*: a draft of the master's, or a guess before everybody.
    """

    pieces: tuple[Piece, ...]
    make: type[Draft] | type[Phrase]


class PhrasePanel(Struct, frozen=True):
    """A guess that is put together before everybody."""

    seat: int
    sentence: Sentence
    columns: tuple[Laid, ...]
    guess: Offer
    """The guess as it is put together."""
    keys: tuple[Offer, ...]
    """What else can be done: guess in own words, or not at all."""


class RowPanel(Struct, frozen=True):
    """A guess that waits for the master's verdict, or what tells it from the rule."""

    seat: int
    words: str
    columns: tuple[Laid, ...]
    verdict: str
    """What the box found; empty while it is not known."""
    row: tuple[ClubCard, ...]
    """A shortest row whose last card only one of the two admits; empty where it is not shown."""
    row_words: str
    no: Offer | None
    yes: Offer | None
    keys: tuple[Offer, ...]


class Telling(Struct, frozen=True):
    """What the box found in a round, in a sentence; perhaps somebody's."""

    words: str
    seat: int | None = None


class ScorePanel(Struct, frozen=True):
    """The end of a round: the rule, the points, and what could have been known."""

    rule: str
    """The rule in words; empty if the box does not know it."""
    hands: tuple[tuple[int, str, int], ...]
    lines: tuple[Telling, ...]
    """How the round ended, and what it brings the master."""
    course: tuple[Telling, ...]
    """What could have been known, how many rules were still possible after each play, and the
    simplest that are in the end."""
    proof: Proof | None
    """None if the rule was not sealed."""
    over: bool
    recounts: bool
    """Whether a hand that is counted again may bring other points."""


class Slip(Struct, frozen=True):
    """A verdict that the rule does not give, in words."""

    words: str


class MasterPanel(Struct, frozen=True):
    """The master's private page: the rule, and what it says."""

    sentence: Sentence | None
    """Where the rule is being built."""
    rule: str
    """The rule in words, once it is sealed."""
    admitted: int
    """How many of the 72 cards may come next."""
    share: str
    """The same in words."""
    verdict: str
    """How hard the rule probably is: easy, fine, hard; empty while it is not known."""
    verdict_words: str
    rulings: tuple[str, ...]
    """What the rule says of the card, or of the open hand, that waits for its verdict."""
    lines: tuple[str, ...]
    slips: tuple[Slip, ...]
    keys: tuple[Offer, ...]
    """What the master can do about slips."""
    seal: Offer | None
    starters: tuple[Key, ...]
    """The ten rules for beginners, to begin with."""
