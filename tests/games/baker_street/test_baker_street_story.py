"""The count for the advantage as a story: its cards, the arrow, the piles that follow."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.baker_street.actions import Declare, Doubt, Lay, Reward, ShowSum, Take, TurnUp
from companion.games.baker_street.cards import ARROW, DOUBLE
from companion.games.baker_street.game import GAME
from companion.games.baker_street.state import ADVANTAGE, Laid, Pile
from companion.play.game import Setup
from tests.games.baker_street.kit.states import NAMES, after, card, doubted
from tests.games.baker_street.kit.user_actions import turn_up
from tests.support.layout_checks import faults

LAID = {0: 4, 1: 2}
"""Numbers of cards whose faces were not entered, by pile."""


def counting(*turned):
    """Return a table that counts pile 1, after some of its cards were turned up."""
    return after(Reward(0), Take(), *map(turn, turned), on=laid_faceless(doubted(first=1)))


def laid_faceless(state):
    """Return the table with cards at two piles, laid in turn by both."""
    piles = list(state.piles)
    for pile, count in LAID.items():
        piles[pile] = Pile(cards=tuple(Laid(at % 2, None, at + 1) for at in range(count)))
    return replace(state, piles=tuple(piles), lays=sum(LAID.values()))


def turn(code):
    return TurnUp(card(code))


def story(*turned):
    return GAME.tells.view(counting(*turned)).panel.story


def test_cards_are_told_in_the_order_in_which_they_were_turned_up():
    told = story("G3x", "M5a", "G2")
    assert [(each.owner, each.value, each.symbol) for each in told.cards] == [
        (1, 3, DOUBLE), (0, 5, ARROW), (1, 2, ""),
    ]  # fmt: skip
    assert told.title == "the reward: pile 1"


def test_the_card_whose_arrow_causes_the_next_pile_leads_there():
    told = story("G3", "M5a", "G2")
    assert [each.leads for each in told.cards] == [False, True, False]
    assert told.then == "then pile 2"
    next_, last = told.onward
    assert (next_.number, next_.words, next_.sure) == ("2", "2 cards", True)
    assert (last.number, last.words, last.sure) == ("3", "with →", False)


def test_of_two_arrows_only_one_leads_on():
    assert sum(each.leads for each in story("G3a", "M5a").cards) == 1


def test_without_an_arrow_the_next_pile_is_only_what_may_come():
    told = story("G3", "M5")
    assert told.then == ""
    assert [(each.number, each.sure) for each in told.onward] == [("2", False)]


@pytest.mark.parametrize(
    ("turned", "sign"), [((), "="), (("G3",), "<"), (("G3", "M5"), ">"), (("G3", "M3"), "=")]
)
def test_the_sign_compares_the_running_totals(turned, sign):
    assert story(*turned).sign == sign


def test_the_pile_that_an_arrow_leads_to_has_its_own_cards_and_keeps_the_totals():
    state = counting("G3", "M5a", "G2", "M4")
    assert state.phase == ADVANTAGE
    told = GAME.tells.view(state).panel.story
    assert (told.title, told.cards, told.sign) == ("the arrow: pile 2", (), ">")
    assert [each.number for each in told.onward] == ["3"]


def test_an_arrow_to_a_pile_without_cards_says_so():
    state = counting("G3", "M5a", "G2", "M4", "G1a")
    told = GAME.tells.view(state).panel.story
    assert [(each.number, each.words) for each in told.onward] == [("3", "no cards")]


def test_the_effect_of_a_symbol_is_said_and_that_of_a_plain_card_is_its_total():
    assert story("G3").note == ""
    assert story("G3x").note == "×2: all of Guido’s points count double, 6"


# --- on the screen


@pytest.fixture
def begun(box):
    """A box that counts pile 1, where Manuela laid two cards and Guido two."""
    shown = box(language="en")
    shown.referee.begin(GAME, Setup(NAMES))
    shown.app.go("match")
    for number in range(9, 13):
        shown.referee.do(Lay(0))
        shown.referee.do(Declare(number))
    shown.referee.do(Lay(1))
    for action in (Declare(13), Doubt(), ShowSum(9), Reward(0), Take()):
        shown.referee.do(action)
    shown.frames(4)
    return shown


def test_a_card_is_told_by_its_symbol_and_its_value_and_joins_the_row(begun):
    before = begun.touches
    symbol = next(key for key in begun.of("SymbolKey") if key.item.value == ARROW)
    begun.touch(*begun.middle(symbol))
    begun.tap_in("CardValueKey", "5")
    assert begun.touches - before == 2
    assert [(each.text, each.lit) for each in begun.of("StreetCard")] == [("5", True)]
    assert begun.shows("then pile 2")
    assert begun.shows("1 card")
    assert not list(faults(begun))


def test_the_place_of_the_next_card_has_its_owners_shape_and_the_symbol_that_was_touched(begun):
    place = begun.of("NextCard")[0]
    assert place.seat == begun.referee.match.view.panel.owner
    symbol = next(key for key in begun.of("SymbolKey") if key.item.value == DOUBLE)
    begun.touch(*begun.middle(symbol))
    assert "×2" in begun.words(place)
    turn_up(begun, NAMES[place.seat], 3)
    assert begun.of("NextCard")[0].seat != begun.referee.match.log[-1].action.card.owner
    assert "×2" not in begun.words(begun.of("NextCard")[0])


def test_the_undo_key_tells_which_card_was_turned_up_and_nothing_of_a_corrected_one(begun):
    turn_up(begun, "Guido", 3, DOUBLE)
    assert begun.app.page.will_undo == "Guido: 3 ×2"
    begun.referee.correct_last(TurnUp(card("G4")))
    begun.frames(2)
    assert begun.app.page.will_undo == "correction: A card was turned up"


def test_the_next_card_is_that_of_the_side_that_is_touched(begun):
    for kind, seat in (("RightOwner", 1), ("LeftOwner", 0)):
        begun.touch(*begun.middle(begun.of(kind)[0]))
        assert begun.of("NextCard")[0].seat == seat


def test_totals_meet_in_the_middle_with_the_sign_between_them(begun):
    turn_up(begun, "Guido", 3)
    turn_up(begun, "Manuela", 5)
    left, right = begun.of("LeftOwner")[0], begun.of("RightOwner")[0]
    assert [total.text for total in begun.of("OwnerTotal")] == ["5", "3"]
    assert left.ahead
    assert not right.ahead
    sign = begun.middle(begun.find(">"))
    assert abs(sign[0] - (begun.middle(left)[0] + begun.middle(right)[0]) / 2) < 2


def test_rare_actions_are_behind_one_key(begun):
    assert not begun.of("DecidesKey")
    begun.touch(*begun.middle(begun.of("RareKey")[0]))
    assert len(begun.of("DecidesKey")) == 3
    assert begun.shows("Enter a total")
