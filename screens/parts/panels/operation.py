"""Long operation that runs: its title, progress, the time that is left, and a key to cancel it."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.words.i18n import _
from companion.work.operations import Operations
from screens.base import kv
from screens.parts.drawing.culling import CulledBox


class ShowsOperation:
    """Mixin of a page that shows the operation that runs."""

    running = StringProperty()
    """Title of the operation; empty for none."""
    left = StringProperty()
    """Time that it still takes."""
    done = NumericProperty(0.0)
    """Share of it that is done."""

    def show_operation(self, operations: Operations) -> None:
        """Show what runs."""
        running = operations.running
        self.running = running.title if running else ""
        self.done = running.done if running else 0.0
        ending = _("taking it back") if running and running.is_ending else ""
        self.left = ending or (running.left if running else "")


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
