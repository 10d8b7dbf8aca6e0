"""Disclosure: the cards that are face up, and the parts of a journal that are secret."""

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
    """Return names for the cards that a round turned up, in order.

    A card that was entered only when it was turned up is named by its place: a wrong entry of it
    reveals only cards visible to all.
    """
    visits = chain.visits if chain else ()
    cards = enumerate(turned for visit in visits for turned in visit.cards)
    return tuple(
        ("laid", each.number, str(each.card)) if each.number
        else (f"turned {here}", place, "")
        for place, each in cards
    )  # fmt: skip


def _face_up(state: State) -> set[_Name]:
    """Return names for everything face up now, a name for each single card.

    Hands that are shown are face up as well, and are named by their places.
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
    """Return the names of the cards that were face up, but are covered after going back."""
    chains = enumerate(round_.chain for round_ in _rounds(before))
    seen = {name for here, chain in chains for name in _turned_up(here, chain)}
    seen |= _laid(laid for pile in before.piles for laid in pile.cards[-1:])
    return seen & _laid(laid for pile in after.piles for laid in pile.cards[:-1])


def _rounds(state: State) -> tuple[Round, ...]:
    return (*state.results, state.round)


def reads(before: State, after: State) -> bool:
    """Return True if a count or a doubt depends on cards that are covered or discarded now (S:44).

    Of a past round only the outcome is public: its count must go the same way, to the last card,
    and the same cards must have been shown for its doubt.
    """
    if before.winner is not None:
        return False
    lying, past = _face_up(before), len(before.results)
    rounds = zip_longest(_rounds(before), _rounds(after), fillvalue=Round(0))
    return any(
        (here < past and was.shown != then.shown)
        or (
            _way(was.chain) != _way(then.chain)
            and not lying.issuperset(_turned_up(here, then.chain))
        )
        for here, (was, then) in enumerate(rounds)
    )


def _way(chain: Chain | None) -> object:
    """Return the way of a count: its visits, and why it ended.

    They include the targets of possible arrows and the cards left under possible Stops, whether
    there were any or not: otherwise an equal way would reveal that.
    """
    return chain and (chain.visits, chain.end)


def _letters_moved(before: State, after: State) -> bool:
    """Return True if a seat would hold a letter that the other entered.

    A letter that its own seat corrects, or removes, does not move.
    """
    then, now = (tuple(map(Counter, state.letters)) for state in (before, after))
    moved = ((now[seat] - then[seat]) & (then[1 - seat] - now[1 - seat]) for seat in (0, 1))
    return any(letter for letters in moved for letter in letters)


def uncovers(before: State, after: State) -> bool:
    """Return True if a step back shows hidden cards, or has shown cards that are hidden then.

    A match that is over may have revealed everything, so continuing it is such a step too.
    """
    if before.over and not after.over:
        return True
    if before.winner is not None:
        return False
    if reads(before, after) or not _face_up(after) <= _face_up(before):
        return True
    return _letters_moved(before, after) or bool(_covered_again(before, after))


def whose(state: State, action: Action) -> int | None:
    """Return the owner of the secret in an action, given the state before it: a letter (S:119).

    While the count is open it is unknown who is due a card, so no letter is entered.
    """
    if not isinstance(action, Take) or state.phase == ADVANTAGE:
        return None
    return due(state) if action.seat is None else action.seat


def redacted(state: State, action: Action) -> Action:
    """Return an action without its secrets, given the state before it.

    Cards that were face up for a moment are covered later (S:44, S:77); letters are secret (S:119).
    The results of the cards are recorded instead, so that such a journal replays.
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
