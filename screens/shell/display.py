"""The display as home automation sees and changes it."""

from __future__ import annotations

from screens.shell.hosting import ShellHost


class DisplaySwitch:
    """Switches the display for home automation, and tells it how the display is.

    A light that it chooses holds until another is chosen or the app ends: it may change often, and
    each write would wear the card.
    """

    def __init__(self, app: ShellHost) -> None:
        self._app = app

    def hear(self, message: object) -> None:
        """Obey a command; other messages are none."""
        from companion.phones.wire import DisplaySwitched, Woken  # loaded with phones

        rest, light = self._app.rest, self._app.light
        match message:
            case Woken():
                rest.wake()
            case DisplaySwitched(is_on=False):
                rest.darken()
            case DisplaySwitched(level=level):
                rest.wake()
                if level is not None:
                    light.set_level(level / 100)
                self.tell()

    def tell(self) -> None:
        """Tell home automation how the display is, if it listens."""
        if phones := self._app.services.phones:
            level = self._app.light.level
            percent = None if level is None else round(100 * level)
            phones.tell_display(not self._app.rest.is_dark, percent)
