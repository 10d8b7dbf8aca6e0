"""Names in any alphabet: a font that has their signs, or a sentence that none does."""

from __future__ import annotations

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from screens.base import fonts
from screens.base.theme import theme

DEJAVU = fonts.OTHERS[0]
NOBODYS = "\U0001e900"
"""Letter of Adlam, which none of the fonts has."""


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Anna – perché?", "Anna – perché?"),
        ("\u05e9\u05e8\u05d4, 3", "\u05d4\u05e8\u05e9, 3"),
        # Meem, hah, meem, dal: initial, medial, medial and final forms, from the right.
        ("\u0645\u062d\u0645\u062f", "\ufeaa\ufee4\ufea4\ufee3"),
        # Seen, then lam with alef, which is one sign and does not join the meem after it.
        ("\u0633\u0644\u0627\u0645", "\ufee1\ufefc\ufeb3"),
        # A vowel sign stays on its letter and keeps no letters apart.
        ("\u0645\u064f\u062d", "\ufea2\ufee3\u064f"),
        ("a \u05d0\u05d1 \u05d2 b", "a \u05d2 \u05d1\u05d0 b"),
    ],
)
def test_words_from_the_right_are_drawn_from_the_left(text, drawn):
    assert fonts.as_drawn(text) == drawn


@given(st.text(st.characters(min_codepoint=0x0620, max_codepoint=0x064A), min_size=1))
def test_arabic_is_drawn_by_its_letters_in_reverse_order(text):
    """Unicode's compatibility forms map each drawn form to its letter."""
    assert normalize("NFKC", fonts.as_drawn(text)[::-1]) == normalize("NFKC", text)


@pytest.mark.parametrize("font", [theme.regular, theme.serif, DEJAVU])
def test_a_font_has_the_signs_for_which_it_draws_no_box(font):
    """FreeType draws the same box for all signs that a font lacks."""
    pen = ImageFont.truetype(font, 20, layout_engine=ImageFont.Layout.BASIC)
    box = bytes(pen.getmask("\U0010fffe"))
    for sign in (*range(0x21, 0x600), *range(0x2000, 0x2900, 7), *range(0x1F5F0, 0x1F650)):
        if sign in fonts.signs_of(font):
            assert bytes(pen.getmask(chr(sign))) != box or not pen.getmask(chr(sign)).getbbox()
        else:
            assert bytes(pen.getmask(chr(sign))) == box


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("Anna", theme.regular),
        ("Zo\u00eb \u0410\u043d\u043d\u0430 – “…”", theme.regular),
        ("\u0645\u062d\u0645\u062f deals", DEJAVU),
        ("Anna \U0001f600", DEJAVU),
        (NOBODYS, theme.regular),
    ],
)
def test_a_text_is_set_in_a_font_that_has_its_signs(text, font):
    assert fonts.face_for(text, theme.regular) == font
    assert fonts.unknown(text, theme.regular) == ({NOBODYS} & set(text))


def test_signs_that_no_font_has_are_told_among_the_people(box):
    table = box(language="en")
    table.app.referee.meet(["Anna", "\u0645\u062d\u0645\u062f"])
    table.app.go("people")
    table.frames(4)
    assert not table.shows("no font here has")
    table.app.referee.meet([NOBODYS])
    table.app.go("home")
    table.app.go("people")
    table.frames(4)
    assert table.shows("Names have signs that no font here has")
