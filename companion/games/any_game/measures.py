"""Measures of any game: places as its ending has them, and bids that were made."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.any_game.ending import places
from companion.games.any_game.state import State, at, side_of, winners
from companion.play.measures import Figure, Measure
from companion.play.titles import Title, rate
from companion.words.i18n import N_

FIGURES = (
    Figure(
        name="hits",
        title=N_("Bids made"),
        meaning=N_("Share of bids that were made."),
        tries=N_("bids"),
        kind="share",
        better="high",
        optional=True,
        best=N_("bids best"),
    ),
)

TITLES = (
    Title(
        name="hits",
        words=N_("bids best"),
        meaning=N_("Largest share of bids made."),
        values=rate("hits"),
    ),
)


def measures(state: State) -> Iterator[Measure]:
    """Yield the measures of each seat; people of one side have the same ones."""
    ranks = {place.seat: place.rank for place in places(state, winners(state))}
    for seat in range(len(state.players)):
        side = side_of(state, seat)
        bids = [(at(each.bids, side), at(each.made, side)) for each in state.rounds]
        told = [(bid, made) for bid, made in bids if bid is not None and made is not None]
        yield Measure(seat, "place", ranks[side])
        yield Measure(seat, "hits", sum(bid == made for bid, made in told), len(told))
