"""What stands in a notebook beside a card: who has it, who has it not, who may."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.shapes import Cut

HAS, HAS_NOT, MAY, SURE, SHARE, TRACK, TICK = "has", "not", "may", "sure", "share", "track", "tick"
LAYERS = (HAS_NOT, HAS, TICK, MAY, SURE, TRACK, SHARE)
WIDE = 2.2
"""How wide the place of the envelope is, of that of a seat."""
PLACE = 24
"""How wide that of a seat is at most, in units."""
MOST, MOST_STANDING = 0.585, 0.56
"""How much of a row all of them take at most, the latter on a display that stands."""
NEAR = 1.06
"""How large a mark is at most, in widths of its place: it does not fill its square."""


class Cell(Struct, frozen=True):
    """A mark in its column, that of a seat or, if it is *wide*, of the envelope."""

    face: str
    share: int | None = None
    """In percent, where it is told how likely that is."""
    wide: bool = False

    @property
    def text(self) -> str:
        """What is written there."""
        return "" if self.share is None else f"{self.share}%"


def room(seats: int, row: float, unit: float, standing: bool) -> float:
    """Return the width in pixels of the marks of a number of seats and of the envelope."""
    return min((seats + WIDE) * PLACE * unit, (MOST_STANDING if standing else MOST) * row)


class Marks(BoxLayout):
    """The marks of a row, drawn in a few layers; a share is written, and drawn as a bar."""

    cells = ObjectProperty(())
    paper = BooleanProperty(False)
    """Whether they stand on paper."""
    share = ObjectProperty("")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._layers = Translate(), {name: Layer() for name in LAYERS}
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, *self._layers.values(), PopMatrix()):
            self.canvas.add(each)
        for name in ("cells", "paper", "size"):
            self.fbind(name, self._paint)
        self.fbind("pos", self._move)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw them as the theme wants it."""
        self._paint()

    def on_cells(self, *_: object) -> None:
        """Show other marks."""
        self.share = self.cells[-1].text if self.cells else ""

    def _move(self, *_: object) -> None:
        self._place.x, self._place.y = int(self.x), int(self.y)

    def _draw(self, *_: object) -> None:
        cuts = _cuts(tuple(self.cells), *self.size) if min(self.size) > 1 else {}
        for name, layer in self._layers.items():
            layer.draw(self._colour(name), cuts.get(name, shapes.NOTHING))

    def _colour(self, name: str) -> Colour:
        if self.paper:
            return theme.card if name == TICK else theme.soft_ink if name == HAS_NOT else theme.ink
        colours: dict[str, Colour] = {
            HAS_NOT: theme.edge, HAS: theme.good, TICK: theme.background, MAY: theme.text,
            SURE: theme.accent, TRACK: theme.line, SHARE: theme.accent,
        }  # fmt: skip
        return colours[name]


@lru_cache(maxsize=128)
def _cuts(cells: tuple[Cell, ...], width: float, height: float) -> dict[str, Cut]:
    """Return the triangles of each layer, for a row of a size in pixels."""
    unit = width / (len(cells) - 1 + WIDE) if cells else 0
    parts: dict[str, list[Cut]] = {name: [] for name in LAYERS}
    for at, cell in enumerate(cells):
        middle = (at + (WIDE if cell.wide else 1) / 2) * unit
        for name, cut in _marked(cell, min(NEAR * unit, 0.8 * height)):
            parts[name].append(_moved(cut, middle, height / 2))
        if cell.share is not None:
            for name, cut in _bar(cell.share, 0.8 * WIDE * unit, 0.1 * height):
                parts[name].append(_moved(cut, middle, 0.04 * height))
    return {name: shapes.together(cuts) for name, cuts in parts.items() if cuts}


def _marked(cell: Cell, size: float) -> list[tuple[str, Cut]]:
    if cell.share is not None or not cell.face:
        return []
    if cell.face == HAS:
        return [(SURE, _tick(1.25 * size))] if cell.wide else [
            (HAS, _box(0.9 * size)), (TICK, _tick(0.9 * size)),
        ]  # fmt: skip
    return [(cell.face, _cross(size) if cell.face == HAS_NOT else _dotted(size))]


@lru_cache(maxsize=16)
def _cross(size: float) -> Cut:
    far, line = 0.19 * size, max(0.1 * size, 1.2)
    return shapes.together(
        (
            shapes.line(line, (-far, -far), (far, far)),
            shapes.line(line, (-far, far), (far, -far)),
        )
    )


@lru_cache(maxsize=16)
def _box(size: float) -> Cut:
    return _moved(shapes.sheet(size, size, 0.28 * size, 0.0), -size / 2, -size / 2)


@lru_cache(maxsize=16)
def _tick(size: float) -> Cut:
    places = ((-0.24, 0.01), (-0.07, -0.17), (0.25, 0.2))
    return shapes.line(max(0.13 * size, 1.5), *((x * size, y * size) for x, y in places))


@lru_cache(maxsize=16)
def _dotted(size: float) -> Cut:
    """Return a circle of dashes."""
    far, line = 0.32 * size, max(0.09 * size, 1.2)
    starts = (2 * pi * dash / 8 for dash in range(8))
    return shapes.together(
        shapes.line(line, *((far * cos(turn), far * sin(turn)) for turn in (start, start + 0.45)))
        for start in starts
    )


def _bar(share: int, width: float, height: float) -> list[tuple[str, Cut]]:
    """Return how long a share is, of all."""
    half, low, high = width / 2, 0.0, max(height, 2)
    end = -half + width * share / 100
    return [
        (TRACK, shapes.polygon((-half, low), (half, low), (half, high), (-half, high))),
        (SHARE, shapes.polygon((-half, low), (end, low), (end, high), (-half, high))),
    ]


def _moved(cut: Cut, x: float, y: float) -> Cut:
    vertices = list(cut.vertices)
    vertices[::4] = [each + x for each in vertices[::4]]
    vertices[1::4] = [each + y for each in vertices[1::4]]
    return Cut(vertices, cut.indices)
