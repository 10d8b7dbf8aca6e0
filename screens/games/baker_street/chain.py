"""The pile that is counted in Baker Street, told as a story: its cards, its arrow, what follows."""

from __future__ import annotations

from kivy.clock import Clock
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

from companion.games.baker_street.view.panels import Story
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.baker_street.cards import SIGNS, StreetCard
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.card import WIDE
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.repeat import Repeating

LAND = 0.22
"""Seconds in which a card that was just turned up lies open."""
NARROWEST = 44
"""Width of a card below which cards lie over each other, in units of the theme."""
WAY, HALO, TIP = 5, 16, 20
"""Width of the arrow from pile to pile, of its glow, and length of its head, in units."""
PARTS = 24
"""Straight parts of which the arrow is made."""
LONG, SHORT = 2.4, 0.9
"""Steps of the dashes around a pile that follows, and around one that may, in line widths."""

Spot = tuple[float, float]


class ChainCards(Repeating):
    """Cards in the order in which they were turned up, with a free place for the next one."""

    free_pos = ObjectProperty((0, 0))
    free_size = ObjectProperty((0, 0))
    """Place of the next card."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(template="StreetCard", **kwargs)
        for name in ("pos", "size", "items"):
            self.fbind(name, self._trigger_layout)

    @property
    def leading(self) -> StreetCard | None:
        """Card whose arrow leads to the next pile."""
        return next((card for card in self.children if card.lit), None)

    def land(self, new: int) -> None:
        """Turn up the last cards of the row."""
        for card in self.children[:new]:
            card.opened = 0.0
            motion.move(card, LAND, "out_cubic", opened=1.0)

    def do_layout(self, *_: object) -> None:
        """Put every card in its place: smaller if there are many, then over each other."""
        places = len(self.items) + 1
        least = NARROWEST * theme.unit
        alone = (self.width - theme.gap * (places - 1)) / places
        wide = min(WIDE * self.height, max(alone, least))
        high = wide / WIDE
        step = min(wide + theme.gap, (self.width - wide) / max(places - 1, 1))
        for at, card in enumerate(self.children[::-1]):
            card.size, card.pos = (wide, high), (self.x + at * step, self.top - high)
        self.free_pos = self.x + (places - 1) * step, self.top - high
        self.free_size = wide, high


class ChainBacks(Repeating):
    """Places of the cards that follow the next one, side by side as far as there is room.

    The last one that has room says how many more there are.
    """

    place = ObjectProperty((0, 0, 0, 0))
    """Place of the next card: left, bottom, width and height."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(template="ComingBack", **kwargs)
        for name in ("pos", "size", "items", "place"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Put every one beside the one before it."""
        left, low, wide, high = self.place
        step = wide + theme.gap
        # A pixel too few is no reason to leave one out.
        room = int((self.right - left - wide + 1) / step)
        more = len(self.items) - room
        for at, back in enumerate(self.children[::-1], 1):
            back.pos, back.size = (left + at * step, low), (wide, high) if at <= room else (0, 0)
            back.more = f"+{more + 1}" if more > 0 and at == room else ""


class Dashed(BoxLayout):
    """Place of a card or pile that is not there yet, with a dashed outline."""

    tint = ColorProperty()
    """Colour of the outline."""
    short = BooleanProperty(False)
    """True if its dashes are as short as dots."""

    def __init__(self, **kwargs: object) -> None:
        self._place, self._dashes = Translate(), Layer()
        self._paint = Clock.create_trigger(self._dash, -1)
        super().__init__(**kwargs)
        for each in (PushMatrix(), self._place, self._dashes, PopMatrix()):
            self.canvas.after.add(each)
        for name in ("size", "tint", "short"):
            self.fbind(name, self._paint)
        self.fbind("pos", self._move)
        theme.follow(self)
        self._move()

    def rethemed(self) -> None:
        """Schedule a redraw."""
        self._paint()

    def _move(self, *_: object) -> None:
        self._place.xy = self.pos

    def _dash(self, *_: object) -> None:
        seen, line = min(self.size) > 1, 1.6 * theme.ring
        step = line * (SHORT if self.short else LONG)
        radius = min(theme.gap, min(self.size) / 4)
        cut = shapes.dashes(*self.size, radius, line, step) if seen else BLANK
        self._dashes.draw(self.tint, cut)


class NextCard(Dashed):
    """Place of the next card, in the shape and colour of its owner."""

    seat = NumericProperty(0)
    symbol = StringProperty()
    """Code of the symbol that was told already."""
    sign = StringProperty()
    sign_font = StringProperty(theme.icons)

    def on_symbol(self, *_: object) -> None:
        """Show the symbol that the card will have."""
        self.sign = SIGNS[self.symbol]
        self.sign_font = theme.bold if self.sign == "×2" else theme.icons


class ComingBack(Dashed):
    """Card of the pile that is still to be turned up."""

    item = ObjectProperty(None, allownone=True)
    more = StringProperty()
    """Number of the cards for which it stands, if there are several."""


class OnwardPile(Dashed):
    """Pile that follows, or that follows if an arrow comes."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ChainStory(CulledBox):
    """Pile that is counted and the piles that follow, with an arrow from the card to the pile."""

    story = ObjectProperty(None, allownone=True, rebind=True)
    seat = NumericProperty(0)
    """Owner of the next card."""
    symbol = StringProperty()
    left = StringProperty()
    """Number of cards that are left, in words."""
    hidden = NumericProperty(0)
    """Number of cards that follow the next one."""
    note = StringProperty()
    """Words below the cards, where no arrow is drawn."""

    def __init__(self, **kwargs: object) -> None:
        self._halo, self._way = Layer(), Layer()
        self._lead = Clock.create_trigger(self._draw_way, -1)
        super().__init__(**kwargs)
        self.canvas.after.add(self._halo)
        self.canvas.after.add(self._way)
        for name in ("story", "pos", "size"):
            self.fbind(name, self._lead)
        theme.follow(self)

    def on_kv_post(self, *_: object) -> None:
        """Let the arrow follow the card and the pile between which it runs."""
        self.ids.cards.bind(free_pos=self._lead, free_size=self._lead)
        self.ids.onward.bind(pos=self._lead, size=self._lead)

    def rethemed(self) -> None:
        """Draw the arrow in another light."""
        self._lead()

    def on_story(self, _: object, story: Story | None) -> None:
        """Let the card that was just turned up lie open."""
        before, self._told = self._told, story
        if before and story and before.title == story.title:
            known = len(before.cards)
            if story.cards[:known] == before.cards or len(story.cards) > known:
                self.ids.cards.land(len(story.cards) - known)

    _told: Story | None = None

    def _draw_way(self, *_: object) -> None:
        card, piles = self.ids.cards.leading, self.ids.onward.children
        if card is None or not piles or self.width <= 1:
            for each in (self._halo, self._way):
                each.draw(theme.clear, BLANK)
            return
        start, end = self._ends(card, piles[-1])
        tip = TIP * theme.unit
        up = 1 if end[1] > start[1] or not theme.portrait else -1
        foot = end[0], end[1] - up * tip
        points = _curve(start, foot, self._low(start, foot))
        half = 0.6 * tip
        base = (foot[0] - half, foot[1]), (foot[0] + half, foot[1])
        corners = (end, *base) if up > 0 else (end, *base[::-1])
        head = shapes.polygon(*corners)
        way = shapes.ribbon(WAY * theme.unit, shapes.SOFT, *points)
        cap = shapes.disc(*start, WAY * theme.unit / 2)
        halo = HALO * theme.unit
        self._halo.draw(_faded(theme.accent), shapes.ribbon(halo / 2, halo / 4, *points))
        self._way.draw(theme.accent, shapes.together((cap, way, head)))

    def _ends(self, card: Widget, pile: Widget) -> tuple[Spot, Spot]:
        """Return where the arrow leaves its card, and where it points at the pile."""
        gap = theme.gap
        start = card.center_x, card.y - gap
        if theme.portrait:
            return start, (pile.center_x, pile.top + gap / 2)
        return start, (pile.center_x, pile.y - gap / 2)

    def _low(self, start: Spot, foot: Spot) -> float:
        """Return the height through which the arrow runs from side to side."""
        if theme.portrait:
            return (start[1] + foot[1]) / 2
        return min(start[1], foot[1]) - 0.6 * theme.margin


def _curve(start: Spot, end: Spot, low: float) -> list[Spot]:
    """Return points of a curve that leaves and arrives upright, and is level between at *low*."""
    points = []
    for part in range(PARTS + 1):
        t = part / PARTS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
        points.append(
            ((a + b) * start[0] + (c + d) * end[0], a * start[1] + (b + c) * low + d * end[1])
        )
    return points


def _faded(colour: Colour) -> Colour:
    return [*colour[:3], 0.28]


kv.load(__file__)
