"""Parts that all views of Baker Street share."""

from __future__ import annotations

from typing import Any

from companion.games.baker_street.actions import Claim
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.rules.turns import acting
from companion.games.baker_street.state import RUN, State
from companion.games.baker_street.view.facts import facts
from companion.games.baker_street.view.final import sheet
from companion.play.view import Offer, Seat, Stand, View
from companion.words.i18n import _


def framed(state: State, place: str, prompt: str, **rest: Any) -> View:
    """Return a view with the shared parts; *place*, if any, follows the round's number."""
    number = len(state.results) + 1
    where = _("Round {number} · {place}") if place else _("Round {number}")
    where = where.format(number=number, place=place)
    return View(
        where=where,
        prompt=prompt,
        seats=seats(state),
        sheet=sheet(state),
        facts=facts(state),
        **rest,
    )


def seats(state: State) -> tuple[Seat, ...]:
    """Return both seats; their score is their evidence."""
    to_act = acting(state)
    return tuple(
        Seat(
            number=seat,
            name=name,
            score=len(state.letters[seat]),
            dealer=seat == state.round.first,
            to_act=seat == to_act,
            stand=Stand(str(len(state.letters[seat])), note=_("evidence")),
        )
        for seat, name in enumerate(state.players)
    )


def claims(state: State) -> tuple[Offer, ...]:
    """Return the offers of a claim, which may be made at any time, true or not.

    With a card less the offer is doubted but can be made: a card may be unrecorded.
    """
    if state.claim is not None:
        return ()
    return tuple(
        Offer(MOVES.tell(state, Claim(seat)), Claim(seat), seat=seat)
        for seat, held in enumerate(state.letters)
        if len(held) >= RUN - 1
    )
