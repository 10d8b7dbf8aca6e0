"""Public view of a match of Three Cards."""

from __future__ import annotations

from companion.play.ending import ahead, leaders, title
from companion.play.game import Standing
from companion.play.view import UNANSWERED, Answers, Offer, PointsRow, Seat, Sheet, View
from companion.words.i18n import _
from tests.three_cards.actions import Deal, TakeTrick
from tests.three_cards.state import HAND, State, totals, winners


def view(state: State, _answers: Answers = UNANSWERED) -> View:
    """Return the public view."""
    if state.over:
        return _ended(state)
    return _scored(state) if state.is_scored else _playing(state)


def _playing(state: State) -> View:
    return View(
        where=_where(state),
        prompt=_("Who took trick {number} of 3?").format(number=len(state.tricks) + 1),
        seats=_seats(state),
        offers=tuple(
            Offer(name, TakeTrick(seat), seat=seat) for seat, name in enumerate(state.players)
        ),
        sheet=sheet(state),
    )


def _scored(state: State) -> View:
    deal = Offer(_("Deal"), Deal(), seat=state.next_dealer)
    return View(
        where=_where(state),
        prompt=_("shuffle and deal"),
        who=state.next_dealer,
        seats=_seats(state),
        offers=(deal,),
        primary=deal,
        sheet=sheet(state),
    )


def _ended(state: State) -> View:
    if state.ended:
        prompt = ahead(state.players, leaders(state.totals))
    else:
        prompt = title(state.players, winners(state))
    return View(_("the match is over"), prompt, seats=_seats(state), sheet=sheet(state))


def _where(state: State) -> str:
    return _("Round {number} · {name} deals").format(
        number=len(state.rounds), name=state.players[state.dealer]
    )


def _seats(state: State) -> tuple[Seat, ...]:
    return tuple(
        Seat(
            seat,
            name,
            state.totals[seat],
            note=str(state.tricks.count(seat)),
            dealer=seat == state.dealer,
            to_act=state.is_scored and seat == state.next_dealer,
        )
        for seat, name in enumerate(state.players)
    )


def sheet(state: State) -> Sheet:
    """Return the points of every round that is scored."""
    seats, scored = len(state.players), state.scored
    return Sheet(
        rows=tuple(
            PointsRow(str(number), points, tuple("right" if each > HAND else "" for each in points))
            for number, points in enumerate(scored, 1)
        ),
        totals=state.totals,
        curve=tuple(totals(scored[:rounds], seats) for rounds in range(len(scored) + 1)),
        target=state.target,
    )


def standing(state: State) -> Standing:
    """Return totals, winners and rounds as a person would compare them."""
    finished = state.over
    return Standing(
        players=state.players,
        totals=state.totals,
        winners=winners(state) if finished else (),
        finished=finished,
        rounds=tuple(
            {"round": number, "points": dict(zip(state.players, points, strict=True))}
            for number, points in enumerate(state.scored, 1)
        ),
    )
