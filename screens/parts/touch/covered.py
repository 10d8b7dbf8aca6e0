"""Key with the cover of a game behind its words."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty

from screens.base.theme import Colour, theme
from screens.parts.drawing.cover import GameCover
from screens.parts.touch.tap import Choice

COVER_SHADE = 1.3
"""Height of the shade behind words that stand anywhere on a key, in heights of the key."""


class CoveredKey(Choice):
    """Key of an item with the *look* of a game; its cover may not be painted yet."""

    cover = ObjectProperty(None, allownone=True)
    """Texture of the cover; None until it is painted."""
    foot = NumericProperty(0)
    """Height of the shade behind words at its foot, in pixels; 0 for words anywhere on it."""

    drawn_by = (*Choice.drawn_by, "item", "cover", "foot")

    def __init__(self, **kwargs: Any) -> None:
        self.shown = GameCover()
        super().__init__(**kwargs)
        self.canvas.before.insert(1, self.shown)

    def _draw(self, *_: object) -> None:
        super()._draw()
        # Words stand on the dark shade of a cover, in every theme.
        is_covered = self.cover is not None
        self.bright = False if is_covered else None
        colour = theme.game_colour(self.item.look, theme.dark or is_covered)
        box = (*self.pos, *self.size)
        shade = self.foot or self.height * COVER_SHADE
        self.shown.lay(self.cover, box, colour, shade, self.state == "down")

    def _behind(self) -> Colour:
        return super()._behind() if self.cover is None else theme.slate
