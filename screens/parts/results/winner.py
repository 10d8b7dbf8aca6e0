"""Winner's page: a podium, confetti and honours."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct
from msgspec.structs import replace

from companion.play.ending import Ending, Rank, place_word
from companion.play.view import View
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.internals.layout import tree
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.motion import move
from screens.parts.drawing.paper import Paper
from screens.parts.drawing.text import Words
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.results.party import Box, Party, Piece, party_colour, placed
from screens.parts.touch.tap import Tap

PODIUM_SEATS = 3
"""Seats on the podium, unless there are more winners."""
HEIGHTS = {1: 1.0, 2: 0.76, 3: 0.66}
"""Height of each step, as a share of the first."""
WIDTHS = {1: 1.3, 2: 1.0, 3: 0.88}
RISE, FALL = 0.25, 2.5
"""Seconds in which a step rises, the third first, and in which all confetti falls."""
CROWNED = RISE * PODIUM_SEATS
"""Seconds from the start to the crown."""
FRAMES_PER_SECOND = FALL
FRAMES = 30
"""Frames a second of the show."""


class PodiumPlace(Struct, frozen=True):
    """Step of the podium with its seat, texts and size."""

    seat: int
    name: str
    rank: int
    place: str
    has: str
    note: str
    won: bool
    height_hint: float
    width_hint: float
    narrow: bool
    """True if marks are above the names, since there are many steps."""


class Praise(Struct, frozen=True):
    """Honour, with the name of its seat."""

    seat: int
    name: str
    words: str


class PodiumStep(CulledBox):
    """Step of the podium with its seat."""

    item = ObjectProperty(rebind=True)
    risen = NumericProperty(1.0)
    """Share of its height that has risen, from 0 to 1."""


class WinnerPad(CulledBox):
    """Dark ground of the parts beside the podium."""


class HonourLine(BoxLayout):
    """Honour of a seat."""

    item = ObjectProperty(rebind=True)
    letters = NumericProperty()
    """Font size in pixels."""


class Winner(Panel):
    """Panel with the podium and the honours; its sheet key leads to the game's own panel."""

    bare = True
    ending = ObjectProperty(rebind=True)
    steps = ListProperty()
    others = ListProperty()
    then = StringProperty()
    """Heading of the others: "then" if they came later, "also" if they are level."""
    honours = ListProperty()
    lasted = ListProperty(["", ""])
    passed = NumericProperty(FRAMES_PER_SECOND)
    """Seconds since the start of the show."""

    crowned = NumericProperty(1.0)
    """Alpha of the crown and of the title, which tells no more than what was shown."""

    _frame = FRAMES_PER_SECOND
    """Frame of the show that was drawn last."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._party = Party()
        self._pieces: tuple[Piece, ...] = ()
        self._kept: tuple[Box, ...] = ()
        self._arrange = Clock.create_trigger(self._find_room)
        super().__init__(page, view, ending=view.ending, **kwargs)
        self.fbind("passed", self._go_on)
        self.ids.title.fbind("center", self._light)
        theme.follow(self)

    def rethemed(self) -> None:
        """Draw the light and the crown in the colours of the theme."""
        self._light()

    def refresh(self) -> None:
        """Show the ending of the view."""
        self.ending = ending = self.view.ending
        every = _steps(self.view, ending)
        count = max(PODIUM_SEATS, len(ending.winners)) if ending.winners else len(every)
        steps, self.others = every[:count], every[count:]
        self.steps = _in_order(steps) if ending.winners else steps
        self.then = _above(steps, self.others)
        names = [seat.name for seat in self.view.seats]
        self.honours = [Praise(each.seat, names[each.seat], each.words) for each in ending.honours]
        self.lasted = list(ending.lasted or ("", ""))
        self._light()
        self._move()

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the crown and the title: the podium is seen with any message."""
        return self.x, self.top - height, self.width

    def is_clear(self, top: float, message: float) -> bool:
        """Return True if words with a top are below a message of a height, both in pixels."""
        return not message or top <= self.top - message + 1

    def celebrate(self) -> None:
        """Run the show."""
        self.passed = 0.0
        move(self, FRAMES_PER_SECOND, "linear", passed=FRAMES_PER_SECOND)

    def on_parent(self, *_: object) -> None:
        """Add the rays to the page while the panel is in front."""
        behind = self.page.canvas.before
        if self.parent and self._party not in behind.children:
            behind.add(self._party)
        elif not self.parent and self._party in behind.children:
            behind.remove(self._party)

    def _light(self, *_: object) -> None:
        if not self.parent:
            self._party.hide()
            return
        winners = self.ending.winners
        colour = party_colour(winners[0]) if len(winners) == 1 else theme.glow
        self._party.shine(colour, self.ids.title.center, self._box())
        self._arrange()

    def _find_room(self, *_: object) -> None:
        """Place the confetti where there are neither words nor keys, once they are laid out."""
        self._kept = tuple(_kept_free(self.page))
        steps = [_window_box(step) for step in tree(self) if isinstance(step, PodiumStep)]
        self._pieces = placed(self._box(), steps, self._kept)
        self._move()

    def _go_on(self, *_: object) -> None:
        frame = self.passed if self.passed == FRAMES_PER_SECOND else self.passed * FRAMES // 1
        if frame != self._frame:
            self._frame = frame
            self._move()

    def rise(self) -> None:
        """Draw the points that prove the winner, up to the present moment."""
        for step in self.ids.steps.children:
            late = RISE * max(PODIUM_SEATS - step.item.rank, 0)
            step.risen = eased((self.passed - late) / RISE)

    def _move(self) -> None:
        self.rise()
        self.crowned = min(max((self.passed - CROWNED) / RISE, 0.0), 1.0)
        if self.parent and self.ending.winners:
            seats = [place.seat for place in self.ending.places]
            fallen = self.passed / FALL
            self._party.scatter(seats, fallen, self._box(), self._pieces, self._kept)

    def _box(self) -> tuple[float, float, float, float]:
        return (*self.page.pos, *self.page.size)


