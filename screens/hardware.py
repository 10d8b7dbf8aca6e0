"""The hardware page: what devices there are, who may use them, and what arrives, live."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.table.devices import Arrival, arrival, short, word
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.inputs import Input
from screens import kv
from screens.parts import pager  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page

if TYPE_CHECKING:
    from screens.app import CompanionApp

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
        return {"ok": "yes", "note": "touch", "fault": "warning"}.get(arrived.level or "", "")


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
    listener = Unheard()

    def __init__(self, app: CompanionApp, **kwargs: object) -> None:
        self._found: list[FindingItem] = []
        self._arrived: deque[Input] = deque(maxlen=KEPT)
        self._show = Clock.create_trigger(self._show_arrivals)
        super().__init__(app, **kwargs)

    def enter(self, **what: object) -> None:
        """Begin to watch."""
        self.app.watch(True)
        self.look_again()

    def leave(self) -> None:
        """Watch no longer."""
        self.app.watch(False)

    def refresh(self) -> None:
        """Show which devices answer now."""
        devices = self.app.referee.devices
        reasons = self.app.referee.devices.reasons
        answering = [_device(name, alive, reasons.get(name, "")) for name, alive in devices.items()]
        self.findings = sorted([*answering, *self._found], key=lambda item: not item.fault)

    def look_again(self) -> None:
        """Look at the ports once more."""
        self._found = [_finding(found) for found in self.app.survey()]
        self.refresh()

    def arrived(self, event: Input) -> None:
        """Show what a device sent, at the next frame; a flood of it only in part."""
        self._arrived.appendleft(event)
        self._show()

    def _show_arrivals(self, _: float) -> None:
        decks = self.app.referee.decks
        shown = (arrival(event, decks) for event in self._arrived)
        self.arrivals = [one for one in shown if one]


def _device(name: str, alive: bool, reason: str) -> FindingItem:
    text = _("answers") if alive else _("does not answer: {why}").format(why=short(reason))
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
