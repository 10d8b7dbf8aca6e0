"""The box as its owner sees it: networks, clock, version, copies, power."""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import time
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from companion.install.releases import HOME, Releases
from companion.keep.file import backup
from companion.machine import asking
from companion.machine.asking import RequestAnswer
from companion.machine.release import Mark, mark, updates
from companion.words.i18n import _
from companion.words.reporting import contained
from companion.work.jobs import Progress, Work

if TYPE_CHECKING:
    from companion.install.archive import Manifest

T = TypeVar("T")
TEMPERATURE = "sys/class/thermal/thermal_zone0/temp"
SYNCHRONIZED = "run/systemd/timesync/synchronized"
HOTSPOT, CONNECTION = "Companion", "companion-hotspot"
"""Name of the network of the box, and of its connection; source: companion/install/wifi.py."""
PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a password that are not mistaken for one another."""
SLOW = 20.0
"""Seconds that a program of the system may take."""
SEEN = re.compile(r"([* ]):(\d{0,3}):(.+)", re.ASCII | re.DOTALL)
"""Network as nmcli prints it; its name may hold any sign but a line feed."""


class Network(Struct, frozen=True):
    """Wi-Fi network in reach."""

    name: str
    """Name broadcast by the network, by which it is joined; it may contain any characters."""
    signal: int
    """Strength from 0 to 100."""
    is_ours: bool = False
    """True if the box is connected to it."""


class Hotspot(Struct, frozen=True):
    """Network that the box has opened."""

    name: str
    password: str

    @property
    def code(self) -> str:
        """Text of the QR code by which a phone joins it; empty if its password is not known."""
        # Neither value has a sign that needs escaping.
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;" if self.password else ""


class BoxState(Struct, frozen=True):
    """State of the box; a missing part is None or empty."""

    temperature: int | None = None
    """Degrees Celsius."""
    has_radio: bool = False
    network: Network | None = None
    """Network to which the box is connected."""
    has_clock: bool = False
    """True if the app may set the clock."""
    is_synchronized: bool = False
    """True if the network sets the clock."""
    version: str = ""
    """Release that runs; empty where none is installed."""
    previous: str = ""
    update: str = ""
    """Newest version on a memory stick that is newer than the one that runs."""
    copied: date | None = None
    """Day of the last copy."""
    has_power: bool = False
    """True if the app may switch off and restart."""


def run(words: Sequence[str]) -> str | None:
    """Run a program of the system; return its output, or None if it failed or is missing."""
    try:
        done = subprocess.run(
            words, capture_output=True, timeout=SLOW, check=False, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return None
    # Text mode would take a carriage return in the name of a network for the end of its line.
    return None if done.returncode else done.stdout.decode(errors="replace")


class Device:
    """The box, looked at and changed by jobs, since every program of the system is slow."""

    def __init__(
        self,
        work: Work,
        copies: Sequence[Path],
        root: Path = Path("/"),
        run: Callable[[Sequence[str]], str | None] = run,
    ) -> None:
        self._work, self._copies = work, copies
        self._root, self._run = root, run
        self._home = root / str(HOME).lstrip("/")
        self.hotspot: Hotspot | None = None
        """Network that the box has opened, since it was started."""
        self._refused: set[Mark] = set()
        """Archives that are not offered any more, since root has refused them."""

    @property
    def is_device(self) -> bool:
        """True on a box of its own, False in a window on a desktop."""
        return asking.is_there(self._root)

    def look(self, then: Callable[[BoxState], object]) -> None:
        """Determine the state, and call *then* with it."""
        self._start(lambda _going: self.state(), then)

    def find_networks(self, then: Callable[[list[Network]], object]) -> None:
        """Look for networks in reach, and call *then* with them, the strongest first."""
        self._start(lambda _going: self.networks(), then)

    def join(
        self, country: str, network: str, password: str, then: Callable[[RequestAnswer], object]
    ) -> None:
        """Join a network."""
        self._ask("join", then, country=country, network=network, password=password)

    def open_hotspot(self, country: str, then: Callable[[RequestAnswer], object]) -> None:
        """Open a network of the box's own, with a new password."""
        made = Hotspot(HOTSPOT, "".join(secrets.choice(PASSWORD_LETTERS) for _ in range(10)))

        def opened(answer: RequestAnswer) -> None:
            self.hotspot = made if answer.is_done else None
            then(answer)

        self._ask(
            "open hotspot", opened, country=country, network=made.name, password=made.password
        )

    def close_hotspot(self, then: Callable[[RequestAnswer], object]) -> None:
        """Close the network of the box."""
        self.hotspot = None
        self._ask("close hotspot", then)

    def set_place(self, country: str, zone: str, then: Callable[[RequestAnswer], object]) -> None:
        """Set the country, whose rules for Wi-Fi hold, and the time zone; switch the radio on."""

        def placed(answer: RequestAnswer) -> None:
            if answer.is_done:  # a process keeps the time zone that it began with
                os.environ["TZ"] = zone
                time.tzset()
            then(answer)

        self._ask("place", placed, country=country, zone=zone)

    def update(self, then: Callable[[RequestAnswer], object]) -> None:
        """Install the newest release that is on a memory stick."""
        self._start(self._updated, then)

    def go_back(self, then: Callable[[RequestAnswer], object]) -> None:
        """Go back to the release before."""
        self._ask("go back", then)

    def set_clock(self, when: datetime, then: Callable[[RequestAnswer], object]) -> None:
        """Set date and time."""
        self._ask("set clock", then, when=when.isoformat())

    def restart(self, then: Callable[[RequestAnswer], object]) -> None:
        """Restart the box."""
        self._switch("reboot", then)

    def power_off(self, then: Callable[[RequestAnswer], object]) -> None:
        """Switch the box off."""
        self._switch("poweroff", then)

    # --- looked up, on the thread of a job

    def state(self) -> BoxState:
        """Return the state of the box, without the parts that cannot be looked at."""
        networks = _part(lambda: self._networks(rescan=False), None)
        _part(self._look_for_hotspot, None)
        releases = Releases(self._home)
        return BoxState(
            temperature=_part(self._temperature, None),
            has_radio=networks is not None,
            network=next((each for each in networks or () if each.is_ours), None),
            has_clock=self.is_device,
            is_synchronized=(self._root / SYNCHRONIZED).exists(),
            version=releases.current,
            previous=_part(lambda: releases.previous, ""),
            update=_part(self._newest, ""),
            copied=_part(self._last_copy, None),
            has_power=self.is_device,
        )

    def networks(self) -> list[Network]:
        """Return the networks in reach, the strongest first, each name once."""
        return self._networks(rescan=True) or []

    def _networks(self, *, rescan: bool) -> list[Network] | None:
        """Return the networks in reach; None without a radio or NetworkManager."""
        radio = self._run(["nmcli", "--terse", "--fields", "TYPE", "device"])
        if radio is None or "wifi" not in radio.split():
            return None
        told = self._run(
            ["nmcli", "--terse", "--fields", "IN-USE,SIGNAL,SSID", "device", "wifi", "list",
             "--rescan", "auto" if rescan else "no"]
        )  # fmt: skip
        found: dict[str, Network] = {}
        for seen in filter(None, map(SEEN.fullmatch, (told or "").split("\n"))):
            name = re.sub(r"\\(.)", r"\1", seen[3], flags=re.DOTALL)
            network = Network(name, int(seen[2] or 0), seen[1] == "*")
            if name not in found or network.is_ours:
                found[name] = network
        return sorted(found.values(), key=lambda each: (-each.is_ours, -each.signal, each.name))

    @property
    def _sticks(self) -> list[Path]:
        return [self._root / "media", self._root / "mnt"]

    def _newest(self) -> str:
        newer = self._updates()
        return newer[0][1].version if newer else ""

    def _updates(self) -> list[tuple[Path, Manifest]]:
        return updates(self._home, self._sticks, refused=self._refused)

    def _temperature(self) -> int | None:
        try:
            return round(int((self._root / TEMPERATURE).read_text()) / 1000)
        except (OSError, ValueError):
            return None

    def _last_copy(self) -> date | None:
        days = [each.day for folder in self._copies for each in backup.backups(folder)[:1]]
        return max(days, default=None)

    def _look_for_hotspot(self) -> None:
        """Find a hotspot opened before the app was started; only root knows its password."""
        told = self._run(["nmcli", "--terse", "--fields", "NAME", "connection", "show", "--active"])
        if told is None:
            return
        is_open = CONNECTION in told.split("\n")
        if not is_open:
            self.hotspot = None
        elif self.hotspot is None:
            self.hotspot = Hotspot(HOTSPOT, "")

    def _updated(self, going: Progress) -> RequestAnswer:
        if not (found := self._updates()):
            return RequestAnswer(False, _("There is no newer version on a memory stick."))
        path, _manifest = found[0]
        values, seen = {"file": str(path)}, mark(path)
        answer = asking.ask("update", values, self._root, partial(going, 0.0))
        if answer.is_bad:
            self._refused.add(seen)
        return answer

    def _switch(self, word: str, then: Callable[[RequestAnswer], object]) -> None:
        def work(_going: Progress) -> RequestAnswer:
            is_done = self._run(["systemctl", word]) is not None
            text = _("The system does not allow it: pull the plug instead.")
            return RequestAnswer(is_done, "" if is_done else text)

        self._start(work, then)

    def _ask(self, what: str, then: Callable[[RequestAnswer], object], **values: str) -> None:
        def work(going: Progress) -> RequestAnswer:
            return asking.ask(what, values, self._root, partial(going, 0.0))

        self._start(work, then)

    def _start(self, work: Callable[[Progress], T], then: Callable[[T], object]) -> None:
        self._work.start(work, then, part="device")


def _part(look: Callable[[], T], otherwise: T) -> T:
    """Return a part of the state; *otherwise*, with a report, if it cannot be looked at."""
    with contained("device"):
        return look()
    return otherwise
