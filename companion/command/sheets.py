"""Command that writes how another game is counted, and the import of such a file."""

from __future__ import annotations

import argparse
import codecs
import re
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from companion.command import files
from companion.command.journals import opened_journal, read_journal, title
from companion.command.output import tell, warn
from companion.words.errors import CompanionError
from companion.words.i18n import _, joined, ngettext
from companion.words.names import tidied

if TYPE_CHECKING:
    from companion.games.any_game.scoring import Scoring

PREFIX = b"companion-sheet:"
"""First bytes of the text, behind a byte order mark and blanks."""
DESCRIPTION = re.compile(rb"^sheet\s*=\s*\d", re.MULTILINE)
"""Line of a description in TOML that says its version."""
HEAD = 4_096
"""Bytes of a file in which that line is looked for."""
CHECK = "check"
"""Word before a file that is checked."""


def sheet(options: argparse.Namespace) -> int:
    """Write how the game of a name is counted, as it was played last, or check a description."""
    if options.file is not None and options.name == CHECK:
        return _check(options.file)
    from companion.games.any_game.known import JUST_POINTS
    from companion.keep.file.sheets import Sheets
    from companion.table import sheets

    with read_journal(options) as journal:
        came = Sheets(options.data / journal.path.name)
        every = sheets.choices(sheets.played(journal, came, journal.matches.count()))
    warn(*filter(None, [sheets.damaged(came)]))
    wanted = tidied(options.name).casefold()
    for scoring in every:
        own = scoring.name or JUST_POINTS
        if wanted in (own.casefold(), _(own).casefold()):
            text = scoring.sheet or sheets.handed_on(scoring)
            files.write(options.out, f"{text.strip()}\n".encode())
            return 0
    text = _("There is no sheet for “{name}” here, only for {names}.")
    names = joined([_(each.name or JUST_POINTS) for each in every])
    raise CompanionError(text.format(name=options.name, names=names))


def _check(path: Path) -> int:
    """Tell the first thing that is wrong with a description, or otherwise than its examples."""
    from companion.games.any_game import description, examples
    from companion.games.any_game.scoring_text import decode

    try:
        data = path.read_bytes()[: 4 * description.LONGEST_TEXT].removeprefix(codecs.BOM_UTF8)
        written = data.decode("utf-8", "replace")
        found = description.read(written)
        if wrong := examples.difference(found):
            raise ValueError(wrong)
        decode(written)
    except ValueError as error:
        raise CompanionError(f"{path}: {error}") from error
    text = ngettext(
        "{name}: {count} example holds.", "{name}: {count} examples hold.", len(found.examples)
    )
    tell(text.format(name=found.name, count=len(found.examples)))
    return 0


def is_sheet(file: BinaryIO) -> bool:
    """Return True if an open file begins like a sheet; its position stays."""
    start = file.read(len(codecs.BOM_UTF8) + HEAD).removeprefix(codecs.BOM_UTF8)
    file.seek(0)
    return start.lstrip().startswith(PREFIX) or bool(DESCRIPTION.search(start))


def import_sheet(options: argparse.Namespace, file: BinaryIO) -> None:
    """Keep a sheet, so that the page of any game offers it; raise CompanionError."""
    from companion.games.any_game import ABOUT
    from companion.games.any_game.known import JUST_POINTS
    from companion.games.any_game.scoring_text import encode
    from companion.keep.file.sheets import Sheets

    scoring = read_sheet(options.file, file)
    with opened_journal(options) as journal:
        Sheets(journal.path).add(encode(scoring))
    text = _("The sheet for {name} is kept: “{game}” on the home page offers it.")
    tell(text.format(name=_(scoring.name or JUST_POINTS), game=title(ABOUT.name)))


def read_sheet(path: Path, file: BinaryIO) -> Scoring:
    """Return the scoring in an open file; raise CompanionError with the path if it is invalid."""
    from companion.games.any_game import description, examples
    from companion.games.any_game.scoring_text import decode

    data = file.read(4 * description.LONGEST_TEXT).removeprefix(codecs.BOM_UTF8)
    text = data.decode("utf-8", "replace")
    try:
        found = description.read(text) if DESCRIPTION.search(data) else None
        if found and found.examples and (wrong := examples.difference(found)):
            raise ValueError(wrong)
        return decode(text)
    except ValueError as error:
        raise CompanionError(f"{path}: {error}") from error
