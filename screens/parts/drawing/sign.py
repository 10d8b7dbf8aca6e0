"""Sign of a game: an icon of the font, or one of its own."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, radians, sin

from kivy.factory import Factory

from screens.parts.drawing import shapes
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.shapes import Cut, Points, Spot
from screens.parts.drawing.text import Icon

LEANS = (34.0, 8.0, -18.0)
"""Degrees by which the cards of a fan lean, from the one at the back."""
CARD = (0.46, 0.80)
"""Width and height of a card, in heights of the sign."""
BEND = 0.09
"""Radius of its corners, in heights of the sign."""
FAN_PIVOT = (0.74, -0.14)
"""Point around which the cards are fanned out, in heights from the lower left corner."""
FAN_RADIUS = 0.26
"""Distance from there to the lower edge of a card."""
CARD_GAP = 0.06
"""Distance between a card and the one in front of it."""
FAN_WIDTH = 1.28
"""Width of a fan, in heights."""
ROUND = 5
"""Number of corners of a polygon that replace a rounded one."""


class GameSign(Icon):
    """Icon by its name, which may be one of ``SIGNS``."""

    drawn_by = (*Icon.drawn_by, "name", "pos")

    def __init__(self, **kwargs: object) -> None:
        self._sign = Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._sign)

    def has_content(self) -> bool:
        """Return True if it has a name: a sign of its own has no letter."""
        return bool(self.name)

    def on_name(self, *_: object) -> None:
        """Show the sign."""
        super().on_name()
        self.update_room()

    def _draw(self, *_: object) -> None:
        super()._draw()
        drawn = DRAWN_SIGNS.get(self.name)
        seen = drawn is not None and min(self.size) > 0
        self._sign.draw(self._face.rgba, drawn(*self._box()) if drawn and seen else BLANK)

    def _box(self) -> tuple[float, float, float]:
        """Return left, bottom and height of the sign, in whole pixels."""
        height = int(min(self.font_size or self.usual_size(), self.height))
        lefts = {"left": self.x, "right": self.right - height * FAN_WIDTH}
        left = lefts.get(self.align, self.x + (self.width - height * FAN_WIDTH) / 2)
        return int(left), int(self.y + (self.height - height) / 2), height

    def _colour(self, *_: object) -> None:
        super()._colour()
        self._sign.rgba = self._face.rgba


@lru_cache(maxsize=16)
def fan(left: float, bottom: float, height: float) -> Cut:
    """Return a fan of three cards."""
    parts = []
    for lean, front in zip(LEANS, (*LEANS[1:], None), strict=True):
        corners = _card(lean)
        if front is not None:
            corners = _left_part(corners, *_side(front))
        parts.append(
            shapes.polygon(*((left + x * height, bottom + y * height) for x, y in corners))
        )
    return shapes.together(parts)


DRAWN_SIGNS = {"fan": fan}
"""Signs that no icon of the font shows, each by its left, bottom and height."""


def _card(lean: float) -> Points:
    """Return the corners of a card, counterclockwise."""
    (width, height), turns = CARD, [pi / 2 * step / (ROUND - 1) for step in range(ROUND)]
    middles = (
        (width / 2 - BEND, FAN_RADIUS + height - BEND),
        (BEND - width / 2, FAN_RADIUS + height - BEND),
        (BEND - width / 2, FAN_RADIUS + BEND), (width / 2 - BEND, FAN_RADIUS + BEND),
    )  # fmt: skip
    return [
        _leaning(x + BEND * cos(turn), y + BEND * sin(turn), lean)
        for quarter, (x, y) in enumerate(middles)
        for turn in (quarter * pi / 2 + step for step in turns)
    ]


def _leaning(x: float, y: float, lean: float) -> Spot:
    turn = radians(lean)
    return FAN_PIVOT[0] + x * cos(turn) - y * sin(turn), FAN_PIVOT[1] + x * sin(turn) + y * cos(
        turn
    )


def _side(lean: float) -> tuple[Spot, Spot]:
    """Return two points of the line along the left of a card, from below."""
    left = -CARD[0] / 2 - CARD_GAP
    return _leaning(left, 0, lean), _leaning(left, 1, lean)


def _left_part(corners: Points, start: Spot, end: Spot) -> Points:
    """Return the part of a convex polygon to the left of a line."""

    def side(spot: Spot) -> float:
        return (end[0] - start[0]) * (spot[1] - start[1]) - (end[1] - start[1]) * (
            spot[0] - start[0]
        )

    kept: Points = []
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        here, there = side(one), side(other)
        if here >= 0:
            kept.append(one)
        if here * there < 0:
            share = here / (here - there)
            kept.append(
                (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
            )
    return kept


Factory.register("GameSign", cls=GameSign)
