"""State of Holmes: the week, the town, and the players' sides."""

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

DAYS, ROW_CLUES, TOKENS, PAWNS, CARD_COUNT = 7, 4, 24, 3, 52
"""Days (S:69), clues in the row (S:57), tokens (S:115), pawns each (S:55), and clues in all."""
ACTIONS, AMBUSHED = 6, 4
"""Actions on a day (S:85), and on a day with Moran (S:311)."""
APPEAR, FILL, VISIT, OVER = "appear", "fill", "visit", "over"
LEAVE, TAKE, DRAW, KEEP, STEAL, DISCARD, GIVE, FOLLOW, BUY, ANSWER = (
    "leave", "take", "draw", "keep", "steal", "discard", "give", "follow", "buy", "answer",
)  # fmt: skip
ASK, BLACKMAIL, AMBUSH = "ask", "blackmail", "ambush"
REVEAL, TALLY, ASSIGN = "reveal", "tally", "assign"


class Pawn(Struct, frozen=True, gc=False):
    """Pawn: its character, or None in hand, and True while it can still act today."""

    on: CharacterCard | None = None
    standing: bool = True


class PlayerSide(moves.Covered, frozen=True, gc=False):
    """Side of a player."""

    tokens: int = 5
    clues: tuple[ClueCard, ...] = ()
    """Public clues, with map fragments, without jokers."""
    jokers: tuple[ClueCard, ...] = ()
    """Types that a joker is assigned to."""
    aside: int = 0
    """Jokers that are assigned to no type."""
    hidden: tuple[ClueCard | None, ...] = ()
    """Hidden clues; None where only their player knows it."""
    reserved: tuple[ClueCard | None, ...] = ()
    """Reserved clue, if there is one; None inside if it is unknown."""
    pawns: tuple[Pawn, ...] = (Pawn(),) * PAWNS

    @property
    def types(self) -> tuple[ClueCard, ...]:
        """Types of clues here that a joker can represent, in the order of their values."""
        return tuple(clue for clue in TYPES if clue in self.clues)

    @property
    def free(self) -> tuple[ClueCard, ...]:
        """Types that may be given a joker: there is at most one on each (S:135)."""
        return tuple(clue for clue in self.types if clue not in self.jokers)

    @property
    def standing(self) -> tuple[Pawn, ...]:
        return tuple(pawn for pawn in self.pawns if pawn.standing)

    def real(self, clue: ClueCard) -> int:
        """Return the number of printed cards of a clue here."""
        return self.clues.count(clue)

    def amount(self, clue: ClueCard) -> int:
        """Return the number of clues of a type, with a joker (S:135)."""
        return self.clues.count(clue) + self.jokers.count(clue)

    def on(self, character: CharacterCard) -> bool:
        """Return True if one of the pawns is on a character, standing or fallen."""
        return any(pawn.on is character for pawn in self.pawns)

    def lies(self, character: CharacterCard) -> bool:
        """Return True if a fallen pawn is on a character, and so remains there until tomorrow."""
        return any(pawn.on is character and not pawn.standing for pawn in self.pawns)


class Doing(Struct, frozen=True, gc=False):
    """Action under way: its player, its character, and its step."""

    seat: int
    character: CharacterCard
    step: str
    got: int = 0
    """Number of clues it has brought, discarded or drawn so far."""
    given: ClueCard | None = None
    given_on: ClueCard | None = None
    """Type that a joker lay on which is given."""
    apart: bool = False
    """True if its player has reserved a clue meanwhile, for a later action (S:283)."""


class JokerAsk(Struct, frozen=True, gc=False):
    """Joker that a player has to assign or set aside, and its possible types."""

    seat: int
    types: tuple[ClueCard, ...]
    new: bool
    """True if it has just come; False if a first clue has come that it may be laid on."""


class Enemy(Struct, frozen=True, gc=False):
    """Enemy in town, and its number of turns done."""

    character: CharacterCard
    done: int = 0


class Rules(Struct, frozen=True):
    """Options of a match in the form that the rules use."""

    light: bool = False
    alternative: bool = False
    reserve_card: bool = False
    enemies: tuple[CharacterCard, ...] = ()
    lot: bool = False
    """True if only one of the enemies is in the deck (S:295)."""
    toby_hidden: bool = False


