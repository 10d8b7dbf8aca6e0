"""Secret rules as values: the cards they admit, their comparison, and the rules still possible."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import log2, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.the_club.cards import CARDS, DECK, VALUES, ClubCard
from companion.games.the_club.language import sets
from companion.games.the_club.language.blocks import (
    After,
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
from companion.games.the_club.language.difficulty import blank_chance, difficulty, stuck
from companion.games.the_club.language.family import Family, family
from companion.games.the_club.language.possible import MOST_FOUND, Seen, possible
from companion.games.the_club.language.product import fits, fitting
from companion.games.the_club.language.rounds import IDEAS, TURNS, guessed, ideas, turns
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.language.story import Observation, story
from companion.games.the_club.thinking import Apart, told_apart
from tests.games.the_club.guessers import ORS, OTHERS, measured
from tests.games.the_club.kit import naive_rules
from tests.support.sampling import examples, some, spread

WHOLE = pytest.mark.whole
PRINTED = ("shape", "number", "fill", "ground")
SORTS = (*PRINTED, "parity", "half")
SOME = [card for card in CARDS if card.traits["number"] in "126"][::2]
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
        valued.map(lambda pair: After(*pair)),
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


SAID_OF_THE_CARD_BEFORE = [
    (If(After("shape", "C"), Is("ground", "B")), "C1FW T2EB T3FW S1EB C4EB", "T1EW S6FW"),
    (If(After("number", "135"), Is("ground", "B")), "T2FW C1EW S4FB C2EW T3FW", "C1FW"),
    (Shared("exactly", 0), "C1FW T2EB S3FW C4EB", "C5FW T4FW T1EW S6FB"),
]
"""Rules on the card before, and on nothing in common; a row, and wrong cards after it."""


@pytest.mark.parametrize(("rule", "right", "wrong"), SAID_OF_THE_CARD_BEFORE)
def test_a_rule_looks_at_what_the_card_before_was(rule: Rule, right: str, wrong: str) -> None:
    assert admits_row(rule, right)
    assert not any(fits(rule, cards(right), card) for card in cards(wrong))


@examples(100)
@given(rules(), rows)
def test_a_machine_admits_what_the_blocks_say(rule: Rule, row: list[ClubCard]) -> None:
    found = fitting(rule, row)
    assert found == sets.of(card.place for card in CARDS if naive_rules.admits(rule, row, card))


@examples(50)
@given(rules(), long_rows, st.sampled_from(CARDS))
def test_one_card_fits_if_it_is_among_those_that_fit(
    rule: Rule, row: list[ClubCard], card: ClubCard
) -> None:
    assert fits(rule, row, card) == naive_rules.admits(rule, row, card)


@examples(50)
@given(singles())
def test_rules_on_earlier_cards_admit_any_first_card(single: Single) -> None:
    if not isinstance(single, Is | Nth | Tally):
        assert fitting(single, ()) == fitting(Not(single), ()) == sets.ALL


@pytest.mark.parametrize(
    ("part", "back"),
    [(Run("shape", 2), 2), (Run("number", 3), 3), (Compared("fill", "same", 2), 2)],
)
def test_rules_that_look_further_back_admit_any_cards_before_that(part: Single, back: int) -> None:
    for length in range(back):
        row = cards("C1FW C1EB C1FB")[:length]
        assert fitting(part, row) == fitting(Not(part), row) == sets.ALL
    row = cards("C1FW C1EB C1FB")[:back]
    assert fitting(part, row) ^ fitting(Not(part), row) == sets.ALL


def test_beginners_rules_differ_by_a_shortest_row() -> None:
    for one, other in combinations(STARTERS, 2):
        row = difference(one, other)
        assert row is not None
        assert_shortest(one, other, row, CARDS if len(row) < 3 else SOME)


def assert_shortest(
    one: Rule, other: Rule, row: tuple[ClubCard, ...], among: list[ClubCard] | tuple[ClubCard, ...]
) -> None:
    """Check that a search row by row finds this row, and no shorter one."""
    for place, card in enumerate(row):
        both = {naive_rules.admits(rule, row[:place], card) for rule in (one, other)}
        assert both == ({True, False} if place == len(row) - 1 else {True})
    assert all(parted(one, other, length, among) is None for length in range(len(row) - 1))


def parted(
    one: Rule, other: Rule, length: int, among: list[ClubCard] | tuple[ClubCard, ...]
) -> tuple[ClubCard, ...] | None:
    """Return a row of *length* cards and one more on which two rules differ, by trying all."""
    for row in naive_rules.rows(one, length, among):
        for card in among:
            if is_in_the_box(*row, card) and naive_rules.admits(
                one, row, card
            ) != naive_rules.admits(other, row, card):
                return (*row, card)
    return None


def is_in_the_box(*row: ClubCard) -> bool:
    """Return True if no card is there more often than in the box."""
    return all(row.count(card) <= 2 for card in row)


REPRESENTED = cards("C1FW C2EB T1EB T4FW S4EW S6FB")


def alike_rules() -> st.SearchStrategy[tuple[Rule, Rule]]:
    """Return pairs of rules that share a part, so that they often differ late in a row."""
    return st.builds(_two, parts(), parts(), parts(), st.integers(0, 3))


def _two(one: Part, other: Part, shared: Part, kind: int) -> tuple[Rule, Rule]:
    return (
        (Both((shared, one)), Both((other, shared))),
        (Either((shared, one)), Either((other, shared))),
        (If(shared, one), Either((other, turned(shared)))),
        (If(shared, one, other), If(turned(shared), other, one)),
    )[kind]


@examples(60)
@given(alike_rules() | st.tuples(rules(), rules()))
def test_no_row_parts_equal_rules_and_none_shorter_other_ones(pair: tuple[Rule, Rule]) -> None:
    one, other = pair
    row = difference(one, other)
    if row is not None:
        assert is_in_the_box(*row)
        assert not same(one, other)
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
    (After("ground", "W"), Not(After("ground", "B"))),
    (After("shape", "TS"), Not(After("shape", "C"))),
    (If(After("fill", "F"), Is("fill", "F"), Is("fill", "E")), Compared("fill", "same")),
    (If(After("number", "135"), Is("ground", "B")),
     Either((After("number", "246"), Is("ground", "B")))),
    (Shared("exactly", 0), Shared("most", 0)),
    (Shared("exactly", 0), Not(Shared("least", 1))),
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


@examples(40)
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


def test_no_two_rules_of_a_family_are_the_same() -> None:
    chosen = random.Random(1).sample(family().rules, 25)
    for one, other in combinations(chosen, 2):
        row = difference(one, other)
        assert row is not None
        *begun, last = row
        assert naive_rules.admits(one, begun, last) != naive_rules.admits(other, begun, last)


def test_rules_for_beginners_are_among_the_simplest() -> None:
    for rule in STARTERS:
        place = family().find(rule)
        assert place is not None
        assert place < 1000
        assert same(family().rules[place], rule)


def test_a_family_finds_a_rule_in_other_words_and_none_that_it_lacks() -> None:
    assert family().find(Not(Is("ground", "B"))) == family().find(Is("ground", "W"))
    assert family().find(RARE) is None


@pytest.mark.parametrize(
    "rule",
    [
        Either((Compared("number", "same"), Compared("number", "other"))),
        Either((Is("fill", "F"), Is("fill", "E"))),
        Both((Compared("shape", "same"), Compared("shape", "next"))),
        Both((Is("fill", "F"), Is("fill", "E"))),
    ],
)
def test_a_rule_that_admits_everything_or_nothing_is_not_taken_into_a_family(rule: Rule) -> None:
    begun = Family()
    begun.take(rule, 1)
    assert begun.rules == []


def test_a_rule_is_taken_into_a_family_only_once() -> None:
    begun = Family()
    for one, other in EQUAL:
        begun.take(one, 1)
        begun.take(other, 1)
    assert len(begun.rules) <= len(EQUAL)
    for one, other in combinations(begun.rules, 2):
        assert difference(one, other) is not None


RARE = If(Tally("number", "16", True), Run("shape", 2), Alternate("number", 3))
"""A rule too strange for the family."""
SMALL = 150
"""Rules of a family small enough to look at one by one."""


def shuffled(seed: int) -> list[ClubCard]:
    """Return cards as they come from the deck."""
    return random.Random(seed).sample([*CARDS, *CARDS], 30)


def played(rule: Rule, deck: list[ClubCard]) -> Iterator[Seen]:
    """Yield each card of a deck with the verdict of a rule."""
    row: list[ClubCard] = []
    for card in deck:
        right = naive_rules.admits(rule, row, card)
        yield Seen((card.place,), right)
        row += [card] * right


@pytest.mark.parametrize("rule", spread([RARE, *STARTERS], 4))
def test_the_true_rule_is_never_dropped(rule: Rule) -> None:
    found = family().find(rule)
    place = len(family().rules) if found is None else found  # one that is not there is added
    assert same(possible(rule).index.rules[place], rule)
    for seed in range(3):
        left = possible(rule)
        for seen in played(rule, shuffled(seed)):
            left = left.after(seen)
            assert any(
                same(each, rule) for each in left.simplest(left.count)[-1:] if rule is RARE
            ) or (rule in STARTERS and left.rules >> (family().find(rule) or 0) & 1)
        left = possible(rule)


@examples(25)
@given(st.integers(0, SMALL - 1), st.integers())
def test_possible_rules_equal_those_left_by_checking_each(true: int, seed: int) -> None:
    rules = family(SMALL).rules
    left, begun = possible(size=SMALL), list[ClubCard]()
    fit = list(rules)
    for seen in list(played(rules[true], shuffled(seed)))[:8]:
        card = CARDS[seen.cards[0]]
        fit = [rule for rule in fit if naive_rules.admits(rule, begun, card) == seen.right]
        left = left.after(seen)
        begun += [card] * seen.right
        assert left.simplest(SMALL) == tuple(fit)
    admitting = [sum(naive_rules.admits(rule, begun, card) for rule in fit) for card in CARDS]
    assert list(left.admitting()) == admitting


def test_a_hand_that_holds_no_fitting_card_is_several_wrong_ones() -> None:
    hand = tuple(card.place for card in cards("C1FB T2FB S3EB C4EB T5FB"))
    at_once = possible().after(Seen(hand, False))
    one_by_one = possible()
    for place in hand:
        one_by_one = one_by_one.after(Seen((place,), False))
    assert at_once.rules == one_by_one.rules
    assert Is("ground", "W") in at_once.simplest(3)


def test_after_a_slip_no_rule_is_possible_and_counting_goes_on() -> None:
    left = possible()
    for seen in (Seen((7,), True), Seen(tuple(range(72)), False), Seen((9,), True)):
        left = left.after(seen)
    assert left.count == 0
    assert set(left.admitting()) == {0}
    assert left.simplest(3) == ()


weighed = cache(difficulty)


@pytest.mark.parametrize("rule", spread(STARTERS, 4))
def test_no_rule_for_beginners_is_hard_and_none_gets_stuck(rule: Rule) -> None:
    found = weighed(rule)
    assert found.verdict in ("easy", "fine")
    assert not found.stuck
    assert found.beginning == sum(naive_rules.admits(rule, (), card) for card in CARDS)


def test_few_rules_for_beginners_are_too_easy() -> None:
    assert sum(weighed(rule).verdict == "easy" for rule in STARTERS) <= len(STARTERS) / 3


@pytest.mark.parametrize("rule", [*ORS[::11], *(pytest.param(r, marks=WHOLE) for r in ORS)])
def test_a_rule_on_one_of_two_traits_is_neither_easy_nor_hard(rule: Rule) -> None:
    assert weighed(rule).verdict == "fine"


def test_a_rule_on_one_value_is_easy() -> None:
    assert {difficulty(Is("ground", value)).verdict for value in "WB"} == {"easy"}


GUESSED = [
    *spread([STARTERS[3], STARTERS[5], ORS[7], Compared("number", "next")], 2),
    *(pytest.param(rule, marks=WHOLE) for rule in (*STARTERS, *ORS[::4], *OTHERS.values())),
]


@pytest.mark.parametrize("rule", GUESSED)
def test_rounds_with_guessers_who_think_by_lot_end_as_the_master_is_told(rule: Rule) -> None:
    """The master's estimate is the most frequent outcome, or one about as frequent."""
    found = measured(rule, 25)
    likely = {"easy": found.soon, "hard": found.never, "fine": 1 - found.soon - found.never}
    assert likely[weighed(rule).verdict] >= 1 / 3


