"""The hardware page: what devices there are, who may use them, and what arrives, live."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.devices import Arrival, arrival, word
from companion.findings import Finding
from companion.i18n import _
from companion.inputs import Input
from screens import kv
from screens.parts import pager  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page

ICONS = {"ok": "yes", "note": "plug", "fault": "warning"}
LINE = 36
"""Letters of a path that fit a line."""
KEPT = 40
"""Arrivals that are kept to look back at."""


class FindingItem(Struct, frozen=True):
    """A finding about a device as a line."""

    icon: str
    subject: str
    text: str
    fault: bool
    lines: int = 1
    """Of the subject."""


class FindingLine(BoxLayout):
    """What was found, and what to do about it."""

    item = ObjectProperty(rebind=True)


class ArrivalLine(BoxLayout):
    """What arrived."""

    item = ObjectProperty(rebind=True)

    def icon_of(self, arrived: Arrival) -> str:
        """Return the icon of how it is; none for mere bytes."""
        return {"ok": "yes", "note": "touch", "fault": "warning"}.get(arrived.level, "")


class Unheard:
    """Takes cards while they are only looked at."""

    def hear(self, code: str) -> None:
        """Leave the match alone."""

    def misread(self) -> None:
        """Leave the match alone."""

    def undo(self) -> None:
        """Leave the match alone."""


class HardwarePage(Page):
    """Ports and permissions at one side, what arrives at the other."""

    findings = ListProperty()
    arrivals = ListProperty()
    notice = StringProperty()
    listener = Unheard()

    def enter(self, **what: object) -> None:
        """Begin to watch."""
        app = App.get_running_app()
        app.watch(True)
        self.findings = _findings(app)
        super().enter(**what)

    def leave(self) -> None:
        """Watch no longer."""
        App.get_running_app().watch(False)

    def look_again(self) -> None:
        """Look at the ports once more."""
        self.findings = _findings(App.get_running_app())

    def arrived(self, event: Input) -> None:
        """Show what a device sent."""
        if shown := arrival(event, App.get_running_app().referee.decks):
            self.arrivals = [shown, *self.arrivals][:KEPT]


def _findings(app: Any) -> list[FindingItem]:
    """Return what is found, faults first."""
    devices = [_device(name, alive) for name, alive in app.referee.devices.items()]
    return sorted([*devices, *map(_finding, app.survey())], key=lambda item: not item.fault)


def _device(name: str, alive: bool) -> FindingItem:
    text = _("answers") if alive else _("does not answer")
    return FindingItem(ICONS["ok" if alive else "fault"], word(name), text, not alive)


def _finding(found: Finding) -> FindingItem:
    text, subject = f"{found.text} {found.remedy}".strip(), _in_two_lines(found.subject)
    fault, lines = found.level == "fault", 1 if subject == found.subject else 2
    return FindingItem(ICONS[found.level], subject, text, fault, lines)


def _in_two_lines(path: str) -> str:
    """Let a path that is too long for a line break before its last name."""
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash} {name}" if len(path) > LINE else path


kv.load(__file__)
