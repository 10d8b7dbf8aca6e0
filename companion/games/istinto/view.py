"""Public view of Istinto, phase by phase."""

from __future__ import annotations

from msgspec import Struct

from companion.games.istinto.actions import Bid, Deal, TakeTrick
from companion.games.istinto.cards import DECK
from companion.games.istinto.ending import ending
from companion.games.istinto.moves import MOVES
from companion.games.istinto.scoring import PENALTY, standing_totals, worth
from companion.games.istinto.state import (
    BIDDING,
    HAND,
    PLAYING,
    PlayedCard,
    Round,
    RoundResult,
    State,
    taken,
)
from companion.games.istinto.tricks import winning
from companion.games.istinto.words import ordinal, told_revokes
from companion.play.ending import ahead, leaders
from companion.play.game import Standing
from companion.play.view import (
    UNANSWERED,
    Answers,
    Fact,
    Named,
    Offer,
    PointsRow,
    Seat,
    Sheet,
    Stand,
    View,
)
from companion.words.i18n import _, joined, ngettext, points_word, signed

EARLY = 2
"""Last round with the hint on how a trick is entered."""


class CardFace(Struct, frozen=True):
    """Card as drawn; *best* marks the one that takes the trick so far."""

    suit: str
    rank: int
    seat: int
    best: bool = False


class TrickSeat(Struct, frozen=True):
    """Seat while tricks are played: its tricks, its bid, and the difference."""

    seat: int
    name: str
    taken: int
    bid: int
    need: str
    mood: str
    to_act: bool = False


class BidPanel(Struct, frozen=True):
    """Keys to bid with, and the bids against eleven."""

    sum: str
    tricks: tuple[int, ...]
    """Seats by trick: each of the eleven belongs to the bid that covers it, in the order of the
    bids."""


class TrickPanel(Struct, frozen=True):
    """Places, and the cards on the table."""

    places: tuple[TrickSeat, ...]
    cards: tuple[CardFace, ...]
    says: str
    """Event, with ``{name}`` for the seat."""
    who: int
    """Seat of the event."""
    next_says: str
    """Sentence for the seat of the next card, with ``{name}`` for its person."""
    round: str
    goal: str
    trick: str
    """Number of the trick that the cards are of, or the next ones will be, in words."""
    laid: str
    """Number of cards of the trick on the table, in words, if any."""
    onward: str
    """Effect of the next card, while the last trick is still there."""
    next_seat: int
    """Seat whose card comes next in the right order."""
    trump: str
    """Code of a trump to lay: they are all alike."""


class ScorePanel(Struct, frozen=True):
    """Sheet and curve after a round, or at the end."""

    leads: str = ""
    """Leader and the distance to the end, with ``{name}`` for the seat; empty for no target."""
    leader: int | None = None
    """Sole leader; None for level seats."""
    closed: str = ""
    """Round that has ended."""
    over: bool = False


def view(state: State, _answers: Answers = UNANSWERED) -> View:
    """Return the public view."""
    if state.over or state.phase not in (BIDDING, PLAYING):
        return _scored(state)
    return _bidding(state) if state.phase == BIDDING else _playing(state)


def _bidding(state: State) -> View:
    dealer, lead = (state.players[seat] for seat in (state.round.dealer, state.round.lead))
    return View(
        where=_("Round {number} · {name} deals").format(number=_number(state), name=dealer),
        prompt=_("how many tricks?"),
        who=state.bidder,
        hint=_("{name} leads").format(name=lead),
        seats=_seats(state),
        offers=tuple(Offer(str(n), Bid(n), hint=_worth(n)) for n in range(HAND + 1)),
        sheet=sheet(state),
        panel=BidPanel(_bid_sum(sum(state.round.bids)), _bid_tricks(state)),
    )


def _worth(bid: int) -> str:
    return _("+{points} points").format(points=worth(bid))


def _bid_sum(bids: int) -> str:
    text = _("{sum} of {all}").format(sum=bids, all=HAND)
    if bids > HAND:
        balance = ngettext("{count} too many", "{count} too many", bids - HAND)
    elif bids < HAND:
        balance = ngettext("{count} left", "{count} left", HAND - bids)
    else:
        balance = _("exactly all")
    return f"{text} · {balance.format(count=abs(bids - HAND))}"


def _bid_tricks(state: State) -> tuple[int, ...]:
    bids, seats = state.round.bids, len(state.players)
    said = [
        (state.round.dealer + turn) % seats for turn, bid in enumerate(bids) for _ in range(bid)
    ]
    return tuple(said[:HAND])


def _playing(state: State) -> View:
    number = len(state.round.tricks) + 1
    table = state.round.table
    return View(
        where=_("Round {round} · trick {trick} of {all}").format(
            round=_number(state), trick=number, all=HAND),
        prompt=_("play a card") if table else _("lead the {ordinal} trick").format(
            ordinal=ordinal(number)),
        who=state.next_seat(),
        hint=_("⟦pass the cards, or ⟧touch who takes the trick") if _number(state) <= EARLY else "",
        seats=_seats(state),
        offers=tuple(
            Offer(name, TakeTrick(seat), seat=seat)
            for seat, name in enumerate(state.players)
            if not MOVES.check(state, TakeTrick(seat))
        ),
        sheet=sheet(state),
        notices=told_revokes(state, state.round, "at_once"),
        facts=(Fact(_("who leads"), state.players[state.round.lead]),),
        panel=_trick_panel(state),
    )  # fmt: skip


