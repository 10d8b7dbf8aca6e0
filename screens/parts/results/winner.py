"""Who won, on what steps, and why it was a good match."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.play.ending import Ending, Place, place_word
from companion.play.view import View
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.motion import move
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.results.party import Party

STEPS = 3
"""How many stand on steps; all winners do."""
HEIGHTS = {1: 1.0, 2: 0.76, 3: 0.66}
"""Of the steps by their place, of the first."""
WIDTHS = {1: 1.3, 2: 1.0, 3: 0.88}
RISE, FALL = 0.25, 2.5
"""Seconds in which a step rises, the third before the first, and in which all confetti falls."""
CROWNED = RISE * STEPS
STARTED = CROWNED + 0.65
"""When the crown comes, and when the confetti begins to fall."""
SHOWN = STARTED + FALL
FRAMES = 30
"""A second: what falls needs no more."""


class Step(Struct, frozen=True):
    """A step: who stands on it, what that seat has, and how high and wide it is."""

    seat: int
    name: str
    rank: int
    place: str
    has: str
    note: str
    won: bool
    high: float
    wide: float
    narrow: bool
    """Whether there are so many steps that a mark stands above its name."""


class Praise(Struct, frozen=True):
    """An honour, with the name of whom it is for."""

    seat: int
    name: str
    words: str


class PodiumStep(BoxLayout):
    """A seat on its step."""

    item = ObjectProperty(rebind=True)
    grown = NumericProperty(1.0)
    """How much of it has risen."""


class AlsoLine(BoxLayout):
    """A seat beside the steps."""

    item = ObjectProperty(rebind=True)


class HonourLine(BoxLayout):
    """What a seat did best."""

    item = ObjectProperty(rebind=True)


class Winner(Panel):
    """Who won a match, and its honours; the game's own panel is behind the sheet."""

    bare = True
    ending = ObjectProperty(rebind=True)
    steps = ListProperty()
    others = ListProperty()
    then = StringProperty()
    """What stands above the others: they came later, or are no less."""
    honours = ListProperty()
    lasted = ListProperty(["", ""])
    again = StringProperty()
    passed = NumericProperty(SHOWN)
    """Seconds of the show that are over."""

    _frame = SHOWN
    """What was drawn last of the show."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._party = Party()
        super().__init__(page, view, ending=view.ending, **kwargs)
        self.fbind("passed", self._go_on)
        self.ids.title.fbind("center", self._light)
        theme.follow(self)

    def rethemed(self) -> None:
        """Shine in the light of the theme."""
        self._light()

    def refresh(self) -> None:
        """Show how the match ended."""
        self.ending = ending = self.view.ending
        every = _steps(self.view, ending)
        count = max(STEPS, len(ending.winners)) if ending.winners else len(every)
        steps, self.others = every[:count], every[count:]
        self.steps = _in_order(steps) if ending.winners else steps
        self.then = _above(steps, self.others)
        names = [seat.name for seat in self.view.seats]
        self.honours = [Praise(each.seat, names[each.seat], each.words) for each in ending.honours]
        self.lasted = list(ending.lasted or ("", ""))
        self._light()
        self._move()

    def celebrate(self) -> None:
        """Let the steps rise and the confetti fall, once."""
        self.passed = 0.0
        move(self, SHOWN, "linear", passed=SHOWN)

    def on_parent(self, *_: object) -> None:
        """Shine behind the page while it is in front."""
        behind = self.page.canvas.before
        if self.parent and self._party not in behind.children:
            behind.add(self._party)
        elif not self.parent and self._party in behind.children:
            behind.remove(self._party)

    def _light(self, *_: object) -> None:
        if not self.parent or not self.ending.winners:
            self._party.hide()
            return
        winners = self.ending.winners
        colour = theme.seats[winners[0]] if len(winners) == 1 else theme.accent
        self._party.shine(colour, self.ids.title.center, self._box())
        self._move()

    def _go_on(self, *_: object) -> None:
        frame = self.passed if self.passed == SHOWN else self.passed * FRAMES // 1
        if frame != self._frame:
            self._frame = frame
            self._move()

    def _move(self) -> None:
        for step in self.ids.steps.children:
            late = RISE * max(STEPS - step.item.rank, 0)
            step.grown = _eased((self.passed - late) / RISE)
        self.ids.crown.opacity = min(max((self.passed - CROWNED) / RISE, 0.0), 1.0)
        if self.parent and self.ending.winners:
            seats = [place.seat for place in self.ending.places]
            self._party.scatter(seats, (self.passed - STARTED) / FALL, self._box())

    def _box(self) -> tuple[float, float, float, float]:
        return (*self.page.pos, *self.page.size)


def _eased(share: float) -> float:
    left = 1 - min(max(share, 0.0), 1.0)
    return 1 - left * left * left


def _steps(view: View, ending: Ending) -> list[Step]:
    """Return a step for each seat, the best first; where nobody won all stand alike."""
    if ending.winners:
        narrow = len(ending.winners) > STEPS
        return [_step(view, place, narrow, place.seat in ending.winners) for place in ending.places]
    places = sorted(ending.places, key=lambda place: place.seat)
    return [_level(_step(view, place, len(places) > STEPS, False)) for place in places]


def _level(step: Step) -> Step:
    return replace(step, place="", high=1.0, wide=1.0)


def _step(view: View, place: Place, narrow: bool, won: bool) -> Step:
    rank = min(place.rank, STEPS)
    return Step(
        seat=place.seat,
        name=view.seats[place.seat].name,
        rank=place.rank,
        place=place_word(place.rank),
        has=place.has,
        note=place.note,
        won=won,
        high=HEIGHTS[rank],
        wide=WIDTHS[rank],
        narrow=narrow,
    )


def _above(steps: list[Step], others: list[Step]) -> str:
    if not others:
        return ""
    return _("then") if others[0].rank > steps[-1].rank else _("also")


def _in_order(steps: list[Step]) -> list[Step]:
    """Return the best in the middle, the next on its left."""
    return [*steps[1::2][::-1], *steps[::2]] if len(steps) > 2 else steps[::-1]


kv.load(__file__)
