"""The command line, and the one place that knows every layer."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion import settings
from companion.command import commands, wiring
from companion.command.commands import damage, now, opened_journal
from companion.games import BOXES
from companion.play.game import spot
from companion.words import i18n
from companion.words.errors import CompanionError
from companion.words.i18n import _
from companion.words.inputs import Inbox

if TYPE_CHECKING:
    from hardware.reader import Reader
    from screens.app import CompanionApp


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 2 after one sentence on stderr."""
    options = _parser().parse_args(words)
    _find_folders(options)
    i18n.use(settings.Settings().language)  # until the settings can be read
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


# --- the words of the command line


def _parser() -> argparse.ArgumentParser:
    places = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    places.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept")
    places.add_argument("--config", type=Path, metavar="FILE", help="the settings to use")
    parser = argparse.ArgumentParser("companion", parents=[places], description=main.__doc__)
    parser.description = "A box beside the cards. Without a command it opens the screen."
    parser.set_defaults(command=run, simulate=False)
    _add_run_options(parser)
    command = partial(
        parser.add_subparsers(title="commands", metavar="").add_parser, parents=[places]
    )
    _add_run_options(_to(command("run", help="open the screen (the default)"), run))
    _add_matches(command)
    _add_decks(command)
    doctor = _to(command("doctor", help="look at readers, buttons and permissions"), _doctor)
    doctor.add_argument("--listen", action="store_true", help="print what arrives, until Ctrl-C")
    return parser


def _add_matches(command: Callable[..., argparse.ArgumentParser]) -> None:
    replay = command("replay", help="print what a journal file adds up to, as JSON")
    _to(replay, commands.replay).add_argument("file", type=Path)
    export = _to(command("export", help="write a match as JSON Lines"), commands.export)
    export.add_argument("match", type=int, nargs="?", help="its number; the last one if not given")
    _add_out(export)
    keep = _to(command("import", help="keep a match from a journal file"), commands.import_)
    keep.add_argument("file", type=Path)
    _to(command("matches", help="list the matches kept here"), commands.matches)


def _add_decks(command: Callable[..., argparse.ArgumentParser]) -> None:
    labels = _to(command("labels", help="print stickers for a deck, as PDF"), commands.labels)
    labels.add_argument("game", help=", ".join(box.game for box in BOXES))
    labels.add_argument("--out", type=Path, metavar="FILE", help="GAME-labels.pdf if not given")
    labels.add_argument("--deck", metavar="NAME", help="which of several decks, or a new one")
    labels.add_argument("--sheet", default="plain", help="the label sheet; a wrong one lists all")
    labels.add_argument("--skip", type=int, default=0, metavar="N", help="labels already used")
    labels.add_argument("--again", action="store_true", help="those that are on no card yet")
    labels.add_argument("--count", type=int, metavar="N", help="other than one for each card")
    _to(command("decks", help="list the decks kept here"), commands.decks)
    export = _to(command("export-deck", help="write a deck as JSON or CSV"), commands.export_deck)
    export.add_argument("deck", help="its number or its name")
    _add_out(export)
    keep = _to(command("import-deck", help="keep a deck from a file"), commands.import_deck)
    keep.add_argument("file", type=Path)
    keep.add_argument("--replace", action="store_true", help="even if fewer cards are known then")


def _add_out(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help="a file rather than stdout")


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


# --- the screen


def run(options: argparse.Namespace) -> int:
    """Open the screen, with whatever devices there are."""
    # What is made while starting stays: looking for garbage in it only takes time, then and later.
    gc.disable()
    _choose_display()
    from companion.table.referee import Referee
    from hardware.supervisor import Supervisor

    supervisor, inbox = Supervisor(), Inbox()
    with closing(opened_journal(options)) as journal, ExitStack() as devices:
        simulator = devices.enter_context(wiring.simulator()) if options.simulate else None
        chosen = wiring.simulated(options.settings, simulator) if simulator else options.settings
        readers = wiring.readers(chosen, inbox)
        from screens import boot

        referee = Referee(journal, now)
        referee.spots = {name: spot(where) for name, where in settings.meanings(chosen).items()}
        referee.say(damage(journal))
        app = boot.app(referee, inbox, options.settings, options.config, simulator)

        def ready() -> None:
            gc.freeze()
            gc.enable()
            supervisor.ready()
            _open_devices(chosen, inbox, app, devices, readers)

        app.on_ready = ready
        app.on_alive, app.alive_every = supervisor.alive, supervisor.every
        signal.signal(signal.SIGTERM, lambda *_: app.stop())
        app.run()
        supervisor.stopping()
    return 0


def _open_devices(
    chosen: settings.Settings,
    inbox: Inbox,
    app: CompanionApp,
    devices: ExitStack,
    readers: list[Reader],
) -> None:
    """Open readers, buttons and lamps once the screen is up: nobody waits for them."""
    from hardware.survey import survey

    app.watch, app.survey = partial(wiring.watch, readers), survey
    for reader in readers:
        devices.enter_context(reader)
    opened, faults = wiring.open_panel(wiring.panel(chosen, inbox), inbox, devices)
    if faults:
        app.referee.say(" ".join(filter(None, [app.referee.matter.notice, *faults])))
    if "lamps" in opened:
        app.referee.followers.join(wiring.following(opened["lamps"], chosen.lamps.sounds))


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


def _doctor(options: argparse.Namespace) -> int:
    from companion.command.doctor import doctor

    return doctor(options)


if __name__ == "__main__":
    sys.exit(main())
