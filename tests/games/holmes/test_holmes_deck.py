"""The real clue deck: fifty-two cards, drawn, discarded, and shuffled again (S:109).

Players choose among the keys of the screen; the cards decide the clues that are drawn.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games.holmes.actions import Discard, Draw, Fill, Keep, Pass, Reveal
from companion.games.holmes.cards import CLUES
from companion.games.holmes.state import State
from companion.play.actions import Action
from companion.play.view import View
from tests.games.holmes.kit.states import new_match
from tests.support.matches import did
from tests.support.sampling import some

SEEDS = range(8)
seeds = pytest.mark.parametrize("seed", some(SEEDS, 4))
FOUND = 36
"""Clues that the first player has hidden already, so that the deck is soon used up."""


class Cards:
    """Positions of all face-down clues; open ones are left to the match."""

    def __init__(self, chance):
        self.chance, self.found, self.discards, self.seen = chance, [], [], set()
        cards = [str(clue) for clue in CLUES for _ in range(clue.copies)]
        chance.shuffle(cards)
        self.hidden = [[card for card in cards if card != "JOKER"][:FOUND], []]
        self.deck = cards
        for card in self.hidden[0]:
            cards.remove(card)

    def draw(self):
        """Draw a clue; as soon as the last one is gone, the discards are shuffled (S:109)."""
        if not self.deck:
            self.shuffle()
        card = self.deck.pop()
        if not self.deck:
            self.shuffle()
        return card

    def shuffle(self):
        self.deck = [card for card, _ in self.discards]
        self.chance.shuffle(self.deck)
        self.discards = []

    def discard(self, card, *, seen):
        self.discards.append((card, seen))

    def unknown(self):
        """Count the clues whose position is not known to both players."""
        shuffled = not self.deck  # the next card can only be one of the discards
        lying = [card for card, seen in self.discards if shuffled or not seen]
        return Counter([*self.deck, *self.found, *self.hidden[0], *self.hidden[1], *lying])


def told(cards, match):
    """Return the next action: the one that the cards determine, or any key of the screen."""
    state = match.state
    if state.phase == "fill":
        return Fill(CLUES.find(cards.draw()))
    if state.phase == "keep":
        return kept(cards, state.doing.seat)
    if state.phase == "reveal":
        return Reveal(CLUES.find(cards.hidden[match.view.who].pop(0)))
    offers = [offer.action for offer in match.view.offers]
    return cards.chance.choice([each for each in offers if type(each) is not Pass] or offers)


def kept(cards, seat):
    """One of the clues drawn is kept; a joker is shown, and here always kept (S:131)."""
    jokers = [card for card in cards.found if card == "JOKER"]
    card = jokers[0] if jokers else cards.chance.choice(cards.found)
    cards.found.remove(card)
    for other in cards.found:
        cards.discard(other, seen=False)
    cards.found = []
    if not jokers:
        cards.hidden[seat].append(card)
    return Keep(joker=bool(jokers))


def moved(cards, action):
    """Move the cards that an action draws or discards."""
    if isinstance(action, Discard) and action.clue:
        cards.discard(str(action.clue), seen=True)
    if isinstance(action, Draw):
        cards.found = [cards.draw() for _ in range(action.number)]


class Moment(Struct, frozen=True):
    """State and view of the box, the real cards, and the next action."""

    state: State
    view: View
    unknown: Counter
    """Clues by their codes whose position is not known to both players."""
    deck: int
    action: Action


@cache
def week(seed):
    """Return a random week to its end, moment by moment."""
    chance, moments = random.Random(seed), []
    cards, match = Cards(chance), new_match(seed % 2, moriarty="on", reserve_card="on")
    first, second = match.state.sides
    sides = (replace(first, hidden=(None,) * FOUND), second)
    match.log.states[0] = replace(match.state, sides=sides)
    while not match.over and match.state.phase != "assign":
        unknown, deck, action = cards.unknown(), len(cards.deck), told(cards, match)
        moments.append(Moment(match.state, match.view, unknown, deck, action))
        moved(cards, action)
        did(match, action)
    return tuple(moments)


@seeds
def test_every_clue_that_comes_from_the_deck_has_a_key_that_can_be_touched(seed):
    """S:109, also once the deck was used up."""
    for moment in week(seed):
        if isinstance(moment.action, Fill | Keep | Reveal):
            assert moment.action in [offer.action for offer in moment.view.offers]


@seeds
def test_as_many_of_a_clue_are_left_as_lie_where_nobody_or_not_everybody_knows(seed):
    for moment in week(seed):
        if isinstance(moment.action, Fill):
            notes = {key.code: key.note for key in moment.view.panel.keys}
            assert notes == {str(clue): f"×{moment.unknown[str(clue)]}" for clue in CLUES}


@seeds
def test_the_box_knows_how_many_clues_can_be_drawn_before_the_next_shuffle(seed):
    for moment in week(seed):
        if not isinstance(moment.action, Keep):  # what was drawn has still to be kept or not
            assert moment.state.pile == moment.deck


def test_in_such_weeks_the_deck_is_used_up_with_and_without_discards_to_shuffle():
    states = [moment.state for seed in SEEDS for moment in week(seed)]
    assert sum(state.shuffled for state in states) > 5
    assert sum(not state.pile and bool(state.discarded) for state in states) > 5
