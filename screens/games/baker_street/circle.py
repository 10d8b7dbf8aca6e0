"""The circle of piles of Baker Street."""

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
from screens.parts.drawing.shape import Shape
from screens.parts.touch.tap import Choice

TIP = 11
"""How long the head of the arrow is, in units."""

RIMS = {"": "edge", "next": "clear", "visited": "good"}
TONES = {"next": "accent", "current": "accent", "chosen": "ink"}
"""The tones of a pile by its mark: around it, accent for all others, and of its number."""

Spot = tuple[float, float]


def offer(view: View, kind: type) -> Offer | None:
    """Return the first offer of a kind, if the moment has one."""
    return next((found for found in view.offers if type(found.action) is kind), None)


class Dashes(InstructionGroup):
    """Dashes in the accent colour around a pile."""

    def __init__(self) -> None:
        super().__init__()
        self._place, self._line = Translate(), Layer()
        for each in (PushMatrix(), self._place, self._line, PopMatrix()):
            self.add(each)

    def lay(self, pile: Widget, radius: float, *, seen: bool) -> None:
        """Show them around a pile, or hide them."""
        line = 1.6 * theme.ring
        seen = seen and min(pile.size) > 1
        cut = shapes.dashes(*pile.size, radius, line, 2 * line) if seen else BLANK
        self._place.xy = pile.pos
        self._line.draw(theme.accent, cut)


class PileSpot(BoxLayout):
    """A pile to look at: a deck face down; what is counted, or was, has an outline instead."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    mark = StringProperty()
    plain = BooleanProperty(False)
    """Whether it has an outline."""
    rim = StringProperty("edge")
    tone = StringProperty("text")
    """The tones of what is around it and of its number."""
    back = ColorProperty()
    """The colour of its card."""

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Dashes()
        super().__init__(**kwargs)
        self.canvas.add(self._dashes)
        for name in ("pos", "size", "mark"):
            self.fbind(name, self._dash)
        theme.follow(self)

    def on_item(self, *_: object) -> None:
        """Show another pile."""
        self.mark = self.item.mark if self.item else ""
        self.plain = self.mark not in ("", "chosen")
        self.rim, self.tone = RIMS.get(self.mark, "accent"), TONES.get(self.mark, "text")

    def rethemed(self) -> None:
        """Draw the dashes in another light."""
        self._dash()

    def _dash(self, *_: object) -> None:
        """Draw dashes around the pile that an arrow leads to."""
        self._dashes.lay(self, theme.gap, seen=self.mark == "next")


class PileKey(Choice):
    """A pile to choose; one that is wanted before all else has dashes around it."""

    wanted = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Dashes()
        super().__init__(**kwargs)
        self.canvas.after.add(self._dashes)
        for name in ("pos", "size", "wanted"):
            self.fbind(name, self._dash)
        self._dash()

    def rethemed(self) -> None:
        """Draw the dashes in another light, too."""
        super().rethemed()
        self._dash()

    def _dash(self, *_: object) -> None:
        self._dashes.lay(self, theme.radius, seen=self.wanted)


class StreetCircle(RelativeLayout):
    """The five piles, clockwise from the top."""

    piles = ListProperty()
    owner = ObjectProperty(None, allownone=True)
    """The panel whose pile is chosen."""
    still = BooleanProperty(False)
    """Whether the piles can only be looked at."""
    ready = BooleanProperty(False)
    """Whether those to look at and those to choose are both built at once, for a quick change."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._spots: dict[type[Widget], list[Widget]] = {PileSpot: [], PileKey: []}
        self._glow, self._way = Shape(SmoothLine(cap="round")), Shape(SmoothLine(cap="round"))
        self._tip = Shape(Triangle())
        for each in (self._glow, self._way, self._tip):
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
        """Draw the arrow in another light."""
        self._draw_arrow()

    def _draw_arrow(self) -> None:
        """Draw the way that an arrow leads, from the pile that is counted to the next."""
        marks = [face.mark for face in self.piles]
        leads = "next" in marks and "current" in marks and self.width > 1
        for each in (self._glow, self._way, self._tip):
            each.show(leads)
        if leads:
            start, end = self._between(marks.index("current"), marks.index("next"))
            self._draw_way(start, end)

    def _draw_way(self, start: Spot, end: Spot) -> None:
        far = max(hypot(end[0] - start[0], end[1] - start[1]), 1)
        right, up = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        tip = TIP * theme.unit
        foot = end[0] - right * tip, end[1] - up * tip
        half = up * tip * 0.6, -right * tip * 0.6
        self._glow.rgba, self._way.rgba, self._tip.rgba = (
            [*theme.accent[:3], 0.3], theme.accent, theme.accent,
        )  # fmt: skip
        self._glow.shape.width, self._way.shape.width = 4 * theme.ring, 1.6 * theme.ring
        self._glow.shape.points = self._way.shape.points = (*start, *foot)
        self._tip.shape.points = (
            *end, foot[0] + half[0], foot[1] + half[1], foot[0] - half[0], foot[1] - half[1],
        )  # fmt: skip

    def _between(self, here: int, there: int) -> tuple[Spot, Spot]:
        """Return where a way leaves a pile, and where it comes to another."""
        (x, y), (to_x, to_y) = self._at(here), self._at(there)
        wide, high = self.spot_size(self.size)
        across, up = to_x - x, to_y - y
        out = min(wide / 2 / max(abs(across), 1), high / 2 / max(abs(up), 1), 0.45)
        return (x + across * out * 0.7, y + up * out * 0.7), (to_x - across * out, to_y - up * out)

    def on_owner(self, *_: object) -> None:
        """Let another panel take the pile."""
        for key in self._spots[PileKey]:
            key.owner = self.owner

    def _build(self, kind: type[Widget]) -> None:
        spots = self._spots[kind]
        given = {"owner": self.owner} if kind is PileKey else {}
        for face in self.piles[len(spots) :]:
            spots.append(kind(item=face, size_hint=(None, None), **given))

    def spot_size(self, size: Spot) -> Spot:
        """Return how large a pile is drawn in a circle of that size, in pixels."""
        high = min(0.33 * size[1], theme.touch * 1.6)
        wide = min(0.31 * size[0], 0.85 * high if self.still else theme.touch * 2.4)
        return max(wide, 1), max(high, 1)

    def _at(self, place: int) -> Spot:
        wide, high = self.spot_size(self.size)
        angle = pi / 2 - 2 * pi * place / 5
        across, up = (self.width - wide) / 2, (self.height - high) / 2
        # Five places on a ring leave a fifth of its height empty at the bottom.
        middle = high / 2 + up * 2 * 0.809 / 1.809
        stretch = 2 / 1.809
        return self.width / 2 + across * cos(angle), middle + up * stretch * sin(angle)


kv.load(__file__)
