"""Sentences of the moves of Cluedo, without secrets, given the state before them."""

from __future__ import annotations

from companion.games.cluedo import actions
from companion.games.cluedo.rules.dealing import DEALT, scanning
from companion.games.cluedo.rules.turns import following
from companion.games.cluedo.state import DEALING, State
from companion.games.cluedo.words import key_word, ordinal, pawn_word, solution_word
from companion.words.i18n import _, joined


def tell_lay(_state: State, _action: actions.Lay) -> str:
    """Return the sentence on the board, once it is set up."""
    return _("Pawns and weapons stand on the board")


def tell_pass(state: State, action: actions.Pass) -> str:
    """Return the sentence on a passed card, or on a pile's card for the envelope."""
    if action.again == "hands":
        return _("The hands were not the cards that were dealt: all are passed again")
    if state.phase == DEALING:
        seat = scanning(state)
        name = "" if seat is None else state.players[seat]
        return _("{name} passed a card").format(name=name)
    if action.place is None:
        return _("A card was passed")
    text = _("The {ordinal} card of the pile goes into the envelope")
    return text.format(ordinal=ordinal(action.place))


def tell_close(_state: State, _action: actions.Close) -> str:
    """Return the sentence on the closed envelope."""
    return _("The envelope was closed")


def tell_choose(state: State, action: actions.Choose) -> str:
    """Return the sentence on the pawn of a player."""
    return pawn_word(state.players[action.seat], action.suspect)


def tell_deal(state: State, _action: actions.Deal) -> str:
    """Return the sentence on the deal."""
    return _("{name} dealt {count} cards").format(name=state.players[state.dealer], count=DEALT)


def tell_throw(state: State, action: actions.Throw) -> str:
    """Return the sentence on the numbers thrown by each player."""
    pairs = zip(state.begin, action.dice, strict=False)
    told = ", ".join(f"{state.players[seat]} {die}" for seat, die in pairs)
    return _("Thrown: {told}").format(told=told)


def tell_start(state: State, action: actions.Start) -> str:
    """Return the sentence on the seat that begins."""
    return _("{name} begins").format(name=state.players[action.seat])


def tell_suggest(state: State, action: actions.Suggest) -> str:
    """Return the sentence on a suggestion."""
    text = _("{name}: {cards}")
    return text.format(name=state.players[action.seat], cards=solution_word(action.cards))


def tell_show(state: State, action: actions.Show) -> str:
    """Return the sentence on a shown card."""
    return _("{name} showed a card").format(name=state.players[action.seat])


def tell_none(state: State, action: actions.HasNone) -> str:
    """Return the sentence on a seat without any of the three cards."""
    return _("{name} had none").format(name=state.players[action.seat])


def tell_fail(state: State, action: actions.Fail) -> str:
    """Return the sentence on a seat that failed to show a card."""
    return _("{name} had one, and did not show it").format(name=state.players[action.seat])


def tell_penalize(state: State, action: actions.Penalize) -> str:
    """Return the sentence on a penalty by the house rule, or on the cards laid open for it."""
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


def tell_end_turn(state: State, _action: actions.EndTurn) -> str:
    """Return the sentence on the next turn."""
    return _("It was {name}’s turn").format(name=state.players[following(state)])


def tell_accuse(state: State, action: actions.Accuse) -> str:
    """Return the sentence on an accusation, with its cards if they were said aloud."""
    name, (suspect, weapon, room) = state.players[action.seat], action.cards
    if not state.house.declared or not (suspect and weapon and room):
        return _("{name} accused").format(name=name)
    cards = solution_word((suspect, weapon, room))
    return _("{name} accused: {cards}").format(name=name, cards=cards)


def tell_verdict(state: State, action: actions.Verdict) -> str:
    """Return the sentence on the verdict on an accusation."""
    text = _("{name} was right") if action.right else _("{name} was wrong")
    return text.format(name=state.players[state.to_act])


def tell_reveal(_state: State, _action: actions.Reveal) -> str:
    """Return the sentence on the opened envelope."""
    return _("The envelope was opened")


def tell_note(state: State, action: actions.Note) -> str:
    """Return the sentence on an entry in a notebook."""
    return _("{name} wrote into the notebook").format(name=state.players[action.seat])


def tell_pin(state: State, action: actions.Pin) -> str:
    """Return the sentence on a new PIN."""
    return _("{name} chose a PIN").format(name=state.players[action.seat])


def tell_unlock(state: State, action: actions.Unlock) -> str:
    """Return the sentence on a removed PIN."""
    return _("The table takes {name}’s PIN away").format(name=state.players[action.seat])
