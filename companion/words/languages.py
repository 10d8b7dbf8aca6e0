"""Languages of the box: a row and a catalogue each.

The installer reads this with the system's Python, so that it needs the standard library alone.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.words.tables import Table


class Language(NamedTuple):
    """Language, with the properties that its catalogue does not hold."""

    name: str
    """ISO 639-1 code, in files and in the folder of its catalogue."""
    words: str
    """Name in the language itself, on its key."""
    guest: str
    """Name of a guest, which is recognized in every language."""
    decimal: str = "."
    """Decimal sign. Where it is a comma, a semicolon divides the columns of a CSV."""
    linked: tuple[tuple[str, str], ...] = ()
    """Words that change before a name with the same first letter, each with its other form."""


ENGLISH = Language("en", "English", guest="Guest {number}")
"""The language of the texts in the code, which needs no catalogue."""
LANGUAGES: Table[Language] = Table(
    Language(
        "it",
        "Italiano",
        guest="Ospite {number}",
        decimal=",",
        linked=(("a", "ad"), ("e", "ed")),
    ),
    ENGLISH,
)


def of_locale(locale: str) -> str:
    """Return the code of the language of a locale; English for one that is not there.

    >>> of_locale("it_IT.UTF-8"), of_locale("it"), of_locale("C.UTF-8")
    ('it', 'it', 'en')
    """
    code = re.split(r"[^a-z]", locale, maxsplit=1)[0]
    return code if code in LANGUAGES else ENGLISH.name
