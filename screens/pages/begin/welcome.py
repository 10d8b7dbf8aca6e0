"""First page of a new box: language, sounds, country, devices, names; all are optional."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from msgspec import Struct

from companion.play.marks import SOLID
from companion.settings.countries import COUNTRY_NAMES
from companion.settings.values import SEATS
from companion.table.devices import arrival, device_names, reader_names
from companion.words.i18n import _, ngettext
from companion.words.inputs import Input, Scanned
from companion.words.languages import LANGUAGES
from companion.words.names import refusal
from screens.base import kv
from screens.pages.begin.name import NameEnding
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page
from screens.parts.touch.dashed import DashedTap


class PartItem(Struct, frozen=True):
    """Part of the box, and whether it is there."""

    icon: str
    title: str
    says: str
    is_there: bool


class SeatItem(Struct, frozen=True):
    """Seat with the name of a person; a free one has none."""

    seat: int
    name: str

    @property
    def mark(self) -> int | None:
        """Hollow mark of a free seat; None for that of the person."""
        return None if self.name else self.seat % SOLID + SOLID


class CountryKey(DashedTap):
    """Country of the box, or dashed until it is chosen."""

    country = StringProperty()


class Ignored:
    """Listener that leaves the match alone while readers are tried."""

    def take_code(self, code: str, joined: bool = False) -> None:
        """Leave the match alone."""

    def misread(self, why: str = "") -> None:
        """Leave the match alone."""

    def undo(self) -> None:
        """Leave the match alone."""


class Welcome(Page):
    """Three panels, and the key that ends them."""

    languages = ListProperty()
    language = StringProperty()
    is_device = BooleanProperty(False)
    """True where the country can be set."""
    country = StringProperty()
    """Name of the country; empty if it is not chosen."""
    sound = BooleanProperty(False)
    parts = ListProperty()
    seats = ListProperty()
    names = ListProperty()
    card = StringProperty()
    """Card that a reader has just read, in words."""
    begin = StringProperty()
    """Words of the primary key."""
    notice = StringProperty()
    listener = Ignored()
    _refused = False
    """True if the last name was refused."""

    def refresh(self) -> None:
        """Show the choices."""
        self.languages = [LabelledValue(each.name, each.words) for each in LANGUAGES.values()]
        self.language = self.app.chosen.language
        device = self.app.services.device
        self.is_device = bool(device and device.is_device)
        self.country = COUNTRY_NAMES.get(self.app.chosen.country, "")
        self.sound = self.app.chosen.sound
        self.parts = self._parts()
        names = [*self.names, *[""] * (SEATS - len(self.names))]
        self.seats = [SeatItem(seat, name) for seat, name in enumerate(names)]
        self.begin = _begin(len(self.names))
        self.notice = self.app.referee.pending.notice

    def arrived(self, event: Input) -> None:
        """Show the card that a reader has read."""
        if isinstance(event, Scanned) and (shown := arrival(event, self.app.referee.decks)):
            self.card = shown.what
            self.refresh()

    def concern(self) -> object:
        """Return the people who are here."""
        return tuple(self.names)

    def touch(self, seat: SeatItem) -> None:
        """Ask for a name, or take one away."""
        if seat.name:
            self.names = [name for name in self.names if name != seat.name]
            self.refresh()
        else:
            ending = NameEnding(self._begins_with, self._leave_names)
            self.app.go(
                "name",
                question=_("Who is here?"),
                done=self._add,
                following=self._following,
                ending=ending,
            )

    def finish(self) -> None:
        """Keep who is here, and go home: they are the table of the game that is touched there."""
        self.app.referee.meet(self.names)
        self._go_home(self.names)

    def skip(self) -> None:
        """Go home without any names."""
        self._go_home(())

    def _go_home(self, table: Sequence[str]) -> None:
        """Go home with a table; the page does not come again."""
        self.app.change_settings(language=self.app.chosen.language)
        self.app.go("home", table=tuple(table))

    def _begins_with(self, name: str) -> str:
        """Return the target of the page of names, counting the one that is being written."""
        return _begin(len({*self.names, name} - {""}))

    def _leave_names(self) -> None:
        """Go home, unless the last name was refused or there is none."""
        if self.names and not self._refused:
            self.finish()
        else:
            self.app.back()

    def _add(self, name: str) -> None:
        why = refusal([name])
        if name in self.names:
            why = _("{name} already has a seat.").format(name=name)
        self._refused = bool(why)
        if why:
            self.app.referee.show_notice(why)
        else:
            self.names = [*self.names, name]
        self.refresh()

    def _following(self) -> str:
        return _("Who else?") if len(self.names) + 1 < SEATS else ""

    def _parts(self) -> list[PartItem]:
        devices = self.app.referee.devices
        readers = reader_names(devices)
        says = self.card or (device_names(readers) if readers else _("not needed"))
        return [
            _screen(is_touched=self.app.services.is_touched()),
            PartItem("scanner", _("reader"), says, bool(readers)),
            _panel("buttons", _("buttons"), bool(devices.get("buttons"))),
            _panel("idea", _("lamps"), bool(devices.get("lamps"))),
        ]


def _screen(*, is_touched: bool) -> PartItem:
    says = _("you touch it") if is_touched else _("nothing reads touches")
    return PartItem("touch", _("screen"), says, is_touched)


def _panel(icon: str, title: str, is_there: bool) -> PartItem:
    return PartItem(icon, title, _("ready") if is_there else _("not needed"), is_there)


def _begin(count: int) -> str:
    if not count:
        return _("Let’s play")
    text = ngettext("{count} plays", "{count} play", count)
    return text.format(count=count)


kv.load(__file__)
