"""Texts share their textures, and fit the room that they have."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PIL import Image

import companion
from companion.games.the_club.language.starters import STARTERS
from companion.settings.themes import DARK, LIGHT
from screens.base.theme import theme
from screens.parts.drawing.glyphs import LINE_HEIGHT, drawn, fitting_size, hyphenated, text_width
from tests.games.istinto.kit.user_actions import bid
from tests.games.istinto.kit.user_actions import start as start_istinto
from tests.games.the_club.kit.user_actions import plays, seal, start
from tests.support.box import UnitTestTouch


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
    table = box()
    from screens.base.theme import theme

    title = table.find("Istinto")
    letters, dark = title.texture, _colours(title)
    theme.chosen = LIGHT
    table.frames()
    light = _colours(title)
    theme.chosen = DARK
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


def test_a_line_that_begins_anew_counts_where_letters_are_fitted(box):
    box()
    from screens.base.theme import theme

    room = text_width("one two", theme.bold, 30) + 4, 3.5 * LINE_HEIGHT * 30 - 1
    assert fitting_size("one two one two one two", room, theme.bold, 30, 9) == 30
    told_apart = "one\ntwo one\ntwo one\ntwo"
    assert fitting_size(told_apart, room, theme.bold, 30, 9) * LINE_HEIGHT * 4 <= room[1]


def test_words_that_have_no_room_lose_the_last_of_them(box):
    box()
    from screens.base.theme import theme
    from screens.parts.drawing.glyphs import drawn

    def pixels(text):
        return drawn(text, theme.bold, 20, 70, "left", 2, 1.0).texture.pixels

    assert pixels("Anna took pile") == pixels("Anna took")


def test_a_text_in_parts_loses_the_last_of_them_and_no_space_that_does_not_break(box):
    box()
    from screens.base.theme import theme
    from screens.parts.drawing.glyphs import leading_parts, shortened

    whole = "5 people · 6 matches · 2\N{NO-BREAK SPACE}h"
    widths = [text_width(part, theme.bold, theme.least) + 4 for part in (whole, "5 people · 6 m")]
    assert leading_parts(whole, widths[0], theme.bold, theme.least, 1) == whole
    assert leading_parts(whole, widths[0] - 6, theme.bold, theme.least, 1) == "5 people · 6 matches"
    assert leading_parts(whole, widths[1], theme.bold, theme.least, 1) == "5 people"
    assert leading_parts(whole, 20, theme.bold, theme.least, 2) == ""
    narrow = text_width("6 matches · 2", theme.bold, 20)
    assert shortened("6 matches · 2\N{NO-BREAK SPACE}h 6", narrow, theme.bold, 20, 2)[-3:] != "2 …"


def test_hidden_texts_are_not_drawn(box):
    table = box()
    icons = [each for each in table.app.shell.walk() if type(each).__name__ == "Icon"]
    hidden = [icon for icon in icons if not icon.text]
    assert hidden
    assert not any(shape.children for icon in hidden for shape in icon.canvas.children)
    assert all(shape.children for shape in table.find("Istinto").canvas.children)


@pytest.mark.parametrize("face", ["regular", "bold"])
def test_every_character_of_a_sentence_is_in_the_letters_it_is_set_in(box, face):
    box()
    from screens.base.theme import theme

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
    return {letter for letter in said if letter.strip()} - set("⟦⟧")  # these are never drawn


def _drawn(text, font):
    from kivy.core.text import Label as Glyphs

    glyphs = Glyphs(text=text, font_name=font, font_size=20)
    glyphs.refresh()
    return glyphs.texture.pixels


def _row(*words, width=160):
    """Return keys side by side, each as wide as the others."""
    from screens.parts.touch.keys import Keys
    from screens.parts.touch.tap import Key

    row = Keys(size_hint=(None, None), size=(width * len(words), 60))
    for each in words:
        row.add_widget(Key(text=each))
    return row


def _sizes(table, *words):
    return [round(table.find(each).font_size, 1) for each in words]


def test_words_side_by_side_are_as_large_as_the_smallest_of_them_fits(box):
    table = box()
    row = _row("66", "Anna, Bruno e Carla")
    table.app.page.add_widget(row)
    table.frames(4)
    alone, together = _sizes(table, "Anna, Bruno e Carla", "66")
    assert alone == together


def test_when_the_longest_of_them_goes_or_changes_the_others_grow_again(box):
    table = box()
    row = _row("66", "100", "Anna, Bruno e Carla")
    table.app.page.add_widget(row)
    table.frames(4)
    (small,) = _sizes(table, "66")
    row.children[0].text = "8"
    table.frames(4)
    first, second, third = _sizes(table, "66", "100", "8")
    assert small < first == second == third
    row.children[0].text = "Anna, Bruno e Carla"
    table.frames(4)
    row.remove_widget(row.children[0])
    table.frames(4)
    assert _sizes(table, "66", "100") == [first, first]


def test_words_that_fit_nowhere_make_the_others_no_smaller_than_what_is_read(box):
    table = box()
    from screens.base.theme import theme

    table.app.page.add_widget(_row("66", "Anna, Bruno, Carla, Dino ed Elsa" * 3))
    table.frames(4)
    assert _sizes(table, "66") == [round(theme.tiny, 1)]


def test_an_entry_without_room_beside_the_prompt_takes_its_place_while_undo_is_held(box):
    table = box(language="it")
    start(table, "Anna", "Bruno", "Carla", "Dino")
    seal(table, STARTERS[0])
    plays(table, "C3FW", True)
    table.frames(4)
    entry = table.app.page.will_undo
    finger = UnitTestTouch(*table.middle(table.icon("undo").parent))
    finger.touch_down()
    table.frames(4)
    (told,) = (text for text in table.of("Text") if text.text == entry)
    assert not told.is_shortened
    finger.touch_move(1, 1)
    finger.touch_up()
    table.frames(30)
    assert table.app.page.will_undo == entry


def test_the_arrow_is_there_once_there_is_something_to_take_back(box):
    table = box()
    start_istinto(table, "Anna", "Bruno", "Carla")
    assert not table.has_icon("undo")
    bid(table, 3)
    assert table.shows("Anna ha detto 3")
    table.tap_icon("undo")
    assert not table.has_icon("undo")
    assert table.has_icon("redo")


@pytest.mark.parametrize(
    ("name", "halves"),
    [
        ("Giovanbattista", "Giovan- battista"),
        ("Elisabetta", "Elisa- betta"),
        ("Bartolomea-Mia", "Bartolo- mea-Mia"),
        ("Anna Maria", "Anna Maria"),  # has a place to break already
        ("Io", "Io"),
    ],
)
def test_a_long_name_is_broken_before_a_syllable_near_its_middle(name, halves):
    assert hyphenated(name) == halves


def test_turned_texts_are_as_sharp_as_upright_ones(box, tmp_path):
    table = box()
    from kivy.uix.floatlayout import FloatLayout

    from screens.parts.drawing.text import Text
    from screens.parts.seating.turned import Turned

    how = {"text": "Anna 7", "hug": True, "size_hint": (None, None)}
    there = FloatLayout()
    upright = Text(**how, pos=(100, 100), size=(120, 40))
    turned = [
        Turned(towards=side, pos=(x, 200.6), size=(120.3, 120.3), size_hint=(None, None))
        for side, x in ((90, 100.4), (180, 300.5), (270, 500.7))
    ]
    for each in turned:
        each.add_widget(Text(**how))
    for each in (upright, *turned):
        there.add_widget(each)
    table.app.shell.show_picture(there)
    table.frames(4)
    table.photograph(tmp_path / "turned.png")
    with Image.open(tmp_path / "turned.png") as picture:
        shades = [_shades(picture, table.size[1], each) for each in (upright, *turned)]
    assert len(shades[0]) > 2
    assert shades[1:] == shades[:1] * 3


def _shades(picture, high, widget):
    """Return the sorted counts of the colours around a widget, without the most frequent."""
    (x, y), (right, top) = widget.pos, (widget.right, widget.top)
    area = picture.crop((int(x) - 9, int(high - top) - 9, int(right) + 9, int(high - y) + 9))
    return sorted(area.convert("RGB").getcolors(100_000))[:-1]


@pytest.mark.parametrize("text", ["--", "->", "<-", "(c)", "<3"])
@pytest.mark.parametrize("face", ["regular", "bold", "heavy"])
def test_signs_are_drawn_as_they_are_written(text, face):
    """The font has a dash for two hyphens, and other signs for others."""
    font = getattr(theme, face)
    apart = text_width("\u200c".join(text), font, 40)
    assert text_width(text, font, 40) == apart
    assert drawn(text, font, 40, None, "left", 1, 1.0).texture.width >= apart
