"""Actions at a table of The Club: choosing a rule, judging cards, guessing the rule.

The master's secrets are in secret fields.
"""

from __future__ import annotations

from typing import Annotated

from companion.games.the_club.cards import ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.play.actions import SECRET, Action, Number
from companion.play.commitment import Digits, Salt


class Spoken(Action, frozen=True, tag="spoken"):
    """The master wrote a rule on paper, unknown to the box (S:31)."""


class Draw(Action, frozen=True, tag="draw-rule", omit_defaults=True):
    """The master drew one of the ten rules for beginners (S:33).

    The seal proves in the end that it was not exchanged.
    """

    number: Annotated[Number | None, SECRET] = None
    seal: Digits = ""
    salt: Salt = ""


class Draft(Action, frozen=True, tag="draft", omit_defaults=True):
    """The master changed the rule that is being built."""

    rule: Annotated[Rule | None, SECRET] = None


class Seal(Action, frozen=True, tag="seal", omit_defaults=True):
    """The master finished the rule that was built; it is final."""

    seal: Digits = ""
    salt: Salt = ""


class Deal(Action, frozen=True, tag="deal"):
    """All but the master were dealt ten cards (S:35)."""


class Play(Action, frozen=True, tag="play", omit_defaults=True):
    """A seat played a card; *right* is the box's verdict, if it judges (S:39)."""

    seat: Number
    card: ClubCard
    right: bool | None = None


class Reveal(Action, frozen=True, tag="reveal"):
    """A seat laid its hand open, claiming that no card of it fits (S:51)."""

    seat: Number


class Bare(Action, frozen=True, tag="bare", omit_defaults=True):
    """One of the cards that were laid open; *fits* is the box's verdict, if it judges."""

    card: ClubCard
    fits: bool | None = None


class Judge(Action, frozen=True, tag="judge"):
    """The master judged: the card, that no card fits, or the guess (S:39)."""

    right: bool


class Place(Action, frozen=True, tag="place"):
    """The master laid a fitting card of an open hand into the row (S:55)."""

    card: ClubCard


class Phrase(Action, frozen=True, tag="phrase"):
    """The guessing player changed the guess that is being built."""

    rule: Rule


class Guess(Action, frozen=True, tag="guess", omit_defaults=True):
    """The player on turn made a public guess: as built, or in own words."""

    phrased: bool = False


class Pass(Action, frozen=True, tag="pass"):
    """The player on turn does not guess, and the turn goes on (S:41)."""


class AllowHints(Action, frozen=True, tag="allow-hints"):
    """All agreed, the master too, on hints in this round (S:67)."""


class Announce(Action, frozen=True, tag="announce"):
    """The master has a hint to give (S:67)."""


class Hint(Action, frozen=True, tag="hint"):
    """There was no objection, and the master gave the hint (S:67)."""


class Veto(Action, frozen=True, tag="veto"):
    """A seat objected, and the master withheld the hint (S:69)."""

    seat: Number


class Compare(Action, frozen=True, tag="compare"):
    """The master agreed that the box shows a row that distinguishes a wrong guess from the rule."""


class Correct(Action, frozen=True, tag="correct", omit_defaults=True):
    """The round goes on with right verdicts, one for each of its events, in order (S:98)."""

    verdicts: tuple[bool, ...] = ()


class NoPoints(Action, frozen=True, tag="no-points"):
    """The round goes on without points (S:98)."""


class StopRound(Action, frozen=True, tag="stop-round"):
    """The round was broken off, without points (S:98)."""


class EmptyDeck(Action, frozen=True, tag="empty-deck"):
    """The last card was drawn, whatever the box counted (S:77)."""


class Recount(Action, frozen=True, tag="recount"):
    """The number of cards in a seat's hand was corrected."""

    seat: Number
    cards: Number


class NextRound(Action, frozen=True, tag="next-round"):
    """The next master's round begins (S:29)."""
