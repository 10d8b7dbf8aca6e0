"""Table on the set-up page, with its seats clockwise from the lower side."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.relativelayout import RelativeLayout
from kivy.utils import get_color_from_hex
from msgspec import Struct

from companion.words.i18n import _
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look
from screens.base.theme import Colour, theme
from screens.parts.drawing import glyphs
from screens.parts.drawing.text import Icon
from screens.parts.seating import round
from screens.parts.touch.dashed import DashedTap
from screens.parts.touch.tap import Choice, Tap

DRAG = 0.4
"""Shortest drag, in heights of a pad."""
PAD = 228, 64
"""Largest width and height of a pad, in pixels of the drawings."""
TIGHT = 190
"""Width below which a pad has its sign under its mark, in pixels of the drawings."""
LYING = {
    **round.LYING, 7: (2, 2, 2, 1), 8: (2, 2, 2, 2), 9: (2, 3, 2, 2), 10: (2, 3, 2, 3),
    11: (3, 3, 2, 3), 12: (3, 3, 3, 3),
}  # fmt: skip
"""Pads at the bottom, left, top and right of a landscape window, by their number.

All are read from below, so they are arranged in rows of few pads.
"""
STANDING = {
    **round.STANDING, 9: (2, 3, 1, 3), 10: (2, 3, 2, 3), 11: (2, 4, 1, 4), 12: (2, 4, 2, 4),
}  # fmt: skip
"""The same for a portrait window."""
PALER = 0.7
"""Share of the background in the velvet of the light theme."""


class SeatedPlace(Struct, frozen=True):
    """Seat at the table."""

    seat: int
    name: str
    dealer: bool
    chosen: bool


class PadBox(NamedTuple):
    """Pad on the table: left, bottom, width and height in pixels."""

    x: float
    y: float
    width: float
    height: float

    def distance(self, x: float, y: float) -> float:
        """Return the distance of a point from the pad, 0 for one on it."""
        across = max(self.x - x, x - self.x - self.width, 0)
        return hypot(across, max(self.y - y, y - self.y - self.height, 0))


class DealerSign(Icon):
    """Sign on the pad of the dealer."""

    pad = ObjectProperty(None, allownone=True, rebind=True)
    across = NumericProperty()
    """Width of the disc behind it, in pixels."""


class SeatChip(Choice):
    """Pad of a seat: a tap chooses it, a drag swaps it with another.

    A drag of the dealer's sign moves it to another seat.
    """

    table = ObjectProperty()
    shows_sign = BooleanProperty(False)
    """True if it shows the sign, which is not being dragged."""
    sign = StringProperty()
    """Icon of the sign; empty for a seat that does not deal."""
    sign_ink = ColorProperty()
    tight = BooleanProperty(False)
    """True if the pad is so narrow that the sign is below its mark, on the left."""

    def on_item(self, *_: object) -> None:
        """Show the sign at the dealer's seat."""
        self.shows_sign = self.item.dealer

    def dragged(self, touch: MotionEvent) -> None:
        """Follow the finger with the pad, or with the sign."""
        if not self._is_dragged(touch):
            return
        if self._has_sign(touch):
            self.shows_sign = False
            self.table.carry_sign(touch.pos)
        else:
            self.center = touch.pos

    def lifted(self, touch: MotionEvent) -> None:
        """Swap places or move the sign after a drag, else tap."""
        if not self._is_dragged(touch):
            super().lifted(touch)
            return
        super().let_go(touch)
        if self._has_sign(touch):
            self.table.drop_sign(touch.pos)
        else:
            self.table.drop_pad(self.item.seat, touch.pos)

    def let_go(self, touch: MotionEvent) -> None:
        """Drop the touch and move everything back."""
        super().let_go(touch)
        self.table.settle()

    def _has_sign(self, touch: MotionEvent) -> bool:
        left, right = self.sides_at_rest
        at_sign = touch.ox < left + self.height if self.tight else touch.ox > right - self.height
        return bool(self.item.dealer) and at_sign

    @property
    def sides_at_rest(self) -> tuple[float, float]:
        """Left and right side of the pad while it is not dragged, in pixels."""
        box = self.table.boxes[self.item.seat]
        return box.x, box.x + box.width

    def _is_dragged(self, touch: MotionEvent) -> bool:
        return max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > self.height * DRAG


class FreeSeat(DashedTap):
    """Seat without a person; a touch asks for the name."""

    seat = NumericProperty(0)


class CarriedSign(Icon):
    """Sign of the dealer under the finger that carries it."""


