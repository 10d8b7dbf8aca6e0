"""Pieces of codes are distinguished from codes: known ones, and those of cards not yet taught."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.command import labels
from companion.keep.decks.pieces import SHORTEST_RUN, is_piece

CODES = st.sets(st.text("ab", min_size=1, max_size=12), max_size=6)


def naive(heard, codes):
    """Return True if a text is a piece, by trying every division."""
    return len(heard) not in map(len, codes) and divides(heard, codes)


def divides(text, codes):
    firsts = (text[:end] for end in range(SHORTEST_RUN, len(text) + 1))
    known = (first for first in firsts if any(first in code for code in codes))
    return any(first == text or divides(text[len(first) :], codes) for first in known)


@given(st.text("ab", max_size=20), CODES)
def test_a_piece_is_one_of_all_pieces(heard, codes):
    assert is_piece(heard, codes) == naive(heard, codes)


@given(CODES.filter(bool), st.data())
def test_a_known_code_is_no_piece_even_if_it_begins_another(codes, data):
    code = data.draw(st.sampled_from(sorted(codes)))
    assert not is_piece(code, codes | {code + "ab"})


@given(st.integers(0, 10_000), st.integers(1, 100))
def test_the_next_card_of_a_numbered_deck_is_no_piece(first, count):
    known = {f"KH-{number:05}" for number in range(first, first + count)}
    assert not any(is_piece(f"KH-{first + count + more:05}", known) for more in range(20))


def test_a_sticker_of_ours_that_nobody_taught_is_no_piece():
    codes = labels.new_codes(200)
    assert not any(is_piece(code, codes[:100]) for code in codes[100:])
