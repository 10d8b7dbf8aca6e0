"""Actions at a table of Holmes: only events that a person or a scanner enters.

The acting seat follows from the turn.
"""

from __future__ import annotations

from typing import Annotated

from companion.games.holmes.cards import CharacterCard, ClueCard
from companion.play.actions import SECRET, Action, Number


class Appear(Action, frozen=True, tag="appear", omit_defaults=True):
    """A character, or an enemy, came from the deck into town (S:53, S:75, S:293).

    *enemy* is the one drawn by lot, once the characters of day 1 were there (S:295).
    """

    character: CharacterCard
    enemy: CharacterCard | None = None


class Fill(Action, frozen=True, tag="fill"):
    """A clue came from the deck into the row of four (S:57, S:109)."""

    clue: ClueCard


class Visit(Action, frozen=True, tag="visit", omit_defaults=True):
    """The player to act sends a pawn to a character (S:85).

    *leaves* is the character that the pawn stood on, if that was entered with it.
    """

    character: CharacterCard
    leaves: CharacterCard | None = None


class Leave(Action, frozen=True, tag="leave"):
    """The pawn that goes is the one that stood on this character (S:85)."""

    character: CharacterCard


class TakeClue(Action, frozen=True, tag="take", omit_defaults=True):
    """A clue of the row is taken, or the reserved one in place of one (S:109, S:283)."""

    clue: ClueCard
    reserved: bool = False


class Draw(Action, frozen=True, tag="draw"):
    """A number of clues were paid for and drawn from the deck (S:227, S:263)."""

    number: Number


class Keep(Action, frozen=True, tag="keep", omit_defaults=True):
    """One of the drawn clues is kept: hidden, or shown if it is a joker (S:131).

    *shown* is the number of jokers among the discarded ones.
    """

    joker: bool = False
    shown: Number = 0


class Steal(Action, frozen=True, tag="steal"):
    """Irene Adler takes a visible clue of the other player, who saw it (S:203)."""

    clue: ClueCard


class Discard(Action, frozen=True, tag="discard", omit_defaults=True):
    """A clue is discarded: of the row, or the player's own (S:247, S:255, S:303).

    *on* is the type that a discarded joker lay on. Without a clue it is unknown.
    """

    clue: ClueCard | None = None
    on: ClueCard | None = None


class Give(Action, frozen=True, tag="give", omit_defaults=True):
    """Violet Hunter is given this clue, for one of the row (S:271).

    *on* is the type that a joker lay on.
    """

    clue: ClueCard
    on: ClueCard | None = None


class Gain(Action, frozen=True, tag="gain"):
    """Toby found this number of types of clues (S:237)."""

    number: Number


class Buy(Action, frozen=True, tag="buy"):
    """A number of clues were paid for; their names are unknown."""

    number: Number


class Pass(Action, frozen=True, tag="pass"):
    """The player to act takes no more of the offered clues, or none at all."""


class AssignJoker(Action, frozen=True, tag="assign-joker", omit_defaults=True):
    """A joker goes on a type of clues, or is set aside without one (S:135)."""

    clue: ClueCard | None = None


class Reserve(Action, frozen=True, tag="reserve", omit_defaults=True):
    """The card of Sherlock and Mycroft reserves a clue of the row (S:281).

    Without a clue it is unknown; it counts as owed at the end all the same.
    """

    clue: ClueCard | None = None


class Return(Action, frozen=True, tag="return"):
    """Moriarty is given two tokens, or all that are left (S:303)."""


class LayDown(Action, frozen=True, tag="lay-down"):
    """Moran lays down the standing pawn on this character (S:311)."""

    character: CharacterCard


class Reveal(Action, frozen=True, tag="reveal"):
    """At the end a clue is shown (S:151)."""

    clue: ClueCard


class Assign(Action, frozen=True, tag="assign", omit_defaults=True):
    """At the end a player puts the jokers set aside on these types (S:151).

    It is the player's secret until the other has done so too. Without types it is unknown.
    """

    seat: Number
    types: Annotated[tuple[ClueCard, ...] | None, SECRET] = None
