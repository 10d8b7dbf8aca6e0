"""The difficulty of rules in random matches of The Club, computed a second time."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from companion.games.the_club.actions import (
    Deal,
    Draft,
    Draw,
    EmptyDeck,
    Guess,
    Judge,
    NextRound,
    Pass,
    Play,
    Seal,
    Spoken,
    StopRound,
)
from companion.games.the_club.cards import CARDS
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import After, Compared, Is, Shared
from companion.games.the_club.language.difficulty import difficulty
from companion.games.the_club.language.starters import STARTERS
from companion.play.codec import Codec
from companion.play.match import Match
from companion.play.measures import Measure
from tests.games.the_club.kit.states import new_match
from tests.support import random_matches
from tests.support.matches import did
from tests.support.recounted_measures import counted
from tests.support.sampling import some

RULES = (
    Is("ground", "W"),
    Is("shape", "TS"),
    Compared("number", "more"),
    After("shape", "C"),
    Shared("exactly", 0),
)
"""Easy rules, hard ones, and one that is neither."""


def whole(match: Match, chance: Random) -> Match:
    """Play a match to its end; rounds are short, and end in each way."""
    while not match.over:
        _choose(match, chance)
        for _turn in range(chance.randint(0, 6)):
            if not match.state.round.end:
                _turn_of(match, chance)
        if not match.state.round.end:
            did(match, chance.choice((EmptyDeck(), EmptyDeck(), StopRound())))
        if not match.over:
            did(match, NextRound())
    return match


def _choose(match: Match, chance: Random) -> None:
    way = chance.choice(("paper", "card", "blocks", "blocks"))
    if way == "blocks":
        did(match, Draft(chance.choice(RULES)), Draft(chance.choice(RULES)), Seal(), Deal())
    else:
        did(match, Spoken() if way == "paper" else Draw(), Deal())


def _turn_of(match: Match, chance: Random) -> None:
    match.do(Play(match.state.round.to_act, chance.choice(CARDS)), overrule=True)
    if match.state.phase == "judging":
        did(match, Judge(chance.random() < 0.6))
    if match.state.phase == "guessing":
        if chance.random() < 0.6:
            did(match, Guess(), Judge(chance.random() < 0.5))
        else:
            did(match, Pass())


def measured(match: Match) -> set[Measure]:
    """Return the measures of a match that come from the study of it alone."""
    return {each for each in match.outcome.measures if each.name in ("expected", "hard-guessed")}


def expected(match: Match, lines: list[bytes]) -> set[Measure]:
    """Return the same by a second count."""
    if not match.over or match.state.ended:
        return set()
    found, rules = set(), chosen(match, counted(lines))
    for seat in range(len(match.setup.players)):
        own = [weighed(rule) == "fine" for each, rule in rules if each.master == seat]
        hard = [each for each, rule in rules if each.master != seat and weighed(rule) == "hard"]
        won = [(seat, True) in [(said.seat, said.right) for said in each.attempts] for each in hard]
        for name, each in (("expected", own), ("hard-guessed", won)):
            found |= {Measure(seat, name, sum(each), len(each))} if each else set()
    return found


def chosen(match: Match, actions: list[dict]) -> list[tuple]:
    """Return the rules that the box knew, from the lines, each with its round, from the states."""
    rule, draft, rules = None, None, []
    for step, action in zip(match.log.steps(), actions, strict=True):
        match action["do"]:
            case "spoken":
                rule = None
            case "draft":
                draft = step.action.rule
            case "seal":
                rule = draft
            case "draw-rule":
                rule = STARTERS[action["number"] - 1]
            case "next-round":
                rules.append((step.before.round, rule))
    rules.append((match.state.round, rule))
    return [(each, rule) for each, rule in rules if rule and each.end != "stopped"]


@cache
def weighed(rule) -> str:
    """Return the master's estimate of a rule: easy, fine or hard."""
    found = difficulty(rule)
    if found.typical is None or found.blank > 1 / 2:
        return "hard"
    return "easy" if found.typical < 10 else "fine"


@pytest.mark.parametrize("seed", some(range(150), 1))
def test_rules_are_as_hard_as_a_second_count_says(seed):
    chance = Random(seed)
    options = {option.name: chance.choice([*option.values]) for option in GAME.options}
    seats = chance.randint(2, 6)
    match = new_match(seats, chance.randrange(seats), seed, **options)
    _entries, lines = random_matches.kept(match, Codec(match.game))
    whole(match, chance)
    for _ in range(3):
        match.study()
        assert measured(match) == expected(match, lines)
        random_matches.play(match, chance, 3)


def test_most_of_these_matches_have_rules_to_weigh():
    found = 0
    for seed in range(6):
        match = whole(new_match(4, seed=seed), Random(seed))
        match.study()
        found += bool(measured(match))
    assert found > 3
