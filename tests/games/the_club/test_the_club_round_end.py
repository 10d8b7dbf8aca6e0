"""The end of a round of The Club: its rule, its cards and its points."""

from __future__ import annotations

import pytest

from companion.games.the_club.actions import Guess, Judge, Pass, Play
from companion.games.the_club.language.blocks import If, Is
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.view.starters import WORDS, starters
from tests.games.the_club.kit.states import built, card
from tests.games.the_club.kit.user_actions import plays, seal, start, turns
from tests.support.layout_checks import faults, out_of_reach
from tests.support.matches import did
from tests.support.sampling import some
from tests.support.tours import LONG_NAMES
from tests.support.user_actions import do

BLACK_LOW = If(Is("ground", "B"), Is("number", "123"), Is("number", "456"))


def guessed(rule):
    """Return the panel of a round that ended with two right cards, a wrong one and a guess."""
    match = did(built(rule), Play(1, card("C4FW")), Pass(), Play(2, card("T5EB")))
    return did(match, Play(3, card("S2FB")), Guess(), Judge(True)).view.panel


def test_the_property_that_a_rule_uses_is_shown_for_every_card():
    told = [(str(each.card), each.right, each.ground, each.words) for each in
            guessed(BLACK_LOW).cards]  # fmt: skip
    assert told == [
        ("C4FW", True, "W", "4"), ("S2FB", True, "B", "2"), ("T5EB", False, "B", "5"),
    ]  # fmt: skip
    assert {each.shape + each.fill for each in guessed(BLACK_LOW).cards} == {""}


def test_conditions_are_marked_in_the_sentence_and_the_words_are_the_same():
    panel = guessed(BLACK_LOW)
    assert "".join(span.words for span in panel.spans) == panel.rule
    assert [span.words for span in panel.spans if span.decides] == [
        "is black", "has 1 to 3 shapes", "has 4 to 6 shapes",
    ]  # fmt: skip


def test_a_drawn_rule_is_told_without_its_marks():
    assert not any("*" in words for words in starters())
    assert all(words.count("*") % 2 == 0 and "*" in words for words in WORDS)
    assert len(WORDS) == len(STARTERS)


def test_points_are_told_as_a_sum():
    scores = guessed(BLACK_LOW).scores
    assert [(score.points, score.words) for score in scores[1:]] == [
        ("+1", "10 − 9 in hand"), ("0", "10 − 10 in hand"), ("+6", "10 − 9, guessed +5"),
    ]  # fmt: skip
    assert scores[0].words.startswith("too easy: half of ")
    assert [each.brief for each in scores] == [
        "half of 6", "10 − 9 in hand", "10 − 10 in hand", "10 − 9 + 5",
    ]  # fmt: skip
    assert [score.guessed for score in scores] == [False, False, False, True]


def test_nothing_of_the_rule_is_told_before_the_round_is_over():
    view = did(built(BLACK_LOW), Play(1, card("C4FW"))).view
    assert not hasattr(view.panel, "spans")


@pytest.mark.parametrize("size", some([(480, 800), (800, 480), (1280, 720)], 1))
@pytest.mark.parametrize("names", some([LONG_NAMES, LONG_NAMES[:4]], 1))
def test_all_cards_and_pads_of_a_round_are_in_sight(box, size, names):
    table = box(size=size, language="it")
    start(table, *names)
    seal(table, BLACK_LOW)
    turns(table, "C4FW T5EB S2FB C6EW T1FB C5EB")
    plays(table, "S3EB", True)
    do(table, Guess(), Judge(True))
    table.frames(4)
    assert [str(each.item.card) for each in table.of("JudgedCard")] == [
        "C4FW", "S2FB", "C6EW", "T1FB", "S3EB", "T5EB", "C5EB",
    ]  # fmt: skip
    assert len(table.of("ScorePad")) == len(names)
    assert [*faults(table), *out_of_reach(table)] == []
