"""Focus that the buttons move over every key of a page, in reading order."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from screens.base.theme import theme
from screens.parts.seating.turned import Turned
from screens.parts.touch.still import Still, is_still
from screens.parts.touch.tap import Dial, Tap


class Focus:
    """Key that the confirm button would touch; hidden until a button is used."""

    def __init__(self) -> None:
        self.tap: Tap | None = None

    def hide(self) -> None:
        """Remove the focus, since a finger is used."""
        if self.tap:
            self.tap.focused = False
        self.tap = None

    def move(self, root: Widget, step: int) -> None:
        """Move by *step* keys, wrapping around; turn a dial that is held instead."""
        if isinstance(self.tap, Dial) and self.tap.turning:
            self.tap.turn(step)
            return
        places = reading_order(root)
        if not places:
            return
        if self.tap not in places:
            self._show(_first(places) if step > 0 else places[-1])
        else:
            self._show(places[(places.index(self.tap) + step) % len(places)])

    def confirm(self, root: Widget) -> None:
        """Touch the focused key; without one, only show the focus.

        A dial that is released passes the focus to the primary key.
        """
        places = reading_order(root)
        if self.tap not in places:
            self.move(root, 1)
            return
        held = isinstance(self.tap, Dial) and self.tap.turning
        self.tap.dispatch("on_release")
        if held:
            self._show(next((tap for tap in places if tap.lit), self.tap))

    def restart(self, root: Widget) -> None:
        """Move a visible focus to the first key of a widget on the screen."""
        if self.tap is None or not root.get_root_window() or is_still(root):
            return
        if places := reading_order(root):
            self._show(_first(places))

    def keep(self, root: Widget) -> None:
        """Move a visible focus whose key is gone to the first key."""
        if self.tap is None:
            return
        places = reading_order(root)
        if self.tap not in places and places:
            self._show(_first(places))

    def _show(self, tap: Tap) -> None:
        self.hide()
        self.tap = tap
        tap.focused = True


def reading_order(root: Widget) -> list[Tap]:
    """Return the enabled keys line by line, left to right."""
    lines: list[list[Tap]] = []
    for tap in sorted(_taps(root), key=_from_top):
        if lines and _middle(lines[-1][0])[1] - _middle(tap)[1] < tap.height / 2:
            lines[-1].append(tap)
        else:
            lines.append([tap])
    return [tap for line in lines for tap in sorted(line, key=lambda tap: _middle(tap)[0])]


def _from_top(tap: Tap) -> tuple[int, float]:
    """Return the sorting key of a place; of two at one height, to the pixel, the left is first."""
    x, y = _middle(tap)
    return -round(y), x


def _middle(tap: Tap) -> tuple[float, float]:
    """Return the centre of a key as seen from below, ignoring the rotation of its seat."""
    middle: tuple[float, float] = tap.center
    around = tap.parent
    while isinstance(around, Widget):
        middle = middle if isinstance(around, Turned) else around.to_parent(*middle)
        around = around.parent
    return middle


def _taps(widget: Widget) -> Iterator[Tap]:
    if widget.disabled or widget.opacity == 0 or isinstance(widget, Still):
        return
    if isinstance(widget, Tap) and widget.reachable and widget.width > 1 and widget.height > 1:
        yield widget
    for child in widget.children:
        yield from _taps(child)


def _first(places: list[Tap]) -> Tap:
    """Return the primary key or dial, else the first key below the bar."""
    top = places[0].get_root_window().height - theme.bar
    below = [tap for tap in places if _middle(tap)[1] < top] or places
    dials = [tap for tap in below if isinstance(tap, Dial)]
    return next((tap for tap in (*dials, *below) if tap.lit or tap in dials), below[0])
