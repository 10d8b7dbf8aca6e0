"""Idle display: the big picture first, then dimmed, then dark."""

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
"""Seconds without a touch after which a match shows the big picture."""
MINUTE = 60.0
DIMMED = 0.65
"""Opacity of the cover on a display whose light cannot be dimmed."""


class Stage(IntEnum):
    """Stage of an idle display."""

    AWAKE = 0
    LARGE = 1
    DIM = 2
    DARK = 3


class Cover(Widget):
    """Black layer over everything."""

    taken = NumericProperty(1.0)
    """Opacity, from 0 to 1."""


class Idle:
    """Timer that calls *reach* with each stage that is reached without activity.

    There is one scheduled event, for the next stage; activity only stores the time.
    """

    def __init__(self, reach: Callable[[Stage], None]) -> None:
        self.stage = Stage.AWAKE
        self._reach = reach
        self._after: dict[Stage, float] = {}
        self._since = 0.0
        self._event = Clock.schedule_once(self._look, 0)

    def rest_after(self, after: dict[Stage, float]) -> None:
        """Set the seconds to each stage and restart from AWAKE."""
        self._after = after
        self.restart()
        self._plan(0.0)

    def restart(self) -> None:
        """Restart the timer after activity."""
        self._since = Clock.get_time()
        if self.stage:
            self.stage = Stage.AWAKE
            self._reach(self.stage)
            self._plan(0.0)

    def advance(self, stage: Stage) -> None:
        """Reach a stage at once."""
        self.stage = stage
        self._reach(stage)

    def stop(self) -> None:
        """Cancel the timer."""
        self._event.cancel()

    def _look(self, _: float) -> None:
        if EventLoop.touches:
            self.restart()
        passed = Clock.get_time() - self._since
        stage = max((each for each, after in self._after.items() if after <= passed), default=0)
        if stage > self.stage:
            self.stage = Stage(stage)
            self._reach(self.stage)
        self._plan(passed)

    def _plan(self, passed: float) -> None:
        """Schedule the next stage, *passed* seconds after the last activity."""
        self._event.cancel()
        left = [after - passed for after in self._after.values() if after > passed]
        if left:
            self._event = Clock.schedule_once(self._look, min(left))


class Rest:
    """Big picture and cover over the pages of an idle display."""

    def __init__(self, shell: Shell, page: Callable[[], Page]) -> None:
        self._shell, self._page = shell, page
        self.light: Light = NoLight()
        self.changed: Callable[[], object] = lambda: None
        """Callback after each stage that is reached."""
        self._idle = Idle(self._show)
        self._picture: Widget | None = None
        self._cover = Cover()

    def apply_settings(self, chosen: Settings) -> None:
        """Apply the settings."""
        minutes = {Stage.DIM: chosen.dim, Stage.DARK: chosen.sleep}
        after = {stage: MINUTE * each for stage, each in minutes.items() if each != "never"}
        self._idle.rest_after(after | ({Stage.LARGE: LARGE_AFTER} if chosen.big_picture else {}))

    def wake(self) -> bool:
        """Wake after activity; return whether the page was hidden until now."""
        hidden = bool(self._picture) or self._idle.stage is Stage.DARK
        self._idle.restart()
        return hidden

    def enlarge(self) -> None:
        """Show the big picture without waiting for it."""
        self._idle.advance(Stage.LARGE)

    @property
    def is_dark(self) -> bool:
        """True while the display is switched off."""
        return self._idle.stage is Stage.DARK

    def darken(self) -> None:
        """Switch the display off without waiting for it."""
        self._idle.advance(Stage.DARK)

    def stop(self) -> None:
        """Stop resting and turn the light on."""
        self._idle.restart()
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
        self.changed()

    def _uncover(self) -> None:
        self.light.full()
        self._shell.remove_widget(self._cover)
        self._shell.restore_page()
        self._picture = None

    def _enlarge(self) -> None:
        self._picture = self._page().from_afar()
        if self._picture:
            self._shell.show_picture(self._picture)

    def _cover_with(self, taken: float) -> None:
        self._cover.taken = taken
        if not self._cover.parent:
            self._shell.add_widget(self._cover)


kv.load(__file__)
