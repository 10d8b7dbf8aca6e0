"""Wi-Fi through NetworkManager: one connection and one hotspot of ours, and no other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from companion.install.disk import remove, replace
from companion.install.system import System
from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.words.names import printable

CONNECTIONS_FOLDER = Path("/etc/NetworkManager/system-connections")
NETPLAN = Path("/etc/netplan")
JOINED, HOTSPOT = "companion-wifi", "companion-hotspot"
COUNTRY = re.compile(r"[A-Z]{2}")
"""ISO 3166-1 alpha-2; without it a Raspberry Pi keeps its radio off."""
COMMAND_LINE = "/boot/firmware/cmdline.txt"
REGULATORY = "cfg80211.ieee80211_regdom="
"""Word of the kernel's command line before the country; source: raspi-config."""
SHORTEST_PASSPHRASE, LONGEST_PASSPHRASE = 8, 63
"""Length of a passphrase; source: IEEE 802.11i, annex H.4."""


class BadNetwork(CompanionError, ValueError):
    """The network cannot be joined, or its values are invalid."""


def join(system: System, country: str, network: str, password: str) -> str:
    """Join a network with a passphrase; return the sentence to show."""
    _check(country, network, password)
    set_country(system, country)
    before = {path: path.read_bytes() for path in _files(system, JOINED)}
    if not _bring_up(system, JOINED, _connection(JOINED, network, password)):
        _put_back(system, before)
        text = _("{network} did not let the box in: look at the password, and try again.")
        raise BadNetwork(text.format(network=printable(network)))
    return _("The box is in the network {network}.").format(network=printable(network))


def open_hotspot(system: System, country: str, network: str, password: str) -> str:
    """Open a network of the box's own; return the sentence to show."""
    _check(country, network, password)
    set_country(system, country)
    if not _bring_up(system, HOTSPOT, _connection(HOTSPOT, network, password)):
        raise BadNetwork(_("The box cannot open a network of its own."))
    return _("The box has opened the network {network}.").format(network=printable(network))


def close_hotspot(system: System) -> str:
    """Close the network of the box."""
    system.ask("nmcli", "connection", "down", HOTSPOT)
    _forget(system, HOTSPOT)
    return _("The network of the box is closed.")


def _check(country: str, network: str, password: str) -> None:
    """Raise BadNetwork for a value that no network has."""
    if not COUNTRY.fullmatch(country):
        raise BadNetwork(_("Choose the country first."))
    if not 1 <= len(network.encode()) <= 32:
        raise BadNetwork(_("A network’s name has 1 to 32 letters."))
    is_plain = password.isascii() and password.isprintable()
    if not SHORTEST_PASSPHRASE <= len(password) <= LONGEST_PASSPHRASE or not is_plain:
        raise BadNetwork(_("A network’s password has 8 to 63 letters, digits or signs."))


def set_country(system: System, country: str) -> str:
    """Set the country, at once and for later starts, and switch the radio on; return a sentence.

    raspi-config rewrites the kernel's command line, so it is asked only for another country.
    """
    if not COUNTRY.fullmatch(country):
        raise BadNetwork(_("Choose the country first."))
    if f"{REGULATORY}{country}" not in system.read(COMMAND_LINE).split():
        code, _told = system.ask("raspi-config", "nonint", "do_wifi_country", country)
        system.disk.sync_all()
        if code:
            system.ask("iw", "reg", "set", country)
    system.ask("nmcli", "radio", "wifi", "on")
    return _("The radio is on.")


def forget_all(system: System) -> None:
    """Remove the connections of the box, with their passwords."""
    for name in (JOINED, HOTSPOT):
        if _files(system, name):
            _forget(system, name)


def _connection(name: str, network: str, password: str) -> str:
    """Return a keyfile of NetworkManager (nm-settings-keyfile); the name as bytes, any may be."""
    ssid = "".join(f"{byte};" for byte in network.encode())
    escaped = password.replace("\\", "\\\\").replace(" ", "\\s")
    is_hotspot = name == HOTSPOT
    return f"""\
[connection]
id={name}
uuid={_uuid(name)}
type=wifi
autoconnect={"false" if is_hotspot else "true"}

[wifi]
mode={"ap" if is_hotspot else "infrastructure"}
ssid={ssid}

[wifi-security]
key-mgmt=wpa-psk
psk={escaped}

[ipv4]
method={"shared" if is_hotspot else "auto"}

[ipv6]
method={"ignore" if is_hotspot else "auto"}
"""


def _bring_up(system: System, name: str, content: str) -> bool:
    """Keep a connection and use it; return False, with nothing kept, if that fails."""
    if _netplan_files(system, name):  # they would hide ours
        _forget(system, name)
    replace(system.disk, system.path(_file(name)), content.encode(), 0o600)
    system.ask("nmcli", "connection", "load", str(_file(name)))
    code, _told = system.ask("nmcli", "--wait", "45", "connection", "up", name)
    if code:
        _forget(system, name)
    return not code


def _put_back(system: System, before: Mapping[Path, bytes]) -> None:
    """Use the network again to which the box was connected, from its files."""
    for path, content in before.items():
        replace(system.disk, path, content, 0o600)
    if before:
        if system.path(_file(JOINED)) not in before:
            system.ask("netplan", "generate")
        system.ask("nmcli", "connection", "reload")
        system.ask("nmcli", "--wait", "45", "connection", "up", JOINED)


def _forget(system: System, name: str) -> None:
    """Remove a connection in every place with its password; NetworkManager removes netplan's."""
    system.ask("nmcli", "connection", "delete", "uuid", _uuid(name))
    for path in _files(system, name):
        remove(system.disk, path)
    system.ask("nmcli", "connection", "reload")


def _files(system: System, name: str) -> list[Path]:
    """Return the files that hold a connection: ours, or those of netplan."""
    own = system.path(_file(name))
    return [*([own] if own.exists() else []), *_netplan_files(system, name)]


def _netplan_files(system: System, name: str) -> list[Path]:
    """Return the files that the NetworkManager of Raspberry Pi OS from trixie on has made of ours.

    Its package takes over connections when it is updated; source: libnetplan, "90-NM-UUID.yaml".
    """
    return sorted(system.path(NETPLAN).glob(f"90-NM-{_uuid(name)}*.yaml"))


def _uuid(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, name))


def _file(name: str) -> Path:
    return CONNECTIONS_FOLDER / f"{name}.nmconnection"
