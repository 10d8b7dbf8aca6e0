"""Paper of the sheet that is to come: names, numbers as they may look, and the race to the end."""

from __future__ import annotations

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rotate
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.any_game.preview import Preview
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.redrawn import Redrawn

TILT = -1.6
"""Rotation of the paper, in degrees."""
NUMBERED = 2
"""Letters of a label that is a number."""
LABEL = 0.27
"""Width of the labels of rows that are words, as a share of the paper's."""
NAMED_SIDES = 6
"""Number of sides up to which names are shown below the marks; half as many if the labels are
words."""
DASH_LENGTH = 6
"""Length of a dash of the line that ends the match, in units."""
RACE_HEIGHT = 1.15
"""Height of the race, in totals of the highest side or in targets."""


class PaperRow(Struct, frozen=True):
    """Row of the paper: its label and its cells."""

    label: str
    cells: tuple[str, ...]


class PaperHead(Struct, frozen=True):
    """Head of a column: its seat, and its name if there is room."""

    side: int
    name: str


class PaperTotal(Struct, frozen=True):
    """Total of a side; *out* is true if it is out."""

    side: int
    text: str
    out: bool


class PaperNumber(BoxLayout):
    """Number of a row."""

    item = ObjectProperty("", allownone=True)


class Race(Redrawn):
    """Line of each side after each round, and the line at which the match ends."""

    item = ObjectProperty(None, allownone=True)
    """Preview to draw."""

    drawn_by = ("item", "pos", "size")

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        shown: Preview | None = self.item
        if shown is None or min(self.size) < 4 * theme.unit or len(shown.sheet.curve) < 2:
            return
        limit = shown.sheet.target if shown.target else None
        every = [total for totals in shown.sheet.curve for total in totals]
        lowest, highest = min(0, *every), max(limit or 0, *every) * RACE_HEIGHT or 1
        steps = len(shown.sheet.curve) - 1
        width = self.width * (0.66 if limit else 0.94)

        def at(step: int, total: float) -> tuple[float, float]:
            up = (total - lowest) / max(highest - lowest, 1)
            return self.x + width * step / steps, self.y + self.height * up

        with self.canvas:
            for side in range(len(shown.sides)):
                Color(*theme.paper_seats[side])
                points = [at(step, totals[side]) for step, totals in enumerate(shown.sheet.curve)]
                Line(points=[value for point in points for value in point], width=1.4 * theme.unit)
            if limit is not None:
                Color(*(theme.printed[3] if shown.sheet.lowest_wins else theme.soft_ink))
                y, dash = at(0, limit)[1], DASH_LENGTH * theme.unit
                for place in range(int(self.width // (2 * dash))):
                    x = self.x + 2 * dash * place
                    Line(points=[x, y, x + dash, y], width=theme.unit)


class PaperSheet(BoxLayout):
    """Paper that is slightly rotated."""

    preview = ObjectProperty(None, allownone=True, rebind=True)
    heads = ListProperty()
    rows = ListProperty()
    totals = ListProperty()
    title = StringProperty()
    foot = StringProperty()
    low = BooleanProperty(False)
    """True if there is no room for rounds and the race."""
    target = StringProperty()

    labelled = BooleanProperty(False)
    """True if rows have words, rather than numbers."""
    aside = NumericProperty(0)
    """Width of the labels of rows, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._turn = Rotate(angle=TILT)
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._turn)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size"):
            self.fbind(name, self._lay)

    def _lay(self, *_: object) -> None:
        self._turn.origin = self.center

    def on_preview(self, *_: object) -> None:
        """Show the sheet."""
        shown: Preview | None = self.preview
        if shown is None:
            return
        self.labelled = any(len(label) > NUMBERED for label, _cells in shown.rows)
        named = len(shown.sides) <= (NAMED_SIDES // 2 if self.labelled else NAMED_SIDES)
        self.title, self.foot, self.target = shown.name, shown.foot, shown.target
        self.heads = [
            PaperHead(side, name if named else "") for side, name in enumerate(shown.sides)
        ]
        self.rows = [PaperRow(label, cells) for label, cells in shown.rows]
        self.totals = [
            PaperTotal(side, text, shown.out[side]) for side, text in enumerate(shown.totals)
        ]


kv.load(__file__)
