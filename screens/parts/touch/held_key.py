"""Keys with a second line, and those that act once they are held."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import motion
from screens.parts.touch.tap import Tap

HOLD = 1.0
"""Seconds for which a finger holds a dangerous key until it acts."""


class SayingKey(Tap):
    """Key with a second line that explains its effect."""

    icon = StringProperty()
    shows_icon = BooleanProperty(True)
    text = StringProperty()
    says = StringProperty()
    letters = NumericProperty()
    """Largest font size of its first line, in pixels."""


class HeldKey(SayingKey):
    """Key that acts once a finger has held it for HOLD seconds, or at the second confirm.

    After a short touch its second line says so.
    """

    __events__ = ("on_held",)

    progress = NumericProperty(0.0)
    """Share of the time for which it has been held."""

    def __init__(self, **kwargs: object) -> None:
        self._act = Clock.create_trigger(self._acted, HOLD)
        self._by_finger = self._asked = False
        super().__init__(**kwargs)
        self._say()

    def written(self) -> tuple[str, ...]:
        """Return its first line: the second one changes after a short touch."""
        return (self.text,)

    def on_press(self) -> None:
        """Begin to count."""
        super().on_press()
        self._act()
        if theme.moving:
            motion.move(self, HOLD, "linear", progress=1.0)

    def dragged(self, touch: MotionEvent) -> None:
        """Stop counting once the finger is beside the key."""
        if not self.collide_point(*touch.pos):
            self._stop()

    def lifted(self, touch: MotionEvent) -> None:
        """Stop counting."""
        self._stop()
        self._by_finger = True
        super().lifted(touch)
        self._by_finger = False

    def let_go(self, touch: MotionEvent) -> None:
        """Drop the touch, and stop counting."""
        self._stop()
        super().let_go(touch)

    def on_tap(self) -> None:
        """Explain its effect at the first confirm; act at the second."""
        if self._asked and not self._by_finger:
            self.dispatch("on_held")
            return
        self._asked = not self._by_finger
        self.says = _("keep holding it") if self._by_finger else _("confirm once more")

    def on_focused(self, *_: object) -> None:
        """Forget a confirm when the focus moves."""
        self._asked = False
        self._say()

    def on_held(self) -> None:
        """Perform the action of the key."""

    def _say(self) -> None:
        self.says = _("hold")

    def _stop(self) -> None:
        self._act.cancel()
        motion.move(self, 0.1, progress=0.0)

    def _acted(self, _: float) -> None:
        if self.state == "down" and self._stands(self.last_touch):
            self.dispatch("on_held")


kv.load(__file__)
