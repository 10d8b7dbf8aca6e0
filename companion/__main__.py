"""The command line, and the one place that knows every layer."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from companion import i18n, settings
from companion.errors import BrokenJournal, CompanionError
from companion.i18n import _
from companion.inputs import Connected, Inbox, Lost

if TYPE_CHECKING:
    from companion.journal import Journal, Saved
    from companion.referee import Referee
    from hardware.scanner import Scanner
    from hardware.simulator import Simulator

T = TypeVar("T")
HOLDS = frozenset({"undo", "back"})
"""Buttons that mean something else when held: redo, and home."""
SIMULATED_PINS = {name: pin for pin, name in enumerate(settings.BUTTONS, 5)}


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 2 after one sentence on stderr."""
    options = _parser().parse_args(words)
    _find_folders(options)
    try:
        options.settings = settings.load(options.config)
        i18n.use(options.settings.language)
        result: int = options.command(options)
    except CompanionError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    return result


def _parser() -> argparse.ArgumentParser:
    places = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    places.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept")
    places.add_argument("--config", type=Path, metavar="FILE", help="the settings to use")
    parser = argparse.ArgumentParser("companion", parents=[places], description=main.__doc__)
    parser.description = "A box beside the cards. Without a command it opens the screen."
    parser.set_defaults(command=run, simulate=False)
    _add_run_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="")
    command = partial(commands.add_parser, parents=[places])
    _add_run_options(_to(command("run", help="open the screen (the default)"), run))
    replay = _to(command("replay", help="print what a journal file adds up to, as JSON"), replay_)
    replay.add_argument("file", type=Path)
    export = _to(command("export", help="write a match as JSON Lines"), export_)
    export.add_argument("match", type=int, nargs="?", help="its number; the last one if not given")
    export.add_argument("--out", type=Path, metavar="FILE", help="a file rather than stdout")
    importing = _to(command("import", help="keep a match from a journal file"), import_)
    importing.add_argument("file", type=Path)
    _to(command("matches", help="list the matches kept here"), matches)
    return parser


def _to(
    parser: argparse.ArgumentParser, command: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser.set_defaults(command=command)
    return parser


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--simulate", action="store_true", default=argparse.SUPPRESS,
        help="show a panel of virtual buttons and cards",
    )  # fmt: skip


def _find_folders(options: argparse.Namespace) -> None:
    if not hasattr(options, "data"):
        from platformdirs import user_data_path

        options.data = user_data_path("companion", appauthor=False)
    if not hasattr(options, "config"):
        options.config = options.data / "companion.toml"


def now() -> str:
    """Return the local time as journals keep it."""
    return datetime.now().isoformat(timespec="seconds")


def _journal(options: argparse.Namespace) -> Journal:
    from companion.journal import Journal

    journal = Journal(options.data / "companion.db", now())
    if journal.damaged:
        print(_damage(journal), file=sys.stderr)
    return journal


def _damage(journal: Journal) -> str:
    """Return where a damaged journal was moved; empty if it was whole."""
    if journal.damaged is None:
        return ""
    text = _("{path} was damaged. It is kept as {name}, and a new one is begun.")
    return text.format(path=journal.path, name=journal.damaged.name)


# --- the screen


def run(options: argparse.Namespace) -> int:
    """Open the screen, with whatever devices there are."""
    # What is made while starting stays: looking for garbage in it only takes time, then and later.
    gc.disable()
    _choose_display()
    from companion.referee import Referee
    from hardware.supervisor import Supervisor

    supervisor, inbox = Supervisor(), Inbox()
    with closing(_journal(options)) as journal, ExitStack() as devices:
        simulator = devices.enter_context(_simulator()) if options.simulate else None
        scanner = _scanner(options.settings, inbox, simulator)
        from screens import boot

        referee = Referee(journal, now)
        referee.say(_damage(journal))
        app = boot.app(referee, inbox, options.settings, options.config, simulator)

        def ready() -> None:
            gc.freeze()
            gc.enable()
            supervisor.ready()
            _open_devices(options.settings, inbox, referee, devices, scanner, simulator)

        app.on_ready = ready
        app.on_alive, app.alive_every = supervisor.alive, supervisor.every
        signal.signal(signal.SIGTERM, lambda *_: app.stop())
        app.run()
        supervisor.stopping()
    return 0


