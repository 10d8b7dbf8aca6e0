"""Cover of a game: its painted picture in a rounded box, with a shade below the words on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import asin, cos, pi, sin

from kivy.graphics import InstructionGroup, Mesh
from kivy.graphics.texture import Texture

from screens.base.theme import Colour, theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.rounded import Ring
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

BEND = 6
"""Segments of a rounded corner."""
SHADE_ALPHAS = (0.90, 0.90, 0.89, 0.88, 0.86, 0.83, 0.78, 0.70, 0.58, 0.40, 0.18, 0.0)
"""Alpha of the shade, from the bottom up."""
RIM_PIXELS = 1
"""Half of the width, in pixels, of the dark line that hides the steps of the picture's edge."""
BAR = 5
"""Height of the bar in the colour of the game, in pixels of the drawings."""
PUSHED = 0.75
"""Brightness while a finger is on it."""

Box = tuple[float, float, float, float]
"""Left, bottom, width and height in pixels."""


class GameCover(InstructionGroup):
    """Picture of a game, its shade, and the bar in its colour; the bar alone without a picture."""

    def __init__(self) -> None:
        super().__init__()
        self._picture, self._shade = (Shape(Mesh(mode="triangle_fan")) for _ in range(2))
        self._rim, self._bar = Shape(Ring()), Layer()
        for part in (self._picture, self._shade, self._rim, self._bar):
            self.add(part)

    @property
    def picture(self) -> Mesh:
        """Mesh of the picture."""
        return self._picture.shape

    def lay(
        self, texture: Texture | None, box: Box, colour: Colour, shade: float, pushed: bool = False
    ) -> None:
        """Draw it in a box; *shade* is the height of the shade in pixels.

        The size may be almost 0 during layout: then nothing is drawn.
        """
        radius = min(theme.radius, box[2] / 2, box[3] / 2)
        is_large = min(box[2:]) >= 2 * RIM_PIXELS + 1
        for part in (self._picture, self._shade, self._rim):
            part.show(texture is not None and is_large)
        if texture and is_large:
            self._lay_picture(texture, box, radius, PUSHED if pushed else 1.0)
            self._lay_shade(box, radius, max(shade, 1))
        bar_height = BAR * theme.unit
        self._bar.draw(colour, bar(*box[:3], radius, bar_height) if radius > bar_height else BLANK)

    def _lay_picture(self, texture: Texture, box: Box, radius: float, bright: float) -> None:
        shown = cut(texture, *box[2:])
        self._picture.rgba = [bright, bright, bright, 1]
        _fill(self._picture, shown, rounded(_inset(box), radius - RIM_PIXELS, shown.tex_coords))
        x, y, width, height = _inset(box)
        self._rim.rgba = theme.foot
        self._rim.shape.width, self._rim.shape.box = (
            RIM_PIXELS,
            (x, y, width, height, radius - RIM_PIXELS),
        )

    def _lay_shade(self, box: Box, radius: float, shade_height: float) -> None:
        # Above the shade its texture is clamped to the last row, which is transparent.
        reach = box[3] / shade_height
        self._shade.rgba = theme.foot
        corners = rounded(_inset(box), radius - RIM_PIXELS, (0, 0, 1, 0, 1, reach, 0, reach))
        _fill(self._shade, fade(), corners)


def _inset(box: Box) -> Box:
    x, y, width, height = box
    return x + RIM_PIXELS, y + RIM_PIXELS, width - 2 * RIM_PIXELS, height - 2 * RIM_PIXELS


def _fill(part: Shape, texture: Texture, vertices: list[float]) -> None:
    part.shape.texture = texture
    part.shape.vertices, part.shape.indices = vertices, list(range(len(vertices) // 4))


@cache
def fade() -> Texture:
    """Return a texture whose alpha fades towards the top."""
    texture = Texture.create(size=(1, len(SHADE_ALPHAS)), colorfmt="rgba")
    pixels = bytes(part for share in SHADE_ALPHAS for part in (255, 255, 255, round(255 * share)))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


def cut(cover: Texture, width: float, height: float) -> Texture:
    """Return the region of a cover with the aspect ratio of a size, at its lower right.

    It is at least a pixel in width and height, since the size may be almost 0 during layout.
    """
    region_width = min(max(cover.height * width / height, 1), cover.width)
    region_height = min(max(cover.width * height / width, 1), cover.height)
    return cover.get_region(cover.width - region_width, 0, region_width, region_height)


def rounded(box: Box, radius: float, shown: Sequence[float]) -> list[float]:
    """Return the vertices (x, y, u, v) of a rounded box, counterclockwise."""
    x, y, width, height = box
    left, bottom, right, top = shown[0], shown[1], shown[4], shown[5]
    middles = (width - radius, height - radius), (radius, height - radius), (radius, radius), (
        width - radius, radius)  # fmt: skip
    corners: list[float] = []
    for quarter, middle in enumerate(middles):
        for step in range(BEND + 1):
            turn = (quarter + step / BEND) * pi / 2
            across = (middle[0] + radius * cos(turn)) / max(width, 1)
            up = (middle[1] + radius * sin(turn)) / max(height, 1)
            corners += [x + across * width, y + up * height]
            corners += [left + across * (right - left), bottom + up * (top - bottom)]
    return corners


def bar(x: float, y: float, width: float, radius: float, height: float) -> Cut:
    """Return the lowest part of a rounded box, less than *radius* in height."""
    first, end = -pi / 2, asin(height / radius - 1)
    turns = [first + (end - first) * step / BEND for step in range(BEND + 1)]
    right = [(x + width - radius + radius * cos(turn), y + radius + radius * sin(turn))
             for turn in turns]  # fmt: skip
    left = [(2 * x + width - across, up) for across, up in reversed(right)]
    return shapes.polygon(*right, *left)


def stripe(x: float, y: float, height: float, radius: float, width: float) -> Cut:
    """Return the leftmost part of a rounded box, less than *radius* in width."""
    lying = bar(y, x, height, radius, width)
    vertices = lying.vertices[:]
    vertices[0::4], vertices[1::4] = lying.vertices[1::4], lying.vertices[0::4]
    return Cut(vertices, lying.indices)
