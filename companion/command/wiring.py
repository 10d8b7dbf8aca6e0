"""Builds the devices of the settings; like the command line, it may import every layer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion import settings
from companion.table.devices import PANEL
from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.words.inputs import Connected, Inbox, Lost

if TYPE_CHECKING:
    from companion.table.followers import Follower, PublicState
    from companion.table.referee import Referee
    from hardware.lamps import Lamps
    from hardware.reader import Reader
    from hardware.simulator import Simulator

HOLDS = frozenset({"undo", "back"})
"""Buttons with a second function when held: redo, and home."""
REPEATS = frozenset({"next", "previous"})
"""Buttons that repeat while held."""
DRIVERS = ("gpiozero.pins.native", "hardware.buttons", "hardware.encoder", "hardware.lamps",
           "hardware.readers", "serial")  # fmt: skip
SIMULATED_PINS = {name: pin for pin, name in enumerate(settings.BUTTONS, 5)}
SIMULATED_READERS = ("lines", "gm65", "de2120", "zebra", "honeywell", "rdm6300", "id12la", "pn532",
                     "rc522", "tag-keyboard", "radio")  # fmt: skip
"""Readers to simulate: one that sends lines on command, and the families of the simulator."""


def import_drivers() -> None:
    """Import the modules that devices need when they are opened."""
    for name in DRIVERS:
        import_module(name)


def simulator(reader: str) -> Simulator:
    """Return a panel of virtual buttons and a virtual reader, one of SIMULATED_READERS."""
    from hardware.simulator import FAMILIES, Simulator

    return Simulator(SIMULATED_PINS, {"scanner": FAMILIES.get(reader, reader)})


def simulated(chosen: settings.Settings, simulator: Simulator) -> settings.Settings:
    """Return the settings with the simulator's devices in place of real ones."""
    protocols: Mapping[str, Any] = simulator.protocols
    readers = {
        name: settings.Reader(port, protocols[name]) for name, port in simulator.ports.items()
    }
    return settings.changed(
        chosen, buttons=SIMULATED_PINS, readers=readers, encoder=None, lamps=settings.Lamps()
    )


def reader(
    inbox: Inbox,
    name: str,
    place: settings.Reader,
    find: Callable[[], str] | None = None,
    **how: Any,
) -> Reader:
    """Return a reader, not yet opened; raise CompanionError if its settings are invalid.

    *find* returns the path to open, if that may be another than its port; *how* is for the driver.
    """
    from hardware import readers

    try:
        return readers.reader(
            inbox, name, place.port,
            baud=place.baud, protocol=place.protocol, framing=place.framing, find=find,
            **how,
        )  # fmt: skip
    except readers.WrongPort as error:
        text = _("companion.toml, [readers.{name}]: {why}").format(name=name, why=error)
        raise CompanionError(text) from error


class Readers:
    """Readers in use, by name; a context manager that opens and closes them.

    *heard* is called with the name of a reader and each of its codes, on a thread of the reader,
    and *how* is for the drivers, which are imported when they are opened, after the first frame.
    """

    def __init__(
        self,
        chosen: settings.Settings,
        inbox: Inbox,
        heard: Callable[[str, str], object] = lambda _name, _code: None,
        **how: Any,
    ) -> None:
        self._inbox, self._heard, self._how, self._watched = inbox, heard, how, False
        self._places = chosen.readers
        self._readers: dict[str, Reader] = {}

    def __enter__(self) -> Readers:
        self._readers = {name: self._reader(name, at) for name, at in self._places.items()}
        for each in self._readers.values():
            each.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        for each in self._readers.values():
            each.__exit__(*exc)

    def watch(self, on: bool) -> None:
        """Switch the reporting of raw bytes on or off."""
        self._watched = on
        for each in self._readers.values():
            each.watched = on

    def plug(self, name: str, place: settings.Reader) -> None:
        """Open one more reader; raise CompanionError if its settings are invalid."""
        added = self._reader(name, place)
        self._places = {**self._places, name: place}
        self._readers[name] = added.__enter__()

    def unplug(self, name: str) -> None:
        """Close a reader, if it is open."""
        if name in self._readers:
            self._readers.pop(name).__exit__()
        self._places = {each: at for each, at in self._places.items() if each != name}

    def use(self, places: Mapping[str, settings.Reader]) -> list[str]:
        """Open and close readers to match the settings; return the errors as sentences."""
        faults = []
        for name in [name for name, at in self._places.items() if places.get(name) != at]:
            self.unplug(name)
        for name, place in places.items():
            if name not in self._places:
                try:
                    self.plug(name, place)
                except CompanionError as error:
                    faults.append(str(error))
        return faults

    def devices(self) -> dict[str, str]:
        """Return the device of each open reader, without links, by its name."""
        return {name: each.device for name, each in self._readers.items() if each.device}

    def better_ports(self) -> dict[str, str]:
        """Return the ports by which open readers are found again, where a twin has their name."""
        from hardware.ports import better_ports

        return better_ports({name: at.port for name, at in self._places.items()}, self.devices())

    def _reader(self, name: str, place: settings.Reader) -> Reader:
        made = reader(self._inbox, name, place, partial(self._path, name), **self._how)
        made.watched, made.heard = self._watched, partial(self._heard, name)
        return made

    def _path(self, name: str) -> str:
        """Return the path of a reader's device now; called on its thread."""
        from hardware.ports import locate

        return locate(name, {each: at.port for each, at in self._places.items()})


