"""Checks that texts can be read and keys touched, on displays of every size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from operator import sub

from companion.settings.text_sizes import TEXT_SIZES
from screens.base.theme import theme
from screens.parts.touch.tap import IconKey
from tests.support.box import Box
from tests.support.contrast import contrast
from tests.support.tours import MANY_NAMES, drawn

SMALLEST_TEXT = 18
SMALLEST_VERB, SMALLEST_LARGE_VERB = 26, 30
"""Of the sentence of a prompt, in units; the second with the largest letters."""
LARGEST_NAME = 1.3
"""Largest size of the name in a prompt, in sizes of the rest."""
LARGEST = max(each.factor for each in TEXT_SIZES.values())
SMALLEST_LABEL = 16
"""Of the words of a key, which are 22 where they have room."""
NEAREST_EDGE = 8
"""Least padding at the left and right of a key, in units."""
NEAREST_LARGE = 6
"""The same with larger letters."""
NARROW = {"ValueChip": 4, "LogChapterKey": 4, "TableKey": 6}
"""Least padding of keys in narrow columns, in units, by class."""
SMALLEST_PLACE = 56
SMALLEST_LINE = 28
"""Smallest height of a line on a private page: a sliding finger sees the line under it."""
SMALLEST_WORD = 24
"""Of a place that is words of a sentence, as WCAG 2.2 wants it even where they are excepted."""


SHORT_CUTS = ("BidSeat",)
"""Places for fingers alone: buttons do the same elsewhere."""


def faults_of(table: Box, stops: Iterable[str]) -> list[str]:
    """Return the layout faults at all stops of a tour."""
    return [f"{stop}: {fault}" for stop in drawn(table, stops) for fault in faults(table)]


def faults(table: Box) -> Iterator[str]:
    """Yield the layout faults of the screen."""
    places = [(tap, _box(tap)) for tap in table.taps()]
    yield from _unseen(table)
    yield from _texts(table)
    yield from _labels(table)
    yield from _edges(table, places)
    yield from _prompts(table)
    yield from _marks(table)
    yield from _paragraphs(table, places)
    yield from _places(table, places)
    yield from _undo(table, places)
    yield from _margins(table, places)
    yield from _primary(table)


def out_of_reach(table: Box) -> Iterator[str]:
    """Yield places to touch that buttons do not reach, unless they are inside a reached one."""
    from screens.shell.focus import reading_order

    taps, reached = table.taps(), reading_order(table.app.page)
    for tap in taps:
        if type(tap).__name__ in SHORT_CUTS:
            continue
        if tap not in reached and not any(_within(tap, other) for other in reached):
            yield f"{_name(table, tap)} cannot be reached with buttons"
    for place in reached:
        if place not in taps:
            yield f"{_name(table, place)} is reached, but cannot be touched"


# --- texts


def _unseen(table):
    """Yield visible texts that are not drawn, for want of room."""
    from screens.parts.drawing.text import Words

    for around in table.visible():
        for words in around.children:
            said = isinstance(words, Words) and words.opacity and words.text.strip()
            if said and words.texture is None:
                yield f"{words.text!r} of {type(around).__name__} is not drawn"


def _texts(table):
    from screens.base.theme import theme

    for text in _all_texts(table):
        if not text.text:
            continue
        if not _may_be_cut(text):
            yield from _maimed(text)
        # Above and below its letters a line has room that nobody misses; digits leave more of it.
        spare = 0.6 if text.text.strip("+−").isdigit() else 0.37
        letters = text.texture_size[1] - spare * text.font_size
        if text.texture_size[0] > text.width + 1 or letters > text.height + 1:
            box = f"{text.width:.0f}×{text.height:.0f}"
            yield f"{text.text!r} of {text.texture_size} is larger than its {box}"
        if text.font_size / theme.unit < SMALLEST_TEXT - 0.01:
            yield f"{text.text!r} is set in {text.font_size / theme.unit:.1f}"
        if not _inside(table, text):
            yield f"{text.text!r} is not on the screen"
        if place := _place_of(text):
            if not _holds(place, text):
                yield f"{text.text!r} stands outside its {type(place).__name__}"
            if _faint(place, text):
                yield f"{text.text!r} is hard to see on its {type(place).__name__}"


def _all_texts(table):
    """Return the texts on the screen, also those of classes of their own."""
    from screens.parts.drawing.text import Text

    return [widget for widget in table.visible() if isinstance(widget, Text)]


def _labels(table):
    """Yield the words of a key that are set smaller than those of a key may be."""
    from screens.base.theme import theme
    from screens.parts.touch.tap import Key

    for text in _all_texts(table):
        size = text.font_size / theme.unit
        if text.text and isinstance(text.parent, Key) and size < SMALLEST_LABEL - 0.25:
            yield f"{text.text!r} of a key is set in {size:.1f}"


def _edges(table, places):
    """Yield contents that are too near to the left or right edge of a key."""
    from screens.base.theme import theme
    from screens.parts.touch.spot import Spot

    nearest = NEAREST_LARGE if theme.letter > theme.unit else NEAREST_EDGE
    sides = {tap: box for tap, box in places if not isinstance(tap, Spot)}
    for words in (*_all_texts(table), *table.of("Icon"), *table.of("SeatMark")):
        if not words.text.strip() or not (sides_of := sides.get(_place_of(words))):
            continue
        left, _bottom, right, _top = _ink(words)
        near = min(left - sides_of[0], sides_of[2] - right) / theme.unit
        place = type(_place_of(words)).__name__
        if near < NARROW.get(place, nearest) - 1.5:
            yield f"{words.text!r} stands {near:.0f} from the edge of its {place}"


def _ink(words):
    """Return the sides of the letters of a widget in pixels of the window."""
    wide = words.texture_size[0]
    if wide and getattr(words, "text_size", (None,))[0]:
        wide = max(_widths(words.text, wide, words.font_size, words.face()), default=wide)
    at = {"left": words.x, "right": words.right - wide}.get(words.align, words.center_x - wide / 2)
    one, other = words.to_window(at, words.y), words.to_window(at + wide, words.top)
    return (*map(min, one, other), *map(max, one, other))


@lru_cache(maxsize=1024)
def _widths(text, width, font_size, font_name):
    """Return the width of each line of a text, in pixels."""
    from kivy.core.text import Label

    laid = Label(text=text, text_size=(width, None), font_size=font_size, font_name=font_name)
    laid.refresh()
    return [line.w for line in laid._cached_lines]


def _prompts(table):
    for prompt in table.of("Prompt"):
        yield from prompt_faults(prompt)


def prompt_faults(prompt):
    """Yield letters of a prompt that are too small or unlike, and parts without room."""
    name, verb, note = prompt.ids.who, prompt.ids.ask, prompt.ids.note.ids.words
    shown = [text for text in (name, verb, note) if text.text]
    for text in shown:
        if text.texture is None or (
            not text.cuttable and (text.is_shortened or _lines_missing(text))
        ):
            yield f"{text.text!r} of a prompt is cut"
    if verb.text and verb.font_size < least_verb() - 0.01:
        yield f"{verb.text!r} is set in {verb.font_size / theme.unit:.1f}"
    sizes = name.font_size / verb.font_size if name.text and verb.text else 1
    if not 0.99 <= sizes <= LARGEST_NAME:
        yield f"{name.text!r} has {sizes:.2f} times the size of {verb.text!r}"
    for one, other in combinations(map(_letters, shown), 2):
        if _overlap(one, other):
            yield f"texts of {prompt.who!r}, {prompt.prompt!r} overlap"
    left, bottom, right, top = _box(prompt)
    for text, (x, y, far_x, far_y) in zip(shown, map(_letters, shown), strict=True):
        if x < left - 1 or far_x > right + 1 or y < bottom - theme.gap or far_y > top + 1:
            yield f"{text.text!r} stands outside its prompt"


def least_verb():
    """Return the smallest font size of the verb of a prompt, in pixels."""
    return theme.unit * (SMALLEST_LARGE_VERB if theme.type >= LARGEST else SMALLEST_VERB)


def _letters(text):
    """Return the sides of a text in pixels of the window, without the room above and below."""
    left, _bottom, right, _top = _ink(text)
    half = 0.5 * (text.texture_size[1] - 0.37 * text.font_size)
    y = text.to_window(text.center_x, text.center_y)[1]
    return left, y - half, right, y + half


def _maimed(text):
    """Yield the faults of a text: cut, or broken within a word."""
    if text.is_shortened or _lines_missing(text):
        yield f"{text.text!r} is cut"
    if word := _broken_word(text):
        yield f"{word!r} of {text.text!r} is broken in two"


def _may_be_cut(text):
    """Return True for a name that its colour and shape identify even if it is cut."""
    return text.cuttable or text.text.strip(" ,:") in MANY_NAMES


def _place_of(widget):
    """Return the place to touch that a widget is part of, if any."""
    from screens.parts.touch.tap import Tap

    while widget.parent and widget.parent is not widget:
        widget = widget.parent
        if isinstance(widget, Tap):
            return widget
    return None


def _holds(place, text):
    """Return True if the letters of a text are inside a box, top and bottom."""
    half = 0.5 * (text.texture_size[1] - 0.37 * text.font_size)
    ends = [text.to_window(text.center_x, text.center_y + by)[::-1] for by in (-half, half)]
    left, bottom, right, top = _box(place)
    return all(bottom - 1 <= y <= top + 1 and left - 1 <= x <= right + 1 for y, x in ends)


def _faint(place, text):
    """Return True if the contrast of letters and their background is too low."""
    from screens.base.theme import theme

    ground, ink = place._behind(), text._face.rgba
    if ground[3] < 1 or place.disabled:
        return False
    least = 3 if text.font_size >= 24 * theme.unit else 4.5
    return contrast(tuple(ink[:3]), tuple(ground[:3])) < least


def _broken_word(text):
    """Return a word, no name and no path, that is wider than its lines; empty if there is none."""
    from screens.parts.drawing.glyphs import text_width

    if text.lines == 1 or text.text_size[0] is None:
        return ""
    words = (word for word in text.text.split() if not _may_break(word))
    wide = (word for word in words if text_width(word, text.face(), text.font_size) > text.width)
    return next(wide, "")


def _may_break(word):
    return "/" in word or word.strip(" ,:") in MANY_NAMES


def _lines_missing(text):
    """Return True if a text needs more lines than it may have."""
    if text.lines == 1:
        return False
    whole = _height(text.text, text.text_size, text.font_size, text.face())
    return whole > text.texture_size[1]


@lru_cache(maxsize=1024)
def _height(text, text_size, font_size, font_name):
    """Return the height of a text with all its lines, in pixels."""
    from kivy.core.text import Label

    whole = Label(text=text, text_size=text_size, font_size=font_size, font_name=font_name)
    whole.refresh()
    return whole.texture.height


def _marks(table):
    """Yield the icons and marks of seats that are wider than their box and draw over others."""
    for mark in (*table.of("Icon"), *table.of("SeatMark")):
        if mark.text and mark.texture_size[0] > mark.width + 2:
            yield f"the mark {mark.text!r} of {mark.texture_size[0]} stands in {mark.width:.0f}"


def _paragraphs(table, places):
    for text in table.of("Paragraph"):
        if not text.text:
            continue
        of_text = _box(text)
        if not _holds_all(table, of_text):
            yield f"{text.text[:30]!r} is not on the screen"
        for other, of_other in places:
            if _overlap(of_text, of_other):
                yield f"{text.text[:30]!r} runs into {_name(table, other)}"


# --- places to touch


def _places(table, places):
    from screens.base.theme import theme

    for tap, of_tap in places:
        if not _holds_all(table, of_tap):
            yield f"{_name(table, tap)} is not on the screen"
        side = min(tap.size) / theme.unit
        if side < _smallest(tap) - 0.01 and not theme.portrait:
            yield f"{_name(table, tap)} is {side:.0f} small"
    for (one, of_one), (other, of_other) in combinations(places, 2):
        if _overlap(of_one, of_other) and not _within(one, other) and not _within(other, one):
            yield f"{_name(table, one)} lies over {_name(table, other)}"


def _smallest(tap):
    """Return the smallest allowed size of a place."""
    from screens.parts.touch.spot import Spot

    if isinstance(tap, Spot) and tap.inline:
        return SMALLEST_WORD
    is_line = isinstance(tap, Spot) and tap.width > 4 * tap.height
    return SMALLEST_LINE if is_line else SMALLEST_PLACE


def _inside(table, widget):
    return _holds_all(table, _box(widget))


def undo_place(table):
    """Return the box of the undo key on every page of a match, from the drawings.

    They are 800 pixels wide, and have it at x = 672, y = 2 from the top, for a right hand.
    """
    (width, height), unit = table.size, theme.unit
    left = 72 * unit if theme.left_handed else width - 128 * unit
    return left, height - 58 * unit, left + 56 * unit, height - 2 * unit


def _undo(table, places):
    """Yield other keys in the box of undo, and an undo key outside it."""
    if getattr(table.app, "trail", [""])[-1] != "match":  # what cannot start has no pages
        return
    place = undo_place(table)
    for tap, box in places:
        is_undo = getattr(tap, "icon", "") == "undo" and isinstance(tap, IconKey)
        if is_undo and max(map(abs, map(sub, box, place))) > 1:
            yield f"undo stands at {box} in place of {place}"
        elif not is_undo and _overlap(box, place):
            yield f"{_name(table, tap)} stands in the place of undo"


def _margins(table, places):
    """Yield keys outside the margins of the page."""
    left, right = theme.margin - 1, table.size[0] - theme.margin + 1
    below_bar = table.size[1] - theme.bar
    for tap, (x, _bottom, far_x, top) in places:
        if top <= below_bar + 1 and (x < left or far_x > right):
            yield f"{_name(table, tap)} from {x:.0f} to {far_x:.0f} stands outside the margins"


def _primary(table):
    """Yield primary keys that lead back, or are not the only one."""
    primary = [tap for tap in table.taps() if tap.lit and not tap.disabled]
    if len(primary) > 1:
        yield f"{' and '.join(_name(table, tap) for tap in primary)} are primary"
    for tap in primary:
        if getattr(tap, "icon", "") == "back":
            yield f"{_name(table, tap)} is primary, and leads back"


def _holds_all(table, box):
    """Return True if all of a box is on the screen."""
    left, bottom, right, top = box
    width, height = table.size
    return left >= -1 and bottom >= -1 and right <= width + 1 and top <= height + 1


def _within(one, other):
    while one.parent and one.parent is not one:
        one = one.parent
        if one is other:
            return True
    return False


def _box(widget):
    """Return the sides of a widget in pixels of the window: left, bottom, right, top."""
    (x, y), (far_x, far_y) = (
        widget.to_window(*widget.pos),
        widget.to_window(widget.right, widget.top),
    )
    return min(x, far_x), min(y, far_y), max(x, far_x), max(y, far_y)


def _overlap(one, other):
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and up > 1


def _name(table, tap):
    return f"{type(tap).__name__} {' '.join(table.words(tap)) or getattr(tap, 'icon', '')!r}"
