"""Measures of The Club: as master and as guesser, and the difficulty of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.the_club.language.difficulty import FINE, HARD, Difficulty
from companion.games.the_club.rules.scoring import halved
from companion.games.the_club.state import PLAYED, RIGHT_GUESS, Round, State
from companion.games.the_club.thinking import RULE_OF, finished
from companion.play.game import Study
from companion.play.measures import Figure, Measure
from companion.play.titles import Title, rate, total
from companion.play.view import Answers
from companion.words.i18n import N_

FIGURES = (
    Figure(
        name="fair",
        title=N_("Good rules"),
        meaning=N_("Share of rules as master that were neither too easy nor too hard."),
        tries=N_("rounds"),
        kind="share",
        better="high",
        paired="expected",
        best=N_("sets the best rules"),
    ),
    Figure(
        name="expected",
        title=N_("Rules of the right difficulty"),
        meaning=N_("Share of rules as master whose computed difficulty is about right."),
        tries=N_("rounds"),
        kind="share",
        better="high",
        optional=True,
    ),
    Figure(
        name="hard-guessed",
        title=N_("Hard rules that were guessed"),
        meaning=N_("Share of others’ rules, too hard as computed, that the player guessed first."),
        tries=N_("rounds"),
        kind="share",
        better="high",
        optional=True,
    ),
    Figure(
        name="uncovered",
        title=N_("Rules that were guessed"),
        meaning=N_("Share of rules as master that were guessed."),
        tries=N_("rounds"),
        kind="share",
    ),
    Figure(
        name="lasted",
        title=N_("Turns until the rule was guessed"),
        meaning=N_("Turns of the rounds as master in which the rule was guessed."),
        unit=N_("turns"),
        tries=N_("rounds"),
    ),
    Figure(
        name="guessed",
        title=N_("Guessed rules"),
        meaning=N_("Share of rounds as player in which the rule was guessed first."),
        tries=N_("rounds"),
        kind="share",
        better="high",
        best=N_("guesses most rules"),
    ),
    Figure(
        name="guesses",
        title=N_("Right guesses"),
        meaning=N_("Share of guesses that were right."),
        tries=N_("guesses"),
        kind="share",
        better="high",
    ),
    Figure(
        name="fitting",
        title=N_("Right cards"),
        meaning=N_("Share of cards played that fitted the rule."),
        tries=N_("cards"),
        kind="share",
        better="high",
        best=N_("feels the rule"),
    ),
)

TITLES = (
    Title(
        name="guessed",
        words=N_("guesses most rules"),
        meaning=N_("Most rules that were guessed first."),
        values=total("guessed"),
    ),
    Title(
        name="fair",
        words=N_("sets the best rules"),
        meaning=N_("Largest share of rules as master that were good."),
        values=rate("fair"),
    ),
    Title(
        name="lasted",
        words=N_("keeps the secret"),
        meaning=N_("Most turns until a rule as master was guessed, on average."),
        values=rate("lasted"),
    ),
    Title(
        name="fitting",
        words=N_("feels the rule"),
        meaning=N_("Largest share of cards that fitted the rule."),
        values=rate("fitting"),
    ),
)


def measures(state: State) -> Iterator[Measure]:
    """Yield the measures of each seat over the rounds that were not broken off."""
    rounds = finished(state)
    for seat in range(len(state.players)):
        yield from _as_master(state, [each for each in rounds if each.master == seat], seat)
        yield from _as_player([each for each in rounds if each.master != seat], seat)


def _as_master(state: State, rounds: Sequence[Round], seat: int) -> Iterator[Measure]:
    guessed = [each.turn for each in rounds if each.end == RIGHT_GUESS]
    fair = sum(not halved(state, each) for each in rounds)
    yield Measure(seat, "fair", fair, len(rounds))
    yield Measure(seat, "uncovered", len(guessed), len(rounds))
    yield Measure(seat, "lasted", sum(guessed), len(guessed))


def _as_player(rounds: Sequence[Round], seat: int) -> Iterator[Measure]:
    won = sum(_guessed_by(each, seat) for each in rounds)
    guesses = [
        attempt.right
        for each in rounds
        for attempt in each.attempts
        if attempt.seat == seat and attempt.right is not None
    ]
    cards = [
        event.right
        for each in rounds
        for event in each.events
        if event.kind == PLAYED and event.seat == seat and event.right is not None
    ]
    yield Measure(seat, "guessed", won, len(rounds))
    yield Measure(seat, "guesses", guesses.count(True), len(guesses))
    yield Measure(seat, "fitting", cards.count(True), len(cards))


def _guessed_by(round_: Round, seat: int) -> bool:
    return round_.guesser == seat and round_.end == RIGHT_GUESS


def _studied(state: State, answers: Answers) -> Iterator[Measure]:
    """Yield whether rules are of the right difficulty, and who guessed hard ones."""
    named = ((each, f"{RULE_OF}{number}") for number, each in enumerate(finished(state), 1))
    known: list[tuple[Round, Difficulty]] = [
        (each, answers.found[name]) for each, name in named if name in answers.found
    ]
    for seat in range(len(state.players)):
        own = [hard.verdict == FINE for each, hard in known if each.master == seat]
        others = [each for each, hard in known if each.master != seat and hard.verdict == HARD]
        yield Measure(seat, "expected", sum(own), len(own))
        yield Measure(
            seat, "hard-guessed", sum(_guessed_by(each, seat) for each in others), len(others)
        )


STUDY: Study[State] = Study(asks=RULE_OF, measures=_studied)