def _trick_panel(state: State) -> TrickPanel:
    counts = taken(state.round, len(state.players))
    shown, lead = _shown_cards(state)
    says, who = _said(state)
    trick = len(state.round.tricks) + (not _lies(state))
    return TrickPanel(
        places=tuple(_place(state, seat, counts[seat]) for seat in range(len(counts))),
        cards=_faces(shown, lead, len(state.players)),
        says=says,
        who=who,
        next_says=_due(state),
        round=_("round {number}").format(number=_number(state)),
        goal=_goal(state),
        trick=_("trick {trick} of {all}").format(trick=trick, all=HAND),
        laid=_laid(state),
        onward=_onward(state),
        next_seat=state.next_seat(),
        trump=_free_trump(state.round),
    )


def _said(state: State) -> tuple[str, int]:
    """Return the event, with ``{name}`` for the seat, and the seat."""
    if _lies(state):
        return _("{name} takes the trick"), state.round.tricks[-1].winner
    return _due(state), state.next_seat()


def _due(state: State) -> str:
    return _("{name} plays") if state.round.table else _("{name} leads")


def _lies(state: State) -> bool:
    """Return True if the cards of the last trick are still on the table."""
    tricks = state.round.tricks
    return not state.round.table and bool(tricks and tricks[-1].cards)


def _onward(state: State) -> str:
    if not _lies(state):
        return ""
    text = _("the next card opens trick {number}")
    return text.format(number=len(state.round.tricks) + 1)


def _laid(state: State) -> str:
    count, seats = len(state.round.table), len(state.players)
    return _("{count} of {seats} on the table").format(count=count, seats=seats) if count else ""


def _free_trump(round_: Round) -> str:
    """Return the first trump that was not laid; the first one if all were."""
    laid = {card.card for trick in round_.tricks for card in trick.cards}
    laid |= {card.card for card in round_.table}
    trumps = [card for card in DECK if card.trump]
    return next((card for card in trumps if card not in laid), trumps[0]).code


def _shown_cards(state: State) -> tuple[tuple[PlayedCard, ...], int]:
    """Return the trick on the table, or the last one until a new card is laid."""
    if state.round.table or not state.round.tricks:
        return state.round.table, state.round.lead
    last = state.round.tricks[-1]
    return last.cards, last.lead


def _faces(cards: tuple[PlayedCard, ...], lead: int, seats: int) -> tuple[CardFace, ...]:
    first = winning(cards, lead, seats)
    return tuple(
        CardFace(laid.card.suit, laid.card.rank, laid.seat, laid is first) for laid in cards
    )


def _place(state: State, seat: int, tricks: int) -> TrickSeat:
    bid = state.bid(seat) or 0
    need, mood = _need(bid, tricks)
    return TrickSeat(seat, state.players[seat], tricks, bid, need, mood, seat == state.next_seat())


def signed_total(total: int) -> str:
    """Return a total with a true minus sign."""
    return points_word(total)


def _need(bid: int, tricks: int) -> tuple[str, str]:
    if tricks == bid:
        return _("right · {points}").format(points=signed(worth(bid))), "right"
    if tricks < bid:
        count = bid - tricks
        return ngettext("needs {count}", "needs {count}", count).format(count=count), ""
    count = tricks - bid
    return ngettext("{count} over", "{count} over", count).format(count=count), "wrong"


def _scored(state: State) -> View:
    number = len(state.results)
    if state.over:
        where = _("the match is over")
    else:
        where = _("end of round {number} · {goal}").format(number=number, goal=_goal(state))
    dealer = state.players[state.next_dealer]
    deal = _("Round {number} · {name} deals").format(number=number + 1, name=dealer)
    primary = None if state.over else Offer(deal, Deal(), seat=state.next_dealer)
    leads, leader = _lead(state)
    best, named = first(state), None
    if state.over and len(best) == 1:
        named = Named(best[0], _headline(state, "{name}"))
    return View(
        where=where,
        prompt=_headline(state) if primary is None else _("shuffle and deal"),
        who=None if primary is None else state.next_dealer,
        named=named,
        hint="" if leader is None else leads.format(name=state.players[leader]),
        seats=_seats(state),
        offers=() if primary is None else (primary,),
        primary=primary,
        sheet=sheet(state),
        notices=_round_notices(state),
        panel=ScorePanel(
            leads, leader, _("End of round {number}").format(number=number), state.over
        ),
        ending=ending(state, sheet(state)) if state.over else None,
    )


