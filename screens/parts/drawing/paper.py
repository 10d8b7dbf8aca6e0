"""Sheets of white or black paper, drawn at any size from triangles."""

from __future__ import annotations

from functools import cache, partial

from kivy.graphics import (
    InstructionGroup,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rotate,
    Scale,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty

from screens.base import palettes
from screens.base.theme import Colour, theme
from screens.parts.drawing import patches, shapes
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shape import Shape
from screens.parts.drawing.shapes import Cut

BLANK = Cut([], [])
GLOW_RADIUS = 0.24
"""Reach of the glow around a lit sheet, in widths of the sheet."""
RING_WIDTH = 0.042
"""Width of the ring around a lit sheet, in widths of the sheet."""
RADIUS = 0.09
"""Radius of the corners, as a share of the shorter side."""
SHADOW_DROP = 3
"""Offset of the shadow below the paper, and the range of its fade, in pixels of the drawings."""
SMALL = 48
"""Shorter side in pixels of the drawings, below which no line is printed inside the edge."""
HAIRLINE = 4
"""Pixels of the drawings from the edge to the line that is printed inside it."""
PRINT_ALPHA = 0.25
"""Alpha of that line, in the colour of the print."""
BLACK_FOOT = (0.6, 0.6, 0.6)
"""Share of red, green and blue at the foot of black paper."""

Foot = tuple[float, float, float]


@cache
def edges(foot: Foot = (1, 1, 1)) -> Texture:
    """Return a 2 × 2 texture: alpha fades to the left, white to the colour *foot* at the bottom."""
    texture = Texture.create(size=(2, 2), colorfmt="rgba")
    bottom, top = bytes(round(255 * share) for share in foot), bytes((255, 255, 255))
    rows = (bottom + b"\0", bottom + b"\xff", top + b"\0", top + b"\xff")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


class Layer(Shape):
    """Mesh of triangles in one colour."""

    def __init__(self) -> None:
        super().__init__(Mesh(mode="triangles", texture=edges()))
        self._cut = BLANK

    def draw(self, colour: Colour, cut: Cut, foot: Foot = (1, 1, 1)) -> None:
        """Show triangles in a colour; the same triangles are not uploaded again.

        At the foot of a lit sheet that share of the colour is left.
        """
        self.rgba = colour
        self.show(bool(cut.indices))
        if self.shape.texture is not edges(foot):
            self.shape.texture = edges(foot)
        if cut is not self._cut:
            self._cut = cut
            self.shape.vertices, self.shape.indices = cut


class Paper(Redrawn):
    """Sheet of white or black paper with a print on it.

    Moving, rotating and scaling it redraw nothing.
    """

    lit = BooleanProperty(False)
    """True for a ring and a glow in the accent colour."""
    turn = NumericProperty(0)
    """Degrees of rotation, counterclockwise."""

    scale = NumericProperty(1.0)
    """Scale factor; a lifted sheet is larger."""
    opened = NumericProperty(1.0)
    """Turn, from -1, face down, over 0, on its edge, to 1, face up."""

    drawn_by: tuple[str, ...] = ("lit", "size")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._rotation, self._lifted = Translate(), Rotate(), Scale(1)
        self._glow = Shape(patches.Patch(patches.glow))
        self._layers = tuple(Layer() for _ in range(5))
        self.printing = InstructionGroup()
        """Further instructions, in coordinates from the lower left corner of the sheet."""
        super().__init__(**kwargs)
        moves = (PushMatrix(), self._place, self._rotation, self._lifted)
        for each in (*moves, self._glow, *self._layers, self.printing, PopMatrix()):
            self.canvas.before.add(each)
        for name in ("turn", "scale", "opened", "size"):
            self.fbind(name, self._lie)
        self.fbind("pos", self._move)
        self._move()
        self._lie()
        self._draw()

    def paper_code(self) -> str:
        """Return the colour code of the paper; empty for no paper."""
        return ""

    def printed(self) -> Cut:
        """Return the triangles of the print."""
        return BLANK

    def paper_colour(self, code: str) -> Colour:
        """Return the colour of paper of that colour code."""
        colour: Colour = theme.card if code == "W" else theme.slate
        return colour

    def print_colour(self, code: str) -> Colour:
        """Return the colour of the print on paper of that colour code."""
        colour: Colour = theme.slate if code == "W" else theme.card
        return colour

    def _move(self, *_: object) -> None:
        self._place.x, self._place.y = int(self.x), int(self.y)

    def _lie(self, *_: object) -> None:
        self._rotation.origin = self._lifted.origin = self.width / 2, self.height / 2
        self._rotation.angle = self.turn
        self._lifted.xyz = self.scale * abs(self.opened), self.scale, 1

    def _draw(self, *_: object) -> None:
        code = self.paper_code() if min(self.size) > 1 else ""
        if code:
            self._draw_paper(code)
            self._layers[4].draw(self.print_colour(code), self.printed())
        else:
            self._glow.show(False)
            for layer in self._layers:
                layer.draw(theme.clear, BLANK)

    def _draw_paper(self, code: str) -> None:
        shadow, rim, sheet, hairline, _ = self._layers
        paper, radius = self.paper_colour(code), RADIUS * min(self.size)
        foot = palettes.PAPER_FOOT if code == "W" else BLACK_FOOT
        self._draw_glow()
        around, rim_width = self._rim()
        cut = partial(shapes.sheet, *self.size, radius)
        shadow.draw(theme.shadow, shapes.shadow(*self.size, radius, SHADOW_DROP * theme.unit))
        rim.draw(around, cut(rim_width))
        sheet.draw(paper, cut(-max(0.012 * self.width, 0.5 * theme.ring), lit=True), foot)
        hairline.draw([*self.print_colour(code)[:3], PRINT_ALPHA], self._hairline(radius))

    def _hairline(self, radius: float) -> Cut:
        """Return the line that is printed inside the edge; none on a small sheet."""
        if min(self.size) < SMALL * theme.unit:
            return BLANK
        inside = HAIRLINE * theme.unit
        return shapes.hairline(*self.size, radius, inside, max(theme.unit, 1.0))

    def _draw_glow(self) -> None:
        self._glow.show(self.lit)
        if self.lit:
            (width, height), by = self.size, GLOW_RADIUS * self.width
            self._glow.rgba = [*theme.glow[:3], 0.9]
            self._glow.shape.lay(-by, -by, width + 2 * by, height + 2 * by, 1.4 * by)

    def _rim(self) -> tuple[Colour, float]:
        """Return the colour of the rim, and the pixels by which it extends beyond the paper."""
        return (
            (theme.accent, max(RING_WIDTH * self.width, theme.ring))
            if self.lit
            else (theme.edge, 0)
        )
