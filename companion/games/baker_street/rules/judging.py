"""Checks of the actions at a table of Baker Street."""

from __future__ import annotations

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowSum,
    Totals,
    TurnUp,
)
from companion.games.baker_street.box import EACH_VALUE, VALUES
from companion.games.baker_street.cards import DetectiveCard
from companion.games.baker_street.rules import chain
from companion.games.baker_street.rules.moments import no_pile, untimely
from companion.games.baker_street.rules.turns import visible
from companion.games.baker_street.state import ADVANTAGE, HAND, HANDS, HIGHEST_SUM, PILES, State
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _, ngettext


def check_lay(state: State, action: Lay) -> Objection | None:
    """Check that the player to act lays one card of their own at one of the piles (S:42)."""
    if action.pile is None:
        return _check_name(state, action.card)
    if not 0 <= action.pile < PILES:
        return no_pile()
    if state.round.laid:
        return _laid_already(state, action)
    return _check_laid(state, action.card)


def _laid_already(state: State, action: Lay) -> Objection:
    """Return the objection to a second card; it is real, or more often means another pile."""
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
    """Check that a card is there no more than five times (S:9).

    Covered cards are not counted for the table (S:44).
    """
    same = [other for other in others if (other.owner, other.value) == (card.owner, card.value)]
    if len(same) < EACH_VALUE:
        return None
    text = _("{name} has only five cards of value {value}, and they are elsewhere.").format(
        name=state.players[card.owner], value=card.value
    )
    return Objection("copies", text, fatal=False)


def check_declare(state: State, action: Declare) -> Objection | None:
    """Check that each declaration is higher than the last (S:58)."""
    if action.number >= state.least:
        return None
    if action.number < 0:
        return Objection("number", _("A declaration is 0 or more."))
    text = _("{name} must declare at least {least}, or doubt.").format(
        name=state.players[state.round.to_act], least=state.least
    )
    return Objection("higher", text, fatal=False)


def check_doubt(state: State, _action: Doubt) -> Objection | None:
    """Check that there is a declaration to doubt, and no card was laid (S:68)."""
    if not state.round.declarations:
        return Objection("doubt", _("There is no declaration to doubt yet."))
    if not state.round.laid:
        return None
    text = _("Whoever doubts lays no card, but {name} has laid one.").format(
        name=state.players[state.round.to_act]
    )
    return Objection("laid", text, fatal=False)


def check_hands(state: State, action: ShowHands) -> Objection | None:
    """Check that a hand has three cards of 0 to 5 each, or the rest of a used-up deck (S:48)."""
    hands = (action.first, action.second)
    if any(value not in VALUES for hand in hands for value in hand):
        return Objection("value", _("A card is worth 0 to {most}.").format(most=VALUES[-1]))
    if any(len(hand) > HAND for hand in hands):
        return Objection("hand", _("A hand has three cards."))
    for seat, hand in enumerate(hands):
        if len(hand) != (count := state.holdings[seat].hand):
            text = ngettext(
                "{name} should hold {count} card.", "{name} should hold {count} cards.", count
            ).format(name=state.players[seat], count=count)
            return Objection("hand", text, fatal=False)
    return None


def check_sum(_state: State, action: ShowSum) -> Objection | None:
    """Check that the sum of six cards is 0 to 30."""
    if 0 <= action.sum <= HIGHEST_SUM:
        return None
    text = _("Six cards are worth 0 to {most} together.")
    return Objection("sum", text.format(most=HIGHEST_SUM))


def check_card(state: State, action: ShowCard) -> Objection | None:
    """Check that the hand has a card left to show; an unknown card always makes sense (S:72)."""
    card = action.card
    if card is None:
        return None
    if state.phase != HANDS:
        return untimely(state, action)
    shown = [other for other in state.round.shown if other.owner == card.owner]
    if len(shown) >= state.holdings[card.owner].hand:
        text = _("{name} has shown all cards already.").format(name=state.players[card.owner])
        return Objection("hand", text)
    return _check_copies(state, card, visible(state))


def check_reward(state: State, action: Reward) -> Objection | None:
    """Check that the pile of the reward has evidence left, if any pile has (S:83)."""
    if not 0 <= action.pile < PILES:
        return no_pile()
    left = [pile.evidence for pile in state.piles]
    if left[action.pile] or not any(left) or not state.rules.reward_card:
        return None
    text = _("Pile {number} has no evidence left.").format(number=action.pile + 1)
    return Objection("evidence", text, fatal=False)


def check_turn_up(state: State, action: TurnUp) -> Objection | None:
    """Check that the next card is its owner’s; an unknown card always makes sense (S:85)."""
    card = action.card
    if card is None:
        return None
    if state.phase != ADVANTAGE:
        return untimely(state, action)
    laid = chain.waiting(state)
    if laid and laid.owner != card.owner:
        text = _("The next card of this pile should be {name}’s.").format(
            name=state.players[laid.owner]
        )
        return Objection("owner", text, fatal=False)
    return _check_copies(state, card, visible(state))


def check_end(state: State, _action: PileEnds) -> Objection | None:
    """Check that a pile ends only once all of its cards are turned up (S:85)."""
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


def check_totals(state: State, action: Totals) -> Objection | None:
    """Check that totals are entered only after the count has begun (S:87)."""
    if state.round.chain is None:
        return untimely(state, action)
    if min(action.first, action.second) < 0:
        return Objection("totals", _("A total is 0 or more."))
    if any(not 0 <= pile < PILES for pile in action.piles or ()):
        return no_pile()
    return None


def check_ahead(state: State, action: HasAdvantage) -> Objection | None:
    """Check that the advantage is entered only after the count has begun (S:87)."""
    if state.round.chain is None:
        return untimely(state, action)
    return None if action.seat is None else check_seats(state, action.seat)


def check_deal(state: State, action: Deal) -> Objection | None:
    """Check that the loser of the doubt begins the next round (S:121)."""
    if action.seat is None or action.seat == state.beginner:
        return None
    if wrong := check_seats(state, action.seat):
        return wrong
    text = _("{name} lost the doubt, and begins.").format(name=state.players[state.beginner])
    return Objection("begins", text, fatal=False)
