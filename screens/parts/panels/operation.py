"""Row on a long operation that runs, and the page that has it."""

from __future__ import annotations

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.words.i18n import _
from companion.work.operations import Operations
from screens.base import kv
from screens.parts.drawing.culling import CulledBox
from screens.parts.panels.frame import Page


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


class OperationPage(Page):
    """Page with a row ``operation`` on long operations, which also says how each has ended."""

    running = StringProperty()
    """Title of the operation that runs; empty for none."""

    def enter(self, **what: object) -> None:
        """Come to the front: from now on this page shows the running operation."""
        if operations := self.app.services.operations:
            operations.told, operations.followed = "", self._follow
        super().enter(**what)

    def leave(self) -> None:
        """Leave the running operation, whose outcome is then shown on any page."""
        if operations := self.app.services.operations:
            operations.followed = None
        super().leave()

    def refresh(self) -> None:
        """Show the running operation."""
        if operations := self.app.services.operations:
            self.running = operations.running.title if operations.running else ""
            self.ids.operation.follow(operations)

    def tell(self, outcome: str) -> None:
        """Show how an operation has ended, or why it has not begun."""

    def _follow(self) -> None:
        if (operations := self.app.services.operations) and operations.told:
            outcome, operations.told = operations.told, ""
            self.tell(outcome)
        OperationPage.refresh(self)


kv.load(__file__)
