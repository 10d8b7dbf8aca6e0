"""Count of the piles for the advantage; known cards turn up by themselves."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.games.baker_street.actions import HasAdvantage, PileEnds, Totals, TurnUp
from companion.games.baker_street.cards import STOP
from companion.games.baker_street.rules import counting
from companion.games.baker_street.rules.evaluation import beyond, following
from companion.games.baker_street.state import (
    ADVANTAGE,
    TAKE,
    Chain,
    Laid,
    Pile,
    PileVisit,
    State,
    TurnedCard,
)
from companion.play.tuples import replaced


def begin(state: State) -> State:
    """Begin the count at the pile that was chosen (S:85)."""
    pile = state.round.pile
    assert pile is not None
    return run(_with(replace(state, phase=ADVANTAGE), Chain((PileVisit(pile),))))


def current(state: State) -> PileVisit:
    """Return the pile that is being counted."""
    assert state.round.chain is not None
    return state.round.chain.visits[-1]


def waiting(state: State) -> Laid | None:
    """Return the card that is to be turned up, as far as it is known; None if any may be.

    Its face is unknown: known cards turn up by themselves.
    """
    cards = state.piles[current(state).pile].cards
    return cards[-1] if cards else None


def run(state: State) -> State:
    """Turn up known cards until one is unknown or the chain ends."""
    while state.phase == ADVANTAGE:
        cards = state.piles[current(state).pile].cards
        if not cards:
            state = _close(state)
        elif (top := cards[-1]) is None or top.card is None:
            return state
        else:
            state = _turn(state, TurnedCard(top.card, top.number))
    return state


def turn_up(state: State, action: TurnUp) -> State:
    """Turn up a card that was entered, then go on (S:85)."""
    return state if action.card is None else run(_turn(state, TurnedCard(action.card)))


def end_pile(state: State, _action: PileEnds) -> State:
    """End this pile, then go on; cards that should be there are missing."""
    place = current(state).pile
    if state.piles[place].count:
        state = _unsure(state)
    return run(_close(emptied(state, place)))


def emptied(state: State, place: int) -> State:
    """Return the table without detectives at a pile."""
    return _with_cards(state, place, ())


def given_up(state: State) -> State:
    """Return the table if it is not counted: the reward has won the match (S:125).

    A count has begun once a card, or the result, was entered.
    """
    chain, gains = state.round.chain, state.round.gains
    if chain is None or chain.told or chain.most or not (gains and gains[-1].reward):
        return state
    if any(not turned.number for visit in chain.visits for turned in visit.cards):
        return state
    for visit in reversed(chain.visits):
        lying = (Laid(each.card.owner, each.card, each.number) for each in reversed(visit.cards))
        state = _with_cards(state, visit.pile, (*state.piles[visit.pile].cards, *lying))
    return replace(state, round=replace(state.round, chain=None))


def count_totals(state: State, action: Totals) -> State:
    """End the chain with the totals that the table computed (S:87)."""
    return finish(state, "told", told=(action.first, action.second), piles=action.piles)


def decide(state: State, action: HasAdvantage) -> State:
    """End the chain as the table counted it; the piles it counted are unknown."""
    most = (0, 1) if action.seat is None else (action.seat,)
    return finish(state, "decided", most=most, piles=_within_reach(state))


def _within_reach(state: State) -> tuple[int, ...]:
    """Return the piles to which arrows may have led: consecutive ones, up to the first empty one.

    Covered faces make no difference, so that they are not revealed.
    """
    found: list[int] = []
    here: int | None = current(state).pile
    while here is not None and here not in found:
        found.append(here)
        here = beyond(here, state.piles, state.rules)
    return tuple(found)


def finish(
    state: State,
    end: str,
    *,
    told: tuple[int, int] | None = None,
    most: tuple[int, ...] = (),
    piles: tuple[int, ...] | None = None,
) -> State:
    """End the chain; cards that were not turned up may be in any pile, or be gone.

    With *piles*, only those and the one being counted were counted; the others are unchanged.
    """
    chain = state.round.chain
    assert chain is not None
    if chain.end:
        return _with(state, replace(chain, told=told, most=most))
    counted = range(len(state.piles)) if piles is None else (*piles, current(state).pile)
    lying = tuple(
        replace(pile, cards=(None,)) if place in counted else pile
        for place, pile in enumerate(state.piles)
    )
    ended = replace(chain, end=end, told=told, most=most)
    return _finished(_unsure(replace(state, piles=lying)), ended)


def _turn(state: State, turned: TurnedCard) -> State:
    """Lay a card in front of its owner; a Stop ends the pile (S:85, S:97)."""
    visit, card = current(state), turned.card
    cards = state.piles[visit.pile].cards
    # The card of a gap is unknown, so nothing below it is certain any more.
    rest = (None,) if cards[-1] is None else cards[:-1]
    state = _with_cards(state, visit.pile, rest)
    held = counting.turned(state.holdings[card.owner], card.value)
    state = _without_gaps(replace(state, holdings=replaced(state.holdings, card.owner, held)))
    left = state.piles[visit.pile].count if state.piles[visit.pile].sure else None
    visit = replace(visit, cards=(*visit.cards, turned), left=left)
    chain = state.round.chain
    assert chain is not None
    chain = replace(chain, visits=(*chain.visits[:-1], visit))
    state = _with(state, chain)
    return _close(state) if card.symbol == STOP else state


def _close(state: State) -> State:
    """Go on to the next pile, if an arrow leads there (S:99)."""
    chain = state.round.chain
    assert chain is not None
    *visits, last = chain.visits
    last = replace(last, beyond=beyond(last.pile, state.piles, state.rules))
    chain = replace(chain, visits=(*visits, last))
    after = following(chain.visits, state.piles, state.rules)
    if isinstance(after, str):
        return _finished(state, replace(chain, end=after))
    return _with(state, replace(chain, visits=(*chain.visits, PileVisit(after))))


def _finished(state: State, chain: Chain) -> State:
    """Give the advantage, a card of evidence (S:87)."""
    return _with(replace(state, phase=TAKE), chain)


def _with(state: State, chain: Chain) -> State:
    return replace(state, round=replace(state.round, chain=chain))


def _with_cards(state: State, place: int, cards: tuple[Laid | None, ...]) -> State:
    pile = Pile(state.piles[place].evidence, cards)
    return replace(state, piles=replaced(state.piles, place, pile))


def _without_gaps(state: State) -> State:
    """Close the gaps once all cards outside of hands are known to be in the piles."""
    lying = Counter(laid.owner for pile in state.piles for laid in pile.cards if laid)
    if any(not held.exact or held.laid != lying[seat] for seat, held in enumerate(state.holdings)):
        return state
    return replace(
        state,
        piles=tuple(replace(pile, cards=tuple(filter(None, pile.cards))) for pile in state.piles),
    )


def _unsure(state: State) -> State:
    return replace(state, holdings=tuple(map(counting.unsure, state.holdings)))
