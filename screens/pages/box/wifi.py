"""Page of networks: those in reach, and the box's own."""

from __future__ import annotations

from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.machine.asking import RequestAnswer
from companion.machine.device import Network
from companion.settings.countries import COUNTRY_NAMES, ZONES
from companion.words.i18n import _
from companion.words.names import printable
from screens.base import kv
from screens.parts.drawing.code import QrCode  # noqa: F401 - the rule of the page has one
from screens.parts.panels.frame import Page
from screens.parts.panels.host import device_of


class NetworkItem(Struct, frozen=True):
    """Network as a row."""

    name: str
    shown: str
    """Name as it can be shown."""
    signal: str
    """Strength in words."""
    is_ours: bool


class PlaceKey(Struct, frozen=True):
    """Country, or one of its time zones, as a key."""

    value: str
    title: str
    says: str


class Wifi(Page):
    """Networks on one side, the box's own on the other; the country first if none is chosen."""

    networks = ListProperty()
    country = StringProperty()
    question = StringProperty()
    """Question for the place of the box; empty if none is open."""
    places = ListProperty()
    """Its answers."""
    hotspot = ObjectProperty(None, allownone=True)
    code = StringProperty()
    """Text of the QR code of the box's own network."""
    told = StringProperty()
    """Name and password of the box's own network."""
    notice = StringProperty()
    busy = BooleanProperty(False)
    _zones_of = ""
    """Country whose time zones are asked."""

    def enter(self, **what: object) -> None:
        """Look for networks."""
        if not self.busy:
            self.notice = ""
        self._zones_of, self.question = "", ""
        super().enter(**what)
        if not self.country:
            self.ask_country()
        self._find()

    def refresh(self) -> None:
        """Show the country and the box's own network."""
        self.country = self.app.chosen.country
        self.hotspot = device_of(self.app).hotspot
        self.code = self.hotspot.code if self.hotspot else ""
        known = self.hotspot and (self.hotspot.name, self.hotspot.password)
        self.told = "\n".join(filter(None, known or ()))

    def concern(self) -> object:
        """Return the state that gives a touch of a row its meaning."""
        return self.question, self.busy

    def back(self) -> bool:
        """Close the question for a time zone, or for another country."""
        if self._zones_of:
            self.ask_country()
        elif self.question and self.country:
            self.question = ""
        else:
            return False
        return True

    def ask_country(self) -> None:
        """Show the countries."""
        self._zones_of = ""
        self.question = _("In which country is this box?")
        self.places = [PlaceKey(code, name, code) for code, name in COUNTRY_NAMES.items()]

    def choose(self, value: str) -> None:
        """Choose a country, or a time zone of one that has several."""
        country = self._zones_of or value
        zones = ZONES[country]
        if self._zones_of:
            self._settle(country, value)
        elif len(zones) == 1:
            self._settle(country, *zones)
        else:
            self._zones_of = country
            self.question = _("Which city has the same time?")
            self.places = [PlaceKey(zone, name, "") for zone, name in zones.items()]

    def _settle(self, country: str, zone: str) -> None:
        """Set country and time zone, and go on to the networks."""
        self._zones_of, self.question = "", ""
        self.app.change_settings(country=country)
        self._begin(_("The radio is switched on …"))
        device_of(self.app).set_place(country, zone, self._answered)
        self.refresh()

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

    def _answered(self, answer: RequestAnswer) -> None:
        self.busy, self.notice = False, answer.sentence
        self.refresh()
        self._find()


kv.load(__file__)
