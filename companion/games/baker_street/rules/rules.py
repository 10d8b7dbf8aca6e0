"""Rules of Baker Street: the start of a match, and the effect of each action."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    Lay,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
)
from companion.games.baker_street.cards import DetectiveCard
from companion.games.baker_street.options import OPTIONS
from companion.games.baker_street.rules import chain, counting, odds
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.state import (
    ADVANTAGE,
    HANDS,
    LADDER,
    RESULT,
    REWARD,
    TAKE,
    Declaration,
    Doubted,
    EvidenceGain,
    Holding,
    Laid,
    Round,
    Rules,
    State,
)
from companion.play.game import Setup, chosen_options
from companion.play.moves import OVER
from companion.play.tuples import replaced

Hands = tuple[tuple[int, ...], tuple[int, ...]]


def start(setup: Setup) -> State:
    """Begin a match; the youngest is the setup's dealer, and begins (S:32)."""
    option = chosen_options(OPTIONS, setup)
    rules = Rules(
        block=option["x2_mode"] == "block",
        on_top=option["x2_mode"] == "on_top",
        stop_counts=option["stop_value_counts"] == "yes",
        stop_breaks=option["stop_breaks_chain"] == "yes",
        skip_empty=option["empty_next_pile"] == "skip",
        reward_card=option["reward_card"] == "card",
        reshuffle=option["reshuffle_on_recycle"] == "yes",
    )
    round_ = Round(setup.dealer)
    return State(players=setup.players, rules=rules, first=setup.dealer, round=round_)


def lay(state: State, action: Lay) -> State:
    """Move a card from the hand to a pile (S:42), or name one already there."""
    if action.pile is None:
        return _name_laid(state, action.card)
    owner = state.round.to_act if action.card is None else action.card.owner
    laid = Laid(owner, action.card, state.lays + 1)
    pile = state.piles[action.pile]
    piles = replaced(state.piles, action.pile, replace(pile, cards=(*pile.cards, laid)))
    round_ = replace(state.round, laid=state.round.laid + 1)
    state = replace(state, piles=piles, lays=laid.number, round=round_)
    return _hold(state, owner, counting.lay)


def _name_laid(state: State, card: DetectiveCard | None) -> State:
    """Name the card that was laid last."""
    if card is None:
        return state

    def named(laid: Laid | None) -> Laid | None:
        known = laid is not None and laid.number == state.lays
        return Laid(card.owner, card, state.lays) if known else laid

    piles = tuple(replace(pile, cards=tuple(map(named, pile.cards))) for pile in state.piles)
    return replace(state, piles=piles)


def declare(state: State, action: Declare) -> State:
    """Draw up to three cards again, then declare (S:48, S:54)."""
    seat = state.round.to_act
    if not state.round.laid:
        state = _hold(_gaps(state), seat, counting.lay)
    said = (*state.round.declarations, Declaration(seat, action.number))
    state = replace(state, round=replace(state.round, declarations=said, laid=0))
    return _hold(state, seat, counting.draw_up)


def _gaps(state: State) -> State:
    """Add a gap to every pile for a card that was laid at an unknown one."""
    return replace(
        state,
        piles=tuple(
            pile if pile.cards and pile.cards[-1] is None
            else replace(pile, cards=(*pile.cards, None))
            for pile in state.piles
        ),
    )  # fmt: skip


def doubt(state: State, _action: Doubt) -> State:
    """Have both hands shown (S:72)."""
    if state.round.laid:
        state = _hold(state, state.round.to_act, counting.draw_up)
    return replace(state, phase=HANDS)


def show_hands(state: State, action: ShowHands) -> State:
    """Decide the doubt by the values of both hands (S:72)."""
    hands = (action.first, action.second)
    return _decide(state, sum(map(sum, hands)), hands)


def show_sum(state: State, action: ShowSum) -> State:
    """Decide the doubt by the sum of both hands (S:72)."""
    return _decide(state, action.sum, None)


