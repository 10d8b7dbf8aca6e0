"""Page of networks: those in reach, and the box's own."""

from __future__ import annotations

from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.machine.asking import Answer
from companion.machine.device import Network
from companion.settings.values import COUNTRIES
from companion.words.i18n import _
from companion.words.names import printable
from screens.base import kv
from screens.parts.drawing.code import QrCode  # noqa: F401 - the rule of the page has one
from screens.parts.panels.frame import Page
from screens.parts.panels.host import device_of

NAMES = {
    "AT": "Österreich", "AU": "Australia", "BE": "België", "CA": "Canada", "CH": "Schweiz",
    "DE": "Deutschland", "ES": "España", "FR": "France", "GB": "United Kingdom", "HR": "Hrvatska",
    "IE": "Ireland", "IT": "Italia", "NL": "Nederland", "PL": "Polska", "PT": "Portugal",
    "SI": "Slovenija", "US": "United States",
}  # fmt: skip
"""Names of the countries in a language of their own."""


class NetworkItem(Struct, frozen=True):
    """Network as a row."""

    name: str
    shown: str
    """Name as it can be shown."""
    signal: str
    """Strength in words."""
    is_ours: bool


class CountryKey(Struct, frozen=True):
    """Country as a key."""

    code: str
    name: str
    chosen: bool


class Wifi(Page):
    """Networks on one side, the box's own on the other; the countries first if none is chosen."""

    networks = ListProperty()
    countries = ListProperty()
    country = StringProperty()
    asks_country = BooleanProperty(False)
    hotspot = ObjectProperty(None, allownone=True)
    code = StringProperty()
    """Text of the QR code of the box's own network."""
    told = StringProperty()
    """Name and password of the box's own network."""
    notice = StringProperty()
    busy = BooleanProperty(False)

    def enter(self, **what: object) -> None:
        """Look for networks."""
        if not self.busy:
            self.notice = ""
        self.asks_country = not self.app.chosen.country
        super().enter(**what)
        self._find()

    def refresh(self) -> None:
        """Show countries and the box's own network."""
        self.country = self.app.chosen.country
        self.countries = [
            CountryKey(code, NAMES[code], code == self.country) for code in COUNTRIES if code
        ]
        self.hotspot = device_of(self.app).hotspot
        self.code = self.hotspot.code if self.hotspot else ""
        known = self.hotspot and (self.hotspot.name, self.hotspot.password)
        self.told = "\n".join(filter(None, known or ()))

    def concern(self) -> object:
        """Return what a touch of a row means."""
        return self.asks_country, self.busy

    def choose_country(self, code: str) -> None:
        """Choose the country, and go on to the networks."""
        self.app.change_settings(country=code)
        self.asks_country = False
        self._begin(_("The radio is switched on …"))
        device_of(self.app).set_country(code, self._answered)
        self.refresh()

    def ask_country(self) -> None:
        """Show the countries."""
        self.asks_country = True

    def join(self, network: str) -> None:
        """Ask for the password of a network, and join it."""
        question = _("Password of {network}").format(network=printable(network))
        self.app.go("password", question=question, done=partial(self._join, network))

    def switch_hotspot(self) -> None:
        """Open the box's own network, or close it."""
        device = device_of(self.app)
        if self.hotspot:
            self._begin(_("The network is being closed …"))
            device.close_hotspot(self._answered)
        else:
            self._begin(_("The network is being opened …"))
            device.open_hotspot(self.country, self._answered)

    def _join(self, network: str, password: str) -> None:
        self._begin(_("The box joins {network} …").format(network=printable(network)))
        device_of(self.app).join(self.country, network, password, self._answered)

    def _find(self) -> None:
        device_of(self.app).find_networks(self._found)

    def _found(self, networks: list[Network]) -> None:
        self.networks = [
            NetworkItem(each.name, printable(each.name), f"{each.signal} %", each.is_ours)
            for each in networks
        ]

    def _begin(self, sentence: str) -> None:
        self.busy, self.notice = True, sentence

    def _answered(self, answer: Answer) -> None:
        self.busy, self.notice = False, answer.sentence
        self.refresh()
        self._find()


kv.load(__file__)
