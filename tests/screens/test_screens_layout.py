"""Everything can be read and touched: every page, on every display, with the longest names."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.play.game import Setup
from tests.tour import LONG_NAMES, duel, tour

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
TABLES = {(800, 480): (3, 4, 6), (720, 1280): (3, 4, 6)}
"""How many sit at the table; on displays that only have more room, as many as can."""
SMALLEST_TEXT = 11
SMALLEST_NAME = 8
"""Of a text with a name of fourteen letters in it."""
SMALLEST_PLACE = 44


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_every_page_can_be_read_and_touched(box, size, language):
    table = box(size=size, language=language)
    wrong = [
        f"{seats} seats, {stop}: {fault}"
        for seats in TABLES.get(size, (6,))
        for stop in tour(table, LONG_NAMES[:seats], devices=seats == 6)
        for fault in faults(table)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_every_moment_of_a_duel_can_be_read_and_touched(box, size, language):
    table = box(size=size, language=language)
    stops = duel(table, LONG_NAMES[:2])
    assert [f"{stop}: {fault}" for stop in stops for fault in faults(table)] == []


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_set_up_has_room_for_many_who_usually_come(box, game, size, language):
    table = box(size=size, language=language)
    known = [*LONG_NAMES, "Ida", "Leo"]
    for name in known:
        table.journal.meet(name, table.now())
    table.app.go("setup", game=game.name)
    table.frames(4)
    assert list(faults(table)) == []
    seen = set()
    for _ in known:
        seen |= {table.words(chip)[0] for chip in table.of("GuestChip")}
        table.app.page.turn()
        table.frames(2)
    assert seen == set(known)


@pytest.mark.parametrize("games", [4, 5, 6])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_home_has_room_for_more_games_beside_a_match_to_resume(box, size, games):
    table = box(size=size, language="it")
    table.referee.begin(GAMES[0], Setup(LONG_NAMES[:3]))
    table.app.go("home")
    table.frames(4)
    one = table.app.page.tiles[2]
    table.app.page.tiles = [replace(one, name=str(number)) for number in range(games)]
    table.frames(4)
    assert len(table.of("GameTile")) == games
    assert list(faults(table)) == []


def faults(table):
    yield from _texts(table)
    yield from _marks(table)
    yield from _paragraphs(table)
    yield from _places(table)


# --- texts


def _texts(table):
    from screens.theme import theme

    for text in table.of("Text"):
        if not text.text:
            continue
        if text.is_shortened or _lines_missing(text):
            yield f"{text.text!r} is cut"
        # Above and below its letters a line has room that nobody misses.
        letters = text.texture_size[1] - 0.37 * text.font_size
        if text.texture_size[0] > text.width + 1 or letters > text.height + 1:
            box = f"{text.width:.0f}×{text.height:.0f}"
            yield f"{text.text!r} of {text.texture_size} is larger than its {box}"
        smallest = SMALLEST_NAME if _has_long_name(text.text) else SMALLEST_TEXT
        if text.font_size / theme.unit < smallest:
            yield f"{text.text!r} is set in {text.font_size / theme.unit:.1f}"
        if not _inside(table, text):
            yield f"{text.text!r} is not on the screen"
        if (place := _place_of(text)) and not _holds(place, text):
            yield f"{text.text!r} stands outside its {type(place).__name__}"


def _place_of(widget):
    """Return the place to touch that a widget is part of, if any."""
    from screens.parts.tap import Tap

    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, Tap):
            return widget
    return None


def _holds(place, text):
    """Return whether the letters of a text stand inside a place, top and bottom."""
    y = text.to_window(*text.center)[1]
    bottom = place.to_window(*place.pos)[1]
    half = 0.5 * (text.texture_size[1] - 0.37 * text.font_size)
    return bottom - 1 <= y - half and y + half <= bottom + place.height + 1


def _lines_missing(text):
    """Return whether the text needs more lines than it may have."""
    if text.lines == 1:
        return False
    from kivy.core.text import Label

    whole = Label(
        text=text.text, text_size=text.text_size, font_size=text.font_size, font_name=text.font_name
    )
    whole.refresh()
    return whole.texture.height > text.texture_size[1]


def _marks(table):
    """Icons and marks of seats are drawn over what is beside them if their box is too narrow."""
    for mark in (*table.of("Icon"), *table.of("SeatMark")):
        if mark.text and mark.texture_size[0] > mark.width + 2:
            yield f"the mark {mark.text!r} of {mark.texture_size[0]} stands in {mark.width:.0f}"


def _has_long_name(text):
    return any(name in text for name in LONG_NAMES)


def _paragraphs(table):
    for text in table.of("Paragraph"):
        if text.text and not _inside(table, text):
            yield f"{text.text[:30]!r} is not on the screen"
        x, y = text.to_window(*text.pos)
        for other in table.taps():
            left, bottom = other.to_window(*other.pos)
            across = min(x + text.width, left + other.width) - max(x, left)
            up = min(y + text.height, bottom + other.height) - max(y, bottom)
            if text.text and across > 1 and up > 1:
                yield f"{text.text[:30]!r} runs into {_name(table, other)}"


# --- places to touch


def _places(table):
    from screens.theme import theme

    taps = table.taps()
    for tap in taps:
        if not _inside(table, tap):
            yield f"{_name(table, tap)} is not on the screen"
        side = min(tap.size) / theme.unit
        if side < SMALLEST_PLACE and not theme.portrait:
            yield f"{_name(table, tap)} is {side:.0f} small"
    for one, other in combinations(taps, 2):
        if not _within(one, other) and not _within(other, one) and _overlap(one, other):
            yield f"{_name(table, one)} lies over {_name(table, other)}"


def _inside(table, widget):
    x, y = widget.to_window(*widget.pos)
    width, height = table.size
    return x >= -1 and y >= -1 and x + widget.width <= width + 1 and y + widget.height <= height + 1


def _within(one, other):
    while one.parent and one.parent is not one:
        one = one.parent
        if one is other:
            return True
    return False


def _overlap(one, other):
    (ax, ay), (bx, by) = one.to_window(*one.pos), other.to_window(*other.pos)
    across = min(ax + one.width, bx + other.width) - max(ax, bx)
    up = min(ay + one.height, by + other.height) - max(ay, by)
    return across > 1 and up > 1


def _name(table, tap):
    return f"{type(tap).__name__} {' '.join(table.words(tap)) or getattr(tap, 'icon', '')!r}"


# --- colours


TEXTS = ("text", "muted", "accent", "good", "bad")
SURFACES = ("background", "panel", "raised")


def contrast(one, other):
    """Return the contrast of two colours as WCAG 2 defines it."""

    def light(colour):
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_that_the_guidelines_give():
    assert contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)
    # #777777 on white, the best known colour that just fails: 4.48 to 1
    assert contrast((0x77 / 255,) * 3, (1, 1, 1)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_every_text_stands_out_from_what_is_behind_it(box, dark):
    box()
    from screens.theme import theme

    theme.dark = dark
    pairs = [*product(TEXTS, SURFACES), ("accent_ink", "accent"), ("text", "banner")]
    pairs += [("text", "pressed"), ("accent", "pressed")]
    found = {pair: contrast(getattr(theme, pair[0]), getattr(theme, pair[1])) for pair in pairs}
    for seat, colour in enumerate(theme.seats):
        for surface in ("background", "panel"):
            found[f"seat {seat}", surface] = contrast(colour, getattr(theme, surface))
    for suit, colour in enumerate(theme.suits):
        found[f"suit {suit}", "card"] = contrast(colour, theme.card)
    theme.dark = True
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < 4.5} == {}
