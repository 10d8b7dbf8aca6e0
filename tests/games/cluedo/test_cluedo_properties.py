"""Random matches of Cluedo with every house rule against a second reckoning of them."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from companion.games.cluedo.actions import (
    Accuse,
    EndTurn,
    Fail,
    HasNone,
    Note,
    Penalize,
    Reveal,
    Show,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import of_kind
from companion.games.cluedo.game import GAME
from companion.games.cluedo.rules.dealing import deal_order, hand_sizes
from companion.games.cluedo.rules.turns import asked, order
from companion.play.actions import EndEarly
from companion.play.codec import Codec, Entry
from companion.play.match import Match
from companion.play.view import UNANSWERED
from tests.games.cluedo.kit.naive_rules import Reckoned
from tests.games.cluedo.kit.random_matches import dealt

SEEDS = range(40)
seeds = pytest.mark.parametrize("seed", range(0, 40, 10))


def something(state, chance):
    """Return a random action: mostly one that is due, sometimes any."""
    seat = chance.randrange(len(state.players))
    cards = [chance.choice(of_kind(kind)) for kind in range(3)]
    now = asked(state) if chance.random() < 0.9 else seat
    answers = [Show(now), HasNone(now), HasNone(now), Fail(now)] if now is not None else []
    if state.phase == "verdict":
        return Verdict(chance.random() < 0.2)
    if state.phase == "revealing":
        return Reveal(*cards) if chance.random() < 0.5 else Reveal()
    actor = state.to_act if chance.random() < 0.9 else seat
    if state.drawn and chance.random() < 0.02:
        cards = list(state.envelope)
    others = [Suggest(actor, *cards)] * 4 + [EndTurn()] * 3 + [Accuse(actor, *cards)]
    note = Note(seat, cards[0], seat, apart=seat > 0)
    others += [Penalize(seat), Penalize(seat, cards=tuple(cards[:2])), note]
    others += [EndEarly()] * (seat == 5)
    return chance.choice(answers * 4 + others)


@cache
def evening(seed):
    """Return a random match; it is cached."""
    chance = Random(seed)
    match = dealt(chance)
    for _ in range(120):
        if not match.over:
            match.do(something(match.state, chance), overrule=chance.random() < 0.3)
    return match


def played(match):
    """Yield each step from the first turn on, and its action as written in a journal."""
    codec = Codec(GAME)
    for step in match.log.steps():
        if step.before.turn:
            line = json.loads(codec.encode(Entry(step.action)))["action"]
            yield step, line


@seeds
def test_a_second_reckoning_comes_to_the_same_turns_and_the_same_end(seed):
    for each in range(seed, seed + 10):
        match = evening(each)
        first = next(state for state in match.log.states if state.turn)
        envelope = [str(card) for card in first.envelope]
        told = Reckoned(len(first.players), first.to_act, match.setup.options, envelope)
        for step, line in played(match):
            after = step.after
            told.take(line)
            assert told.asked == asked(after), (each, line)
            assert told.over == after.over, (each, line)
            assert told.looking == (after.phase == "verdict")
            if not told.over and after.phase != "revealing":
                assert (told.who, told.turn) == (after.to_act, after.turn), (each, line)
        assert told.winner == match.state.winner


def test_these_matches_end_in_every_way():
    ends = [evening(seed).state for seed in SEEDS]
    assert any(state.winner is not None for state in ends)
    assert any(state.phase == "over" and state.winner is None for state in ends)
    assert any(each.penalties for each in ends)


@seeds
def test_a_match_is_over_after_a_win_after_all_failed_or_when_it_is_stopped(seed):
    for state in evening(seed).log.states:
        accusers = {each.seat for each in state.accusations}
        if state.house.penalty == "excluded":
            accusers |= {*state.penalties}
        nobody = len(accusers) == len(state.players) and state.phase == "over"
        assert state.over == (state.winner is not None or nobody or state.ended)


@seeds
def test_a_seat_accuses_at_most_once(seed):
    """S:32"""
    seats = [each.seat for each in evening(seed).state.accusations]
    assert len(seats) == len({*seats})


@seeds
def test_all_eighteen_cards_are_dealt_and_the_first_get_more(seed):
    """S:18, S:19"""
    for each in range(seed, seed + 10):
        state = evening(each).state
        sizes = [hand_sizes(state)[seat] for seat in deal_order(state)]
        assert sum(sizes) == 18
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] - sizes[-1] <= 1


@seeds
def test_answers_without_overruling_are_in_order(seed):
    """S:27, S:28"""
    match = evening(seed)
    entries = {(step.before.turn, step.action.seat): step.overruled for step in match.log.steps()
               if isinstance(step.action, Show | HasNone | Fail)}  # fmt: skip
    for each in match.state.suggestions:
        seats = [answer.seat for answer in each.answers]
        if not any(entries.get((each.turn, seat)) for seat in seats):
            assert seats == [*order(each, len(match.state.players))][: len(seats)]
            assert [answer.kind for answer in each.answers].count("shown") <= 1


@seeds
def test_one_seat_is_awaited_until_it_is_over(seed):
    match = evening(seed)
    for state in match.log.states[::3]:
        awaited = [seat for seat in GAME.tells.view(state, UNANSWERED).seats if seat.to_act]
        assert len(awaited) == (bool(state.turn) and not state.over)


@seeds
def test_undo_restores_the_earlier_states(seed):
    """All the way to the beginning and back, except for notes, which are apart."""
    match = evening(seed)
    again = Match(GAME, match.setup)
    for step in match.log.steps():
        if not step.action.apart:
            again.replay([Entry(step.action, overruled=step.overruled)])
    states = [*again.log.states]
    for state in reversed(states[:-1]):
        assert again.undo() is None
        assert again.state == state
    for state in states[1:]:
        assert again.redo() is None
        assert again.state == state
