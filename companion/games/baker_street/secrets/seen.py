"""What is face up on the table, and what a journal may hold before the match is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

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
from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import ADVANTAGE, OVER, Laid, State
from companion.play.actions import Action

_Name = tuple[str, int, object]


def visible(state: State) -> list[DetectiveCard]:
    """Return the detectives that everybody sees: tops of piles, shown hands, cards turned up."""
    tops = [pile.top for pile in state.piles if pile.top]
    turned = state.round.chain.cards if state.round.chain else ()
    shown = state.round.shown if state.round.doubt is None else ()
    return [*tops, *turned, *shown]


def _turned_up(state: State) -> set[_Name]:
    """Name the cards that were turned up to be counted."""
    chain, here = state.round.chain, len(state.results)
    turned = [turned for visit in chain.visits for turned in visit.cards] if chain else []
    return {
        ("laid", each.number, str(each.card)) if each.number
        else (f"turned {here}", place, str(each.card))
        for place, each in enumerate(turned)
    }  # fmt: skip


def _face_up(state: State) -> set[_Name]:
    """Name everything that the table sees now, each single card by itself."""
    here, doubt = len(state.results), state.round.doubt
    names = _turned_up(state) | _laid(laid for pile in state.piles for laid in pile.cards[-1:])
    names |= {(f"shown {here}", place, str(c)) for place, c in enumerate(state.round.shown)}
    if doubt and doubt.hands:
        names.add((f"hands {here}", 0, doubt.hands))
    return names


def _laid(cards: Iterable[Laid | None]) -> set[_Name]:
    return {("laid", laid.number, str(laid.card)) for laid in cards if laid and laid.card}


def _covered_again(before: State, after: State) -> set[_Name]:
    """Name the cards that were turned up already, but are covered after going back."""
    return _turned_up(before) & _laid(laid for pile in after.piles for laid in pile.cards[:-1])


def _letters_moved(before: State, after: State) -> bool:
    """Return whether a seat would hold a letter that the other told.

    A letter that its own seat corrects, or takes back, moves nowhere, whatever the other holds.
    """
    then, now = (tuple(map(Counter, state.letters)) for state in (before, after))
    moved = ((now[seat] - then[seat]) & (then[1 - seat] - now[1 - seat]) for seat in (0, 1))
    return any(letter for letters in moved for letter in letters)


def _over(state: State) -> bool:
    return state.ended or state.phase == OVER


def uncovers(before: State, after: State) -> bool:
    """Return whether a step back shows what was hidden, or has shown what is hidden then.

    A match that is over may have told everything, so going on with it is such a step too.
    """
    if _over(before) and not _over(after):
        return True
    if before.winner is not None:
        return False
    shown = not _face_up(after) <= _face_up(before)
    return shown or _letters_moved(before, after) or bool(_covered_again(before, after))


def whose(state: State, action: Action) -> int | None:
    """Return whose secret an action holds, told from the state before it: a letter (S:119).

    While the count is open nobody knows who is due a card, so no letter is told.
    """
    if not isinstance(action, Take) or state.phase == ADVANTAGE:
        return None
    return due(state) if action.seat is None else action.seat


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
