"""The whole app in this process, stepped frame by frame, touched at pixels and photographed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from companion import i18n, settings
from companion.inputs import Inbox
from companion.journal import Journal
from companion.referee import Referee
from screens import boot

boot.prepare(boot.SIZE, Path(tempfile.mkdtemp(prefix="companion-kivy-")))

from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from screens.app import CompanionApp

PATIENCE = 5_000
"""Frames after which a condition that does not come true is a failure."""


def clock() -> Callable[[], str]:
    """Return a clock that goes on by a second each time it is read."""
    seconds = count()
    return lambda: f"2026-11-21T20:{(s := next(seconds)) // 60 % 60:02}:{s % 60:02}"


class Box:
    """An app with its journal in a folder; a context manager that closes both."""

    def __init__(
        self,
        folder: Path,
        *,
        size: tuple[int, int] = (800, 480),
        language: str = "it",
        chosen: settings.Settings | None = None,
        simulator: Any = None,
    ) -> None:
        self.folder = folder
        self.size = size
        self.inbox = Inbox()
        self.chosen = chosen or settings.Settings(language=language, motion=False)
        self.simulator = simulator

    def __enter__(self) -> Box:
        i18n.use(self.chosen.language)
        self.journal = Journal(self.folder / "companion.db")
        self.referee = Referee(self.journal, clock())
        config = self.folder / "companion.toml"
        self.app = CompanionApp(
            self.referee, self.inbox, self.chosen, config, self.simulator
        )
        self.app._run_prepare()
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        Window.size = self.size
        self.wait(lambda: self.app.shell.width >= 1 and tuple(Window.size) == self.size)
        self.frames(4)
        return self

    def __exit__(self, *exc: object) -> None:
        self.app.dispatch("on_stop")
        Window.remove_widget(self.app.root)
        App._running_app = None
        self.journal.close()

    # --- time

    def frames(self, number: int = 2) -> None:
        """Draw so many frames."""
        for _ in range(number):
            Window.canvas.ask_update()
            EventLoop.idle()

    def wait(self, condition: Callable[[], object]) -> None:
        """Draw frames until something holds; fail if it never does."""
        for _ in range(PATIENCE):
            if condition():
                return
            self.frames(1)
        raise AssertionError("it never happened")

    # --- fingers

    def touch(self, x: float, y: float) -> None:
        """Touch a pixel, counted from the bottom left, and lift the finger."""
        self.rest()
        finger = UnitTestTouch(x, y)
        finger.touch_down()
        finger.touch_up()
        self.frames()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Put a finger down, move it in steps, lift it."""
        finger = UnitTestTouch(*start)
        finger.touch_down()
        for step in range(1, 6):
            finger.touch_move(
                start[0] + (end[0] - start[0]) * step / 5, start[1] + (end[1] - start[1]) * step / 5
            )
        finger.touch_up()
        self.frames()

    def rest(self) -> None:
        """Draw frames until a touch is no longer taken for the shaking of the last one."""
        from screens.parts.tap import AGAIN

        begun = Clock.get_boottime()
        self.wait(lambda: Clock.get_boottime() - begun > AGAIN)

    def tap(self, text: str, *, nth: int = 0) -> None:
        """Touch the middle of the words on the screen."""
        self.touch(*self.middle(self.find(text, nth)))

    def tap_icon(self, name: str) -> None:
        """Touch the middle of an icon."""
        found = [w for w in self.visible() if getattr(w, "name", None) == name and w.text]
        assert found, f"no icon {name!r} on the screen"
        self.touch(*self.middle(found[0]))

    # --- eyes

    def visible(self, root: Widget | None = None) -> Iterator[Widget]:
        """Yield every widget that is drawn, children after parents."""
        root = root or self.app.shell
        if root.opacity == 0 or (root.width < 1 and root.height < 1):
            return
        yield root
        for child in reversed(root.children):
            yield from self.visible(child)

    def texts(self) -> list[str]:
        """Return every text on the screen, in the order of the widget tree."""
        return [w.text for w in self.visible() if getattr(w, "text", "") and hasattr(w, "texture")]

    def shows(self, text: str) -> bool:
        """Return whether a text is on the screen, whole or as a part of another."""
        return any(text in shown for shown in self.texts())

    def find(self, text: str, nth: int = 0) -> Widget:
        """Return the label with exactly that text."""
        found = [
            w for w in self.visible() if getattr(w, "text", None) == text and hasattr(w, "texture")
        ]
        assert len(found) > nth, f"no {text!r} on the screen: {self.texts()}"
        return found[nth]

    def middle(self, widget: Widget) -> tuple[float, float]:
        """Return the middle of a widget in pixels of the window."""
        return widget.to_window(*widget.center)

    def picture(self, path: Path) -> None:
        """Keep what is on the screen as a PNG."""
        self.frames(3)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        self.app.root.export_to_png(str(path))
