"""The language people read: English texts in the code, a catalogue for every other language."""

from __future__ import annotations

from gettext import NullTranslations, translation
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"
LANGUAGES = {"it": "Italiano", "en": "English"}

_current: NullTranslations = NullTranslations()
_language = "en"


def use(language: str) -> None:
    """Show every text from now on in *language*, a key of ``LANGUAGES``."""
    global _current, _language
    _current = translation("companion", LOCALE, [language], fallback=True)
    _language = language


def language() -> str:
    """Return the language in use."""
    return _language


def _(text: str) -> str:
    return _current.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of the text that fits *count*."""
    return _current.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802  (the name by which catalogues are extracted)
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def joined(names: tuple[str, ...] | list[str]) -> str:
    """Return names as people list them.

    >>> joined(["Anna", "Bruno", "Carla"])
    'Anna, Bruno and Carla'
    """
    if len(names) < 2:
        return "".join(names)
    return _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])


def signed(points: int) -> str:
    """Return points with their sign, zero without one.

    >>> signed(15), signed(0), signed(-10)
    ('+15', '0', '−10')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
