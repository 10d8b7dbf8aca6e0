"""A third language, from outside: one row, and a catalogue of few sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polib

from companion.words import i18n
from companion.words.languages import LANGUAGES, Language

ROW = Language("de", "Deutsch", guest="Gast {number}", decimal=",")
NO_EARLIER = "There is no earlier version on this box."
TEXTS = {
    "Settings": "Einstellungen",
    "Language": "Sprache",
    NO_EARLIER: "Auf diesem Gerät gibt es keine frühere Version.",
}
"""The rest stays English."""


@contextmanager
def german(folder: Path) -> Iterator[None]:
    """Have German among the languages, with its catalogue in a folder."""
    catalogue = folder / ROW.name / "LC_MESSAGES" / "companion.mo"
    catalogue.parent.mkdir(parents=True)
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    file.extend(polib.POEntry(msgid=text, msgstr=own) for text, own in TEXTS.items())
    file.save_as_mofile(str(catalogue))
    i18n.add(folder)
    LANGUAGES.register(ROW)
    try:
        yield
    finally:
        LANGUAGES.remove(ROW.name)
