"""Row on a long operation that runs: what it is, how far it is, and the key that cancels it."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.words.i18n import _
from companion.work.operations import Operations
from screens.base import kv
from screens.parts.drawing.culling import CulledBox


class OperationRow(CulledBox):
    """Row on the operation that runs; hidden while none does."""

    title = StringProperty()
    """Title of the operation; empty for none."""
    left = StringProperty()
    """Time that it still takes."""
    done = NumericProperty(0.0)
    """Share of it that is done."""
    cancel = ObjectProperty(lambda: None)

    def follow(self, operations: Operations) -> None:
        """Show the operation that runs."""
        running = operations.running
        self.title, self.done = (running.title, running.done) if running else ("", 0.0)
        ending = _("taking it back") if running and running.is_ending else ""
        self.left = ending or (running.left if running else "")
        self.cancel = operations.cancel


kv.load(__file__)
