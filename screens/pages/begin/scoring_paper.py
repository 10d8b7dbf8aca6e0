"""Paper of the sheet that is to come: names, numbers as they may look, and the race to the end."""

from __future__ import annotations

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
from companion.words.i18n import N_, _
from screens.base import kv
from screens.base.theme import theme
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
                SmoothLine(
                    points=[value for point in points for value in point], width=1.4 * theme.unit
                )
            if limit is not None:
                Color(*(theme.printed[3] if shown.sheet.lowest_wins else theme.soft_ink))
                y, dash = at(0, limit)[1], DASH_LENGTH * theme.unit
                for place in range(int(self.width // (2 * dash))):
                    x = self.x + 2 * dash * place
                    SmoothLine(points=[x, y, x + dash, y], width=theme.unit)


class BlankPaper(Paper):
    """Sheet of white paper."""

    def paper_code(self) -> str:
        """Return the colour code of white paper."""
        return "W"


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
    tie = StringProperty()
    """Way to decide a tie, to be shown in place of the race; empty for the race."""
    tie_words = StringProperty()
    crowned = ListProperty()
    """Sides that win a tie."""
    sides = ListProperty()
    rows = ListProperty()
    totals = ListProperty()
    title = StringProperty()
    foot = StringProperty()
    target = StringProperty()
    labelled = BooleanProperty(False)
    """True if rows have words, rather than numbers."""

    def on_tie(self, *_of_kivy: object) -> None:
        """Show who wins at a tie."""
        words = {kinds.SHARED: N_("level"), kinds.LAST: N_("the last"), kinds.ON: N_("go on")}
        winners = {kinds.SHARED: 2, kinds.LAST: 1}
        self.tie_words = _(words[self.tie]) if self.tie else ""
        self.crowned = list(range(min(winners.get(self.tie, 0), len(self.sides))))

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


kv.load(__file__)
