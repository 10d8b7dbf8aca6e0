"""Interface of the app as pages and panels see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # it is imported before Kivy is set up
    from collections.abc import Sequence
    from datetime import datetime

    from kivy.uix.widget import Widget

    from companion.club.evening import ClubEvening, Terms
    from companion.club.records import SharedMatch, SharedPerson
    from companion.club.status import ClubStatus
    from companion.machine.asking import RequestAnswer
    from companion.machine.device import BoxState, Hotspot, Network
    from companion.phones.phones import PhonesState
    from companion.play.question import Question
    from companion.settings import Reader, Settings
    from companion.table.copies import Copies
    from companion.table.referee import Referee
    from companion.telling.recap import Recap
    from companion.words.findings import Finding
    from companion.words.inputs import Answered, Progressed
    from companion.work.operations import Operations
    from screens.parts.panels.locks import Locks
    from screens.rooms.gallery import Gallery
    from screens.rooms.wall import Wall


class Light(Protocol):
    """Backlight of a display; each method returns whether the display supports it."""

    @property
    def level(self) -> float | None:
        """Usual brightness from 0 to 1; None if it cannot be changed."""

    def set_level(self, level: float) -> bool:
        """Set the usual brightness."""

    def full(self) -> bool:
        """Set the usual brightness."""

    def dim(self) -> bool:
        """Set a low brightness."""

    def dark(self) -> bool:
        """Switch the light off."""


class Device(Protocol):
    """Box that the app runs on; *then* is called with the answer, on the thread of the screen."""

    hotspot: Hotspot | None
    """Network that the box has opened."""

    @property
    def is_device(self) -> bool:
        """True on a box of its own, False in a window on a desktop."""

    def look(self, then: Callable[[BoxState], object]) -> None:
        """Look at everything."""

    def find_networks(self, then: Callable[[list[Network]], object]) -> None:
        """Look for networks in reach."""

    def join(
        self, country: str, network: str, password: str, then: Callable[[RequestAnswer], object]
    ) -> None:
        """Join a network."""

    def open_hotspot(self, country: str, then: Callable[[RequestAnswer], object]) -> None:
        """Open a network of the box's own."""

    def close_hotspot(self, then: Callable[[RequestAnswer], object]) -> None:
        """Close it."""

    def update(self, then: Callable[[RequestAnswer], object]) -> None:
        """Install the newest release that is on a memory stick."""

    def go_back(self, then: Callable[[RequestAnswer], object]) -> None:
        """Go back to the release before."""

    def set_place(self, country: str, zone: str, then: Callable[[RequestAnswer], object]) -> None:
        """Set the country, whose rules for Wi-Fi hold, and the time zone."""

    def set_clock(self, when: datetime, then: Callable[[RequestAnswer], object]) -> None:
        """Set date and time."""

    def restart(self, then: Callable[[RequestAnswer], object]) -> None:
        """Restart the box."""

    def power_off(self, then: Callable[[RequestAnswer], object]) -> None:
        """Switch the box off."""


class PhonesSwitch(Protocol):
    """Phones that show the table, switched on and off by the settings."""

    @property
    def state(self) -> PhonesState:
        """State as it is known now."""

    def tell_display(self, is_on: bool, level: int | None) -> None:
        """Tell home automation how the display is; *level* is its light in percent, if any."""

    def hear(self, message: object) -> None:
        """Take a message of their server; None if it is gone."""


class SeatCodes(Protocol):
    """Phones of seats, each with its seat's private page."""

    def invite(self, seat: int) -> str:
        """Return path and fragment of an address by which one phone can join a seat.

        Empty once a phone has joined.
        """

    def has(self, seat: int) -> bool:
        """Return True if a phone has joined a seat."""

    def revoke(self, seat: int) -> None:
        """Take the phone of a seat away, or the address by which one could join."""

    def hear(self, message: object) -> None:
        """Take a message of the server of phones; None if it is gone."""


class ClubMember(Protocol):
    """Membership of this box in a club; a change of its status makes the referee redraw."""

    @property
    def status(self) -> ClubStatus:
        """Status as it is known now."""

    def ask_again(self) -> None:
        """Ask the server for what is new, without waiting for its answer."""

    def join(self, invitation: str) -> None:
        """Join the club of an invitation, and save its URL in the settings."""

    def hear(self, message: object) -> None:
        """Take a message of the program of the club; None if it is gone."""


class EveningDesk(Protocol):
    """Evenings of the club, as this box leads them or is told of them."""

    @property
    def evening(self) -> ClubEvening | None:
        """The one that goes on, or ended last today; None without one."""

    @property
    def people(self) -> Mapping[str, SharedPerson]:
        """Everybody who may come, by id."""

    @property
    def results(self) -> Mapping[str, SharedMatch]:
        """Finished matches of the people of the evening, by id."""

    def begin(self, terms: Terms) -> None:
        """Begin an evening that this box leads; raise CompanionError."""

    def change(self, work: Callable[[ClubEvening], ClubEvening]) -> None:
        """Change the evening, which this box leads, and send it on; raise CompanionError."""

    def seat(self, people: Sequence[str]) -> tuple[str, ...]:
        """Return the names of people, whom this box knows by their ids from now on."""


