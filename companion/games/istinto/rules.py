"""The rules of Istinto: how a match begins, what is wrong with an action, what follows from it."""

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
from companion.games.istinto.options import OPTIONS
from companion.games.istinto.scoring import close
from companion.games.istinto.state import (
    BIDDING,
    HAND,
    OVER,
    PLAYING,
    SCORED,
    Laid,
    Round,
    Rules,
    State,
    Trick,
    taken,
)
from companion.games.istinto.tricks import best, in_order, winning
from companion.play.game import Objection, Setup, check_seats, chosen
from companion.words.i18n import _

Act = Bid | TakeTrick | CountTricks | Play | Challenge | Deal | Redeal


def start(setup: Setup) -> State:
    """Begin a match with its first dealer."""
    option = chosen(OPTIONS, setup)
    seats = len(setup.players)
    fixed = option["target"] == "twice_dealer"
    by_points = not fixed or option["fixed_rounds_also_target"] == "yes"
    rules = Rules(
        target=(60 if option["target"] == "60" else 100) if by_points else None,
        rounds=2 * seats if fixed else None,
        scope=option["revoke_scope"],
        floor=option["floor_at_zero"] == "yes",
        tell=option["tell_revokes"],
    )
    return State(players=setup.players, rules=rules, round=_deal(setup.dealer, seats))


def over(state: State) -> bool:
    """Return whether nothing more can happen in the match."""
    return state.ended or state.phase == OVER


def _deal(dealer: int, seats: int) -> Round:
    """The player on the dealer's left leads (S:31)."""
    return Round(dealer, (dealer + 1) % seats)


def check(state: State, action: Act) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    if type(action) is Bid:
        return _check_bid(state, action)
    if type(action) is Deal:
        return None if state.phase == SCORED else Objection("phase", _("This round is not over."))
    if type(action) is Redeal and state.phase == BIDDING:
        return None
    if state.phase != PLAYING:
        return _not_playing(state, action)
    if type(action) is Redeal:
        return None
    if type(action) is TakeTrick:
        return _check_take(state, action.seat)
    if type(action) is CountTricks:
        return _check_count(state, action.taken)
    if type(action) is Play:
        return _check_play(state, action)
    return _check_challenge(state, action)  # type: ignore[arg-type]


def _not_playing(state: State, action: Act) -> Objection:
    if state.phase == BIDDING:
        name = state.players[state.bidder]
        return Objection("phase", _("First the bids: {name} is next.").format(name=name))
    if type(action) is Challenge:
        text = _("The round is over. To challenge, take back its last trick first.")
        return Objection("late", text)
    return Objection("phase", _("The round is over: deal the next one."))


def _check_bid(state: State, action: Bid) -> Objection | None:
    if state.phase != BIDDING:
        return Objection("phase", _("All the bids of this round are made."))
    if not 0 <= action.tricks <= HAND:
        return Objection("bid", _("A bid is a number from 0 to 11."))
    return None


def _check_take(state: State, seat: int) -> Objection | None:
    table = state.round.table
    if wrong := check_seats(state, seat):
        return wrong
    first = winning(table, state.round.lead, len(state.players))
    if first is None or first.seat == seat or all(laid.seat != seat for laid in table):
        return None
    text = _("{name}’s card is beaten by {other}’s.").format(
        name=state.players[seat], other=state.players[first.seat]
    )
    return Objection("winner", text, fatal=False)


def _check_count(state: State, count: tuple[int, ...]) -> Objection | None:
    if len(count) != len(state.players) or min(count) < 0:
        return Objection("count", _("Every seat needs its number of tricks."))
    if sum(count) != HAND:
        text = _("The tricks add up to {sum}, not to 11.").format(sum=sum(count))
        return Objection("eleven", text)
    for seat, known in enumerate(taken(state.round, len(count))):
        if count[seat] < known:
            text = _("{name} has already taken {count}: take those back first.").format(
                name=state.players[seat], count=known
            )
            return Objection("count", text)
    return None


def _check_play(state: State, action: Play) -> Objection | None:
    if number := _trick_of(state.round, action.card):
        text = _("That card was played in trick {number}.").format(number=number)
        return Objection("twice", text)
    for laid in state.round.table:
        if laid.card is action.card:
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
    """Return in which trick of a round, from 1, a card was played; None if in none."""
    for number, trick in enumerate(round_.tricks, 1):
        for laid in trick.cards:
            if laid.card is card:
                return number
    return None


def _check_challenge(state: State, action: Challenge) -> Objection | None:
    if wrong := check_seats(state, action.accuser, action.accused):
        return wrong
    if action.accuser == action.accused:
        return Objection("challenge", _("Nobody challenges themselves."))
    return None


def apply(state: State, action: Act) -> State:
    """Return the state after an action that ``check`` has let pass."""
    kind = type(action)
    if kind is TakeTrick:
        return _take(state, state.round, action.seat)  # type: ignore[union-attr, arg-type]
    if kind is Play:
        return _play(state, action)  # type: ignore[arg-type]
    if kind is Bid:
        return _bid(state, action.tricks)  # type: ignore[union-attr]
    if kind is Deal:
        round_ = _deal(state.next_dealer, len(state.players))
        return replace(state, round=round_, phase=BIDDING)
    if kind is Redeal:
        return _redeal(state)
    if kind is CountTricks:
        return close(state, replace(state.round, table=(), counted=action.taken))  # type: ignore[union-attr]
    return _challenge(state, action)  # type: ignore[arg-type]


def _redeal(state: State) -> State:
    """Begin the round anew, with the same dealer; what challenges have cost stays."""
    old = state.round
    round_ = replace(_deal(old.dealer, len(state.players)), challenges=old.challenges)
    return replace(state, round=round_, phase=BIDDING)


def _bid(state: State, tricks: int) -> State:
    round_ = replace(state.round, bids=(*state.round.bids, tricks))
    phase = PLAYING if len(round_.bids) == len(state.players) else BIDDING
    return replace(state, round=round_, phase=phase)


def _play(state: State, action: Play) -> State:
    seat = state.next_seat() if action.seat is None else action.seat
    round_ = replace(state.round, table=(*state.round.table, Laid(seat, action.card)))
    if len(round_.table) < len(state.players):
        return replace(state, round=round_)
    return _take(state, round_, best(in_order(round_.table, round_.lead, len(state.players))).seat)


def _take(state: State, old: Round, winner: int) -> State:
    """The winner leads the next trick (S:36); the eleventh closes the round (S:17)."""
    tricks = (*old.tricks, Trick(old.lead, winner, old.table))
    round_ = replace(old, lead=winner, tricks=tricks, table=())
    if len(tricks) < HAND:
        return replace(state, round=round_)
    return close(state, round_)


def _challenge(state: State, action: Challenge) -> State:
    """End at once what the house rule says: the round, or only the trick on the table (S:57)."""
    round_ = replace(state.round, table=(), challenges=(*state.round.challenges, action))
    if state.rules.scope == "trick":
        return replace(state, round=round_)
    return close(state, round_, interrupted=True)
