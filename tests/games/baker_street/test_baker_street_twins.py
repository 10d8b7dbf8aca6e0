"""Evenings of Baker Street with the same cards on top, the same log, and other cards covered.

S:44, S:77, S:119: corrections, their refusals and objections reveal no covered card, no discarded
card and no letter.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
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
from companion.games.baker_street.cards import DETECTIVES, detective
from companion.games.baker_street.game import GAME
from companion.games.baker_street.rules.turns import due, rewarded
from companion.play.game import ScanSpot, check
from companion.words.errors import BrokenJournal
from tests.games.baker_street.kit.states import new_match
from tests.support.twins import ASKED, MADE, REFUSED, copied, seen, told_alike

SEEDS = range(24)
seeds = pytest.mark.parametrize("seed", SEEDS)
RULES = ("reward_card", "x2_mode", "empty_next_pile", "stop_breaks_chain")


def some_card(chance, owner):
    """Return a card of few values, so that different cards often have equal sums."""
    return detective(owner, chance.randrange(4), chance.choice(["", "", "", "S", "X", "N"]))


def evening(chance):
    """Return up to three rounds at few piles, their cards scanned but for a few."""
    values = {option.name: list(option.values) for option in GAME.options}
    match = new_match(chance.randrange(2), **{name: chance.choice(values[name]) for name in RULES})
    for _ in range(chance.randint(1, 3)):
        ladder(match, chance)
        the_end(match, chance)
        match.do(Deal())
    return match


def ladder(match, chance):
    for _ in range(chance.randint(1, 5)):
        known = chance.random() < 0.9
        card = some_card(chance, match.state.round.to_act) if known else None
        match.do(Lay(chance.choice([0, 0, 1, 1, 2]), card))
        match.do(Declare(match.state.least + chance.randrange(2)))
    match.do(Doubt())


def the_end(match, chance):
    while (phase := match.state.phase) != "result":
        match.do(ENDS[phase](match.state, chance), overrule=True)


def some_hands(state, chance):
    hands = ShowHands((1, 2, 3), (chance.randrange(6), 1, 1))
    shown = ShowCard(some_card(chance, chance.randrange(2)))
    return shown if state.round.shown else chance.choice([ShowSum(30), ShowSum(0), hands, shown])


def some_evidence(state, chance):
    seat, pile = due(state), None if rewarded(state) else chance.randrange(5)
    return chance.choice([Take(pile, chance.choice("ABCDEFGH"), seat), Take(pile), TakeNothing()])


def some_count(_state, chance):
    turned = TurnUp(some_card(chance, chance.randrange(2)))
    told = Totals(3, 4, chance.choice([None, (chance.randrange(5),)]))
    decided = HasAdvantage(chance.choice([None, 0, 1]))
    return chance.choice([turned, turned, turned, PileEnds(), told, decided])


ENDS = {
    "hands": some_hands,
    "reward": lambda _state, chance: Reward(chance.randrange(3)),
    "take": some_evidence,
    "advantage": some_count,
}  # fmt: skip


def disguised(actions, chance):
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
    return [other_letter(each, chance) for each in changed]


def other_letter(action, chance):
    told = isinstance(action, Take) and action.letter
    return replace(action, letter=chance.choice("ABCDEFGH")) if told else action


def on_the_table(match):
    """Return the public table: the number of cards of each pile, and the top ones."""
    return [(pile.count, pile.top) for pile in match.state.piles]


@cache
def twins(seed):
    """Return a match, and others with the same table and the same answers."""
    chance = random.Random(seed)
    match = evening(chance)
    actions = [logged.action for logged in match.log]
    found = []
    for log in (disguised(actions, chance) for _ in range(10)):
        try:
            other = copied(match, *log)
        except BrokenJournal:
            continue
        alike = on_the_table(other) == on_the_table(match) and seen(other) == seen(match)
        found += [other] if alike and log != actions else []
    return match, found[:2]


def test_no_correction_tells_what_lies_covered_or_was_discarded():
    """Neither do refusals, nor questions for consent."""
    ways, found = [], [twins(seed) for seed in SEEDS]
    for seed, (match, others) in enumerate(found):
        for other in others:
            ways += told_alike(
                match, other, random.Random(seed), 40, (Lay, Reward, TurnUp, ShowCard)
            )
    assert min(map(ways.count, (ASKED, REFUSED, MADE))) > 10


@seeds
def test_no_objection_tells_what_lies_covered(seed):
    match, others = twins(seed)
    for other in others:
        for card in DETECTIVES:
            act = GAME.controls.scan(match.state, card, ScanSpot(pile=0))
            assert check(GAME, match.state, act) == check(GAME, other.state, act)
