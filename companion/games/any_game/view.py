"""Public view of a match of any game."""

from __future__ import annotations

from companion.games.any_game import entering
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Count,
    Fill,
    Finish,
    Result,
    Win,
    Write,
)
from companion.games.any_game.ending import ending, wins
from companion.games.any_game.entering_view import entering_view
from companion.games.any_game.kinds import (
    BIDDING,
    COUNTING,
    ENTERING,
    FILLING,
    FINISHING,
    TELLING,
)
from companion.games.any_game.panels import (
    CountingPad,
    CountingPanel,
    FillingPanel,
    RoundResultPanel,
    WritingPanel,
)
from companion.games.any_game.prospects import prospect
from companion.games.any_game.sheet import sheet
from companion.games.any_game.state import (
    State,
    is_out,
    names,
    next_side,
    people,
    places,
    proposal,
    side_of,
    total,
    totals,
    winners,
)
from companion.games.any_game.view_parts import (
    USUAL,
    absence,
    cell,
    close_offer,
    close_offers,
    columns,
    seats,
    where,
)
from companion.play.game import Standing
from companion.play.view import (
    UNANSWERED,
    Answers,
    Ask,
    Column,
    Named,
    Offer,
    Pick,
    Seat,
    View,
)
from companion.words.i18n import _, ngettext, points_word


def view(state: State, _answers: Answers = UNANSWERED) -> View:
    """Return the public view."""
    if state.over:
        return _ended(state)
    shows = {
        COUNTING: _counting, FILLING: _filling, FINISHING: _finishing, TELLING: _telling,
        ENTERING: entering_view,
    }  # fmt: skip
    return shows.get(state.phase, _writing)(state)


# --- a number for each side


def _writing(state: State) -> View:
    side, bids = next_side(state), state.phase == BIDDING
    assert side is not None
    tricks = state.scoring.bids is not None and not bids
    opens = tricks and state.cells.count(None) == len(state.cells)
    proposed = proposal(state, side)
    question = (
        _("how many tricks will you take together?")
        if bids and people(state, side) > 1
        else _("how many tricks will you take?")
        if bids
        else _("how many tricks?")
        if tricks
        else _("how many points?")
    )
    panel = WritingPanel(
        columns=columns(state),
        action=Bid(0, 0) if bids else Write(0, 0),
        number=state.number,
        asks=question,
        unit=_("bid") if bids else _("tricks") if tricks else _("points"),
        proposed=proposed,
        closes=state.scoring.lowest and not state.scoring.bids,
        extra=tricks,
    )
    return View(
        where=where(state),
        prompt=question,
        who=side,
        hint=_bid_sum(state) if opens else prospect(state),
        seats=seats(state),
        offers=close_offers(state, *(() if proposed is None else (_proposed(state, side),))),
        ask=_ask(state, side),
        sheet=sheet(state),
        panel=panel,
    )


def _ask(state: State, side: int) -> Ask:
    """Return the request for the next number, with the usual ones; the sheet takes others."""
    tricks = state.scoring.tricks(state.number) or 0
    if state.phase == BIDDING:
        return Ask(_("bid"), 0, tricks, Bid(side, 0), "number")
    if state.scoring.bids:
        return Ask(_("tricks"), 0, tricks, Write(side, 0), "number")
    return Ask(_("points"), *_usual(state, side), Write(side, 0), "number")


def _usual(state: State, side: int) -> tuple[int, int]:
    """Return the least and the most points of a round that a side usually has."""
    scoring = state.scoring
    if scoring.countdown:
        left = state.sides[side].total
        return 0, min(left, scoring.most or left)
    return (min(scoring.sum, 0), max(scoring.sum, 0)) if scoring.sum else USUAL


def _proposed(state: State, side: int) -> Offer:
    number = proposal(state, side) or 0
    text = _("Write {number} for {name}")
    label = text.format(number=points_word(number), name=names(state)[side])
    return Offer(label, Write(side, number), seat=side)


def _bid_sum(state: State) -> str:
    text = _("the bids add up to {bids}, the tricks to {tricks}")
    bids = sum(bid or 0 for bid in state.bids)
    return text.format(bids=bids, tricks=state.scoring.tricks(state.number))


# --- categories, counters, results


def _filling(state: State) -> View:
    categories = state.scoring.categories
    cells = [[own.filled[at] for own in state.sides] for at in range(len(categories))]
    return View(
        where=where(state),
        prompt=_("Touch a place on the sheet, then its points"),
        hint=prospect(state),
        seats=seats(state),
        offers=close_offers(state),
        pick=_place(state),
        sheet=sheet(state),
        panel=FillingPanel(
            columns(state),
            tuple(_(category) for category in categories),
            tuple(tuple(map(cell, row)) for row in cells),
            tuple(map(_best_of, cells)),
        ),
    )


def _place(state: State) -> Pick:
    """Return the request for a free place on the sheet and its points."""
    shown = names(state)
    free = tuple((_(name), at) for at, name in enumerate(state.scoring.categories))
    return Pick(
        Fill(0, 0, 0),
        (
            Column("side", _("For whom?"), tuple((shown[side], side) for side in state.here)),
            Column("category", _("Which category?"), free),
            Column(
                "number", _("How many points?"), tuple((str(n), n) for n in range(USUAL[1] + 1))
            ),
        ),
    )


