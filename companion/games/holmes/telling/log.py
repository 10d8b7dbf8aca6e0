"""A match of Holmes in sentences, and what each entry can be corrected to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.holmes.actions import (
    Appear,
    Assign,
    AssignJoker,
    Buy,
    Discard,
    Draw,
    Fill,
    Gain,
    Give,
    Keep,
    LayDown,
    Leave,
    Pass,
    Reserve,
    Return,
    Reveal,
    Steal,
    TakeClue,
    Visit,
)
from companion.games.holmes.cards import JOHNSON
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.rules.rules import over
from companion.games.holmes.state import ASSIGN, OVER, REVEAL, TALLY, State
from companion.games.holmes.view.counting import headline
from companion.games.holmes.view.final import types_word
from companion.games.holmes.words import card_word, character_word, clue_word, clues_word
from companion.play.actions import EndEarly, HandOver
from companion.play.game import tell_shared
from companion.play.view import Line, Step
from companion.words.i18n import _, ngettext

END = (REVEAL, TALLY, ASSIGN, OVER)


def tell(state: State, action: Any) -> str:
    """Return what happened, in one sentence, told from the state before it, without secrets."""
    match action:
        case Appear(character, enemy) if enemy:
            text = _("{character} appears; the lot falls on {enemy}")
            return text.format(character=character_word(character), enemy=character_word(enemy))
        case Appear(character):
            return _("{character} appears").format(character=character_word(character))
        case Fill(clue):
            return _("Into the row: {clue}").format(clue=clue_word(clue))
        case Reserve():
            return _tell_reserve(state, action)
        case Assign(seat):
            return _("{name} has assigned the last jokers").format(name=state.players[seat])
    whose = actor(state)
    assert whose is not None
    text, words = _pawn_words(state, action) or _clue_words(state, action)
    return text.format(name=state.players[whose], **words)


def _tell_reserve(state: State, action: Reserve) -> str:
    if action.clue is None:
        name = state.players[state.tallying]
        return _("{name} never obtained a reserved clue").format(name=name)
    return _("{name} reserves: {clue}").format(
        name=state.players[state.holder], clue=clue_word(action.clue)
    )


_Words = tuple[str, dict[str, object]]
"""A sentence with gaps for a name and more, and what else fills them."""


def _pawn_words(state: State, action: Any) -> _Words | None:
    match action:
        case Visit(character):
            return _("{name} goes to {character}"), {"character": character_word(character)}
        case Leave(character):
            text = _("{name}’s pawn leaves {character} for {target}")
            return text, {"character": character_word(character), "target": _target(state)}
        case LayDown(character):
            text = _("{name} lays down the pawn with {character}")
            return text, {"character": character_word(character)}
        case Pass() if state.phase == TALLY:
            return _("That is all of {name}’s clues"), {}
        case Pass():
            return _("{name} leaves it at that"), {}
        case Return():
            return _returned(state), {}
        case Gain(number):
            text = ngettext(
                "Toby finds {count} type for {name}", "Toby finds {count} types for {name}", number
            )
            return text, {"count": number}
    return None


def _target(state: State) -> str:
    return character_word(state.doing.character) if state.doing else ""


def _returned(state: State) -> str:
    seat = actor(state)
    if seat is not None and state.sides[seat].tokens:
        return _("{name} gives tokens back to Moriarty")
    return _("{name} has nothing to give to Moriarty")


def _clue_words(state: State, action: Any) -> _Words:
    match action:
        case Buy(number):
            return _("{name} pays for {clues}"), {"clues": clues_word(number)}
        case Draw(number):
            return _("{name} pays to draw {clues}"), {"clues": clues_word(number)}
        case Keep(_, shown) if shown:
            return _tell_shown(action), {"count": shown}
        case Keep(joker):
            return _("{name} keeps a joker") if joker else _("{name} keeps a hidden clue"), {}
        case AssignJoker(None):
            return _("{name} sets the joker aside"), {}
        case Discard(None):
            return _("{name} discards a visible card"), {}
    on = action.on if isinstance(action, Discard) else None
    word = card_word(action.clue, on) if on else clue_word(action.clue)
    return _clue_sentence(state, action), {"clue": word}


def _tell_shown(action: Keep) -> str:
    if action.joker:
        return ngettext(
            "{name} keeps a joker, and shows and discards {count} more",
            "{name} keeps a joker, and shows and discards {count} more",
            action.shown,
        )
    return ngettext(
        "{name} keeps a hidden clue, and shows and discards {count} joker",
        "{name} keeps a hidden clue, and shows and discards {count} jokers",
        action.shown,
    )


def _clue_sentence(state: State, action: Any) -> str:
    match action:
        case TakeClue(reserved=True):
            return _("{name} takes the reserved clue: {clue}")
        case TakeClue():
            return _("{name} takes: {clue}")
        case Steal():
            return _("{name} steals: {clue}")
        case Give():
            return _("{name} offers in exchange: {clue}")
        case AssignJoker():
            return _("{name} puts a joker on: {clue}")
        case Reveal():
            return _("{name} shows: {clue}")
    if state.doing and state.doing.character is JOHNSON:
        return _("{name} discards from the row: {clue}")
    return _("{name} discards: {clue}")


def log(steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the log in sentences, a heading per day; secrets only once the match is over."""
    if not steps:
        return ()
    last: State = steps[-1].after
    lines, ended = [_heading(steps[0].before)], False
    for step in steps:
        if _began(step):
            lines.append(_heading(step.after))
        lines.append(_line(step, last))
        lines.extend(_closing(step))
        if _ends(step) and not ended:
            lines.append(Line(_("The end"), heading=True))
            ended = True
    return tuple(lines)


def _heading(state: State) -> Line:
    return Line(_("Day {number}").format(number=state.day), heading=True)


def _began(step: Step) -> bool:
    return bool(step.after.day != step.before.day)


def _ends(step: Step) -> bool:
    return step.after.phase in END and step.before.phase not in END and not step.after.ended


def _line(step: Step, last: State) -> Line:
    before, action = step.before, step.action
    number = None if isinstance(action, EndEarly | HandOver) else step.number
    shared = tell_shared(before, action)
    if shared:
        return Line(shared, number)
    text = tell(before, action)
    if isinstance(action, Assign) and action.types is not None and last.phase == OVER:
        words = types_word(last.sealed[action.seat] or (), before.sides[action.seat].aside)
        text = _("{sentence}: {words}").format(sentence=text, words=words)
    return Line(_with_tokens(step, text), number, _seat_of(before, action))


def _with_tokens(step: Step, text: str) -> str:
    """Add what a step brought or cost its player, in tokens."""
    seat = _seat_of(step.before, step.action)
    if seat is None:
        return text
    change = step.after.sides[seat].tokens - step.before.sides[seat].tokens
    if not change:
        return text
    words = ngettext("{count} token", "{count} tokens", abs(change)).format(count=abs(change))
    sign = "+" if change > 0 else "−"
    return _("{sentence} ({sign}{tokens})").format(sentence=text, sign=sign, tokens=words)


def _seat_of(state: State, action: Any) -> int | None:
    match action:
        case Appear() | Fill():
            return None
        case Reserve():
            return state.tallying if state.phase == TALLY else state.holder
        case Assign(seat):
            return seat
    return actor(state)


def _closing(step: Step) -> tuple[Line, ...]:
    """Return how the match ended, below the step that ended it."""
    if over(step.after) and not over(step.before):
        return (Line(headline(step.after), mood="right"),)
    return ()
