"""Public view of The Club, phase by phase."""

from __future__ import annotations

from companion.games.the_club.state import DEAL, GUESSED, PHRASING, RULE, SCORES, State
from companion.games.the_club.thinking import SAME, STORY
from companion.games.the_club.view.choosing import choosing
from companion.games.the_club.view.guess import guess
from companion.games.the_club.view.round import playing
from companion.games.the_club.view.scores import scores
from companion.play.view import UNANSWERED, Answers, View


def view(state: State, answers: Answers = UNANSWERED) -> View:
    """Return the public view; *answers* say whether a guess is the same rule."""
    if state.over or state.phase == SCORES:
        return scores(state, answers.found.get(STORY))
    if state.phase in (RULE, DEAL):
        return choosing(state)
    if state.phase in (PHRASING, GUESSED) and not state.round.announced:
        return guess(state, answers.found.get(SAME))
    return playing(state)
