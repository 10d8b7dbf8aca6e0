"""Checks of abilities: price, limits, exceptions."""

from __future__ import annotations

from companion.games.holmes.actions import (
    Buy,
    Discard,
    Draw,
    Gain,
    Give,
    Pass,
    Steal,
    TakeClue,
)
from companion.games.holmes.cards import JOHNSON, JOKER, LESTRADE, MAP, TYPES, ClueCard
from companion.games.holmes.rules.abilities import (
    DRAWN,
    MOST_CLUES,
    cost,
    current,
    found,
    obtainable,
    price,
)
from companion.games.holmes.rules.check_cards import no_row
from companion.games.holmes.state import ANSWER, State, visible
from companion.games.holmes.words import character_word, clue_word, tokens_word
from companion.play.moves import Objection
from companion.words.i18n import _, ngettext

KINDS = len(TYPES) + 1
"""Most types that Toby can find, the map being one."""


def _check_price(state: State, tokens: int) -> Objection | None:
    doing = current(state)
    has = state.sides[doing.seat].tokens
    if has >= tokens:
        return None
    text = ngettext(
        "{character} costs {count} token, but {name} has {has}.",
        "{character} costs {count} tokens, but {name} has {has}.",
        tokens,
    ).format(
        character=character_word(doing.character), count=tokens, name=state.players[doing.seat],
        has=has,
    )  # fmt: skip
    return Objection("price", text, fatal=False)


def check_take(state: State, action: TakeClue) -> Objection | None:
    """Return the objection to taking that clue."""
    doing = current(state)
    if action.reserved and action.clue not in obtainable(state):
        return _check_reserved(state, action.clue)
    if not action.reserved and action.clue not in state.row:
        return no_row(action.clue)
    return _check_price(state, price(doing.character, doing.got, state.day))


def _check_reserved(state: State, clue: ClueCard) -> Objection:
    doing = current(state)
    if clue not in state.sides[doing.seat].reserved:
        text = _("{name} can’t take a reserved {clue} here.")
        name = state.players[doing.seat]
        return Objection("reserved", text.format(name=name, clue=clue_word(clue)))
    if doing.given:
        text = _("Violet Hunter swaps with a clue of the row, not with the reserved one.")
        return Objection("row", text, fatal=False)
    text = _("What is reserved during an action can be taken only in a later one.")
    return Objection("later", text, fatal=False)


def check_draw(state: State, action: Draw) -> Objection | None:
    """Return the objection to drawing that number (S:227, S:263)."""
    answer = state.phase == ANSWER
    if not 1 <= action.number <= (1 if answer else DRAWN):
        text = _("The rival draws 1 clue.") if answer else _("With Pike you draw 1 to 3 clues.")
        return Objection("number", text)
    if not state.rules.light and action.number > state.deck:
        text = _("There are not so many clues left in the deck.")
        return Objection("deck", text, fatal=False)
    return _check_price(state, action.number)


def check_steal(state: State, action: Steal) -> Objection | None:
    """Return the objection to stealing that clue (S:203)."""
    rival = 1 - current(state).seat
    if action.clue is JOKER:
        return Objection("joker", _("Irene Adler takes no joker."))
    if action.clue not in state.sides[rival].clues:
        text = _("{name} has no visible {clue}; hidden clues can’t be stolen.").format(
            name=state.players[rival], clue=clue_word(action.clue)
        )
        return Objection("clue", text)
    return _check_price(state, state.day)


def check_discard(state: State, action: Discard) -> Objection | None:
    """Return the objection to discarding with Johnson (S:247) or Billy (S:255)."""
    doing, clue = current(state), action.clue
    if doing.character is JOHNSON:
        return None if clue in state.row and not action.on else no_row(clue)
    if clue is None:
        return Objection("clue", _("Billy must know which clue it is."))
    cards = visible(state.sides[doing.seat])
    if (clue, action.on) not in cards and not state.rules.light:
        return _has_none(state, clue_word(clue))
    if clue in (JOKER, MAP):
        text = _("Billy takes no joker and no map fragment.")
        return Objection("billy", text, fatal=state.rules.light)
    return None


def _has_none(state: State, clue: str) -> Objection:
    name = state.players[current(state).seat]
    text = _("{name} has no visible {clue}.").format(name=name, clue=clue)
    return Objection("clue", text)


def check_give(state: State, action: Give) -> Objection | None:
    """Return the objection to swapping that clue: any visible one, but no joker (Q11)."""
    if (action.clue, action.on) not in visible(state.sides[current(state).seat]):
        return _has_none(state, clue_word(action.clue))
    if action.clue is JOKER:
        return Objection("joker", _("Violet Hunter swaps no joker."), fatal=False)
    return None


def check_follow(state: State, action: Gain) -> Objection | None:
    """Return the objection to the number that Toby found."""
    if not 0 <= action.number <= KINDS:
        text = _("There are {count} types of clues, the map being one.")
        return Objection("number", text.format(count=KINDS))
    side = state.sides[current(state).seat]
    least, most = found(state), found(state) + len(side.hidden)
    if state.rules.light or least <= action.number <= most:
        return None
    text = _("With these clues Toby finds {least} to {most} types.").format(least=least, most=most)
    return Objection("types", text, fatal=False)


def check_buy(state: State, action: Buy) -> Objection | None:
    """Return the objection to having bought that number."""
    doing = current(state)
    character, number = doing.character, action.number
    if character is LESTRADE and number == 1:
        return _both()
    if not 1 <= number <= MOST_CLUES[character]:
        text = _("{character} does not give so many.")
        return Objection("number", text.format(character=character_word(character)))
    return _check_price(state, cost(character, number, state.day))


def _both() -> Objection:
    text = _("Inspector Lestrade gives 2 clues for {tokens}, not one.")
    return Objection("two", text.format(tokens=tokens_word(3)), fatal=False)


def check_pass(state: State, _action: Pass) -> Objection | None:
    """Return the objection to taking no more: Lestrade's second clue is paid for (S:195)."""
    doing = state.doing
    if doing and doing.character is LESTRADE and doing.got == 1:
        return _both() if state.row or obtainable(state) else None
    return None
