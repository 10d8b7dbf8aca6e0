"""A tour of every page and panel: brings the box to each of its states and stops there.

The states that all games share are here; those of one game are yielded by ``tour`` of
tests/games/<game>/kit/tour.py.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion import settings
from companion.keep.file import backup
from companion.keep.matches.exchange import read
from companion.phones.phones import Address, PhonesState
from companion.phones.wire import Linked
from companion.play.codec import Entry
from companion.play.match import Match
from companion.play.replay import Replay
from companion.table.copies import Copies
from companion.table.timer import BANK, Timer
from companion.words.causes import of_device
from companion.words.i18n import _
from companion.words.inputs import Connected, Held, Lost, Misread, Pressed, Raw, Scanned
from companion.words.times import remaining
from companion.work.jobs import Work
from companion.work.operations import Operations, Running
from hardware.survey import DeviceAccount, survey
from tests.club.boards import clubs
from tests.club.evenings import MemoryDesk, begun
from tests.support.box import Box
from tests.support.finished_matches import evening

LONG_NAMES = (
    "Giovanbattista", "Mariaantonella", "Wolfgangamadeu", "Massimogiovann", "Bartolomea-Mia",
    "Pierfrancescam",
)  # fmt: skip
"""Names of the greatest length."""
MANY_NAMES = (
    *LONG_NAMES, "Ferdinandoemil", "Annamariasofia", "Giangiacomoleo", "Elisabettarosa",
    "Massimilianoug", "Donatelladiana",
)  # fmt: skip
"""The same for the largest table."""


REPLAYED = ("istinto-to-a-hundred", "holmes-a-week-in-london")
"""Recorded matches for the page of replays."""
ARRIVALS = (
    Connected("box"),
    Raw("box", b"K7QX2M9AHC\r"),
    Scanned("BB3", "box"),
    Raw("box", b"\x02" + bytes(30)),
    Misread("box", "noise"),
    Pressed("seat1"),
    Held("undo"),
)
"""Input of devices for the hardware page."""
STRANGER = DeviceAccount(
    "companion", may_open=lambda path: "if00" not in path.name, group=lambda _: "dialout"
)
"""Account without access to the serial reader."""


Tour = Callable[[Box, Sequence[str]], Iterator[str]]
"""Yields the name of each state, the box having been brought there for that many people."""


def setting_up(box: Box, game: str, names: Sequence[str], label: str) -> Iterator[str]:
    """Yield the states of the set-up page of a game with *names*, and of its house rules."""
    app = box.app
    app.go("home")
    app.go("setup", game=game)
    for name in names:
        if name not in app.page.players:
            app.page._welcome(name)
    app.page.refresh()
    yield f"{label}-setup"
    app.go("house")
    yield f"{label}-house"
    app.go("home")


def of_game(game: str) -> Tour:
    """Return the tour through the moments of a game, by its name."""
    found: Tour = import_module(f"tests.games.{game.replace('-', '_')}.kit.tour").tour
    return found


def drawn(box: Box, stops: Iterable[str]) -> Iterator[str]:
    """Yield stops, each after all events of devices are handled and the page is laid out."""
    for stop in stops:
        settle(box)
        yield stop


def set_timer(box: Box) -> None:
    """Set a timer whose key has the most to show, and let it run from then on."""
    settle(box)
    box.referee.timing.set(Timer(BANK, 1500))


def settle(box: Box) -> None:
    """Wait until all events of devices are handled and laid out."""
    box.wait(lambda: box.inbox.empty)
    box.frames(4)


def pages(box: Box) -> Iterator[str]:
    """Yield every page that has no match: of an empty box, of decks and of devices."""
    yield "home-empty"
    yield from _empty_pages(box)
    yield from _teaching(box)
    yield from _examining(box)
    yield from _other_decks(box)
    yield from _copies(box)
    yield from _hardware(box)
    yield from _replays(box)
    yield from _evening(box)
    yield from _past(box)
    yield from _people(box)
    yield from phones(box)
    yield from club(box)
    yield from club_evening(box)


def _evening(box: Box) -> Iterator[str]:
    """Yield the page of an evening with long names, a defined title, and a running operation."""
    operations = Operations(Work(box.inbox), box.referee.queue_notice)
    copies = Copies(
        box.referee, Work(box.inbox), operations, [box.folder / backup.BACKUP_FOLDER], []
    )
    box.serve(operations=operations, copies=copies)
    number = evening(box.journal, LONG_NAMES, 3)
    box.app.go("evening", number=number)
    yield "evening"
    evening(box.journal, LONG_NAMES, 3)
    page = box.app.page
    page.refresh()
    yield "evening-of-six"
    page.show_story()
    yield "evening-story"
    page.show_story()
    page.change()
    page.define(page.people[1])
    yield "evening-defined"
    operations.running = Running(_("Painting the evening"), 0.4, remaining(90))
    page.refresh()
    yield "evening-running"
    operations.running = None
    box.app.go("home")


def _past(box: Box) -> Iterator[str]:
    """Yield the pages that follow from matches: history, statistics, and what to play."""
    for page in ("history", "statistics", "tonight"):
        box.app.go(page)
        yield page
        if page == "statistics":
            box.app.page.turn(-1)
            yield "records"
        box.app.go("home")


def _people(box: Box) -> Iterator[str]:
    """Yield the pages of people, of whom some have played."""
    box.app.go("people")
    yield "people"
    for page in ("person", "mark"):
        box.app.go(page, who=LONG_NAMES[0])
        yield page
    box.app.go("home")


class KnownPhones:
    """Phones in one state, of a server that says nothing."""

    def __init__(self, **state: Any) -> None:
        self.state = PhonesState(is_on=True, **state)

    def tell_display(self, is_on: bool, level: int | None) -> None:
        """Do nothing."""

    def hear(self, message: object) -> None:
        """Do nothing."""


LONG_ADDRESS = Address("http://192.168.178.123:8017", "Vd9Wq3nB_6cZk1xT0pLr-g")
"""Address of the greatest length in a house."""
PHONES = {
    "code": KnownPhones(answers=True, addresses=(LONG_ADDRESS,)),
    "codes": KnownPhones(answers=True, addresses=(LONG_ADDRESS, LONG_ADDRESS)),
    "nowhere": KnownPhones(answers=True),
    "port": KnownPhones(answers=True, refused="port"),
    "lost": KnownPhones(is_lost=True),
    "no-broker": KnownPhones(
        answers=True, addresses=(LONG_ADDRESS, LONG_ADDRESS), home=Linked("login")
    ),
}


def phones(box: Box) -> Iterator[str]:
    """Yield the page of phones that are off, being started, and on."""
    box.app.go("phones")
    yield "phones-off"
    box.app.chosen = settings.changed(box.app.chosen, mqtt=settings.Mqtt("homeassistant.local"))
    box.app.change_settings(phones=True)
    yield "phones-starting"
    for name, known in PHONES.items():
        box.serve(phones=known)
        box.app.page.refresh()
        yield f"phones-{name}"
    box.app.change_settings(phones=False)
    box.app.go("home")


def club(box: Box) -> Iterator[str]:
    """Yield the page of a club that is not joined, that has not answered, and its boards."""
    for name, known in clubs(box.journal.box).items():
        box.serve(club=known)
        box.app.go("league")
        yield f"club-{name}"
        if box.app.page.has_ratings:
            box.app.page.turn()
            yield "club-ratings"
        box.app.go("home")
    yield "home-club"
    box.serve(club=None)
    box.app.page.refresh()


def club_evening(box: Box) -> Iterator[str]:
    """Yield the pages of an evening of the club, led here and elsewhere, with long names."""
    app, own = box.app, box.journal.box
    desk = MemoryDesk(box.journal, MANY_NAMES)
    box.serve(club=clubs(own)["board"], evenings=desk)
    app.go("terms")
    yield "terms"
    begun(desk, own, MANY_NAMES, rounds=0)
    app.go("guests")
    yield "guests"
    app.page.go_on()
    yield "rounds"
    desk.play(1, 2)
    app.page.touch_table(app.page.tables[0])
    app.page.draw()
    yield "rounds-asked"
    app.page.refuse()
    app.page.touch_table(app.page.tables[1])
    yield "rounds-chosen"
    begun(desk, "three", MANY_NAMES, rounds=3)
    for number in range(1, len(desk.rounds[-1].tables) + 1):
        desk.play(3, number)
    app.go("home")
    app.go("rounds")
    yield "rounds-elsewhere"
    app.go("home")
    app.go("league")
    yield "league-evening"
    app.go("home")
    box.serve(club=None, evenings=None)


def _replays(box: Box) -> Iterator[str]:
    """Yield replays of a game of points and of one without, with long names."""
    for name in REPLAYED:
        lines = (
            (Path(__file__).parents[1] / "playthroughs" / f"{name}.jsonl").read_bytes().splitlines()
        )
        header, match, _lines = read(lines)
        players = LONG_NAMES[: len(header.setup.players)]
        again = Match(match.game, replace(header.setup, players=players))
        again.replay(Entry(logged.action, overruled="tour") for logged in match.log)
        box.app.go("replay", replay=Replay(again))
        yield f"replay-{name}"
        page = box.app.page
        page.go_to(len(page.moments) // 2)
        yield f"replay-{name}-middle"
        page.look()
        yield f"replay-{name}-table"
        page.watch()
        yield f"replay-{name}-watched"
        box.app.go("home")


def _empty_pages(box: Box) -> Iterator[str]:
    app = box.app
    for page in ("history", "statistics", "help", "settings", "tonight", "people"):
        app.go(page)
        yield f"{page}-empty"
        app.go("home")
    app.go("waiting")
    yield "waiting-empty"
    app.go("settings")
    app.page.turn_to("table")
    yield "settings-table"
    app.go("home")


def _pass(box: Box, *codes: str) -> None:
    for code in codes:
        box.inbox.put(Scanned(code, "box"))
    settle(box)


def _teaching(box: Box) -> Iterator[str]:
    app = box.app
    app.go("decks")
    yield "decks-empty"
    app.go("game_boxes")
    yield "boxes"
    app.page.choose("istinto")
    yield "deck-empty"
    app.page.teach()
    yield "enrol-no-reader"
    box.inbox.put(Connected("box"))
    _pass(box, "AA1", "AA2", "AA3")
    yield "enrol"
    _pass(box, "AA1")
    yield "enrol-already"
    app.page.choose_card()
    yield "cards"
    app.page.choose(65)
    yield "enrol-chosen"
    _pass(box, *(f"BB{number}" for number in range(63)))
    yield "enrol-whole"


def _examining(box: Box) -> Iterator[str]:
    app = box.app
    app.go("doctor", number=1)
    yield "doctor-empty"
    box.inbox.put(Misread("box", "garbled"))
    _pass(box, *(f"BB{number}" for number in range(40)), "BB3", "ZZZ")
    yield "doctor"
    app.page.look_at("foreign")
    yield "doctor-foreign"
    app.page.look_at("doubled")
    yield "doctor-doubled"
    app.go("home")


def _other_decks(box: Box) -> Iterator[str]:
    app = box.app
    for name in ("holmes", "baker-street", "cluedo", "the-club"):
        app.go("decks")
        app.go("game_boxes")
        app.page.choose(name)
        app.page.teach()
        _pass(box, f"{name}-1")
        yield f"enrol-{name}"
        app.page.choose_card()
        yield f"cards-{name}"
    app.go("decks")
    yield "decks"
    app.go("deck", number=5)
    yield "deck"
    app.page.throw_away()
    yield "decks-thrown"
    app.go("home")


def _copies(box: Box) -> Iterator[str]:
    work = Work(box.inbox)
    operations = Operations(work, box.referee.queue_notice)
    folders = [box.folder / backup.BACKUP_FOLDER]
    copies = Copies(box.referee, work, operations, folders, [])
    box.serve(operations=operations, copies=copies, hear_work=work.handle)
    box.app.go("copies")
    box.wait(lambda: not box.app.page.is_looking)
    yield "copies-empty"
    for day in range(20, 24):
        backup.rotate(box.journal.path, folders[0], date(2026, 11, day))
    box.app.go("home")
    box.app.go("copies")
    box.wait(lambda: box.app.page.copies)
    yield "copies"
    box.app.page.choose(box.app.page.copies[0])
    box.wait(lambda: box.app.page.may_restore)
    yield "copies-chosen"
    operations.running = Running(_("The copy is being restored"), 0.4, remaining(90))
    box.app.page.refresh()
    yield "copies-running"
    operations.running = None
    box.app.go("settings", group="box")
    yield "settings-box"
    box.app.go("home")


def _hardware(box: Box) -> Iterator[str]:
    app = box.app
    app.go("hardware")
    yield "hardware-empty"
    box.serve(survey=lambda: survey(machine(box.folder / "machine"), STRANGER))
    app.page.look_again()
    for event in (*ARRIVALS, Lost("circle", of_device(errno.EIO))):
        box.inbox.put(event)
    yield "hardware"
    app.page.show_details()
    yield "hardware-details"
    app.page.show_details()
    box.inbox.put(Connected("box"))
    app.go("home")


def machine(root: Path) -> Path:
    """Return a folder that looks like a Raspberry Pi with two readers."""
    for device in (
        "serial/by-id/usb-Grow_Technology_GM65_Barcode_Scanner_A1B2C3D4-if00",
        "input/by-id/usb-WIT_Electron_Company_WIT_122-UFS_V2.03-event-kbd",
        "gpiochip0",
    ):
        path = root / "dev" / device
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    model = root / "proc/device-tree/model"
    model.parent.mkdir(parents=True, exist_ok=True)
    model.write_text("Raspberry Pi 4 Model B Rev 1.5\0")
    return root
