"""Short words for actions and states of Holmes."""

from __future__ import annotations

import random
from functools import cache

from msgspec.structs import replace

from companion.games.holmes.actions import Appear, Fill, Leave, Visit
from companion.games.holmes.cards import (
    ADLER,
    CHARACTERS,
    CLUES,
    STARTERS,
    WIGGINS,
    CharacterCard,
    ClueCard,
)
from companion.games.holmes.game import GAME
from companion.games.holmes.state import Pawn, PlayerSide, State
from companion.play.actions import Action
from companion.play.codec import Entry
from companion.play.game import Setup
from companion.play.match import Match
from companion.play.moves import Objection
from tests.support.matches import insisted_on, objected, state_after

NAMES = ("Anna", "Bruno")
ROW = "BULLET BUTTON FOOTPRINT EXPLOSIVE"


def setup(first=0, **options) -> Setup:
    return Setup(NAMES, first, options)


def table(first=0, **options) -> State:
    return GAME.start(setup(first, **options))


def new_match(first=0, **options) -> Match:
    return Match(GAME, setup(first, **options))


def clue(code: str) -> ClueCard:
    return CLUES.find(code)


def clues(codes: str) -> tuple[ClueCard, ...]:
    return tuple(map(clue, codes.split()))


def after(*actions: Action, on: State) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, on, *actions)


def insisted(*actions: Action, on: State) -> State:
    """Return the state after actions that were overruled where the rules object."""
    return insisted_on(GAME, on, *actions)


def objection(state: State, action: Action) -> Objection:
    """Return the objection to an action, which must have one."""
    return objected(GAME, state, action)


def beginning(*characters: CharacterCard, row: str = ROW) -> list[Action]:
    """Return the actions that begin day 1: two characters, then the row."""
    first, second = characters or (ADLER, WIGGINS)
    return [Appear(first), Appear(second), *map(Fill, clues(row))]


def day_one(*characters: CharacterCard, row: str = ROW, first=0, **options) -> State:
    actions = beginning(*characters, row=row)
    if options.get("play") == "light":
        actions = actions[:2]
    return after(*actions, on=table(first, **options))


def lying(**fields) -> PlayerSide:
    """Return a side; clues, jokers and hidden clues are given as words, an unknown one as ``?``."""
    for name in ("clues", "jokers", "reserved"):
        if name in fields:
            fields[name] = clues(fields[name])
    if "hidden" in fields:
        fields["hidden"] = tuple(None if c == "?" else clue(c) for c in fields["hidden"].split())
    return PlayerSide(**fields)


def on_day(
    day: int, *present: CharacterCard,
    anna: PlayerSide | None = None, bruno: PlayerSide | None = None,
    row: str = ROW, avoid: CharacterCard | None = None, first=0, **options,
) -> State:  # fmt: skip
    """Return a table where a day's first action comes; no pawn is with whom they avoid."""
    state = table(first, **options)
    others = [each for each in CHARACTERS if each not in (*STARTERS, *present)]
    town = (*STARTERS, *present, *others)[: 4 + day]
    places = [each for each in town if each is not avoid][:3]
    pawns = tuple(Pawn(place if day > 1 else None) for place in places)
    sides = tuple(replace(side or PlayerSide(), pawns=pawns) for side in (anna, bruno))
    return replace(
        state, day=day, town=town, sides=sides, row=() if state.rules.light else clues(row)
    )


def visiting(character: CharacterCard, day=2, seat=0, **table_) -> State:
    """Return a table where a player has just moved to a character."""
    own = () if character in STARTERS else (character,)
    state = on_day(day, *own, avoid=character, first=seat, **table_)
    state = after(Visit(character), on=state)
    standing = state.sides[seat].standing
    return after(Leave(standing[0].on), on=state) if state.phase == "leave" else state


def tokens(state: State) -> tuple[int, int]:
    first, second = state.sides
    return first.tokens, second.tokens


def words(cards) -> str:
    """Return clues as their codes, in order of the alphabet."""
    return " ".join(sorted("?" if card is None else str(card) for card in cards))


def played(seed: int, first=0, until=None, **options) -> Match:
    """Return a match of random offers, to its end or until a condition of its state holds."""
    match = new_match(first, **options)
    for entry in told(seed, first, tuple(sorted(options.items()))):
        if until and until(match.state):
            break
        match.replay([entry])
    return match


@cache
def told(seed: int, first: int, options: tuple[tuple[str, str], ...]) -> tuple[Entry, ...]:
    """Return the entries of a match of random offers; they are cached."""
    chance = random.Random(seed)
    match = new_match(first, **dict(options))
    while not match.over:
        assert match.do(chance.choice(match.view.offers).action) is None
    return tuple(Entry(logged.action) for logged in match.log)