def _kept_free(page: Page) -> Iterator[Box]:
    """Yield the boxes of all keys, cards, steps and words on a page, in pixels."""
    for part in tree(page):
        if isinstance(part, Tap | PodiumStep | WinnerPad | Paper) and part.opacity:
            yield _window_box(part)
        elif isinstance(part, Words) and part.text:
            (x, y), (width, height) = part.to_window(*part.center), part.texture_size
            yield x - width / 2, y - height / 2, width, height


def _window_box(part: Widget) -> Box:
    return *part.to_window(*part.pos), part.width, part.height


def eased(share: float) -> float:
    """Return a share of a way that ends slowly, from 0 to 1."""
    left = 1 - min(max(share, 0.0), 1.0)
    return 1 - left * left * left


def _steps(view: View, ending: Ending) -> list[PodiumPlace]:
    """Return a step for each seat, best first; all alike if there is no winner."""
    if ending.winners:
        narrow = len(ending.winners) > PODIUM_SEATS
        return [_step(view, place, narrow, place.seat in ending.winners) for place in ending.places]
    places = sorted(ending.places, key=lambda place: place.seat)
    return [_level(_step(view, place, len(places) > PODIUM_SEATS, False)) for place in places]


def _level(step: PodiumPlace) -> PodiumPlace:
    return replace(step, place="", height_hint=1.0, width_hint=1.0)


def _step(view: View, place: Rank, narrow: bool, won: bool) -> PodiumPlace:
    rank = min(place.rank, PODIUM_SEATS)
    return PodiumPlace(
        seat=place.seat,
        name=view.seats[place.seat].name,
        rank=place.rank,
        place=place_word(place.rank),
        has=place.has,
        note=place.note,
        won=won,
        height_hint=HEIGHTS[rank],
        width_hint=WIDTHS[rank],
        narrow=narrow,
    )


def _above(steps: list[PodiumPlace], others: list[PodiumPlace]) -> str:
    if not others:
        return ""
    return _("then") if others[0].rank > steps[-1].rank else _("also")


def _in_order(steps: list[PodiumPlace]) -> list[PodiumPlace]:
    """Return the steps in podium order: the best in the middle, the second to its left."""
    return [*steps[1::2][::-1], *steps[::2]] if len(steps) > 2 else steps[::-1]


kv.load(__file__)
