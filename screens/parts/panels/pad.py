"""Pad with a key for every number that an ``Ask`` allows."""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.play.view import Ask
from screens.base import kv
from screens.base.theme import theme
from screens.parts.panels.panel import Panel
from screens.parts.touch.pager import Pager
from screens.parts.touch.tap import Dial

NARROWEST = 56
"""Smallest width of a key, in units of the theme."""
KEY_UNITS = 120
"""Largest height of a key, in units of the theme."""
SLIDE_STEP = 0.35
"""Distance that a finger slides for one step, in ``theme.touch``."""


class Pad(Pager):
    """Numbers from the least to the most, as large as fits, on several pages if need be."""

    ask = ObjectProperty(None, allownone=True)
    """Requested number; None for none."""
    highest = NumericProperty(None, allownone=True)
    """Greatest possible number; greater ones look different. None for no limit."""
    choose = ObjectProperty(lambda _: None)
    """Callback with the touched number."""

    def on_ask(self, _: object, ask: Ask | None) -> None:
        """Show the numbers, from the least on."""
        self.first = 0
        self.items = range(ask.least, ask.most + 1) if ask else ()
        self.on_size()

    def on_size(self, *_: object) -> None:
        """Choose the columns so that all keys fit, or as many as possible."""
        most = max(int((self.width + self.spacing) // (NARROWEST * theme.unit + self.spacing)), 1)
        keys = {columns: self._key(columns) for columns in range(1, most + 1)}
        best = max(keys, key=lambda columns: min(keys[columns]))
        fits = int(keys[best][1]) >= int(theme.key)
        self.columns = best if fits else most
        self.row = int(min(keys[best][1], KEY_UNITS * theme.unit)) if fits else self._page_row()
        super().on_size()

    def _page_row(self) -> int:
        """Return the height of a row with which as many as possible fill a page."""
        room = self.height - theme.bar
        rows = max(int(room // (theme.key + self.spacing)), 1)
        return max(int(room / rows - self.spacing), int(theme.key))

    def _key(self, columns: int) -> tuple[float, float]:
        """Return width and height of a key if all numbers are in *columns* columns."""
        rows = max(-(-len(self.items) // columns), 1)
        width = (self.width + self.spacing) / columns - self.spacing
        return width, (self.height + self.spacing) / rows - self.spacing


class PadDial(Dial):
    """Number that buttons, or a finger sliding up or down, change.

    A tap opens the pad of its panel.
    """

    panel = ObjectProperty()

    slid = False
    """True if the finger that is down has changed the number."""
    _slid = 0

    def written(self) -> tuple[str, ...]:
        """Return nothing: the number changes under the finger."""
        return ()

    def on_press(self) -> None:
        """Start a slide."""
        self._slid, self.slid = 0, False
        super().on_press()

    def dragged(self, touch: MotionEvent) -> None:
        """Change the number by the distance of the slide."""
        steps = int((touch.y - touch.oy) / (SLIDE_STEP * theme.touch))
        if steps != self._slid:
            self.panel.add(steps - self._slid)
            self._slid, self.slid = steps, True

    def lifted(self, touch: MotionEvent) -> None:
        """End a slide, or tap."""
        if self.slid:
            self.let_go(touch)
        else:
            super().lifted(touch)

    def turn(self, by: int) -> None:
        """Add to the number."""
        self.panel.add(by)

    def on_tap(self) -> None:
        """Hold the dial if it has the focus, else open the pad."""
        if self.focused:
            super().on_tap()
        else:
            self.panel.picking = True


class Numbered(Panel):
    """Panel with the number that its view asks for."""

    number = NumericProperty(0)
    picking = BooleanProperty(False)
    """True while the pad is open."""

    def add(self, by: int) -> None:
        """Add to the number, within its limits."""
        ask = self.view.ask
        self.number = max(ask.least, min(self.number + by, ask.most))

    def pick(self, number: int) -> None:
        """Perform the action with the touched number."""
        self.picking = False
        self.referee.do(self.view.ask.filled(number))

    def enter(self) -> None:
        """Come to the front with the pad closed."""
        self.picking = False
        super().enter()

    def back(self) -> bool:
        """Close the pad."""
        was, self.picking = self.picking, False
        return was

    def typed(self, character: str) -> bool:
        """Add 1 for + and −1 for -."""
        step = {"+": 1, "-": -1}.get(character, 0)
        if not step or self.view.ask is None:
            return False
        self.add(step)
        return True


kv.load(__file__)
