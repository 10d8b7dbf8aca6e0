"""Cards on the table of The Club: the row, wrong cards below it, and the waiting card."""

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
from companion.games.the_club.view.panels import RowCard
from screens.base import kv
from screens.base.theme import theme
from screens.games.the_club.face import ClubFace
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.dashed_box import DashedBox
from screens.parts.drawing.owned import Owned
from screens.parts.drawing.repeat import Repeating
from screens.parts.drawing.text import Words

CARD_ASPECT = 0.72
"""Width of a card, as a share of its height."""
WRONG_ROTATIONS = (-2, 2, 1, -1)
"""Rotations of wrong cards in degrees, in turn."""


SMALLEST_SEEN = 1.3
"""Least height of a card that is right in landscape, so that no column scrolls, in keys."""
FEW_CARDS_HEIGHT, MANY_CARDS_HEIGHT = 0.555, 0.48
"""Height of a card that is right as a share of its line, with few columns and with many."""


class ClubBadge(Words):
    """Tick or cross on a disc."""

    icon = StringProperty()
    """Name of the icon: yes or no."""


class ClubOwner(Words):
    """Mark of a seat on a disc."""

    seat = NumericProperty(-1)
    """Seat; -1 for none."""

    def on_seat(self, *_: object) -> None:
        """Update the mark."""
        self.rethemed()

    def rethemed(self) -> None:
        """Show the shape in the colours of the theme."""
        self.text = theme.shape(self.seat)
        super().rethemed()


class LaidCard(ClubFace):
    """Card in the row or below it, with its badge."""

    item = ObjectProperty(None, allownone=True)
    mark = StringProperty("yes")
    """Icon of the badge: yes for a right card, no for a wrong one."""


class WrongCards(Repeating):
    """Wrong cards of a column in the order of the table, as large as all of them fit."""

    template = StringProperty("WrongCard")
    max_card_width = NumericProperty(0)
    """Largest width of a card in pixels."""

    laid_out_by = ("pos", "size", "children", "max_card_width")

    def do_layout(self, *_: object) -> None:
        """Arrange the cards in lines from the left."""
        cards = self.children[::-1]
        if not cards:
            return
        card_width, columns = fit_cards(
            (len(cards),), self.width, self.height, self.max_card_width, theme.gap / 2
        )
        card_height = card_width / CARD_ASPECT
        for place, card in enumerate(cards):
            line, at = divmod(place, columns)
            card.size, card.turn = (
                (card_width, card_height),
                WRONG_ROTATIONS[place % len(WRONG_ROTATIONS)],
            )
            step = theme.gap / 2
            card.pos = (
                self.x + at * (card_width + step),
                self.top - line * (card_height + step) - card_height,
            )


def fit_cards(
    counts: Sequence[int], width: float, height: float, max_card_width: float, gap: float,
    foot: float = 0,
) -> tuple[float, int]:  # fmt: skip
    """Return the largest width of groups of cards in a box, and the fewest columns for it.

    Each group begins a line. All sizes are in pixels; *foot* is the height below each card.
    """

    def card_width(columns: int) -> float:
        lines = sum(ceil(count / columns) for count in counts)
        by_width = (width - (columns - 1) * gap) / columns
        by_height = CARD_ASPECT * ((height - (lines - 1) * gap) / lines - foot)
        return max(min(by_width, by_height, max_card_width), 1.0)

    columns = max(range(1, max(counts) + 1), key=lambda each: (card_width(each), -each))
    return card_width(columns), columns


class ShownColumn(Struct, frozen=True):
    """Right card with its wrong ones, and the number of columns without wrong cards after it."""

    right: ClubCard | None
    wrong: tuple[ClubCard, ...]
    free: int


