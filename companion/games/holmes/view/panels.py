"""What the screens of Holmes draw: frozen values, with every word in them ready to read.

Everything in them everybody may see: of hidden clues only their number. Characters and clues are
named by the codes of the box (``WATSON``, ``BUTTON``), for their pictures.
"""

from __future__ import annotations

from msgspec import Struct

from companion.play.view import Offer


class Chip(Struct, frozen=True):
    """A day of the track; *mark* is past, today or later."""

    number: int
    label: str
    mark: str


class Mark(Struct, frozen=True):
    """A pawn on a tile: whose, standing or lying."""

    seat: int
    standing: bool


class Tile(Struct, frozen=True):
    """A character in town. It can be touched if it has an *offer*; if not, *why* says why not.

    The offer is a visit, or once that is chosen, the pawn that leaves this character for it.
    """

    code: str
    name: str
    words: str
    """What the character does, at today's price, or that there is nothing it could be done with."""
    note: str = ""
    """Why a visit would have no effect, such as too few tokens; empty if it would."""
    why: str = ""
    """What the rules have against a visit now, in a few words; empty if nothing."""
    absent: bool = False
    leaving: bool = False
    """Whether the character will be absent tomorrow, as far as pawns lie by now."""
    chosen: bool = False
    """Whether a pawn is on its way there, or its ability is being used."""
    pawns: tuple[Mark, ...] = ()
    offer: Offer | None = None
    consequence: str = ""
    """What sending a pawn there does, such as “To Mrs. Hudson”."""
    result: str = ""
    """What comes of it, such as “+3 tokens”; empty if that is decided there."""
    takes: int = 0
    """How many clues of the row a visit may take."""


class Pile(Struct, frozen=True):
    """The clues of one type in front of a player, or the map, or the jokers set aside."""

    code: str
    name: str
    value: int
    """0 for the map and for jokers."""
    count: int
    """With the joker."""
    joker: bool = False


class Desk(Struct, frozen=True):
    """What lies in front of a player."""

    seat: int
    name: str
    role: str
    """Sherlock or Mycroft."""
    tokens: int
    words: str
    """Clues and hidden clues in one line; empty where only tokens are kept."""
    clues: str
    """How many clues lie open, as words; empty as well."""
    hidden: int = 0
    piles: tuple[Pile, ...] = ()
    reserved: str = ""
    """The code of the reserved clue; empty if there is none."""
    reserved_word: str = ""
    reserves: bool = False
    """Whether the card of Sherlock and Mycroft lies on this side."""
    to_act: bool = False


class Key(Struct, frozen=True):
    """A clue, a card, a number or a pawn to choose.

    It can be touched if it has an *offer*, or one that is *doubted*; *note* says what it brings,
    costs, or why it can't be chosen. *code* is empty for a number.
    """

    label: str
    code: str = ""
    value: int = 0
    note: str = ""
    offer: Offer | None = None
    doubted: Offer | None = None
    """What the rules have something against, though the table may let it stand."""
    short: str = ""
    """The name of a clue in one word, where it lies small."""


class Lead(Struct, frozen=True):
    """How a type of clues stands, from visible cards only."""

    code: str
    name: str
    value: int
    counts: tuple[int, int]
    """By seat, without jokers."""
    jokers: tuple[bool, bool]
    """By seat, whether a joker lies there too."""
    seat: int | None
    """Who leads; None in a tie."""
    worth: int
    """What the leader would get now."""
    words: str
    flip: str
    """What would change it: what the other one needs, or in a tie anybody."""


class Town(Struct, frozen=True):
    """The table: the week, the characters, both players, the row and the reserve of tokens."""

    days: tuple[Chip, ...]
    tiles: tuple[Tile, ...]
    desks: tuple[Desk, ...]
    row: tuple[Key, ...]
    reserve: int
    reserve_word: str
    light: bool
    """Whether only pawns and tokens are kept: then there are no clues and no leads."""
    leads: tuple[Lead, ...] = ()


