"""Measures of Baker Street: declarations and doubts, beside the exact odds."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.baker_street.rules.odds import tally
from companion.games.baker_street.state import State
from companion.play.measures import Figure, Measure
from companion.play.titles import Title, rate
from companion.words.i18n import N_

PARTS = 1000
"""Denominator of odds, which are stored as whole numbers."""

FIGURES = (
    Figure(
        name="stood",
        title=N_("Declarations that stood"),
        meaning=N_("Share of declarations that were believed, or doubted and true."),
        tries=N_("declarations"),
        kind="share",
        better="high",
        best=N_("is believed"),
    ),
    Figure(
        name="bluffs",
        title=N_("Bluffs that were caught"),
        meaning=N_("Share of declarations that were doubted and false."),
        tries=N_("declarations"),
        kind="share",
        better="low",
    ),
    Figure(
        name="held",
        title=N_("True when doubted"),
        meaning=N_("Share of doubted declarations that were true."),
        tries=N_("doubts"),
        kind="share",
        better="high",
        paired="held-odds",
    ),
    Figure(
        name="held-odds",
        title=N_("Odds of being true"),
        meaning=N_("Chance of doubted declarations by the cards that the other had not seen."),
        tries=N_("thousandths"),
        kind="odds",
    ),
    Figure(
        name="doubts",
        title=N_("Right doubts"),
        meaning=N_("Share of doubts of declarations that were false."),
        tries=N_("doubts"),
        kind="share",
        better="high",
        paired="doubts-odds",
        best=N_("doubts well"),
    ),
    Figure(
        name="doubts-odds",
        title=N_("Odds of being right"),
        meaning=N_("Chance that the declarations were false, by the cards that could be known."),
        tries=N_("thousandths"),
        kind="odds",
    ),
)

TITLES = (
    Title(
        name="doubts",
        words=N_("doubts well"),
        meaning=N_("Largest share of doubts that were right."),
        values=rate("doubts"),
    ),
    Title(
        name="held",
        words=N_("keeps a straight face"),
        meaning=N_("Largest share of doubted declarations that were true."),
        values=rate("held"),
    ),
    Title(
        name="stood",
        words=N_("is believed"),
        meaning=N_("Largest share of declarations that stood."),
        values=rate("stood"),
    ),
)


def measures(state: State) -> Iterator[Measure]:
    """Yield the measures of each seat; odds only of doubts for which both hands were entered.

    Odds reveal cards that stay covered unless the match was won (S:77).
    """
    won = state.winner is not None
    for seat in (0, 1):
        did = tally(state.rounds, seat)
        doubted, doubts = did.bluffs + did.honest, did.doubted_well + did.doubted_badly
        yield Measure(seat, "stood", did.declared - did.bluffs, did.declared)
        yield Measure(seat, "bluffs", did.bluffs, did.declared)
        yield Measure(seat, "held", did.honest, doubted)
        yield Measure(seat, "doubts", did.doubted_well, doubts)
        odds = [_true(state, declarer) if won else [] for declarer in (seat, 1 - seat)]
        yield Measure(seat, "held-odds", sum(odds[0]), PARTS * len(odds[0]))
        false = [PARTS - true for true in odds[1]]
        yield Measure(seat, "doubts-odds", sum(false), PARTS * len(false))


def _true(state: State, declarer: int) -> list[int]:
    """Return the known odds that the doubted declarations of a seat were true, in thousandths."""
    doubts = [each.doubt for each in state.rounds if each.doubt and each.doubt.declarer == declarer]
    known = [doubt.odds for doubt in doubts if doubt.odds]
    return [(2 * PARTS * good + every) // (2 * every) for good, every in known]
