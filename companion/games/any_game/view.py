"""Public view of a match of any game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.any_game import entering
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Close,
    Count,
    EndRound,
    Enter,
    Fill,
    Finish,
    Result,
    Win,
    Write,
)
from companion.games.any_game.ending import ending, wins
from companion.games.any_game.entering import Asked
from companion.games.any_game.kinds import (
    BIDDING,
    COUNTING,
    ENTERING,
    FILLING,
    FINISHING,
    TELLING,
    kind_of,
)
from companion.games.any_game.moves import MOVES
from companion.games.any_game.panels import (
    AWAY,
    OUT,
    CountingPad,
    CountingPanel,
    EnteringPanel,
    FieldRow,
    FillingPanel,
    RoundResultPanel,
    SideColumn,
    WritingPanel,
)
from companion.games.any_game.prospects import limit_words, prospect
from companion.games.any_game.sheet import sheet
from companion.games.any_game.state import (
    State,
    asked,
    is_begun,
    is_out,
    names,
    next_side,
    people,
    places,
    playing,
    proposal,
    side_of,
    total,
    totals,
    winners,
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
    Stand,
    View,
)
from companion.words.i18n import N_, _, ngettext, points_word, signed

USUAL = -20, 60
"""Usual least and most points of a round without a known sum."""


def view(state: State, _answers: Answers = UNANSWERED) -> View:
    """Return the public view."""
    if state.over:
        return _ended(state)
    shows = {
        COUNTING: _counting, FILLING: _filling, FINISHING: _finishing, TELLING: _telling,
        ENTERING: _entering,
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
        columns=_columns(state),
        action=Bid(0, 0) if bids else Write(0, 0),
        number=state.number,
        asks=question,
        unit=_("bid") if bids else _("tricks") if tricks else _("points"),
        proposed=proposed,
        closes=state.scoring.lowest and not state.scoring.bids,
        extra=tricks,
    )
    return View(
        where=_where(state),
        prompt=question,
        who=side,
        hint=_bid_sum(state) if opens else prospect(state),
        seats=_seats(state),
        offers=_close_offers(state, *(() if proposed is None else (_proposed(state, side),))),
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


def _columns(state: State) -> tuple[SideColumn, ...]:
    bidding, dealer = state.phase == BIDDING, _dealing_side(state)
    return tuple(
        SideColumn(
            side,
            name,
            points_word(total(state, side)),
            _cell((state.bids if bidding else state.cells)[side]),
            "" if bidding else _cell(state.bids[side]),
            _absence(state, side),
            tuple(_notes(state, side)),
            side == dealer,
            people(state, side),
        )
        for side, name in enumerate(names(state))
    )


def _notes(state: State, side: int) -> Iterator[str]:
    """Yield the marks of a side, and its running numbers beside the total."""
    yield from (_(mark) for mark in state.sides[side].marks)
    yield from entering.running_numbers(state, side)


def _dealing_side(state: State) -> int | None:
    """Return the side that deals this round; None without rounds."""
    if not kind_of(state.scoring).has_rounds:
        return None
    return side_of(state, state.dealer)


def _cell(number: int | None) -> str:
    return "" if number is None else points_word(number)


def _absence(state: State, side: int) -> str:
    own = state.sides[side]
    if own.gone or own.rests:
        return AWAY
    return OUT if is_out(state, side) else ""


# --- fields of a description


def _entering(state: State) -> View:
    fields, first = entering.asked_fields(state), entering.awaited(state)
    rows = tuple(_row(state, each) for each in fields)
    may_end = entering.has_blanks(state) and not entering.is_counters(state)
    closes = _end_words(state) if may_end else ""
    is_written = first is None and is_begun(state)
    offers = [Offer(closes, EndRound())] if closes and first is None else []
    live = entering.live(state) if is_written else state.standing
    return View(
        where=_where(state),
        prompt=_("All is written?") if first is None else field_question(_row(state, first[0])),
        who=None if first is None else first[1],
        hint=_written_points(state, live.points) if is_written else prospect(state),
        seats=_seats(state),
        offers=_close_offers(state, *_answers(state, fields), *offers),
        ask=None if first is None else _field_ask(*first),
        pick=_blank_pick(state, fields),
        sheet=sheet(state),
        panel=EnteringPanel(
            _columns(state),
            rows,
            asked(state),
            state.number,
            closes,
            kind_of(state.scoring).has_rounds,
        ),
    )


def field_question(row: FieldRow) -> str:
    """Return the question about a field, behind a name if it is asked of one side."""
    if row.is_tick or row.is_sole:
        return _("“{field}”: who?").format(field=row.words)
    if row.is_joint and row.asks_yes:
        return _("“{field}”: yes or no?").format(field=row.words)
    if row.answers:
        return _("“{field}”: which?").format(field=row.words)
    return _("how many for “{category}”?").format(category=row.words)


def _end_words(state: State) -> str:
    return _("Close the round") if kind_of(state.scoring).has_rounds else _("Close the sheet")


def _written_points(state: State, points: tuple[int | None, ...]) -> str:
    """Return the points of the round as it is written."""
    shown = zip(names(state), points, strict=True)
    return ", ".join(f"{name} {signed(each)}" for name, each in shown if each is not None)


def _row(state: State, each: Asked) -> FieldRow:
    cells = entering.cells(state, each.at)
    answers: tuple[tuple[str, int], ...] = ()
    if each.is_tick:
        answers = ((_("yes"), 1), (_("no"), 0))
    elif each.field.labels:
        span = range(each.limits.least, each.limits.most + 1, each.field.step)
        answers = tuple((each.word(number), number) for number in span)
    last = entering.lacking(state, each)
    return FieldRow(
        field=each.field.name,
        words=each.words,
        cells=tuple("" if number is None else _answer_word(each, number) for number in cells),
        answers=answers,
        is_joint=each.is_joint,
        asks_yes=each.is_tick,
        is_tick=each.is_tick and not each.is_joint and not each.is_sole,
        is_sole=each.is_sole,
        may_be_blank=each.usual is not None,
        proposed=entering.proposal(state, each, last[0]) if last else None,
    )


def _answer_word(each: Asked, number: int) -> str:
    if each.is_tick:
        return _("yes") if number else "–"
    return each.word(number)


def _answers(state: State, fields: tuple[Asked, ...]) -> Iterator[Offer]:
    """Yield the answers in words that may be given now."""
    for each in fields:
        sides = entering.lacking(state, each)
        if each.is_tick or each.field.labels:
            for action in _of_answers(each, sides):
                if MOVES.check(state, action) is None:
                    yield Offer(MOVES.tell(state, action), action, seat=action.side)


def _of_answers(each: Asked, sides: tuple[int | None, ...]) -> Iterator[Enter]:
    least, most = each.limits[:2]
    numbers = (1,) if each.is_sole else range(least, most + 1, each.field.step)
    for side in sides:
        yield from (Enter(each.field.name, number, side) for number in numbers)


def _field_ask(each: Asked, side: int | None) -> Ask | None:
    if each.is_tick or each.field.labels:
        return None
    return Ask(
        each.words, each.limits.least, each.limits.most, Enter(each.field.name, 0, side), "number"
    )


def _blank_pick(state: State, fields: tuple[Asked, ...]) -> Pick | None:
    """Return the request for a number that may stay blank."""
    numbers = (each for each in fields if not each.is_tick and not each.field.labels)
    blank = ((each, entering.lacking(state, each)) for each in numbers if each.usual is not None)
    each, sides = next((pair for pair in blank if pair[1]), (None, ()))
    if each is None:
        return None
    shown = names(state)
    least, most = each.limits[:2]
    span = range(least, min(most, USUAL[1]) + 1, each.field.step)
    number = Column("number", _("How many?"), tuple((str(n), n) for n in span))
    if each.is_joint:
        return Pick(Enter(each.field.name, 0), (number,))
    whom = tuple((shown[side], side) for side in sides if side is not None)
    return Pick(Enter(each.field.name, 0, 0), (Column("side", each.words, whom), number))


# --- categories, counters, results


def _filling(state: State) -> View:
    categories = state.scoring.categories
    cells = [[own.filled[at] for own in state.sides] for at in range(len(categories))]
    return View(
        where=_where(state),
        prompt=_("Touch a place on the sheet, then its points"),
        hint=prospect(state),
        seats=_seats(state),
        offers=_close_offers(state),
        pick=_place(state),
        sheet=sheet(state),
        panel=FillingPanel(
            _columns(state),
            tuple(_(category) for category in categories),
            tuple(tuple(map(_cell, row)) for row in cells),
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
            Column("side", _("For whom?"), tuple((shown[side], side) for side in playing(state))),
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
        where=_where(state),
        prompt=_("Touch + or − at a name"),
        hint=prospect(state),
        seats=_seats(state),
        offers=(*steps, *_close_offers(state)),
        primary=_close_offer() if _is_decided(state) else None,
        sheet=sheet(state),
        panel=CountingPanel(
            tuple(
                CountingPad(
                    side,
                    shown[side],
                    own.counts,
                    _absence(state, side),
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
        for side in playing(state)
        if side not in state.order
    )
    found, is_level = places(state), bool(state.level & {*state.order[-1:]})
    prompt = _("Who is level?") if is_level else _("Who is next?") if state.order else ""
    return View(
        where=_where(state),
        prompt=prompt or _("Who is first?"),
        hint=prospect(state),
        seats=_seats(state),
        offers=_close_offers(state, *offers),
        sheet=sheet(state),
        panel=RoundResultPanel(kinds.PLACES, _columns(state), state.order, found),
    )


def _telling(state: State) -> View:
    kind = state.scoring.kind
    prompt, offers = {
        kinds.TOGETHER: (_("How did it end?"), _together),
        kinds.ALONE: (_("Who played alone?"), _alone),
        kinds.MARGIN: (_("Who won?"), _margin),
    }[kind]
    return View(
        where=_where(state),
        prompt=prompt,
        hint=prospect(state),
        seats=_seats(state),
        offers=_close_offers(state, *offers(state)),
        sheet=sheet(state),
        panel=RoundResultPanel(kind, _columns(state)),
    )


def _together(_state: State) -> tuple[Offer, ...]:
    return Offer(_("We lost"), Result(False)), Offer(_("We won"), Result(True))


def _alone(state: State) -> tuple[Offer, ...]:
    return tuple(
        Offer(text.format(names=names(state)[side]), Alone(side, won), seat=side)
        for side in playing(state)
        for won, text in (
            (True, ngettext("{names} wins", "{names} win", people(state, side))),
            (False, ngettext("{names} loses", "{names} lose", people(state, side))),
        )
    )


def _margin(state: State) -> tuple[Offer, ...]:
    return tuple(Offer(names(state)[side], Win(side, 1), seat=side) for side in playing(state))


# --- common parts


def _close_offers(state: State, *offers: Offer) -> tuple[Offer, ...]:
    """Return the offers, and that to close the match if the table decides on the end."""
    closes = entering.is_closed_by_table(state) and _has_begun(state)
    return (*offers, _close_offer()) if closes else offers


def _has_begun(state: State) -> bool:
    first = tuple(each.start for each in state.scoring.counters)
    return bool(state.rounds or is_begun(state)) or any(
        own.counts != first or {*own.filled} - {None} for own in state.sides
    )  # fmt: skip


def _close_offer() -> Offer:
    return Offer(_("The match is over"), Close())


def _where(state: State) -> str:
    number = _("round {number}").format(number=state.number)
    if not kind_of(state.scoring).has_rounds:
        number = _("the sheet")
    return " · ".join(part for part in (number, limit_words(state.scoring)) if part)


def _seats(state: State) -> tuple[Seat, ...]:
    awaited, dealer = next_side(state), side_of(state, state.dealer)
    rounds = kind_of(state.scoring).has_rounds
    return tuple(
        Seat(
            side,
            name,
            total(state, side),
            note=", ".join(_notes(state, side)),
            dealer=rounds and side == dealer,
            to_act=side == awaited,
            stand=_stand(state, side),
        )
        for side, name in enumerate(names(state))
    )


def _stand(state: State, side: int) -> Stand | None:
    """Return the standing of a side that is out or away; others are shown by their score."""
    words = {OUT: N_("out"), AWAY: N_("not here")}
    absence = _absence(state, side)
    if not absence:
        return None
    mood = "wrong" if absence == OUT else ""
    return Stand(points_word(total(state, side)), note=_(words[absence]), mood=mood)


def _ended(state: State) -> View:
    points = sheet(state)
    told = ending(state, points)
    seats = tuple(
        Seat(side, name, total(state, side)) for side, name in enumerate(names(state))
    )  # fmt: skip
    alone = None if state.ended or len(told.winners) != 1 else told.winners[0]
    return View(
        where=_("the match is over"),
        prompt=told.title,
        named=None if alone is None else Named(alone, wins(state, alone, "{name}")),
        seats=seats,
        sheet=points,
        ending=told,
    )


def standing(state: State) -> Standing:
    """Return totals, winners and rounds in a form for comparison, by seat."""
    has = totals(state)
    won = winners(state) if state.over else ()
    seats = range(len(state.players))
    return Standing(
        players=state.players,
        totals=tuple(has[side_of(state, seat)] for seat in seats),
        winners=tuple(seat for seat in seats if side_of(state, seat) in won),
        finished=state.over,
        rounds=tuple(
            {"round": number, "points": dict(zip(names(state), each.points, strict=False))}
            for number, each in enumerate(state.rounds, 1)
        ),
    )
