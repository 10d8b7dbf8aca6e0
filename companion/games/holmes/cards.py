"""Cards: clues, characters and their enemies, and the card to reserve with (S:15-37)."""

from __future__ import annotations

from companion.games.holmes.box import CHARACTERS as NAMED
from companion.games.holmes.box import CLUES as COUNTED
from companion.games.holmes.box import OPTIONAL
from companion.play.cards import Card, Deck


class ClueCard(Card):
    """Clue, printed *copies* times. A map fragment or a joker has no value.

    Clues of the same code are copies of each other.
    """

    __slots__ = ("copies", "value")

    def __init__(self, code: str, copies: int) -> None:
        super().__init__(code)
        self.copies = copies
        self.value = 0 if code in ("MAP", "JOKER") else copies


class CharacterCard(Card):
    """Character, enemy, or the card of Sherlock and Mycroft."""

    __slots__ = ()


CLUES: Deck[ClueCard] = Deck(ClueCard(code, copies) for code, (_, copies) in COUNTED.items())
TYPES = tuple(clue for clue in CLUES if clue.value)
"""Seven types that a joker can represent, from value 3 to 9."""
MAP, JOKER = CLUES.find("MAP"), CLUES.find("JOKER")
CHARACTERS: Deck[CharacterCard] = Deck(map(CharacterCard, NAMED))
(
    WATSON, HUDSON, LESTRADE, ADLER, GREGSON, WIGGINS, PIKE, TOBY, JOHNSON, BILLY, KRAMM, HUNTER,
) = CHARACTERS  # fmt: skip
STARTERS = (WATSON, HUDSON, LESTRADE)
"""Characters in town from the beginning, and never absent (S:51, S:99)."""
GAINS = {HUDSON: 3, WIGGINS: 5}
"""Tokens that a visit brings at once (S:187, S:219)."""
RESERVE, MORIARTY, MORAN = map(CharacterCard, OPTIONAL)
ENEMIES = (MORIARTY, MORAN)
DECK: Deck[ClueCard | CharacterCard] = Deck([*CLUES, *CHARACTERS, RESERVE, *ENEMIES])
