"""Marks of a notebook's row: the seats that have, lack or may have a card."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shapes import Cut

HAS, HAS_NOT, MAY, SURE, SHARE, TRACK, TICK = "has", "not", "may", "sure", "share", "track", "tick"
STRIPE = "stripe"
LAYERS = (STRIPE, HAS_NOT, HAS, TICK, MAY, SURE, TRACK, SHARE)
STRIPE_OPACITY = 0.06
"""Opacity of the lighter ground of every other seat's column."""
ENVELOPE_WIDTH = 44
"""Width of the envelope's column, in theme units."""
SEAT_WIDTH = 24
"""Largest width of a seat's column, in theme units."""
MAX_WIDTH, MAX_WIDTH_PORTRAIT = 140, 118
"""Largest width of all columns, in theme units; the rest of the row is for the word."""
MAX_MARK_SIZE = 0.92
"""Largest size of a mark, in widths of its column; its drawing does not fill its square."""


class NotebookCell(Struct, frozen=True):
    """Mark in the column of a seat or of the envelope."""

    mark: str
    share: int | None = None
    """Probability in percent; None where none is shown."""
    is_envelope: bool = False

    @property
    def text(self) -> str:
        """Text of the probability; empty for none."""
        return "" if self.share is None else f"{self.share}%"


def marks_width(seats: int, unit: float, portrait: bool) -> float:
    """Return the width in pixels of the marks of a number of seats and of the envelope."""
    largest = MAX_WIDTH_PORTRAIT if portrait else MAX_WIDTH
    return min(seats * SEAT_WIDTH + ENVELOPE_WIDTH, largest) * unit


class Marks(Redrawn, BoxLayout):
    """Marks of a row, drawn in a few layers; a probability is a text above a bar."""

    cells = ObjectProperty(())
    paper = BooleanProperty(False)
    """True if their row is paper."""
    share = ObjectProperty("")

    drawn_by = ("cells", "paper", "size")

    def __init__(self, **kwargs: object) -> None:
        self._offset, self._layers = Translate(), {name: Layer() for name in LAYERS}
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._offset, *self._layers.values(), PopMatrix()):
            self.canvas.add(each)
        self.fbind("pos", self._move)

    def on_cells(self, *_: object) -> None:
        """Update the text of the probability."""
        self.share = self.cells[-1].text if self.cells else ""

    def _move(self, *_: object) -> None:
        self._offset.x, self._offset.y = int(self.x), int(self.y)

    def _draw(self, *_: object) -> None:
        envelope = ENVELOPE_WIDTH * theme.unit
        cuts = _cuts(tuple(self.cells), envelope, *self.size) if self._has_room(envelope) else {}
        for name, layer in self._layers.items():
            layer.draw(self._colour(name), cuts.get(name, shapes.NOTHING))

    def _has_room(self, envelope: float) -> bool:
        return self.width > envelope + 1 and self.height > 1

    def _colour(self, name: str) -> Colour:
        if name == STRIPE:
            return [*theme.text[:3], 0 if self.paper else STRIPE_OPACITY]
        if self.paper:
            return theme.card if name == TICK else theme.soft_ink if name == HAS_NOT else theme.ink
        colours: dict[str, Colour] = {
            HAS_NOT: theme.muted, HAS: theme.good, TICK: theme.background, MAY: theme.text,
            SURE: theme.accent, TRACK: theme.line, SHARE: theme.accent,
        }  # fmt: skip
        return colours[name]


@lru_cache(maxsize=128)
def _cuts(
    cells: tuple[NotebookCell, ...], envelope: float, width: float, height: float
) -> dict[str, Cut]:
    """Return the triangles of each layer, for a row and an envelope's column in pixels."""
    pitch = (width - envelope) / max(len(cells) - 1, 1)
    parts: dict[str, list[Cut]] = {name: [] for name in LAYERS}
    for at, cell in enumerate(cells):
        middle = at * pitch + (envelope if cell.is_envelope else pitch) / 2
        if at % 2 == 0 and not cell.is_envelope:
            left, right = at * pitch, (at + 1) * pitch
            stripe = shapes.polygon((left, 0), (right, 0), (right, height), (left, height))
            parts[STRIPE].append(stripe)
        for name, cut in _mark_cuts(cell, min(MAX_MARK_SIZE * pitch, 0.8 * height)):
            parts[name].append(_translated(cut, middle, height / 2))
        if cell.share is not None:
            right = width - 0.45 * envelope
            for name, cut in _bar(cell.share, 0.9 * envelope, 0.1 * height):
                parts[name].append(_translated(cut, right, 0.04 * height))
    return {name: shapes.together(cuts) for name, cuts in parts.items() if cuts}


def _mark_cuts(cell: NotebookCell, size: float) -> list[tuple[str, Cut]]:
    if cell.share is not None or not cell.mark:
        return []
    if cell.mark == HAS:
        return [(SURE, _tick(1.25 * size))] if cell.is_envelope else [
            (HAS, _box(0.9 * size)), (TICK, _tick(0.9 * size)),
        ]  # fmt: skip
    return [(cell.mark, _cross(size) if cell.mark == HAS_NOT else _dotted(size))]


@lru_cache(maxsize=16)
def _cross(size: float) -> Cut:
    radius, thickness = 0.24 * size, max(0.12 * size, 1.5)
    return shapes.together(
        (
            shapes.line(thickness, (-radius, -radius), (radius, radius)),
            shapes.line(thickness, (-radius, radius), (radius, -radius)),
        )
    )


@lru_cache(maxsize=16)
def _box(size: float) -> Cut:
    return _translated(shapes.sheet(size, size, 0.28 * size, 0.0), -size / 2, -size / 2)


@lru_cache(maxsize=16)
def _tick(size: float) -> Cut:
    places = ((-0.24, 0.01), (-0.07, -0.17), (0.25, 0.2))
    return shapes.line(max(0.13 * size, 1.5), *((x * size, y * size) for x, y in places))


@lru_cache(maxsize=16)
def _dotted(size: float) -> Cut:
    """Return a circle of dashes."""
    radius, thickness = 0.34 * size, max(0.11 * size, 1.5)
    starts = (2 * pi * dash / 8 for dash in range(8))
    return shapes.together(
        shapes.line(
            thickness, *((radius * cos(turn), radius * sin(turn)) for turn in (start, start + 0.45))
        )
        for start in starts
    )


def _bar(share: int, width: float, height: float) -> list[tuple[str, Cut]]:
    """Return a bar and its filled part for a percentage."""
    half, bottom, top = width / 2, 0.0, max(height, 2)
    end = -half + width * share / 100
    return [
        (TRACK, shapes.polygon((-half, bottom), (half, bottom), (half, top), (-half, top))),
        (SHARE, shapes.polygon((-half, bottom), (end, bottom), (end, top), (-half, top))),
    ]


def _translated(cut: Cut, x: float, y: float) -> Cut:
    vertices = list(cut.vertices)
    vertices[::4] = [each + x for each in vertices[::4]]
    vertices[1::4] = [each + y for each in vertices[1::4]]
    return Cut(vertices, cut.indices)
