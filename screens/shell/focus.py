"""The focus that buttons move: every place that can be touched, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from screens.base.theme import theme
from screens.parts.seating.turned import Turned
from screens.parts.touch.tap import Dial, Tap


class Focus:
    """Which place of a screen the confirm button would touch; hidden until a button is used."""

    def __init__(self) -> None:
        self.tap: Tap | None = None

    def hide(self) -> None:
        """Take the ring away: somebody uses a finger."""
        if self.tap:
            self.tap.focused = False
        self.tap = None

    def move(self, root: Widget, step: int) -> None:
        """Move on by *step* places, around the end; turn a dial that is held instead."""
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
        """Touch the place in focus; without one, show where the focus is first.

        A dial that is let go of passes the focus on to the one thing to do.
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
        """Go to where a new moment that is on the screen begins, if the focus is shown."""
        if self.tap is None or not root.get_root_window():
            return
        if places := reading_order(root):
            self._show(_first(places))

    def keep(self, root: Widget) -> None:
        """After a change of the screen, stay on a place that still can be touched."""
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
    """Return the places that can be touched now, line by line, left to right."""
    lines: list[list[Tap]] = []
    for tap in sorted(_taps(root), key=lambda tap: -_middle(tap)[1]):
        if lines and _middle(lines[-1][0])[1] - _middle(tap)[1] < tap.height / 2:
            lines[-1].append(tap)
        else:
            lines.append([tap])
    return [tap for line in lines for tap in sorted(line, key=lambda tap: _middle(tap)[0])]


def _middle(tap: Tap) -> tuple[float, float]:
    """Return where a place is for whoever reads it: what is turned is read from another side."""
    middle: tuple[float, float] = tap.center
    around = tap.parent
    while isinstance(around, Widget):
        middle = middle if isinstance(around, Turned) else around.to_parent(*middle)
        around = around.parent
    return middle


def _taps(widget: Widget) -> Iterator[Tap]:
    if widget.disabled or widget.opacity == 0:
        return
    if isinstance(widget, Tap) and widget.reachable and widget.width > 1 and widget.height > 1:
        yield widget
    for child in widget.children:
        yield from _taps(child)


def _first(places: list[Tap]) -> Tap:
    """The one thing to do, or the first place below the bar."""
    top = places[0].get_root_window().height - theme.bar
    below = [tap for tap in places if _middle(tap)[1] < top] or places
    dials = [tap for tap in below if isinstance(tap, Dial)]
    return next((tap for tap in (*dials, *below) if tap.lit or tap in dials), below[0])
