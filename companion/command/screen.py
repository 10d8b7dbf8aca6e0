"""Command that opens the screen with the available devices."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion import settings
from companion.command import wiring
from companion.command.journals import damage, now, offer_copy, opened_journal
from companion.command.other_releases import end_of_trial, step_back, take_over
from companion.machine import drawn, heard
from companion.play.game import spot
from companion.words import i18n
from companion.words.errors import BadSettings, NoDisplay
from companion.words.i18n import _
from companion.words.inputs import Failed, Inbox
from companion.words.reporting import contained, reported
from screens.internals import memory

if TYPE_CHECKING:
    from companion.command.recaps import RecapWriter
    from companion.keep.matches.journal import Journal
    from companion.table.copies import Copies
    from companion.table.daily import Daily
    from companion.table.followers import Follower
    from companion.table.referee import Referee
    from companion.table.thinking import Thoughts
    from companion.words.findings import Finding
    from companion.work.jobs import Work
    from companion.work.operations import Operations
    from hardware.simulator import Simulator
    from hardware.supervisor import Supervisor
    from screens.parts.panels.host import Device, Light, Services
    from screens.shell.app import CompanionApp
    from screens.shell.supervised import SupervisedApp

ROOMS_FOLDER = "rooms"
"""Folder of painted rooms in the data folder: a cache that may be deleted at any time."""


def run(options: argparse.Namespace) -> int:
    """Open the screen with the available devices, and run it until it is closed."""
    memory.pause_collector()
    memory.fix_mmap_threshold()
    choose_display()
    from companion.work.jobs import Work
    from companion.work.operations import Operations
    from hardware.supervisor import Supervisor

    inbox = Inbox()
    put_back = [*_put_back(options), *(step_back(options.data) if options.keeps else ())]
    with (
        _place(options),
        reported(lambda part: inbox.put(Failed(part))),
        opened_journal(options, plays=True, working=Supervisor().starting) as journal,
        closing(Work(inbox)) as work,
        ExitStack() as devices,
    ):
        if options.offers:
            offer_copy(journal)
        simulator, how = _simulated(options.simulate, devices)

        def wired(chosen: settings.Settings) -> settings.Settings:
            return wiring.simulated(chosen, simulator) if simulator else chosen

        readers = wiring.Readers(wired(options.settings), inbox, heard.keep, **how)
        referee = _referee(journal)
        told = [*put_back, *take_over(journal), *end_of_trial(options.data)]
        referee.show_notice(" ".join(filter(None, [*told, damage(journal), _unread(options)])))
        operations = Operations(work, referee.queue_notice)
        edited = settings.Edited(options.config, options.settings)
        header = wiring.HeaderDevices(inbox, referee)
        devices.callback(header.close)

        def use(chosen: settings.Settings) -> None:
            _use(wired(chosen), referee, readers, header)

        services = _services(options, edited, work, referee, operations, readers, devices)
        if not options.defaults:
            services = replace(services, edited=partial(_edited, edited, referee, use))
        from screens.shell import boot

        app = boot.app(
            referee, inbox, options.settings, options.config, simulator, services, full=options.full
        )

        def report() -> None:
            _report_drawing(referee, boot.drawn_with(), on_console=boot.on_console())

        def ready() -> None:
            _add_services(app, options, edited, work, referee, operations)
            with contained("scanner"):
                devices.enter_context(readers)
            use(options.settings)
            with contained("sound"):
                _add_speaker(app, referee, devices)
            with contained("phones"):
                _add_phones(app, options, referee, inbox, work, devices)
            with contained("club"):
                _add_club(app, options, referee, inbox, work, devices)
            _begin_work(options, edited, work, referee, operations, devices)

        _show(app, report, ready)
    return 0


def _simulated(reader: str, devices: ExitStack) -> tuple[Simulator | None, dict[str, Any]]:
    """Return the simulator, if one was requested, and the extra arguments of the drivers."""
    if not reader:
        return None, {}
    from hardware.simulator import nothing_grabbed

    return devices.enter_context(wiring.simulator(reader)), {"grab": nothing_grabbed}


def _report_drawing(referee: Referee, how: drawn.DrawnReport, *, on_console: bool) -> None:
    """Save the report on drawing for the doctor; on the device, queue notices of its faults."""
    drawn.keep(how)
    if on_console:
        for finding in drawn.findings(how):
            if finding.level != "ok":
                referee.queue_notice(f"{finding.text} {finding.remedy}")


def _begin_work(
    options: argparse.Namespace,
    edited: settings.Edited,
    work: Work,
    referee: Referee,
    operations: Operations,
    devices: ExitStack,
) -> None:
    """Start the worker process, the check of the database, and the daily copies after it."""
    from companion.table import uncounted
    from companion.work.checking import start_check

    journal = referee.journal
    count = partial(uncounted.count, journal, work, operations)
    daily = _daily(_folders(options, edited), work, referee, count)
    add_daily = partial(referee.followers.add, daily, "copies")
    with contained("thinking"):
        thoughts = devices.enter_context(_thoughts(work, referee))
        referee.followers.add(thoughts, "thinking")
    with contained("check"):
        then = add_daily if options.keeps else lambda: None
        start_check(journal.store, work, referee.changed, then)


def _services(
    options: argparse.Namespace,
    edited: settings.Edited,
    work: Work,
    referee: Referee,
    operations: Operations,
    readers: wiring.Readers,
    devices: ExitStack,
) -> Services:
    """Return the services of home and of the app itself."""
    from screens.parts.panels.host import Services
    from screens.rooms.gallery import Gallery
    from screens.shell import boot

    return Services(
        warning="" if options.keeps else unsaved_warning(),
        gallery=Gallery(options.data / ROOMS_FOLDER, work),
        hear_work=work.handle,
        survey=_survey,
        watch=readers.watch,
        plug=readers.plug,
        unplug=readers.unplug,
        devices=readers.devices,
        better_ports=readers.better_ports,
        is_touched=lambda: any(each.reads for each in boot.touch()),
        open_light=partial(_light, devices),
        operations=operations,
        is_first_start=_is_first_start(options, referee),
        device=_device(_folders(options, edited), work),
        collect=memory.collect,
    )


def _add_services(
    app: CompanionApp,
    options: argparse.Namespace,
    edited: settings.Edited,
    work: Work,
    referee: Referee,
    operations: Operations,
) -> None:
    """Add the services that are only called from pages behind home, whose imports take long."""
    from companion.command.stickers import Printer
    from companion.work.thinking import ask_alone

    app.services = replace(
        app.services,
        answer=partial(ask_alone, work),
        print_stickers=Printer(referee, Folders(edited, last=(options.data,)), operations),
        copies=_copies(_folders(options, edited), work, referee, operations),
        recaps=_recaps(edited, operations, referee),
    )


def _is_first_start(options: argparse.Namespace, referee: Referee) -> bool:
    """Return True if there are neither settings nor saved data."""
    journal = referee.journal
    is_used = options.config.exists() or journal.matches.count() or journal.people.names()
    return bool(options.keeps and not is_used and not options.simulate)


def _copies(folders: Folders, work: Work, referee: Referee, operations: Operations) -> Copies:
    """Return the copies in the folders of the settings and on memory sticks."""
    from companion.machine.sticks import STICKS
    from companion.table.copies import Copies

    return Copies(referee, work, operations, folders, STICKS)


def _recaps(edited: settings.Edited, operations: Operations, referee: Referee) -> RecapWriter:
    """Return the writer of evenings to memory sticks."""
    from companion.command.recaps import RecapWriter
    from companion.machine.sticks import STICKS

    return RecapWriter(operations, referee, Folders(edited), STICKS)


def _device(folders: Folders, work: Work) -> Device | None:
    """Return the box that this is; None on a desktop."""
    from companion.machine import asking

    if not asking.is_there():
        return None
    from companion.machine.device import Device

    return Device(work, folders)


def _survey() -> list[Finding]:
    from hardware.survey import survey  # rarely needed

    return survey()


def _light(devices: ExitStack) -> Light:
    """Return the backlight, open until the app is closed."""
    from hardware.backlight import backlight
    from screens.parts.panels.host import NoLight

    with contained("light"):
        return devices.enter_context(backlight()) or NoLight()
    return NoLight()


def _add_speaker(app: CompanionApp, referee: Referee, devices: ExitStack) -> None:
    """Let the speaker follow the table, and keep its failures for the doctor."""
    from companion.machine.speaker import keep
    from hardware.speaker import Speaker

    speaker = devices.enter_context(closing(Speaker(keep)))
    referee.followers.add(wiring.sounding(speaker.play, lambda: app.chosen.sound), "sound")


def _add_phones(
    app: CompanionApp,
    options: argparse.Namespace,
    referee: Referee,
    inbox: Inbox,
    work: Work,
    devices: ExitStack,
) -> None:
    """Let phones and home automation follow the table while they are on in the settings."""
    from companion.command.phoning import PhonesFollower

    def open_phones(were_off: bool) -> Follower:
        from companion.command.recaps import RecapPages
        from companion.phones.phones import Phones
        from companion.phones.publishing import Publisher
        from companion.phones.recaps import EveningRecaps
        from companion.phones.seats import SeatPhones

        phones = devices.enter_context(closing(Phones(inbox, options.data, monotonic)))
        if were_off:
            phones.turn(False)
        seats = SeatPhones(referee, phones.evening)
        app.services = replace(app.services, phones=phones, seat_phones=seats)
        app.display.tell()
        recaps = EveningRecaps(work, RecapPages(referee).make, referee.notify)
        return Publisher(referee, lambda: app.chosen, phones, recaps, seats)

    referee.followers.add(PhonesFollower(lambda: app.chosen, open_phones), "phones")


def _add_club(
    app: CompanionApp,
    options: argparse.Namespace,
    referee: Referee,
    inbox: Inbox,
    work: Work,
    devices: ExitStack,
) -> None:
    """Let the club of the settings follow the table, once there is one; nothing unless it keeps."""
    from companion.command.clubbing import ClubFollower, Membership

    def open_club() -> Membership:
        from companion.sync.membership import ClubMembership

        club = ClubMembership(referee, inbox, work, options.data, lambda: app.chosen.club)
        app.services = replace(app.services, evenings=club.desk)
        return devices.enter_context(closing(club))

    if options.keeps:
        follower = ClubFollower(lambda: app.chosen, open_club, app.join_club)
        app.services = replace(app.services, club=follower)
        referee.followers.add(follower, "club")


def _put_back(options: argparse.Namespace) -> list[str]:
    """Restore the backup chosen on the last start; return sentences that name the files.

    A later start with the same arguments finds data and leaves it.
    """
    if options.put_back is None:
        return []
    from companion.command import backups
    from companion.keep.file import backup

    path = options.data / "companion.db"
    return backups.put_back(options.put_back, path) if backup.is_empty(path) else []


@contextmanager
def _place(options: argparse.Namespace) -> Iterator[None]:
    """Use a temporary data folder if nothing is to be kept."""
    if options.keeps:
        yield
        return
    from tempfile import TemporaryDirectory  # rarely needed

    with TemporaryDirectory(prefix="companion-") as folder:
        options.data = Path(folder)
        yield


def unsaved_warning() -> str:
    """Return the warning shown while nothing is kept."""
    return _("Nothing is kept: what you play now is gone when the box is switched off.")


def _referee(journal: Journal) -> Referee:
    from companion.table.referee import Referee

    return Referee(journal, now, monotonic)


def _unread(options: argparse.Namespace) -> str:
    """Return a sentence if the settings file is ignored; else empty."""
    text = _("The defaults hold: {name} is not read.")
    return text.format(name=options.config.name) if options.defaults else ""


def _daily(folders: Folders, work: Work, referee: Referee, then: Callable[[], object]) -> Daily:
    """Return the daily backup, with the folders of the settings."""
    from companion.table.daily import Daily

    def doubt() -> None:
        referee.journal.store.report_damage()
        referee.changed()

    say = referee.queue_notice
    return Daily(referee.journal.path, folders, work, date.today, say, doubt, then)


@contextmanager
def _thoughts(work: Work, referee: Referee) -> Iterator[Thoughts]:
    """Yield the follower that has the questions of a match answered in a worker process."""
    from companion.table.thinking import Thoughts
    from companion.work.thinking import Thinking

    with closing(Thinking(work)) as thinking:
        yield Thoughts(referee, thinking)


def _show(app: CompanionApp, report: Callable[[], None], ready: Callable[[], None]) -> None:
    """Run the app until it is closed; *report* its first frame, then call *ready*."""
    from screens.shell.recovery import guard

    def shown() -> None:
        memory.resume_collector()
        ready()

    guard(app)
    supervised(app, report, shown).stopping()


def supervised(
    app: SupervisedApp,
    report: Callable[[], None] = lambda: None,
    ready: Callable[[], None] = lambda: None,
) -> Supervisor:
    """Run an app until it is closed, and report its state to the system's supervisor.

    Return the supervisor; the caller still has to report the end of the program.
    """
    from hardware.supervisor import Supervisor
    from screens.shell.supervised import Lifecycle

    supervisor = Supervisor()

    def shown() -> None:
        report()  # before that, since the installer looks at it as soon as the app is ready
        supervisor.ready()
        ready()

    app.lifecycle = Lifecycle(shown, supervisor.alive, supervisor.every)
    signal.signal(signal.SIGTERM, lambda *_: app.stop())
    app.run()
    return supervisor


def _use(
    chosen: settings.Settings,
    referee: Referee,
    readers: wiring.Readers,
    header: wiring.HeaderDevices,
) -> None:
    """Open the readers, buttons and lamps of the settings, and close those that are in none."""
    from companion.table.devices import PANEL

    faults: list[str] = []
    for name in {*referee.devices} - {*PANEL, *chosen.readers}:
        referee.devices.remove(name)
    referee.spots = {name: spot(where) for name, where in settings.meanings(chosen).items()}
    with contained("scanner"):
        faults += readers.use(chosen.readers)
    with contained("buttons"):
        faults += header.use(chosen)
    if faults:
        referee.queue_notice(" ".join(faults))


def _edited(
    edited: settings.Edited,
    referee: Referee,
    use: Callable[[settings.Settings], None],
    known: settings.Settings,
) -> settings.Settings | None:
    """Apply and return the settings if the file was edited; show a notice of it or of its error."""
    say = referee.queue_notice if referee.pending.undecided else referee.show_notice
    try:
        chosen = edited.look()
    except BadSettings as error:
        say(str(error))
        return None
    if chosen is None or chosen == known:
        return None
    i18n.use(chosen.language)
    say(_("The settings were read anew."))
    use(chosen)
    return chosen


class Folders(Sequence[Path]):
    """Folders for copies from the current settings, with fixed ones before and after them."""

    def __init__(
        self, edited: settings.Edited, first: Sequence[Path] = (), last: Sequence[Path] = ()
    ) -> None:
        self._edited, self._first, self._last = edited, first, last

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, place: Any) -> Any:
        return self._all()[place]

    def _all(self) -> list[Path]:
        return [*self._first, *map(Path, self._edited.chosen.backup), *self._last]


def _folders(options: argparse.Namespace, edited: settings.Edited) -> Folders:
    """Return the folders for copies, the first of which is beside the database."""
    from companion.keep.file.backup import BACKUP_FOLDER

    return Folders(edited, first=(options.data / BACKUP_FOLDER,))


def choose_display() -> None:
    """Choose SDL's video driver: the one named, a desktop, else the console; never a dummy one."""
    if not os.environ.get("SDL_VIDEODRIVER"):
        os.environ["SDL_VIDEODRIVER"] = _found_driver()
    if os.environ["SDL_VIDEODRIVER"] == "kmsdrm":
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
        choose_card()


def choose_card(root: Path = Path("/")) -> None:
    """Set the graphics card with a display for SDL, whose own choice may be one without."""
    from hardware.displays import displays

    if found := displays(root):
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(found[0].card))


def _found_driver() -> str:
    if os.environ.get("DISPLAY"):
        return "x11"
    if any(os.access(card, os.R_OK | os.W_OK) for card in Path("/dev/dri").glob("card*")):
        return "kmsdrm"
    raise NoDisplay(_("There is no display here."))
