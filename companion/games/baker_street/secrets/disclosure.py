"""What is face up on the table, and what a journal may hold before the match is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest

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
from companion.games.baker_street.state import ADVANTAGE, Chain, Laid, Round, State
from companion.play.actions import Action

_Name = tuple[str, int, object]


def _turned_up(here: int, chain: Chain | None) -> tuple[_Name, ...]:
    """Name the cards that a round turned up to be counted, in their order.

    One that was told only as it was turned up is named by its place: whoever told it wrongly tells
    what everybody sees there.
    """
    visits = chain.visits if chain else ()
    cards = enumerate(turned for visit in visits for turned in visit.cards)
    return tuple(
        ("laid", each.number, str(each.card)) if each.number
        else (f"turned {here}", place, "")
        for place, each in cards
    )  # fmt: skip


def _face_up(state: State) -> set[_Name]:
    """Name everything that the table sees now, each single card by itself.

    Hands that are shown lie open as well, and are named by their places.
    """
    here, doubt = len(state.results), state.round.doubt
    names = _laid(laid for pile in state.piles for laid in pile.cards[-1:])
    names.update(_turned_up(here, state.round.chain))
    names |= {(f"shown {here}", place, "") for place in range(len(state.round.shown))}
    if doubt and doubt.hands:
        names.add((f"hands {here}", 0, ""))
    return names


def _laid(cards: Iterable[Laid | None]) -> set[_Name]:
    return {("laid", laid.number, str(laid.card)) for laid in cards if laid and laid.card}


def _covered_again(before: State, after: State) -> set[_Name]:
    """Name the cards that were turned up, or lay bare, but are covered after going back."""
    chains = enumerate(round_.chain for round_ in _rounds(before))
    seen = {name for here, chain in chains for name in _turned_up(here, chain)}
    seen |= _laid(laid for pile in before.piles for laid in pile.cards[-1:])
    return seen & _laid(laid for pile in after.piles for laid in pile.cards[:-1])


def _rounds(state: State) -> tuple[Round, ...]:
    return (*state.results, state.round)


def reads(before: State, after: State) -> bool:
    """Return whether a count, of whichever round, has read cards that do not lie open now (S:44).

    What a past round counted is covered or discarded by now, and only its outcome is told: such a
    count must go the same way, to the last card.
    """
    if before.winner is not None:
        return False
    lying = _face_up(before)
    rounds = zip_longest(_rounds(before), _rounds(after), fillvalue=Round(0))
    return any(
        _way(was.chain) != _way(then.chain) and not lying.issuperset(_turned_up(here, then.chain))
        for here, (was, then) in enumerate(rounds)
    )


def _way(chain: Chain | None) -> object:
    """Return the way of a count: its visits, and why it ended.

    Where an arrow would have led, and what a Stop would have left, stands in them whether there was
    one or not: else that the way is the same would tell.
    """
    return chain and (chain.visits, chain.end)


def _letters_moved(before: State, after: State) -> bool:
    """Return whether a seat would hold a letter that the other told.

    A letter that its own seat corrects, or takes back, moves nowhere, whatever the other holds.
    """
    then, now = (tuple(map(Counter, state.letters)) for state in (before, after))
    moved = ((now[seat] - then[seat]) & (then[1 - seat] - now[1 - seat]) for seat in (0, 1))
    return any(letter for letters in moved for letter in letters)


def uncovers(before: State, after: State) -> bool:
    """Return whether a step back shows what was hidden, or has shown what is hidden then.

    A match that is over may have told everything, so going on with it is such a step too.
    """
    if before.over and not after.over:
        return True
    if before.winner is not None:
        return False
    if reads(before, after) or not _face_up(after) <= _face_up(before):
        return True
    return _letters_moved(before, after) or bool(_covered_again(before, after))


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
