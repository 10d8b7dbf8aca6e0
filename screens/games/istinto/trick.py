"""The trick on the table: its cards, and the place of the one that is awaited."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from screens.base.theme import theme
from screens.games.istinto.face import CardFace
from screens.games.istinto.spread import Place, row, spots
from screens.parts.drawing import motion, shapes
from screens.parts.drawing.card import Print
from screens.parts.drawing.paper import Layer, Paper
from screens.parts.drawing.repeat import Repeating

NOWHERE = Place(0, 0, 0, 0, 0)
TOWARDS = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
"""Where a side is, seen from the middle, by what those who sit there read is turned."""
COMES = 5
"""How far a card slides until it lies, in gaps."""
GATHERS, SHRINKS = 0.3, 0.8
"""Seconds in which a trick goes to who took it, and how much smaller it becomes."""
LIFTED = 1.06
"""How large the best card is, of its size."""


class Fan(Repeating):
    """The cards of a trick, side by side or the best above the others."""

    most = NumericProperty(4)
    """How many cards a whole trick has."""
    flat = BooleanProperty(False)
    """Whether they lie side by side in any case."""
    awaited = NumericProperty(-1)
    """The seat whose card comes next, -1 for none."""
    place = ObjectProperty(NOWHERE)
    """Where that card will lie."""

    facing = ObjectProperty(())
    """By how many degrees what each seat reads is turned."""
    gathered = NumericProperty(0.0)
    """How far the whole trick has gone to who took it, from 0 to 1."""

    _goal = (0.0, 0.0)

    def __init__(self, **kwargs: object) -> None:
        self._way, self._shrunk = Translate(), Scale(1)
        self._shown = 0
        super().__init__(template="CardFace", **kwargs)
        for each in (PushMatrix(), self._way, self._shrunk):
            self.canvas.before.add(each)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size", "items", "most", "awaited"):
            self.fbind(name, self._trigger_layout)

    def gather(self, x: float, y: float, after: float = 0.0) -> None:
        """Let the whole trick slide to a place *after* a delay in seconds, and be gone."""
        self._goal = x - self.x - self.width / 2, y - self.y - self.height / 2
        motion.move(self, GATHERS, "in_out_quad", after=after, gathered=1.0)

    def spread_out(self) -> None:
        """Lie in its place, wherever it was on its way to."""
        motion.halt(self, "gathered")
        self.gathered = 0.0

    def on_gathered(self, *_: object) -> None:
        """Draw it nearer to who took it, and smaller; once it is there, not at all."""
        part, (across, up) = self.gathered, self._goal
        self._way.xy = part * across, part * up
        self._shrunk.xyz = (1 - SHRINKS * part,) * 2 + (1,)
        self._shrunk.origin = self.x + self.width / 2, self.y + self.height / 2
        self.opacity = float(part < 1)
        if part >= 1:
            self.items = ()

    def do_layout(self, *_: object) -> None:
        """Put every card in its place."""
        if min(self.size) < 1:
            return
        best = next((at for at, card in enumerate(self.items) if card.best), 0)
        count = len(self.items) + (self.awaited >= 0)
        laid = [
            spot._replace(x=self.x + spot.x, y=self.y + spot.y) for spot in self._spots(count, best)
        ]
        for at, (card, spot) in enumerate(zip(self.children[::-1], laid, strict=False)):
            self._lay(at, card, spot)
        self._shown = len(self.items)
        self.place = laid[-1] if self.awaited >= 0 else NOWHERE

    def _lay(self, at: int, card: CardFace, spot: Place) -> None:
        x, y = card.pos
        _lay(card, spot)
        card.lift(LIFTED if card.lit else 1)
        if at < self._shown and (x, y) != spot[:2]:
            card.come(x - spot.x, y - spot.y)
        elif at >= self._shown and self.facing:
            across, up = TOWARDS[self.facing[card.item.seat]]
            card.come(COMES * theme.gap * across, COMES * theme.gap * up)

    def _spots(self, count: int, best: int) -> list[Place]:
        if self.flat:
            return row(count, int(self.most), self.size)
        return spots(count, int(self.most), best, self.size)


class Awaited(Paper):
    """The place of a card that is awaited, in dashes, with the shape of who lays it."""

    seat = NumericProperty(-1)
    spot = ObjectProperty(NOWHERE)

    shown_by = ("seat", *Paper.shown_by)

    def __init__(self, **kwargs: object) -> None:
        self._dashes, self._shape = Layer(), Print()
        super().__init__(**kwargs)
        self.printing.add(self._dashes)
        self.printing.add(self._shape)

    def on_spot(self, *_: object) -> None:
        """Stand elsewhere."""
        _lay(self, self.spot)

    def _draw(self, *_: object) -> None:
        (width, height), seen = self.size, self.seat >= 0 and min(self.size) > 1
        colour = theme.seats[int(self.seat)] if seen else theme.clear
        cut = shapes.dashes(width, height, 0.1 * width, 1.5 * theme.ring, 3 * theme.ring)
        self._dashes.draw(colour, cut if seen else shapes.Cut([], []))
        shape = theme.shape(int(self.seat)) if seen else ""
        self._shape.put(shape, theme.shapes, 0.4 * width, colour, width / 2, height / 2)


def _lay(paper: Paper, spot: Place) -> None:
    paper.pos, paper.size, paper.turn = spot[:2], spot[2:4], spot.lean
