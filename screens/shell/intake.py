"""Dispatch of inputs from devices to the focus, the pages and the referee."""

from __future__ import annotations

from time import perf_counter

from kivy.clock import Clock

from companion.words.inputs import (
    Answered,
    Clubbed,
    Connected,
    Held,
    Inbox,
    Input,
    Lost,
    Phoned,
    Pressed,
    Progressed,
    Raw,
    Released,
    Scanned,
    Touched,
    Typed,
)
from screens.shell.hosting import ShellHost

SLICE = 0.008
"""Seconds a frame may spend on inputs; the rest wait for the next."""


class Intake:
    """Takes inputs from the inbox, a slice a frame, and dispatches each."""

    def __init__(self, app: ShellHost, inbox: Inbox) -> None:
        self._app, self._inbox = app, inbox
        self._down: dict[str, object] = {}
        """Moment at which each button that is still down was pressed, by its name."""

    def drain(self, _: float) -> None:
        """Dispatch queued inputs; many are spread over several frames."""
        late = perf_counter() + SLICE
        for event in self._inbox.drain():
            self.hear(event)
            if perf_counter() > late:
                Clock.schedule_once(self.drain, 0)
                return

    def hear(self, event: Input) -> None:
        """Dispatch one input."""
        app = self._app
        if isinstance(event, Answered | Progressed):
            app.services.hear_work(event)
            return
        if isinstance(event, Phoned | Clubbed):
            self._hear_program(event)
            return
        if not isinstance(event, Connected | Lost):
            app.rest.wake()
        if not isinstance(event, Raw):
            app.recent.note(repr(event))
        app.page.arrived(event)
        if isinstance(event, Touched):
            app.shell.hold(event.button)
        elif isinstance(event, Pressed | Held | Released):
            app.shell.hold("")
        if self._counts(event) and not self._navigates(event):
            self._hear_at_the_table(event)

    def _hear_program(self, event: Phoned | Clubbed) -> None:
        """Dispatch a message of a program beside the app."""
        app, services = self._app, self._app.services
        if isinstance(event, Clubbed):
            if services.club:
                services.club.hear(event.message)
            return
        if services.phones:
            services.phones.hear(event.message)
        app.display.hear(event.message)
        if services.seat_phones:
            services.seat_phones.hear(event.message)
        app.page.arrived(event)

    def _counts(self, event: Input) -> bool:
        """Return True if the moment that an input refers to is still current.

        A button that can be held refers to the moment at which it went down, confirm to the moment
        on the screen.
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
        """Move the focus or change the page; return whether the input did so."""
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
        """Pass an input to the referee; a card or a button first brings the match to the front."""
        in_front = self._app.trail[-1] == "match"
        if isinstance(event, Typed) and not in_front:
            return
        meant_for_match = isinstance(event, Scanned | Pressed | Held) and self._match_listens()
        if meant_for_match and not in_front:
            self._app.go("match")
        self._app.referee.handle(event)

    def _match_listens(self) -> bool:
        """Return True if cards and buttons go to the match, since no page listens for them."""
        referee = self._app.referee
        return bool(
            referee.match and not self._app.page.listener and not referee.pending.unknown_code
        )
