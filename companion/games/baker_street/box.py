"""Box of Baker Street."""

from __future__ import annotations

from collections.abc import Mapping

from companion.play.cards import Box
from companion.words.i18n import _

COLOURS = ("A", "B")
VALUES = range(6)
EVIDENCE_LETTERS = "ABCDEFGHIJKLMNOPQRST"
EACH_VALUE, EACH_LETTER = 5, 2


def word(code: str) -> str:
    """Return the name of a card: ``A3`` is a detective of the first colour, ``EQ`` evidence."""
    kind, mark = tuple(code)
    if kind == "E":
        return _("evidence {letter}").format(letter=mark)
    colour = _("first colour") if kind == "A" else _("second colour")
    return _("{value}, {colour}").format(value=mark, colour=colour)


def symbols(code: str) -> Mapping[str, str]:
    """Return the symbols that may be printed on a detective beside its value (S:26)."""
    if code.startswith("E"):
        return {}
    return {"S": _("Stop"), "X": _("×2"), "N": _("arrow")}


BOX = Box(
    game="baker-street",
    title="Baker Street",
    cards=(
        *(
            f"{colour}{value}"
            for colour in COLOURS
            for value in VALUES
            for copy in range(EACH_VALUE)
        ),
        *(f"E{letter}" for letter in EVIDENCE_LETTERS for copy in range(EACH_LETTER)),
    ),
    word=word,
    symbols=symbols,
)
"""For each of two players 30 detectives, five of each value; 40 cards of evidence (S:9, S:22)."""
