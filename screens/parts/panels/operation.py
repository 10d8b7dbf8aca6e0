"""Long operation that runs: its title, progress, the time that is left, and a key to cancel it."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from screens.base import kv
from screens.parts.drawing.culling import CulledBox


class OperationLine(CulledBox):
    """Line of a page; without an operation it has no height."""

    running = StringProperty()
    """Title of the operation; empty for none."""
    left = StringProperty()
    """Time that it still takes, in words."""
    done = NumericProperty(0.0)
    """Share of it that is done."""
    cancel = ObjectProperty(lambda: None)
    """Callback of the key."""


kv.load(__file__)
