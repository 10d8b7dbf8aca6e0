"""Translation: English texts in the code, a gettext catalogue for every other language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

from companion.words.languages import ENGLISH, LANGUAGES, Language

LOCALE = Path(__file__).parents[1] / "locale"
_folders = [LOCALE]
"""Folders of catalogues; the first one that has a text translates it."""

ABOUT_READERS = re.compile("⟦([^⟧]*)⟧")
"""Part of a text that is about readers, in either language."""
_readers = False
"""True while there are readers."""

_Speech = tuple[str, NullTranslations]
"""Language code and its catalogue."""
Translations = Mapping[str, str]
"""Sentence by the code of each language."""
_own: _Speech = ENGLISH.name, NullTranslations()
_spoken: ContextVar[_Speech | None] = ContextVar("spoken", default=None)


def add(folder: Path) -> None:
    """Add a folder of catalogues, for a game from outside."""
    _folders.append(folder)
    _catalogue.cache_clear()


def use(language: str) -> None:
    """Set the default language of the process, a key of ``LANGUAGES``.

    It applies to all threads, except in contexts with a language of their own.
    """
    global _own
    _own = language, _catalogue(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use another language in this context only, whatever the default is or becomes."""
    token = _spoken.set((language, _catalogue(language)))
    try:
        yield
    finally:
        _spoken.reset(token)


def in_each_language(say: Callable[[], str]) -> Translations:
    """Return what *say* returns in each language, for phones that prefer different ones."""
    said = {}
    for each in LANGUAGES:
        with speaking(each):
            said[each] = say()
    return said


def language() -> str:
    """Return the code of the language of this context."""
    return (_spoken.get() or _own)[0]


def spoken() -> Language:
    """Return the row of the language of this context; that of English for an unknown language."""
    return LANGUAGES.get(language(), ENGLISH)


@cache
def _catalogue(language: str) -> NullTranslations:
    first, *others = (
        translation("companion", folder, [language], fallback=True) for folder in _folders
    )
    for other in others:
        first.add_fallback(other)
    return first


def use_readers(there: bool) -> None:
    """Set whether readers are configured; texts mention readers only if they are."""
    global _readers
    _readers = there


def has_readers() -> bool:
    """Return True if texts may speak of readers."""
    return _readers


def _(text: str) -> str:
    # A catalogue has its own header in the place of the translation of an empty text.
    found = (_spoken.get() or _own)[1].gettext(text) if text else ""
    return _for_readers(found) if "⟦" in found else found


def _for_readers(text: str) -> str:
    """Return a text with or without its parts in ⟦⟧, which are about readers."""
    return ABOUT_READERS.sub(r"\1" if _readers else "", text)


def pgettext(context: str, text: str) -> str:
    """Return the translation of a text whose meaning depends on the context."""
    return (_spoken.get() or _own)[1].pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of the text that fits *count*."""
    return (_spoken.get() or _own)[1].ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802  (the name by which catalogues are extracted)
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def joined(names: tuple[str, ...] | list[str]) -> str:
    """Return names as a list in words.

    >>> joined(["Anna", "Bruno", "Carla"])
    'Anna, Bruno and Carla'
    """
    if len(names) < 2:
        return "".join(names)
    return linked(_("{some} and {last}"), last=names[-1], some=", ".join(names[:-1]))


def linked(text: str, *, last: str, **others: str) -> str:
    """Format a text with names, some of whose words change before the last one in some languages.

    Italian *a* and *e* become *ad* and *ed* before their own vowel.

    >>> linked("{some} and {last}", last="Elena", some="Anna")
    'Anna and Elena'
    """
    for word, before_itself in spoken().linked:
        if word[0] == last[:1].lower():
            text = re.sub(rf"\b{word} (?={{last}})", f"{before_itself} ", text)
    return text.format(last=last, **others)


def spoken_to(name: str) -> str:
    """Return a name as the beginning of a prompt."""
    return pgettext("before a prompt", "{name},").format(name=name)


def signed(points: int) -> str:
    """Return points with their sign, zero without one.

    >>> signed(15), signed(0), signed(-10)
    ('+15', '0', '−10')
    """
    return f"+{points}" if points > 0 else points_word(points)


def points_word(points: int) -> str:
    """Return points with a true minus sign, and without a plus.

    >>> points_word(12), points_word(-3)
    ('12', '−3')
    """
    return str(points).replace("-", "−")


def decimal_word(value: float) -> str:
    """Return a number with one decimal, unless that is 0, in the signs of the language.

    >>> decimal_word(2.04), decimal_word(-2.46), decimal_word(-0.04)
    ('2', '−2.5', '0')
    """
    shown = round(value, 1)
    if shown == int(shown):
        return points_word(int(shown))
    return f"{shown}".replace("-", "−").replace(".", spoken().decimal)
