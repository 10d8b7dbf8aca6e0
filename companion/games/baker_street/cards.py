"""Cards: thirty detectives for each of two players, forty cards of evidence (S:9, S:22)."""

from __future__ import annotations

from companion.games.baker_street.box import COLOURS, EVIDENCE_LETTERS, VALUES
from companion.play.cards import Card, Deck

STOP, DOUBLE, ARROW = "S", "X", "N"
SYMBOLS = ("", STOP, DOUBLE, ARROW)


class DetectiveCard(Card):
    """Detective: its owner (a seat, 0 or 1), its value, and at most one symbol (S:26).

    ``A3`` is a three of the first colour, ``B2S`` a two of the second with a Stop. Cards of the
    same code are copies of each other.
    """

    __slots__ = ("owner", "symbol", "value")

    def __init__(self, owner: int, value: int, symbol: str = "") -> None:
        super().__init__(f"{COLOURS[owner]}{value}{symbol}")
        self.owner = owner
        self.value = value
        self.symbol = symbol


class EvidenceCard(Card):
    """Card of evidence; ``EQ`` shows the letter Q."""

    __slots__ = ("letter",)

    def __init__(self, letter: str) -> None:
        super().__init__(f"E{letter}")
        self.letter = letter


DETECTIVES: Deck[DetectiveCard] = Deck(
    [
        DetectiveCard(owner, value, symbol)
        for owner in range(len(COLOURS))
        for value in VALUES
        for symbol in SYMBOLS
    ]
)
DECK: Deck[DetectiveCard | EvidenceCard] = Deck([*DETECTIVES, *map(EvidenceCard, EVIDENCE_LETTERS)])


def detective(owner: int, value: int, symbol: str = "") -> DetectiveCard:
    """Return the detective of a seat with that value and symbol; raise BadCard.

    >>> detective(1, 2, "S")
    <B2S>
    """
    return DETECTIVES.find(f"{COLOURS[owner]}{value}{symbol}")
