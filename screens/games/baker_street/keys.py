"""Keys of Baker Street that say what they do in words."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from screens import kv
from screens.parts import repeat
from screens.parts.tap import Choice

_used = (repeat,)  # by the kv file


class OfferKey(Choice):
    """Something the table can choose now, in words."""


class ClaimKey(Choice):
    """Seven in a row, shown at any time; since that ends the match, it takes two touches."""

    asking = BooleanProperty(False)
    """Whether the first touch was there."""

    def sure(self) -> bool:
        """Return whether it was touched twice; the first touch asks."""
        was, self.asking = self.asking, not self.asking
        return was

    def on_touch_down(self, touch: Any) -> bool:
        """Forget the first touch once a finger goes anywhere else."""
        self.asking = self.asking and self.collide_point(*touch.pos)
        return bool(super().on_touch_down(touch))

    def on_focused(self, *_: object) -> None:
        """Forget it once the focus goes anywhere else."""
        self.asking = False


kv.load(__file__)
