"""Circle of the piles of Baker Street."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    SmoothLine,
    Translate,
    Triangle,
)
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.play.view import Offer, View
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.shape import Shape
from screens.parts.touch.tap import Choice

TIP_LENGTH = 11
"""Length of the head of the arrow, in units."""

PILE_RIMS = {"next": "accent", "current": "accent", "wanted": "clear"}
"""Tone of the rim of a pile's key, by its mark; "edge" for any other."""
RIMS = {"": "edge", "next": "clear", "visited": "good"}
TONES = {"next": "accent", "current": "accent", "chosen": "ink"}
"""Tones of the outline of a pile (accent for all others) and of its number, by its mark."""

Point = tuple[float, float]


def offer(view: View, kind: type) -> Offer | None:
    """Return the first offer with an action of a class; None without one."""
    return next((found for found in view.offers if type(found.action) is kind), None)


class Dashes(InstructionGroup):
    """Dashes in the accent colour around a pile."""

    def __init__(self) -> None:
        super().__init__()
        self._place, self._line = Translate(), Layer()
        for each in (PushMatrix(), self._place, self._line, PopMatrix()):
            self.add(each)

    def draw_around(self, pile: Widget, radius: float, *, seen: bool) -> None:
        """Draw the dashes around a pile, or none."""
        line = 1.6 * theme.ring
        seen = seen and min(pile.size) > 1
        cut = shapes.dashes(*pile.size, radius, line, 2 * line) if seen else BLANK
        self._place.xy = pile.pos
        self._line.draw(theme.accent, cut)


class PileSpot(Redrawn, BoxLayout):
    """Pile without touch: a deck face down, or an outline for one that is or was counted."""

    item = ObjectProperty(rebind=True)
    mark = StringProperty()
    plain = BooleanProperty(False)
    """True for an outline instead of a deck."""
    rim = StringProperty("edge")
    tone = StringProperty("text")
    """Tones of its outline and of its number."""
    back = ColorProperty()
    """Colour of its card."""

    drawn_by = ("pos", "size", "mark")

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Dashes()
        super().__init__(**kwargs)
        self.canvas.add(self._dashes)

    def on_item(self, *_: object) -> None:
        """Show another pile."""
        self.mark = self.item.mark
        self.plain = self.mark not in ("", "chosen")
        self.rim, self.tone = RIMS.get(self.mark, "accent"), TONES.get(self.mark, "text")

    def _draw(self, *_: object) -> None:
        """Draw dashes around the pile that an arrow leads to."""
        self._dashes.draw_around(self, theme.gap, seen=self.mark == "next")


class PileKey(Choice):
    """Key that chooses a pile; the wanted one has dashes around it."""

    wanted = BooleanProperty(False)

    drawn_by = (*Choice.drawn_by, "wanted")

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Dashes()
        super().__init__(**kwargs)
        self.canvas.after.add(self._dashes)

    def _draw(self, *_: object) -> None:
        super()._draw()
        self._dashes.draw_around(self, theme.radius, seen=self.wanted)


class StreetCircle(RelativeLayout):
    """Five piles, clockwise from the top."""

    piles = ListProperty()
    owner = ObjectProperty(None, allownone=True)
    """Panel that the choice of a pile goes to."""
    still = BooleanProperty(False)
    """True if the piles cannot be touched."""
    ready = BooleanProperty(False)
    """True if spots and keys are both built at once, for a quick change between them."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spots: dict[type[Widget], list[Widget]] = {PileSpot: [], PileKey: []}
        self._glow, self._line = Shape(SmoothLine(cap="round")), Shape(SmoothLine(cap="round"))
        self._tip = Shape(Triangle())
        for each in (self._glow, self._line, self._tip):
            self.canvas.after.add(each)
        theme.follow(self)
        self.bind(piles=self._show, size=self._show, still=self._show, ready=self._show)

    def _show(self, *_: object) -> None:
        kind = PileSpot if self.still else PileKey
        for each in self._spots if self.ready else (kind,):
            self._build(each)
        if self.piles and not isinstance(next(iter(self.children), None), kind):
            self.clear_widgets()
            for spot in self._spots[kind]:
                self.add_widget(spot)
        for place, (face, spot) in enumerate(zip(self.piles, self._spots[kind], strict=False)):
            spot.item = face
            spot.size = self.spot_size(self.size)
            spot.center = self._at(place)
        self._draw_arrow()

    def rethemed(self) -> None:
        """Draw the arrow in the colours of the theme."""
        self._draw_arrow()

    def _draw_arrow(self) -> None:
        """Draw the arrow from the pile that is counted to the next."""
        marks = [face.mark for face in self.piles]
        leads = "next" in marks and "current" in marks and self.width > 1
        for each in (self._glow, self._line, self._tip):
            each.show(leads)
        if leads:
            start, end = self._between(marks.index("current"), marks.index("next"))
            self._draw_line(start, end)

    def _draw_line(self, start: Point, end: Point) -> None:
        length = max(hypot(end[0] - start[0], end[1] - start[1]), 1)
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        tip = TIP_LENGTH * theme.unit
        foot = end[0] - dx * tip, end[1] - dy * tip
        half = dy * tip * 0.6, -dx * tip * 0.6
        self._glow.rgba, self._line.rgba, self._tip.rgba = (
            [*theme.accent[:3], 0.3], theme.accent, theme.accent,
        )  # fmt: skip
        self._glow.shape.width, self._line.shape.width = 4 * theme.ring, 1.6 * theme.ring
        self._glow.shape.points = self._line.shape.points = (*start, *foot)
        self._tip.shape.points = (
            *end, foot[0] + half[0], foot[1] + half[1], foot[0] - half[0], foot[1] - half[1],
        )  # fmt: skip

    def _between(self, here: int, there: int) -> tuple[Point, Point]:
        """Return start and end of an arrow between two piles."""
        (x, y), (to_x, to_y) = self._at(here), self._at(there)
        width, height = self.spot_size(self.size)
        dx, dy = to_x - x, to_y - y
        out = min(width / 2 / max(abs(dx), 1), height / 2 / max(abs(dy), 1), 0.45)
        return (x + dx * out * 0.7, y + dy * out * 0.7), (to_x - dx * out, to_y - dy * out)

    def on_owner(self, *_: object) -> None:
        """Give the keys another panel."""
        for key in self._spots[PileKey]:
            key.owner = self.owner

    def _build(self, kind: type[Widget]) -> None:
        spots = self._spots[kind]
        given = {"owner": self.owner} if kind is PileKey else {}
        for face in self.piles[len(spots) :]:
            spots.append(kind(item=face, size_hint=(None, None), **given))

    def spot_size(self, size: Point) -> Point:
        """Return the size of a pile in a circle of a size, in pixels."""
        height = min(0.33 * size[1], theme.touch * 1.6)
        width = min(0.31 * size[0], 0.85 * height if self.still else theme.touch * 2.4)
        return max(width, 1), max(height, 1)

    def _at(self, place: int) -> Point:
        width, height = self.spot_size(self.size)
        angle = pi / 2 - 2 * pi * place / 5
        dx, dy = (self.width - width) / 2, (self.height - height) / 2
        # Five places on a ring leave a fifth of its height empty at the bottom.
        middle = height / 2 + dy * 2 * 0.809 / 1.809
        stretch = 2 / 1.809
        return self.width / 2 + dx * cos(angle), middle + dy * stretch * sin(angle)


kv.load(__file__)
