"""An evening with two readers of each family, which are unplugged and restarted.

Two of a family are of one make, without serial numbers: they share a name, which leads to the one
that was plugged in last. The evening has its own clock, which advances once all bytes sent have
been read.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic

from companion.words.inputs import Connected, Lost, Scanned
from hardware.ports import locate
from hardware.readers import reader
from hardware.simulator import FAMILIES, Cable, nothing_grabbed
from tests.hardware.conftest import PATIENCE, Ear
from tests.hardware.plugged import Machine

LYING = (0.4, 1.2, 1.2)
"""Steps in seconds for which a card stays on a reader: some readers report it many times."""
AWAY = 3.0
UNDETECTED = ("pn532", "keys")
"""Protocols that are not recognised by their bytes."""


class Place:
    """A reader's socket at the box: the device in it, and the codes that the box must hear."""

    def __init__(self, family: str, number: int, evening: Evening) -> None:
        self.name = f"{family}-{number}"
        self._family = family
        self._plug = f"1-{number}.{1 + list(FAMILIES).index(family)}"
        self.device = FAMILIES[family]()
        self.cable = Cable()
        self.told: list[str] = []
        self.asked = 0
        self._evening = evening
        speaks = self.device.protocol
        self._protocol = "auto" if number == 2 and speaks not in UNDETECTED else speaks
        self._opened = ExitStack()
        self._node = Path()
        self._by_id = self._by_path = ""
        self.plug()
        self.port = self._by_path if number == 1 else self._by_id
        """Port in the settings: the second one has the name that both share."""

    def open(self) -> None:
        """Let the box listen here."""
        self._opened.enter_context(
            reader(
                self._evening.ear.inbox, self.name, self.port, protocol=self._protocol,
                find=self._find, grab=nothing_grabbed, now=self._now,
                retry_seconds=0.05, slowest_retry_seconds=0.05,
            )
        )  # fmt: skip

    def close(self) -> None:
        self._opened.close()

    @property
    def is_heard(self) -> bool:
        """True if the box's last event for this reader is a connection."""
        of_it = (heard for heard in reversed(self._evening.ear.heard())
                 if isinstance(heard, Connected | Lost) and heard.device == self.name)  # fmt: skip
        return isinstance(next(of_it, None), Connected)

    @property
    def shows_always(self) -> bool:
        """True if the reader gets cards while unplugged, too: it stores them."""
        return self.name.startswith("radio")

    def plug(self) -> None:
        """Plug the device in: the kernel gives it a number, and udev its names."""
        self.cable.replug()
        evening, machine = self._evening, self._evening.machine
        evening.plugged += 1
        if self.device.protocol == "keys":
            self._by_id = machine.typist(evening.plugged, self._plug, self._family)
            self._node = machine.root / f"dev/input/event{evening.plugged}"
            self._by_path = f"/dev/input/by-path/pci-0000-usb-0:{self._plug}:1.0-event-kbd"
        else:
            self._by_id = machine.adapter(evening.plugged, self._plug, self._family)
            self._node = machine.root / f"dev/ttyUSB{evening.plugged}"
            self._by_path = f"/dev/serial/by-path/pci-0000-usb-0:{self._plug}:1.0-port0"
        evening.nodes[self._node] = self
        self.device.plug(evening.time)

    def unplug(self) -> None:
        """Pull the cable; the shared name goes to the other one, if that is there."""
        self.cable.unplug()
        self.device.unplug()
        evening, root = self._evening, self._evening.machine.root
        del evening.nodes[self._node]
        for path in (self._node, root / self._by_path[1:], root / self._by_id[1:]):
            path.unlink()
        for other in evening.nodes.values():
            if other._family == self._family:
                evening.machine.link(self._by_id[1:], other._node)

    def _find(self) -> str:
        """Return the device that this reader of the settings is now, as the app does."""
        root = self._evening.machine.root
        ports = {place.name: place.port for place in self._evening.places}
        node = (root / locate(self.name, ports, root)[1:]).resolve()
        place = self._evening.nodes.get(node)
        return place.cable.port if place else str(node)

    def serve(self) -> bool:
        """Let the device read, answer and send; return True if it did."""
        heard = self.cable.answers()
        said = self.device.turn(heard, self._evening.time)
        self.cable.send(said)
        return bool(heard or said)

    def _now(self) -> float:
        self.asked += 1
        return self._evening.time


