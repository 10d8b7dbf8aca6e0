"""Actions on matches and states of any game, with their objections."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec import Struct

from companion.games import find
from companion.play.actions import Action, HandOver
from companion.play.codec import Entry
from companion.play.game import Game, ScanSpot, Setup, apply, check
from companion.play.match import Match
from companion.play.moves import Objection, State
from companion.play.view import UNANSWERED, View


def state_after(game: Game, state: State, *actions: Action) -> State:
    """Return the state after actions, to which the rules have no objection."""
    for action in actions:
        assert check(game, state, action) is None, (action, check(game, state, action))
        state = apply(game, state, action)
    return state


def insisted_on(game: Game, state: State, *actions: Action) -> State:
    """Return the state after actions, whose objections the table may overrule."""
    for action in actions:
        wrong = check(game, state, action)
        assert wrong is None or not wrong.fatal, (action, wrong)
        state = apply(game, state, action)
    return state


def objected(game: Game, state: State, action: Action) -> Objection:
    """Return the objection to an action; fail if there is none."""
    found = check(game, state, action)
    assert found is not None
    return found


def did(match: Match, *actions: Action) -> Match:
    """Do actions in a match, which has no objection to them."""
    for action in actions:
        assert match.do(action) is None, (action, check(match.game, match.state, action))
    return match


def possible(game: Game, match: Match, chance: Random) -> list[Action]:
    """Return the possible actions of a real table: by offers, cards, buttons and digits."""
    state = match.state
    actions = [offer.action for offer in match.view.offers]
    if pick := match.view.pick:
        columns = [column.choices for column in pick.columns]
        actions += [pick.filled(*(chance.choice(c)[1] for c in columns)) for _ in range(8)]
    if scan := game.controls.scan:
        cards = chance.choices(list(game.deck), k=5)
        actions += [
            scan(state, card, ScanSpot(seat=chance.choice([None, None, 0]))) for card in cards
        ]
    if (ask := match.view.ask) and not game.controls.digit(state, 1):
        actions += [ask.filled(chance.randint(ask.least, ask.most)) for _ in range(8)]
    actions += [game.controls.seat(state, seat) for seat in range(len(state.players))]
    actions += [game.controls.digit(state, number) for number in range(10)]
    return [action for action in actions if action]


SHORT = 24
"""Entries below which a random finished match is too short: a longer one is searched for."""
TRIES = 20
"""Matches played to find a longer one; of a game that is always short, the longest is taken."""


class Playout(Struct, frozen=True):
    """A random match: its entries, and the states and views around them."""

    game: Game
    setup: Setup
    entries: tuple[Entry, ...]
    states: tuple[State, ...]
    views: tuple[View, ...]

    def match(self) -> Match:
        """Return a new match with its entries."""
        match = Match(self.game, self.setup)
        match.replay(self.entries)
        return match


def begun(game: Game, chance: Random) -> Match:
    """Return a match with random seats and house rules."""
    players = tuple("ABCDEFGHIJKL"[: chance.choice(game.seats)])
    options = {option.name: chance.choice(list(option.values)) for option in game.options}
    return Match(game, Setup(players, chance.randrange(len(players)), options))


@cache
def playout(game_name: str, seed: int, steps: int = 250) -> Playout:
    """Return a random match of at most a number of steps, cached by its arguments."""
    game, chance = find(game_name), Random(seed)
    longest = _played(game, chance, steps)
    for _ in range(TRIES):
        if len(longest.log) >= min(steps, SHORT):
            break
        longest = max(longest, _played(game, chance, steps), key=lambda match: len(match.log))
    return _as_it_is(longest)


def _played(game: Game, chance: Random, steps: int) -> Match:
    match = begun(game, chance)
    for _ in range(steps):
        if match.over:
            break
        if chance.random() < 0.02:
            match.do(HandOver(0, f"Guest {match.entries}"))
        match.do(chance.choice(possible(game, match, chance)), overrule=chance.random() < 0.2)
    return match


def _as_it_is(match: Match) -> Playout:
    return Playout(
        match.game,
        match.setup,
        tuple(Entry(logged.action, overruled=logged.overruled) for logged in match.log),
        tuple(match.log.states),
        tuple(match.game.tells.view(state, UNANSWERED) for state in match.log.states),
    )
