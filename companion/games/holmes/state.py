"""A match of Holmes as values: the week, the town, and what lies in front of each player."""

from __future__ import annotations

from msgspec import Struct

from companion.games.holmes.cards import (
    JOKER,
    MORIARTY,
    STARTERS,
    TYPES,
    CharacterCard,
    ClueCard,
)
from companion.play import moves

DAYS, ROW, TOKENS, PAWNS, CARDS = 7, 4, 24, 3, 52
"""Days (S:69), clues in the row (S:57), tokens (S:115), pawns each (S:55), and clues in all."""
ACTIONS, AMBUSHED = 6, 4
"""Actions on a day (S:85), and on one that Moran has come to (S:311)."""
APPEAR, FILL, VISIT, OVER = "appear", "fill", "visit", "over"
LEAVE, TAKE, DRAW, KEEP, STEAL, DISCARD, GIVE, FOLLOW, BUY, ANSWER = (
    "leave", "take", "draw", "keep", "steal", "discard", "give", "follow", "buy", "answer",
)  # fmt: skip
ASK, BLACKMAIL, AMBUSH = "ask", "blackmail", "ambush"
REVEAL, TALLY, ASSIGN = "reveal", "tally", "assign"


class Pawn(Struct, frozen=True, gc=False):
    """A pawn: on whom, or still in its player's hand, and whether it can still act today."""

    on: CharacterCard | None = None
    standing: bool = True


class Side(Struct, frozen=True, gc=False):
    """What lies in front of a player."""

    tokens: int = 5
    clues: tuple[ClueCard, ...] = ()
    """Clues that everybody sees, map fragments among them, jokers not."""
    jokers: tuple[ClueCard, ...] = ()
    """The types that a joker is assigned to."""
    aside: int = 0
    """Jokers that are assigned to no type."""
    hidden: tuple[ClueCard | None, ...] = ()
    """Hidden clues; None where nobody but their player knows which."""
    reserved: tuple[ClueCard | None, ...] = ()
    """The reserved clue, if there is one; None if it was not told which."""
    pawns: tuple[Pawn, ...] = (Pawn(),) * PAWNS

    @property
    def types(self) -> tuple[ClueCard, ...]:
        """The types of clues here that a joker can stand for, in the order of their values."""
        return tuple(clue for clue in TYPES if clue in self.clues)

    @property
    def free(self) -> tuple[ClueCard, ...]:
        """The types that may be given a joker: there is at most one on each (S:135)."""
        return tuple(clue for clue in self.types if clue not in self.jokers)

    @property
    def standing(self) -> tuple[Pawn, ...]:
        return tuple(pawn for pawn in self.pawns if pawn.standing)

    def real(self, clue: ClueCard) -> int:
        """How many printed cards of a clue lie here."""
        return self.clues.count(clue)

    def amount(self, clue: ClueCard) -> int:
        """How many clues of a type the player has, a joker included (S:135)."""
        return self.clues.count(clue) + self.jokers.count(clue)

    def on(self, character: CharacterCard) -> bool:
        """Whether one of the pawns is on a character, standing or lying."""
        return any(pawn.on is character for pawn in self.pawns)

    def lies(self, character: CharacterCard) -> bool:
        """Whether one of the pawns lies on a character, and so stays there until tomorrow."""
        return any(pawn.on is character and not pawn.standing for pawn in self.pawns)


class Doing(Struct, frozen=True, gc=False):
    """An action that is under way: whose, with whom, and the step it is at."""

    seat: int
    character: CharacterCard
    step: str
    got: int = 0
    """How many clues it has brought, or discarded, or drawn so far."""
    given: ClueCard | None = None
    apart: bool = False
    """Whether its player has reserved a clue meanwhile: that is for a later action (S:283)."""


class Ask(Struct, frozen=True, gc=False):
    """A joker that a player has to assign or set aside, and the types it may go on."""

    seat: int
    types: tuple[ClueCard, ...]
    new: bool
    """Whether it has just come; if not, a first clue has come that it may be laid on."""


class Enemy(Struct, frozen=True, gc=False):
    """An enemy in town, and how many turns of what it wants are done."""

    character: CharacterCard
    done: int = 0


class Rules(Struct, frozen=True):
    """The options of a match, as the rules use them."""

    light: bool = False
    alternative: bool = False
    reserve_card: bool = False
    enemies: tuple[CharacterCard, ...] = ()
    lot: bool = False
    """Whether only one of the enemies is in the deck (S:295)."""
    toby_hidden: bool = False


