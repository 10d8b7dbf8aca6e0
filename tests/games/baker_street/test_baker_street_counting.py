"""Decks, discards and piles, compared with simulated hands; odds by counting hands."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    PileEnds,
    Reward,
    ShowHands,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.game import GAME
from companion.games.baker_street.rules.odds import chance, tally
from companion.games.baker_street.words import odds_word
from tests.games.baker_street.kit.states import after, card, evaluated, insisted, table
from tests.support.sampling import examples


class Table:
    """Two players with real cards: lists that are shuffled, drawn from and turned over."""

    def __init__(self, chance):
        self.chance = chance
        self.decks, self.hands, self.discards = [[], []], [[], []], [[], []]
        self.piles = [[] for _ in range(5)]
        for seat, owner in enumerate("MG"):
            symbols = ["", "s", "x", "a"]
            self.decks[seat] = [
                f"{owner}{value}{chance.choice(symbols)}" for value in range(6) for _ in range(5)
            ]
            chance.shuffle(self.decks[seat])
            self.draw(seat)

    def draw(self, seat):
        while len(self.hands[seat]) < 3:
            if not self.decks[seat]:
                self.turn_over(seat)
            if not self.decks[seat]:
                return
            self.hands[seat].append(self.decks[seat].pop())
        if not self.decks[seat]:
            self.turn_over(seat)

    def turn_over(self, seat):
        self.decks[seat], self.discards[seat] = self.discards[seat][::-1], []

    def lay(self, seat, pile):
        code = self.hands[seat].pop(self.chance.randrange(len(self.hands[seat])))
        self.piles[pile].append(code)
        return code

    def values(self, seat):
        return tuple(int(code[1]) for code in self.hands[seat])

    def discard_hands(self):
        for seat in (0, 1):
            self.discards[seat] += self.hands[seat]
            self.hands[seat] = []

    def evaluate(self, at):
        """Move the cards that count to the discards, one by one."""
        while True:
            arrow = stop = False
            while self.piles[at] and not stop:
                code = self.piles[at].pop()
                self.discards["MG".index(code[0])].append(code)
                arrow, stop = arrow or code.endswith("a"), code.endswith("s")
            at = (at + 1) % 5
            if not arrow or not self.piles[at]:
                return


def play_round(state, real, chance):
    """Play a round on both tables at once, and yield the state after every action."""
    seat = state.round.to_act
    for number in range(chance.randrange(1, 9)):
        if not real.hands[seat]:
            return
        pile = chance.randrange(5)
        laid = Lay(pile, card(real.lay(seat, pile)))
        state = after(laid, on=state)
        yield state
        real.draw(seat)
        state = after(Declare(number), on=state)
        yield state
        seat = 1 - seat
    hands = (real.values(0), real.values(1))
    state = after(Doubt(), ShowHands(*hands), on=state)
    real.discard_hands()
    yield state
    pile = chance.randrange(5)
    state = after(Reward(pile), on=state)
    real.evaluate(pile)
    yield state
    for seat in (0, 1):
        real.draw(seat)
    yield after(TakeNothing(), Deal(), on=state)


def agree(state, real):
    for seat, holding in enumerate(state.holdings):
        assert holding.exact
        assert holding.deck_exact
        counted = (holding.deck, holding.hand, holding.laid, holding.discards)
        lying = sum(code[0] == "MG"[seat] for pile in real.piles for code in pile)
        assert counted == (
            len(real.decks[seat]), len(real.hands[seat]), lying, len(real.discards[seat])
        )  # fmt: skip
        assert sum(counted) == 30
        assert sorted(holding.seen) == sorted(int(code[1]) for code in real.discards[seat])
    assert [pile.count for pile in state.piles] == [len(pile) for pile in real.piles]


@examples(60)
@given(seed=st.integers(0, 10**6), rounds=st.integers(1, 14))
def test_decks_discards_and_piles_are_counted_card_by_card(seed, rounds):
    chance = random.Random(seed)
    state, real = table(reward_card="pile"), Table(chance)
    for _ in range(rounds):
        for now in play_round(state, real, chance):
            agree(now, real)
            state = now
        if state.phase != "ladder" or state.round.declarations:
            return  # a hand is empty, since all cards lie beside piles


# --- the same with cards that nobody told where they were laid


def half_told(state, real, chance):
    """Play a round in which some cards are laid untold, and yield the state after every action."""
    seat = state.round.to_act
    for number in range(chance.randrange(1, 9)):
        if not real.hands[seat]:
            return
        pile = chance.randrange(5)
        code = real.lay(seat, pile)
        if chance.random() < 0.8:
            state = after(Lay(pile, card(code) if chance.random() < 0.7 else None), on=state)
        real.draw(seat)
        state = after(Declare(number), on=state)
        yield state
        seat = 1 - seat
    hands = (real.values(0), real.values(1))
    real.discard_hands()
    state = after(Doubt(), ShowHands(*hands), Reward(pile := chance.randrange(5)), on=state)
    turned = list(turning(real, pile))
    while state.phase == "advantage":
        state = after(told_next(state.round.chain, turned), on=state)
    assert list(map(str, state.round.chain.cards)) == [str(card(code)) for _, code in turned]
    yield state
    for seat in (0, 1):
        real.draw(seat)
    yield after(TakeNothing(), Deal(), on=state)


def turning(real, pile):
    """Yield the cards that are turned up, each with the number of the visit, and discard them."""
    before = [list(lying) for lying in real.piles]
    real.evaluate(pile)
    visit, arrow = 0, True
    while arrow and before[pile]:
        arrow = False
        while before[pile]:
            code = before[pile].pop()
            arrow = arrow or code.endswith("a")
            yield visit, code
            if code.endswith("s"):
                break
        visit, pile = visit + 1, (pile + 1) % 5


def told_next(chain, turned):
    """Return the next entry of the table: the next card, or the end of the pile."""
    told = turned[len(chain.cards) :]
    here = told and told[0][0] == len(chain.visits) - 1
    return TurnUp(card(told[0][1])) if here else PileEnds()


@examples(150)
@given(seed=st.integers(0, 10**6), rounds=st.integers(1, 10))
def test_known_facts_of_a_pile_are_true_after_any_entries(seed, rounds):
    """S:44: a sure pile has exactly its counted cards, and its known top card is the real one."""
    chance = random.Random(seed)
    state, real = table(reward_card="pile"), Table(chance)
    for _ in range(rounds):
        for now in half_told(state, real, chance):
            for pile, lying in zip(now.piles, real.piles, strict=True):
                assert pile.count <= len(lying)
                assert not pile.sure or pile.count == len(lying)
                assert pile.top is None or pile.top == card(lying[-1])
            state = now
        if state.phase != "ladder" or state.round.declarations:
            return


def test_an_empty_deck_is_told_and_becomes_the_discards():
    """S:50"""
    state = table()
    for _ in range(4):
        state = after(*ladder(state, 4), Deal(), on=state)
    notices = GAME.tells.view(state).notices
    while not notices:
        state = after(Declare(state.least), on=state)
        notices = GAME.tells.view(state).notices
    assert notices[0].endswith("deck is used up: turn the discards over as the new deck.")
    holding = next(holding for holding in state.holdings if holding.recycled)
    assert holding.deck > 0
    assert holding.discards == 0


def ladder(state, length):
    """Return a whole round without known cards, after some declarations."""
    return [
        *map(Declare, range(state.least, state.least + length)),
        Doubt(), ShowSum(10), Reward(0), Take(), Totals(3, 3), TakeNothing(),
    ]  # fmt: skip


def test_cards_not_entered_do_not_count_as_known():
    state = after(*ladder(table(), 4))
    assert [holding.exact for holding in state.holdings] == [False, False]
    state = after(Deal(), on=state)
    words = [stock.words for stock in GAME.tells.view(state).panel.stocks]
    assert words == ["deck 22 · discards 3+", "deck 22 · discards 3+"]


def test_a_deck_that_nobody_can_know_is_at_least_so_many():
    state = after(*ladder(table(), 4))
    while state.holdings[0].deck_exact:
        state = after(Deal(), on=state) if state.phase == "result" else state
        state = after(*ladder(state, 4), on=state)
    assert "+" in GAME.tells.view(after(Deal(), on=state)).panel.stocks[0].words


def test_shuffled_discards_are_told_so():
    """Q13"""
    state = table(reshuffle_on_recycle="yes")
    while not any(holding.recycled for holding in state.holdings):
        state = after(Declare(state.least), on=state)
        if state.least > 25:
            state = after(*ladder(state, 1)[1:], Deal(), on=state)
    assert "shuffle the discards" in GAME.tells.view(state).notices[0]


def test_without_deck_and_discards_one_plays_on_with_fewer_cards():
    """Q13"""
    state = table()
    while state.least < 58:
        state = after(Declare(state.least), on=state)
    assert [holding.hand for holding in state.holdings] == [1, 1]
    assert [holding.laid for holding in state.holdings] == [29, 29]
    state = insisted(Doubt(), on=state)
    assert after(ShowHands((3,), (4,)), on=state).round.doubt.sum == 7


# --- odds


def deck():
    return [value for value in range(6) for _ in range(5)]


@pytest.mark.parametrize(("declared", "own"), [(15, 7), (20, 12), (0, 0), (30, 15), (31, 15)])
def test_the_chance_of_a_declaration_counts_every_hand_the_other_may_hold(declared, own):
    hands = list(combinations(deck(), 3))
    good = sum(own + sum(hand) >= declared for hand in hands)
    assert chance(declared, own, (5,) * 6) == (good, len(hands))


def test_cards_that_lie_on_the_table_are_in_no_hand():
    state = after(Lay(0, card("M1")), Declare(5), Lay(0, card("G5")), Declare(6))
    state = after(
        Lay(0, card("M1")), Declare(14), Doubt(), ShowHands((4, 4, 1), (0, 0, 4)), on=state
    )
    left = deck()
    left.remove(5)
    hands = list(combinations(left, 3))
    assert state.round.doubt.odds == (sum(9 + sum(h) >= 14 for h in hands), len(hands))


def test_discards_are_in_no_hand_until_they_are_the_deck_again():
    state = evaluated("G5 G5 M1")
    assert state.holdings[1].seen == (5, 5)


@pytest.mark.parametrize(
    ("odds", "words"),
    [((1, 2), "50% likely"), ((1, 4060), "hardly possible"),
     ((4059, 4060), "almost certain"),
     ((0, 9), "0% likely"), ((9, 9), "100% likely"), (None, "")],
)  # fmt: skip
def test_odds_in_words(odds, words):
    assert odds_word(odds) == words


def test_bluffs_and_doubts_are_counted():
    state = after(*map(Declare, (5, 9, 16)), Doubt(), ShowSum(12), Reward(0), Take())
    state = after(Totals(1, 0), TakeNothing(), Deal(), on=state)
    state = after(Declare(3), Doubt(), ShowSum(12), on=state)
    assert [said.seat for said in state.rounds[0].declarations] == [0, 1, 0]
    first, second = tally(state.rounds, 0), tally(state.rounds, 1)
    assert (first.declared, first.bluffs, first.honest, first.believed) == (3, 1, 1, 1)
    assert (second.declared, second.bluffs, second.honest, second.believed) == (1, 0, 0, 1)
    assert (second.doubted_well, second.doubted_badly) == (1, 1)
