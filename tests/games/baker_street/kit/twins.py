"""Evenings of Baker Street with the same cards on top, and other cards covered or discarded."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.cards import DetectiveCard, detective
from companion.games.baker_street.game import GAME
from companion.games.baker_street.rules.evaluation import totals
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.state import Round, Rules, State
from companion.play.actions import Action
from companion.play.match import Match
from companion.words.errors import BrokenJournal
from tests.games.baker_street.kit.states import new_match
from tests.support.twins import Twins, copied


def some_card(chance: Random, owner: int) -> DetectiveCard:
    """Return a card of few values, so that different cards often have equal sums."""
    return detective(owner, chance.randrange(4), chance.choice(["", "", "", "S", "X", "N"]))


def evening(chance: Random) -> Match:
    """Return up to three rounds at few piles, their cards scanned but for a few."""
    values = {option.name: chance.choice(list(option.values)) for option in GAME.options}
    match = new_match(chance.randrange(2), **values)
    for _ in range(chance.randint(1, 3)):
        _ladder(match, chance)
        _the_end(match, chance)
        match.do(Deal())
    return match


def _ladder(match: Match, chance: Random) -> None:
    for _ in range(chance.randint(1, 5)):
        known = chance.random() < 0.9
        card = some_card(chance, match.state.round.to_act) if known else None
        match.do(Lay(chance.choice([0, 0, 1, 1, 2]), card))
        match.do(Declare(match.state.least + chance.randrange(2)))
    match.do(Doubt())


def _the_end(match: Match, chance: Random) -> None:
    while (phase := match.state.phase) != "result":
        match.do(_ENDS[phase](match.state, chance), overrule=True)


def _some_hands(state: State, chance: Random) -> Action:
    hands = ShowHands((1, 2, 3), (chance.randrange(6), 1, 1))
    shown = ShowCard(some_card(chance, chance.randrange(2)))
    return shown if state.round.shown else chance.choice([ShowSum(30), ShowSum(0), hands, shown])


def _some_evidence(state: State, chance: Random) -> Action:
    seat, pile = due(state), None if rewarded(state) else chance.randrange(5)
    return chance.choice([Take(pile, chance.choice("ABCDEFGH"), seat), Take(pile), TakeNothing()])


def _some_count(_state: State, chance: Random) -> Action:
    turned = TurnUp(some_card(chance, chance.randrange(2)))
    decided = HasAdvantage(chance.choice([None, 0, 1]))
    return chance.choice([turned, turned, turned, PileEnds(), Totals(3, 4), decided])


_ENDS = {
    "hands": _some_hands,
    "reward": lambda _state, chance: Reward(chance.randrange(3)),
    "take": _some_evidence,
    "advantage": _some_count,
}  # fmt: skip


def _disguised(actions: Sequence[Action], chance: Random) -> list[Action]:
    """Return the same actions with other cards in them, or with two of a player's changed about."""
    changed = list(actions)
    known = [place for place, each in enumerate(actions) if getattr(each, "card", None)]
    for one, other in (chance.choices(known, k=2) for _ in range(chance.randint(1, 2)) if known):
        here, there = changed[one], changed[other]
        if here.card.owner == there.card.owner and chance.random() < 0.5:
            changed[one] = replace(here, card=there.card)
            changed[other] = replace(there, card=here.card)
        else:
            changed[one] = replace(here, card=some_card(chance, here.card.owner))
    whose = chance.randrange(2)
    return [_other_letter(each, whose, chance) for each in changed]


def _other_letter(action: Action, whose: int, chance: Random) -> Action:
    told = isinstance(action, Take) and action.letter and action.seat == whose
    return replace(action, letter=chance.choice("ABCDEFGH")) if told else action


def table(match: Match) -> object:
    """Return the public facts of the table without the box; no card that is covered by now.

    The outcome of a doubt or a count is public for good, even after a correction.
    """
    state = match.state
    piles = [(pile.count, pile.top) for pile in state.piles]
    lies = state.round.shown, state.round.chain and state.round.chain.cards
    came_to = [_outcome(each.round, each.rules) for each in match.log.states]
    return state.phase, state.ended, piles, lies, came_to, [*map(len, state.letters)], state.winner


def _outcome(round_: Round, rules: Rules) -> object:
    """Return the outcome of a doubt, and the visits, end and sum of a count that is over."""
    doubt, chain = round_.doubt, round_.chain
    decided = doubt and (doubt.sum, doubt.winner)
    if chain is None or not chain.end:
        return decided
    visits = [(visit.pile, len(visit.cards), visit.left) for visit in chain.visits]
    came_to = chain.most or totals(chain, rules)
    return decided, visits, chain.end, came_to


def twins(seed: int) -> Iterator[Twins]:
    """Yield pairs of an evening and another one with the same public table."""
    chance = random.Random(seed)
    match = evening(chance)
    actions = [logged.action for logged in match.log]
    for log in (_disguised(actions, chance) for _ in range(10)):
        if log == actions:
            continue
        try:
            other = copied(match, *log)
        except BrokenJournal:
            continue
        if table(other) == table(match):
            yield Twins(match, other, table, _knowing(match, other))


def _knowing(match: Match, other: Match) -> frozenset[int]:
    """Return the seats whose letters differ, since they see their own (S:119)."""
    states = [
        (one.letters, two.letters)
        for one, two in zip(match.log.states, other.log.states, strict=True)
    ]
    return frozenset(seat for seat in (0, 1) for one, two in states if one[seat] != two[seat])
