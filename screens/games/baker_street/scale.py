"""Scale of numbers in Baker Street, on which a finger sets one."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.input.motionevent import MotionEvent
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.words.i18n import _
from screens.base import kv
from screens.parts.drawing.repeat import Repeating
from screens.parts.touch.tap import Dial

LABEL_STEP = 5
"""Distance of the numbers that are written on a scale; dots are between them."""
COVERED_NUMBERS = 2
"""Distance of a number from the one that is set, up to which its paper lies over it."""
NARROWEST_ZONE = 4
"""Numbers in a zone below which it has no word."""


class ScaleMark(Struct, frozen=True):
    """Text or shape of a seat at a number; *row* is 0 on the scale, 1 above it and −1 below."""

    number: float
    text: str = ""
    seat: int | None = None
    row: int = 0
    tone: str = "muted"


class ScaleMarks(Repeating):
    """Marks of a scale, each at its number."""

    template = StringProperty("ScaleMarkBox")
    inset = NumericProperty(0)
    step = NumericProperty(0)

    laid_out_by = ("pos", "size", "items", "inset", "step")

    def do_layout(self, *_: object) -> None:
        """Place every mark."""
        height = self.height / 3
        for mark in self.children:
            mark.size = self.inset * (2 if mark.item.row == 0 else 6), height
            mark.center_x = self.x + self.inset + mark.item.number * self.step
            mark.center_y = self.center_y + mark.item.row * height


class NumberScale(Dial):
    """Scale from 0 to a number; a finger sets the number of its owner and slides on."""

    owner = ObjectProperty(None, allownone=True)
    number = NumericProperty(None, allownone=True)
    """Number that is set; None before."""
    most = NumericProperty(1)
    bound = NumericProperty(0)
    """Number below which a declaration is a bluff; 0 where nothing was declared."""
    pins = ListProperty()
    """Marks beside the scale."""
    inset = NumericProperty(0)
    step = NumericProperty(0)
    """Pixels from one number to the next."""
    split = NumericProperty(0)
    """Pixels from the left to the part above *bound*."""

    @staticmethod
    def labels(most: int, pins: Iterable[ScaleMark], number: float | None) -> list[ScaleMark]:
        """Return the numbers of a scale that the one that is set does not hide, and its pins."""
        numbers = (
            ScaleMark(at, str(at) if at % LABEL_STEP == 0 else "·")
            for at in range(int(most) + 1)
            if number is None or abs(at - number) >= COVERED_NUMBERS
        )
        return [*numbers, *pins]

    def written(self) -> tuple[str, ...]:
        """Return nothing: the number changes under the finger."""
        return ()

    def turn(self, by: int) -> None:
        """Raise or lower the number."""
        self.owner.raise_number(by)

    def on_press(self) -> None:
        """Set the touched number."""
        super().on_press()
        self._follow(self.last_touch)

    def dragged(self, touch: MotionEvent) -> None:
        """Follow the finger."""
        self._follow(touch)

    def lifted(self, touch: MotionEvent) -> None:
        """Leave the number as it is."""
        self.let_go(touch)
        self.owner.settle()

    def at(self, number: float) -> tuple[float, float]:
        """Return the point of a number, in pixels."""
        return self.x + self.inset + number * self.step, self.center_y

    def _follow(self, touch: MotionEvent) -> None:
        number = round((touch.x - self.x - self.inset) / max(self.step, 1))
        self.owner.take_number(max(0, min(number, int(self.most))))


def bluff_and_true(bound: int, most: int) -> list[ScaleMark]:
    """Return the words for both parts of a scale that a declaration divides."""
    zones = (0, bound - 1, _("BLUFF"), "bad"), (bound, most, _("TRUE"), "good")
    return [
        ScaleMark((first + last) / 2, word, row=-1, tone=tone)
        for first, last, word, tone in zones
        if last - first + 1 >= NARROWEST_ZONE
    ]


kv.load(__file__)