def _choose_display() -> None:
    """A named video driver, a desktop, else the console itself; never SDL's silent fallback."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return
    if os.environ.get("DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
    elif any(os.access(card, os.R_OK | os.W_OK) for card in Path("/dev/dri").glob("card*")):
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
        os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    else:
        raise CompanionError(
            _("There is no display here. “make demo” plays an evening without one.")
        )


def _simulator() -> Simulator:
    from hardware.simulator import Simulator

    return Simulator(SIMULATED_PINS)


def _scanner(
    chosen: settings.Settings, inbox: Inbox, simulator: Simulator | None
) -> Scanner | None:
    """Return the scanner to listen to, not yet opened; refuse a port that cannot exist."""
    place = settings.Scanner(simulator.port) if simulator else chosen.scanner
    if place is None:
        return None
    from hardware.scanner import Scanner, WrongPort

    try:
        return Scanner(inbox, place.port, baud=place.baud, protocol=place.protocol)
    except WrongPort as error:
        text = _("companion.toml, [scanner]: {why}.").format(why=error)
        raise CompanionError(text) from error


def _open_devices(
    chosen: settings.Settings,
    inbox: Inbox,
    referee: Referee,
    devices: ExitStack,
    scanner: Scanner | None,
    simulator: Simulator | None,
) -> None:
    """Open buttons and scanner once the screen is up: nobody waits for them."""
    if scanner:
        devices.enter_context(scanner)
    pins = SIMULATED_PINS if simulator else chosen.buttons
    if not pins:
        return
    from hardware.buttons import Buttons, NoPins, WrongPin

    try:
        devices.enter_context(Buttons(inbox, pins, holds=HOLDS))
        inbox.put(Connected("buttons"))
    except NoPins as error:
        inbox.put(Lost("buttons", str(error)))
    except WrongPin as error:
        inbox.put(Lost("buttons", str(error)))
        referee.say(_("companion.toml, [buttons]: {why}.").format(why=error))


# --- journals


def replay_(options: argparse.Namespace) -> int:
    """Print what a journal file adds up to."""
    import msgspec

    from companion import exchange

    with _reading(options.file) as file:
        match = _checked(options.file, lambda: exchange.read(file))[1]
    sys.stdout.buffer.write(msgspec.json.encode(exchange.result(match)) + b"\n")
    return 0


def export_(options: argparse.Namespace) -> int:
    """Write a match as JSON Lines."""
    from companion import exchange

    with closing(_journal(options)) as journal:
        number = options.match
        if number is None:
            number = next((saved.number for saved in journal.matches()), 0)
        header = journal.header(number)
        if header is None:
            raise CompanionError(_("There is no match {number} here.").format(number=number))
        text = "".join(f"{line}\n" for line in exchange.write(header, journal.lines(number)))
    if options.out is None:
        sys.stdout.buffer.write(text.encode())
    else:
        _write(options.out, text)
    return 0


def import_(options: argparse.Namespace) -> int:
    """Keep a match from a journal file, or none of it."""
    from companion import exchange

    with _reading(options.file) as file, closing(_journal(options)) as journal:
        header, match, lines = _checked(options.file, lambda: exchange.read(file))
        number = journal.keep(header, match, lines, now())
    print(_("Match {number} is kept.").format(number=number))
    return 0


def matches(options: argparse.Namespace) -> int:
    """List the matches kept here, the last touched first."""
    with closing(_journal(options)) as journal:
        for saved in journal.matches():
            print(_listed(saved))
    return 0


def _listed(saved: Saved) -> str:
    players = ", ".join(saved.header.players)
    state = _("in progress")
    if saved.standing:
        names = [saved.players[seat] for seat in saved.standing.winners]
        state = _("won by {names}").format(names=i18n.joined(names)) if names else _("stopped")
    return f"{saved.number:4}  {saved.touched[:16]}  {saved.header.game}  {players}  ({state})"


def _reading(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        text = _("{path} cannot be read: {why}.").format(path=path, why=error.strerror)
        raise CompanionError(text) from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        text = _("{path} cannot be written: {why}.").format(path=path, why=error.strerror)
        raise CompanionError(text) from error


def _checked(path: Path, read: Callable[[], T]) -> T:
    try:
        return read()
    except BrokenJournal as error:
        text = _("{path}, line {line}: {why}").format(path=path, line=error.entry + 1, why=error)
        raise CompanionError(text) from error


if __name__ == "__main__":
    sys.exit(main())
