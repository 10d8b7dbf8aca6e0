"""Paper of the sheet that is to come: names, numbers as they may look, and the race to the end."""

from __future__ import annotations

from math import pi, sin

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothLine
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.games.any_game import scoring as kinds
from companion.games.any_game.preview import Preview
from companion.play.view import Sheet
from companion.words.i18n import N_, _
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing.card import Print
from screens.parts.drawing.paper import Paper
from screens.parts.drawing.redrawn import Redrawn

TILT = -1.6
"""Rotation of the paper, in degrees."""
NUMBERED = 2
"""Letters of a label that is a number."""
LABEL = 0.36
"""Width of the labels of rows that are words, as a share of the paper's."""
DASH_LENGTH = 6
"""Length of a dash of the line that ends the match, in units."""
STROKE_BENDS, STROKE_HEIGHT = 24, 1.6
"""Points of the stroke under the title, and its height in units."""
TIE_BANDS = {kinds.SHARED: N_("level"), kinds.LAST: N_("the last"), kinds.ON: N_("go on")}
"""Words on the paper of each way to decide a tie."""
TIE_WINNERS = {kinds.SHARED: 2, kinds.LAST: 1}
"""Number of sides that win a tie."""
STROKE, THIN_STROKE = 2.0, 1.4
"""Half of the thickness of a line of the race, and of one without a mark, in units."""
MARK_SIZE = 14
"""Size of the mark at the end of such a line, in units."""
MARKED_HEIGHT = 40
"""Height in units from which a race has room for marks."""
RACE_HEIGHT = 1.15
"""Height of the race, in totals of the highest side or in targets."""


class PaperRow(Struct, frozen=True):
    """Row of the paper: its label and its cells."""

    label: str
    cells: tuple[str, ...]


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
    """Sheet to draw."""
    aside = NumericProperty(0)
    """Width at the end of the line at which the match ends, for its number."""
    line = NumericProperty(0)
    """Height of that line, as a share of its own; 0 for none."""

    drawn_by = ("item", "aside", "pos", "size")

    def on_item(self, *_: object) -> None:
        """Find the height of the line at which the match ends."""
        lowest, highest = self._bounds()
        has_line = self.item is not None and self.item.target is not None
        self.line = (self.item.target - lowest) / (highest - lowest) if has_line else 0

    def _bounds(self) -> tuple[float, float]:
        """Return the lowest and the highest total that have room."""
        shown: Sheet | None = self.item
        if shown is None:
            return 0, 1
        every = [shown.target or 0, *(total for totals in shown.curve for total in totals)]
        lowest = min(0, *every)
        return lowest, max(max(every) * RACE_HEIGHT, lowest + 1)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        shown: Sheet | None = self.item
        if shown is None or min(self.size) < 4 * theme.unit or len(shown.curve) < 2:
            return
        lowest, highest = self._bounds()
        steps = len(shown.curve) - 1
        width = self.width * (0.66 if self.line else 0.94)
        marked = self.height > MARKED_HEIGHT * theme.unit

        def at(step: int, total: float) -> tuple[float, float]:
            up = (total - lowest) / (highest - lowest)
            return self.x + width * step / steps, self.y + self.height * up

        with self.canvas:
            for side in range(len(shown.curve[0])):
                Color(*theme.paper_seats[side])
                points = [at(step, totals[side]) for step, totals in enumerate(shown.curve)]
                SmoothLine(
                    points=[value for point in points for value in point],
                    width=(STROKE if marked else THIN_STROKE) * theme.unit,
                )
            if self.line:
                Color(*(theme.printed[3] if shown.lowest_wins else theme.soft_ink))
                y, dash = self.y + self.height * self.line, DASH_LENGTH * theme.unit
                for place in range(int((self.width - self.aside + dash) // (2 * dash))):
                    x = self.x + 2 * dash * place
                    SmoothLine(points=[x, y, x + dash, y], width=theme.unit)
        for side, total in enumerate(shown.curve[-1] if marked else ()):
            self._mark(side, *at(steps, total))

    def _mark(self, side: int, x: float, y: float) -> None:
        """Draw the shape of a side at the end of its line."""
        mark = Print()
        size, colour = MARK_SIZE * theme.unit, theme.paper_seats[side]
        mark.put(theme.shape(side), theme.shapes, size, colour, x, y)
        self.canvas.add(mark)


class BlankPaper(Paper):
    """Sheet of white paper."""

    def paper_code(self) -> str:
        """Return the colour code of white paper."""
        return "W"

    def _rim(self) -> tuple[Colour, float]:
        """Return no rim: a sheet is thinner than a card."""
        return theme.clear, 0


def underline(x: float, y: float, width: float) -> list[float]:
    """Return the points of a stroke drawn by hand under a title, from its left end."""
    bends = range(STROKE_BENDS + 1)
    return [
        value
        for at in bends
        for value in (
            x + width * at / STROKE_BENDS,
            y + STROKE_HEIGHT * theme.unit * sin(3 * pi * at / STROKE_BENDS),
        )
    ]


class PaperPrint(BoxLayout):
    """Print on the paper, rotated like it."""

    low = BooleanProperty(False)
    """True if there is no room for rounds and the race."""
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


class PaperSheet(Widget):
    """Paper that is slightly rotated."""

    preview = ObjectProperty(None, allownone=True, rebind=True)
    touched = StringProperty()
    """Field that was touched last; the race gives its room to what it changes."""
    band = StringProperty()
    """Words on what that field leads to; empty for the race."""
    banded = ListProperty()
    """Sides that it concerns."""
    band_icon = StringProperty()
    """Icon above each of them."""
    race = ObjectProperty(None, allownone=True)
    """Sheet whose race is shown; None while a band has its room."""
    sides = ListProperty()
    rows = ListProperty()
    totals = ListProperty()
    title = StringProperty()
    foot = StringProperty()
    target = StringProperty()
    labelled = BooleanProperty(False)
    """True if rows have words, rather than numbers."""

    def on_touched(self, *_of_kivy: object) -> None:
        """Show what the field changes."""
        shown: Preview = self.preview
        count = len(self.sides)
        self.band, self.banded, self.band_icon = "", [], ""
        if self.touched == "tie":
            self.band = _(TIE_BANDS[shown.tie])
            self.banded = list(range(min(TIE_WINNERS.get(shown.tie, 0), count)))
            self.band_icon = "crown"
        elif self.touched == "newcomers":
            self.band = shown.newcomer or "?"
            self.banded, self.band_icon = [count], "down"
        self.race = None if self.band else shown.sheet

    def on_preview(self, *_: object) -> None:
        """Show the sheet."""
        shown: Preview | None = self.preview
        if shown is None:
            return
        self.labelled = any(len(label) > NUMBERED for label, cells in shown.rows if cells)
        self.title, self.foot, self.target = shown.name, shown.foot, shown.target
        self.sides = list(range(len(shown.sides)))
        self.rows = [PaperRow(label, cells) for label, cells in shown.rows]
        self.totals = [
            PaperTotal(side, text, shown.out[side]) for side, text in enumerate(shown.totals)
        ]
        self.on_touched()


kv.load(__file__)