def test_a_rule_is_the_harder_the_fewer_ideas_guessers_have() -> None:
    few, many = measured(ORS[7], 10, ideas=10), measured(ORS[7], 10, ideas=1000)
    assert few.never > many.never


def test_no_ideas_are_lost_and_none_comes_from_nowhere() -> None:
    """Whatever the lot, it falls on a rule that fits; the true one as often as it is thought of."""
    thought, rules = ideas(STARTERS[6]), family().rules[:60]
    some = (1 << len(rules)) - 1
    fits = thought.fitting(some)
    drawn = [thought.drawn(some, lot / 4000) for lot in range(4000)]
    assert drawn.count(None) / 4000 == pytest.approx((1 - fits) ** IDEAS, abs=0.002)
    assert set(drawn) - {None} == set(range(len(rules)))
    true = drawn.count(thought.place) / sum(each is not None for each in drawn)
    assert true == pytest.approx(thought.true / fits, abs=0.002)


def test_typical_rounds_are_played_by_the_rules() -> None:
    """Of 144 cards thirty are dealt; a hand loses a card by a right card or an open hand."""
    for seed in range(5):
        hands = [10, 10, 10]
        played = list(turns(STARTERS[4], ideas(STARTERS[4]), possible(), seed))
        for turn in played:
            assert min(hands) > 0
            hands[turn.seat] -= turn.may_guess
        assert min(hands) == 0 or len(played) == TURNS