class Evening:
    """Plays rounds in which every reader gets a card, and one of them has an event."""

    def __init__(self, ear: Ear, root: Path, seed: int) -> None:
        self.ear, self.chance, self.time, self.count = ear, Random(seed), 1000.0, 0
        self.machine = Machine(root)
        self.plugged = 0
        self.nodes: dict[Path, Place] = {}
        """Devices that are plugged in, by the kernel's name."""
        self.places = [Place(family, n, self) for family in FAMILIES for n in (1, 2)]
        self.out: set[Place] = set()
        self._cards: dict[Place, str] = {}

    def __enter__(self) -> Evening:
        for place in self.places:
            place.open()
        self._until(lambda: all(place.is_heard for place in self.places))
        self._pass(AWAY)
        return self

    def __exit__(self, *exc: object) -> None:
        for place in self.places:
            place.close()
            place.cable.__exit__(*exc)

    def play(self, rounds: int) -> None:
        """Play some rounds, then plug in all that is out."""
        happenings = [self._pull, self._replug, self._restart, self._reopen, self._swap]
        for number in range(rounds):
            self._lay()
            self._pass(LYING[0])
            happenings[number % len(happenings)]()
            for seconds in LYING[1:]:
                self._pass(seconds)
            for place in self.places:
                if place not in self.out or place.shows_always:
                    place.device.lift(self.time)
            self._pass(AWAY)
        for place in [*self.out]:
            self._in(place)
        self._pass(AWAY)

    def told(self) -> dict[str, list[str]]:
        """Return the codes scanned by every reader."""
        heard = defaultdict(list)
        for each in self.ear.heard():
            if isinstance(each, Scanned):
                heard[each.reader.partition("/")[0]].append(each.code)
        return {place.name: heard[place.name] for place in self.places}

    def due(self) -> dict[str, list[str]]:
        """Return the codes that every reader was to scan."""
        return {place.name: place.told for place in self.places}

    # --- a round

    def _lay(self) -> None:
        """Put a card before every reader that can report it: a new one, sometimes the last."""
        self.count += 1
        for number, place in enumerate(self.places):
            if place in self.out and not place.shows_always:
                continue
            # The same card twice without its receiver comes as one burst, and is one scan.
            if place in self.out or not (place in self._cards and self.chance.random() < 0.2):
                self._cards[place] = f"C{self.count}X{number}"
            place.device.lay(self._cards[place], self.time)
            place.told.append(place.device.code(self._cards[place]))

    def _pull(self) -> None:
        """Pull the cable of a reader; the card before it stays there."""
        place = self.chance.choice([place for place in self.places if place not in self.out])
        place.unplug()
        self._until(lambda: not place.is_heard)
        self.out.add(place)

    def _replug(self) -> None:
        """Plug a reader in again, or pull and plug one if none is out."""
        if self.out:
            self._in(self.chance.choice(sorted(self.out, key=lambda place: place.name)))
        else:
            self._restart()

    def _restart(self) -> None:
        """Pull the cable of a reader and plug it in at once: the card before it stays."""
        place = self.chance.choice([place for place in self.places if place not in self.out])
        place.unplug()
        self._until(lambda: not place.is_heard)
        self._in(place)

    def _reopen(self) -> None:
        """Start the box's side of a reader anew, between two cards."""
        place = self.chance.choice([place for place in self.places if place not in self.out])
        place.device.lift(self.time)
        self._settle()
        place.close()
        place.open()
        before = place.asked
        self._until(lambda: place.asked > before)

    def _swap(self) -> None:
        """Let two readers of a family change places, after their cards were lifted."""
        pairs = zip(self.places[::2], self.places[1::2], strict=True)
        pair = self.chance.choice([pair for pair in pairs if not self.out.intersection(pair)])
        for place in pair:
            place.device.lift(self.time)
        self._settle()
        for place in pair:
            place.unplug()
            self._until(lambda place=place: not place.is_heard)
        one, other = pair
        one.device, other.device = other.device, one.device
        for place in self.chance.sample(pair, 2):
            place.plug()
        for place in pair:
            self._in(place)

    def _in(self, place: Place) -> None:
        if place not in self.nodes.values():
            place.plug()
        self._until(lambda: place.is_heard)
        self.out.discard(place)

    # --- time

    def _pass(self, seconds: float) -> None:
        self.time += seconds
        self._settle()

    def _settle(self) -> None:
        """Wait until all bytes sent have been read, and no more are sent."""
        late = monotonic() + PATIENCE
        marks: dict[Place, int] = {}
        while marks != {} or monotonic() < late:
            assert monotonic() < late, "something never stops to send"
            served = [place for place in self.places if place.serve()]
            for place in self.places:
                if place in served or place not in marks:
                    marks[place] = place.asked
            if all(place in self.out or place.asked >= marks[place] + 2 for place in self.places):
                return
            Event().wait(0.002)

    def _until(self, condition) -> None:
        late = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < late, "it never came"
            Event().wait(0.002)
