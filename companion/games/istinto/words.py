"""Cards, tricks and revokes in words."""

from __future__ import annotations

from companion.games.istinto.cards import SUITS, IstintoCard
from companion.games.istinto.state import Round, State
from companion.games.istinto.tricks import Revoke, revokes
from companion.words.i18n import N_, _

ORDINALS = (
    N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"),
    N_("seventh"), N_("eighth"), N_("ninth"), N_("tenth"), N_("eleventh"),
)  # fmt: skip
"""Numbers of the tricks of a round, as adjectives."""


def suit_word(suit: str) -> str:
    """Return the name of a suit."""
    return _(SUITS[suit])


def card_name(card: IstintoCard) -> str:
    """Return the name of a card."""
    if card.trump:
        return _("trump")
    return _("{suit} {rank}").format(rank=card.rank, suit=suit_word(card.suit))


def card_word(card: IstintoCard) -> str:
    """Return a card for use within a sentence."""
    if card.trump:
        return _("a trump")
    return _("the {card}").format(card=card_name(card))


def ordinal(number: int) -> str:
    """Return the number of a trick, from 1 to 11, as an adjective."""
    return _(ORDINALS[number - 1])


def told_revokes(state: State, round_: Round, when: str) -> tuple[str, ...]:
    """Return the proven revokes in words, if the house rule announces them at this moment."""
    if state.rules.tell != when and not (when == "end" and state.rules.tell == "at_once"):
        return ()
    return tuple(_revoke_word(state, revoke) for revoke in revokes(round_, len(state.players)))


def _revoke_word(state: State, revoke: Revoke) -> str:
    return _(
        "{name} did not follow {suit} in trick {missed}, but played {card} in trick {shown}."
    ).format(
        name=state.players[revoke.seat],
        suit=suit_word(revoke.suit),
        missed=revoke.missed,
        card=card_word(revoke.card),
        shown=revoke.shown,
    )
