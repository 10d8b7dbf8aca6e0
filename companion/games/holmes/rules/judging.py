"""What is wrong with an action at a table of Holmes."""

from __future__ import annotations

from collections.abc import Callable
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
from companion.games.holmes.cards import CHARACTERS, ENEMIES, CharacterCard
from companion.games.holmes.rules import check_cards, enemies
from companion.games.holmes.rules.check_abilities import (
    check_buy,
    check_discard,
    check_draw,
    check_follow,
    check_give,
    check_pass,
    check_steal,
    check_take,
)
from companion.games.holmes.rules.moments import WHEN, now
from companion.games.holmes.state import State, visible
from companion.games.holmes.words import character_word
from companion.play.game import Objection
from companion.words.i18n import _


def check(state: State, action: Any) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    kind = type(action)
    if state.phase not in WHEN[kind]:
        return Objection("phase", now(state))
    judge = _CHECK.get(kind)
    return judge(state, action) if judge else None


def _check_appear(state: State, action: Appear) -> Objection | None:
    character = action.character
    name = character_word(character)
    if character in ENEMIES:
        return _check_enemy(state, character)
    if character not in CHARACTERS:
        return Objection("character", _("{name} is no character.").format(name=name))
    if character in state.town:
        return Objection("twice", _("{name} is in town already.").format(name=name))
    if action.enemy and not (state.draws and action.enemy in ENEMIES):
        return Objection("lot", _("No enemy is drawn by lot here."))
    return None


def _check_enemy(state: State, enemy: CharacterCard) -> Objection | None:
    name = character_word(enemy)
    if enemy not in state.enemies:
        text = _("{name} stays away in this match.")
    elif enemy in state.gone:
        text = _("{name} has already appeared.")
    elif state.day == 1 and state.missing:
        text = _("{name} is shuffled into the deck only after the characters of day 1.")
    else:
        return None
    return Objection("enemy", text.format(name=name))


def _check_visit(state: State, action: Visit) -> Objection | None:
    """The pawn rule (S:85-89), and who is absent (S:329)."""
    character, seat = action.character, state.to_act
    names = {"name": state.players[seat], "character": character_word(character)}
    if character not in state.town:
        return Objection("town", _("{character} is not in town.").format(**names))
    if character in state.absent:
        text = _("{character} is absent today: pawns may only leave.").format(**names)
        return Objection("absent", text, fatal=False)
    if state.sides[seat].on(character):
        text = _("{name} already has a pawn with {character}, and may have only one there.")
        return Objection("pawn", text.format(**names), fatal=False)
    return None


def _check_leave(state: State, action: Leave) -> Objection | None:
    assert state.doing is not None
    return _check_standing(state, state.doing.seat, action.character)


def _check_lay_down(state: State, action: LayDown) -> Objection | None:
    return _check_standing(state, enemies.turn(state), action.character)


def _check_standing(state: State, seat: int, character: CharacterCard) -> Objection | None:
    if any(pawn.on is character for pawn in state.sides[seat].standing):
        return None
    text = _("No pawn of {name} is standing with {character}.").format(
        name=state.players[seat], character=character_word(character)
    )
    return Objection("standing", text)


def _check_discard(state: State, action: Discard) -> Objection | None:
    if not state.enemy:
        return check_discard(state, action)
    seat = enemies.turn(state)
    if action.clue is None:
        wrong = not state.rules.light
    else:
        wrong = (action.clue, action.on) not in visible(state.sides[seat])
    if wrong:
        text = _("{name} has no such visible card.").format(name=state.players[seat])
        return Objection("clue", text)
    return None


def _check_return(state: State, _action: Return) -> Objection | None:
    side, name = state.sides[enemies.turn(state)], state.players[enemies.turn(state)]
    if side.tokens >= enemies.BLACKMAILED or not visible(side):
        return None
    text = _("{name} has fewer than 2 tokens, and so discards a visible card.").format(name=name)
    return Objection("tokens", text, fatal=False)


_CHECK: dict[type, Callable[[State, Any], Objection | None]] = {
    Appear: _check_appear,
    Fill: check_cards.check_fill,
    Visit: _check_visit,
    Leave: _check_leave,
    TakeClue: check_take,
    Draw: check_draw,
    Keep: check_cards.check_keep,
    Steal: check_steal,
    Discard: _check_discard,
    Give: check_give,
    Gain: check_follow,
    Buy: check_buy,
    Pass: check_pass,
    AssignJoker: check_cards.check_joker,
    Reserve: check_cards.check_reserve,
    Return: _check_return,
    LayDown: _check_lay_down,
    Reveal: check_cards.check_reveal,
    Assign: check_cards.check_assign,
}
