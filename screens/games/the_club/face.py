"""Cards of The Club as they are printed: shapes on white or on black, drawn at any size."""

from __future__ import annotations

from functools import cache, partial

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh, PopMatrix, PushMatrix, Rotate, Translate
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.the_club.cards import FILL, GROUND, NUMBER, SHAPE
from screens.games.the_club import figures
from screens.games.the_club.figures import Cut
from screens.theme import Colour, theme

BLANK = Cut([], [])


@cache
def edges() -> Texture:
    """Return what makes an edge fade to its left, and paper darken to its foot: two by two."""
    texture = Texture.create(size=(2, 2), colorfmt="rgba")
    dark, light = bytes((128, 128, 128)), bytes((255, 255, 255))
    rows = (dark + b"\0", dark + b"\xff", light + b"\0", light + b"\xff")
    texture.blit_buffer(b"".join(rows), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


class Layer(InstructionGroup):
    """Triangles in one colour."""

    def __init__(self) -> None:
        super().__init__()
        self._colour, self._mesh = Color(), Mesh(mode="triangles", texture=edges())
        self._cut = BLANK
        self.add(self._colour)
        self.add(self._mesh)

    def draw(self, colour: Colour, cut: Cut) -> None:
        """Show triangles in a colour; what is the same as before costs nothing."""
        self._colour.rgba = colour
        if cut is not self._cut:
            self._cut = cut
            self._mesh.vertices, self._mesh.indices = cut


class ClubPaper(Widget):
    """A sheet of paper, white or black, with something printed on it.

    It is drawn once for all changes of a frame, and not at all while it is only moved.
    """

    lit = BooleanProperty(False)
    """Whether a ring in the accent colour is around it."""
    turn = NumericProperty(0)
    """Degrees by which it lies askew, counterclockwise."""

    shown_by: tuple[str, ...] = ("lit", "turn", "size")
    """The properties that change how it is drawn."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._askew = Translate(), Rotate()
        self._layers = tuple(Layer() for _ in range(4))
        self._paint = Clock.create_trigger(self._draw, -1)
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._askew, *self._layers, PopMatrix()):
            self.canvas.before.add(each)
        for name in self.shown_by:
            self.fbind(name, self._paint)
        self.fbind("pos", self._move)
        theme.follow(self)
        self._move()
        self._draw()

    def rethemed(self) -> None:
        """Draw it as the theme wants it."""
        self._paint()

    def ground(self) -> str:
        """Return the code of its ground; nothing where there is no paper."""
        return ""

    def printed(self) -> Cut:
        """Return what is printed on it."""
        return BLANK

    def _move(self, *_: object) -> None:
        self._place.x, self._place.y = int(self.x), int(self.y)

    def _draw(self, *_: object) -> None:
        ground = self.ground() if min(self.size) > 1 else ""
        if ground:
            self._askew.angle, self._askew.origin = self.turn, (self.width / 2, self.height / 2)
            self._draw_paper(ground)
            self._layers[3].draw(theme.slate if ground == "W" else theme.card, self.printed())
        else:
            for layer in self._layers:
                layer.draw(theme.clear, BLANK)

    def _draw_paper(self, ground: str) -> None:
        shadow, rim, sheet, _ = self._layers
        paper, foot = (theme.card, 0.88) if ground == "W" else (theme.slate, 0.6)
        around, grown = self._rim()
        cut = partial(figures.sheet, *self.size, 0.09 * min(self.size))
        shadow.draw(theme.shadow, cut(theme.ring, soft=2 * theme.ring))
        rim.draw(around, cut(grown))
        sheet.draw(paper, cut(-max(0.012 * self.width, 0.5 * theme.ring), foot))

    def _rim(self) -> tuple[Colour, float]:
        """Return the colour around the paper, and by how many pixels it reaches beyond it."""
        return (theme.accent, max(0.035 * self.width, theme.ring)) if self.lit else (theme.edge, 0)


class ClubFace(ClubPaper):
    """A card, or nothing where there is none."""

    card = ObjectProperty(None, allownone=True)
    """A ClubCard, or None."""

    shown_by = ("card", *ClubPaper.shown_by)

    def ground(self) -> str:
        """Return the code of its ground; nothing where there is no card."""
        return self.card.traits[GROUND] if self.card else ""

    def printed(self) -> Cut:
        """Return its shapes."""
        traits = self.card.traits
        hollow = traits[FILL] == "E"
        return figures.shapes(traits[SHAPE], int(traits[NUMBER]), hollow, *self.size)


class TraitFace(ClubPaper):
    """What a card may look like, whatever its number: one large shape."""

    look = StringProperty()
    """The codes of shape, fill and ground, as in ``CFW``; nothing draws nothing."""

    shown_by = ("look", *ClubPaper.shown_by)

    def ground(self) -> str:
        """Return the code of its ground."""
        return self.look[2:]

    def printed(self) -> Cut:
        """Return its shape."""
        return figures.single(self.look[0], self.look[1] == "E", *self.size)
