"""Frozen values that the screens of Holmes draw, with every word ready to read.

All of it is public: of hidden clues only their number. Characters and clues are named by the codes
of the box (``WATSON``, ``BUTTON``), for their pictures.
"""

from __future__ import annotations

from msgspec import Struct

from companion.play.view import Offer


class Chip(Struct, frozen=True):
    """Day of the track; *mark* is past, today or later."""

    number: int
    label: str
    mark: str


class PawnMark(Struct, frozen=True):
    """Pawn on a tile: its seat, standing or fallen."""

    seat: int
    standing: bool


class CharacterTile(Struct, frozen=True):
    """Character in town, with an *offer* if it can be touched, else with *why* not.

    The offer is a visit, or once that is chosen, the pawn that leaves this character for it.
    """

    code: str
    name: str
    """Name without a title."""
    words: str
    """Ability at today's price, or that there is nothing to use it on."""
    note: str = ""
    """Reason why a visit would have no effect, such as too few tokens; empty if it would."""
    why: str = ""
    """Objection to a visit now, in a few words; empty if none."""
    absent: bool = False
    leaving: bool = False
    """True if the character will be absent tomorrow, by the pawns fallen now."""
    chosen: bool = False
    """True if a pawn is on its way there, or its ability is being used."""
    pawns: tuple[PawnMark, ...] = ()
    offer: Offer | None = None
    cost: str = ""
    """Tokens before and after a visit, such as “6 → 3”, or too few of them, such as “1 < 3”; empty
    if the visit decides that."""
    takes: int = 0
    """Number of clues of the row that a visit may take."""


class CluePile(Struct, frozen=True):
    """Clues of one type in front of a player, or the map, or the jokers set aside."""

    code: str
    name: str
    value: int
    """0 for the map and for jokers."""
    count: int
    """Number with the joker."""
    joker: bool = False


class Desk(Struct, frozen=True):
    """Side of a player."""

    seat: int
    name: str
    role: str
    """Sherlock or Mycroft."""
    tokens: int
    words: str
    """Clues and hidden clues in one line; empty where only tokens are tracked."""
    clues: str
    """Number of open clues, in words; empty as well."""
    hidden: int = 0
    piles: tuple[CluePile, ...] = ()
    reserved: str = ""
    """Code of the reserved clue; empty if there is none."""
    reserved_word: str = ""
    reserves: bool = False
    """True if the card of Sherlock and Mycroft is on this side."""
    to_act: bool = False


class ChoiceOffer(Struct, frozen=True):
    """Clue, card, number or pawn to choose.

    It can be touched if it has an *offer*, or one that is *doubted*; *note* is its gain, its cost,
    or why it can't be chosen. *code* is empty for a number.
    """

    label: str
    code: str = ""
    value: int = 0
    note: str = ""
    offer: Offer | None = None
    doubted: Offer | None = None
    """Offer that breaks a rule, though the table may overrule that."""
    short: str = ""
    """Name of a clue in one word, for small keys."""
    backs: int = 0
    """Number of backs of cards to draw on it."""
    marks: tuple[str, ...] = ()
    """Icons on copies of its picture, one on each; empty for one picture without an icon."""


class Lead(Struct, frozen=True):
    """Lead in a type of clues, or on the map, by visible cards only."""

    code: str
    name: str
    value: int
    """0 for the map."""
    counts: tuple[int, int]
    """Numbers by seat, without jokers."""
    jokers: tuple[bool, bool]
    """True by seat if there is a joker, too."""
    seat: int | None
    """Seat in the lead; None in a tie."""
    points: tuple[int, int]
    """Points by seat, if the match ended now."""
    flip: str
    """Change of the lead: the number that the other needs, or in a tie either; points of a map."""


class Town(Struct, frozen=True):
    """Table: the week, the characters, both players, the row and the reserve of tokens."""

    days: tuple[Chip, ...]
    tiles: tuple[CharacterTile, ...]
    desks: tuple[Desk, ...]
    row: tuple[ChoiceOffer, ...]
    reserve: int
    reserve_word: str
    light: bool
    """True if only pawns and tokens are tracked: then there are no clues and no leads."""
    leads: tuple[Lead, ...] = ()


