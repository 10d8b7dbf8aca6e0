"""The Italian guides quote the words of the screen, and the device has a name of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "companion/locale/it/LC_MESSAGES/companion.po"
GUIDES = [ROOT / "LEGGIMI.md", *sorted((ROOT / "docs").glob("*.it.md"))]
QUOTED = re.compile("«([^»]+)»")
OF_A_GAME = re.compile(r"\b(?:scatol\w*|box)\b", re.IGNORECASE)
"""Names of the boxes of cards, which the device must not share."""
OTHER_WORDS = re.compile(r"\b(?:gettoni|puntat[ae])\b", re.IGNORECASE)
"""Synonyms of segnalini and scommesse, the words of the screen."""

guide = pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)


def italian():
    """Return every Italian sentence of the screen and the command line."""
    with CATALOGUE.open("rb") as file:
        texts = [message.string for message in read_po(file)]
    forms = ((text,) if isinstance(text, str) else text for text in texts)
    return {form for each in forms for form in each}


@guide
def test_quotations_of_a_guide_are_texts_of_the_screen(path):
    text = " ".join(path.read_text().split())
    assert [words for words in QUOTED.findall(text) if words not in italian()] == []


@guide
def test_a_guide_uses_the_words_of_the_screen(path):
    text = path.read_text()
    assert OTHER_WORDS.findall(text) == []
    assert OF_A_GAME.findall(text) == []


def test_the_device_is_not_called_as_the_box_of_a_game():
    assert {text for text in italian() if OF_A_GAME.search(text)} == set()
    assert any("apparecchio" in text for text in italian())
