"""What is face up on the table, and what a journal may hold before the match is over."""

from __future__ import annotations

from msgspec.structs import replace

from companion.game import Action
from companion.games.baker_street.actions import (
    Lay,
    PileEnds,
    ShowCard,
    ShowHands,
    ShowSum,
    Take,
    TakeNothing,
    TurnUp,
)
from companion.games.baker_street.cards import DetectiveCard
from companion.games.baker_street.state import ADVANTAGE, OVER, State
from companion.games.baker_street.turns import due


def visible(state: State) -> list[DetectiveCard]:
    """Return the detectives that everybody sees: tops of piles, shown hands, cards turned up."""
    tops = [pile.top for pile in state.piles if pile.top]
    turned = state.round.chain.cards if state.round.chain else ()
    shown = state.round.shown if state.round.doubt is None else ()
    return [*tops, *turned, *shown]


def _face_up(state: State) -> set[tuple[str, int, object]]:
    """Name everything that the table sees now, each single card by itself."""
    here = len(state.results)
    chain, doubt = state.round.chain, state.round.doubt
    tops = [pile.cards[-1] for pile in state.piles if pile.cards]
    names: set[tuple[str, int, object]] = {
        ("laid", laid.number, str(laid.card)) for laid in tops if laid and laid.card
    }
    turned = [turned for visit in chain.visits for turned in visit.cards] if chain else []
    for place, each in enumerate(turned):
        key = ("laid", each.number) if each.number else (f"turned {here}", place)
        names.add((*key, str(each.card)))
    names |= {(f"shown {here}", place, str(c)) for place, c in enumerate(state.round.shown)}
    if doubt and doubt.hands:
        names.add((f"hands {here}", 0, doubt.hands))
    return names


def uncovers(before: State, after: State) -> bool:
    """Return whether a step from one state to the other shows a card that was covered."""
    if before.ended or before.phase == OVER:
        return False
    return not _face_up(after) <= _face_up(before)


def redacted(state: State, action: Action) -> Action:
    """Return an action without what not everybody may know for good, told from the state before it.

    Cards that were face up for a moment lie covered later (S:44, S:77); letters are secret (S:119).
    What followed from the cards is told instead, so that such a journal replays.
    """
    match action:
        case Lay(pile=pile):
            return Lay(pile)
        case ShowHands(first, second):
            return ShowSum(sum(first) + sum(second))
        case ShowCard(card) if card and state.round.doubt is None:
            return _redacted_show(state, card)
        case TurnUp() | PileEnds():
            return TurnUp()
        case Take() | TakeNothing():
            return _redacted_take(state, action)
    return action


def _redacted_show(state: State, card: DetectiveCard) -> Action:
    shown = (*state.round.shown, card)
    if len(shown) < sum(holding.hand for holding in state.holdings):
        return ShowCard()
    return ShowSum(sum(other.value for other in shown))


def _redacted_take(state: State, action: Take | TakeNothing) -> Action:
    untold = action.seat is None and state.phase != ADVANTAGE
    seat = due(state) if untold else action.seat
    if isinstance(action, TakeNothing):
        return TakeNothing(seat)
    return replace(action, letter="", seat=seat)
