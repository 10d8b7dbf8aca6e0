"""Notes on matches: words that were typed, and strokes that a finger drew, in one text."""

from __future__ import annotations

import re
import sqlite3
import string
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from companion.words.names import visible

LONGEST_NOTE = 16_000
"""Longest note that is drawn here, in characters."""
LONGEST_KEPT = 10 * LONGEST_NOTE
"""Longest note that is kept, in characters: those of several boxes are joined."""
LONGEST_WORDS = 200
"""Room that strokes leave for words, and the most words that are shown, in characters."""
DIGITS = string.ascii_letters + string.digits + "-_"
BASE = len(DIGITS)
GRID = BASE * BASE - 1
"""Largest coordinate of a point: the right and the upper edge of the paper."""
POINT = 4
"""Characters of a point: two digits for each coordinate."""
WORDS_SEPARATOR = " / "
"""Separator of the words of two boxes on one match."""
HIDDEN = "…"
"""Text in place of the name of an erased person."""
Point = tuple[int, int]
Stroke = tuple[Point, ...]


class MatchNote(Struct, frozen=True):
    """Note on a match; coordinates of strokes go from 0 to ``GRID``."""

    words: str = ""
    strokes: tuple[Stroke, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.strokes)

    @property
    def text(self) -> str:
        """The note as it is kept: a line of words, and a line of strokes if there are any.

        >>> MatchNote("well played", (((0, 64), (4095, 1)),)).text
        'well played\\naaba__ab'
        """
        drawn = " ".join("".join(map(_encoded, stroke)) for stroke in self.strokes)
        return f"{self.words}\n{drawn}" if drawn else self.words

    @property
    def shown(self) -> str:
        """The words, or the beginning of long ones."""
        return self.words if len(self.words) <= LONGEST_WORDS else f"{self.words[:LONGEST_WORDS]}…"

    @property
    def is_full(self) -> bool:
        """True if there is no room for another stroke."""
        return len(self.text) > LONGEST_NOTE * 0.9

    def drawn(self, stroke: Sequence[Point]) -> MatchNote:
        """Return the note with another stroke, as far as that leaves room for words."""
        room = (LONGEST_NOTE - LONGEST_WORDS - len(self.text) - 2) // POINT
        kept = tuple(stroke[: max(room, 0)])
        return MatchNote(self.words, (*self.strokes, kept)) if kept else self


def read(text: str) -> MatchNote:
    """Return the note of a text; strokes that cannot be read are left out.

    >>> read("well played\\naaba__ab")
    MatchNote(words='well played', strokes=(((0, 64), (4095, 1)),))
    """
    words, _line, drawn = text[:LONGEST_KEPT].partition("\n")
    strokes = tuple(filter(None, map(_stroke, drawn.split())))
    return MatchNote(visible(words), strokes)


def without(text: str, names: Iterable[str], by: str = HIDDEN) -> str:
    """Return the text of a note without names, in whatever letters they are written.

    >>> without("ANNA was lucky, Annalisa was not", ["Anna"])
    '… was lucky, Annalisa was not'
    >>> without("ANNA was lucky, Annalisa was not", ["Anna"], "Annie")
    'Annie was lucky, Annalisa was not'
    """
    return replaced(text, dict.fromkeys(names, by))


def replaced(text: str, by: Mapping[str, str]) -> str:
    """Return the text of a note with names replaced, all at once.

    >>> replaced("Anna and Bo", {"Anna": "Bo", "Bo": "Anna"})
    'Bo and Anna'
    """
    words, line, drawn = text.partition("\n")
    folded = {name.casefold(): new for name, new in by.items() if name}
    if folded:
        longest = sorted(folded, key=len, reverse=True)
        found = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)"
        words = re.sub(
            found,
            lambda match: folded.get(match[0].casefold(), HIDDEN),
            words,
            flags=re.IGNORECASE,
        )
    return f"{words}{line}{drawn}"


def both(one: str, other: str) -> str:
    """Return the text of two notes on one match, in any order, each of their parts once.

    >>> both("lucky", "long\\naaba"), both("long / lucky", "lucky")
    ('long / lucky\\naaba', 'long / lucky')
    """
    parted = [text.partition("\n") for text in (one, other)]
    words = {part for said, _, _ in parted for part in said.split(WORDS_SEPARATOR) if part}
    strokes = {stroke: None for _, _, drawn in sorted(parted) for stroke in drawn.split()}
    drawn = " ".join(strokes)
    return f"{WORDS_SEPARATOR.join(sorted(words))}" + (f"\n{drawn}" if drawn else "")


def rewrite(db: sqlite3.Connection, names: Sequence[str], by: str = HIDDEN) -> None:
    """Replace names in the notes on all matches, within a transaction."""
    for match, text in db.execute("SELECT match, CAST(note AS TEXT) FROM remark").fetchall():
        if (changed := without(text, names, by)) != text:
            db.execute("UPDATE remark SET note = ? WHERE match = ?", (changed, match))


def _encoded(point: Point) -> str:
    return "".join(DIGITS[part] for each in point for part in divmod(each, BASE))


def _stroke(line: str) -> Stroke:
    """Return the stroke of a word; an empty one if it is none."""
    if len(line) % POINT or not set(line) <= set(DIGITS):
        return ()
    digits = [DIGITS.index(each) for each in line]
    numbers = [
        first * BASE + second for first, second in zip(digits[::2], digits[1::2], strict=True)
    ]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))