def test_the_chance_that_a_rule_has_been_guessed_never_falls() -> None:
    thought = ideas(STARTERS[4])
    played = tuple(turns(STARTERS[4], thought, possible(), 0))
    chances = [0.0, *guessed(thought, possible(), played)]
    assert all(before <= after <= 1 for before, after in pairwise(chances))


@pytest.mark.parametrize("rule", some([RARE, STARTERS[3], Shared("exactly", 3)], 1))
def test_a_rule_is_as_hard_at_every_time(rule: Rule) -> None:
    assert pickle.loads(pickle.dumps(difficulty(rule))) == difficulty(rule)


def test_a_rule_that_admits_few_cards_is_hard() -> None:
    found = difficulty(Compared("number", "more"))
    assert (found.stuck, found.verdict) == (True, "hard")
    assert found.blank > 0.5


def test_the_chance_of_a_hand_without_fitting_cards_is_that_of_single_draws() -> None:
    for admitted in range(73):
        drawn = prod(Fraction(max(0, 144 - 2 * admitted - card), 144 - card) for card in range(10))
        assert blank_chance(admitted) == pytest.approx(float(drawn))


@pytest.mark.parametrize(
    ("rule", "length"),
    [
        (Compared("number", "more"), 1),
        (Compared("number", "less"), 1),
        (Both((Compared("shape", "next"), Compared("shape", "same", 2))), 2),
        (Both((Is("fill", "F"), Alternate("fill", 2))), 2),
        (Both((Run("fill", 1), Is("fill", "E"))), 1),
    ],
)
def test_a_rule_is_stuck_where_some_row_cannot_go_on(rule: Rule, length: int) -> None:
    stopped = (row for row in naive_rules.rows(rule, length) if not any(goes_on(rule, row)))
    assert next(stopped, None) is not None
    assert stuck(rule)


