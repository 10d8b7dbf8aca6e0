"""The master puts a rule together on the private page, with one finger that holds it open."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games import find
from companion.games.the_club.actions import Deal, Draft, Judge, Play, Seal
from companion.games.the_club.cards import DECK
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.view.building import FIRST
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.view.starters import starters
from companion.play.game import Setup
from companion.words.i18n import _
from tests.games.the_club.kit.user_actions import rule_key
from tests.games.the_club.test_the_club_building import BY_TOUCH, PAGES, STANDING
from tests.support.layout_checks import faults
from tests.support.sampling import spread, unpacked
from tests.support.user_actions import hold_open


@pytest.fixture
def page(box):
    """Return a function that opens the private page of Anna, who is the master."""

    def opened(judge="box", **how):
        table = box(**how)
        table.referee.begin(
            find("the-club"), Setup(("Anna", "Bruno", "Carla"), 0, {"judge": judge})
        )
        table.app.go("match")
        table.app.go("secret", seat=0)
        table.frames(4)
        return table

    return opened


def draft(table):
    """Return the rule as it is put together."""
    return table.referee.match.state.round.draft


def key(table, word):
    """Return where the key of a word is."""
    return table.middle(rule_key(table, word))


def chip(table, block):
    """Return where the first words of a block are."""
    return table.middle(next(c for c in table.of("RuleChip") if c.item.run.block == block))


def largest(table, part):
    """Return the size of the largest letters in a part of the page."""
    return max(w.font_size for w in table.visible(part) if type(w).__name__ == "Text" and w.text)


def lift(table, finger):
    """Lift the finger that holds the page, and check that the rule is hidden."""
    finger.touch_up()
    table.frames(4)
    kinds = ("RuleSentence", "RuleChip", "RuleWords", "RuleKey", "StarterSpot", "Admitted")
    assert not any(table.of(kind) for kind in kinds)
    told = table.referee.match.state.round.rule or draft(table)
    assert told is None or not table.shows(sentence(told))


@pytest.mark.parametrize(("size", "language"), STANDING)
def test_each_rule_for_beginners_is_built_while_one_finger_holds(page, size, language):
    table = page(size=size, language=language)
    for rule, words in zip(STARTERS, BY_TOUCH, strict=True):
        finger = hold_open(table)
        table.touch(*chip(table, 0))
        for word in words:
            table.touch(*key(table, word))
        assert draft(table) == rule
        assert list(faults(table)) == []
        lift(table, finger)
        table.referee.do(Draft(FIRST))


def test_a_finger_that_is_lifted_over_a_key_tells_it(page):
    table = page()
    for word in BY_TOUCH[3]:
        finger = hold_open(table)
        finger.touch_move(*key(table, word))
        table.frames(2)
        lift(table, finger)
    assert draft(table) == STARTERS[3]


def test_the_keys_of_a_block_stand_in_other_rows_once_the_display_is_turned(page):
    table = page(language="it")
    table.referee.do(Draft(STARTERS[3]))
    finger = hold_open(table)
    chip = next(chip for chip in table.of("RuleChip") if chip.item.run.block == 3)
    table.touch(*table.middle(chip))
    table.resize((720, 1280))
    rows = Counter(round(key.y) for key in table.of("RuleKey") if not key.disabled)
    assert sorted(rows.values()) == [1, 1, 3, 3, 3]
    lift(table, finger)


@pytest.mark.parametrize(("size", "language"), PAGES)
def test_one_of_the_ten_is_taken_and_sealed(page, size, language):
    table = page(size=size, language=language)
    finger = hold_open(table)
    table.tap_in("StartersKey", _("Ten rules"))
    assert [spot.item.rule for spot in table.of("StarterSpot")] == list(STARTERS)
    assert list(faults(table)) == []
    texts = [text for spot in table.of("StarterSpot") for text in spot.children]
    assert not any(text.is_shortened for text in texts)
    assert len({text.font_size for text in texts}) == 1
    table.tap_in("StarterSpot", starters()[2])
    assert draft(table) == STARTERS[2]
    table.touch(*table.middle(table.of("SealKey")[0]))
    lift(table, finger)
    assert table.referee.match.state.round.rule == STARTERS[2]


@pytest.mark.parametrize(("size", "language"), STANDING)
def test_a_sealed_rule_stands_in_words_with_the_verdicts_that_slipped(page, size, language):
    table = page(size=size, language=language, judge="master")
    wrong = DECK.find("C1FW")
    for action in (Draft(STARTERS[3]), Seal(), Deal(), Play(1, wrong), Judge(True)):
        table.referee.do(action)
    assert table.referee.match.state.round.rule == STARTERS[3]
    finger = hold_open(table)
    assert table.shows(sentence(STARTERS[3]))
    assert len(table.of("SlipLine")) == 1
    assert len(table.of("MasterKey")) == len(table.app.page.ids.slot.children[0].view.panel.keys)
    assert list(faults(table)) == []
    lift(table, finger)


@pytest.mark.parametrize(
    ("code", "words"),
    unpacked(spread([("C1FB", "it fits"), ("C1FW", "it does not fit")], 1, 1)),
)
def test_what_the_rule_says_of_the_card_that_waits_is_larger_than_all_else_but_the_rule(
    page, code, words
):
    table = page(language="en", judge="master")
    for action in (Draft(STARTERS[3]), Seal(), Deal(), Play(1, DECK.find(code))):
        table.referee.do(action)
    finger = hold_open(table)
    (line,) = table.of("RulingLine")
    assert line.item.startswith(f"By your rule, {words}: 1 filled circle")
    (share,) = table.of("Admitted")
    assert largest(table, line) > largest(table, share)
    lift(table, finger)
