"""Log of Cluedo in sentences, and the corrections of each entry."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    EndTurn,
    Fail,
    HasNone,
    Note,
    Pass,
    Penalize,
    Pin,
    Show,
    Start,
    Suggest,
    Throw,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, ROOM, SUSPECT, WEAPON, of_kind
from companion.games.cluedo.moves import MOVES
from companion.games.cluedo.state import ASKING, State
from companion.games.cluedo.words import card_word, key_word
from companion.play.actions import Action
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _

_LAST = (Throw, Start, Accuse, Verdict, Penalize)
"""Actions that may end a turn, or the dealing, and still belong to it."""


def chapter(step: Step) -> int:
    """Return the turn that a step belongs to, 0 for the dealing."""
    return _turn_of(step).turn


def heading(step: Step) -> Line:
    """Return the heading of the turn, or of the dealing, that begins with a step."""
    state = _turn_of(step)
    if not state.turn:
        return Line(_("Cards"), heading=True)
    text = _("Turn {number} · {name}").format(number=state.turn, name=state.players[state.to_act])
    return Line(text, seat=state.to_act, heading=True)


def _turn_of(step: Step) -> State:
    state: State = step.before if isinstance(step.action, _LAST) else step.after
    return state


def lines(step: Step, _last: State) -> Iterator[Line]:
    """Yield the lines of a step.

    A passed card and the end of a turn have none, as the next line implies them; but that all hands
    were not the eighteen dealt cards stays. A seat's notes are corrected in its notebook.
    """
    match step.action:
        case EndTurn() if step.before.phase == ASKING or not step.before.last:
            yield _cut_short(step)
        case EndTurn() | Pass(place=None, again="" | "pile" | "hand") | Note() | Pin():
            return
        case action:
            number = step.number if alternatives(step.before, action) else None
            yield Line(MOVES.tell(step.before, action), number, _seat(step), mood=_mood(step))


def _cut_short(step: Step) -> Line:
    """Return the line on a turn without a suggestion, or an answer: one may have been forgotten."""
    seat = step.before.to_act
    text = _("The turn went on unanswered") if step.before.last else _("{name} suggested nothing")
    return Line(text.format(name=step.before.players[seat]), step.number, seat)


def _seat(step: Step) -> int | None:
    if isinstance(step.action, Verdict):
        seat: int = step.before.to_act
        return seat
    return getattr(step.action, "seat", None)


def _mood(step: Step) -> str:
    match step.action:
        case Fail() | Penalize():
            return "wrong"
        case Accuse() | Verdict():
            right = step.after.accusations[-1].right
            return "" if right is None else "right" if right else "wrong"
    return ""


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the corrections of an entry, given the state before it."""
    match action:
        case Suggest():
            return tuple(_other_suggestions(state, action))
        case Show() | HasNone() | Fail():
            return tuple(_other_answers(state, action))
        case Penalize() if state.house.penalty == "reveals":
            return tuple(_other_cards(state, action))
        case Choose(seat, suspect):
            return tuple(
                Offer(key_word(card), Choose(seat, card))
                for card in of_kind(SUSPECT)
                if card is not suspect and card not in state.pawns
            )
        case Start(seat):
            return tuple(
                Offer(name, Start(other), seat=other)
                for other, name in enumerate(state.players)
                if other != seat and not MOVES.check(state, Start(other))
            )
    return ()


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return the forgotten end of a turn, whatever was still to be answered."""
    return (Offer(MOVES.tell(state, EndTurn()), EndTurn()),) if state.phase == ASKING else ()


def _other_suggestions(state: State, action: Suggest) -> Iterator[Offer]:
    """Yield the suggestions with another suspect, weapon or room."""
    for field, kind in (("suspect", SUSPECT), ("weapon", WEAPON), ("room", ROOM)):
        for card in of_kind(kind):
            other = replace(action, **{field: card})
            if other != action and not MOVES.check(state, other):
                yield Offer(card_word(card), other)


def _other_cards(state: State, action: Penalize) -> Iterator[Offer]:
    """Yield the penalties with one card less, or one more."""
    for card in action.cards:
        left = tuple(each for each in action.cards if each is not card)
        yield Offer(_("not {card}").format(card=card_word(card)), replace(action, cards=left))
    for card in CARDS:
        more = replace(action, cards=(*action.cards, card))
        if not MOVES.check(state, more):
            yield Offer(card_word(card), more)


def _other_answers(state: State, action: Show | HasNone | Fail) -> Iterator[Offer]:
    """Yield the other answers that a seat may have given."""
    seat = action.seat
    missed = () if isinstance(action, Show) else (Fail(seat),)
    for other in (Show(seat), HasNone(seat), *missed):
        if type(other) is not type(action) and not MOVES.check(state, other):
            yield Offer(MOVES.tell(state, other), other, seat=seat)
