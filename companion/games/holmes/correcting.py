"""What each entry of a match of Holmes can be corrected to."""

from __future__ import annotations

from typing import Any

from companion.game import Offer
from companion.games.holmes.actions import (
    Appear,
    Assign,
    AssignJoker,
    Buy,
    Discard,
    Draw,
    Fill,
    Gain,
    Give,
    Keep,
    LayDown,
    Leave,
    Pass,
    Reserve,
    Return,
    Reveal,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.judging import check
from companion.games.holmes.state import State
from companion.games.holmes.view import view
from companion.i18n import _

_CHOICES = (Discard, Return)
_KINDS: tuple[tuple[type, ...], ...] = (
    (Appear,), (Fill,), (Visit,), (Leave,), (LayDown,), (Reserve,), (Reveal,), (AssignJoker,),
    (Gain,), (Keep,), (TakeClue, Pass), (Steal, Pass), (Give, Pass), (Buy, Pass), (Draw, Pass),
    (Discard, Return, Pass),
)  # fmt: skip
"""Kinds of actions that can stand for each other."""


def alternatives(state: State, action: Any) -> tuple[Offer, ...]:
    """Return what an entry can be corrected to: what could have been done instead there.

    Of jokers that were assigned in secret only that they are assigned again.
    """
    if isinstance(action, Assign):
        again = _("{name} assigns again").format(name=state.players[action.seat])
        offers: tuple[Offer, ...] = (Offer(again, Assign(action.seat), seat=action.seat),)
    else:
        kinds = next((kinds for kinds in _KINDS if type(action) in kinds), ())
        offers = tuple(offer for offer in view(state).offers if type(offer.action) in kinds)
    return tuple(
        offer for offer in offers if offer.action != action and check(state, offer.action) is None
    )
