"""Remains of another release: a file of its own version, and the end of a trial."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.install.releases import HOME, Releases
from companion.words.errors import CompanionError
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.matches.journal import Journal

TOLD_FILE = "outcome-told"
"""File in the data folder with the mark of the last outcome that was shown."""
OUTCOME_BYTES = 100
"""Bytes of that file."""


def step_back(folder: Path) -> list[str]:
    """Open the copy that a newer release made before it migrated the file; return notices."""
    from companion.keep.file import versions

    aside = versions.step_back(folder / "companion.db")
    if aside is None:
        return []
    text = _("This version cannot read what the newer one kept: that lies in {name}, and comes"
             " back with the newer version.")  # fmt: skip
    return [text.format(name=aside.name)]


def take_over(journal: Journal) -> list[str]:
    """Add the data that newer releases saved before an older one ran; return notices."""
    from companion.command.journals import adopted
    from companion.keep.file import versions

    found: list[str] = []
    text = _("Matches that are back from before the older version: {count}.")
    for aside in versions.asides(journal.path):
        try:
            merged = adopted(journal, aside)
            found += filter(None, [text.format(count=merged.matches), merged.hints])
            aside.replace(aside.with_suffix(".taken"))
        except (CompanionError, OSError) as error:  # it is tried again at the next start
            found.append(str(error))
    return found


def end_of_trial(folder: Path, home: Path = HOME) -> list[str]:
    """Return the sentence on the end of a release's trial once, in a list; else an empty list."""
    from companion.keep.file import plain
    from companion.machine.release import told

    outcome, mark = Releases(home).outcome, folder / TOLD_FILE
    last = ""
    with suppress(OSError):
        last = plain.read(mark, OUTCOME_BYTES).decode(errors="replace")
    if not outcome or last == outcome.get("mark"):
        return []
    with suppress(OSError), plain.replaced(mark) as file:  # else it is told again
        file.write(outcome.get("mark", "").encode())
    return [told(outcome)]
