"""Corrections of each entry of Holmes, and forgotten actions before it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.holmes.actions import Appear, Assign, Reserve, Visit
from companion.games.holmes.cards import CHARACTERS, CharacterCard
from companion.games.holmes.moves import MOVES
from companion.games.holmes.state import VISIT, State
from companion.games.holmes.view.panels import FillPanel, RevealPanel, StepPanel
from companion.games.holmes.view.view import view
from companion.games.holmes.words import character_word
from companion.play.actions import Action
from companion.play.view import Offer
from companion.words.i18n import _


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the corrections of an entry: the other actions that were possible there.

    For jokers assigned in secret the only one is to assign them again.
    """
    offers = _again(state, action) if isinstance(action, Assign) else _instead(state, action)
    if isinstance(action, Visit) and action.leaves:
        offers = (*_other_pawns(state, action), *(_by(offer, action.leaves) for offer in offers))
    if isinstance(action, Appear) and action.enemy:
        offers = tuple(_as_drawn(offer, action.enemy) for offer in offers)
    return tuple(offer for offer in MOVES.allowed(state, *offers) if offer.action != action)


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return forgotten actions that may break rules: a visit anywhere, a doubted key."""
    if state.phase == VISIT:
        return tuple(Offer(character_word(card), Visit(card)) for card in CHARACTERS)
    match view(state).panel:
        case StepPanel(keys=keys) | FillPanel(keys=keys) | RevealPanel(keys=keys):
            return tuple(key.doubted for key in keys if key.doubted)
    return ()


def _instead(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the alternatives except reserving a clue, which accompanies an action."""
    reserves = isinstance(action, Reserve)
    return tuple(
        offer for offer in view(state).offers if isinstance(offer.action, Reserve) == reserves
    )


def _other_pawns(state: State, action: Visit) -> Iterator[Offer]:
    """Yield the same visit by each standing pawn."""
    for origin in {pawn.on: pawn for pawn in state.sides[state.to_act].standing}:
        other = replace(action, leaves=origin)
        yield Offer(MOVES.tell(state, other), other)


def _by(offer: Offer, origin: CharacterCard) -> Offer:
    """Return the offer of a visit by the pawn that stood on a character."""
    if not isinstance(offer.action, Visit):
        return offer
    return replace(offer, action=replace(offer.action, leaves=origin))


def _as_drawn(offer: Offer, enemy: CharacterCard) -> Offer:
    """Return the offer with the same drawn enemy, which any character would have drawn."""
    return replace(offer, action=replace(offer.action, enemy=enemy))


def _again(state: State, action: Assign) -> tuple[Offer, ...]:
    text = _("{name} assigns again").format(name=state.players[action.seat])
    return (Offer(text, Assign(action.seat), seat=action.seat),)
