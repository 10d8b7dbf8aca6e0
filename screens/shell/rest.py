"""A display that nobody touches: whose turn it is, large; later less light, then none."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.settings import Settings
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Light, NoLight
from screens.shell.shell import Shell

LARGE_AFTER = 60.0
"""Seconds without a touch after which a match says in large letters whose turn it is."""
MINUTE = 60.0
DIMMED = 0.65
"""How much of the light a cover takes where the display has none to dim."""


class Stage(IntEnum):
    """How far a display has come to rest."""

    AWAKE = 0
    LARGE = 1
    DIM = 2
    DARK = 3


class Cover(Widget):
    """Lies over everything and takes its light."""

    taken = NumericProperty(1.0)
    """The share of the light that it takes."""


class Idle:
    """Tells, by calling *reach*, how far the display has come to rest since somebody was there.

    A single event is due when it rests more; whoever does something only notes the time.
    """

    def __init__(self, reach: Callable[[Stage], None]) -> None:
        self.stage = Stage.AWAKE
        self._reach = reach
        self._after: dict[Stage, float] = {}
        self._since = 0.0
        self._event = Clock.schedule_once(self._look, 0)

    def rest_after(self, after: dict[Stage, float]) -> None:
        """From now on rest after so many seconds, and be awake first."""
        self._after = after
        self.stir()
        self._plan(0.0)

    def stir(self) -> None:
        """Note that somebody is there."""
        self._since = Clock.get_time()
        if self.stage:
            self.stage = Stage.AWAKE
            self._reach(self.stage)
            self._plan(0.0)

    def stop(self) -> None:
        """Rest no further."""
        self._event.cancel()

    def _look(self, _: float) -> None:
        if EventLoop.touches:
            self.stir()
        passed = Clock.get_time() - self._since
        stage = max((each for each, after in self._after.items() if after <= passed), default=0)
        if stage > self.stage:
            self.stage = Stage(stage)
            self._reach(self.stage)
        self._plan(passed)

    def _plan(self, passed: float) -> None:
        """Look again when the next stage is due."""
        self._event.cancel()
        left = [after - passed for after in self._after.values() if after > passed]
        if left:
            self._event = Clock.schedule_once(self._look, min(left))


class Rest:
    """What lies over the pages while nobody touches them."""

    def __init__(self, shell: Shell, page: Callable[[], Page]) -> None:
        self._shell, self._page = shell, page
        self.light: Light = NoLight()
        self._idle = Idle(self._show)
        self._picture: Widget | None = None
        self._cover = Cover()

    def set(self, chosen: Settings) -> None:
        """Rest as the owner of the box wants it."""
        minutes = {Stage.DIM: chosen.dim, Stage.DARK: chosen.sleep}
        after = {stage: MINUTE * each for stage, each in minutes.items() if each != "never"}
        self._idle.rest_after(after | ({Stage.LARGE: LARGE_AFTER} if chosen.big_picture else {}))

    def stir(self) -> bool:
        """Wake, because somebody is there; return whether what they saw was not the page."""
        hidden = bool(self._picture) or self._idle.stage is Stage.DARK
        self._idle.stir()
        return hidden

    def stop(self) -> None:
        """Rest no more, and leave the light on."""
        self._idle.stir()
        self._idle.stop()

    def _show(self, stage: Stage) -> None:
        match stage:
            case Stage.AWAKE:
                self._uncover()
            case Stage.LARGE:
                self._enlarge()
            case Stage.DIM:
                if not self.light.dim():
                    self._cover_with(DIMMED)
            case Stage.DARK:
                self.light.dark()
                self._cover_with(1.0)

    def _uncover(self) -> None:
        self.light.full()
        self._shell.remove_widget(self._cover)
        self._shell.give_back()
        self._picture = None

    def _enlarge(self) -> None:
        self._picture = self._page().from_afar()
        if self._picture:
            self._shell.stand_in(self._picture)

    def _cover_with(self, taken: float) -> None:
        self._cover.taken = taken
        if not self._cover.parent:
            self._shell.add_widget(self._cover)


kv.load(__file__)
