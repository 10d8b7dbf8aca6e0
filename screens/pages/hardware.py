"""The hardware page: what devices there are, who may use them, and what arrives, live."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion import settings
from companion.table.devices import Arrival, arrival, device_name, shorten
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.inputs import Input
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

ICONS = {"ok": "yes", "note": "plug", "fault": "warning"}
LINE = 30
"""Letters of a device that fit a line beside a key."""
LASTING = ("/by-id", "/by-path")
BUS_AND_PLUG = re.compile(r"^usb-|-event-kbd$|-if\d+(-port\d+)?$")
"""What Linux writes around the name of a device; source: systemd, 60-serial.rules."""
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
    port: str = ""
    """Of a device that a touch makes a reader."""
    reader: str = ""
    """Which reader it is, where a touch leaves it alone again."""


class FindingLine(BoxLayout):
    """What was found, and what to do about it."""

    item = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True)


class ArrivalLine(BoxLayout):
    """What arrived."""

    item = ObjectProperty(rebind=True)

    def icon_of(self, arrived: Arrival) -> str:
        """Return the icon of how it is; none for mere bytes."""
        return {"ok": "yes", "note": "touch", "fault": "warning"}.get(arrived.level or "", "")


class Unheard:
    """Takes cards while they are only looked at."""

    def take_code(self, code: str) -> None:
        """Leave the match alone."""

    def misread(self) -> None:
        """Leave the match alone."""

    def undo(self) -> None:
        """Leave the match alone."""


class HardwarePage(Page):
    """Ports and permissions at one side, what arrives at the other."""

    findings = ListProperty()
    notice = StringProperty()
    arrivals = ListProperty()
    listener = Unheard()

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._found: list[Finding] = []
        self._arrived: deque[Input] = deque(maxlen=KEPT)
        self._show = Clock.create_trigger(self._show_arrivals)
        super().__init__(app, **kwargs)

    def enter(self, **what: object) -> None:
        """Begin to watch."""
        self.app.services.watch(True)
        self.look_again()

    def leave(self) -> None:
        """Watch no longer."""
        self.app.services.watch(False)

    def refresh(self) -> None:
        """Show which devices answer now."""
        devices = self.app.referee.devices
        reasons = self.app.referee.devices.reasons
        answering = [_device(name, alive, reasons.get(name, "")) for name, alive in devices.items()]
        found = [_finding(each, self.app.chosen) for each in self._found]
        self.findings = sorted([*answering, *found], key=_rank)
        self.notice = self.app.referee.pending.notice

    def look_again(self) -> None:
        """Look at the ports once more."""
        self._found = self.app.services.survey()
        self.refresh()

    def touch(self, item: FindingItem) -> None:
        """Make a device a reader, or leave it alone again."""
        if item.reader:
            self.app.leave_alone(item.reader)
        else:
            self.app.use(item.port)

    def arrived(self, event: Input) -> None:
        """Show what a device sent, at the next frame; a flood of it only in part."""
        self._arrived.appendleft(event)
        self._show()

    def _show_arrivals(self, _: float) -> None:
        decks = self.app.referee.decks
        shown = (arrival(event, decks) for event in self._arrived)
        self.arrivals = [one for one in shown if one]


def _rank(item: FindingItem) -> int:
    """What is wrong comes first, then what a touch can be used for."""
    return 0 if item.fault else 1 if item.port and not item.reader else 2


def _device(name: str, alive: bool, reason: str) -> FindingItem:
    text = _("answers") if alive else _("does not answer: {why}").format(why=shorten(reason))
    return FindingItem(ICONS["ok" if alive else "fault"], device_name(name), text, not alive)


def _finding(found: Finding, chosen: settings.Settings) -> FindingItem:
    text, subject = f"{found.text} {found.remedy}".strip(), _named(found.subject)
    fault, lines = found.level == "fault", 1 if len(subject) <= LINE else 2
    port, reader = _offer(found.port, chosen)
    return FindingItem(ICONS[found.level], subject, text, fault, lines, port, reader)


def _offer(port: str, chosen: settings.Settings) -> tuple[str, str]:
    """Return the port and the reader of a device, as far as a touch may change what it is."""
    reader = settings.name_at(chosen, port) if port else ""
    return ("", "") if reader and not settings.is_plain(chosen, reader) else (port, reader)


def _named(path: str) -> str:
    """Return a device as it calls itself where its path says so, else by a path that breaks."""
    folder, _slash, name = path.rpartition("/")
    if folder.endswith("/by-id"):
        name = BUS_AND_PLUG.sub("", name).replace("_", " ")
    return " ".join(_fitting(name if folder.endswith(LASTING) else path))


def _fitting(name: str) -> Iterator[str]:
    """Yield the words of a name, those that are too long for a line in parts."""
    for part in name.split():
        yield from (part[at : at + LINE] for at in range(0, len(part), LINE))


kv.load(__file__)
