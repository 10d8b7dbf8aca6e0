"""Base of every app: reports its first frame and a heartbeat to a supervisor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window


@dataclass(frozen=True)
class Lifecycle:
    """Callbacks of a running app."""

    on_ready: Callable[[], None] = lambda: None
    """Called once, after the first frame."""
    on_alive: Callable[[], None] = lambda: None
    """Called every *alive_every* seconds while the screen draws."""
    alive_every: float = 0.0
    """Seconds; 0: never."""


class SupervisedApp(App):
    """App with a lifecycle, which must be set before it runs."""

    lifecycle = Lifecycle()

    def load_kv(self, *_: object, **__: object) -> bool:
        """Skip Kivy's search for a kv file by name: modules load their own."""
        return False

    def follow_window(self) -> None:
        """Start the callbacks of the lifecycle; called while the app is built."""
        Window.bind(on_flip=self._first_frame)
        if self.lifecycle.alive_every:
            Clock.schedule_interval(lambda _: self.lifecycle.on_alive(), self.lifecycle.alive_every)

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        # On kmsdrm SDL makes its surfaces anew at the first flip, and loses what was drawn: a page
        # that is drawn once would never be seen.
        Window.canvas.ask_update()
        Clock.schedule_once(lambda _: self.drawn(), 0)

    def drawn(self) -> None:
        """Report the first frame."""
        self.lifecycle.on_ready()