def _best_of(row: list[int | None]) -> int | None:
    if len(row) < 2 or None in row:
        return None
    numbers = [each or 0 for each in row]
    best = max(numbers)
    return numbers.index(best) if numbers.count(best) == 1 else None


def _counting(state: State) -> View:
    counters = entering.counters(state)
    shown = names(state)
    steps = tuple(
        Offer(f"{shown[side]}: {each.name} {sign}", Count(side, at, by), seat=side)
        for side, own in enumerate(state.sides)
        if not own.gone
        for at, each in enumerate(counters)
        for sign, by in ((f"+{each.up}", each.up), (f"−{each.down}", -each.down))
    )
    return View(
        where=where(state),
        prompt=_("Touch + or − at a name"),
        hint=prospect(state),
        seats=seats(state),
        offers=(*steps, *close_offers(state)),
        primary=close_offer() if _is_decided(state) else None,
        sheet=sheet(state),
        panel=CountingPanel(
            tuple(
                CountingPad(
                    side,
                    shown[side],
                    own.counts,
                    absence(state, side),
                    _danger(state, side),
                    people(state, side),
                )
                for side, own in enumerate(state.sides)
            ),
            counters,
            prospect(state),
        ),
    )


def _is_decided(state: State) -> bool:
    """Return True if counters are in a state in which the match usually ends."""
    scoring, has = state.scoring, totals(state)
    if scoring.sheet:
        return state.standing.done
    if scoring.end == kinds.OUT:
        return sum(not is_out(state, side) for side in range(len(has))) <= 1
    return scoring.end == kinds.TOTAL and max(has) >= scoring.limit


def _danger(state: State, side: int) -> bool:
    scoring = state.scoring
    if scoring.end != kinds.OUT or not scoring.counters:
        return False
    start, has = scoring.counters[0].start, state.sides[side].counts[0]
    return abs(has - scoring.limit) * 4 <= abs(start - scoring.limit)


def _finishing(state: State) -> View:
    shown = names(state)
    offers = tuple(
        Offer(shown[side], Finish(side), seat=side)
        for side in state.here
        if side not in state.order
    )
    found, is_level = places(state), bool(state.level & {*state.order[-1:]})
    prompt = _("Who is level?") if is_level else _("Who is next?") if state.order else ""
    return View(
        where=where(state),
        prompt=prompt or _("Who is first?"),
        hint=prospect(state),
        seats=seats(state),
        offers=close_offers(state, *offers),
        sheet=sheet(state),
        panel=RoundResultPanel(kinds.PLACES, columns(state), state.order, found),
    )


def _telling(state: State) -> View:
    kind = state.scoring.kind
    prompt, offers = {
        kinds.TOGETHER: (_("How did it end?"), _together),
        kinds.ALONE: (_("Who played alone?"), _alone),
        kinds.MARGIN: (_("Who won?"), _margin),
    }[kind]
    return View(
        where=where(state),
        prompt=prompt,
        hint=prospect(state),
        seats=seats(state),
        offers=close_offers(state, *offers(state)),
        sheet=sheet(state),
        panel=RoundResultPanel(kind, columns(state)),
    )


def _together(_state: State) -> tuple[Offer, ...]:
    return Offer(_("We lost"), Result(False)), Offer(_("We won"), Result(True))


def _alone(state: State) -> tuple[Offer, ...]:
    return tuple(
        Offer(text.format(names=names(state)[side]), Alone(side, won), seat=side)
        for side in state.here
        for won, text in (
            (True, ngettext("{names} wins", "{names} win", people(state, side))),
            (False, ngettext("{names} loses", "{names} lose", people(state, side))),
        )
    )


def _margin(state: State) -> tuple[Offer, ...]:
    return tuple(Offer(names(state)[side], Win(side, 1), seat=side) for side in state.here)


def _ended(state: State) -> View:
    points = sheet(state)
    told = ending(state, points)
    alone = None if state.ended or len(told.winners) != 1 else told.winners[0]
    return View(
        where=_("the match is over"),
        prompt=told.title,
        named=None if alone is None else Named(alone, wins(state, alone, "{name}")),
        seats=tuple(Seat(side, name, total(state, side)) for side, name in enumerate(names(state))),
        sheet=points,
        ending=told,
    )


def standing(state: State) -> Standing:
    """Return totals, winners and rounds in a form for comparison, by seat."""
    has = totals(state)
    won = winners(state) if state.over else ()
    every_seat = range(len(state.players))
    return Standing(
        players=state.players,
        totals=tuple(has[side_of(state, seat)] for seat in every_seat),
        winners=tuple(seat for seat in every_seat if side_of(state, seat) in won),
        finished=state.over,
        rounds=tuple(
            {"round": number, "points": dict(zip(names(state), each.points, strict=False))}
            for number, each in enumerate(state.rounds, 1)
        ),
    )
