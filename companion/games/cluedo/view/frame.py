"""Parts that all views of Cluedo share."""

from __future__ import annotations

from typing import Any

from companion.games.cluedo.cards import ROOM, SUSPECT, WEAPON, of_kind
from companion.games.cluedo.rules.turns import acting, out
from companion.games.cluedo.state import DEALING_STEPS, State
from companion.games.cluedo.view.panels import CardOffer
from companion.games.cluedo.words import key_word
from companion.play.view import PointsRow, Seat, Sheet, Stand, View
from companion.words.i18n import _


def framed(state: State, prompt: str, **rest: Any) -> View:
    """Return a view with the shared parts."""
    return View(where=where(state), prompt=prompt, seats=seats(state), sheet=sheet(state), **rest)


def where(state: State) -> str:
    """Return the progress of the match in words."""
    if state.over:
        return _("the match is over")
    if state.phase in DEALING_STEPS:
        return _("getting ready · step {number} of {count}").format(
            number=DEALING_STEPS.index(state.phase) + 1, count=len(DEALING_STEPS)
        )
    return _("turn {number}").format(number=state.turn)


def seats(state: State) -> tuple[Seat, ...]:
    """Return all seats; the winner has a point."""
    awaited = acting(state)
    return tuple(
        Seat(
            number=seat,
            name=name,
            score=int(state.winner == seat),
            note=_("only answers") if out(state, seat) else "",
            dealer=seat == state.dealer,
            to_act=seat == awaited,
            stand=Stand(note=_("only answers") if out(state, seat) else ""),
        )
        for seat, name in enumerate(state.players)
    )


def sheet(state: State) -> Sheet:
    """Return the sheet: a match of Cluedo has one round and one point."""
    totals = tuple(int(state.winner == seat) for seat in range(len(state.players)))
    rows = (PointsRow("1", totals),) if state.winner is not None else ()
    return Sheet(rows=rows, totals=totals, has_points=False)


def columns() -> tuple[tuple[CardOffer, ...], ...]:
    """Return all cards as keys: suspects, weapons, rooms."""
    return tuple(
        tuple(CardOffer(card, key_word(card)) for card in of_kind(kind))
        for kind in (SUSPECT, WEAPON, ROOM)
    )
