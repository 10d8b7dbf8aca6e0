"""Size of the window on a desktop: limited to the usable area, or full screen."""

from __future__ import annotations

from ctypes import CDLL, Structure, byref, c_int
from typing import NamedTuple


class Size(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


class _Bounds(Structure):
    """SDL_Rect of SDL."""

    _fields_ = (("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int))


def usable_area() -> Size | None:
    """Return the usable area of the desktop, without its panels; None if SDL does not know it."""
    from kivy.core.window import _window_sdl2

    bounds = _Bounds()
    # Kivy does not wrap this function of the SDL that it is linked with.
    sdl = CDLL(_window_sdl2.__file__)
    if sdl.SDL_GetDisplayUsableBounds(0, byref(bounds)):
        return None
    return Size(bounds.width, bounds.height)


def fit_window() -> None:
    """Shrink and maximize a window that is larger than the usable area."""
    from kivy.core.window import Window

    free, wanted = usable_area(), Size(*Window.system_size)
    if Window.fullscreen or free is None or fits(wanted, free):
        return
    Window.size = min(wanted.width, free.width), min(wanted.height, free.height)
    Window.maximize()


def fits(wanted: Size, free: Size) -> bool:
    """Return True if a window and its title bar fit."""
    return wanted.width <= free.width and wanted.height < free.height


def toggle_full() -> None:
    """Toggle full screen."""
    from kivy.core.window import Window

    Window.fullscreen = False if Window.fullscreen else "auto"
