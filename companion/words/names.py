"""Names that come from elsewhere, and what of a strange text is shown."""

from __future__ import annotations

from collections.abc import Iterable

from companion.words.i18n import _

LONGEST = 40
"""In characters: what fits on the screen."""
LONGEST_SHOWN = 600
"""Of a sentence, in characters; what is cut out of its middle came from a file."""


def unfit(text: str) -> str:
    """Return why a name, or another short text, cannot be taken from a file; empty if it can.

    What cannot be printed are control signs, line ends, and signs that turn the direction of
    writing or take no room.
    """
    if len(text) > LONGEST:
        return _("it has more than {most} characters").format(most=LONGEST)
    return "" if text.isprintable() else _("it has signs that cannot be printed, or line breaks")


def refusal(texts: Iterable[str]) -> str:
    """Return in one sentence which of these texts cannot be taken from a file; empty if all can."""
    for text in texts:
        if why := unfit(text):
            return _("“{text}” cannot be used: {why}.").format(text=text[:LONGEST], why=why)
    return ""


def shown(text: str) -> str:
    """Return a sentence as it can be printed, whatever of a strange file it cites.

    >>> shown("no card “\\x1b[2J”")
    'no card “�[2J”'
    """
    half = LONGEST_SHOWN // 2
    if len(text) > LONGEST_SHOWN:
        text = f"{text[:half]} … {text[-half:]}"
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)
