"""A rule in ink on paper, with what decides underlined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.the_club.view.panels import Span
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.light import Face, lit_paper
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

WHOLE = 24
"""Letters of words that decide up to which they stay in one line."""
PITCH = 1.45
"""From line to line, in sizes of the letters."""
SPACE = 0.26
"""Between words, in such sizes."""
INSIDE = 1.5
"""From the edge of the paper to its words, in margins of the theme."""
DIPS = (0.14, 0.04, 0.2, 0.1)
"""Heights of the points that bend the stroke below words, as shares of the line."""
STEPS = 24
"""Straight parts of that stroke."""


class Inked(Struct, frozen=True):
    """Words in one hand, and where they stand on the paper, from its lower left corner."""

    words: str
    decides: bool
    box: tuple[float, float, float, float]
    """Left, bottom, width and height, in pixels."""
    size: float
    """Of the letters, in pixels."""


Letters = tuple[str, bool]
"""Letters without a space, and whether they decide."""
Line = list[tuple[Letters, ...]]
"""Words; a word has several parts where a comma follows what decides."""


def inked(spans: Sequence[Span], width: float, height: float, largest: float) -> Iterator[Inked]:
    """Yield the words of a rule in the middle of a box in pixels, as large as they may be."""
    words, size = list(_words(spans)), largest
    while size > theme.least and len(_lines(words, width, size)) * PITCH * size > height:
        size -= theme.unit / 2
    lines = _lines(words, width, size)
    top = (height + len(lines) * PITCH * size) / 2
    for number, line in enumerate(lines, 1):
        x = (width - _extent(line, size)) / 2
        yield from _runs(line, x, top - number * PITCH * size, size)


def _words(spans: Sequence[Span]) -> Iterator[tuple[Letters, ...]]:
    """Yield the words of a rule; what follows without a space belongs to the word before.

    A few words that decide are one: no line ends within them.
    """
    word: list[Letters] = []
    for span in spans:
        whole = span.decides and len(span.words) <= WHOLE
        for part in [span.words] if whole else re.findall(r"\s+|\S+", span.words):
            if not part.isspace():
                word.append((part, span.decides))
            elif word:
                yield tuple(word)
                word = []
    if word:
        yield tuple(word)


def _lines(words: Line, width: float, size: float) -> list[Line]:
    """Return words broken into lines of a width."""
    lines: list[Line] = [[]]
    for word in words:
        if lines[-1] and _extent([*lines[-1], word], size) > width:
            lines.append([])
        lines[-1].append(word)
    return lines


def _extent(line: Line, size: float) -> float:
    """Return the width of a line in pixels."""
    letters = sum(_width(*part, size) for word in line for part in word)
    return letters + SPACE * size * (len(line) - 1)


def _width(words: str, decides: bool, size: float) -> float:
    return text_width(words, theme.black if decides else theme.serif, size)


def _runs(line: Line, x: float, y: float, size: float) -> Iterator[Inked]:
    """Yield the words of a line that begins at a place; those in one hand stand together."""
    run, decides = "", False
    for word in line:
        for at, (letters, by) in enumerate(word):
            between = " " if at == 0 else ""
            if run and by == decides:
                run += between + letters
                continue
            if run:
                yield _inked(run, decides, x, y, size)
                x += _width(run, decides, size) + SPACE * size * bool(between)
            run, decides = letters, by
    yield _inked(run, decides, x, y, size)


def _inked(words: str, decides: bool, x: float, y: float, size: float) -> Inked:
    return Inked(words, decides, (x, y, _width(words, decides, size), PITCH * size), size)


class InkedWords(BoxLayout):
    """Words in one hand; a stroke of the pen underlines what decides."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def __init__(self, **kwargs: object) -> None:
        self._stroke = Layer()
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        self.canvas.after.add(self._stroke)
        for name in ("pos", "size", "item"):
            self.fbind(name, self._paint)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw the stroke in the colour of the theme."""
        self._paint()

    def _draw(self, *_: object) -> None:
        seen = self.item is not None and self.item.decides and min(self.size) > 1
        cut = (
            _stroke(self.x, self.y, self.width, self.height, 1.6 * theme.ring)
            if seen
            else shapes.NOTHING
        )
        self._stroke.draw(theme.suits[5], cut)


class InkedRule(Widget):
    """Paper with a rule on it; without words there is none."""

    spans = ObjectProperty(())
    """A tuple of Span."""
    largest = NumericProperty(0)
    """The size of the letters in pixels, at most."""
    runs = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        self._sheet = Shape(Face())
        self._set = Clock.create_trigger(self._write, -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._sheet)
        for name in ("pos", "size", "spans", "largest"):
            self.fbind(name, self._set)
        theme.follow(self)

    def rethemed(self) -> None:
        """Write it anew."""
        self._set()

    def _write(self, *_: object) -> None:
        seen = bool(self.spans) and self.height > 1
        self._sheet.show(seen)
        if not seen:
            self.runs = []
            return
        self._sheet.rgba = [1.0, 1.0, 1.0, 1.0]
        self._sheet.shape.lay(lit_paper(theme.card), *self.pos, *self.size, theme.radius * 0.6)
        inside = INSIDE * theme.margin
        placed = inked(self.spans, self.width - 2 * inside, self.height - theme.gap, self.largest)
        across, up = inside, theme.gap / 2
        self.runs = [_moved(each, across, up) for each in placed]


def _stroke(x: float, y: float, width: float, height: float, thick: float) -> Cut:
    """Return a line below words, which dips a little and rises at its end."""
    places = []
    for step in range(STEPS + 1):
        far = step / STEPS
        near = 1 - far
        parts = near**3, 3 * near**2 * far, 3 * near * far**2, far**3
        up = sum(part * share for part, share in zip(parts, DIPS, strict=True))
        places.append((x + far * width, y + up * height))
    return shapes.ribbon(thick, shapes.SOFT, *places)


def _moved(words: Inked, across: float, up: float) -> Inked:
    x, y, width, height = words.box
    return Inked(words.words, words.decides, (x + across, y + up, width, height), words.size)


kv.load(__file__)
