"""Short words for actions and states of Cluedo."""

from __future__ import annotations

from random import Random

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Pass,
    Show,
    Start,
    Suggest,
)
from companion.games.cluedo.cards import KINDS, CluedoCard
from companion.games.cluedo.game import DECK, GAME
from companion.games.cluedo.rules.turns import asked
from companion.games.cluedo.state import State
from companion.play.actions import Action
from companion.play.game import Setup
from companion.play.match import Match
from companion.play.moves import Objection
from tests.support.matches import did, insisted_on, objected, state_after

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio")
PAWNS = KINDS[0]


def setup(seats=3, dealer=0, **options) -> Setup:
    return Setup(NAMES[:seats], dealer, options)


def table(seats=3, dealer=0, **options) -> State:
    return GAME.start(setup(seats, dealer, **options))


def new_match(seats=3, dealer=0, seed=0, **options) -> Match:
    """Return a match with a seeded random source."""
    return Match(GAME, setup(seats, dealer, **options), random=Random(seed))


def cards(codes: str) -> tuple[CluedoCard, ...]:
    """Return cards by the beginnings of their codes: ``PLUM ROPE KIT``; ``.`` is none."""
    return tuple(None if code == "." else card(code) for code in codes.split())


def card(beginning: str) -> CluedoCard:
    (found,) = (each for each in DECK if str(each).startswith(beginning))
    return found


def after(*actions: Action, on: State | None = None) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, table() if on is None else on, *actions)


def insisted(*actions: Action, on: State) -> State:
    """Return the state after actions that were overruled where the rules object."""
    return insisted_on(GAME, on, *actions)


def objection(state: State, action: Action) -> Objection:
    """Return the objection to an action, which must have one."""
    return objected(GAME, state, action)


# --- the dealing


def chosen(pawns: tuple[str, ...]) -> list[Action]:
    """Return that the seats chose these pawns, in the order of the seats."""
    return [Choose(seat, card(pawn)) for seat, pawn in enumerate(pawns)]


def dealt(seats=3, dealer=0, pawns: tuple[str, ...] = PAWNS, **options) -> State:
    """Return a table after the cards are dealt, before the first player is chosen."""
    on = table(seats, dealer, **options)
    return after(Lay(), Close(), *chosen(pawns[:seats]), Deal(), on=on)


def begun(seats=3, first=0, **options) -> State:
    """Return a table where a seat, which has Miss Scarlet, is to take the first turn."""
    pawns = [*PAWNS[1:seats]]
    pawns.insert(first, PAWNS[0])
    return after(Start(first), on=dealt(seats, pawns=tuple(pawns), **options))


def scanned(codes: str) -> list[Action]:
    return [Pass(each) for each in cards(codes)]


PILES = tuple(" ".join(codes) for codes in KINDS)


def drawn(seats=3, dealer=0, seed=0, dealing="sealed", **options) -> Match:
    """Return a match in which the box has drawn the cards of the closed envelope."""
    match = new_match(seats, dealer, seed, dealing=dealing, **options)
    return did(match, Lay(), *scanned(" ".join(PILES)), Close())


def sealed(seats=3, dealer=0, seed=0, **options) -> Match:
    """Return a match with a drawn envelope where seat 0 takes the first turn."""
    match = did(drawn(seats, dealer, seed, **options), *chosen(PAWNS[:seats]))
    if options.get("dealing") == "hands":
        rest = [each for each in DECK if each not in match.state.envelope]
        Random(seed).shuffle(rest)
        did(match, *map(Pass, rest))
    else:
        did(match, Deal())
    return did(match, Start(0))


# --- at the table


def suggest(seat: int, codes: str = "PLUM ROPE KIT") -> Suggest:
    return Suggest(seat, *cards(codes))


def accuse(seat: int, codes: str = "PLUM ROPE KIT") -> Accuse:
    return Accuse(seat, *cards(codes))


def answered(state: State, answers: str) -> State:
    """Return the state after the asked seats passed (-), showed a card (+) or failed to (!)."""
    for answer in answers:
        kind = {"-": HasNone, "+": Show, "!": Fail}[answer]
        state = after(kind(asked(state)), on=state)
    return state


def a_turn(state: State, codes: str, answers: str) -> State:
    """Return the state after the seat to act suggested, was answered and ended its turn."""
    state = answered(after(suggest(state.to_act, codes), on=state), answers)
    return after(EndTurn(), on=state)


def wrongly(match: Match, seat: int) -> Accuse:
    """Return an accusation that differs from the drawn envelope."""
    suspect, weapon, room = match.state.envelope
    others = (each for each in DECK if each.kind == 0 and each is not suspect)
    return Accuse(seat, next(others), weapon, room)
