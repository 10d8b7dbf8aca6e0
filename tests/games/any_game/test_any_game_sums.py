"""Sums as they are typed and counted: 10+15−8."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.any_game.scoring import LARGEST_NUMBER
from companion.play.sums import LONGEST_SUM, NumberEntry, is_sum, value
from tests.support.sampling import examples

KEYS = st.lists(st.sampled_from("0123456789+−⌫"), max_size=40)
PARTS = st.lists(
    st.tuples(st.sampled_from("+−"), st.integers(0, LARGEST_NUMBER)), min_size=1, max_size=4
)
NOTHING = NumberEntry()


def keyed(signs, entry=NOTHING):
    """Return the text on the display after these keys."""
    for sign in signs:
        entry = entry.press(sign)
    return entry.text


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7), ("007", 7), ("−5", -5), ("-5", -5), ("+5", 5), ("10+15−8", 17),
        ("10-15", -5), ("99999", 99_999), ("0−99999", -99_999), ("60000+39999", 99_999),
    ],
)  # fmt: skip
def test_a_sum_is_worked_out(text, number):
    assert value(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "+", "−", "10+", "10++5", "10+−5", "1 + 2", "1.5", "1,5", "5x", "2*3", "1e3",
        "100000", "60000+40000", "−60000−40000", "1_0", "٣", "１２", "²", "1+" * 12 + "1", "0x1f",
        "1\n", "∞",
    ],
)  # fmt: skip
def test_an_invalid_sum_or_one_beyond_the_limit_has_no_value(text):
    assert value(text) is None


@examples(200)
@given(PARTS)
def test_a_sum_is_what_its_parts_are_together(parts):
    text = "".join(f"{sign}{number}" for sign, number in parts)
    number = sum(number if sign == "+" else -number for sign, number in parts)
    expected = number if len(text) <= LONGEST_SUM and abs(number) <= LARGEST_NUMBER else None
    assert value(text) == expected


@examples(200)
@given(st.text(max_size=30))
def test_any_text_is_a_sum_or_none(text):
    number = value(text)
    assert number is None or abs(number) <= LARGEST_NUMBER


@examples(200)
@given(KEYS)
def test_any_typed_text_is_a_sum_or_becomes_one(keys):
    text = keyed(keys)
    assert len(text) <= LONGEST_SUM
    ready = text.rstrip("+−")
    number = value(ready)
    assert ready == "" or number is not None or len(ready) > 5


def test_every_key_writes_what_is_on_it():
    assert keyed("10+15−8") == "10+15−8"
    assert keyed("+5") == "5"
    assert keyed("−5") == "−5"
    assert keyed("10+−5") == "10−5"
    assert keyed("007") == "7"
    assert keyed("10+00") == "10+0"
    assert keyed("123456") == "12345"
    assert keyed("12⌫⌫⌫3") == "3"
    assert keyed("−+") == ""


def test_a_plain_number_is_no_sum_whatever_its_sign():
    assert [is_sum(text) for text in ("8", "−8", "+8", "", "1+2", "1−2", "1-2", "−1+2")] == [
        False, False, False, False, True, True, True, True,
    ]  # fmt: skip


def test_the_first_digit_replaces_a_proposal_and_a_sign_adds_to_it():
    proposal = NumberEntry("12", is_proposal=True)
    assert keyed("56", proposal) == "56"
    assert keyed("+5", proposal) == "12+5"
    assert keyed("⌫5", proposal) == "15"


def test_a_digit_that_would_exceed_the_limit_is_not_taken():
    assert keyed("30", NumberEntry(most=30)) == "30"
    assert keyed("31", NumberEntry(most=30)) == "3"
    assert keyed("31⌫29", NumberEntry(most=30)) == "29"


def test_only_a_number_that_is_complete_is_between_others():
    assert [NumberEntry(text).is_within(2, 12) for text in ("2", "12", "5+7", "1", "13", "5+")] == [
        True, True, True, False, False, False,
    ]  # fmt: skip
