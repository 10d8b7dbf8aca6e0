"""Measures of Holmes: sides, visits and absences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.holmes.rules.scoring import winner
from companion.games.holmes.state import OVER, State
from companion.play.measures import Figure, Measure
from companion.play.titles import Title, rate
from companion.words.i18n import N_

FIGURES = (
    Figure(
        name="won-sherlock",
        title=N_("Won as Sherlock"),
        meaning=N_("Share of matches as Sherlock that were won."),
        kind="share",
        better="high",
        paired="won-mycroft",
    ),
    Figure(
        name="won-mycroft",
        title=N_("Won as Mycroft"),
        meaning=N_("Share of matches as Mycroft that were won."),
        kind="share",
        better="high",
        paired="won-sherlock",
    ),
    Figure(
        name="visits",
        title=N_("Visits"),
        meaning=N_("Visits to characters in a match, on average."),
        unit=N_("visits"),
    ),
    Figure(
        name="absences",
        title=N_("Absences"),
        meaning=N_("Days on which a character was absent since both had visited it, per match."),
        unit=N_("days"),
    ),
)

TITLES = (
    Title(
        name="visits",
        words=N_("visits most"),
        meaning=N_("Most visits to characters in a match, on average."),
        values=rate("visits"),
    ),
    Title(
        name="few-visits",
        words=N_("needs few visits"),
        meaning=N_("Fewest visits to characters in a match, on average."),
        values=rate("visits"),
        better="low",
    ),
)


def measures(state: State) -> Iterator[Measure]:
    """Yield the measures of each seat; absences are those of the match."""
    won = winner(state.sides) if state.phase == OVER and not state.ended else None
    for seat in (0, 1):
        side = "sherlock" if seat == state.sherlock else "mycroft"
        yield Measure(seat, f"won-{side}", int(seat == won))
        yield Measure(seat, "visits", state.visits[seat])
        yield Measure(seat, "absences", state.absences)
