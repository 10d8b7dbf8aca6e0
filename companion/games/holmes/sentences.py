"""Sentences of the moves of Holmes, without secrets, given the state before them."""

from __future__ import annotations

from companion.games.holmes import actions
from companion.games.holmes.cards import JOHNSON, CharacterCard, ClueCard
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.state import TALLY, State
from companion.games.holmes.words import (
    card_word,
    character_word,
    clue_word,
    clues_word,
    short_name,
)
from companion.words.i18n import _, ngettext


def tell_appear(_state: State, action: actions.Appear) -> str:
    """Return the sentence on an arrival in town, with the enemy drawn by lot."""
    character = character_word(action.character)
    if action.enemy is None:
        return _("{character} appears").format(character=character)
    text = _("{character} appears; the lot falls on {enemy}")
    return text.format(character=character, enemy=character_word(action.enemy))


def tell_fill(_state: State, action: actions.Fill) -> str:
    """Return the sentence on a clue that came into the row."""
    return _("Into the row: {clue}").format(clue=clue_word(action.clue))


def tell_visit(state: State, action: actions.Visit) -> str:
    """Return the sentence on a visit, with the pawn's origin if it was entered."""
    if action.leaves:
        return _tell_way(state, action.leaves, action.character)
    text = _("{name} goes to {character}")
    return _with_name(state, text, character=short_name(action.character))


def tell_leave(state: State, action: actions.Leave) -> str:
    """Return the sentence on the pawn that made a visit."""
    assert state.doing is not None
    return _tell_way(state, action.character, state.doing.character)


def _tell_way(state: State, origin: CharacterCard, target: CharacterCard) -> str:
    text = _("{name}: {character} → {target}")
    names = {"character": short_name(origin), "target": short_name(target)}
    return _with_name(state, text, **names)


def tell_take(state: State, action: actions.TakeClue) -> str:
    """Return the sentence on a clue taken, with a note if it was reserved."""
    text = _("{name} takes: {clue}")
    if action.reserved:
        text = _("{name} takes the reserved clue: {clue}")
    return _with_clue(state, text, action.clue)


def tell_draw(state: State, action: actions.Draw) -> str:
    """Return the sentence on clues drawn from the deck for payment."""
    return _with_name(state, _("{name} pays to draw {clues}"), clues=clues_word(action.number))


def tell_keep(state: State, action: actions.Keep) -> str:
    """Return the sentence on a kept joker or clue, and on those shown and discarded."""
    if not action.shown:
        text = _("{name} keeps a joker") if action.joker else _("{name} keeps a hidden clue")
    elif action.joker:
        text = ngettext(
            "{name} keeps a joker, and shows and discards {count} more",
            "{name} keeps a joker, and shows and discards {count} more",
            action.shown,
        )
    else:
        text = ngettext(
            "{name} keeps a hidden clue, and shows and discards {count} joker",
            "{name} keeps a hidden clue, and shows and discards {count} jokers",
            action.shown,
        )
    return _with_name(state, text, count=action.shown)


def tell_steal(state: State, action: actions.Steal) -> str:
    """Return the sentence on a stolen clue."""
    return _with_clue(state, _("{name} steals: {clue}"), action.clue)


def tell_discard(state: State, action: actions.Discard) -> str:
    """Return the sentence on a discarded clue, or joker with its type."""
    if action.clue is None:
        return _with_name(state, _("{name} discards a visible card"))
    text = _("{name} discards: {clue}")
    if state.doing and state.doing.character is JOHNSON:
        text = _("{name} discards from the row: {clue}")
    if action.on is None:
        return _with_clue(state, text, action.clue)
    return _with_name(state, text, clue=card_word(action.clue, action.on))


def tell_give(state: State, action: actions.Give) -> str:
    """Return the sentence on the clue given to Violet Hunter."""
    text = _("{name} offers in exchange: {clue}")
    if action.on is None:
        return _with_clue(state, text, action.clue)
    return _with_name(state, text, clue=card_word(action.clue, action.on))


def tell_follow(state: State, action: actions.Gain) -> str:
    """Return the sentence on the number of types that Toby found."""
    text = ngettext(
        "Toby finds {count} type for {name}", "Toby finds {count} types for {name}", action.number
    )
    return _with_name(state, text, count=action.number)


def tell_buy(state: State, action: actions.Buy) -> str:
    """Return the sentence on clues bought for payment."""
    return _with_name(state, _("{name} pays for {clues}"), clues=clues_word(action.number))


def tell_pass(state: State, _action: actions.Pass) -> str:
    """Return the sentence on a player who took no more, or has entered all clues."""
    tally = state.phase == TALLY
    text = _("That is all of {name}’s clues") if tally else _("{name} leaves it at that")
    return _with_name(state, text)


def tell_joker(state: State, action: actions.AssignJoker) -> str:
    """Return the sentence on the type chosen for a joker, if any."""
    if action.clue is None:
        return _with_name(state, _("{name} sets the joker aside"))
    return _with_clue(state, _("{name} puts a joker on: {clue}"), action.clue)


def tell_reserve(state: State, action: actions.Reserve) -> str:
    """Return the sentence on a reserved clue, or on one that was never obtained."""
    if action.clue is None:
        name = state.players[state.tallying]
        return _("{name} never obtained a reserved clue").format(name=name)
    name = state.players[state.holder]
    return _("{name} reserves: {clue}").format(name=name, clue=clue_word(action.clue))


def tell_return(state: State, _action: actions.Return) -> str:
    """Return the sentence on tokens given back to Moriarty, or on the lack of any."""
    if state.sides[_acting(state)].tokens:
        return _with_name(state, _("{name} gives tokens back to Moriarty"))
    return _with_name(state, _("{name} has nothing to give to Moriarty"))


def tell_lay_down(state: State, action: actions.LayDown) -> str:
    """Return the sentence on a pawn that was laid down."""
    text = _("{name} lays down the pawn with {character}")
    return _with_name(state, text, character=character_word(action.character))


def tell_reveal(state: State, action: actions.Reveal) -> str:
    """Return the sentence on a shown clue."""
    return _with_clue(state, _("{name} shows: {clue}"), action.clue)


def tell_assign(state: State, action: actions.Assign) -> str:
    """Return the sentence on a decision, without its content."""
    return _("{name} has assigned the last jokers").format(name=state.players[action.seat])


def _with_clue(state: State, text: str, clue: ClueCard) -> str:
    return _with_name(state, text, clue=clue_word(clue))


def _with_name(state: State, text: str, **words: object) -> str:
    """Return a sentence with the name of the acting player, and other words."""
    return text.format(name=state.players[_acting(state)], **words)


def _acting(state: State) -> int:
    seat = actor(state)
    assert seat is not None
    return seat
