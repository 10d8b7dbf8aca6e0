"""Keys of Baker Street with text."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty

from screens.base import kv
from screens.parts.touch.tap import Choice

ARMED_SECONDS = 6.0
"""Seconds for which the first touch of a claim counts."""


class ClaimKey(Choice):
    """Seven in a row, shown at any time; since that may end the match, it takes two touches."""

    asking = BooleanProperty(False)
    """True after the first touch."""
    _forgetting: Any = None

    def confirm(self) -> bool:
        """Return True for the second touch; the first one asks."""
        was, self.asking = self.asking, not self.asking
        return was

    def on_asking(self, *_: object) -> None:
        """Forget the first touch once a finger goes anywhere else, or after a while."""
        if self.asking:
            Window.bind(on_touch_down=self._touched)
            self._forgetting = Clock.schedule_once(self._forget, ARMED_SECONDS)
        else:
            Window.unbind(on_touch_down=self._touched)
            self._forgetting.cancel()

    def _touched(self, _window: object, touch: MotionEvent) -> None:
        here = self.get_root_window() and self.collide_point(*self.to_widget(*touch.pos))
        self.asking = self.asking and bool(here)

    def _forget(self, _: float) -> None:
        self.asking = False

    def on_focused(self, *_: object) -> None:
        """Forget it once the focus goes anywhere else."""
        self.asking = False


kv.load(__file__)
