"""Trick on the table: its cards, and the place of the next one."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from screens.base.theme import theme
from screens.games.istinto.face import TrickCard
from screens.games.istinto.spread import CardPlace, row_places, trick_places
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.card import Print
from screens.parts.drawing.paper import Layer, Paper
from screens.parts.drawing.repeat import Repeating

NO_PLACE = CardPlace(0, 0, 0, 0, 0)
DIRECTIONS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Direction from the middle to a side, as (x, y), by the rotation of the texts of that side."""
SLIDE_GAPS = 5
"""Distance that a new card slides, in gaps."""
GATHER_SECONDS, GATHER_SHRINKING = 0.3, 0.8
"""Seconds in which a trick slides to its winner, and the share of its size that it loses."""
LIFTED_SCALE = 1.06
"""Scale of the best card."""


class Fan(Repeating):
    """Cards of a trick, side by side or the best above the others."""

    total = NumericProperty(4)
    """Number of cards of a complete trick."""
    flat = BooleanProperty(False)
    """True if the cards are always side by side."""
    awaited = NumericProperty(-1)
    """Seat of the next card, -1 for none."""
    place = ObjectProperty(NO_PLACE)
    """Place of that card."""

    rotations = ObjectProperty(())
    """Rotation of the texts of each seat, in degrees."""
    gathered = NumericProperty(0.0)
    """Share of its slide to the winner that the trick has made, from 0 to 1."""

    laid_out_by = ("pos", "size", "items", "total", "awaited")

    _goal = (0.0, 0.0)

    def __init__(self, **kwargs: object) -> None:
        self._shift, self._shrunk = Translate(), Scale(1)
        self._shown = 0
        super().__init__(template="TrickCard", **kwargs)
        for each in (PushMatrix(), self._shift, self._shrunk):
            self.canvas.before.add(each)
        self.canvas.after.add(PopMatrix())

    def gather(self, x: float, y: float, after: float = 0.0) -> None:
        """Slide the trick to a position *after* a delay in seconds, then remove its cards."""
        self._goal = x - self.x - self.width / 2, y - self.y - self.height / 2
        motion.move(self, GATHER_SECONDS, "in_out_quad", after=after, gathered=1.0)

    def spread_out(self) -> None:
        """Cancel the gathering and draw the trick in place."""
        motion.halt(self, "gathered")
        self.gathered = 0.0

    def on_gathered(self, *_: object) -> None:
        """Draw the trick nearer to the winner and smaller; remove its cards at the end."""
        part, (dx, dy) = self.gathered, self._goal
        self._shift.xy = part * dx, part * dy
        self._shrunk.xyz = (1 - GATHER_SHRINKING * part,) * 2 + (1,)
        self._shrunk.origin = self.x + self.width / 2, self.y + self.height / 2
        self.opacity = float(part < 1)
        if part >= 1:
            self.items = ()

    def do_layout(self, *_: object) -> None:
        """Place every card."""
        if min(self.size) < 1:
            return
        best = next((at for at, card in enumerate(self.items) if card.best), 0)
        count = len(self.items) + (self.awaited >= 0)
        laid = [
            spot._replace(x=self.x + spot.x, y=self.y + spot.y)
            for spot in self._places(count, best)
        ]
        for at, (card, spot) in enumerate(zip(self.children[::-1], laid, strict=False)):
            self._place_card(at, card, spot)
        self._shown = len(self.items)
        self.place = laid[-1] if self.awaited >= 0 else NO_PLACE

    def _place_card(self, at: int, card: TrickCard, spot: CardPlace) -> None:
        x, y = card.pos
        _place_card(card, spot)
        card.lift(LIFTED_SCALE if card.lit else 1)
        if at < self._shown and (x, y) != spot[:2]:
            card.slide_in(x - spot.x, y - spot.y)
        elif at >= self._shown and self.rotations:
            dx, dy = DIRECTIONS[self.rotations[card.item.seat]]
            card.slide_in(SLIDE_GAPS * theme.gap * dx, SLIDE_GAPS * theme.gap * dy)

    def _places(self, count: int, best: int) -> list[CardPlace]:
        if self.flat:
            return row_places(count, int(self.total), self.size)
        return trick_places(count, int(self.total), best, self.size)


class Awaited(Paper):
    """Place of the next card, as a dashed outline with the shape of its seat."""

    seat = NumericProperty(-1)
    spot = ObjectProperty(NO_PLACE)

    drawn_by = ("seat", *Paper.drawn_by)

    def __init__(self, **kwargs: object) -> None:
        self._dashes, self._shape = Layer(), Print()
        super().__init__(**kwargs)
        self.printing.add(self._dashes)
        self.printing.add(self._shape)

    def on_spot(self, *_: object) -> None:
        """Move to another place."""
        _place_card(self, self.spot)

    def _draw(self, *_: object) -> None:
        (width, height), seen = self.size, self.seat >= 0 and min(self.size) > 1
        colour = theme.seats[int(self.seat)] if seen else theme.clear
        cut = shapes.dashes(width, height, 0.1 * width, 2 * theme.ring, 3 * theme.ring)
        self._dashes.draw(colour, cut if seen else shapes.Cut([], []))
        shape = theme.shape(int(self.seat)) if seen else ""
        self._shape.put(shape, theme.shapes, 0.4 * width, colour, width / 2, height / 2)


def _place_card(paper: Paper, spot: CardPlace) -> None:
    paper.pos, paper.size, paper.turn = spot[:2], spot[2:4], spot.rotation
