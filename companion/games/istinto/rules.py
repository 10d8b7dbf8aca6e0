"""Rules of Istinto: the start of a match, the checks, and the effect of each move."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.istinto.actions import (
    Bid,
    Challenge,
    CountTricks,
    Deal,
    Play,
    Redeal,
    TakeTrick,
)
from companion.games.istinto.cards import IstintoCard
from companion.games.istinto.options import DEALS_EACH, OPTIONS, TARGET
from companion.games.istinto.scoring import close
from companion.games.istinto.state import (
    BIDDING,
    HAND,
    PLAYING,
    PlayedCard,
    Round,
    Rules,
    State,
    Trick,
    taken,
)
from companion.games.istinto.tricks import best, in_order, winning
from companion.play.actions import Action
from companion.play.game import Setup, chosen_options
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _


def start(setup: Setup) -> State:
    """Begin a match with its first dealer."""
    option = chosen_options(OPTIONS, setup)
    seats = len(setup.players)
    fixed = option["target"] == "twice_dealer"
    by_points = not fixed or option["fixed_rounds_also_target"] == "yes"
    rules = Rules(
        target=(TARGET if fixed else int(option["target"])) if by_points else None,
        rounds=DEALS_EACH * seats if fixed else None,
        scope=option["revoke_scope"],
        floor=option["floor_at_zero"] == "yes",
        tell=option["tell_revokes"],
    )
    return State(players=setup.players, rules=rules, round=_deal(setup.dealer, seats))


def _deal(dealer: int, seats: int) -> Round:
    """Return a new round; the player on the dealer's left leads (S:31)."""
    return Round(dealer, (dealer + 1) % seats)


def untimely(state: State, action: Action) -> Objection:
    """Return the objection to a move in a phase in which it makes no sense."""
    if isinstance(action, Bid):
        return Objection("phase", _("All the bids of this round are made."))
    if isinstance(action, Deal):
        return Objection("phase", _("This round is not over."))
    if state.phase == BIDDING:
        name = state.players[state.bidder]
        return Objection("phase", _("First the bids: {name} is next.").format(name=name))
    if isinstance(action, Challenge):
        text = _("The round is over. To challenge, take back its last trick first.")
        return Objection("late", text)
    return Objection("phase", _("The round is over: deal the next one."))


def check_bid(_state: State, action: Bid) -> Objection | None:
    """Check that a bid is no more than the cards in a hand."""
    if not 0 <= action.tricks <= HAND:
        return Objection("bid", _("A bid is a number from 0 to {most}.").format(most=HAND))
    return None


def check_take(state: State, action: TakeTrick) -> Objection | None:
    """Check that the best card takes the trick (S:36), as far as the cards are known."""
    table, seat = state.round.table, action.seat
    if wrong := check_seats(state, seat):
        return wrong
    first = winning(table, state.round.lead, len(state.players))
    if first is None or first.seat == seat or all(laid.seat != seat for laid in table):
        return None
    text = _("{name}’s card is beaten by {other}’s.").format(
        name=state.players[seat], other=state.players[first.seat]
    )
    return Objection("winner", text, fatal=False)


def check_count(state: State, action: CountTricks) -> Objection | None:
    """Check that a count adds up to the tricks of the round, and is not below the known ones."""
    count = action.taken
    if len(count) != len(state.players) or min(count) < 0:
        return Objection("count", _("Every seat needs its number of tricks."))
    if sum(count) != HAND:
        text = _("The tricks add up to {sum}, not to {all}.").format(sum=sum(count), all=HAND)
        return Objection("eleven", text)
    for seat, known in enumerate(taken(state.round, len(count))):
        if count[seat] < known:
            text = _("{name} has already taken {count}: take those back first.").format(
                name=state.players[seat], count=known
            )
            return Objection("count", text)
    return None


def check_play(state: State, action: Play) -> Objection | None:
    """Check that each card is there once, and each seat plays once to a trick."""
    if number := _trick_of(state.round, action.card):
        text = _("That card was played in trick {number}.").format(number=number)
        return Objection("twice", text)
    if action.card in (laid.card for laid in state.round.table):
        return Objection("twice", _("That card is already on the table."))
    if action.seat is None:
        return None
    if wrong := check_seats(state, action.seat):
        return wrong
    if any(laid.seat == action.seat for laid in state.round.table):
        name = state.players[action.seat]
        return Objection("turn", _("{name} has already played to this trick.").format(name=name))
    return None


def _trick_of(round_: Round, card: IstintoCard) -> int | None:
    """Return the trick of a round, from 1, in which a card was played; None if in none."""
    for number, trick in enumerate(round_.tricks, 1):
        for laid in trick.cards:  # a generator here takes half of a replay
            if laid.card is card:
                return number
    return None


def check_challenge(state: State, action: Challenge) -> Objection | None:
    """Check that a challenge has two different seats."""
    if wrong := check_seats(state, action.accuser, action.accused):
        return wrong
    if action.accuser == action.accused:
        return Objection("challenge", _("Nobody challenges themselves."))
    return None


def deal(state: State, _action: Deal) -> State:
    """Deal a new round by the next dealer (S:27)."""
    return replace(state, round=_deal(state.next_dealer, len(state.players)), phase=BIDDING)


def redeal(state: State, _action: Redeal) -> State:
    """Restart the round, with the same dealer; penalties of challenges stay."""
    old = state.round
    round_ = replace(_deal(old.dealer, len(state.players)), challenges=old.challenges)
    return replace(state, round=round_, phase=BIDDING)


def bid(state: State, action: Bid) -> State:
    """Add a bid; after the last one tricks are played (S:29-31)."""
    round_ = replace(state.round, bids=(*state.round.bids, action.tricks))
    phase = PLAYING if len(round_.bids) == len(state.players) else BIDDING
    return replace(state, round=round_, phase=phase)


def play(state: State, action: Play) -> State:
    """Lay a card, of the next seat unless it has one; the last one decides the trick."""
    seat = state.next_seat() if action.seat is None else action.seat
    round_ = replace(state.round, table=(*state.round.table, PlayedCard(seat, action.card)))
    if len(round_.table) < len(state.players):
        return replace(state, round=round_)
    return _take(state, round_, best(in_order(round_.table, round_.lead, len(state.players))).seat)


def take_trick(state: State, action: TakeTrick) -> State:
    """Give the trick on the table to the seat that took it."""
    return _take(state, state.round, action.seat)


def count_tricks(state: State, action: CountTricks) -> State:
    """End the round with the tricks that were counted."""
    return close(state, replace(state.round, table=(), counted=action.taken))


def _take(state: State, old: Round, winner: int) -> State:
    """Give a trick to the winner, who leads the next (S:36); the eleventh ends the round (S:17)."""
    tricks = (*old.tricks, Trick(old.lead, winner, old.table))
    round_ = replace(old, lead=winner, tricks=tricks, table=())
    if len(tricks) < HAND:
        return replace(state, round=round_)
    return close(state, round_)


def challenge(state: State, action: Challenge) -> State:
    """End the round, or only the trick on the table, by the house rule (S:57)."""
    round_ = replace(state.round, table=(), challenges=(*state.round.challenges, action))
    if state.rules.scope == "trick":
        return replace(state, round=round_)
    return close(state, round_, interrupted=True)
