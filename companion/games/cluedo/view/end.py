"""View of the end: the solution, and how it could have been found."""

from __future__ import annotations

from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.rules.dealing import commitment_text
from companion.games.cluedo.rules.turns import out
from companion.games.cluedo.state import FAILED, State
from companion.games.cluedo.thinking import CaseStory
from companion.games.cluedo.view.ending import ending
from companion.games.cluedo.view.frame import framed
from companion.games.cluedo.view.panels import CardOffer, Course, EndPanel
from companion.games.cluedo.words import key_word
from companion.play.commitment import Proof, proof
from companion.play.game import Standing
from companion.play.view import View
from companion.words.i18n import _, linked, ngettext

LUCK = 1.15
"""Ratio of actual to expected information from which on it is called luck."""


def end(state: State, story: CaseStory | None) -> View:
    """Return the view of the solution once it is public."""
    return framed(state, headline(state), panel=_panel(state, story), ending=ending(state, story))


def headline(state: State) -> str:
    """Return the winner, or that the case is unsolved, in one line."""
    if state.winner is not None:
        return _("{name} solved it").format(name=state.players[state.winner])
    if state.ended:
        return _("Stopped before anybody solved it")
    return _("Nobody solved it")


def _panel(state: State, story: CaseStory | None) -> EndPanel:
    solution, known = _solution(state), _known(state, story)
    return EndPanel(
        solution=tuple(CardOffer(card, key_word(card)) for card in solution),
        untold="" if solution else _("What is in the envelope was not told."),
        heading=_("who could have known") if known else _("how it went"),
        courses=tuple(_course(state, seat, known) for seat in range(len(state.players))),
        turns=state.turn if state.turn > 1 else 0,
        told=(*_guessed(state, known), *_told(state, story)),
        proof=_proof(state),
    )


def _solution(state: State) -> tuple[CluedoCard, ...]:
    """Return the public solution; a match that stopped early keeps its secrets for good."""
    return tuple(card for card in state.solution if card) if not state.ended else ()


def _proof(state: State) -> Proof | None:
    """Return the proof by the seal; None if nothing was sealed."""
    if not state.salt or state.ended or len(_solution(state)) < 3:
        return None
    unchanged = _("The code is the one of the beginning: the envelope did not change.")
    return proof(commitment_text(state.envelope, state.salt), state.seal, unchanged)


def _guessed(state: State, known: dict[int, int | None]) -> tuple[str, ...]:
    """Return a sentence on a case that was solved before anybody could have been certain."""
    if state.winner is None or not known or any(turn is not None for turn in known.values()):
        return ()
    name = state.players[state.winner]
    return (_("Nobody could know it yet: {name} guessed.").format(name=name),)


def _told(state: State, story: CaseStory | None) -> tuple[str, ...]:
    """Return sentences on the most informative answers of the winner, and on luck."""
    if story is None or state.ended or state.winner is None or story.telling is None:
        return ()
    turn, _bits = story.telling
    name = state.players[state.winner]
    decisive = linked(_("Turn {turn}: {last}’s best clue."), last=name, turn=str(turn))
    return (decisive, _lucky(*story.luck)) if story.luck else (decisive,)


def _lucky(expected: float, brought: float) -> str:
    if brought > expected * LUCK:
        return _("Luck helped: answers told more than expected.")
    if brought * LUCK < expected:
        return _("Little luck: logic made up for it.")
    return _("Logic, not luck: answers told what was expected.")


def _known(state: State, story: CaseStory | None) -> dict[int, int | None]:
    """Return the first turn after which each seat with known cards could have been certain."""
    return {} if story is None or state.ended else dict(story.known)


def _course(state: State, seat: int, known: dict[int, int | None]) -> Course:
    out = _out(state, seat)
    solved = state.turn if seat == state.winner else None
    words = _way(known.get(seat), seat in known, solved, out) or _asked(state, seat)
    return Course(seat, state.players[seat], words, known.get(seat), solved, out)


def _way(known: int | None, is_known: bool, solved: int | None, out: int | None) -> str:
    """Return the most important turn of a course in words."""
    if known is not None:
        return _("from turn {turn}").format(turn=known) if known else _("once dealt")
    if out is not None:
        return _("out in turn {turn}").format(turn=out)
    if is_known:
        return _("never") if solved is None else _("a guess")
    return "" if solved is None else _("in turn {turn}").format(turn=solved)


def _asked(state: State, seat: int) -> str:
    """Return the number of suggestions of a seat in words, for a match that was stopped."""
    count = sum(each.seat == seat for each in state.suggestions)
    return ngettext("{count} suggestion", "{count} suggestions", count).format(count=count)


def _out(state: State, seat: int) -> int | None:
    """Return the turn in which a seat accused wrongly, or did not show a card and was excluded."""
    wrong = [each.turn for each in state.accusations if each.seat == seat and each.right is False]
    if not wrong and out(state, seat):
        wrong = [
            each.turn
            for each in state.suggestions
            for answer in each.answers
            if answer.seat == seat and answer.kind == FAILED
        ]
    return wrong[0] if wrong else None


def standing(state: State) -> Standing:
    """Return the winner and the events in a form for comparison."""
    totals = tuple(int(state.winner == seat) for seat in range(len(state.players)))
    return Standing(
        players=state.players,
        totals=totals,
        winners=() if state.winner is None else (state.winner,),
        finished=state.over,
        rounds=(_round(state),) if state.over and state.turn else (),
    )


def _round(state: State) -> dict[str, object]:
    return {
        "turns": state.turn,
        "suggestions": len(state.suggestions),
        "solution": [str(card) for card in _solution(state)],
        "accusations": {state.players[each.seat]: bool(each.right) for each in state.accusations},
    }
