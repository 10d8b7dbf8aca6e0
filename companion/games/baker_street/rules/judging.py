"""What is wrong with an action at a table of Baker Street."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.box import EACH_VALUE, VALUES
from companion.games.baker_street.cards import DetectiveCard
from companion.games.baker_street.rules import chain
from companion.games.baker_street.rules.collecting import check_nothing, check_run, check_take
from companion.games.baker_street.rules.moments import WHEN, no_pile, now
from companion.games.baker_street.rules.turns import visible
from companion.games.baker_street.state import HAND, HIGHEST, PILES, State
from companion.play.game import Objection, check_seats
from companion.words.i18n import _, ngettext


def check(state: State, action: Any) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    kind = type(action)
    if kind is Deny if state.claim is None else kind not in (Deny, ShowRun):
        return Objection("claim", now(state))
    if kind in (TurnUp, ShowCard) and action.card is None:
        return None  # a card that is not told changes nothing
    if state.phase not in WHEN.get(kind, (state.phase,)):
        return Objection("phase", now(state))
    judge = _CHECK.get(kind)
    return judge(state, action) if judge else None


def _check_lay(state: State, action: Lay) -> Objection | None:
    if action.pile is None:
        return _check_name(state, action.card)
    if not 0 <= action.pile < PILES:
        return no_pile()
    if state.round.laid:
        return _laid_already(state, action)
    return _check_laid(state, action.card)


def _laid_already(state: State, action: Lay) -> Objection:
    """A second card may really have been laid; a second touch more often means another pile."""
    name = state.players[state.round.to_act]
    text = _("{name} has already laid a card, and declares now.").format(name=name)
    if action.card is None:
        text = _("{name} has already laid a card: if it was at this pile, take that back first.")
        text = text.format(name=name)
    return Objection("twice", text, fatal=False)


def _check_name(state: State, card: DetectiveCard | None) -> Objection | None:
    lying = [laid for pile in state.piles for laid in pile.cards[-1:] if laid]
    if state.round.laid and any(l.number == state.lays and l.card is None for l in lying):  # noqa: E741
        return _check_laid(state, card)
    return Objection("pile", _("First touch the pile, then scan the card."))


def _check_laid(state: State, card: DetectiveCard | None) -> Objection | None:
    if card is None:
        return None
    seat = state.round.to_act
    if card.owner != seat:
        text = _("This card is {owner}’s, but {name} lays a card now.").format(
            owner=state.players[card.owner], name=state.players[seat]
        )
        return Objection("owner", text, fatal=False)
    return _check_copies(state, card, visible(state))


def _check_copies(
    state: State, card: DetectiveCard, others: list[DetectiveCard]
) -> Objection | None:
    """There are five cards of each value in each colour (S:9); those that lie covered nobody counts
    for the table (S:44)."""
    same = [other for other in others if (other.owner, other.value) == (card.owner, card.value)]
    if len(same) < EACH_VALUE:
        return None
    text = _("{name} has only five cards of value {value}, and they are elsewhere.").format(
        name=state.players[card.owner], value=card.value
    )
    return Objection("copies", text, fatal=False)


def _check_declare(state: State, action: Declare) -> Objection | None:
    if action.number >= state.least:
        return None
    if action.number < 0:
        return Objection("number", _("A declaration is 0 or more."))
    text = _("{name} must declare at least {least}, or doubt.").format(
        name=state.players[state.round.to_act], least=state.least
    )
    return Objection("higher", text, fatal=False)


def _check_doubt(state: State, _action: Doubt) -> Objection | None:
    if not state.round.declarations:
        return Objection("doubt", _("There is no declaration to doubt yet."))
    if not state.round.laid:
        return None
    text = _("Whoever doubts lays no card, but {name} has laid one.").format(
        name=state.players[state.round.to_act]
    )
    return Objection("laid", text, fatal=False)


def _check_hands(state: State, action: ShowHands) -> Objection | None:
    hands = (action.first, action.second)
    if any(value not in VALUES for hand in hands for value in hand):
        return Objection("value", _("A card is worth 0 to 5."))
    if any(len(hand) > HAND for hand in hands):
        return Objection("hand", _("A hand has three cards."))
    for seat, hand in enumerate(hands):
        if len(hand) != (count := state.holdings[seat].hand):
            text = ngettext(
                "{name} should hold {count} card.", "{name} should hold {count} cards.", count
            ).format(name=state.players[seat], count=count)
            return Objection("hand", text, fatal=False)
    return None


def _check_sum(_state: State, action: ShowSum) -> Objection | None:
    if 0 <= action.sum <= HIGHEST:
        return None
    return Objection("sum", _("Six cards are worth 0 to 30 together."))


def _check_show(state: State, action: ShowCard) -> Objection | None:
    card = action.card
    assert card is not None
    shown = [other for other in state.round.shown if other.owner == card.owner]
    if len(shown) >= state.holdings[card.owner].hand:
        text = _("{name} has shown all cards already.").format(name=state.players[card.owner])
        return Objection("hand", text)
    return _check_copies(state, card, visible(state))


def _check_reward(state: State, action: Reward) -> Objection | None:
    if not 0 <= action.pile < PILES:
        return no_pile()
    left = [pile.evidence for pile in state.piles]
    if left[action.pile] or not any(left) or not state.rules.reward_card:
        return None
    text = _("Pile {number} has no evidence left.").format(number=action.pile + 1)
    return Objection("evidence", text, fatal=False)


def _check_turn(state: State, action: TurnUp) -> Objection | None:
    card = action.card
    assert card is not None
    laid = chain.waiting(state)
    if laid and laid.owner != card.owner:
        text = _("The next card of this pile should be {name}’s.").format(
            name=state.players[laid.owner]
        )
        return Objection("owner", text, fatal=False)
    return _check_copies(state, card, visible(state))


def _check_end(state: State, _action: PileEnds) -> Objection | None:
    pile = chain.current(state).pile
    count = state.piles[pile].count
    if not count:
        return None
    text = ngettext(
        "There should be {count} more card at pile {number}.",
        "There should be {count} more cards at pile {number}.",
        count,
    ).format(count=count, number=pile + 1)
    return Objection("more", text, fatal=False)


def _check_totals(state: State, action: Totals) -> Objection | None:
    if state.round.chain is None:
        return Objection("phase", now(state))
    if min(action.first, action.second) < 0:
        return Objection("totals", _("A total is 0 or more."))
    if any(not 0 <= pile < PILES for pile in action.piles or ()):
        return no_pile()
    return None


def _check_advantage(state: State, action: HasAdvantage) -> Objection | None:
    if state.round.chain is None:
        return Objection("phase", now(state))
    return None if action.seat is None else check_seats(state, action.seat)


def _check_deal(state: State, action: Deal) -> Objection | None:
    if action.seat is None or action.seat == state.beginner:
        return None
    if wrong := check_seats(state, action.seat):
        return wrong
    text = _("{name} lost the doubt, and begins.").format(name=state.players[state.beginner])
    return Objection("begins", text, fatal=False)


_CHECK: dict[type, Callable[[State, Any], Objection | None]] = {
    Lay: _check_lay,
    Declare: _check_declare,
    Doubt: _check_doubt,
    ShowHands: _check_hands,
    ShowSum: _check_sum,
    ShowCard: _check_show,
    Reward: _check_reward,
    TurnUp: _check_turn,
    PileEnds: _check_end,
    Totals: _check_totals,
    HasAdvantage: _check_advantage,
    Take: check_take,
    TakeNothing: check_nothing,
    Deal: _check_deal,
    Claim: check_run,
    ShowRun: check_run,
}
