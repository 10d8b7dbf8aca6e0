"""Log of The Club in sentences, and the corrections of each entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.the_club.actions import (
    Announce,
    Correct,
    Draft,
    Guess,
    Hint,
    Judge,
    NextRound,
    Pass,
    Phrase,
    Place,
    Play,
    Recount,
    Reveal,
    Veto,
)
from companion.games.the_club.cards import CARDS
from companion.games.the_club.moves import MOVES
from companion.games.the_club.rules.scoring import has_points, points
from companion.games.the_club.state import State
from companion.games.the_club.view.owed import put_right
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.words import card_word, cards_word
from companion.play.actions import Action
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _


def chapter(step: Step) -> int:
    """Return the number of the round that a step belongs to."""
    return _in_round(step).number


def heading(step: Step) -> Line:
    """Return the heading of the round that begins with a step."""
    state = _in_round(step)
    master = state.round.master
    text = _("Round {number} · master {name}").format(
        number=state.number, name=state.players[master]
    )
    return Line(text, seat=master, heading=True)


def _in_round(step: Step) -> State:
    """Return a state of the round that a step belongs to; the step to a new round is its first."""
    state: State = step.after if isinstance(step.action, NextRound) else step.before
    return state


def lines(step: Step, _last: State) -> Iterator[Line]:
    """Yield the lines of a step, and the points at the end of a round.

    A guess or rule built piece by piece has a line once it is whole; the start of a round has its
    heading.
    """
    if not isinstance(step.action, Draft | Phrase | Pass | NextRound):
        yield _line(step)
    if step.after.round.end and not step.before.round.end:
        yield from _results(step.after)


def _line(step: Step) -> Line:
    told = put_right(step.after) if isinstance(step.action, Correct) else ""
    text = told or _whole_guess(step) or MOVES.tell(step.before, step.action)
    number = step.number if _is_correctable(step) else None
    return Line(text, number, _seat(step), mood=_mood(step))


def _whole_guess(step: Step) -> str:
    """Return the line of a guess that was built."""
    round_ = step.before.round
    if not isinstance(step.action, Guess) or not step.action.phrased or round_.phrase is None:
        return ""
    name = step.before.players[round_.to_act]
    return _("{name} guessed: {rule}").format(name=name, rule=sentence(round_.phrase))


def _seat(step: Step) -> int | None:
    round_ = _in_round(step).round
    match step.action:
        case Play(seat) | Reveal(seat) | Veto(seat) | Recount(seat):
            return seat
        case Judge() | Place() | Hint() | Announce():
            return round_.master
        case Guess():
            return round_.to_act
    return None


def _mood(step: Step) -> str:
    match step.action:
        case Play(right=bool(right)) | Judge(right):
            return "right" if right else "wrong"
    return ""


def _results(state: State) -> Iterator[Line]:
    if not has_points(state):
        return
    for seat, got in enumerate(points(state, state.round)):
        yield Line(state.players[seat], seat=seat, points=got)


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the corrections of an entry, given the state before it.

    The box judges a corrected card when it is entered.
    """
    return tuple(_corrections(state, action))


def _is_correctable(step: Step) -> bool:
    return next(_corrections(step.before, step.action), None) is not None


def _corrections(state: State, action: Action) -> Iterator[Offer]:
    """Yield the corrections of an entry, one by one: the log wants to know only if there is one."""
    match action:
        case Play(seat, card):
            yield from _allowed(state, (Play(seat, other) for other in CARDS if other is not card))
        case Place(card):
            yield from _allowed(state, (Place(other) for other in CARDS if other is not card))
        case Judge(right) if MOVES.is_timely(state, action):
            verdict = Judge(not right)
            yield Offer(MOVES.tell(state, verdict), verdict)
        case Recount(seat, cards):
            counts = (count for count in range(max(cards - 3, 0), cards + 4) if count != cards)
            others = (Offer(cards_word(count), Recount(seat, count), seat=seat) for count in counts)
            yield from MOVES.allowed(state, *others)
        case Veto(seat):
            for other, name in enumerate(state.players):
                if other not in (seat, state.round.master):
                    yield Offer(name, Veto(other), seat=other)


def _allowed(state: State, actions: Iterable[Play | Place]) -> Iterator[Offer]:
    """Yield an offer for each card that breaks no rule."""
    for action in actions:
        if MOVES.check(state, action) is None:
            yield Offer(card_word(action.card), action)
