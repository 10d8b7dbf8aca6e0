"""Parts that the views of all kinds of counting have."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.any_game import entering
from companion.games.any_game.actions import Close
from companion.games.any_game.kinds import BIDDING, kind_of
from companion.games.any_game.panels import AWAY, OUT, SideColumn
from companion.games.any_game.prospects import limit_words
from companion.games.any_game.state import (
    State,
    is_begun,
    is_out,
    names,
    next_side,
    people,
    side_of,
    total,
)
from companion.play.view import Offer, Seat, Stand
from companion.words.i18n import N_, _, points_word

USUAL = -20, 60
"""Usual least and most points of a round without a known sum."""


def columns(state: State) -> tuple[SideColumn, ...]:
    """Return the columns of the sides on the sheet that is being written."""
    bidding, dealer = state.phase == BIDDING, _dealing_side(state)
    return tuple(
        SideColumn(
            side,
            name,
            points_word(total(state, side)),
            cell((state.bids if bidding else state.cells)[side]),
            "" if bidding else cell(state.bids[side]),
            absence(state, side),
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


def cell(number: int | None) -> str:
    """Return a number of the sheet in words; empty for none yet."""
    return "" if number is None else points_word(number)


def absence(state: State, side: int) -> str:
    """Return the reason why a side does not play this round; empty if it plays."""
    own = state.sides[side]
    if own.gone or own.rests:
        return AWAY
    return OUT if is_out(state, side) else ""


def close_offers(state: State, *offers: Offer) -> tuple[Offer, ...]:
    """Return the offers, and that to close the match if the table decides on the end."""
    closes = entering.is_closed_by_table(state) and _has_begun(state)
    return (*offers, close_offer()) if closes else offers


def _has_begun(state: State) -> bool:
    first = tuple(each.start for each in state.scoring.counters)
    return bool(state.rounds or is_begun(state)) or any(
        own.counts != first or {*own.filled} - {None} for own in state.sides
    )  # fmt: skip


def close_offer() -> Offer:
    """Return the offer to close the match."""
    return Offer(_("The match is over"), Close())


def where(state: State) -> str:
    """Return the number of the round and the end of the match, in words."""
    number = _("round {number}").format(number=state.number)
    if not kind_of(state.scoring).has_rounds:
        number = _("the sheet")
    return " · ".join(part for part in (number, limit_words(state.scoring)) if part)


def seats(state: State) -> tuple[Seat, ...]:
    """Return the sides with their points, as every screen shows them."""
    awaited, dealer = next_side(state), _dealing_side(state)
    return tuple(
        Seat(
            side,
            name,
            total(state, side),
            note=", ".join(_notes(state, side)),
            dealer=side == dealer,
            to_act=side == awaited,
            stand=_stand(state, side),
        )
        for side, name in enumerate(names(state))
    )


def _stand(state: State, side: int) -> Stand | None:
    """Return the standing of a side that is out or away; others are shown by their score."""
    words = {OUT: N_("out"), AWAY: N_("not here")}
    away = absence(state, side)
    if not away:
        return None
    mood = "wrong" if away == OUT else ""
    return Stand(points_word(total(state, side)), note=_(words[away]), mood=mood)