class Recaps(Protocol):
    """Writer of evenings to a memory stick, as long operations."""

    def take_pictures(self, told: Recap, display: tuple[int, int]) -> object:
        """Write an evening as pictures and PDF; *display* is the size of the smaller one."""

    def take_figures(self, told: Recap, match: int) -> object:
        """Write the points of the evening of a match as tables, and its text."""


def answer_at_once(question: Question, then: Callable[[Any], object]) -> None:
    """Answer a question on this thread."""
    then(question.think())


class NoLight:
    """Backlight that cannot be changed."""

    level = None

    def set_level(self, level: float) -> bool:
        """Do nothing."""
        return False

    def full(self) -> bool:
        """Do nothing."""
        return False

    dim = dark = full


@dataclass(frozen=True)
class Services:
    """Callbacks of the app and its pages into everything but the table; by default no-ops."""

    warning: str = ""
    """Sentence above every page, unless there is a fault of the database."""
    gallery: Gallery | None = None
    """Store of painted rooms; None: no room is painted."""
    answer: Callable[[Question, Callable[[Any], object]], object] = answer_at_once
    """Has a question answered, and calls a function with the answer; None if there is none."""
    hear_work: Callable[[Answered | Progressed], None] = lambda _: None
    """Takes answers and progress of jobs and of the thinking process."""
    survey: Callable[[], list[Finding]] = list
    """Lists the devices and their permissions."""
    watch: Callable[[bool], None] = lambda _: None
    """Starts or stops the report of every byte that readers receive."""
    plug: Callable[[str, Reader], None] = lambda _name, _reader: None
    """Adds a reader; raises CompanionError for one that cannot exist."""
    unplug: Callable[[str], None] = lambda _: None
    """Removes the reader of that name."""
    devices: Callable[[], Mapping[str, str]] = dict
    """Returns the device of each open reader, by its name."""
    better_ports: Callable[[], Mapping[str, str]] = dict
    """Returns the ports by which open readers are found again, where a twin has their name."""
    is_touched: Callable[[], bool] = lambda: True
    """Returns True if a device is read for touches, after the first frame."""
    open_light: Callable[[], Light] = NoLight
    """Opens the light of the display, after the first frame."""
    operations: Operations | None = None
    """Long operations beside the game."""
    print_stickers: Callable[[int], None] = lambda _: None
    """Prints the stickers of the deck of that number, and reports where they are."""
    is_first_start: bool = False
    """True if the box was never used before."""
    copies: Copies | None = None
    """Copies of everything that is kept."""
    recaps: Recaps | None = None
    """Writer of evenings to memory sticks."""
    phones: PhonesSwitch | None = None
    """Phones that show the table."""
    seat_phones: SeatCodes | None = None
    """Phones that show private pages."""
    club: ClubMember | None = None
    """Membership in a club; None where the app knows no clubs."""
    evenings: EveningDesk | None = None
    """Evenings of the club; None where the app knows no clubs."""
    device: Device | None = None
    """Box that the app runs on; None on a desktop."""
    edited: Callable[[Settings], Settings | None] = lambda _: None
    """Returns the settings, with their devices open, if their file was edited and says others than
    those known."""
    collect: Callable[[], object] = lambda: None
    """Frees memory, a moment after a page or a match was left for good."""


def copies_of(host: Host) -> Copies:
    """Return the copies of everything that is kept."""
    copies = host.services.copies
    assert copies is not None
    return copies


def device_of(host: Host) -> Device:
    """Return the box that the app runs on; for pages that only a box has."""
    device = host.services.device
    assert device is not None
    return device


class Host(Protocol):
    """App that shows one page at a time."""

    referee: Referee
    services: Services
    wall: Wall
    locks: Locks
    light: Light
    """Backlight of the display."""
    trail: list[str]
    """Names of the pages that back leads through, the one in front last."""
    chosen: Settings
    visits: int
    """Number of times a page has come to the front."""
    schedule_collect: Callable[[], object]
    """Schedules a garbage collection."""

    @property
    def page(self) -> Any:
        """Page in front."""

    def page_named(self, name: str) -> Any:
        """Return a page, created on first use."""

    def go(self, name: str, **what: object) -> None:
        """Bring a page to the front and set its properties."""

    def back(self) -> None:
        """Go one step back: inside the page, or to the page before."""

    def restart_focus(self, root: Widget) -> None:
        """Move the focus of the buttons to the first key of a widget."""

    def change_settings(self, **changes: Any) -> None:
        """Apply settings and save them."""

    def plug_reader(self, port: str) -> None:
        """Plug in the reader at a port and save the setting."""

    def unplug_reader(self, reader: str) -> None:
        """Unplug a reader and save the setting."""
