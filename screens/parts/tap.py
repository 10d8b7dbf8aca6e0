"""Everything that can be touched, or reached with buttons."""

from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens import kv
from screens.parts import text  # noqa: F401  (used by the kv file)

AGAIN = 0.15
FOR_SOMEBODY_ELSE = 0.5
"""Where the next touch of the same place would count for another person, or another trick."""


class Tap(ButtonBehavior, BoxLayout):
    """A place to touch; ``on_tap`` fires for a finger and for the confirm button alike."""

    __events__ = ("on_tap",)

    focused = BooleanProperty(False)
    chosen = BooleanProperty(False)
    lit = BooleanProperty(False)
    """Whether it is the one thing to do, drawn in the accent colour."""
    fill = ColorProperty(None, allownone=True)
    """The colour behind the words, None for the usual one."""
    tint = ColorProperty(None, allownone=True)
    """The colour of the words, None for the usual one."""
    rim = ColorProperty(None, allownone=True)
    """The colour around a place that is not chosen, None for nothing."""
    ink = ColorProperty()
    edge = ColorProperty()
    behind = ColorProperty()
    """The fill as it is drawn: pressed, lit or disabled."""
    outline = ColorProperty()
    """The edge as it is drawn: with or without the focus."""
    round = NumericProperty()
    reachable = BooleanProperty(True)
    """Whether the buttons' focus stops here."""

    again = NumericProperty(AGAIN)
    """Seconds within which a second touch is taken for the shaking of the first."""

    _last = -inf

    def paint(self, accent, pressed, fill, lit: bool, disabled: bool, state: str):
        """Return the colour behind the words."""
        if disabled:
            return [*fill[:3], fill[3] * 0.6]
        if lit:
            return [*accent[:3], 0.75 if state == "down" else 1]
        return pressed if state == "down" else fill

    def on_touch_down(self, touch: Any) -> bool:
        """Let a touch through to what is underneath while there is nothing to do here."""
        return False if self.disabled else super().on_touch_down(touch)

    def on_release(self) -> None:
        """Pass a finished touch on, once."""
        now = Clock.get_time()
        if now - self._last >= self.again:
            self._last = now
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """Do what the place is for."""


class Key(Tap):
    """Words and an icon in one line."""

    text = StringProperty()
    icon = StringProperty()
    text_size_wanted = NumericProperty()
    lines = NumericProperty(1)


class Dial(Tap):
    """A number that the buttons change: confirm takes hold of it, next and previous turn it."""

    turning = BooleanProperty(False)
    """Whether it is held, so that the focus stays."""

    def turn(self, by: int) -> None:
        """Change the number."""

    def on_tap(self) -> None:
        """Take hold of it, or let it go; a finger has nothing to do here."""
        self.turning = self.focused and not self.turning

    def on_focused(self, *_: object) -> None:
        """Let go of it when the focus leaves."""
        self.turning = False


class IconKey(Tap):
    """An icon alone."""

    icon = StringProperty()


kv.load(__file__)