def show_card(state: State, action: ShowCard) -> State:
    """Add a card to the shown hands, and decide the doubt once both are complete."""
    if action.card is None:
        return state
    shown = (*state.round.shown, action.card)
    state = replace(state, round=replace(state.round, shown=shown))
    if len(shown) < sum(holding.hand for holding in state.holdings):
        return state
    first, second = (tuple(c.value for c in shown if c.owner == seat) for seat in (0, 1))
    return _decide(state, sum(first + second), (first, second))


def _decide(state: State, total: int, hands: Hands | None) -> State:
    """Discard both hands, and let the winner choose a reward (S:72-83)."""
    said = state.round.declarations[-1]
    chance = _odds(state, said, hands) if hands else None
    doubt = Doubted(said.seat, said.number, total, hands, chance)
    holdings = tuple(
        counting.discard_hand(holding, hands[seat] if hands else None)
        for seat, holding in enumerate(state.holdings)
    )
    round_ = replace(state.round, doubt=doubt)
    return replace(state, round=round_, holdings=holdings, phase=REWARD)


def _odds(state: State, said: Declaration, hands: Hands) -> tuple[int, int] | None:
    """Return the declarer's odds; None where more cards were shown than there are."""
    cards = odds.unseen(state, 1 - said.seat)
    own, other = hands[said.seat], hands[1 - said.seat]
    good, every = odds.chance(said.number, sum(own), cards, len(other))
    return (good, every) if every else None


def choose_pile(state: State, action: Reward) -> State:
    """Make a card of evidence due from the chosen pile, then begin the count (S:83-85)."""
    state = replace(state, round=replace(state.round, pile=action.pile))
    if state.rules.reward_card and state.piles[action.pile].evidence:
        return replace(state, phase=TAKE)
    return chain.begin(state)


def take(state: State, action: Take) -> State:
    """Move one card of evidence to the seat that took it (S:115)."""
    if state.phase == ADVANTAGE:
        state = chain.finish(state, "untold")
    reward = rewarded(state)
    seat = due(state) if action.seat is None else action.seat
    place = state.round.pile if reward and action.pile is None else action.pile
    piles = tuple(
        replace(pile, evidence=pile.evidence - (number == place))
        for number, pile in enumerate(state.piles)
    )
    letters = replaced(state.letters, seat, (*state.letters[seat], action.letter))
    gain = EvidenceGain(seat, reward, place, action.letter)
    return _gained(replace(state, piles=piles, letters=letters), gain)


def take_none(state: State, action: TakeNothing) -> State:
    """Move no card of evidence (S:119)."""
    if state.phase == ADVANTAGE:
        state = chain.finish(state, "untold")
    seat = due(state) if action.seat is None else action.seat
    return _gained(state, EvidenceGain(seat, rewarded(state), taken=False))


def _gained(state: State, gain: EvidenceGain) -> State:
    round_ = replace(state.round, gains=(*state.round.gains, gain))
    state = replace(state, round=round_, phase=RESULT)
    return chain.begin(state) if gain.reward else state


def deal(state: State, action: Deal) -> State:
    """Draw three cards each; the doubt's loser begins, or the seat in the action (S:121)."""
    return replace(
        state,
        results=(*state.results, state.round),
        round=Round(state.beginner if action.seat is None else action.seat),
        phase=LADDER,
        holdings=tuple(map(counting.draw_up, state.holdings)),
    )


def claim(state: State, action: Claim) -> State:
    """Open a claim of seven in a row for the other to check (S:125)."""
    return replace(state, claim=action.seat)


def deny(state: State, _action: Deny) -> State:
    """Continue as before; the rules have no penalty for a false claim."""
    return replace(state, claim=None)


def show_run(state: State, action: ShowRun) -> State:
    """End the match, won by seven in a row, and drop an open count (S:125)."""
    return replace(chain.given_up(state), winner=action.seat, claim=None, phase=OVER)


def _hold(state: State, seat: int, change: Callable[[Holding], Holding]) -> State:
    changed = change(state.holdings[seat])
    return replace(state, holdings=replaced(state.holdings, seat, changed))
