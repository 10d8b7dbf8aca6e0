"""Keys of Baker Street that say what they do in words."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty

from screens import kv
from screens.games.baker_street.circle import do
from screens.parts import repeat
from screens.parts.tap import Tap

_used = (repeat,)  # by the kv file


class OfferKey(Tap):
    """Something the table can choose now, in words."""

    item = ObjectProperty(None, allownone=True, rebind=True)

    def on_tap(self) -> None:
        """Choose it."""
        do(self.item.action)


class ClaimKey(Tap):
    """Seven in a row, shown at any time; since that ends the match, it takes two touches."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    asking = BooleanProperty(False)
    """Whether the first touch was there."""

    def on_tap(self) -> None:
        """Ask, then show them."""
        if self.asking:
            do(self.item.action)
        self.asking = not self.asking

    def on_touch_down(self, touch: Any) -> bool:
        """Forget the first touch once a finger goes anywhere else."""
        self.asking = self.asking and self.collide_point(*touch.pos)
        return bool(super().on_touch_down(touch))

    def on_focused(self, *_: object) -> None:
        """Forget it once the focus goes anywhere else."""
        self.asking = False


kv.load(__file__)