class SeatTable(RelativeLayout):
    """Seats around the table, clockwise from the lower side."""

    owner = ObjectProperty(None, allownone=True, rebind=True)
    """Set-up page."""
    places = ListProperty()
    least = NumericProperty(0)
    """Fewest seats of the game; those that are free are dashed."""
    look = ObjectProperty(NEUTRAL)
    """Appearance of the game."""
    draw_word = StringProperty()
    """Label of the draw of who begins."""
    told = StringProperty()
    """Label of the draw that has the focus or the finger; empty for none."""
    count = NumericProperty(0)
    """Number of pads, free ones too."""

    def __init__(self, **kwargs: object) -> None:
        self._chips: list[SeatChip] = []
        self._free: list[FreeSeat] = []
        self._carried = CarriedSign()
        self.boxes: list[PadBox] = []
        """Pads of the seats, the free ones last."""
        super().__init__(**kwargs)
        for name in ("places", "size", "least"):
            self.fbind(name, self.settle)
        theme.follow(self)

    @staticmethod
    def draw_told(seats: bool, first: bool, draw_word: str) -> str:
        """Return the label of the draw whose key is held: that of the seats, or of who begins."""
        if seats:
            return _("Draw seats")
        return draw_word if first else ""

    def rethemed(self) -> None:
        """Place every seat again."""
        self.settle()

    def drop_pad(self, seat: int, pos: tuple[float, float]) -> None:
        """Swap a seat that was dragged to a position with the nearest one."""
        self.owner.swap(seat, self._nearest(pos))
        self.settle()

    def carry_sign(self, pos: tuple[float, float]) -> None:
        """Show the sign under the finger."""
        if self._carried.parent is None:
            self.add_widget(self._carried)
        self._carried.center = pos

    def drop_sign(self, pos: tuple[float, float]) -> None:
        """Give the sign to the nearest seat."""
        self.owner.let_deal(self._nearest(pos))
        self.settle()

    def _nearest(self, pos: tuple[float, float]) -> int:
        """Return the seat whose pad is nearest to a position."""
        return min(range(len(self.places)), key=lambda seat: self.boxes[seat].distance(*pos))

    def settle(self, *_: object) -> None:
        """Place every seat, and the sign at the dealer's."""
        self.remove_widget(self._carried)
        seated = len(self.places)
        self.count = count = max(seated, int(self.least))
        pad = PAD[0] * theme.unit, PAD[1] * theme.unit
        self.boxes = pads(count, (self.width, self.height), pad, theme.portrait)
        self._set_number(self._chips, seated, lambda: SeatChip(owner=self.owner, table=self))
        self._set_number(self._free, count - seated, lambda: FreeSeat(on_tap=self._invite))
        for chip, place in zip(self._chips, self.places, strict=True):
            chip.item, chip.shows_sign = place, place.dealer
        for seat, free in enumerate(self._free, seated):
            free.seat = seat
        for widget, box in zip((*self._chips, *self._free), self.boxes, strict=True):
            widget.pos, widget.size = box[:2], box[2:]
        for chip in self._chips:
            chip.tight = chip.width < TIGHT * theme.unit

    def _invite(self, _: Tap) -> None:
        self.owner.invite()

    def _set_number(self, widgets: list[Any], count: int, new: Any) -> None:
        """Add or remove widgets of a kind."""
        while len(widgets) > count:
            self.remove_widget(widgets.pop())
        while len(widgets) < count:
            widgets.append(new())
            self.add_widget(widgets[-1])


def disc(ink: Colour, seen: bool) -> Colour:
    """Return the colour of the disc behind a sign, clear unless it is seen."""
    return [*ink[:3], 0.2 if seen else 0]


def mark_colour(seats: Sequence[Colour], place: SeatedPlace | None) -> Colour:
    """Return the colour of the mark of a place among those of the seats."""
    found: Colour = seats[place.seat] if place else theme.text
    return found


def velvet(look: Look, dark: bool, contrast: bool) -> Colour:
    """Return the colour of a game's table in a theme."""
    if contrast:
        return list(theme.panel)
    colour = get_color_from_hex(look.velvet)
    share = 0 if dark else PALER
    pairs = zip(colour, theme.background, strict=True)
    return [part + (light - part) * share for part, light in pairs]


def pads(
    seats: int, size: tuple[float, float], pad: tuple[float, float], standing: bool
) -> list[PadBox]:
    """Return the pads of a number of seats, clockwise from the lower side, in pixels.

    All are read from below. *standing* is true for a portrait window.
    """
    if not seats:
        return []
    low, left, top, right = sides = (STANDING if standing else LYING)[seats]
    pad = pad[0], min(pad[1], _height(sides, size[1]))
    below, above = _row(low, 0, size, pad), _row(top, size[1] - pad[1], size, pad)
    ends = (pad[1] if low else 0, size[1] - (pad[1] if top else 0))
    # Both draws stand between the two sides.
    width = min(pad[0], (size[0] - theme.key) / 2 - theme.gap)
    side = width, pad[1]
    return [
        *below[:1],
        *_column(left, 0, ends, side),
        *above,
        *_column(right, size[0] - width, ends, side)[::-1],
        *below[:0:-1],
    ]


def _height(sides: tuple[int, int, int, int], height: float) -> float:
    """Return the largest height at which pads on these sides do not touch each other."""
    low, left, top, right = sides
    rows = bool(low) + max(left, right) + bool(top)
    return (height - theme.gap / 2 * (rows - 1)) / rows


def _row(count: int, y: float, size: tuple[float, float], pad: tuple[float, float]) -> list[PadBox]:
    share = size[0] / max(count, 1)
    width = min(pad[0], share - theme.gap)
    return [PadBox(share * (turn + 0.5) - width / 2, y, width, pad[1]) for turn in range(count)]


def _column(
    count: int, x: float, ends: tuple[float, float], pad: tuple[float, float]
) -> list[PadBox]:
    """Return the pads of a side from the lowest, between two heights."""
    share = (ends[1] - ends[0]) / max(count, 1)
    return [PadBox(x, ends[0] + share * (turn + 0.5) - pad[1] / 2, *pad) for turn in range(count)]


def name_on_pad(name: str, size: Sequence[float]) -> str:
    """Return a name as a box of a size in pixels holds it; a single long word has a hyphen."""
    width, height = size
    lines = glyphs.lines_within(height, theme.least)
    text = glyphs.abbreviated(name, width, theme.bold, theme.least, lines)
    return glyphs.hyphenated_to_fit(text, width, theme.bold, min(theme.body, height / 2.9))


kv.load(__file__)
