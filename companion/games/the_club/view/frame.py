"""Parts that all views of The Club share."""

from __future__ import annotations

from typing import Any

from companion.games.the_club.rules.row import columns
from companion.games.the_club.rules.scoring import has_points, points, totals
from companion.games.the_club.state import (
    BARED,
    DEAL,
    GUESSED,
    JUDGING,
    PLACING,
    RULE,
    SCORES,
    STOPPED,
    Round,
    State,
)
from companion.games.the_club.view.owed import put_right
from companion.games.the_club.view.panels import GuessWords, RowCard
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.words import cards_word
from companion.play.view import Fact, PointsRow, Seat, Sheet, Stand, View
from companion.words.i18n import _


def framed(state: State, prompt: str, *, notices: tuple[str, ...] = (), **rest: Any) -> View:
    """Return a view with the shared parts."""
    return View(
        where=where(state),
        prompt=prompt,
        seats=seats(state),
        sheet=sheet(state),
        notices=tuple(filter(None, (put_right(state), *notices))),
        facts=_facts(state),
        **rest,
    )


def _facts(state: State) -> tuple[Fact, ...]:
    """Return the facts that a correction may change beside the points: cards to draw or to put back
    follow from the hands."""
    each = (
        Fact(_("{name}’s hand").format(name=name), cards_word(c)) for _s, name, c in hands(state)
    )
    right = sum(bool(card) for card, _wrong in columns(state.round.events))
    return (*each, Fact(_("right cards in the row"), str(right)))


def where(state: State) -> str:
    """Return the progress of the match in words."""
    if state.over:
        return _("the match is over")
    total = state.house.laps * len(state.players)
    if state.phase == SCORES:
        return _("end of round {number} of {total}").format(number=state.number, total=total)
    return _("round {number} of {total}").format(number=state.number, total=total)


def acting(state: State) -> int | None:
    """Return the seat to act."""
    if state.over or state.phase == SCORES:
        return None
    if state.phase in (RULE, DEAL, JUDGING, BARED, PLACING, GUESSED):
        return state.round.master
    return state.round.to_act


def seats(state: State) -> tuple[Seat, ...]:
    """Return all seats: the master, and the number of cards of the others."""
    to_act, sums = acting(state), totals(state)
    return tuple(
        Seat(
            number=seat,
            name=name,
            score=sums[seat],
            note=_note(state, seat),
            dealer=seat == state.round.master,
            to_act=seat == to_act,
            stand=Stand(str(sums[seat]) if has_points(state) else "", note=_note(state, seat)),
        )
        for seat, name in enumerate(state.players)
    )


def _note(state: State, seat: int) -> str:
    if state.over or state.phase in (RULE, DEAL):
        return ""
    if seat == state.round.master:
        return _("master")
    return cards_word(state.round.hands[seat])


def sheet(state: State) -> Sheet:
    """Return the points of every round that is over; empty without points."""
    if not has_points(state):
        return Sheet(totals=totals(state), has_points=False)
    rows, sums = [], [(0,) * len(state.players)]
    for number, round_ in enumerate(state.played, 1):
        got = points(state, round_)
        rows.append(PointsRow(str(number), got, _moods(state, round_), _row_note(round_)))
        sums.append(tuple(a + b for a, b in zip(sums[-1], got, strict=True)))
    return Sheet(rows=tuple(rows), totals=sums[-1], curve=tuple(sums))


def _moods(state: State, round_: Round) -> tuple[str, ...]:
    return tuple("right" if s == round_.guesser else "" for s in range(len(state.players)))


def _row_note(round_: Round) -> str:
    if round_.end == STOPPED:
        return _("stopped")
    return "" if round_.counts else _("no points")


def table(round_: Round) -> tuple[RowCard, ...]:
    """Return the row and its columns."""
    return tuple(RowCard(right, wrong) for right, wrong in columns(round_.events))


def guesses(state: State) -> tuple[GuessWords, ...]:
    """Return every guess of this round, the last first."""
    moods = {True: "right", False: "wrong", None: ""}
    return tuple(
        GuessWords(
            each.seat,
            state.players[each.seat],
            sentence(each.rule) if each.rule else _("said aloud"),
            moods[each.right],
        )
        for each in reversed(state.round.attempts)
    )


def hands(state: State) -> tuple[tuple[int, str, int], ...]:
    """Return the number of cards of each seat; the master is left out."""
    round_ = state.round
    return tuple(
        (seat, name, round_.hands[seat])
        for seat, name in enumerate(state.players)
        if seat != round_.master
    )