class State(moves.State, frozen=True, kw_only=True):
    """A match of Holmes."""

    rules: Rules
    first: int
    """Who begins every day (S:147)."""
    sherlock: int
    """The seat of Sherlock; the other is Mycroft's."""
    holder: int
    """On whose side the card of Sherlock and Mycroft lies (S:279)."""
    day: int = 1
    town: tuple[CharacterCard, ...] = STARTERS
    absent: tuple[CharacterCard, ...] = ()
    sides: tuple[Side, Side] = (Side(), Side())
    row: tuple[ClueCard, ...] = ()
    discarded: tuple[ClueCard | None, ...] = ()
    """What was discarded since the discards were shuffled last; None where nobody saw which."""
    shuffled: bool = False
    """Whether what was drawn just now used up the deck, so that the discards are the new one."""
    doing: Doing | None = None
    ask: Ask | None = None
    enemy: Enemy | None = None
    drawn: CharacterCard | None = None
    """The enemy that was drawn by lot, if it was told which."""
    gone: tuple[CharacterCard, ...] = ()
    """The enemies that have appeared."""
    acted: int | None = None
    """Who acted last today."""
    actions: int = ACTIONS
    """How many actions the day has."""
    tallied: int = 0
    """How many players' clues were told at the end, where only then they are."""
    sealed: tuple[tuple[ClueCard, ...] | None, tuple[ClueCard, ...] | None] = (None, None)
    """The types that each player has put the last jokers on."""

    @property
    def phase(self) -> str:
        """What the table is waiting for."""
        if self.ask:
            return ASK
        if self.enemy:
            return BLACKMAIL if self.enemy.character is MORIARTY else AMBUSH
        if self.doing:
            return self.doing.step
        if self.missing:
            return APPEAR
        acting = any(side.standing for side in self.sides)
        if self.day == DAYS and not acting:
            return self._end()
        if self.gap:
            return FILL
        return VISIT if acting else APPEAR

    def _end(self) -> str:
        if self.rules.light and self.tallied < len(self.sides):
            return TALLY
        if any(None in side.hidden for side in self.sides):
            return REVEAL
        return ASSIGN if any(self.assigns(seat) for seat in (0, 1)) else OVER

    def assigns(self, seat: int) -> bool:
        """Whether a player has a joker to assign at the end, and has not done so yet."""
        side = self.sides[seat]
        return bool(side.aside and side.free) and self.sealed[seat] is None

    @property
    def missing(self) -> int:
        """How many characters have still to appear today: two on day 1, then one (S:149)."""
        return len(STARTERS) + 1 + self.day - len(self.town)

    @property
    def deck(self) -> int:
        """How many clues can still be drawn, discards included: they are shuffled (S:109)."""
        held = sum(
            len(side.clues) + len(side.jokers) + side.aside + len(side.hidden) + len(side.reserved)
            for side in self.sides
        )
        return max(CARDS - len(self.row) - held, 0)

    @property
    def pile(self) -> int:
        """How many clues can be drawn before the discards have to be shuffled (S:109)."""
        return self.deck - len(self.discarded)

    @property
    def apart(self) -> tuple[ClueCard | None, ...]:
        """The discards that cannot come before they are shuffled; none if they are next (S:109)."""
        return self.discarded if self.pile > 0 else ()

    @property
    def gap(self) -> int:
        """How many clues have to come into the row."""
        return 0 if self.rules.light else min(max(ROW - len(self.row), 0), self.deck)

    @property
    def reserve(self) -> int:
        """How many of the 24 tokens nobody has."""
        return TOKENS - sum(side.tokens for side in self.sides)

    @property
    def evening(self) -> bool:
        """Whether the day is over and the next one has not begun."""
        return self.phase == APPEAR and not self.missing

    @property
    def leaving(self) -> tuple[CharacterCard, ...]:
        """Who will be absent tomorrow, as far as pawns lie by now (S:95, S:99).

        Who is absent today is back tomorrow, whoever lies there (S:101).
        """
        first, second = self.sides
        return tuple(
            character
            for character in self.town
            if character not in (*STARTERS, *self.absent)
            and first.lies(character)
            and second.lies(character)
        )

    @property
    def number(self) -> int:
        """Which of the day's actions is under way, or comes next, from 1."""
        standing = sum(len(side.standing) for side in self.sides)
        return self.actions - standing + (self.phase in (VISIT, LEAVE))

    @property
    def to_act(self) -> int:
        """Whose turn it is to send a pawn: who begins, then in turn (S:85)."""
        other = 1 - self.first
        behind = len(self.sides[other].standing) > len(self.sides[self.first].standing)
        return other if behind else self.first

    @property
    def tallying(self) -> int:
        """Whose clues are told first at the end: who began; then the other's."""
        return self.first if not self.tallied else 1 - self.first

    @property
    def draws(self) -> bool:
        """Whether an enemy is drawn by lot with the next character (S:297)."""
        return self.rules.lot and self.day == 1 and self.missing == 1

    @property
    def enemies(self) -> tuple[CharacterCard, ...]:
        """The enemies that are in the match, or may be; of two by lot only one."""
        if self.drawn:
            return (self.drawn,)
        return self.gone if self.rules.lot and self.gone else self.rules.enemies

    def enemy_allowed(self, character: CharacterCard) -> bool:
        """Whether a card is an enemy that can still appear."""
        return character in self.enemies and character not in self.gone


def visible(side: Side) -> tuple[tuple[ClueCard, ClueCard | None], ...]:
    """Return every card of a side that everybody sees, and of a joker the type that it is on."""
    clues = [(clue, None) for clue in dict.fromkeys(side.clues)]
    jokers = [(JOKER, clue) for clue in dict.fromkeys(side.jokers)]
    aside = [(JOKER, None)] if side.aside else []
    return (*clues, *jokers, *aside)
