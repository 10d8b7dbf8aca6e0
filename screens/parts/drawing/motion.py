"""Animations of widget properties, which a touch ends."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.uix.widget import Widget

from screens.base.theme import theme

_moving: dict[Animation, tuple[Widget, dict[str, object]]] = {}


def move(
    widget: Widget, seconds: float, easing: str = "out_cubic", after: float = 0.0, **to: object
) -> None:
    """Animate properties of a widget to other values, *after* a delay in seconds.

    Earlier animations of the same properties are cancelled. With motion switched off, or in no
    time, the values are set at once.
    """
    # In a rule ``self`` is a weak proxy, whose widget could be freed during the animation.
    widget = widget.__self__
    halt(widget, *to)
    if not (theme.moving and seconds):
        _settle(widget, to)
        return
    way = Animation(duration=seconds, t=easing, **to)
    if after:
        way = Animation(duration=after, **{name: getattr(widget, name) for name in to}) + way
    _moving[way] = widget, to
    way.bind(on_complete=lambda *_: _moving.pop(way, None))
    way.start(widget)


def halt(widget: Widget, *names: str) -> None:
    """Cancel the animations of properties, which keep the values they have."""
    for way, (moved, to) in list(_moving.items()):
        if moved is widget and to.keys() & {*names}:
            way.cancel(widget)
            del _moving[way]


def finish() -> None:
    """End all animations at their final values."""
    for way, (widget, to) in list(_moving.items()):
        way.cancel(widget)
        _settle(widget, to)
    _moving.clear()


def _settle(widget: Widget, to: dict[str, object]) -> None:
    for name, value in to.items():
        setattr(widget, name, value)
