"""What moves, and how a touch ends it."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.uix.widget import Widget

from screens.base.theme import theme

_moving: dict[Animation, tuple[Widget, dict[str, object]]] = {}


def move(
    widget: Widget, seconds: float, easing: str = "out_cubic", after: float = 0.0, **to: object
) -> None:
    """Let properties of a widget go to other values, *after* so many seconds.

    They are there at once where nothing is to move, and go nowhere else any more.
    """
    # In a rule ``self`` is no more than a proxy: what it stands for may go before it has arrived.
    widget = widget.__self__
    _forget(widget, to)
    if not theme.moving:
        _settle(widget, to)
        return
    way = Animation(duration=seconds, t=easing, **to)
    if after:
        way = Animation(duration=after, **{name: getattr(widget, name) for name in to}) + way
    _moving[way] = widget, to
    way.bind(on_complete=lambda *_: _moving.pop(way, None))
    way.start(widget)


def _forget(widget: Widget, to: dict[str, object]) -> None:
    """Stop what moves the same properties."""
    for way, (moved, names) in list(_moving.items()):
        if moved is widget and names.keys() & to.keys():
            way.cancel(widget)
            del _moving[way]


def moves() -> bool:
    """Return whether anything is on its way."""
    return bool(_moving)


def finish() -> None:
    """Bring everything that moves where it goes, at once."""
    for way, (widget, to) in list(_moving.items()):
        way.cancel(widget)
        _settle(widget, to)
    _moving.clear()


def _settle(widget: Widget, to: dict[str, object]) -> None:
    for name, value in to.items():
        setattr(widget, name, value)
