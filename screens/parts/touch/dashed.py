"""Key with a dashed outline, for an item that does not exist yet."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from screens.base.theme import theme
from screens.parts.drawing.dashed_box import dashed_outline
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.touch.tap import Tap


class DashedTap(Tap):
    """Key whose outline is dashed while *dashed* is set."""

    dashed = BooleanProperty(True)

    drawn_by = (*Tap.drawn_by, "dashed")

    def __init__(self, **kwargs: object) -> None:
        self._dashes = Layer()
        super().__init__(**kwargs)
        self.canvas.after.insert(0, self._dashes)

    def _draw(self, *_: object) -> None:
        super()._draw()
        if not self.dashed or not self.opacity:
            self._dashes.draw(theme.edge, BLANK)
            return
        self._dashes.draw(theme.edge, dashed_outline(self))