@examples(30)
@given(rules(), rows)
def test_a_rule_that_never_gets_stuck_has_a_card_after_any_row(
    rule: Rule, deck: list[ClubCard]
) -> None:
    if not stuck(rule):
        row: list[ClubCard] = []
        for card in deck:
            row += [card] * naive_rules.admits(rule, row, card)
            assert any(goes_on(rule, row))


def goes_on(rule: Rule, row: naive_rules.Row) -> Iterator[bool]:
    return (naive_rules.admits(rule, row, card) for card in CARDS)


def plays(rule: Rule, deck: list[ClubCard], seats: int) -> tuple[Observation, ...]:
    return tuple(
        Observation(turn % seats, seen.cards, seen.right)
        for turn, seen in enumerate(played(rule, deck))
    )


def test_a_story_tells_after_which_play_the_rule_could_be_named() -> None:
    """White is filled, black hollow: after that play all rules as simple are equivalent."""
    rule = STARTERS[7]
    told = story(plays(rule, shuffled(4), 3), rule)
    assert told.found is not None
    *sooner, last = (
        story(plays(rule, shuffled(4)[:cards], 3), rule).found for cards in range(told.found + 2)
    )
    assert set(sooner) == {None}
    assert last == told.found
    assert same(told.left[0], rule)
    assert len(list(survivors(rule, shuffled(4)[: told.found]))) > 1
    assert len(list(survivors(rule, shuffled(4)[: told.found + 1]))) <= MOST_FOUND
    assert pickle.loads(pickle.dumps(told)) == told


