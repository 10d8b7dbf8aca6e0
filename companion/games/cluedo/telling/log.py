"""A match of Cluedo in sentences, and what each entry can be corrected to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Note,
    Pass,
    Penalize,
    Pin,
    Reveal,
    Show,
    Start,
    Suggest,
    Throw,
    Unlock,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, ROOM, SUSPECT, WEAPON, of_kind
from companion.games.cluedo.rules.dealing import scanning
from companion.games.cluedo.rules.judging import check
from companion.games.cluedo.rules.turns import following
from companion.games.cluedo.state import ASKING, DEALING, STEPS, State
from companion.games.cluedo.words import card_word, key_word, ordinal, solution_word
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.game import tell_shared
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _, joined


def tell(state: State, action: Action) -> str:
    """Return what happened, in one sentence without a secret, told from the state before it."""
    return _dealt(state, action) if state.phase in STEPS else _played(state, action)


def _dealt(state: State, action: Action) -> str:
    names = state.players
    match action:
        case Lay():
            return _("Pawns and weapons stand on the board")
        case Pass(place=place):
            return _passed(state, place)
        case Close():
            return _("The envelope was closed")
        case Choose(seat, suspect):
            text = _("{name} plays with {card}")
            return text.format(name=names[seat], card=card_word(suspect))
        case Deal():
            return _("{name} dealt 18 cards").format(name=names[state.dealer])
        case Throw(dice):
            pairs = zip(state.begin, dice, strict=False)
            told = ", ".join(f"{names[seat]} {die}" for seat, die in pairs)
            return _("Thrown: {told}").format(told=told)
        case Start(seat):
            return _("{name} begins").format(name=names[seat])
    return _played(state, action)


def _passed(state: State, place: int | None) -> str:
    if state.phase == DEALING:
        seat = scanning(state)
        name = "" if seat is None else state.players[seat]
        return _("{name} passed a card").format(name=name)
    if place is None:
        return _("A card was passed")
    return _("The {ordinal} card of the pile goes into the envelope").format(ordinal=ordinal(place))


def _played(state: State, action: Action) -> str:
    names = state.players
    match action:
        case Suggest(seat):
            text = _("{name}: {cards}")
            return text.format(name=names[seat], cards=solution_word(action.cards))
        case Show(seat):
            return _("{name} showed a card").format(name=names[seat])
        case HasNone(seat):
            return _("{name} had none").format(name=names[seat])
        case Fail(seat):
            return _("{name} had one, and did not show it").format(name=names[seat])
        case Penalize():
            return _penalized(state, action)
        case EndTurn():
            return _("It was {name}’s turn").format(name=names[following(state)])
    return _ended(state, action)


def _ended(state: State, action: Action) -> str:
    names = state.players
    match action:
        case Accuse(seat):
            return _accused(state, action)
        case Verdict(right):
            text = _("{name} was right") if right else _("{name} was wrong")
            return text.format(name=names[state.to_act])
        case Reveal():
            return _("The envelope was opened")
        case Note(seat):
            return _("{name} wrote into the notebook").format(name=names[seat])
        case Pin(seat):
            return _("{name} chose a PIN").format(name=names[seat])
        case Unlock(seat):
            return _("The table takes {name}’s PIN away").format(name=names[seat])
    raise TypeError(action)


def _accused(state: State, action: Accuse) -> str:
    name, (suspect, weapon, room) = state.players[action.seat], action.cards
    if not state.house.declared or not (suspect and weapon and room):
        return _("{name} accused").format(name=name)
    cards = solution_word((suspect, weapon, room))
    return _("{name} accused: {cards}").format(name=name, cards=cards)


def _penalized(state: State, action: Penalize) -> str:
    name = state.players[action.seat]
    if action.cards:
        cards = joined([key_word(card) for card in action.cards])
        return _("{name} laid open: {cards}").format(name=name, cards=cards)
    texts = {
        "excluded": _("{name} is out: a card was not shown"),
        "reveals": _("{name} laid the cards open: a card was not shown"),
    }
    text = texts.get(state.house.penalty, _("{name} was warned: a card was not shown"))
    return text.format(name=name)


_LAST = (Throw, Start, Accuse, Verdict, Penalize)
"""What may end a turn, or the dealing, and still belongs there."""


def log(steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the log in sentences, a heading for the dealing and for each turn."""
    lines: list[Line] = []
    turn = None
    for step in steps:
        at = step.before if isinstance(step.action, _LAST) else step.after
        if at.turn != turn and not isinstance(step.action, HandOver | EndEarly):
            turn = at.turn
            lines.append(_heading(at))
        lines.extend(_lines(step))
    return tuple(lines)


def _heading(state: State) -> Line:
    if not state.turn:
        return Line(_("Getting ready"), heading=True)
    text = _("Turn {number} · {name}")
    return Line(text.format(number=state.turn, name=state.players[state.to_act]), heading=True)


def _lines(step: Step) -> Iterator[Line]:
    """Yield what is worth a line.

    A card that is passed, a turn that goes on: the line below says as much. What a seat writes by
    itself is corrected in its notebook.
    """
    match step.action:
        case EndTurn() if step.before.phase == ASKING or not step.before.last:
            yield _cut_short(step)
            return
        case EndTurn() | Pass(place=None) | Note() | Pin():
            return
    text = tell_shared(step.before, step.action) or tell(step.before, step.action)
    number = step.number if _others(step.before, step.action) else None
    yield Line(text, number, _seat(step), mood=_mood(step))


def _cut_short(step: Step) -> Line:
    """Say that a turn went by without a suggestion, or an answer: one may have been forgotten."""
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
    """Return what an entry can be corrected to, told from the state before it."""
    return _others(state, action)


def _others(state: State, action: Action) -> tuple[Offer, ...]:
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
                if other != seat and not check(state, Start(other))
            )
    return ()


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return that the turn went on, whatever was still to be answered."""
    return (Offer(tell(state, EndTurn()), EndTurn()),) if state.phase == ASKING else ()


def _other_suggestions(state: State, action: Suggest) -> Iterator[Offer]:
    """Another suspect, another weapon, another room."""
    for field, kind in (("suspect", SUSPECT), ("weapon", WEAPON), ("room", ROOM)):
        for card in of_kind(kind):
            other = replace(action, **{field: card})
            if other != action and not check(state, other):
                yield Offer(card_word(card), other)


def _other_cards(state: State, action: Penalize) -> Iterator[Offer]:
    """A card that was not laid open, or one that was forgotten."""
    for card in action.cards:
        left = tuple(each for each in action.cards if each is not card)
        yield Offer(_("not {card}").format(card=card_word(card)), replace(action, cards=left))
    for card in CARDS:
        more = replace(action, cards=(*action.cards, card))
        if not check(state, more):
            yield Offer(card_word(card), more)


def _other_answers(state: State, action: Show | HasNone | Fail) -> Iterator[Offer]:
    """What else a seat may have answered."""
    seat, name = action.seat, state.players[action.seat]
    others: list[tuple[str, Action]] = [
        (_("{name} showed a card"), Show(seat)),
        (_("{name} had none"), HasNone(seat)),
    ]
    if isinstance(action, HasNone | Fail):
        others.append((_("{name} had one, and did not show it"), Fail(seat)))
    for text, other in others:
        if type(other) is not type(action) and not check(state, other):
            yield Offer(text.format(name=name), other, seat=seat)