class AppearPanel(Struct, frozen=True):
    """Who comes into town: one of *keys*.

    In the evening *lines* say who is absent and back, on day 1 what is shuffled into the deck.
    """

    town: Town
    caption: str
    keys: tuple[Key, ...]
    lines: tuple[str, ...] = ()
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved before that."""
    two: bool = False
    """Whether two of them come, one after the other."""


class FillPanel(Struct, frozen=True):
    """The row has a gap: which of the nine clues came; the note says how many can still come."""

    town: Town
    caption: str
    gap: int
    keys: tuple[Key, ...]
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved before that."""


class DayPanel(Struct, frozen=True):
    """The day: whom to visit; then, if several pawns stand, which of them goes."""

    town: Town
    pawns: tuple[Offer, ...] = ()
    """The pawns that can go, once the character is chosen."""
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved now."""


class StepPanel(Struct, frozen=True):
    """A step of an ability, of a joker that came, or of what an enemy wants.

    Keys are what may be chosen; *finish* ends the step without choosing any of them.
    """

    town: Town
    code: str
    """The card it is about: a character, an enemy, or JOKER."""
    title: str
    words: str
    seat: int
    name: str
    keys: tuple[Key, ...]
    spent: str = ""
    """What this action has cost or brought so far."""
    finish: Offer | None = None
    refused: Offer | None = None
    """What would end the step, where the rules have something against that."""
    reserves: tuple[Offer, ...] = ()
    """Clues of the row that may be reserved in between."""
    two: bool = False
    """Whether two of the keys may be chosen, one after the other."""
    lying: bool = False
    """Whether the keys are cards that lie open on the table."""


class RevealPanel(Struct, frozen=True):
    """The end: the hidden clues of a player are shown, or all of them told, one by one."""

    desks: tuple[Desk, ...]
    seat: int
    name: str
    caption: str
    keys: tuple[Key, ...]
    left: int | None
    """How many are still hidden; None where nobody knows how many come."""
    finish: Offer | None = None
    reserve: Offer | None = None
    """Tells that a reserved clue was never obtained, where the box does not know."""


class Choice(Struct, frozen=True):
    """Where the last jokers of a player can go, and what it would bring.

    *worst* and *best* are the player's points less the rival's, over all that the rival can still
    do; they are equal if the rival has no choice.
    """

    words: str
    worst: int
    best: int
    result: str
    proposed: bool
    offer: Offer


class Chooser(Struct, frozen=True):
    """A player who has jokers to assign at the end, or has: where stands nowhere yet."""

    seat: int
    name: str
    role: str
    jokers: int
    done: bool
    words: str
    assigns: bool = False
    """Whether something is still to be decided."""


class AssignPanel(Struct, frozen=True):
    """Both assign their last jokers, before either sees the other's (S:151)."""

    caption: str
    desks: tuple[Desk, ...]
    choosers: tuple[Chooser, ...]


class CountLine(Struct, frozen=True):
    """One source of points; by seat how many cards, what they bring, and how that comes about."""

    label: str
    counts: tuple[int, int]
    points: tuple[int, int]
    words: tuple[str, str]
    """Such as “7 − 2” or “tie”; empty where there is nothing to say."""
    code: str = ""
    value: int = 0
    """Of a type; 0 for everything else."""


class CountPanel(Struct, frozen=True):
    """The count of the end, one line per source, checked for both players."""

    headline: str
    title: str
    """Who wins, in as few words as can be."""
    verdict: str
    """innocent if Sherlock wins, guilty if Mycroft does, empty if the case stays unsolved."""
    winner: int | None
    totals: tuple[int, int]
    desks: tuple[Desk, ...]
    lines: tuple[CountLine, ...]
    why: str
    """What decided, such as the tokens in a tie; empty if the points did."""
    checks: tuple[str, ...] = ()
    """Whether each player's last jokers could have brought more."""