def _lead(state: State) -> tuple[str, int | None]:
    """Return the leader and the distance to the end, in words, and the sole leader."""
    target, totals = sheet(state).target, standing_totals(state)
    if target is None or state.over or not state.results:
        return "", None
    most = max(totals)
    if totals.count(most) > 1:
        first = [seat for seat, total in enumerate(totals) if total == most]
        return (ahead(state.players, first) if min(totals) < most else _("all are level")), None
    text = ngettext(
        "{name} is in the lead: {count} to go",
        "{name} is in the lead: {count} to go",
        target - most,
    )
    return text.format(name="{name}", count=target - most), totals.index(most)


def _headline(state: State, name: str = "") -> str:
    """Return the result in one line; *name* stands for those who are first."""
    if not state.results:
        return _("Stopped before the first round was over.")
    names = joined([state.players[seat] for seat in first(state)])
    count, total = len(first(state)), max(standing_totals(state))
    if not count:
        text = _("Stopped early: all are level with {total}")
    elif state.ended:
        text = ngettext(
            "Stopped early: {names} leads with {total}",
            "Stopped early: {names} lead with {total}",
            count,
        )
    else:
        text = ngettext("{names} wins with {total}", "{names} win with {total}", count)
    return text.format(names=name or names, total=signed_total(total))


def _interruption(result: RoundResult, players: tuple[str, ...]) -> tuple[str, ...]:
    if not result.interrupted:
        return ()
    challenge = result.round.challenges[-1]
    accuser, accused = players[challenge.accuser], players[challenge.accused]
    if challenge.guilty:
        text = _("{accused} had revoked: {points}. The round ends here.")
    else:
        text = _("{accused} had not revoked: {accuser} {points}. The round ends here.")
    return (text.format(accused=accused, accuser=accuser, points=signed(PENALTY)),)


def _round_notices(state: State) -> tuple[str, ...]:
    if not state.results or state.ended:
        return ()
    last = state.results[-1]
    return (*_interruption(last, state.players), *told_revokes(state, last.round, "end"))


def first(state: State) -> tuple[int, ...]:
    """Return the winners to announce, or the leaders where a match stopped early."""
    return leaders(standing_totals(state)) if state.ended else state.winners


def _goal(state: State) -> str:
    rules = state.rules
    goals = []
    if rules.rounds:
        goals.append(_("{count} rounds").format(count=rules.rounds))
    if rules.target:
        goals.append(_("to {target} points").format(target=rules.target))
    return " · ".join(goals)


def _number(state: State) -> int:
    return len(state.results) + 1


def _seats(state: State) -> tuple[Seat, ...]:
    acting = _acting(state)
    return tuple(
        Seat(
            number=seat,
            name=name,
            score=standing_totals(state)[seat],
            note=_note(state, seat),
            dealer=seat == state.round.dealer,
            to_act=seat == acting,
            stand=_stand(state, seat),
        )
        for seat, name in enumerate(state.players)
    )


def _acting(state: State) -> int | None:
    """Return the seat that bids or plays next."""
    if state.over or state.phase not in (BIDDING, PLAYING):
        return None
    return state.bidder if state.phase == BIDDING else state.next_seat()


def _stand(state: State, seat: int) -> Stand:
    """Return the bid during bidding, then the tricks beside it, else the total."""
    total = signed_total(standing_totals(state)[seat])
    if state.over or state.phase not in (BIDDING, PLAYING):
        return Stand(total)
    if state.phase == BIDDING:
        return Stand(_note(state, seat) or "–", note=_("total {total}").format(total=total))
    tricks, bid = taken(state.round, len(state.players))[seat], state.bid(seat) or 0
    return Stand(str(tricks), f"/{bid}", *_need(bid, tricks))


def _note(state: State, seat: int) -> str:
    bid = state.bid(seat)
    if bid is not None:
        return str(bid)
    return "…" if state.phase == BIDDING and seat == state.bidder else ""


def sheet(state: State) -> Sheet:
    """Return the points of every finished round, by seat."""
    rows = tuple(_row(number, result) for number, result in enumerate(state.results, 1))
    start = (0,) * len(state.players)
    return Sheet(
        rows=rows,
        totals=standing_totals(state),
        curve=(start, *(result.totals for result in state.results)),
        target=state.rules.target,
    )


def _row(number: int, result: RoundResult) -> PointsRow:
    scored = any(points > 0 for points in result.points) or not result.interrupted
    moods = tuple(
        "right" if points > 0 else "wrong" if points < 0 or scored else ""
        for points in result.points
    )
    return PointsRow(
        str(number), result.points, moods, _("interrupted") if result.interrupted else ""
    )


def standing(state: State) -> Standing:
    """Return totals, winners and rounds in a form for comparison."""
    return Standing(
        players=state.players,
        totals=standing_totals(state),
        winners=state.winners,
        finished=state.over,
        rounds=tuple(
            _round(state, number, result) for number, result in enumerate(state.results, 1)
        ),
    )


def _round(state: State, number: int, result: RoundResult) -> dict[str, object]:
    def named(values: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(state.players, values, strict=True))

    return {
        "round": number,
        "dealer": state.players[result.round.dealer],
        "bids": named(result.bids),
        "tricks": named(result.taken),
        "points": named(result.points),
        "totals": named(result.totals),
        "interrupted": result.interrupted,
    }
