"""HTML and SVG, escaped by construction."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Attribute = str | int | float | bool | None
"""Value of an attribute: None and False leave it out, True has no value."""
VOID_ELEMENTS = frozenset({"br", "link", "meta"})
"""Elements without an end."""


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


NO_HTML = Html()


def element(name: str, *inside: str, **attributes: Attribute) -> Html:
    """Return an element; text inside is escaped unless it is markup.

    An underscore in the name of an attribute becomes a hyphen; a last one is left out.

        >>> element("p", "a < b", class_="note", aria_live="polite")
        '<p class="note" aria-live="polite">a &lt; b</p>'
    """
    written = "".join(_attribute(*each) for each in attributes.items())
    if name in VOID_ELEMENTS:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{together(inside)}</{name}>")


def together(parts: Iterable[str]) -> Html:
    """Return parts one after the other, escaped unless they are markup."""
    return Html("".join(each if isinstance(each, Html) else escape(each) for each in parts))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    written = name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{escape(str(value))}"'


def classes(*names: str | None) -> str | None:
    """Return the names of classes that there are; None without any."""
    return " ".join(name for name in names if name) or None


def unseen(words: str) -> Html:
    """Return words that are only read aloud."""
    return element("span", words, class_="unseen")
