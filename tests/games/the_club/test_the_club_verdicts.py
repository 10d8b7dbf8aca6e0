"""A verdict is still shown in the next turn; the box may have given it silently."""

from __future__ import annotations

from companion.games.the_club.actions import Bare, Pass, Place, Play, Reveal
from companion.play.actions import Action
from companion.play.match import Match
from tests.games.the_club.kit.states import built, card
from tests.support.matches import did

WHITE, BLACK = "C3FW", "C3FB"


def hint_after(*actions: Action) -> str:
    """Return the hint at a table that plays white cards."""
    return after(*actions).view.hint


def after(*actions: Action) -> Match:
    return did(built(), *actions)


def notices_after(*actions: Action) -> tuple[str, ...]:
    """Return the notices after actions."""
    return after(*actions).view.notices


def hand(*codes: str) -> tuple[Action, ...]:
    """Return the actions that lay a hand open and enter these cards of it."""
    return (Reveal(1), *(Bare(card(code)) for code in codes))


def test_a_player_of_a_wrong_card_is_reminded_to_draw_in_the_next_turn():  # S:43
    assert notices_after(Play(1, card(BLACK))) == ("does not fit: Davide draws one",)


def test_a_player_of_an_open_hand_with_a_fitting_card_is_reminded_to_draw():  # S:55
    said = notices_after(*hand(WHITE), Place(card(WHITE)))
    assert said == ("one card fitted: Davide draws one",)


def test_a_right_verdict_is_not_repeated():
    assert notices_after(Play(1, card(WHITE)), Pass()) == ()


def test_a_card_that_was_drawn_a_turn_ago_is_not_told_any_more():
    assert notices_after(Play(1, card(BLACK)), Play(2, card(WHITE)), Pass()) == ()


def test_a_player_without_a_fitting_card_gets_the_verdict_before_the_hand_is_put_away():  # S:53
    black = ("C1FB", "C2FB", "C3FB", "C4FB", "C5FB")
    said = hint_after(*hand(*black, *black))
    assert said == "none fits: hand under the deck, draw 9"


def test_the_verdict_stands_before_the_words_of_a_card_which_may_be_cut():
    lines = [line.text for line in after(Play(1, card(BLACK))).lines()]
    assert lines[-1] == "Davide: does not fit · 3 filled circles on black"
