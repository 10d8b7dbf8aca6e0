"""Circle of the piles of Baker Street."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.properties import StringProperty

from companion.play.view import Offer, View
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.repeat import ItemBox, Repeating
from screens.parts.touch.tap import Choice

PILE_RIMS = {"next": "accent", "current": "accent", "wanted": "text"}
"""Tone of the rim of a pile's key, by its mark; "edge" for any other."""

Point = tuple[float, float]


def offer(view: View, kind: type) -> Offer | None:
    """Return the first offer with an action of a class; None without one."""
    return next((found for found in view.offers if type(found.action) is kind), None)


class PileSpot(ItemBox):
    """Deck of evidence face down, without touch."""


class PileKey(Choice):
    """Key that chooses a pile."""


class StreetCircle(Repeating):
    """Five piles, clockwise from the top."""

    template = StringProperty("PileSpot")

    laid_out_by = ("pos", "size", "items")

    def do_layout(self, *_: object) -> None:
        """Place every pile."""
        for place, spot in enumerate(self.children[::-1]):
            spot.size = self.spot_size(self.size)
            spot.center = self._at(place)

    def spot_size(self, size: Point) -> Point:
        """Return the size of a pile in a circle of a size, in pixels."""
        height = min(0.33 * size[1], theme.touch * 1.6)
        return max(min(0.31 * size[0], 0.85 * height), 1), max(height, 1)

    def _at(self, place: int) -> Point:
        width, height = self.spot_size(self.size)
        angle = pi / 2 - 2 * pi * place / 5
        dx, dy = (self.width - width) / 2, (self.height - height) / 2
        # Five places on a ring leave a fifth of its height empty at the bottom.
        middle = self.y + height / 2 + dy * 2 * 0.809 / 1.809
        stretch = 2 / 1.809
        return self.center_x + dx * cos(angle), middle + dy * stretch * sin(angle)


kv.load(__file__)
