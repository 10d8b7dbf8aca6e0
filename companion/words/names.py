"""Checks of names from files, and text from files made printable."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from companion.words.i18n import _, spoken
from companion.words.languages import LANGUAGES

LONGEST_NAME = 40
"""Longest name in characters: more does not fit on the screen."""
LONG_NAME = 14
"""Characters of a name beyond which labels have it by its first word and initials."""
LONGEST_TYPED = 14
"""Longest name in characters that a page of keys asks for, unless it says otherwise."""
TEAM = " + "
"""Separator of the names of a team."""
OTHER_SPACE = re.compile(r"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""Space of another width, or that does not break; web pages and spreadsheets have them."""
LOOKS = str.maketrans(
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425"
    "\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445\u04bb"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03bd\u03bf\u03b9\u03c5\u03ba\u0131"
    "01|",
    "ABESIJKMHOPCTYXaesijopcyxhABEZHIKMNOPTYXavoiukioll",
)
"""Cyrillic and Greek letters, and digits, that look like Latin letters: some of the confusables of
Unicode (https://www.unicode.org/reports/tr39/)."""
WHITE = "\n\u00a0\u202f"
"""White space of sentences that ``str.isprintable`` does not count as printable."""
LONGEST_SHOWN = 600
"""Longest sentence in characters; the middle of a longer one, cited from a file, is cut out."""


def guest(number: int) -> str:
    """Return the name of a guest in the language of this context."""
    return spoken().guest.format(number=number)


def is_guest(name: str) -> bool:
    """Return True for the name of a guest, in any language; no saved person has such a name.

    >>> is_guest("Guest 2"), is_guest("Ospite 12"), is_guest("Guest"), is_guest("Anna 2")
    (True, True, False, False)
    """
    return _guests(*(language.guest for language in LANGUAGES.values())).fullmatch(name) is not None


@cache
def _guests(*names: str) -> re.Pattern[str]:
    """Return the pattern of guests' names, given one with "{number}" for each language."""
    return re.compile(
        "|".join(r"\d+".join(map(re.escape, name.split("{number}"))) for name in names)
    )


def tidied(name: str) -> str:
    """Return a name in Unicode form NFC, with single spaces and none around it.

    >>> tidied(" Zoe\u0300  Maria ") == "Zo\u00e8 Maria"
    True
    """
    return re.sub(" +", " ", spaced(unicodedata.normalize("NFC", name))).strip()


def spaced(text: str) -> str:
    """Return a text with plain spaces in place of others, one for each.

    >>> spaced("Anna\u00a0Maria\u2009 "), spaced("KH-\u202f7")
    ('Anna Maria  ', 'KH- 7')
    """
    return OTHER_SPACE.sub(" ", text)


def skeleton(name: str) -> str:
    """Return a name with letters of other alphabets as the Latin ones that they look like.

    >>> skeleton("\u0410nna") == skeleton("Anna"), skeleton("Zoe") == skeleton("Zo\u00eb")
    (True, False)
    """
    return tidied(name).translate(LOOKS).casefold()


def lookalikes(names: Iterable[str]) -> dict[str, str]:
    """Return the names that look the same as another one, each with that other name."""
    first: dict[str, str] = {}
    found: dict[str, str] = {}
    for name in names:
        other = first.setdefault(skeleton(name), name)
        if other != name:
            found |= {name: other, other: name}
    return found


def by_initials(name: str) -> str:
    """Return the first word of a name with the initials of the others; of a team, of each name.

    Numbers stay.

    >>> by_initials("Giovanbattista Massimiliano Wolfgang"), by_initials("Guest 12")
    ('Giovanbattista M. W.', 'Guest 12')
    >>> by_initials("Anna Maria + Bruno")
    'Anna M. + Bruno'
    """
    return TEAM.join(map(_by_initials, name.split(TEAM)))


def _by_initials(name: str) -> str:
    first, *others = name.split() or [""]
    return " ".join((first, *(f"{each[0]}." if each[0].isalpha() else each for each in others)))


def by_first_words(name: str) -> str:
    """Return the first word of a name; of a team, of each name. Numbers stay.

    >>> by_first_words("Giovanbattista Massimiliano"), by_first_words("Guest 12")
    ('Giovanbattista', 'Guest 12')
    """
    return TEAM.join(map(_by_first_word, name.split(TEAM)))


def _by_first_word(name: str) -> str:
    first, *others = name.split() or [""]
    return " ".join((first, *(each for each in others if not each[0].isalpha())))


def shortenings(name: str) -> tuple[str, ...]:
    """Return a name and shorter forms of it: by initials, by first words, and ever shorter cuts.

    Only its first word is cut, with a full stop, so that numbers at the end of names stay.

    >>> shortenings("Anna Maria")
    ('Anna Maria', 'Anna M.', 'Anna', 'Ann.', 'An.', 'A.')
    """
    first_words = by_first_words(name)
    first, _, rest = first_words.partition(" ")
    cut = (f"{first[:end]}. {rest}".strip() for end in range(len(first) - 1, 0, -1))
    return name, by_initials(name), first_words, *cut


def short(name: str) -> str:
    """Return a name as a label has room for it: a long one by initials.

    >>> short("Anna Maria"), short("Giovanbattista Massimiliano Wolfgang")
    ('Anna Maria', 'Giovanbattista M. W.')
    """
    return name if len(name) <= LONG_NAME else by_initials(name)


def shortest(name: str) -> str:
    """Return a name as the narrowest label has room for it: of a long one the first word.

    >>> shortest("Anna Maria"), shortest("Giovanbattista Massimiliano Wolfgang")
    ('Anna Maria', 'Giovanbattista')
    """
    return name if len(name) <= LONG_NAME else by_first_words(name)


def unfit(text: str) -> str:
    """Return the reason why a short text from a file is not accepted; empty if it is.

    Unprintable are control characters, line ends, and characters that change the direction of
    writing or have no width.
    """
    if len(text) > LONGEST_NAME:
        return _("it has more than {most} characters").format(most=LONGEST_NAME)
    return "" if text.isprintable() else _("it has signs that cannot be printed, or line breaks")


def refusal(texts: Iterable[str]) -> str:
    """Return the sentence why the first bad text is not accepted; empty if all are."""
    for text in texts:
        if len(text) > LONGEST_NAME or not text.isprintable():
            return cannot_be_used(text, unfit(text))
    return ""


def cannot_be_used(text: str, why: str) -> str:
    """Return the sentence that a text is not accepted, on one line that can be printed."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in text[:LONGEST_NAME])
    return _("“{text}” cannot be used: {why}.").format(text=shown, why=why)


def printable(text: str) -> str:
    """Return a sentence that may cite a file, shortened and without unprintable characters.

    Spaces that do not break are printed: sentences of our own have them.

    >>> printable("no card “\\x1b[2J”"), printable("1\\xa0h\\xa000\\u2028")
    ('no card “�[2J”', '1\\xa0h\\xa000�')
    """
    half = LONGEST_SHOWN // 2
    if len(text) > LONGEST_SHOWN:
        text = f"{text[:half]} … {text[-half:]}"
    return visible(text)


def visible(text: str) -> str:
    """Return a text of any length with a sign in place of each unprintable character."""
    return "".join(sign if sign.isprintable() or sign in WHITE else "�" for sign in text)