class AppearPanel(Struct, frozen=True):
    """Arrivals in town: one of *keys*.

    In the evening *lines* have the absent and returning characters, on day 1 the enemies that are
    shuffled into the deck.
    """

    town: Town
    caption: str
    keys: tuple[ChoiceOffer, ...]
    lines: tuple[str, ...] = ()
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved before that."""
    two: bool = False
    """True if two of them come, one after the other."""


class FillPanel(Struct, frozen=True):
    """Gap in the row: the nine clues to choose from, with the number that can still come."""

    town: Town
    caption: str
    gap: int
    keys: tuple[ChoiceOffer, ...]
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved before that."""


class DayPanel(Struct, frozen=True):
    """Day: the characters to visit; then, if several pawns are standing, the pawn to send."""

    town: Town
    pawns: tuple[Offer, ...] = ()
    """Pawns that can go, once the character is chosen."""
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved now."""


class StepPanel(Struct, frozen=True):
    """Step of an ability, of a joker that came, or of an enemy's demand.

    Keys are the choices; *finish* ends the step without a choice.
    """

    town: Town
    code: str
    """Code of its card: a character, an enemy, or JOKER."""
    title: str
    words: str
    seat: int
    name: str
    keys: tuple[ChoiceOffer, ...]
    spent: str = ""
    """Cost or gain of this action so far."""
    finish: Offer | None = None
    refused: Offer | None = None
    """Offer to end the step where that breaks a rule."""
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved in between."""
    two: bool = False
    """True if two of the keys may be chosen, one after the other."""
    lying: bool = False
    """True if the keys are cards that are face up on the table."""


class RevealPanel(Struct, frozen=True):
    """End: the hidden clues of a player are shown, or all of them entered, one by one."""

    desks: tuple[Desk, ...]
    seat: int
    name: str
    caption: str
    keys: tuple[ChoiceOffer, ...]
    left: int | None
    """Number of hidden clues left; None if unknown."""
    finish: Offer | None = None
    reserve: Offer | None = None
    """Offer to record that a reserved clue was never obtained, where that is unknown."""


class JokerChoice(Struct, frozen=True):
    """Assignment of a player's last jokers, and its points.

    *worst* and *best* are the player's points less the rival's, over all that the rival can still
    do; they are equal if the rival has no choice.
    """

    types: tuple[str, ...]
    words: str
    worst: int
    best: int
    result: str
    proposed: bool
    offer: Offer


class Chooser(Struct, frozen=True):
    """Player with jokers to assign at the end; the assignment itself is not in it."""

    seat: int
    name: str
    role: str
    jokers: int
    done: bool
    words: str
    assigns: bool = False
    """True if a decision is missing."""


class AssignPanel(Struct, frozen=True):
    """Both assign their last jokers, before either sees the other's (S:151)."""

    caption: str
    desks: tuple[Desk, ...]
    choosers: tuple[Chooser, ...]


class CountSource(Struct, frozen=True):
    """Source of points: by seat its number of cards, its points, and their formula."""

    label: str
    counts: tuple[int, int]
    points: tuple[int, int]
    words: tuple[str, str]
    """Formulas such as “7 − 2” or “tie”; empty where there is none."""
    code: str = ""
    value: int = 0
    """Value of a type; 0 for other sources."""


class Check(Struct, frozen=True):
    """Sentence on whether other jokers would have brought a seat more."""

    seat: int | None
    """None if the sentence is about both."""
    words: str


class CountPanel(Struct, frozen=True):
    """Count of the end, one line per source, checked for both players."""

    headline: str
    title: str
    """Winner, in as few words as possible."""
    verdict: str
    """innocent if Sherlock wins, guilty if Mycroft does, empty if the case stays unsolved."""
    winner: int | None
    totals: tuple[int, int]
    desks: tuple[Desk, ...]
    lines: tuple[CountSource, ...]
    why: str
    """Reason for the winner, such as the tokens in a tie; empty if the points decided."""
    checks: tuple[Check, ...] = ()
