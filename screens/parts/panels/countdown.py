"""Time of the timer as pages show it."""

from __future__ import annotations

from math import ceil

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.table.timer import LOW_SECONDS
from companion.table.timing import Timing
from companion.words.times import clock

MINUTE_SECONDS = 60


class Countdown(Widget):
    """Time that is left in this turn; it updates itself, and kv rules bind to it."""

    shown = BooleanProperty(False)
    """True if the open match has a timer and is not over."""
    paused = BooleanProperty(False)
    runs = BooleanProperty(False)
    text = StringProperty()
    """Minutes and seconds; empty for banks while nobody is awaited."""
    short = StringProperty()
    """Seconds alone, or minutes rounded up."""
    share = NumericProperty(1.0)
    """Share of the whole time that is left, at most 1."""
    whole = StringProperty()
    """Whole time of a turn, of a seat, or of the match."""
    tone = StringProperty("text")
    """Tone of the time: little is left, it is up, or neither."""
    seat = NumericProperty(None, allownone=True)
    """Only seat whose turn it is; None for several or none."""

    _event = None

    def show(self, timing: Timing) -> None:
        """Show a timer, and go on until its time is up."""
        if self._event:
            self._event.cancel()
        timer, left = timing.shown, timing.seconds_left
        self.shown = timer is not None
        if timer is None:
            return
        self.paused, self.runs = timer.is_paused, timer.is_running
        self.whole = clock(timer.seconds)
        self.seat = next(iter(timer.seats)) if len(timer.seats) == 1 else None
        self.text, self.short, self.tone, self.share = "", "", "text", 1.0
        if left is None:
            return
        self.text, self.share = clock(left), min(left / timer.seconds, 1.0)
        self.short = (
            f"{ceil(left)}" if left <= MINUTE_SECONDS else f"{ceil(left / MINUTE_SECONDS)}'"
        )
        self.tone = "bad" if left <= 0 else "accent" if left <= LOW_SECONDS else "text"
        if self.runs and left > 0:
            next_second = left - ceil(left) + 1
            self._event = Clock.schedule_once(lambda _: self._go_on(timing), next_second)

    def _go_on(self, timing: Timing) -> None:
        self.show(timing)
        if timing.seconds_left == 0:
            timing.changed()


countdown = Countdown()