def survivors(rule: Rule, deck: list[ClubCard]) -> Iterator[Rule]:
    """Yield the rules as simple as one with the same verdicts on the played cards."""
    place = family().find(rule)
    assert place is not None
    simple = family().rules[: family().as_simple_as(place)]
    seen = list(played(rule, deck))
    for each in simple:
        row: list[ClubCard] = []
        for card, true in zip(deck, seen, strict=True):
            if naive_rules.admits(each, row, card) != true.right:
                break
            row += [card] * true.right
        else:
            yield each


def test_a_rule_can_be_named_once_no_row_parts_it_from_what_else_is_possible() -> None:
    """The row is white so far: "only white" is then equivalent to "as the one before"."""
    rule = Compared("ground", "same")
    deck = cards("C1FW T5EW S5FW S2EW C3FW C3EW T4FW S1EW S3FB")
    told = story(plays(rule, deck, 3), rule)
    assert told.found == len(deck) - 1
    assert set(survivors(rule, deck)) == {rule, Is("ground", "W")}
    assert len(set(survivors(rule, deck[:-1]))) > 2


def test_a_row_that_parts_rules_has_no_card_three_times() -> None:
    row = difference(Run("shape", 3), Both((Run("shape", 3), Run("shape", 2))))
    assert row is not None
    assert len({card.code for card in row}) == len(row) == 3


def test_a_row_that_parts_rules_can_be_laid_where_cards_must_be_nearly_alike() -> None:
    rule, guess = (If(Nth(4), Is("ground", each), Shared("least", 3)) for each in "BW")
    row = difference(rule, guess)
    assert row is not None
    assert is_in_the_box(*row)
    assert_shortest(rule, guess, row, REPRESENTED[:3])


def test_rules_that_only_a_third_card_of_a_kind_would_part_differ_by_no_row() -> None:
    rule = Shared("least", 4)
    guess = Both((rule, Run("number", 2)))
    assert not same(rule, guess)
    assert difference(rule, guess) is None
    assert told_apart(rule, guess) == Apart(same=False, row=())


def test_a_story_names_the_play_that_told_most_and_whose_it_was() -> None:
    told = story(plays(STARTERS[0], shuffled(2), 3), None)
    shares = [after / before for before, after in pairwise(told.possible)]
    assert told.telling is not None
    assert shares[told.telling.play] == min(shares)
    assert told.telling.seat == told.telling.play % 3
    assert told.telling.bits == pytest.approx(-log2(min(shares)))
    assert told.possible[0] == len(family().rules)
    assert told.found is None


def test_a_story_names_the_simplest_rules_that_were_possible_in_the_end() -> None:
    shown = Observation(1, tuple(card.place for card in cards("C1FB T2EB S3FB C4EB S6EB")), False)
    placed = Observation(0, (cards("T4FW")[0].place,), True)
    told = story((shown, placed), None)
    assert told.left[0] == Is("ground", "W")
    assert len(told.left) == 3


def test_a_rule_that_is_not_in_the_family_is_told_of_as_well() -> None:
    told = story(plays(RARE, shuffled(5), 2), RARE)
    assert told.possible[0] == len(family().rules) + 1
    assert told.possible[-1] > 0


def test_a_story_with_a_slip_says_that_no_rule_is_possible() -> None:
    slip = (Observation(0, tuple(range(72)), False), Observation(1, (3,), True))
    told = story(slip, STARTERS[0])
    assert (told.possible[-1], told.left, told.found) == (0, (), None)


def test_before_the_first_play_nothing_was_told() -> None:
    told = story((), None)
    assert told.telling is None
    assert told.possible == (len(family().rules),)
