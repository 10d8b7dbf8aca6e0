"""The parser of the command line, and the function of each command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any

from companion import settings
from companion.command import screen, usage, wiring
from companion.command.club_parser import add_club
from companion.games import boxes
from companion.words import i18n
from companion.words.errors import BadSettings
from companion.words.i18n import _

SETTINGS = "companion.toml"
SIMULATE = "--simulate"
LINES = "lines"
"""Reader that is simulated unless one is named."""
Command = Callable[[argparse.Namespace], int]


def parse(words: Sequence[str] | None) -> argparse.Namespace:
    """Return the parsed options with *command*, the function to call, and the folders; or exit."""
    options = _screen(words)
    if options is None:
        i18n.use(settings.language(_places_of(words).config))
        with usage.spoken():
            parser, commands = _parser()
            options = parser.parse_args([*_without_reader(words, commands)])
    _find_folders(options)
    return options


def refuse_missing(options: argparse.Namespace) -> None:
    """Raise BadSettings if the settings file is missing, unless it is the default one."""
    default = options.data / SETTINGS
    if options.config.exists() or options.config.absolute() == default.absolute():
        return
    text = _("There are no settings at {path}. Write --config as the file is called, or leave it"
             " out.")  # fmt: skip
    raise BadSettings(text.format(path=options.config))


def _screen(words: Sequence[str] | None) -> argparse.Namespace | None:
    """Return the options if the screen is asked for; saves building the parser of all commands."""
    parser = argparse.ArgumentParser(parents=[_places()], add_help=False, exit_on_error=False)
    _add_run(parser)
    try:
        options, more = parser.parse_known_args(words)
    except argparse.ArgumentError:
        return None
    return None if more else options


def _without_reader(words: Sequence[str] | None, commands: Container[str]) -> Iterator[str]:
    """Yield the words, with a reader after ``--simulate`` where a command follows it.

    argparse would take the command for the reader.
    """
    given = sys.argv[1:] if words is None else words
    for word, following in zip_longest(given, given[1:], fillvalue=""):
        leads = word == SIMULATE and following in commands
        yield f"{word}={LINES}" if leads else word


def _places_of(words: Sequence[str] | None) -> argparse.Namespace:
    """Return the named folders, ignoring errors in the other arguments."""
    options = argparse.Namespace()
    with suppress(argparse.ArgumentError):
        _places().parse_known_args(words, options)
    _find_folders(options)
    return options


def _places() -> argparse.ArgumentParser:
    places = argparse.ArgumentParser(
        add_help=False, argument_default=argparse.SUPPRESS, exit_on_error=False
    )
    places.add_argument("--data", type=Path, metavar=_("DIR"), help=_("where matches are kept"))
    places.add_argument("--config", type=Path, metavar=_("FILE"), help=_("the settings to use"))
    return places


def _add_run(parser: argparse.ArgumentParser) -> None:
    """Make the screen the default command."""
    parser.set_defaults(command=screen.run, simulate="", defaults=False, keeps=True, full=False)
    parser.set_defaults(put_back=None, offers=True, examines=False, fault=None)
    _add_run_options(parser)


def _parser() -> tuple[argparse.ArgumentParser, Container[str]]:
    """Return the parser of all commands, and their names."""
    places = _places()
    parser = argparse.ArgumentParser("companion", parents=[places])
    parser.description = _("A box beside the cards. Without a command it opens the screen.")
    parser.add_argument("--version", action=_Version, help=_("print which version this is"))
    _add_run(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("command"))
    command = partial(commands.add_parser, parents=[places])
    _add_run_options(_to(command("run", help=_("open the screen (the default)")), screen.run))
    _add_matches(command)
    _add_decks(command)
    _add_backups(command)
    add_club(command, places, _later)
    doctor = _to(
        command("doctor", help=_("look at readers, buttons and permissions")),
        _later("doctor", "doctor"),
    )
    doctor.set_defaults(examines=True)
    doctor.add_argument("--listen", action="store_true", help=_("print what arrives, until Ctrl-C"))
    doctor.add_argument("--json", action="store_true", help=_("print it as JSON"))
    update = _to(
        command("update", help=_("install a release from an archive; needs root")),
        _later("releases", "update"),
    )
    update.add_argument("file", type=Path, metavar=_("file"))
    _to(
        command("roll-back", help=_("go back to the release before; needs root")),
        _later("releases", "roll_back"),
    )
    complete = command("completion", help=_("print a script that completes words in a shell"))
    complete.add_argument("shell", choices=["bash", "zsh", "fish"])
    _to(complete, _later("completion", "completion")).set_defaults(parser=parser)
    return parser, commands.choices


def _add_matches(command: Callable[..., argparse.ArgumentParser]) -> None:
    replay = command("replay", help=_("print what a journal file adds up to, as JSON"))
    _to(replay, _later("matches", "replay")).add_argument("file", type=Path, metavar=_("file"))
    export = _to(
        command("export", help=_("write a match as JSON Lines")), _later("matches", "export")
    )
    export.add_argument(
        "match",
        type=int,
        nargs="?",
        metavar=_("match"),
        help=_("its number; the last one if not given"),
    )
    table = export.add_mutually_exclusive_group()
    table.add_argument("--csv", action="store_true", help=_("its points as a table, as CSV"))
    table.add_argument("--jsonl", action="store_true", help=_("the same table as JSON Lines"))
    table.add_argument("--bg-stats", action="store_true", help=_("a link that opens BG Stats"))
    export.add_argument(
        "--evening", action="store_true", help=_("every match of that evening, as --all")
    )
    export.add_argument(
        "--all",
        action="store_true",
        help=_("every match: one table, or a file each in a folder"),
    )
    _add_out(export)
    _add_recap(command)
    keep = _to(
        command("import", help=_("keep a match from a journal file, or a sheet of another game")),
        _later("matches", "import_"),
    )
    keep.add_argument("file", type=Path, metavar=_("file"))
    _add_import_scores(command)
    sheet = _to(
        command("sheet", help=_("write how another game is counted, or check a description")),
        _later("sheets", "sheet"),
    )
    sheet.add_argument(
        "name", metavar=_("name"), help=_("of the game, such as Scala 40, or “check” before a file")
    )
    sheet.add_argument("file", metavar=_("file"), nargs="?", type=Path)
    _add_out(sheet)
    _to(command("matches", help=_("list the matches kept here")), _later("matches", "matches"))
    _to(
        command("rebuild", help=_("work out anew what came of all matches")),
        _later("matches", "rebuild"),
    )


def _add_import_scores(command: Callable[..., argparse.ArgumentParser]) -> None:
    older = _to(
        command(
            "import-scores",
            help=_("keep older matches from a table of their points, or plays of BG Stats"),
        ),
        _later("matches", "import_scores"),
    )
    older.add_argument("file", type=Path, metavar=_("file"))
    older.add_argument(
        "--dates", choices=["day-first", "month-first"],
        help=_("which comes first in its dates; asked if not given"),
    )  # fmt: skip
    older.add_argument(
        "--wins", choices=["highest", "lowest"],
        help=_("which total wins where the table does not say; asked if not given"),
    )  # fmt: skip
    older.add_argument(
        "--other-games", action="store_true",
        help=_("keep games that are not known here by their names; asked if not given"),
    )  # fmt: skip
    older.add_argument(
        "--replace", action="store_true",
        help=_("replace what was entered here of its matches with what it says"),
    )  # fmt: skip


def _add_recap(command: Callable[..., argparse.ArgumentParser]) -> None:
    recap = _to(
        command("recap", help=_("paint an evening: two pictures and a PDF")),
        _later("recaps", "recap"),
    )
    recap.add_argument(
        "match", type=int, nargs="?", metavar=_("match"),
        help=_("any match of the evening; the last one if not given"),
    )  # fmt: skip
    recap.add_argument("--text", action="store_true", help=_("print it as a text to copy"))
    recap.add_argument(
        "--size", default="800x480", metavar=_("SIZE"), help=_("of the smaller picture")
    )
    recap.add_argument("--out", type=Path, metavar=_("FOLDER"), help=_("where the files go"))


def _add_backups(command: Callable[..., argparse.ArgumentParser]) -> None:
    copy = _to(
        command("backup", help=_("copy everything that is kept")), _later("backups", "backup")
    )
    copy.add_argument(
        "--out", type=Path, metavar=_("FILE"), help=_("a file, or a folder of copies")
    )
    copy.add_argument(
        "--daily", action="store_true", help=_("unless today’s copy is there; as the timer does")
    )
    back = _to(
        command("restore", help=_("put a copy back; without one, list them")),
        _later("backups", "restore"),
    )
    back.add_argument("file", type=Path, metavar=_("file"), nargs="?")
    back.add_argument(
        "--replace", action="store_true",
        help=_("in place of what is here, which then lies beside it; else both are merged"),
    )  # fmt: skip
    read = command("salvage", help=_("keep what can be read of a damaged file and is not here"))
    _to(read, _later("salvage", "salvage")).add_argument("file", type=Path, metavar=_("file"))


def _add_decks(command: Callable[..., argparse.ArgumentParser]) -> None:
    labels = _to(
        command("labels", help=_("print stickers for a deck, as PDF")), _later("stickers", "labels")
    )
    labels.add_argument("game", metavar=_("game"), help=", ".join(box.game for box in boxes()))
    labels.add_argument(
        "--out", type=Path, metavar=_("FILE"), help=_("GAME-labels.pdf if not given")
    )
    labels.add_argument("--deck", metavar=_("NAME"), help=_("which of several decks, or a new one"))
    labels.add_argument(
        "--sheet",
        default="plain",
        metavar=_("NAME"),
        help=_("the label sheet; a wrong one lists all"),
    )
    labels.add_argument("--skip", type=int, default=0, metavar="N", help=_("labels already used"))
    labels.add_argument("--again", action="store_true", help=_("those that are on no card yet"))
    labels.add_argument("--count", type=int, metavar="N", help=_("other than one for each card"))
    _to(command("decks", help=_("list the decks kept here")), _later("decks", "decks"))
    export = _to(
        command("export-deck", help=_("write a deck as JSON or CSV")), _later("decks", "export")
    )
    export.add_argument("deck", metavar=_("deck"), help=_("its number or its name"))
    _add_out(export)
    keep = _to(
        command("import-deck", help=_("keep a deck from a file")), _later("decks", "import_")
    )
    keep.add_argument("file", type=Path, metavar=_("file"))
    keep.add_argument(
        "--replace", action="store_true", help=_("even if fewer cards are known then")
    )


def _add_out(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar=_("FILE"), help=_("a file rather than stdout"))


def _to(parser: argparse.ArgumentParser, command: Command) -> argparse.ArgumentParser:
    parser.set_defaults(command=command)
    return parser


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        SIMULATE, nargs="?", const=LINES, type=_simulated, default=argparse.SUPPRESS,
        metavar=_("READER"), help=_("show a panel of virtual buttons and cards"),
    )  # fmt: skip
    parser.add_argument(
        "--fullscreen", action="store_true", dest="full", default=argparse.SUPPRESS,
        help=_("take the whole desktop, as F11 does"),
    )  # fmt: skip
    parser.add_argument(
        "--defaults", action="store_true", default=argparse.SUPPRESS,
        help=_("use no settings, whatever the file says"),
    )  # fmt: skip
    parser.add_argument(
        "--without-keeping", action="store_false", dest="keeps", default=argparse.SUPPRESS,
        help=_("play with an empty box that forgets everything when it is closed"),
    )  # fmt: skip
    # Passed by the restart that the start-up screen offers; see stopped.py.
    parser.add_argument("--put-back", type=Path, default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.add_argument(
        "--empty", action="store_false", dest="offers", default=argparse.SUPPRESS,
        help=argparse.SUPPRESS,
    )  # fmt: skip


def _simulated(reader: str) -> str:
    if reader in wiring.SIMULATED_READERS:
        return reader
    text = _("no such reader is simulated: choose one of {names}")
    raise argparse.ArgumentTypeError(text.format(names=", ".join(wiring.SIMULATED_READERS)))


class _Version(argparse.Action):
    """Prints the version; unlike argparse's own action, it looks it up only when asked."""

    def __init__(self, option_strings: Sequence[str], dest: str, **how: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **how)

    def __call__(self, parser: argparse.ArgumentParser, *_args: object) -> None:
        """Print the version and exit."""
        from importlib.metadata import version

        print(parser.prog, version("companion"))
        parser.exit()


def _find_folders(options: argparse.Namespace) -> None:
    if not hasattr(options, "data"):
        from platformdirs import user_data_path

        options.data = user_data_path("companion", appauthor=False)
    if not hasattr(options, "config"):
        options.config = options.data / SETTINGS


def _later(module: str, name: str) -> Command:
    """Return a command that imports its module when called, which keeps start-up fast."""

    def command(options: argparse.Namespace) -> int:
        return int(getattr(import_module(f"companion.command.{module}"), name)(options))

    return command
