"""A rule of The Club is put together by touch."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from companion.games.the_club.language.blocks import (
    After,
    Alternate,
    Both,
    Compared,
    Either,
    If,
    Is,
    Not,
    Shared,
    Tally,
    is_sound,
)
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.view.building import FIRST, pieces
from companion.games.the_club.view.sentence import sentence
from tests.games.the_club.kit.user_actions import rule_key
from tests.support.layout_checks import faults
from tests.support.sampling import spread, unpacked

_PAGES = (((800, 480), "en"), ((720, 1280), "it"), ((800, 480), "it"), ((1024, 600), "it"))
PAGES = unpacked(spread(_PAGES, 1))
STANDING = unpacked(spread(_PAGES, 1, 1))
"""The same pages, of which the suite takes another sample."""
BY_TOUCH = [
    ("Every card …", "alternating", "fill"),
    ("Every card …", "alternating", "odd / even"),
    ("Every card …", "compared", "shape", "the next"),
    ("If … then … if not", "ground", "black", "number", "1 to 3", "number", "4 to 6"),
    ("Every card …", "alternating", "two by two"),
    ("Every card …", "shape", "triangle", "circle", "square"),
    ("Every card …", "compared", "shape"),
    ("If … then … if not", "ground", "white", "fill", "filled", "fill", "hollow"),
    ("Every card …", "number", "4 to 6", "3"),
    ("If … then … if not", "number", "even", "ground", "white", "ground", "black"),
]
"""Keys that make each of the ten rules for beginners."""
INVENTED = [
    (
        If(After("shape", "C"), Is("ground", "B")),
        ("If … then", "comes after", "shape", 2, "ground", "black"),
    ),
    (
        If(After("number", "135"), Is("ground", "B")),
        ("If … then", "comes after", "number", "odd", "ground", "black"),
    ),
    (Shared("exactly", 0), ("Every card …", "shared", "nothing")),
]
"""Rules that look at the card before, and the keys, or the block to fill, that make each."""
LONG = If(Compared("shape", "next"), Alternate("number", 3), Tally("number", "135", True))


class Desk:
    """A sentence on a page, and the list of its rules."""

    def __init__(self, table):
        from screens.games.the_club.building import RuleBuilder
        from tests.games.the_club.kit.mounted import stand

        self.table, self.told = table, []
        self.builder = stand(table, RuleBuilder())
        self.builder.callback = self.say
        self.builder.begin()
        self.show(FIRST)

    def say(self, rule):
        self.told.append(rule)
        self.show(rule)

    def show(self, rule):
        self.rule = rule
        self.builder.show(pieces(rule), begun=bool(self.told))
        self.table.frames(3)

    def key(self, word):
        """Return the key with a word."""
        return rule_key(self.table, word)

    def touch(self, *words):
        """Touch keys one after the other."""
        for word in words:
            self.table.touch(*self.table.middle(self.key(word)))

    def chip(self, block):
        """Touch the words of a block."""
        chip = next(c for c in self.table.of("RuleChip") if c.item.run.block == block)
        self.table.touch(*self.table.middle(chip))

    def kinds(self, block):
        """Touch the words of a block, and its kind."""
        self.chip(block)
        self.table.touch(*self.table.middle(self.table.of("RuleKindKey")[0]))

    def read(self):
        """Return the sentence on the page, line by line."""
        shown = [*self.table.of("RuleChip"), *self.table.of("RuleWords")]
        return " ".join(
            each.item.run.words for each in sorted(shown, key=lambda w: (-round(w.top), w.x))
        )


@pytest.fixture
def desk(box):
    """Open a page with a rule on it."""
    return lambda **how: Desk(box(**how))


def letters(text):
    """Return a text without its spaces: punctuation is set close on the page."""
    return text.replace(" ", "")


@pytest.mark.parametrize(("size", "language"), PAGES)
def test_each_rule_for_beginners_takes_few_touches(desk, size, language):
    page = desk(size=size, language=language)
    for rule, words in zip(STARTERS, BY_TOUCH, strict=True):
        page.builder.begin()
        page.show(FIRST)
        page.touch(*words)
        assert page.rule == rule
        assert letters(page.read()) == letters(sentence(rule))
    assert max(map(len, BY_TOUCH)) <= 12


@pytest.mark.parametrize(("size", "language"), STANDING)
@pytest.mark.parametrize(("rule", "touches"), INVENTED)
def test_a_rule_that_looks_at_what_the_card_before_was_is_built_by_touch(
    desk, rule, touches, size, language
):
    page = desk(size=size, language=language)
    for each in touches:
        if isinstance(each, int):
            page.kinds(each)
        else:
            page.touch(each)
    assert page.rule == rule
    assert letters(page.read()) == letters(sentence(rule))


def test_a_limit_of_shared_traits_is_never_nothing(desk):
    """At least nothing in common would admit every card."""
    page = desk()
    page.touch("Every card …", "shared", "nothing", "at least")
    assert page.rule == Shared("least", 1)


def test_touching_a_block_shows_its_keys(desk):
    page = desk()
    page.show(STARTERS[3])
    page.chip(2)
    assert page.key("1 to 3").chosen
    assert not page.key("4 to 6").chosen
    page.chip(1)
    assert page.key("black").chosen
    page.chip(0)
    assert page.key("If … then … if not").chosen


def test_what_a_rule_begins_as_is_told_once_it_is_touched(desk):
    page = desk()
    page.touch("Every card …")
    assert page.told == [FIRST]


def test_what_is_chosen_already_tells_nothing_and_the_next_block_is_meant(desk):
    page = desk()
    page.say(STARTERS[3])
    page.chip(1)
    page.touch("black")
    assert page.told == [STARTERS[3]]
    assert page.builder.lit == 2
    assert page.key("number").chosen


def test_values_that_may_come_together_come_and_go(desk):
    page = desk()
    page.show(Both((Is("shape", "C"), Is("fill", "F"))))
    page.chip(1)
    page.touch("triangle")
    assert page.rule == Both((Is("shape", "CT"), Is("fill", "F")))
    page.touch("circle")
    assert page.rule == Both((Is("shape", "T"), Is("fill", "F")))
    assert page.builder.lit == 1


def test_a_block_is_negated_and_becomes_another_kind(desk):
    page = desk()
    page.show(Either((Is("fill", "E"), Is("ground", "B"))))
    page.chip(2)
    page.touch("not")
    assert page.rule == Either((Is("fill", "E"), Not(Is("ground", "B"))))
    page.kinds(2)
    page.touch("position", "every second")
    assert letters(page.read()) == letters(sentence(page.rule))


def test_a_long_row_of_a_lying_display_has_four_keys_and_the_last_turns_to_the_others(desk):
    page = desk(language="en")
    page.show(Compared("shape", "other"))
    page.chip(1)
    assert sorts(page) == ["shape", "number", "fill", "…"]
    page.table.touch(*page.table.middle(page.key("…")))
    assert sorts(page) == ["ground", "odd / even", "1–3 / 4–6", "…"]
    page.touch("1–3 / 4–6")
    assert page.rule == Compared("half", "other")
    assert sorts(page) == ["ground", "odd / even", "1–3 / 4–6", "…"]
    page.table.touch(*page.table.middle(page.key("…")))
    assert sorts(page) == ["shape", "number", "fill", "…"]
    page.chip(1)
    assert sorts(page) == ["ground", "odd / even", "1–3 / 4–6", "…"]


def sorts(page):
    """Return the words of the upper row of keys."""
    return [key.word for key in page.builder.lines[0].keys]


def test_the_forms_stand_where_they_stood_before_the_keys_of_a_block(desk):
    page = desk()
    before = [tuple(key.pos) for key in page.table.of("RuleKey")]
    page.touch("Every card …", "ground")
    assert page.table.of("RuleKindKey")
    page.chip(0)
    assert [tuple(key.pos) for key in page.table.of("RuleKey")] == before


def test_fewer_blocks_light_the_last_one(desk):
    page = desk()
    page.show(STARTERS[3])
    page.chip(3)
    page.show(FIRST)
    assert page.builder.lit == 1
    assert page.key("white").chosen


@pytest.mark.parametrize(("size", "language"), STANDING)
def test_the_sentence_equals_the_rule_after_any_touches(desk, size, language):
    page, chance = desk(size=size, language=language), Random(3)
    for _step in range(60):
        page.table.touch(*page.table.middle(chance.choice(page.table.taps())))
        assert is_sound(page.rule)
        assert letters(page.read()) == letters(sentence(page.rule))


@pytest.mark.parametrize(("size", "language"), STANDING)
@pytest.mark.parametrize("rule", [LONG, If(Not(LONG.when), LONG.when, Not(LONG.otherwise))])
def test_no_words_leave_the_sentence_or_lie_on_others(desk, rule, size, language):
    page = desk(size=size, language=language)
    page.show(rule)
    (box,) = page.table.of("RuleSentence")
    runs = [*page.table.of("RuleChip"), *page.table.of("RuleWords")]
    for run in runs:
        assert box.x <= run.x
        assert run.right <= box.right
        assert box.y <= run.y
        assert run.top <= box.top
    for one, other in combinations(runs, 2):
        assert not one.collide_widget(other) or one.right <= other.x or other.right <= one.x


@pytest.mark.parametrize(("size", "language"), PAGES)
def test_every_key_that_chooses_a_kind_has_an_example(desk, size, language):
    page = desk(size=size, language=language)
    page.chip(1)
    if page.builder.kind:
        page.table.touch(*page.table.middle(page.table.of("RuleKindKey")[0]))
    kinds, seen = page.builder.pieces[1].rows[0], []
    while len(seen) < len(kinds):
        keys = [key for key in page.table.of("RuleKey") if key.item.word != "…"]
        for key in keys:
            assert page.table.words(key) == [key.item.word, key.item.example]
            assert key.item.example
        assert list(faults(page.table)) == []
        seen += [key.item for key in keys]
        if len(seen) < len(kinds):
            page.table.touch(*page.table.middle(page.key("…")))
    assert seen == list(kinds)


def test_keys_that_choose_no_kind_have_no_example():
    rows = [row for piece in pieces(LONG) for row in piece.rows]
    kinds = [piece.rows[0] for piece in pieces(LONG)[1:] if piece.rows]
    assert not any(key.example for row in rows if row not in kinds for key in row)
