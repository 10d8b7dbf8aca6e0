"""Measures of Istinto: bids against tricks, and points left on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.istinto.scoring import worth
from companion.games.istinto.state import HAND, RoundResult, State
from companion.play.ending import ranks
from companion.play.measures import Figure, Measure
from companion.play.titles import Title, most, rate
from companion.words.i18n import N_

BOLD = 5
"""Lowest bid that counts as bold."""
FEWEST = 4
"""Rounds of a match below which it has no second half."""

FIGURES = (
    Figure(
        name="bias",
        title=N_("Bids"),
        meaning=N_("Tricks taken minus tricks bid, per round."),
        unit=N_("tricks"),
        tries=N_("bids"),
        kind="bias",
        paired="hits",
        below=(N_("bids {amount} trick too many"), N_("bids {amount} tricks too many")),
        above=(N_("bids {amount} trick too few"), N_("bids {amount} tricks too few")),
    ),
    Figure(
        name="hits",
        title=N_("Bids made"),
        meaning=N_("Share of bids that were exactly the tricks taken."),
        tries=N_("bids"),
        kind="share",
        better="high",
        best=N_("bids best"),
    ),
    Figure(
        name="left",
        title=N_("Points left on the table"),
        meaning=N_("What the bids that failed would have brought, per match."),
        unit=N_("points"),
        better="low",
    ),
    Figure(
        name="bold",
        title=N_("Bold bids"),
        meaning=N_("Share of bids of 5 or more."),
        tries=N_("bids"),
        kind="share",
        better="high",
        best=N_("dares most"),
    ),
    Figure(
        name="climb",
        title=N_("Places gained in the second half"),
        meaning=N_("Place at half-time minus the last one, in whole matches of 4 rounds or more."),
        unit=N_("places"),
        better="high",
        best=N_("comes back"),
    ),
    Figure(
        name="best",
        title=N_("Best round"),
        meaning=N_("Points of the best round of a match."),
        unit=N_("points"),
        better="high",
    ),
    Figure(
        name="bid",
        title=N_("Bids made, by bid"),
        meaning=N_("Share of bids that were made, for each number of tricks."),
        tries=N_("bids"),
        kind="share",
        better="high",
        series=HAND + 1,
    ),
    Figure(
        name="taken",
        title=N_("Tricks taken, by bid"),
        meaning=N_("Tricks taken on average, for each number of tricks that was bid."),
        unit=N_("tricks"),
        tries=N_("bids"),
        series=HAND + 1,
    ),
)

TITLES = (
    Title(
        name="hits",
        words=N_("bids best"),
        meaning=N_("Largest share of bids made."),
        values=rate("hits"),
    ),
    Title(
        name="bold",
        words=N_("dares most"),
        meaning=N_("Largest share of bids of 5 or more."),
        values=rate("bold"),
    ),
    Title(
        name="careful",
        words=N_("plays it safe"),
        meaning=N_("Smallest share of bids of 5 or more."),
        values=rate("bold"),
        better="low",
    ),
    Title(
        name="climb",
        words=N_("comes back"),
        meaning=N_("Most places gained in the second half of a match."),
        values=most("climb"),
    ),
    Title(
        name="best",
        words=N_("the stroke of {amount}"),
        meaning=N_("Most points in one round."),
        values=most("best"),
    ),
    Title(
        name="left",
        words=N_("wastes least"),
        meaning=N_("Fewest points left on the table in a match, on average."),
        values=rate("left"),
        better="low",
    ),
)


def measures(state: State) -> Iterator[Measure]:
    """Yield the measures of each seat; a round that a challenge ended has no bids to compare."""
    played = [result for result in state.results if not result.interrupted]
    for seat in range(len(state.players)):
        yield from _bids(played, seat)
        if state.results:
            yield Measure(seat, "best", max(each.points[seat] for each in state.results))
        if len(state.results) >= FEWEST and not state.ended:
            half = state.results[len(state.results) // 2 - 1].totals
            yield Measure(seat, "climb", ranks(half)[seat] - ranks(state.totals)[seat])


def _bids(played: list[RoundResult], seat: int) -> Iterator[Measure]:
    rounds = [(each.bids[seat], each.taken[seat]) for each in played]
    made = Counter(bid for bid, taken in rounds if bid == taken)
    yield Measure(seat, "bias", sum(taken - bid for bid, taken in rounds), len(rounds))
    yield Measure(seat, "hits", made.total(), len(rounds))
    yield Measure(seat, "bold", sum(bid >= BOLD for bid, _ in rounds), len(rounds))
    if rounds:
        yield Measure(seat, "left", sum(worth(bid) for bid, taken in rounds if bid != taken))
    for bid, times in Counter(bid for bid, _ in rounds).items():
        yield Measure(seat, f"bid-{bid}", made[bid], times)
        yield Measure(seat, f"taken-{bid}", sum(t for said, t in rounds if said == bid), times)
