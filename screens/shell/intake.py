"""Intake of what devices send: the focus and the pages take their part, the referee the rest."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.words.inputs import (
    Answered,
    Connected,
    Held,
    Inbox,
    Input,
    Lost,
    Pressed,
    Progressed,
    Raw,
    Released,
    Scanned,
    Touched,
    Typed,
)

if TYPE_CHECKING:
    from screens.shell.app import CompanionApp

SLICE = 0.008
"""Seconds after which inputs wait for the next frame."""


class Intake:
    """Takes inputs out of the inbox, a slice a frame, and passes each to whom it is meant for."""

    def __init__(self, app: CompanionApp, inbox: Inbox) -> None:
        self._app, self._inbox = app, inbox
        self._down: dict[str, object] = {}
        """Moment at which a button went down that is not up again, by its name."""

    def drain(self, _: float) -> None:
        """Hear what has arrived; a flood is heard in slices, with frames in between."""
        late = perf_counter() + SLICE
        for event in self._inbox.drain():
            self.hear(event)
            if perf_counter() > late:
                Clock.schedule_once(self.drain, 0)
                return

    def hear(self, event: Input) -> None:
        """Pass one input on."""
        app = self._app
        if isinstance(event, Answered | Progressed):
            app.services.hear_work(event)
            return
        if not isinstance(event, Connected | Lost):
            app.rest.stir()
        if not isinstance(event, Raw):
            app.lately.note(repr(event))
        app.page.arrived(event)
        if isinstance(event, Touched):
            app.shell.hold(event.button)
        elif isinstance(event, Pressed | Held | Released):
            app.shell.hold("")
        if self._counts(event) and not self._navigates(event):
            self._hear_at_the_table(event)

    def _counts(self, event: Input) -> bool:
        """Return whether the moment that an input was meant for is still there.

        A button that can be held is meant for the moment at which it went down, confirm for the
        one that is on the screen.
        """
        match event:
            case Touched(button):
                self._down[button] = self._app.page.moment()
                return False
            case Pressed("confirm"):
                return self._app.is_shown()
            case Pressed(button) | Held(button):
                now = self._app.page.moment()
                return self._down.pop(button, now) == now
        return True

    def _navigates(self, event: Input) -> bool:
        """Move the focus or turn the page; return whether the input asked for that."""
        app = self._app
        match event:
            case Pressed("next"):
                app.focus.move(app.page, 1)
            case Pressed("previous"):
                app.focus.move(app.page, -1)
            case Pressed("confirm"):
                app.focus.confirm(app.page)
            case Pressed("back"):
                app.back()
            case Held("back"):
                app.go("home")
            case Pressed("help"):
                app.go("help")
            case _:
                return False
        return True

    def _hear_at_the_table(self, event: Input) -> None:
        """Pass an input to the referee; a card or a seat's button shows the match first."""
        in_front = self._app.trail[-1] == "match"
        if isinstance(event, Typed) and not in_front:
            return
        meant_for_match = isinstance(event, Scanned | Pressed | Held) and self._match_listens()
        if meant_for_match and not in_front:
            self._app.go("match")
        self._app.referee.handle(event)

    def _match_listens(self) -> bool:
        """Return whether cards and seats' buttons are the match's: no page asks for them."""
        referee = self._app.referee
        return bool(
            referee.match and not self._app.page.listener and not referee.pending.unknown_code
        )
