"""Checks of arrivals, pawns, and gifts to an enemy."""

from __future__ import annotations

from companion.games.holmes.actions import Appear, Discard, LayDown, Leave, Return, Visit
from companion.games.holmes.cards import CHARACTERS, ENEMIES, CharacterCard
from companion.games.holmes.rules import check_abilities, enemies
from companion.games.holmes.state import State, visible
from companion.games.holmes.words import character_word
from companion.play.moves import Objection
from companion.words.i18n import _


def check_appear(state: State, action: Appear) -> Objection | None:
    """Return the objection to an arrival: no character comes twice (S:53, S:75)."""
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


def check_visit(state: State, action: Visit) -> Objection | None:
    """Return the objection to a visit: the pawn rule (S:85-89), and absence (S:329)."""
    character, seat = action.character, state.to_act
    names = {"name": state.players[seat], "character": character_word(character)}
    if action.leaves and (wrong := _check_standing(state, seat, action.leaves)):
        return wrong
    if character not in state.town:
        return Objection("town", _("{character} is not in town.").format(**names))
    if character in state.absent:
        text = _("{character} is absent today: pawns may only leave.").format(**names)
        return Objection("absent", text, fatal=False)
    if state.sides[seat].on(character):
        text = _("{name} already has a pawn with {character}: one is the most.")
        return Objection("pawn", text.format(**names), fatal=False)
    return None


def check_leave(state: State, action: Leave) -> Objection | None:
    """Return the objection to the pawn that goes: it has to be there, standing (S:85)."""
    assert state.doing is not None
    return _check_standing(state, state.doing.seat, action.character)


def check_lay_down(state: State, action: LayDown) -> Objection | None:
    """Return the objection to the pawn that is laid down: it has to be standing (S:311)."""
    return _check_standing(state, enemies.turn(state), action.character)


def _check_standing(state: State, seat: int, character: CharacterCard) -> Objection | None:
    if any(pawn.on is character for pawn in state.sides[seat].standing):
        return None
    text = _("No pawn of {name} is standing with {character}.").format(
        name=state.players[seat], character=character_word(character)
    )
    return Objection("standing", text)


def check_discard(state: State, action: Discard) -> Objection | None:
    """Return the objection to a discard: with an ability, or to Moriarty (S:303)."""
    if not state.enemy:
        return check_abilities.check_discard(state, action)
    seat = enemies.turn(state)
    if action.clue is None:
        wrong = not state.rules.light
    else:
        wrong = (action.clue, action.on) not in visible(state.sides[seat])
    if wrong:
        text = _("{name} has no such visible card.").format(name=state.players[seat])
        return Objection("clue", text)
    return None


def check_return(state: State, _action: Return) -> Objection | None:
    """Return the objection to giving tokens back: two of them, or no card to discard (S:303)."""
    side, name = state.sides[enemies.turn(state)], state.players[enemies.turn(state)]
    if side.tokens >= enemies.BLACKMAILED or not visible(side):
        return None
    text = _("{name} has fewer than 2 tokens, and so discards a visible card.").format(name=name)
    return Objection("tokens", text, fatal=False)
