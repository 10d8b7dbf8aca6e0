"""Page of phones: their QR code, or the reason why there is none."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from companion.phones import home
from companion.phones.phones import PhonesState
from companion.phones.report import refusal
from companion.words.i18n import _
from companion.words.inputs import Input, Phoned
from screens.base import kv
from screens.parts.drawing.code import QrCode  # noqa: F401 - the rule of the page has one
from screens.parts.panels.frame import Page


class PhonesPage(Page):
    """QR code with which a phone sees the table, and the switch."""

    is_on = BooleanProperty(False)
    heading = StringProperty()
    told = StringProperty()
    """Use of the code, or the reason why there is none."""
    code = StringProperty()
    """Whole address; empty if there is none."""
    origin = StringProperty()
    token = StringProperty()
    """Parts of the address, for typing it."""
    other = StringProperty()
    """Label of the key for the address in another network; empty if there is only one."""
    joins = BooleanProperty(False)
    """True if a key leads to the networks."""
    notice = StringProperty()
    _turns = 0
    """Number of times that another address was asked for."""

    def refresh(self) -> None:
        """Show the address of the evening, or the reason why there is none."""
        self.is_on = self.app.chosen.phones
        state = self._state()
        addresses = state.addresses
        place = self._turns % len(addresses) if addresses else 0
        shown = addresses[place] if addresses else None
        self.code = shown.whole if shown else ""
        self.origin, self.token = (f"{shown.origin}/", shown.token) if shown else ("", "")
        self.other = _("Another network") if len(addresses) > 1 else ""
        self.heading, about = _words(state) if self.is_on else _off()
        self.told = about if state.refused else self._home_fault() or about
        has_network = bool(addresses or state.refused)
        self.joins = state.answers and not has_network and self.app.services.device is not None
        self.notice = self.app.referee.pending.notice

    def concern(self) -> object:
        """Return what a touch of a key depends on."""
        return self.is_on, self.code

    def arrived(self, event: Input) -> None:
        """Show the state of the server after each of its messages."""
        if isinstance(event, Phoned):
            self.refresh()

    def turn(self, on: bool) -> None:
        """Switch phones on or off."""
        self._turns = 0
        self.app.change_settings(phones=on)

    def turn_address(self) -> None:
        """Show the address in another network."""
        self._turns += 1
        self.refresh()

    def _state(self) -> PhonesState:
        """Return the state of phones, the initial one while they are off."""
        phones = self.app.services.phones
        return phones.state if phones and self.is_on else PhonesState()

    def _home_fault(self) -> str:
        """Return the sentence why home automation is told nothing; empty without a fault."""
        phones, mqtt = self.app.services.phones, self.app.chosen.mqtt
        linked = phones.state.home if phones else None
        return home.fault(mqtt, linked.fault) if mqtt and linked and linked.fault else ""


def _off() -> tuple[str, str]:
    return _("The table on every phone"), _(
        "Phones in the same network show whose turn it is, what lies on the table and the points;"
        " a television does, too."
    )


def _words(state: PhonesState) -> tuple[str, str]:
    """Return a heading and a sentence about phones that are on."""
    if state.refused:
        return _("No way in"), refusal(state.refused)
    if state.addresses:
        return _("Scan it with a phone"), _(
            "Whoever scans it sees what everybody at the table may see, and nothing secret."
        )
    if state.answers:
        return _("No network"), _(
            "This box is in no network: as soon as it is in one, the code is here."
        )
    if state.is_lost:
        return _("No answer"), _(
            "What shows the table to phones has stopped, and is started again by itself."
        )
    return _("One moment …"), _("What shows the table to phones is being started.")


kv.load(__file__)
