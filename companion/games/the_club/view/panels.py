"""Frozen values that the panels of The Club draw."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.games.the_club.actions import Draft, Phrase
from companion.games.the_club.cards import ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.play.commitment import Proof
from companion.play.view import Offer


class RowCard(Struct, frozen=True):
    """Right card with the wrong ones below it; none where wrong ones came first."""

    right: ClubCard | None
    wrong: tuple[ClubCard, ...]


class GuessWords(Struct, frozen=True):
    """Guess: its seat, its words as far as the box knows them, and its verdict."""

    seat: int
    name: str
    words: str
    mood: str
    """"right", "wrong", or empty while it is pending."""


class RuleWay(Struct, frozen=True):
    """Way to choose a secret rule: its key, and an explanation."""

    icon: str
    offer: Offer | None
    """None where the master builds on the private page."""
    title: str
    note: str


class Laid(Struct, frozen=True):
    """Rule or deck on the table before the first card: its picture, its name, and what to do."""

    icon: str
    name: str
    note: str


class DealtHand(Struct, frozen=True):
    """Seat that is dealt a hand."""

    seat: int
    name: str
    begins: bool


class RulePanel(Struct, frozen=True):
    """Ways to choose the rule; then the seal, and the deal of ten cards."""

    master: int
    ways: tuple[RuleWay, ...]
    """Empty once the rule is chosen."""
    laid: tuple[Laid, ...]
    """Rule and deck while the cards are dealt."""
    hands: tuple[DealtHand, ...]
    """In the order of the deal, which is that of the turns."""
    seal: str
    """Seal in groups for reading aloud; empty for a rule that the box does not know."""
    private: str
    """Label of the key to the private page; empty where there is none."""


class RoundPanel(Struct, frozen=True):
    """Table: the row and its columns, the pending card, and the offers."""

    turn: int
    seat: int
    """Seat on turn."""
    master: int
    columns: tuple[RowCard, ...]
    waiting: ClubCard | None
    """Card whose verdict is pending."""
    words: str
    """That card in words."""
    bared: tuple[ClubCard, ...]
    """Known cards of an open hand."""
    choose: str
    """Label of the gold key before the card in words; empty where no card is wanted."""
    told: str
    """Known cards of an open hand and all of it, such as 4/8; empty while none is entered."""
    no: Offer | None
    yes: Offer | None
    """Offer of yes, where two answers are equally right."""
    keys: tuple[Offer, ...]
    """Other offers."""
    hint: Offer | None
    """Offer to allow hints, or the announced hint."""
    guesses: tuple[GuessWords, ...]
    trouble: tuple[Offer, ...]
    """Offers for when something went wrong."""
    hands: tuple[tuple[int, str, int], ...]
    """Seats with their names and numbers of cards; the master is left out."""
    hourglass: int
    """Seconds; 0 for none."""
    private: bool
    """True if the master has a page."""
    denied: bool = False
    """True if the notice is about a card that does not fit."""


Then = Literal["next", "keys", "stay", "toggle"]
"""Effect of touching a key: go to the next block, to the other keys of this one, or stay; or toggle
the word."""


class BlockKey(Struct, frozen=True):
    """Key of a block: its word, the whole rule once it is touched, and True if it is chosen.

    A chosen key changes nothing, unless it is one to toggle.
    """

    word: str
    rule: Rule
    chosen: bool
    then: Then = "next"
    example: str = ""
    """Example for a kind of block; empty for other keys."""
    within: bool = False
    """True for a number of a chosen range, which is chosen itself."""


class SentencePart(Struct, frozen=True):
    """Part of a sentence; a block has rows of keys that change it, others have none.

    The first block has the forms alone. Another has its kinds, the last of which is "not", and then
    the settings of its kind.
    """

    words: str
    rows: tuple[tuple[BlockKey, ...], ...] = ()


class RuleText(Struct, frozen=True):
    """Rule under construction: its sentence, and the keys of each block.

    A touched key's rule goes into *make*: a draft of the master's, or a public guess.
    """

    pieces: tuple[SentencePart, ...]
    make: type[Draft] | type[Phrase]


class PhrasePanel(Struct, frozen=True):
    """Guess that is built in public."""

    seat: int
    sentence: RuleText
    columns: tuple[RowCard, ...]
    guess: Offer
    """Offer of the guess as built."""
    keys: tuple[Offer, ...]
    """Other offers: guess in own words, or not at all."""


class RowPanel(Struct, frozen=True):
    """Guess that waits for the master's verdict, or its difference from the rule."""

    seat: int
    words: str
    columns: tuple[RowCard, ...]
    verdict: str
    """Result of the comparison; empty while it is unknown."""
    row: tuple[ClubCard, ...]
    """Shortest row whose last card only one of the two accepts; empty where it is not shown."""
    row_words: str
    no: Offer | None
    yes: Offer | None
    keys: tuple[Offer, ...]


class Telling(Struct, frozen=True):
    """Sentence about a round; perhaps of a seat."""

    words: str
    seat: int | None = None


class RulePhrase(Struct, frozen=True):
    """Words of a rule."""

    words: str
    decides: bool
    """True for a condition on the cards, False for the words around it."""


class Judged(Struct, frozen=True):
    """Card with its verdict and the reason for it: traits to which the rule refers."""

    card: ClubCard
    right: bool
    ground: str = ""
    shape: str = ""
    fill: str = ""
    """Codes of these traits, each empty if the rule does not look at it."""
    words: str = ""
    """Number of the card, its place in the row, and the traits that it shares with the one
    before."""


class SeatScore(Struct, frozen=True):
    """Points of a seat in a round."""

    seat: int
    name: str
    points: str
    """Points with their sign; empty where there are none to win."""
    words: str
    """Their sum in words."""
    brief: str
    """Same, where a line has room for two words."""
    guessed: bool
    """True for the seat that guessed the rule."""


class RoundEndPanel(Struct, frozen=True):
    """End of a round: the rule, the points, and the analysis."""

    rule: str
    """Rule in words; empty if the box does not know it."""
    spans: tuple[RulePhrase, ...]
    """Same words in parts; of an unknown rule, a sentence that names its master."""
    cards: tuple[Judged, ...]
    """All cards of the table, the right ones before the wrong ones."""
    scores: tuple[SeatScore, ...]
    guesser: int | None
    """Seat that guessed the rule; None if it was not guessed."""
    hands: tuple[tuple[int, str, int], ...]
    lines: tuple[Telling, ...]
    """End of the round, and the points of the master."""
    course: tuple[Telling, ...]
    """Analysis: the number of possible rules after each play, and the simplest ones in the end."""
    proof: Proof | None
    """None if the rule was not sealed."""
    over: bool
    recounts: bool
    """True if a recount of a hand may change points."""


class Slip(Struct, frozen=True):
    """Verdict that differs from the rule's, in words."""

    words: str


class MasterPanel(Struct, frozen=True):
    """Private page of the master: the rule, and its verdicts."""

    sentence: RuleText | None
    """Builder while the rule is being built."""
    rule: str
    """Rule in words."""
    admitted: int
    """Number of the 72 cards that may come next."""
    share: str
    """Same in words."""
    verdict: str
    """Estimated difficulty: easy, fine, hard; empty while it is unknown."""
    verdict_words: str
    rulings: tuple[str, ...]
    """Rule's verdicts on the pending card or open hand."""
    lines: tuple[str, ...]
    slips: tuple[Slip, ...]
    keys: tuple[Offer, ...]
    """Master's offers for slips."""
    seal: Offer | None
    starters: tuple[BlockKey, ...]
    """Ten rules for beginners, to begin with."""
