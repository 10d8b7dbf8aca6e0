"""Start of Kivy: it is configured before it is imported."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.machine.drawn import DrawnReport, TouchDevice
from companion.words.errors import NoDisplay
from companion.words.i18n import _
from screens.internals import style
from screens.parts.panels.host import Services

if TYPE_CHECKING:
    from screens.shell.app import CompanionApp
    from screens.shell.stopped import StoppedApp

ICON = Path(__file__).with_name("companion.png")
WINDOW_SIZE = (800, 480)
"""Pixels of the window on a desktop: those of the official 7-inch panel."""
SDL = "SDL2MotionEventProvider"
"""Kivy's provider of SDL's fingers, which brings none on Linux; source: window_sdl2.py."""
PANEL = "probesysfs,provider=mtdev,param=invert_y=0"
"""Kivy's setting for the touch panels of the console.

Without libmtdev, Kivy falls back on hidinput, which turns panels upside down by default; source:
kivy/input/providers/hidinput.py of Kivy 2.3.1.
"""
SIMULATOR_WIDTH = 420


def app(
    referee: Any,
    inbox: Any,
    settings: Any,
    config: Path,
    simulator: Any = None,
    services: Services = Services(),  # noqa: B008 - it is frozen
    *,
    full: bool = False,
) -> CompanionApp:
    """Return the app, with Kivy set up for the display; *full*: full screen."""
    width, height = WINDOW_SIZE
    size = width + (SIMULATOR_WIDTH if simulator else 0), height
    _start_kivy(size, referee.journal.path.parent, full)
    from screens.shell.app import CompanionApp

    return CompanionApp(referee, inbox, settings, config, simulator, services)


def stopped(sentence: str, ways: Mapping[str, Sequence[str]], home: Path) -> StoppedApp:
    """Return the app that is shown if the companion cannot start."""
    _start_kivy(WINDOW_SIZE, home)
    from screens.shell.stopped import StoppedApp

    return StoppedApp(sentence, ways)


def _start_kivy(size: tuple[int, int], home: Path, full: bool = False) -> None:
    prepare(size, home, full)
    _open_window()
    from screens.internals import loop
    from screens.shell import desktop

    loop.install_clock()
    if on_console():
        loop.allow_sleep()
    else:
        desktop.fit_window()


def prepare(size: tuple[int, int], home: Path, full: bool = False) -> None:
    """Configure and import Kivy; *home* is a folder that Kivy may write to."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    os.environ |= {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_HOME": str(home / "kivy"),
        "KIVY_WINDOW": "sdl2",
        "KIVY_TEXT": "sdl2",
        "KIVY_IMAGE": "sdl2",
        "KIVY_CLIPBOARD": "dummy",
        "KIVY_METRICS_DENSITY": "1",
        "KCFG_KIVY_LOG_LEVEL": "warning",
    }
    # Importing the builder creates the clock, of the configured kind.
    _configure(size, full)
    style.import_builder()


def on_console() -> bool:
    """Return True if SDL draws on the console: no mouse, and Kivy reads the touch panel."""
    return os.environ.get("SDL_VIDEODRIVER", "").lower() == "kmsdrm"


def drawn_with() -> DrawnReport:
    """Return the report on drawing and touch of the open window; called after its first frame."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    width, height = Window.system_size
    return DrawnReport(
        os.environ.get("SDL_VIDEODRIVER", ""),
        glGetString(GL_RENDERER).decode(errors="replace"),
        width,
        height,
        touch(),
    )


def touch() -> tuple[TouchDevice, ...]:
    """Return the devices read for touches, each with its provider; called after the first frame."""
    from kivy.base import EventLoop
    from kivy.input.factory import MotionEventFactory

    names = {MotionEventFactory.get(name): name for name in MotionEventFactory.list()}
    return tuple(
        TouchDevice(each.device, names.get(type(each), ""), _reads(each))
        for each in EventLoop.input_providers
        if type(each).__name__ != SDL
    )


def _reads(provider: Any) -> bool:
    """Return True if a provider reads; the thread of one that may not open its device has ended."""
    thread = getattr(provider, "thread", None)
    return thread is None or bool(thread.is_alive())


def _open_window() -> None:
    """Open the window; raises NoDisplay where Kivy would print a page and exit."""
    logging.disable(logging.CRITICAL)
    from kivy.core.window import Window

    logging.disable(logging.NOTSET)
    if Window is None:
        text = _("The display cannot be opened ({driver}).")
        raise NoDisplay(text.format(driver=os.environ.get("SDL_VIDEODRIVER", "")))


def _configure(size: tuple[int, int], full: bool) -> None:
    from kivy.config import Config

    console = on_console()
    width, height = size
    Config.setall("graphics", {
        "width": width, "height": height, "multisamples": 0, "resizable": 1, "maxfps": 60,
        "fullscreen": "auto" if console or full else 0, "show_cursor": 0 if console else 1,
    })  # fmt: skip
    Config.setall("kivy", {
        "kivy_clock": "interrupt", "exit_on_escape": 0, "log_level": "warning",
        "window_icon": "" if console else str(ICON),
    })  # fmt: skip
    # Exactly one touch provider: two that read the same panel deliver every touch twice.
    Config.remove_section("input")
    Config.add_section("input")
    if console:
        Config.set("input", "touch_%(name)s", PANEL)
    else:
        Config.set("input", "mouse", "mouse,disable_multitouch")
