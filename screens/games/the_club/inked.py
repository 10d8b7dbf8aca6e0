"""Rule in ink on paper, its decisive words underlined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.the_club.view.panels import RulePhrase
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.light import Face, lit_paper
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

MAX_UNBROKEN = 24
"""Most letters of decisive words that are never broken."""
LINE_HEIGHT = 1.45
"""Distance of lines, in font sizes."""
WORD_SPACE = 0.26
"""Width of a space, in font sizes."""
PAPER_PADDING = 1.5
"""Padding of the paper, in margins of the theme."""
STROKE_HEIGHTS = (0.14, 0.04, 0.2, 0.1)
"""Heights of the control points of the stroke below words, as shares of the line."""
STROKE_STEPS = 24
"""Number of straight parts of that stroke."""


class InkedRun(Struct, frozen=True):
    """Words in one style, with their box on the paper."""

    words: str
    decides: bool
    box: tuple[float, float, float, float]
    """Left, bottom, width and height, in pixels."""
    size: float
    """Font size in pixels."""


Letters = tuple[str, bool]
"""Letters without a space, and True if they are decisive."""
InkLine = list[tuple[Letters, ...]]
"""Words of a line; a decisive word and its comma are two parts of one."""


def lay_out_ink(
    spans: Sequence[RulePhrase], width: float, height: float, max_font_size: float
) -> Iterator[InkedRun]:
    """Yield the words of a rule, centred in a box in pixels, in the largest font size that fits."""
    words, size = list(_words(spans)), max_font_size
    while size > theme.least and len(_lines(words, width, size)) * LINE_HEIGHT * size > height:
        size -= theme.unit / 2
    lines = _lines(words, width, size)
    top = (height + len(lines) * LINE_HEIGHT * size) / 2
    for number, line in enumerate(lines, 1):
        x = (width - _line_width(line, size)) / 2
        yield from _line_runs(line, x, top - number * LINE_HEIGHT * size, size)


def _words(spans: Sequence[RulePhrase]) -> Iterator[tuple[Letters, ...]]:
    """Yield the words of a rule; parts without a space between them are one word.

    Short decisive words are one word, so that no line ends within them.
    """
    word: list[Letters] = []
    for span in spans:
        whole = span.decides and len(span.words) <= MAX_UNBROKEN
        for part in [span.words] if whole else re.findall(r"\s+|\S+", span.words):
            if not part.isspace():
                word.append((part, span.decides))
            elif word:
                yield tuple(word)
                word = []
    if word:
        yield tuple(word)


def _lines(words: InkLine, width: float, size: float) -> list[InkLine]:
    """Return words broken into lines of a width."""
    lines: list[InkLine] = [[]]
    for word in words:
        if lines[-1] and _line_width([*lines[-1], word], size) > width:
            lines.append([])
        lines[-1].append(word)
    return lines


def _line_width(line: InkLine, size: float) -> float:
    """Return the width of a line in pixels."""
    letters = sum(_width(*part, size) for word in line for part in word)
    return letters + WORD_SPACE * size * (len(line) - 1)


def _width(words: str, decides: bool, size: float) -> float:
    return text_width(words, theme.black if decides else theme.serif, size)


def _line_runs(line: InkLine, x: float, y: float, size: float) -> Iterator[InkedRun]:
    """Yield the runs of a line from its lower left corner, one for each style."""
    run, decides = "", False
    for word in line:
        for at, (letters, by) in enumerate(word):
            between = " " if at == 0 else ""
            if run and by == decides:
                run += between + letters
                continue
            if run:
                yield _placed_run(run, decides, x, y, size)
                x += _width(run, decides, size) + WORD_SPACE * size * bool(between)
            run, decides = letters, by
    yield _placed_run(run, decides, x, y, size)


def _placed_run(words: str, decides: bool, x: float, y: float, size: float) -> InkedRun:
    return InkedRun(words, decides, (x, y, _width(words, decides, size), LINE_HEIGHT * size), size)


class InkedWords(Redrawn, BoxLayout):
    """Words in one style; a stroke underlines decisive ones."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    drawn_by = ("pos", "size", "item")

    def __init__(self, **kwargs: object) -> None:
        self._stroke = Layer()
        super().__init__(**kwargs)
        self.canvas.after.add(self._stroke)

    def _draw(self, *_: object) -> None:
        seen = self.item is not None and self.item.decides and min(self.size) > 1
        cut = (
            _stroke(self.x, self.y, self.width, self.height, 1.6 * theme.ring)
            if seen
            else shapes.NOTHING
        )
        self._stroke.draw(theme.suits[5], cut)


class InkedRule(Redrawn):
    """Paper with a rule on it; hidden without words."""

    spans = ObjectProperty(())
    """Tuple of Span."""
    max_font_size = NumericProperty(0)
    """Largest font size in pixels."""
    runs = ListProperty()

    drawn_by = ("pos", "size", "spans", "max_font_size")

    def __init__(self, **kwargs: object) -> None:
        self._sheet = Shape(Face())
        super().__init__(**kwargs)
        self.canvas.before.add(self._sheet)

    def _draw(self, *_: object) -> None:
        seen = bool(self.spans) and self.height > 1
        self._sheet.show(seen)
        if not seen:
            self.runs = []
            return
        self._sheet.rgba = [1.0, 1.0, 1.0, 1.0]
        self._sheet.shape.lay(lit_paper(theme.card), *self.pos, *self.size, theme.radius * 0.6)
        inside = PAPER_PADDING * theme.margin
        placed = lay_out_ink(
            self.spans, self.width - 2 * inside, self.height - theme.gap, self.max_font_size
        )
        dx, dy = inside, theme.gap / 2
        self.runs = [_translated(each, dx, dy) for each in placed]


def _stroke(x: float, y: float, width: float, height: float, thickness: float) -> Cut:
    """Return a curved line below words."""
    places = []
    for step in range(STROKE_STEPS + 1):
        progress = step / STROKE_STEPS
        rest = 1 - progress
        parts = rest**3, 3 * rest**2 * progress, 3 * rest * progress**2, progress**3
        dy = sum(part * share for part, share in zip(parts, STROKE_HEIGHTS, strict=True))
        places.append((x + progress * width, y + dy * height))
    return shapes.ribbon(thickness, shapes.SOFT, *places)


def _translated(words: InkedRun, dx: float, dy: float) -> InkedRun:
    x, y, width, height = words.box
    return InkedRun(words.words, words.decides, (x + dx, y + dy, width, height), words.size)


kv.load(__file__)
