"""Secret rules as values: what they admit, how they compare, and which of many are possible."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.the_club.cards import CARDS, DECK, VALUES, ClubCard
from companion.games.the_club.language import sets
from companion.games.the_club.language.blocks import (
    Alternate,
    Both,
    Compared,
    Either,
    If,
    Is,
    Not,
    Nth,
    Part,
    Rule,
    Run,
    Shared,
    Single,
    Tally,
    is_sound,
)
from companion.games.the_club.language.compare import difference, same
from companion.games.the_club.language.machine import fits, fitting
from companion.games.the_club.language.starters import STARTERS
from tests.games.the_club import naive

PRINTED = ("shape", "number", "fill", "ground")
SORTS = (*PRINTED, "parity", "half")
FEW = [card for card in CARDS if card.traits["number"] in "126"][::2]
"""Of all shapes and grounds, some numbers, and not always both fills."""


def cards(codes: str) -> list[ClubCard]:
    found = [DECK.find(code) for code in codes.split()]
    return [card for card in found if isinstance(card, ClubCard)]


def admits_row(rule: Rule, codes: str) -> bool:
    row = cards(codes)
    return all(fits(rule, row[:place], card) for place, card in enumerate(row))


def some_values(trait: str) -> st.SearchStrategy[str]:
    return st.sets(st.sampled_from(VALUES[trait]), min_size=1, max_size=len(VALUES[trait]) - 1).map(
        lambda chosen: "".join(value for value in VALUES[trait] if value in chosen)
    )


def singles() -> st.SearchStrategy[Single]:
    sort = st.sampled_from(SORTS)
    valued = st.sampled_from(PRINTED).flatmap(lambda t: st.tuples(st.just(t), some_values(t)))
    how = st.sampled_from(["same", "other", "more", "less", "next", "before"])
    least = st.sampled_from(["least", "most", "exactly"])
    few = st.integers(1, 3)
    kinds: st.SearchStrategy[Single] = st.one_of(
        valued.map(lambda pair: Is(*pair)),
        st.builds(Compared, sort, how, st.integers(1, 2)),
        st.builds(Shared, least, st.integers(0, 4)),
        st.builds(Alternate, sort, few),
        st.builds(Run, sort, few),
        st.builds(Nth, st.integers(2, 4)),
        st.builds(lambda pair, even: Tally(*pair, even), valued, st.booleans()),
    )
    return kinds.filter(is_sound)


def parts() -> st.SearchStrategy[Part]:
    return st.one_of(singles(), singles().map(Not))


def rules() -> st.SearchStrategy[Rule]:
    several = st.lists(parts(), min_size=2, max_size=3).map(tuple)
    return st.one_of(
        parts(),
        several.map(Both),
        several.map(Either),
        st.builds(If, parts(), parts(), st.none() | parts()),
    )


rows = st.lists(st.sampled_from(CARDS), max_size=9)
long_rows = st.lists(st.sampled_from(CARDS), min_size=3, max_size=9)

# The sentences of the rule cards, by a row that each admits, and cards that must not come next.
SAID = [
    ("1: filled and hollow in turn", "C1FW T2EB S3FW C4EW", "T1EW S6EB"),
    ("2: odd and even in turn", "C1FW T2EB S5FW C4EW", "T2EW S6FB"),
    ("3: circle, triangle, square, circle", "T2EB S3FW C4EW T1FW", "C1FW T1FW"),
    ("4: black has 1 to 3, white 4 to 6", "C1FB T6EW S3EB C4FW", "C4FB T3EW"),
    ("5: two white, two black", "C1FB T6EB S3EW C4FW S1FB", "C4FW T3EW"),
    ("6: all but circles", "T1FB S6EB S3EW T4FW", "C4FW C3EB"),
    ("7: other shapes than the last card", "T1FB S6EB T3EW C4FW", "C2FW C3EB"),
    ("8: white is filled, black hollow", "T1FW S6EB C3EB T4FW", "C2FB C3EW"),
    ("9: neither one nor two", "T3FW S6EB C4EB T5FW", "C1FB C2EW"),
    ("10: even is white, odd is black", "T2FW S6EW C1EB T5FB", "C1FW C2EB"),
]


@pytest.mark.parametrize(("rule", "said"), list(zip(STARTERS, SAID, strict=True)))
def test_a_rule_for_beginners_admits_what_its_sentence_says(
    rule: Rule, said: tuple[str, str, str]
) -> None:
    _sentence, right, wrong = said
    assert admits_row(rule, right)
    assert not any(fits(rule, cards(right), card) for card in cards(wrong))


@settings(max_examples=150, deadline=None)
@given(rules(), rows)
def test_a_machine_admits_what_the_blocks_say(rule: Rule, row: list[ClubCard]) -> None:
    found = fitting(rule, row)
    assert found == sets.of(card.place for card in CARDS if naive.admits(rule, row, card))


@settings(max_examples=100, deadline=None)
@given(rules(), long_rows, st.sampled_from(CARDS))
def test_one_card_fits_if_it_is_among_those_that_fit(
    rule: Rule, row: list[ClubCard], card: ClubCard
) -> None:
    assert fits(rule, row, card) == naive.admits(rule, row, card)


@given(singles())
def test_what_looks_at_cards_has_nothing_against_the_first(single: Single) -> None:
    if not isinstance(single, Is | Nth | Tally):
        assert fitting(single, ()) == fitting(Not(single), ()) == sets.ALL


def test_beginners_rules_differ_by_a_shortest_row() -> None:
    for one, other in combinations(STARTERS, 2):
        row = difference(one, other)
        assert row is not None
        assert_shortest(one, other, row, CARDS if len(row) < 3 else FEW)


def assert_shortest(
    one: Rule, other: Rule, row: tuple[ClubCard, ...], among: list[ClubCard] | tuple[ClubCard, ...]
) -> None:
    """Whoever looks at rows one by one finds this one, and none that is shorter."""
    for place, card in enumerate(row):
        both = {naive.admits(rule, row[:place], card) for rule in (one, other)}
        assert both == ({True, False} if place == len(row) - 1 else {True})
    assert all(parted(one, other, length, among) is None for length in range(len(row) - 1))


def parted(
    one: Rule, other: Rule, length: int, among: list[ClubCard] | tuple[ClubCard, ...]
) -> tuple[ClubCard, ...] | None:
    """Return a row of so many cards and one more that parts two rules, by trying all."""
    for row in naive.rows(one, length, among):
        for card in among:
            if naive.admits(one, row, card) != naive.admits(other, row, card):
                return (*row, card)
    return None


REPRESENTED = cards("C1FW C2EB T1EB T4FW S4EW S6FB")


def alike_rules() -> st.SearchStrategy[tuple[Rule, Rule]]:
    """Rules that share a part, so that they often part late."""
    return st.builds(_two, parts(), parts(), parts(), st.integers(0, 3))


def _two(one: Part, other: Part, shared: Part, kind: int) -> tuple[Rule, Rule]:
    return (
        (Both((shared, one)), Both((other, shared))),
        (Either((shared, one)), Either((other, shared))),
        (If(shared, one), Either((other, turned(shared)))),
        (If(shared, one, other), If(turned(shared), other, one)),
    )[kind]


@settings(max_examples=100, deadline=None)
@given(alike_rules() | st.tuples(rules(), rules()))
def test_no_row_parts_equal_rules_and_none_shorter_other_ones(pair: tuple[Rule, Rule]) -> None:
    one, other = pair
    row = difference(one, other)
    if row is not None:
        assert_shortest(one, other, row, REPRESENTED if len(row) < 4 else REPRESENTED[:3])
    else:
        assert all(parted(one, other, length, REPRESENTED) is None for length in range(3))


# fmt: off
EQUAL: list[tuple[Rule, Rule]] = [
    (Is("ground", "W"), Not(Is("ground", "B"))),
    (Is("number", "246"), Not(Is("number", "135"))),
    (Is("number", "246"), Either((Is("number", "2"), Is("number", "46")))),
    (Is("shape", "T"), Both((Is("shape", "TS"), Is("shape", "CT")))),
    (Alternate("shape", 1), Compared("shape", "next")),
    (Alternate("fill", 1), Compared("fill", "other")),
    (Alternate("number", 1), Compared("number", "next")),
    (Alternate("ground", 1), Run("ground", 1)),
    (Run("number", 1), Compared("number", "other")),
    (Compared("fill", "same"), Not(Compared("fill", "other"))),
    (Compared("shape", "next"),
     Both((Compared("shape", "other"), Not(Compared("shape", "before"))))),
    (Compared("number", "more"),
     Both((Compared("number", "other"), Not(Compared("number", "less"))))),
    (Shared("least", 4), Shared("exactly", 4)),
    (Shared("most", 1), Not(Shared("least", 2))),
    (Is("fill", "F"), If(Nth(2), Is("fill", "F"), Is("fill", "F"))),
    (If(Is("ground", "B"), Is("fill", "F")), Either((Is("ground", "W"), Is("fill", "F")))),
    (If(Nth(3), Is("fill", "F"), Is("fill", "E")),
     If(Not(Nth(3)), Is("fill", "E"), Is("fill", "F"))),
    (Both((Is("ground", "W"), Is("fill", "F"))), Both((Is("fill", "F"), Not(Is("ground", "B"))))),
    (STARTERS[3], If(Is("number", "123"), Is("ground", "B"), Is("ground", "W"))),
    (STARTERS[5], Not(Is("shape", "C"))),
    (STARTERS[9], If(Is("ground", "W"), Is("number", "246"), Is("number", "135"))),
]
# fmt: on


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_a_rule_in_other_words_is_the_same_rule(one: Rule, other: Rule) -> None:
    assert difference(one, other) is None
    assert difference(other, one) is None


@given(parts(), parts())
def test_a_negated_choice_is_both_negations(one: Part, other: Part) -> None:
    """If neither of two then this, else that; the same the other way round."""
    this, that = Is("ground", "W"), Is("fill", "F")
    assert same(If(one, this, that), If(turned(one), that, this))
    assert same(Either((turned(one), other)), If(one, other))


def turned(part: Part) -> Part:
    return part.part if isinstance(part, Not) else Not(part)


def test_a_part_of_a_rule_is_not_the_rule() -> None:
    row = difference(Is("shape", "CT"), Is("shape", "C"))
    assert row is not None
    assert [card.traits["shape"] for card in row] == ["T"]
