"""Names that come from elsewhere, and what of a strange text is shown."""

from __future__ import annotations

from companion.words.i18n import _

LONGEST = 40
"""In characters: what fits on the screen."""
LONGEST_SHOWN = 600
"""Of a sentence, in characters; what is cut out of its middle came from a file."""


def unfit(name: str) -> str:
    """Return why nobody and nothing can be called so, as part of a sentence; empty if they can.

    What cannot be printed are control signs, line ends, and signs that turn the direction of
    writing or take no room.
    """
    if len(name) > LONGEST:
        return _("a name has at most {most} characters").format(most=LONGEST)
    if not name.isprintable():
        return _("a name has only signs that can be printed, and no line breaks")
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