def shown_columns(columns: Sequence[RowCard], line_columns: int) -> Iterator[ShownColumn]:
    """Yield columns in lines of a length; wrong cards may extend below the next columns."""
    for place, column in enumerate(columns):
        end = (place // line_columns + 1) * line_columns
        after = columns[place + 1 : end]
        free = next((at for at, each in enumerate(after) if each.wrong), end - place - 1)
        yield ShownColumn(column.right, column.wrong, free)


def standing_alone(columns: Sequence[RowCard]) -> tuple[RowCard, ...]:
    """Return the right cards without the wrong ones, and the place of the next."""
    right = (RowCard(column.right, ()) for column in columns if column.right)
    return (*right, RowCard(None, ()))


class NextPlace(DashedBox):
    """Dashed place of a card to come."""


class ClubColumn(Owned, Layout):
    """Right card, and the wrong ones below it."""

    item = ObjectProperty(rebind=True)
    """ShownColumn of the column."""

    def do_layout(self, *_: object) -> None:
        """Keep the positions that the kv rule sets."""


class ClubStrip(Owned, BoxLayout):
    """Visible part of the row, which a finger drags."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Begin to drag the row if it is scrollable."""
        if not (self.owner.scrollable and self.collide_point(*touch.pos)):
            return bool(super().on_touch_down(touch))
        touch.ud[self] = (touch.x, self.owner.first, self.owner.columns)
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Scroll the row with the finger, unless its columns have changed."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        x, first, columns = touch.ud[self]
        if columns == self.owner.columns:
            self.owner.show_from(first - round((touch.x - x) / self.owner.column_pitch))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End the drag."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True


class WaitingCard(CulledBox):
    """Card that waits for its verdict, with its seat and its words."""

    card = ObjectProperty(None, allownone=True)
    seat = NumericProperty(-1)
    words = StringProperty()


class ClubRow(CulledBox):
    """Right cards in a row, each with its wrong ones below it, and the waiting card.

    It scrolls to the newest column after every change, and with a finger or two keys.
    """

    columns = ObjectProperty(())
    """Tuple of Laid, in the order of the table."""
    waiting = ObjectProperty(None, allownone=True)
    """ClubCard that waits for its verdict; None for none."""
    seat = NumericProperty(-1)
    """Seat of the waiting card; -1 for none."""
    words = StringProperty()
    """Waiting card in words."""

    alone = BooleanProperty(False)
    """True if right cards stand alone, before a dashed place for the next one."""
    has_line_above = BooleanProperty(False)
    """True if another widget draws the line above it."""

    card_height = NumericProperty(1)
    """Height of a right card in pixels."""
    column_pitch = NumericProperty(1)
    """Distance of two columns in pixels."""
    line_height = NumericProperty(1)
    """Height of a line of columns in pixels."""
    lines = NumericProperty(1)
    available_width = NumericProperty(0)
    """Width for columns and keys in pixels."""
    keys_width = NumericProperty(0)
    """Width of the two keys that scroll, in pixels."""
    line_columns = NumericProperty(1)
    """Number of columns that fit in a line."""
    first = NumericProperty(0)
    """Index of the first visible column."""
    last_first = NumericProperty(0)
    """Index of the first visible column at the end of the row."""
    scrollable = BooleanProperty(False)
    """True if not all columns fit."""
    wrapped = BooleanProperty(False)
    """True if there is a second line."""
    shown = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        self._refit = Clock.create_trigger(self._fit, -1)
        super().__init__(**kwargs)
        for name in ("available_width", "column_pitch", "lines"):
            self.fbind(name, self._refit)

    def on_columns(self, *_: object) -> None:
        """Scroll to the newest column."""
        self._fit()
        self.show_from(self.last_first)

    def fit_card_height(
        self, line_height: float, available_width: float, count: int, portrait: bool
    ) -> float:
        """Return the height of a right card for a line height and a number of columns.

        All sizes are in pixels. Few cards are larger while all of them fit; in portrait they fill
        the width, up to the height of three keys.
        """
        line_columns = ceil(max(count, 1) / self.lines)
        widest = ((available_width + theme.gap) / line_columns - theme.gap) / CARD_ASPECT
        if self.alone:
            return float(max(line_height - 2 * theme.gap, 1))
        if portrait:
            full = min(widest, 3 * theme.touch) if count and available_width else 0
            return float(min(MANY_CARDS_HEIGHT * line_height, max(1.52 * theme.touch, full)))
        large = min(FEW_CARDS_HEIGHT * line_height, 2.1 * theme.touch)
        if large <= widest:
            return float(large)
        many = min(MANY_CARDS_HEIGHT * line_height, 1.9 * theme.touch)
        # Somewhat smaller cards are all seen at once.
        return float(widest if SMALLEST_SEEN * theme.touch <= widest < many else many)

    def slide(self, by: int) -> None:
        """Scroll by a number of views, to older columns or newer ones."""
        self.show_from(self.first + by * self.line_columns * self.lines)

    def show_from(self, first: float) -> None:
        """Show as many columns as fit, from an index or earlier."""
        self.first = int(max(0, min(first, self.last_first)))
        seen = self.columns[self.first : self.first + int(self.line_columns * self.lines)]
        self.shown = [*shown_columns(seen, int(self.line_columns))]
        self.wrapped = len(self.shown) > self.line_columns

    def _fit(self, *_: object) -> None:
        """Count the columns that fit; keep the newest one visible if it was."""
        newest = self.first >= self.last_first
        self.scrollable = len(self.columns) > self._columns_in(self.available_width) * self.lines
        self.line_columns = self._columns_in(
            self.available_width - (self.keys_width + theme.gap) * self.scrollable
        )
        self.last_first = max(len(self.columns) - self.line_columns * self.lines, 0)
        self.show_from(self.last_first if newest else self.first)

    def _columns_in(self, width: float) -> int:
        return max(int((width + theme.gap) // max(self.column_pitch, 1)), 1)


kv.load(__file__)
