"""What lies on the table of The Club: the row, wrong cards below it, and the card that waits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from msgspec import Struct

from companion.games.the_club.cards import ClubCard
from companion.games.the_club.view.panels import Laid
from screens.base import kv
from screens.base.theme import theme
from screens.games.the_club.face import ClubFace
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.repeat import Repeating
from screens.parts.drawing.text import Words

SLIM = 0.72
"""The width of a card in its heights."""
ASKEW = (-2, 2, 1, -1)
"""Degrees by which wrong cards lie askew, in turn."""


FEW, MANY = 0.555, 0.48
"""Height of a card that is right as a share of its line, with few columns and with many."""


class ClubBadge(Words):
    """A tick or a cross on a disc."""

    icon = StringProperty()
    """yes or no."""


class ClubOwner(Words):
    """The mark of a seat on a disc."""

    seat = NumericProperty(-1)
    """-1 for nobody."""

    def on_seat(self, *_: object) -> None:
        """Show another seat."""
        self.rethemed()

    def rethemed(self) -> None:
        """Show the shape in the colours of the theme."""
        self.text = theme.shape(self.seat)
        super().rethemed()


class LaidCard(ClubFace):
    """A card in the row or below it, with its badge."""

    item = ObjectProperty(None, allownone=True)
    mark = StringProperty("yes")
    """yes if it is right, no if it is wrong."""


class WrongCards(Repeating):
    """The wrong cards of a column in the order of the table, none hidden, as large as they fit."""

    most = NumericProperty(0)
    """Pixels: no card is wider."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(template="WrongCard", **kwargs)
        for name in ("pos", "size", "children", "most"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Stand the cards in lines, each beginning at the left."""
        cards = self.children[::-1]
        if not cards:
            return
        wide, in_line = arranged(len(cards), self.width, self.height, self.most, theme.gap / 2)
        high = wide / SLIM
        for place, card in enumerate(cards):
            line, at = divmod(place, in_line)
            card.size, card.turn = (wide, high), ASKEW[place % len(ASKEW)]
            step = theme.gap / 2
            card.pos = self.x + at * (wide + step), self.top - line * (high + step) - high


def arranged(
    count: int, width: float, height: float, most: float, gap: float, foot: float = 0
) -> tuple[float, int]:
    """Return how wide cards stand in a box, and how many in a line: the fewest at that width.

    *foot* is the room below each card.
    """

    def wide(in_line: int) -> float:
        lines = ceil(count / in_line)
        across = (width - (in_line - 1) * gap) / in_line
        return max(min(across, SLIM * ((height - (lines - 1) * gap) / lines - foot), most), 1.0)

    in_line = max(range(1, count + 1), key=lambda each: (wide(each), -each))
    return wide(in_line), in_line


class Shown(Struct, frozen=True):
    """A right card with the wrong ones below it, and columns beside it where no wrong card lies."""

    right: ClubCard | None
    wrong: tuple[ClubCard, ...]
    free: int


def spread(columns: Sequence[Laid], across: int) -> Iterator[Shown]:
    """Yield columns in lines of a length; wrong cards spread below the right ones that follow."""
    for place, laid in enumerate(columns):
        end = (place // across + 1) * across
        after = columns[place + 1 : end]
        free = next((at for at, each in enumerate(after) if each.wrong), end - place - 1)
        yield Shown(laid.right, laid.wrong, free)


class ClubColumn(Layout):
    """A right card, and the wrong ones below it."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    """A Shown."""
    owner = ObjectProperty(None, allownone=True, rebind=True)
    """The row that it stands in."""

    def do_layout(self, *_: object) -> None:
        """Leave everything where its rule wants it."""


class ClubStrip(BoxLayout):
    """The part of the row that is seen; a finger pulls it to and fro, and nothing else happens."""

    owner = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take hold of the row, if there is more of it."""
        if not (self.owner.longer and self.collide_point(*touch.pos)):
            return bool(super().on_touch_down(touch))
        touch.ud[self] = (touch.x, self.owner.first, self.owner.columns)
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Show what the finger pulls into sight, unless another card came meanwhile."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        x, first, columns = touch.ud[self]
        if columns == self.owner.columns:
            self.owner.show_from(first - round((touch.x - x) / self.owner.pitch))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Let go of it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True


class WaitingCard(CulledBox):
    """The card that waits for its verdict, whose it is, and the card in words."""

    card = ObjectProperty(None, allownone=True)
    seat = NumericProperty(-1)
    words = StringProperty()


class ClubRow(CulledBox):
    """Right cards in a row, each with its wrong ones below it, and the card that waits.

    The newest column is in sight after every change; where not all fit, a finger or two keys slide.
    """

    columns = ObjectProperty(())
    """A tuple of Laid, in the order of the table."""
    waiting = ObjectProperty(None, allownone=True)
    """The ClubCard that waits for its verdict; None takes no room."""
    seat = NumericProperty(-1)
    """Whose card waits; -1 for nobody's."""
    words = StringProperty()
    """The waiting card in words."""

    closed = BooleanProperty(False)
    """Whether a line stands above it already."""

    high = NumericProperty(1)
    """Pixels of a card in the row."""
    pitch = NumericProperty(1)
    """Pixels from one column to the next."""
    line = NumericProperty(1)
    """Pixels from one line of columns to the next."""
    lines = NumericProperty(1)
    room = NumericProperty(0)
    """Pixels for columns and keys."""
    across = NumericProperty(1)
    """How many columns fit beside each other."""
    first = NumericProperty(0)
    """The place of the first column in sight."""
    last = NumericProperty(0)
    """The first column in sight when the newest one is."""
    longer = BooleanProperty(False)
    """Whether not all columns fit."""
    wrapped = BooleanProperty(False)
    """Whether a second line is begun."""
    shown = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        self._measure = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in ("room", "pitch", "lines"):
            self.fbind(name, self._measure)

    def on_columns(self, *_: object) -> None:
        """Show the newest column."""
        self._fit()
        self.show_from(self.last)

    def card_height(self, line: float, room: float, count: int, portrait: bool) -> float:
        """Return the height of a right card, given those of a line and the number of columns.

        All are in pixels. Few cards are larger, as long as none of them goes out of sight; on a
        display that stands they fill its width, up to three touches.
        """
        across = ceil(max(count, 1) / self.lines)
        widest = ((room + theme.gap) / across - theme.gap) / SLIM
        if portrait:
            full = min(widest, 3 * theme.touch) if count and room else 0
            return float(min(MANY * line, max(1.52 * theme.touch, full)))
        large = min(FEW * line, 2.1 * theme.touch)
        return float(large if large <= widest else min(MANY * line, 1.9 * theme.touch))

    def slide(self, by: int) -> None:
        """Slide by so many views, to older columns or newer ones."""
        self.show_from(self.first + by * self.across * self.lines)

    def show_from(self, first: float) -> None:
        """Show as many columns as fit, from that one on if there are so many."""
        self.first = int(max(0, min(first, self.last)))
        seen = self.columns[self.first : self.first + int(self.across * self.lines)]
        self.shown = [*spread(seen, int(self.across))]
        self.wrapped = len(self.shown) > self.across

    def _fit(self, *_: object) -> None:
        """Count anew what fits; whoever saw the newest column sees it again."""
        newest = self.first >= self.last
        self.longer = len(self.columns) > self._beside(self.room) * self.lines
        self.across = self._beside(self.room - (theme.bar + theme.gap) * self.longer)
        self.last = max(len(self.columns) - self.across * self.lines, 0)
        self.show_from(self.last if newest else self.first)

    def _beside(self, width: float) -> int:
        return max(int((width + theme.gap) // max(self.pitch, 1)), 1)


kv.load(__file__)
