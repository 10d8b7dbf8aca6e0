"""The window on a desktop: never larger than there is room, and full where that is wanted."""

from __future__ import annotations

from ctypes import CDLL, Structure, byref, c_int
from typing import NamedTuple


class Size(NamedTuple):
    """Pixels."""

    width: int
    height: int


class _Bounds(Structure):
    """What SDL calls SDL_Rect."""

    _fields_ = (("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int))


def room() -> Size | None:
    """Return how large a window may be beside the desktop's own panels; None if nobody knows."""
    from kivy.core.window import _window_sdl2

    bounds = _Bounds()
    # The library that Kivy has opened the window with, by a function that Kivy has no word for.
    sdl = CDLL(_window_sdl2.__file__)
    if sdl.SDL_GetDisplayUsableBounds(0, byref(bounds)):
        return None
    return Size(bounds.width, bounds.height)


def fit() -> None:
    """Make a window that has no room smaller, and as large as the desktop lets it be."""
    from kivy.core.window import Window

    free, wanted = room(), Size(*Window.system_size)
    if Window.fullscreen or free is None or fits(wanted, free):
        return
    Window.size = min(wanted.width, free.width), min(wanted.height, free.height)
    Window.maximize()


def fits(wanted: Size, free: Size) -> bool:
    """Return whether a window and the title above it have room."""
    return wanted.width <= free.width and wanted.height < free.height


def toggle_full() -> None:
    """Let the window take the whole desktop, or give it back."""
    from kivy.core.window import Window

    Window.fullscreen = False if Window.fullscreen else "auto"
