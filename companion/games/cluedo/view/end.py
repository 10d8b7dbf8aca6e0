"""View of the end: the solution, and how it could have been found."""

from __future__ import annotations

from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.rules.dealing import commitment_text
from companion.games.cluedo.state import State
from companion.games.cluedo.thinking import Story
from companion.games.cluedo.view.ending import ending
from companion.games.cluedo.view.frame import framed
from companion.games.cluedo.view.panels import EndPanel, Key, Learnt
from companion.games.cluedo.words import key_word, solution_word
from companion.play.commitment import Proof, proof
from companion.play.game import Standing
from companion.play.view import View
from companion.words.i18n import _, linked, ngettext

LUCK = 1.15
"""Ratio of actual to expected information from which on it is called luck."""


def end(state: State, story: Story | None) -> View:
    """Return the view of the solution once it is public."""
    return framed(state, headline(state), panel=_panel(state, story), ending=ending(state, story))


def headline(state: State) -> str:
    """Return the winner, or that the case is unsolved, in one line."""
    if state.winner is not None:
        return _("{name} solved it").format(name=state.players[state.winner])
    if state.ended:
        return _("Stopped before anybody solved it")
    return _("Nobody solved it")


def _panel(state: State, story: Story | None) -> EndPanel:
    solution, learnt = _solution(state), _learnt(state, story)
    return EndPanel(
        headline=solution_word(solution)
        if solution
        else _("What is in the envelope was not told."),
        solution=tuple(Key(card, key_word(card)) for card in solution),
        lines=(*_counts(state), *_told(state, story), *_who_knew(learnt)),
        learnt=learnt,
        proof=_proof(state),
    )


def _solution(state: State) -> tuple[ClueCard, ...]:
    """Return the public solution; a match that stopped early keeps its secrets for good."""
    return tuple(card for card in state.solution if card) if not state.ended else ()


def _proof(state: State) -> Proof | None:
    """Return the proof by the seal; None if nothing was sealed."""
    if not state.salt or state.ended or len(_solution(state)) < 3:
        return None
    unchanged = _("The code is the one of the beginning: the envelope did not change.")
    return proof(commitment_text(state.envelope, state.salt), state.seal, unchanged)


def _counts(state: State) -> tuple[str, ...]:
    asked = len(state.suggestions)
    said = ngettext("{count} suggestion", "{count} suggestions", asked).format(count=asked)
    turns = ngettext("{count} turn", "{count} turns", state.turn).format(count=state.turn)
    return (f"{said} · {turns}",) if state.turn else ()


def _told(state: State, story: Story | None) -> tuple[str, ...]:
    """Return sentences on the most informative answers of the winner, and on luck."""
    if story is None or state.ended or state.winner is None or story.telling is None:
        return ()
    turn, bits = story.telling
    name = state.players[state.winner]
    count = max(round(bits), 1)
    text = ngettext(
        "Turn {turn} told {last} most: worth {count} yes-or-no question.",
        "Turn {turn} told {last} most: worth {count} yes-or-no questions.",
        count,
    )
    told = linked(text, last=name, turn=str(turn), count=str(count))
    return (told, _lucky(name, *story.luck)) if story.luck else (told,)


def _lucky(name: str, expected: float, brought: float) -> str:
    if brought > expected * LUCK:
        text = _("Luck helped {name}: answers told more than expected.")
    elif brought * LUCK < expected:
        text = _("Little luck for {name}: logic made up for it.")
    else:
        text = _("Logic, not luck: answers told {name} what was expected.")
    return text.format(name=name)


def _who_knew(learnt: tuple[Learnt, ...]) -> tuple[str, ...]:
    return (_("Who could have been sure, and when:"),) if learnt else ()


def _learnt(state: State, story: Story | None) -> tuple[Learnt, ...]:
    if story is None or state.ended:
        return ()
    return tuple(Learnt(seat, state.players[seat], _when(turn)) for seat, turn in story.known)


def _when(turn: int | None) -> str:
    if turn is None:
        return _("never")
    if turn == 0:
        return _("once dealt")
    return _("turn {number}").format(number=turn)


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
