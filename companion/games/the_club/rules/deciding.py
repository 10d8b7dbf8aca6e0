"""Additions of the box to an action before it is saved: a random draw, or a verdict."""

from __future__ import annotations

from companion.games.the_club.actions import Bare, Draw, Play, Seal
from companion.games.the_club.cards import ClubCard
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.product import fits
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.commitment import commitment_text
from companion.games.the_club.rules.row import row
from companion.games.the_club.state import State
from companion.play.commitment import commitment_of, drawn_salt
from companion.play.moves import Chance


def draw(state: State, action: Draw, chance: Chance) -> Draw:
    """Draw a rule by lot, unless its card is known, and seal it."""
    if action.seal:
        return action
    number = _drawn(state, chance) if action.number is None else action.number
    if not 1 <= number <= len(STARTERS):
        return action
    return Draw(number, *_sealed(STARTERS[number - 1], chance))


def _drawn(state: State, chance: Chance) -> int:
    """Draw a rule that was not played in this match yet, if there is one."""
    played = [each.rule for each in state.past]
    left = [number for number, rule in enumerate(STARTERS, 1) if rule not in played]
    left = left or list(range(1, len(STARTERS) + 1))
    return left[chance.randrange(len(left))]


def seal(state: State, action: Seal, chance: Chance) -> Seal:
    """Seal the rule that was built."""
    rule = state.round.draft
    return action if action.seal or rule is None else Seal(*_sealed(rule, chance))


def _sealed(rule: Rule, chance: Chance) -> tuple[str, str]:
    """Return the commitment to a rule, and its salt."""
    salt = drawn_salt(chance)
    return commitment_of(commitment_text(rule, salt)), salt


def play(state: State, action: Play, _chance: Chance) -> Play:
    """Judge the card that was played, if the box judges."""
    right = _verdict(state, action.card) if action.right is None else action.right
    return Play(action.seat, action.card, right)


def bare(state: State, action: Bare, _chance: Chance) -> Bare:
    """Judge a card that was laid open, if the box judges."""
    fitting = _verdict(state, action.card) if action.fits is None else action.fits
    return Bare(action.card, fitting)


def _verdict(state: State, card: ClubCard) -> bool | None:
    """Return the secret rule's verdict on a card; None if the box does not judge."""
    rule = state.round.rule if state.house.box_judges else None
    return fits(rule, row(state.round.events), card) if rule else None
