"""A number in one touch: every number that an ``Ask`` allows, on a key of its own."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.play.view import Ask
from screens.base import kv
from screens.base.theme import theme
from screens.parts.panels.panel import Panel
from screens.parts.touch.pager import Pager
from screens.parts.touch.tap import Choice, Dial

NARROWEST = 56
"""How wide a key is at least, in units of the theme."""
HIGHEST = 120
"""How high a key is at most, in units of the theme."""
STEP = 0.35
"""How far a finger slides for one step of a number, of the height of what is touched."""


class PadKey(Choice):
    """A number."""

    above = BooleanProperty(False)
    """Whether it is above what can be."""


class Pad(Pager):
    """The numbers from the least to the most, as large as fits; the rest on further pages."""

    ask = ObjectProperty(None, allownone=True)
    """What is asked for; None for nothing."""
    number = NumericProperty(None, allownone=True)
    """The number that is chosen so far, None for none."""
    highest = NumericProperty(None, allownone=True)
    """The greatest number that can be; those above look otherwise. None for no limit."""
    choose = ObjectProperty(lambda _: None)
    """Called with the number that was touched."""

    def on_ask(self, _: object, ask: Ask | None) -> None:
        """Show other numbers, from the least on."""
        self.first = 0
        self.items = range(ask.least, ask.most + 1) if ask else ()
        self.on_size()

    def on_size(self, *_: object) -> None:
        """Let the keys fill the room, or show as many as fit beside and below each other."""
        most = max(int((self.width + self.spacing) // (NARROWEST * theme.unit + self.spacing)), 1)
        keys = {columns: self._key(columns) for columns in range(1, most + 1)}
        best = max(keys, key=lambda columns: min(keys[columns]))
        fits = int(keys[best][1]) >= int(theme.key)
        self.columns = best if fits else most
        self.row = int(min(keys[best][1], HIGHEST * theme.unit)) if fits else theme.key
        super().on_size()

    def _key(self, columns: int) -> tuple[float, float]:
        """Return how wide and high a key is if all numbers stand in so many columns."""
        rows = max(-(-len(self.items) // columns), 1)
        wide = (self.width + self.spacing) / columns - self.spacing
        return wide, (self.height + self.spacing) / rows - self.spacing


class PadDial(Dial):
    """A number that buttons turn, and a finger that slides up or down.

    A finger that stays opens the pad of its panel.
    """

    panel = ObjectProperty()

    slid = False
    """Whether the finger that is down has changed the number."""
    _slid = 0

    def written(self) -> tuple[str, ...]:
        """Say nothing: the number changes under the finger."""
        return ()

    def on_press(self) -> None:
        """Begin where the finger went down."""
        self._slid, self.slid = 0, False
        super().on_press()

    def dragged(self, touch: Any) -> None:
        """Follow a finger up or down."""
        steps = int((touch.y - touch.oy) / (STEP * theme.touch))
        if steps != self._slid:
            self.panel.add(steps - self._slid)
            self._slid, self.slid = steps, True

    def lifted(self, touch: Any) -> None:
        """Leave the number where a finger that slid has brought it."""
        if self.slid:
            self.let_go(touch)
        else:
            super().lifted(touch)

    def turn(self, by: int) -> None:
        """Raise or lower it."""
        self.panel.add(by)

    def on_tap(self) -> None:
        """Let the buttons take hold of it, or open the pad."""
        if self.focused:
            super().on_tap()
        else:
            self.panel.picking = True


class Numbered(Panel):
    """A panel with the number that its view asks for: turned step by step, or picked."""

    number = NumericProperty(0)
    picking = BooleanProperty(False)
    """Whether the pad is open."""

    def add(self, by: int) -> None:
        """Raise or lower the number, as far as it goes."""
        ask = self.view.ask
        self.number = max(ask.least, min(self.number + by, ask.most))

    def pick(self, number: int) -> None:
        """Tell the number that was touched."""
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
        """Raise or lower the number with + and −."""
        step = {"+": 1, "-": -1}.get(character, 0)
        if not step or self.view.ask is None:
            return False
        self.add(step)
        return True


kv.load(__file__)
