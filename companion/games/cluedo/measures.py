"""Measures of Cluedo: suggestions, accusations, and when a player could have known."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.cluedo.state import NONE, State
from companion.games.cluedo.thinking import STORY, CaseStory
from companion.play.ending import LOST
from companion.play.game import Study
from companion.play.measures import Figure, Measure
from companion.play.titles import Title, rate, total
from companion.play.view import Answers
from companion.words.i18n import N_

FIGURES = (
    Figure(
        name="suggestions",
        title=N_("Suggestions"),
        meaning=N_("Suggestions made in a match, on average."),
        unit=N_("suggestions"),
    ),
    Figure(
        name="stumped",
        title=N_("Unanswered suggestions"),
        meaning=N_("Share of suggestions of which all others had no card."),
        tries=N_("suggestions"),
        kind="share",
        better="high",
        best=N_("stumps all others"),
    ),
    Figure(
        name="accusations",
        title=N_("Right accusations"),
        meaning=N_("Share of accusations that were right."),
        tries=N_("accusations"),
        kind="share",
        better="high",
    ),
    Figure(
        name="until-accused",
        title=N_("Suggestions until the accusation"),
        meaning=N_("Suggestions that a player had made when accusing rightly."),
        unit=N_("suggestions"),
        tries=N_("accusations"),
        better="low",
        best=N_("fewest suggestions"),
    ),
    Figure(
        name="could-know",
        title=N_("Turn of certainty"),
        meaning=N_(
            "Turn from which a player could have been certain, where all own cards are known."
        ),
        unit=N_("turns"),
        better="low",
        optional=True,
    ),
    Figure(
        name="hesitated",
        title=N_("Turns from certainty to the accusation"),
        meaning=N_(
            "Turns at the table from when a winner could have been certain to the accusation."
        ),
        unit=N_("turns"),
        tries=N_("accusations"),
        better="low",
        optional=True,
        best=N_("hesitates least"),
    ),
)

TITLES = (
    Title(
        name="until-accused",
        words=N_("fewest suggestions"),
        meaning=N_("Fewest suggestions before a right accusation, on average."),
        values=rate("until-accused"),
        better="low",
    ),
    Title(
        name="stumped",
        words=N_("stumps all others"),
        meaning=N_("Most suggestions that nobody could answer."),
        values=total("stumped"),
    ),
    Title(
        name="suggestions",
        words=N_("asks most"),
        meaning=N_("Most suggestions in a match, on average."),
        values=rate("suggestions"),
    ),
    Title(
        name="few-suggestions",
        words=N_("asks least"),
        meaning=N_("Fewest suggestions in a match, on average."),
        values=rate("suggestions"),
        better="low",
    ),
)


def measures(state: State) -> Iterator[Measure]:
    """Yield the measures of each seat, from public information."""
    for seat in range(len(state.players)):
        made = [each for each in state.suggestions if each.seat == seat]
        others = [[answer.kind for answer in each.answers] for each in made]
        stumped = others.count([NONE] * (len(state.players) - 1))
        told = [each for each in state.accusations if each.seat == seat and each.right is not None]
        right = [each.turn for each in told if each.right]
        if state.winner is None and not state.ended:
            yield Measure(seat, "place", LOST)
        until = sum(each.turn <= turn for turn in right for each in made)
        yield Measure(seat, "suggestions", len(made))
        yield Measure(seat, "stumped", stumped, len(made))
        yield Measure(seat, "accusations", len(right), len(told))
        yield Measure(seat, "until-accused", until, len(right))


def _studied(state: State, answers: Answers) -> Iterator[Measure]:
    """Yield the turn from which each seat could be certain, and the winner's delay after it."""
    story: CaseStory | None = answers.found.get(STORY)
    for seat, turn in story.known if story else ():
        if turn is not None:
            yield Measure(seat, "could-know", turn)
            yield Measure(seat, "hesitated", state.turn - turn, int(seat == state.winner))


STUDY: Study[State] = Study(asks=STORY, measures=_studied)
