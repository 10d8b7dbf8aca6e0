"""Short words for actions and states of Baker Street."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowSum,
    Take,
)
from companion.games.baker_street.cards import DETECTIVES, DetectiveCard
from companion.games.baker_street.game import GAME
from companion.games.baker_street.state import Laid, Pile, State
from companion.play.actions import Action
from companion.play.game import Setup
from companion.play.match import Match
from companion.play.moves import Objection
from tests.support.matches import insisted_on, objected, state_after

NAMES = ("Manuela", "Guido")
SYMBOLS = {"s": "S", "x": "X", "a": "N"}


def setup(first=0, **options) -> Setup:
    return Setup(NAMES, first, options)


def table(first=0, **options) -> State:
    return GAME.start(setup(first, **options))


def new_match(first=0, **options) -> Match:
    return Match(GAME, setup(first, **options))


def card(code: str) -> DetectiveCard:
    """Return a card by the digest's notation: ``M3x`` is Manuela's three with a ×2."""
    symbols = "".join(SYMBOLS[symbol] for symbol in code[2:])
    return DETECTIVES.find(f"{'AB'['MG'.index(code[0])]}{code[1]}{symbols}")


def cards(codes: str) -> list[DetectiveCard]:
    return [card(code) for code in codes.split()]


def after(*actions: Action, on: State | None = None) -> State:
    """Return the state after actions, to which the rules have no objection."""
    return state_after(GAME, table() if on is None else on, *actions)


def insisted(*actions: Action, on: State) -> State:
    """Return the state after actions that were overruled where the rules object."""
    return insisted_on(GAME, on, *actions)


def objection(state: State, action: Action) -> Objection:
    """Return the objection to an action, which must have one."""
    return objected(GAME, state, action)


def with_piles(state: State, *piles: str) -> State:
    """Return a table with known cards in the piles, each top to bottom; ``-`` is none."""
    number, lying = state.lays, []
    for codes in piles:
        pile = []
        for each in reversed(cards(codes.replace("-", ""))):
            number += 1
            pile.append(Laid(each.owner, each, number))
        lying.append(Pile(cards=tuple(pile)))
    lying += [Pile()] * (5 - len(lying))
    return replace(state, piles=tuple(lying), lays=number)


def doubted(total=0, first=1, declared=16, **options) -> State:
    """Return a table that waits for the reward; with a total of 0, the second player has won."""
    state = table(first, **options)
    return after(Lay(4), Declare(declared), Doubt(), ShowSum(total), on=state)


def evaluated(*piles: str, chosen=0, first=1, **options) -> State:
    """Return a table where Manuela, by default, won the doubt and these piles were counted."""
    state = doubted(first=first, reward_card="pile", **options)
    return after(Reward(chosen), on=with_piles(state, *piles))


def a_round(state: State, letters=("", ""), total=0, piles=(0, 1)) -> list[Action]:
    """Return a round without detectives, in which the winner takes both cards of evidence."""
    return [
        *([Deal()] if state.phase == "result" else []),
        Lay(4), Declare(16), Doubt(), ShowSum(total), Reward(piles[0]),
        Take(letter=letters[0]), Take(piles[1], letters[1]),
    ]  # fmt: skip


def collected(letters: str, state: State | None = None) -> State:
    """Return a table where Manuela has taken these letters, an even number, by winning doubts."""
    state = table(1) if state is None else state
    for number in range(0, len(letters), 2):
        begins = state.beginner if state.phase == "result" else state.round.first
        total = 30 if begins == 0 else 0
        pair = (letters[number], letters[number + 1])
        piles = (number // 2 % 4, (number // 2 + 1) % 4)
        state = after(*a_round(state, pair, total, piles), on=state)
    return state
