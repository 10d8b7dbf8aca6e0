"""Language of a page, by the request of a phone or that of the box."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.words.languages import ENGLISH


def chosen(asked: str, accepted: str, known: Collection[str]) -> str:
    """Return the language for a phone, out of those that are *known*.

    *asked* is a code and *accepted* an Accept-Language header; the first known one is that of the
    box.

    >>> chosen("", "de-CH, it;q=0.8, en;q=0.9", ("it", "en"))
    'en'
    >>> chosen("it", "en", ("en", "it")), chosen("fr", "", ("it", "en"))
    ('it', 'it')
    """
    wanted = (asked, *_by_preference(accepted), *known)
    return next((code for code in wanted if code in known), ENGLISH.name)


def _by_preference(accepted: str) -> Iterator[str]:
    """Yield the codes of an Accept-Language header, the most wanted first."""
    ranges = (each.partition(";") for each in accepted.lower().split(","))
    rows = [(_quality(rest), code.strip()[:2]) for code, _, rest in ranges]
    yield from (code for quality, code in sorted(rows, key=lambda row: -row[0]) if quality)


def _quality(rest: str) -> float:
    try:
        return float(rest.strip().removeprefix("q="))
    except ValueError:
        return 1.0
