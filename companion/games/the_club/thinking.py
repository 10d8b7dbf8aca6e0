"""Questions for slow work: the difficulty of rules, the equivalence of a guess, and the analysis
of a round."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.compare import difference, same
from companion.games.the_club.language.difficulty import difficulty
from companion.games.the_club.language.story import Observation, story
from companion.games.the_club.state import (
    DEAL,
    GUESSED,
    OPEN,
    OVER,
    RULE,
    SCORES,
    STOPPED,
    Event,
    Round,
    State,
)
from companion.play.question import Question

DIFFICULTY, SAME, STORY, RULE_OF = "difficulty", "same", "story", "rule of "
"""Names of questions; the last one begins that of the difficulty of each rule, by round from 1."""


class Apart(Struct, frozen=True):
    """Comparison of a guess with the rule, and a row of real cards that distinguishes them."""

    same: bool
    row: tuple[str, ...]
    """Codes of cards; empty where none was found."""


def questions(state: State) -> Mapping[str, Question]:
    """Return the questions about a state."""
    round_ = state.round
    if state.ended:
        return {}
    if state.phase in (RULE, DEAL):
        rule = secret(round_)
        return {DIFFICULTY: Question(difficulty, (rule,))} if rule else {}
    if state.phase == GUESSED and round_.rule and round_.attempts[-1].rule:
        return {SAME: Question(told_apart, (round_.rule, round_.attempts[-1].rule))}
    asked = {}
    if state.phase in (SCORES, OVER) and round_.end != STOPPED and round_.events:
        asked[STORY] = Question(story, (played(round_), round_.rule))
    if state.over:
        for number, each in enumerate(finished(state), 1):
            if each.rule:
                asked[f"{RULE_OF}{number}"] = Question(difficulty, (each.rule,))
    return asked


def finished(state: State) -> list[Round]:
    """Return the rounds that were not broken off."""
    return [each for each in state.played if each.end != STOPPED]


def secret(round_: Round) -> Rule | None:
    """Return the rule that the master is about to choose, or has chosen."""
    return round_.rule if round_.way else round_.draft


def told_apart(rule: Rule, guess: Rule) -> Apart:
    """Return the comparison of a guess with a rule, and a row that distinguishes them."""
    row = difference(rule, guess) or ()
    return Apart(not row and same(rule, guess), tuple(str(card) for card in row))


def telling(round_: Round) -> tuple[Event, ...]:
    """Return the events of a round with information about the rule.

    Of an open hand with a fitting card only that one counts, which is placed next.
    """
    return tuple(
        event
        for event in round_.events
        if event.right is not None
        and (event.kind != OPEN or (event.right and len(event.cards) == event.held))
    )


def played(round_: Round) -> tuple[Observation, ...]:
    """Return the plays with information, for slow work; no card of an open hand is right."""
    return tuple(
        Observation(
            event.seat,
            tuple(card.place for card in event.cards),
            bool(event.right) and event.kind != OPEN,
        )
        for event in telling(round_)
    )
