"""Count of a pile in Baker Street as a story: its cards, its arrow, the piles that follow."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.baker_street.view.panels import PileStory
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.baker_street.cards import SYMBOL_SIGNS, StreetCard
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.card import CARD_ASPECT
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.repeat import Repeating
from screens.parts.drawing.shapes import Cut

LAND_SECONDS = 0.22
"""Seconds in which a card turns up."""
NARROWEST_CARD = 44
"""Width of a card below which cards overlap, in units of the theme."""
ARROW_WIDTH, GLOW_WIDTH, TIP_LENGTH = 5, 16, 20
"""Width of the arrow from pile to pile, width of its glow, length of its head, in units."""
DOT_STEP = 16
"""Distance of the dots of an arrow that is possible, in units."""
CURVE_PARTS = 24
"""Number of straight parts of the arrow."""
LONG_DASH, SHORT_DASH = 2.4, 0.9
"""Lengths of the dashes around a pile that follows, and around a possible one, in line widths."""
NO_STORY = PileStory(title="", cards=(), then="", onward=(), sign="")
"""Story of no pile."""

Point = tuple[float, float]


class ChainCards(Repeating):
    """Cards in the order in which they were turned up, with a free place for the next one."""

    template = StringProperty("StreetCard")
    free_pos = ObjectProperty((0, 0))
    free_size = ObjectProperty((0, 0))
    """Place of the next card."""

    laid_out_by = ("pos", "size", "items")

    @property
    def leading(self) -> StreetCard | None:
        """Card whose arrow leads to the next pile."""
        return next((card for card in self.children if card.lit), None)

    def land(self, new: int) -> None:
        """Turn up the last cards of the row."""
        for card in self.children[:new]:
            card.opened = 0.0
            motion.move(card, LAND_SECONDS, "out_cubic", opened=1.0)

    def do_layout(self, *_: object) -> None:
        """Place every card: many of them are smaller, then overlap."""
        places = len(self.items) + 1
        narrowest = NARROWEST_CARD * theme.unit
        alone = (self.width - theme.gap * (places - 1)) / places
        width = min(CARD_ASPECT * self.height, max(alone, narrowest))
        height = width / CARD_ASPECT
        step = min(width + theme.gap, (self.width - width) / max(places - 1, 1))
        for at, card in enumerate(self.children[::-1]):
            card.size, card.pos = (width, height), (self.x + at * step, self.top - height)
        self.free_pos = self.x + (places - 1) * step, self.top - height
        self.free_size = width, height


class ChainBacks(Repeating):
    """Backs of the cards that follow the next one, side by side as far as there is room.

    The last one that has room shows the number of the others.
    """

    template = StringProperty("ComingBack")
    place = ObjectProperty((0, 0, 0, 0))
    """Place of the next card: left, bottom, width and height."""

    end = NumericProperty(0)
    """Right side of the last one, or of the next card without any."""

    laid_out_by = ("pos", "size", "items", "place")

    def do_layout(self, *_: object) -> None:
        """Place the backs in a row after the next card."""
        left, bottom, width, height = self.place
        step = width + theme.gap
        # A pixel too few is no reason to leave one out.
        room = int((self.right - left - width + 1) / step)
        more = len(self.items) - room
        for at, back in enumerate(self.children[::-1], 1):
            back.pos = left + at * step, bottom
            back.size = (width, height) if at <= room else (0, 0)
            back.more = f"+{more + 1}" if more > 0 and at == room else ""
        self.end = left + width + min(room, len(self.items)) * step


class Dashed(Redrawn, BoxLayout):
    """Place of a card or pile that is not there yet, with a dashed outline."""

    tint = ColorProperty()
    """Colour of the outline."""
    short = BooleanProperty(False)
    """True for dashes as short as dots."""

    drawn_by = ("size", "tint", "short")

    def __init__(self, **kwargs: object) -> None:
        self._place, self._dashes = Translate(), Layer()
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._dashes, PopMatrix()):
            self.canvas.after.add(each)
        self.fbind("pos", self._move)
        self._move()

    def _move(self, *_: object) -> None:
        self._place.xy = self.pos

    def _draw(self, *_: object) -> None:
        seen, line = min(self.size) > 1, 1.6 * theme.ring
        step = line * (SHORT_DASH if self.short else LONG_DASH)
        radius = min(theme.gap, min(self.size) / 4)
        cut = shapes.dashes(*self.size, radius, line, step) if seen else BLANK
        self._dashes.draw(self.tint, cut)


class NextCard(Dashed):
    """Place of the next card, in the shape and colour of its owner."""

    seat = NumericProperty(0)
    symbol = StringProperty()
    """Code of the symbol that is entered already."""
    sign = StringProperty()
    sign_font = StringProperty(theme.icons)

    def on_symbol(self, *_: object) -> None:
        """Show the symbol that the card will have."""
        self.sign = SYMBOL_SIGNS[self.symbol]
        self.sign_font = theme.bold if self.sign == "×2" else theme.icons


class ComingBack(Dashed):
    """Card of the pile that is still to be turned up."""

    item = ObjectProperty(None, allownone=True)
    more = StringProperty()
    """Number of the cards that it represents, if there are several."""


class OnwardPile(Dashed):
    """Pile that follows, or that follows if an arrow comes."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ChainStory(Redrawn, CulledBox):
    """Pile that is counted and the piles that follow, with an arrow from the card to the pile."""

    story = ObjectProperty(NO_STORY, rebind=True)
    seat = NumericProperty(0)
    """Owner of the next card."""
    symbol = StringProperty()
    left = StringProperty()
    """Number of cards that are left, as text."""
    hidden = NumericProperty(0)
    """Number of cards that follow the next one."""
    note = StringProperty()
    """Text below the cards, where no arrow is drawn."""

    drawn_by = ("story", "pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._halo, self._arrow = Layer(), Layer()
        super().__init__(**kwargs)
        self.canvas.after.add(self._halo)
        self.canvas.after.add(self._arrow)

    def on_kv_post(self, *_: object) -> None:
        """Bind the arrow to the positions of its card and its pile."""
        self.ids.cards.bind(free_pos=self._redraw, free_size=self._redraw)
        self.ids.backs.bind(end=self._redraw)
        self.ids.onward.bind(pos=self._redraw, size=self._redraw)

    def on_story(self, _: object, story: PileStory) -> None:
        """Turn up the new cards of a story."""
        before, self._shown_story = self._shown_story, story
        if before.title == story.title:
            known = len(before.cards)
            if story.cards[:known] == before.cards or len(story.cards) > known:
                self.ids.cards.land(len(story.cards) - known)

    _shown_story = NO_STORY

    def _draw(self, *_: object) -> None:
        card, piles = self.ids.cards.leading, self.ids.onward.children
        if card is None or not piles or self.width <= 1:
            self._halo.draw(theme.clear, BLANK)
            self._arrow.draw(theme.edge, self._dots(self.ids.onward) if piles else BLANK)
            return
        start, end = self._ends(card, piles[-1])
        tip = TIP_LENGTH * theme.unit
        up = 1 if end[1] > start[1] or not theme.portrait else -1
        foot = end[0], end[1] - up * tip
        points = _curve(start, foot, self._level_y(start, foot))
        half = 0.6 * tip
        base = (foot[0] - half, foot[1]), (foot[0] + half, foot[1])
        corners = (end, *base) if up > 0 else (end, *base[::-1])
        head = shapes.polygon(*corners)
        way = shapes.ribbon(ARROW_WIDTH * theme.unit, shapes.SOFT, *points)
        cap = shapes.disc(*start, ARROW_WIDTH * theme.unit / 2)
        halo = GLOW_WIDTH * theme.unit
        self._halo.draw(_faded(theme.accent), shapes.ribbon(halo / 2, halo / 4, *points))
        self._arrow.draw(theme.accent, shapes.together((cap, way, head)))

    def _dots(self, piles: Widget) -> Cut:
        """Return a dotted arrow from the row to the piles, to which no arrow leads yet."""
        tip, y = TIP_LENGTH * theme.unit, piles.center_y
        start, end = self.ids.backs.end + 2 * theme.gap, piles.x - theme.gap
        if theme.portrait or end - start < 3 * tip:
            return BLANK
        step, radius, foot = DOT_STEP * theme.unit, ARROW_WIDTH * theme.unit / 2, end - tip
        dots = range(1, int((foot - start) / step) + 1)
        return shapes.together((
            *(shapes.disc(foot - at * step, y, radius) for at in dots),
            shapes.polygon((foot, y - 0.6 * tip), (end, y), (foot, y + 0.6 * tip)),
        ))  # fmt: skip

    def _ends(self, card: Widget, pile: Widget) -> tuple[Point, Point]:
        """Return the start of the arrow at its card, and its end at the pile."""
        gap = theme.gap
        start = card.center_x, card.y - gap
        if theme.portrait:
            return start, (pile.center_x, pile.top + gap / 2)
        return start, (pile.center_x, pile.y - gap / 2)

    def _level_y(self, start: Point, foot: Point) -> float:
        """Return the y of the level part of the arrow."""
        if theme.portrait:
            return (start[1] + foot[1]) / 2
        return min(start[1], foot[1]) - 0.6 * theme.margin


def _curve(start: Point, end: Point, y: float) -> list[Point]:
    """Return the points of a curve with vertical ends and a level middle at *y*."""
    points = []
    for part in range(CURVE_PARTS + 1):
        t = part / CURVE_PARTS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        points.append(
            ((a + b) * start[0] + (c + d) * end[0], a * start[1] + (b + c) * y + d * end[1])
        )
    return points


def _faded(colour: Colour) -> Colour:
    return [*colour[:3], 0.28]


kv.load(__file__)
