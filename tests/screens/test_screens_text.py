"""Letters are drawn once for all who show the same."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import companion


def test_the_same_words_in_the_same_letters_are_drawn_once(box):
    table = box()
    table.app.go("settings")
    table.frames()
    first = table.find("Italiano").texture
    table.app.go("home")
    table.app.go("settings")
    table.frames()
    assert table.find("Italiano").texture is first


def test_another_colour_draws_no_letters_anew(box):
    gc.unfreeze()  # what other tests left behind follows the light, too, and needs letters
    gc.collect()
    table = box()
    from screens.theme import theme

    title = table.find("Istinto")
    letters, dark = title.texture, _colours(title)
    theme.dark = False
    table.frames()
    light = _colours(title)
    theme.dark = True
    assert title.texture is letters
    assert dark != light


def _colours(widget):
    return [step.rgba for step in widget.canvas.children if hasattr(step, "rgba")]


def test_all_that_changes_in_a_frame_sets_the_letters_once(box):
    table = box()
    seen = []
    title = table.find("Istinto")
    title.bind(texture=lambda _, texture: seen.append(texture))
    title.text, title.size_wanted, title.align = "Holmes", 20, "right"
    table.frames()
    assert len(seen) == 1


def test_what_cannot_be_seen_is_not_drawn(box):
    table = box()
    icons = [each for each in table.app.shell.walk() if type(each).__name__ == "Icon"]
    hidden = [icon for icon in icons if not icon.text]
    assert hidden
    assert not any(shape.children for icon in hidden for shape in icon.canvas.children)
    assert all(shape.children for shape in table.find("Istinto").canvas.children)


@pytest.mark.parametrize("face", ["regular", "bold"])
def test_every_character_of_a_sentence_is_in_the_letters_it_is_set_in(box, face):
    box()
    from screens.theme import theme

    font = getattr(theme, face)
    missing = _drawn("\ue123", font)
    said = _said()
    assert len(said) > 50
    assert sorted(letter for letter in said if _drawn(letter, font) == missing) == []


def _said():
    """Return every character of every sentence in every language."""
    said = set()
    for catalogue in Path(companion.__file__).parent.rglob("*.po"):
        with catalogue.open("rb") as file:
            for message in read_po(file):
                said.update("".join(message.id) + "".join(message.string))
    return {letter for letter in said if letter.strip()}


def _drawn(text, font):
    from kivy.core.text import Label as Glyphs

    glyphs = Glyphs(text=text, font_name=font, font_size=20)
    glyphs.refresh()
    return glyphs.texture.pixels
