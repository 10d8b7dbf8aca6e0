"""Public view of Cluedo, phase by phase."""

from __future__ import annotations

from companion.games.cluedo.state import DEALING_STEPS, REVEALING, VERDICT, State
from companion.games.cluedo.thinking import STORY, TABLE
from companion.games.cluedo.view.asking import revealing, table, verdict
from companion.games.cluedo.view.clashes import clash
from companion.games.cluedo.view.dealing import dealing
from companion.games.cluedo.view.end import end
from companion.games.cluedo.words import solution_word
from companion.play.view import UNANSWERED, Answers, View
from companion.words.i18n import _


def view(state: State, answers: Answers = UNANSWERED) -> View:
    """Return the public view; *answers* say whether the public log is still possible."""
    if state.over:
        return end(state, answers.found.get(STORY))
    if state.phase in DEALING_STEPS:
        return dealing(state)
    notices = _notices(state, answers)
    if state.phase == VERDICT:
        return verdict(state, notices)
    return revealing(state, notices) if state.phase == REVEALING else table(state, notices)


def _notices(state: State, answers: Answers) -> tuple[str, ...]:
    return (*clash(state, answers.found.get(TABLE)), *_thrown(state), *_wrong(state))


def _thrown(state: State) -> tuple[str, ...]:
    """Return a notice with the result of the dice on the screen, once."""
    if not state.dice or len(state.begin) > 1 or state.turn != 1 or state.suggestions:
        return ()  # of several who threw highest, the one who begins was touched
    text = _("{name} threw {die} and begins.")
    return (text.format(name=state.players[state.to_act], die=max(state.dice)),)


def _wrong(state: State) -> tuple[str, ...]:
    """Return a notice on a wrong accusation until the next suggestion, its cards if said aloud."""
    wrong = [each for each in state.accusations if each.right is False]
    if not wrong or state.turn - wrong[-1].turn > 1 or state.last:
        return ()
    last = wrong[-1]
    name = state.players[last.seat]
    if not state.house.declared or not last.cards:
        return (_("{name} accused, and was wrong.").format(name=name),)
    text = _("{name} accused, and was wrong: not {cards}.")
    return (text.format(name=name, cards=solution_word(last.cards)),)
