"""Command that adds the readable data of a damaged file to the journal."""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.command import files
from companion.command.journals import adopted, opened_journal, pieces, readable
from companion.command.output import ProgressBar, tell
from companion.keep.file import plain
from companion.words.errors import CompanionError
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.matches.journal import Journal


def salvage(options: argparse.Namespace) -> int:
    """Add the readable data of a damaged file that is new here; print the damaged pieces."""
    from companion.keep import opening

    file = files.named(options.file, options.data)
    files.reading(file).close()
    with opened_journal(options) as journal, TemporaryDirectory(dir=options.data) as folder:
        _refuse_own(file, journal)
        plain.give_to_owner(Path(folder), options.data)
        read = Path(folder) / journal.path.name
        salvaged = opening.salvage(file, read, journal.store.vault)
        with ProgressBar(_("Salvaging")) as going:
            new = adopted(journal, read, going)
    text = _("{what} Matches that are new here, or have more entries now: {count}.")
    tell(text.format(what=readable(salvaged), count=new.matches))
    tell(*filter(None, [new.hints]), *pieces(salvaged))
    return 0


def _refuse_own(file: Path, journal: Journal) -> None:
    if file.samefile(journal.path):
        text = _("{path} is in use; name a file that was put aside.")
        raise CompanionError(text.format(path=file))
