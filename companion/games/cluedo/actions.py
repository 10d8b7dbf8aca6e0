"""Actions at a table of Cluedo: the dealing, step by step, then the public log.

Information for one seat alone, or for none, is in secret fields.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from companion.games.cluedo.cards import CluedoCard
from companion.play.actions import SECRET, Action, Number
from companion.play.commitment import Digits, Salt

Again = Literal["", "pile", "hand", "hands"]
"""Cards that have to be passed again; empty for none."""


class Lay(Action, frozen=True, tag="lay-out"):
    """Pawns are put on their squares, and each weapon in its room (S:15)."""


class Pass(Action, frozen=True, tag="pass", omit_defaults=True):
    """A card was passed face down over the reader: of a pile, or of a hand (S:16, S:18).

    The last card of a pile also has the place of the card drawn for the envelope, in the order of
    passing. If a card came twice or belongs elsewhere, the last one names the cards to pass again:
    the pile, the hand, or all hands.
    """

    only_live: ClassVar[bool] = True

    card: Annotated[CluedoCard | None, SECRET] = None
    place: Number | None = None
    again: Again = ""


class Close(Action, frozen=True, tag="close", omit_defaults=True):
    """One card of each pile is in the envelope, and it is closed (S:16, S:17).

    If the box drew them, the seal proves in the end that they were not exchanged.
    """

    seal: Digits = ""
    salt: Salt = ""


class Choose(Action, frozen=True, tag="choose"):
    """A seat chose its pawn (S:17)."""

    seat: Number
    suspect: CluedoCard


class Deal(Action, frozen=True, tag="deal"):
    """The other eighteen cards were shuffled together and dealt, face down (S:18)."""


class Throw(Action, frozen=True, tag="throw", omit_defaults=True):
    """The seats that may begin threw a die each, on the screen (S:22)."""

    dice: tuple[Number, ...] = ()


class Start(Action, frozen=True, tag="start"):
    """A seat begins (S:22)."""

    seat: Number


class Suggest(Action, frozen=True, tag="suggest"):
    """A seat suggested, on its turn: it called a suspect and a weapon into its room (S:26)."""

    seat: Number
    suspect: CluedoCard
    weapon: CluedoCard
    room: CluedoCard

    @property
    def cards(self) -> tuple[CluedoCard, CluedoCard, CluedoCard]:
        """The three cards of the suggestion."""
        return self.suspect, self.weapon, self.room


class Show(Action, frozen=True, tag="show", omit_defaults=True):
    """A seat showed one of the three cards to the one that asked; which one is secret (S:27)."""

    seat: Number
    card: Annotated[CluedoCard | None, SECRET] = None


class HasNone(Action, frozen=True, tag="none"):
    """A seat had none of the three cards (S:28)."""

    seat: Number


class Fail(Action, frozen=True, tag="fail"):
    """A seat said that it had none, and had one after all (S:27)."""

    seat: Number


class Penalize(Action, frozen=True, tag="penalize", omit_defaults=True):
    """A seat was penalized by the house rule for not showing a card (S:27).

    *cards* are those that it laid open, as far as they were entered; *blind* as in ``Accuse``.
    """

    seat: Number
    blind: bool = False
    cards: tuple[CluedoCard, ...] = ()


class EndTurn(Action, frozen=True, tag="end-turn"):
    """The turn goes on clockwise (S:29)."""


class Accuse(Action, frozen=True, tag="accuse", omit_defaults=True):
    """A seat accused, and checked it alone (S:30-33).

    The cards are its secret, unless the house rules have them said aloud. *right* is set only in
    the public form of an accusation that the box judged; *blind* if the box lost the key of the
    envelope's cards, so that the table judges from then on.
    """

    seat: Number
    suspect: Annotated[CluedoCard | None, SECRET] = None
    weapon: Annotated[CluedoCard | None, SECRET] = None
    room: Annotated[CluedoCard | None, SECRET] = None
    right: bool | None = None
    blind: bool = False

    @property
    def cards(self) -> tuple[CluedoCard | None, ...]:
        """Suspect, weapon and room."""
        return self.suspect, self.weapon, self.room


class Verdict(Action, frozen=True, tag="verdict"):
    """The accuser looked into the envelope, and said whether the accusation was right (S:33)."""

    right: bool


class Reveal(Action, frozen=True, tag="reveal", omit_defaults=True):
    """The envelope of an unsolved case was opened for all; its cards are optional."""

    suspect: CluedoCard | None = None
    weapon: CluedoCard | None = None
    room: CluedoCard | None = None

    @property
    def cards(self) -> tuple[CluedoCard | None, ...]:
        """Suspect, weapon and room."""
        return self.suspect, self.weapon, self.room


class Note(Action, frozen=True, tag="note", omit_defaults=True):
    """A seat noted the holder of a card in its own notebook; without a holder, it removed the note.

    In older files it is not *apart*: there the table's undo took it back.
    """

    seat: Number
    card: Annotated[CluedoCard | None, SECRET] = None
    holder: Annotated[Number | None, SECRET] = None
    apart: bool = False


class Pin(Action, frozen=True, tag="pin", omit_defaults=True):
    """A seat chose a PIN of four digits for its private page; without digits, the page is unlocked.

    In older files it is not *apart*: there it was chosen at any time, and the table's undo took it
    back.
    """

    for_good: ClassVar[bool] = True

    seat: Number
    digits: Annotated[str, SECRET] = ""
    apart: bool = False


class Unlock(Action, frozen=True, tag="unlock"):
    """The table removed a PIN that its seat has forgotten; two seats agreed to it."""

    seat: Number

    @property
    def apart(self) -> bool:
        """True if the table's undo skips it: a PIN that is removed stays so."""
        return True