class State(moves.State, frozen=True, kw_only=True):
    """State of a match of Holmes."""

    rules: Rules
    first: int
    """Seat that begins every day (S:147)."""
    sherlock: int
    """Seat of Sherlock; the other is Mycroft's."""
    holder: int
    """Seat with the card of Sherlock and Mycroft (S:279)."""
    day: int = 1
    town: tuple[CharacterCard, ...] = STARTERS
    absent: tuple[CharacterCard, ...] = ()
    sides: tuple[PlayerSide, PlayerSide] = (PlayerSide(), PlayerSide())
    row: tuple[ClueCard, ...] = ()
    discarded: tuple[ClueCard | None, ...] = ()
    """Discards since they were shuffled last; None where none saw the card."""
    shuffled: bool = False
    """True if the last draw used up the deck, so that the discards are the new one."""
    doing: Doing | None = None
    ask: JokerAsk | None = None
    enemy: Enemy | None = None
    drawn: CharacterCard | None = None
    """Enemy that was drawn by lot, if it is known."""
    gone: tuple[CharacterCard, ...] = ()
    """Enemies that have appeared."""
    acted: int | None = None
    """Seat that acted last today."""
    actions: int = ACTIONS
    """Number of actions of the day."""
    visits: tuple[int, int] = (0, 0)
    """Number of visits of each player so far."""
    absences: int = 0
    """Days of absence of all characters so far."""
    tallied: int = 0
    """Number of players whose clues were entered at the end, where that is done only then."""
    sealed: tuple[tuple[ClueCard, ...] | None, tuple[ClueCard, ...] | None] = (None, None)
    """Types of each player's last jokers."""

    @property
    def phase(self) -> str:
        """Current phase."""
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
        """Return True if a player still has to assign jokers at the end."""
        side = self.sides[seat]
        return bool(side.aside and side.free) and self.sealed[seat] is None

    @property
    def missing(self) -> int:
        """Number of characters still to appear today: two on day 1, then one (S:149)."""
        return len(STARTERS) + 1 + self.day - len(self.town)

    @property
    def deck(self) -> int:
        """Number of clues that can still be drawn, with the discards: they are shuffled (S:109)."""
        held = sum(
            len(side.clues) + len(side.jokers) + side.aside + len(side.hidden) + len(side.reserved)
            for side in self.sides
        )
        return max(CARD_COUNT - len(self.row) - held, 0)

    @property
    def pile(self) -> int:
        """Number of clues that can be drawn before the discards have to be shuffled (S:109)."""
        return self.deck - len(self.discarded)

    @property
    def apart(self) -> tuple[ClueCard | None, ...]:
        """Discards that cannot come before they are shuffled; none if they are next (S:109)."""
        return self.discarded if self.pile > 0 else ()

    @property
    def gap(self) -> int:
        """Number of clues missing in the row."""
        return 0 if self.rules.light else min(max(ROW_CLUES - len(self.row), 0), self.deck)

    @property
    def reserve(self) -> int:
        """Number of the 24 tokens that no player has."""
        return TOKENS - sum(side.tokens for side in self.sides)

    @property
    def evening(self) -> bool:
        """True if the day is over and the next one has not begun."""
        return self.phase == APPEAR and not self.missing

    @property
    def leaving(self) -> tuple[CharacterCard, ...]:
        """Characters absent tomorrow, by the pawns fallen now (S:95, S:99).

        A character absent today is back tomorrow, even with pawns on it (S:101).
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
        """Number of the day's action that is under way, or comes next, from 1."""
        standing = sum(len(side.standing) for side in self.sides)
        return self.actions - standing + (self.phase in (VISIT, LEAVE))

    @property
    def to_act(self) -> int:
        """Seat that sends a pawn: the one that begins, then in turn (S:85)."""
        other = 1 - self.first
        behind = len(self.sides[other].standing) > len(self.sides[self.first].standing)
        return other if behind else self.first

    @property
    def tallying(self) -> int:
        """Seat whose clues are entered at the end: the one that began, then the other."""
        return self.first if not self.tallied else 1 - self.first

    @property
    def draws(self) -> bool:
        """True if an enemy is drawn by lot with the next character (S:297)."""
        return self.rules.lot and self.day == 1 and self.missing == 1

    @property
    def enemies(self) -> tuple[CharacterCard, ...]:
        """Enemies that are, or may be, in the match; of two drawn by lot only one."""
        if self.drawn:
            return (self.drawn,)
        return self.gone if self.rules.lot and self.gone else self.rules.enemies

    def enemy_allowed(self, character: CharacterCard) -> bool:
        """Return True if a card is an enemy that can still appear."""
        return character in self.enemies and character not in self.gone


def visible(side: PlayerSide) -> tuple[tuple[ClueCard, ClueCard | None], ...]:
    """Return every visible card of a side, each joker with its type."""
    clues = [(clue, None) for clue in dict.fromkeys(side.clues)]
    jokers = [(JOKER, clue) for clue in dict.fromkeys(side.jokers)]
    aside = [(JOKER, None)] if side.aside else []
    return (*clues, *jokers, *aside)
