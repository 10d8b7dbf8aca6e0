"""Choosing a card of The Club by touch."""

from __future__ import annotations

import pytest

from companion.games.the_club.cards import CARDS, DECK
from tests.support.sampling import spread

SIZES = [(800, 480), (720, 1280)]
KINDS = ("ShapeKey", "NumberKey", "FillKey", "GroundKey")


class Owner:
    """Owner that records the chosen cards."""

    def __init__(self):
        self.cards = []

    def submit_card(self, card):
        self.cards.append(card)


@pytest.fixture
def keys(box):
    """Return a function that puts the keys on a page, and returns the table and their owner."""

    def stood(**how):
        table, owner = box(**how), Owner()
        from screens.games.the_club.choosing import CardKeys
        from tests.games.the_club.kit.mounted import stand

        stand(table, CardKeys(owner=owner, label="Play"))
        return table, owner

    return stood


def key(table, kind, item):
    """Return the middle of the key of an item, in pixels."""
    return table.middle(next(w for w in table.of(kind) if w.item == item))


def choose(table, card):
    """Touch the keys that are not selected yet, then the gold key; return the number of touches."""
    touches = 0
    for kind, item in zip(KINDS, str(card), strict=True):
        if not next(w for w in table.of(kind) if w.item == item).chosen:
            table.touch(*key(table, kind, item))
            touches += 1
    table.touch(*table.middle(table.of("PlayKey")[0]))
    return touches + 1


@pytest.mark.parametrize("size", spread(SIZES, 1))
def test_every_card_is_chosen_in_five_touches_at_most(keys, size):
    table, owner = keys(size=size)
    wanted = [CARDS[place * 31 % 72] for place in range(0, 72, 3)]
    touches = [choose(table, card) for card in wanted]
    assert owner.cards == wanted
    assert max(touches) <= 5


def test_the_last_touch_stays_selected(keys):
    table, owner = keys()
    choose(table, DECK.find("T5EB"))
    assert choose(table, DECK.find("T5EB")) == 1
    assert choose(table, DECK.find("T2EB")) == 2
    assert owner.cards == [DECK.find(code) for code in ("T5EB", "T5EB", "T2EB")]


def test_the_card_is_drawn_as_it_grows_and_the_gold_key_says_it_in_words(keys):
    table, _ = keys(language="en")
    (face,) = table.of("GrowingFace")
    table.touch(*key(table, "ShapeKey", "C"))
    table.touch(*key(table, "GroundKey", "B"))
    assert (face.shape, face.number, face.ground) == ("C", "", "B")
    table.touch(*key(table, "NumberKey", "5"))
    (gold,) = table.of("PlayKey")
    assert table.words(gold) == ["Play 5 filled circles on black"]
    assert (face.shape, face.number, face.filling, face.ground) == ("C", "5", "F", "B")


@pytest.mark.parametrize("size", spread(SIZES, 1, 1))
def test_every_key_is_as_large_as_a_fingertip(keys, size):
    table, _ = keys(size=size)
    table.touch(*key(table, "ShapeKey", "C"))
    table.touch(*key(table, "NumberKey", "5"))
    places = table.taps()
    least = 56 * min(min(size) / 480, max(size) / 800)
    assert len(places) == 3 + 6 + 2 + 2 + 1
    assert min(min(place.size) for place in places) >= least - 0.5


def test_only_the_keys_of_the_card_are_paper(keys):
    table, _ = keys()
    for kind, item in zip(KINDS, "S4EB", strict=True):
        table.touch(*key(table, kind, item))
    assert {w.item for kind in KINDS for w in table.of(kind) if w.chosen} == {*"S4EB"}


def test_while_no_card_can_be_played_the_gold_key_does_nothing(keys):
    table, owner = keys()
    (gold,) = table.of("PlayKey")
    table.of("CardKeys")[0].ready = False
    table.frames()
    table.touch(*table.middle(gold))
    assert owner.cards == []
