"""Baker Street, declared as one value."""

from __future__ import annotations

from companion.games.baker_street import ABOUT
from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowCard,
    Take,
    TurnUp,
)
from companion.games.baker_street.box import BOX
from companion.games.baker_street.cards import DECK, DetectiveCard, EvidenceCard
from companion.games.baker_street.measures import FIGURES, TITLES, measures
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.options import OPTIONS
from companion.games.baker_street.rules import rules
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.scene import scene
from companion.games.baker_street.secrets.disclosure import reads, redacted, uncovers, whose
from companion.games.baker_street.secrets.phone import phone
from companion.games.baker_street.secrets.private import private
from companion.games.baker_street.state import (
    ADVANTAGE,
    HANDS,
    LADDER,
    PILES,
    RESULT,
    REWARD,
    TAKE,
    State,
)
from companion.games.baker_street.telling import help as help_
from companion.games.baker_street.telling import log
from companion.games.baker_street.telling.setup_guide import laid_out
from companion.games.baker_street.view import final, view
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.game import Controls, Game, Opening, ScanSpot, Tells
from companion.play.secrets import Secrets
from companion.words.i18n import N_

__all__ = ["DECK", "GAME", "OPTIONS", "doubt_button", "redacted"]


def scan(state: State, card: Card, spot: ScanSpot) -> Action:
    """Return a scanned card as laid, shown, turned up or taken, by the current phase."""
    if isinstance(card, EvidenceCard):
        return Take(spot.pile, card.letter, due(state) if state.phase == TAKE else None)
    assert isinstance(card, DetectiveCard)
    if state.phase == HANDS:
        return ShowCard(card)
    return TurnUp(card) if state.phase == ADVANTAGE else _laid(state, card, spot.pile)


def _laid(state: State, card: DetectiveCard, pile: int | None) -> Lay:
    """Name the card at the pile that was touched first, or lay it, whichever reader read it."""
    cards = state.piles[pile].cards if pile is not None else ()
    last = cards[-1] if cards and state.round.laid else None
    touched = last is not None and last.card is None and last.number == state.lays
    return Lay(None if touched else pile, card)


def seat_button(state: State, seat: int) -> Action | None:
    """Declare the least allowed number, take evidence without a choice, or go on."""
    if state.claim is not None:
        return None
    if state.phase == LADDER and seat == state.round.to_act:
        return Declare(state.least)
    if state.phase == RESULT and seat == state.beginner:
        return Deal()
    return view.takes(state, seat)


def doubt_button(state: State, seat: int) -> Action | None:
    """Doubt, if it is that seat's turn: the second button of a seat."""
    doubts = state.phase == LADDER and state.claim is None and seat == state.round.to_act
    return Doubt() if doubts else None


def digit(state: State, number: int) -> Action | None:
    """Choose a pile, 1 to 5, to lay a card at, as reward, or to take evidence from."""
    if state.claim is not None or not 1 <= number <= PILES:
        return None
    if state.phase == LADDER:
        return Lay(number - 1)
    if state.phase == REWARD:
        return Reward(number - 1)
    return Take(number - 1) if state.phase == TAKE and not rewarded(state) else None


GAME: Game[State] = Game(
    about=ABOUT,
    options=OPTIONS,
    opening=Opening(
        N_("Begins"), N_("Draw who begins"), N_("Start: {name} begins"), N_("The youngest begins.")
    ),
    deck=DECK,
    box=BOX,
    start=rules.start,
    next_dealer=lambda state: state.first,
    moves=MOVES,
    tells=Tells(
        view=view.view,
        standing=final.standing,
        chapter=log.chapter,
        heading=log.heading,
        lines=log.lines,
        alternatives=log.alternatives,
        forgotten=log.forgotten,
        help=help_.pages,
        scene=scene,
        laid_out=laid_out,
    ),
    measures=measures,
    figures=FIGURES,
    titles=TITLES,
    controls=Controls(scan=scan, seat=seat_button, second=doubt_button, digit=digit),
    secrets=Secrets(
        behind=N_("your letters are behind it"),
        private=private,
        phone=phone,
        redacted=redacted,
        uncovers=uncovers,
        reads=reads,
        whose=whose,
    ),
)
