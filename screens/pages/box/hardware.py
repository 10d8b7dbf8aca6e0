"""Hardware page: devices, their permissions and a live log of their input."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion import settings
from companion.table.devices import Arrival, arrival, device_name, shorten
from companion.words.findings import Finding
from companion.words.i18n import _
from companion.words.inputs import Input
from screens.base import kv
from screens.parts.drawing.printed import Face, Printed, face
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

PANEL_ICONS = {"buttons": "touch", "encoder": "turn", "lamps": "light"}
"""Icons of devices other than readers."""
ARRIVAL_ICONS = {"ok": "scanner", "note": "touch", "fault": "warning"}
NO_CARD = Face(Printed(), dashed="clear")
WAITING_FACE = Face(Printed(icon="scanner"), dashed="edge")
LINE_LETTERS = 30
"""Letters of a device name that fit a line beside a key."""
LASTING_PATHS = ("/by-id", "/by-path")
BUS_AND_PLUG = re.compile(r"^usb-|-event-kbd$|-if\d+(-port\d+)?$")
"""Parts that udev adds to the name of a device; source: systemd, 60-serial.rules."""
FEW = 2
"""Devices that fill the page."""
KEPT_ARRIVALS = 40
"""Arrivals kept in the log."""


class FindingItem(Struct, frozen=True):
    """Finding about a device as a row."""

    icon: str
    tone: str
    subject: str
    text: str
    fault: bool
    full: str = ""
    """Text with the reason or the remedy, for the owner of the box; empty if there is none."""
    lines: int = 1
    """Lines of the subject."""
    port: str = ""
    """Port of a device that a touch plugs in as a reader."""
    reader: str = ""
    """Name of the reader that a touch unplugs."""

    @property
    def text_lines(self) -> int:
        return 1 if len(self.text) <= LINE_LETTERS else 2


class ArrivalItem(Struct, frozen=True):
    """Arrival as a row, or at large."""

    title: str
    note: str
    icon: str = ""
    tone: str = "muted"
    face: Face = NO_CARD


NO_ARRIVAL = ArrivalItem("", "", face=WAITING_FACE)


class IgnoredCards:
    """Listener that drops cards while the page is in front."""

    def take_code(self, code: str, joined: bool = False) -> None:
        """Leave the match alone."""

    def misread(self, why: str = "") -> None:
        """Leave the match alone."""

    def undo(self) -> None:
        """Leave the match alone."""


class HardwarePage(Page):
    """Devices on one side, arrivals on the other."""

    findings = ListProperty()
    notice = StringProperty()
    latest = ObjectProperty(NO_ARRIVAL, rebind=True)
    """Last arrival, shown at large."""
    arrivals = ListProperty()
    """Those before it; with the details all of them, bytes and codes too."""
    detailed = BooleanProperty(False)
    """True while reasons and remedies are shown."""
    has_room = BooleanProperty(False)
    """True if there is room below the devices for one more."""
    listener = IgnoredCards()

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._found: list[Finding] = []
        self._arrived: deque[Input] = deque(maxlen=KEPT_ARRIVALS)
        self._show = Clock.create_trigger(self._show_arrivals)
        super().__init__(app, **kwargs)

    def enter(self, **what: object) -> None:
        """Start the report of received bytes."""
        self.app.services.watch(True)
        self.look_again()

    def leave(self) -> None:
        """Stop the report."""
        self.app.services.watch(False)

    def refresh(self) -> None:
        """Show the state of the devices."""
        devices = self.app.referee.devices
        reasons = self.app.referee.devices.reasons
        answering = [_device(name, alive, reasons.get(name, "")) for name, alive in devices.items()]
        chosen, used = self.app.chosen, self.app.services.devices()
        found = [_finding(each, chosen, used) for each in self._found]
        self.findings = sorted([*answering, *found], key=_rank)
        self.has_room = len(self.findings) < FEW and not self.detailed
        self.notice = self.app.referee.pending.notice

    def look_again(self) -> None:
        """Survey the devices again."""
        self._found = self.app.services.survey()
        self.refresh()

    def show_details(self) -> None:
        """Show reasons and remedies, or hide them again."""
        self.detailed = not self.detailed
        self.refresh()
        self._show()

    def touch(self, item: FindingItem) -> None:
        """Plug a device in as a reader, or unplug it."""
        if item.reader:
            self.app.unplug_reader(item.reader)
        else:
            self.app.plug_reader(item.port)

    def arrived(self, event: Input) -> None:
        """Log an input; the rows are updated once a frame."""
        self._arrived.appendleft(event)
        self._show()

    def _show_arrivals(self, _: float) -> None:
        decks = self.app.referee.decks
        shown = (arrival(event, decks) for event in self._arrived)
        items = [_item(one, self.detailed) for one in shown if one and (one.level or self.detailed)]
        self.latest = items[0] if items else NO_ARRIVAL
        self.arrivals = items if self.detailed else items[1:]


def _rank(item: FindingItem) -> int:
    """Return the sort key: faults first, then devices that can be plugged in."""
    return 0 if item.fault else 1 if item.port and not item.reader else 2


def _item(arrived: Arrival, detailed: bool) -> ArrivalItem:
    """Return an arrival as a row, with codes of known cards and reasons only if *detailed*."""
    text = arrived.what if detailed else arrived.short or arrived.what
    if arrived.card:
        shown = Face(face(arrived.game, arrived.card))
        return ArrivalItem(text, arrived.who, "yes", "good", shown)
    tone = "bad" if arrived.level == "fault" else "good" if arrived.level else "muted"
    icon = ARRIVAL_ICONS.get(arrived.level or "", "")
    if arrived.level == "note":
        return ArrivalItem(arrived.who, text, icon, tone)
    return ArrivalItem(text, arrived.who, icon, tone)


def _device(name: str, alive: bool, reason: str) -> FindingItem:
    icon, subject = PANEL_ICONS.get(name, "scanner"), device_name(name)
    if alive:
        return FindingItem(icon, "good", subject, _("answers"), False)
    full = _("does not answer: {why}").format(why=shorten(reason))
    return FindingItem(icon, "bad", subject, _("does not answer"), True, full)


def _finding(found: Finding, chosen: settings.Settings, devices: Mapping[str, str]) -> FindingItem:
    subject, fault = _named(found.title or found.subject), found.level == "fault"
    lines = 1 if len(subject) <= LINE_LETTERS else 2
    full = f"{found.text} {found.remedy}" if found.remedy else ""
    port, reader = _offer(found.port, chosen, devices)
    tone = {"ok": "good", "fault": "bad"}.get(found.level, "muted")
    return FindingItem("plug", tone, subject, found.text, fault, full, lines, port, reader)


def _offer(port: str, chosen: settings.Settings, devices: Mapping[str, str]) -> tuple[str, str]:
    """Return port and reader of a device, empty if its settings are not plain enough to change."""
    reader = settings.name_at(chosen, port, devices) if port else ""
    return ("", "") if reader and not settings.is_plain(chosen, reader) else (port, reader)


def _named(path: str) -> str:
    """Return the name of a device from its path if it has one there, else the wrapped path."""
    folder, _slash, name = path.rpartition("/")
    if folder.endswith("/by-id"):
        name = BUS_AND_PLUG.sub("", name).replace("_", " ")
    return " ".join(_fitting(name if folder.endswith(LASTING_PATHS) else path))


def _fitting(name: str) -> Iterator[str]:
    """Yield the words of a name, split where they are longer than a line."""
    for part in name.split():
        yield from (part[at : at + LINE_LETTERS] for at in range(0, len(part), LINE_LETTERS))


kv.load(__file__)