class HeaderDevices:
    """Devices on the header in use, and the lamps among the followers of the table."""

    def __init__(self, inbox: Inbox, referee: Referee) -> None:
        self._inbox, self._referee = inbox, referee
        self._chosen = settings.Settings()
        self._open = ExitStack()

    def use(self, chosen: settings.Settings) -> list[str]:
        """Open the devices of the settings in place of others; return the errors as sentences."""
        before, self._chosen = self._chosen, chosen
        if _wires(before) == _wires(chosen):
            return []
        self.close()
        opened, faults = open_panel(panel(chosen, self._inbox), self._inbox, self._open)
        if "lamps" in opened:
            follow = following(opened["lamps"], chosen.lamps.sounds)
            self._referee.followers.add(follow, "lamps")
        return faults

    def close(self) -> None:
        """Close the devices."""
        for name in PANEL:
            self._referee.devices.remove(name)
        self._referee.followers.remove("lamps")
        self._open.close()


def _wires(chosen: settings.Settings) -> tuple[object, ...]:
    """Return the settings of the GPIO header: buttons, encoder and lamps."""
    return chosen.buttons, chosen.encoder, chosen.lamps


def panel(chosen: settings.Settings, inbox: Inbox) -> dict[str, Any]:
    """Return the devices on the header, not yet opened, by their section in the settings."""
    from hardware.buttons import Buttons
    from hardware.encoder import Encoder
    from hardware.lamps import Lamps

    wired: dict[str, Any] = {}
    if chosen.buttons:
        wired["buttons"] = Buttons(inbox, chosen.buttons, holds=HOLDS, repeats=REPEATS)
    if chosen.encoder:
        wired["encoder"] = Encoder(inbox, **chosen.encoder.pins)
    if chosen.lamps.pins:
        wired["lamps"] = Lamps(chosen.lamps.pins, chosen.lamps.sounds)
    return wired


def open_panel(
    wired: dict[str, Any], inbox: Inbox, devices: ExitStack
) -> tuple[dict[str, Any], list[str]]:
    """Open the devices on the header; return the open ones, and the errors as sentences."""
    from hardware.pins import NoPins, WrongPin

    opened, faults = {}, []
    for name, device in wired.items():
        try:
            opened[name] = devices.enter_context(device)
        except NoPins as error:  # the other devices need them too
            inbox.put(Lost(name, str(error)))
            return opened, [f"{error}."]
        except WrongPin as error:
            inbox.put(Lost(name, str(error)))
            faults.append(_wrong(name, error))
        else:
            inbox.put(Connected(name))
            faults += [_wrong(name, error) for error in getattr(device, "wrong", ())]
    return opened, faults


def _wrong(section: str, error: Exception) -> str:
    return _("companion.toml, [{section}]: {why}.").format(section=section, why=error)


def following(lamps: Lamps, asked: Collection[str]) -> Follower:
    """Return a follower of the table that drives the lamps, with the *asked* sounds."""
    from companion.table.lamps import LampState, lamp_state, sounds

    before: LampState | None = None

    def follow(shown: PublicState) -> None:
        nonlocal before
        last, before = before, lamp_state(shown)
        if before != last:
            lamps.show(before.lit, before.late)
            if last and (sound := sounds(last, before, asked)):
                lamps.sound(sound)

    return follow


def sounding(play: Callable[[str], object], is_on: Callable[[], bool]) -> Follower:
    """Return a follower of the table that plays sounds of a match while they are switched on.

    Switching them on plays one, as a sample.
    """
    from companion.table.lamps import SPEAKER_SOUNDS, LampState, first_sound, lamp_state

    before, was_on = LampState(), is_on()

    def follow(shown: PublicState) -> None:
        nonlocal before, was_on
        last, before = before, lamp_state(shown)
        is_new, was_on = not was_on, is_on()
        if was_on and is_new:
            play("turn")
        elif was_on and shown.number and (name := first_sound(last, before, SPEAKER_SOUNDS)):
            play(name)

    return follow
