"""Checks of the moves of Cluedo."""

from __future__ import annotations

from companion.games.cluedo import actions
from companion.games.cluedo.cards import CluedoCard, of_kind
from companion.games.cluedo.rules.dealing import completes_pile, hand_sizes, scanning, takes_cards
from companion.games.cluedo.rules.drawing import DIE
from companion.games.cluedo.rules.turns import acting, asked, may_accuse, out
from companion.games.cluedo.state import (
    ANSWERED,
    ASKING,
    DEALING,
    ENVELOPE,
    REVEALING,
    STARTING,
    TURN,
    VERDICT,
    State,
)
from companion.games.cluedo.words import card_word, room_word
from companion.play.actions import Action
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _

PIN = 4
"""Digits of a PIN."""


def untimely(state: State, _action: Action) -> Objection:
    """Return the objection to a move in a phase in which it makes no sense."""
    return Objection("phase", _now(state))


def _now(state: State) -> str:
    """Return the sentence on the action that is due instead."""
    seat = asked(state)
    if seat is not None:
        return _("First {name} answers: shows a card, or has none.").format(
            name=state.players[seat]
        )
    if state.phase == VERDICT:
        name = state.players[state.to_act]
        return _("First {name} looks into the envelope, and says whether it is right.").format(
            name=name
        )
    if state.phase == REVEALING:
        return _("The case is closed: open the envelope.")
    if state.phase in (TURN, ANSWERED):
        return _("The cards are dealt already. Take back to deal anew.")
    return _("First the cards are dealt, step by step.")


def check_pass(state: State, action: actions.Pass) -> Objection | None:
    """Check that a card is passed only of a pile (S:16) or of a hand (S:18)."""
    if takes_cards(state):
        return _check_pile(state, action) if state.phase == ENVELOPE else _check_hand(state, action)
    if state.phase == STARTING and state.hands:
        return Objection("many", _("All eighteen cards are dealt: that is one too many."))
    return Objection("pass", _("No card is wanted now. Keep it covered."))


def _check_pile(state: State, action: actions.Pass) -> Objection | None:
    """Check that exactly the last card of a pile has a drawn place, or a request to pass again.

    The entry decides between the two: a pile passed while the key was lost is accepted.
    """
    place, again = action.place, action.again
    if not completes_pile(state):
        fits = place is None and not again
    elif place is None:
        fits = again == "pile"
    else:
        fits = 1 <= place <= len(of_kind(len(state.places))) and not again
    if fits:
        return None
    return Objection("place", _("Which card goes into the envelope is drawn with the last one."))


def _check_hand(state: State, action: actions.Pass) -> Objection | None:
    """Check that hands are passed again only after the last card of a hand."""
    if action.place is not None:
        return Objection("place", _("The envelope is closed already."))
    seat = scanning(state)
    assert seat is not None
    complete = len(state.hands[seat]) + 1 == hand_sizes(state)[seat]
    if not action.again or (complete and action.again != "pile"):
        return None
    return Objection("again", _("A card came twice: all of them have to be passed again."))


def check_close(state: State, action: actions.Close) -> Objection | None:
    """Check that only an envelope of drawn cards is sealed."""
    if action.seal and len(state.places) < 3:
        return Objection("seal", _("The box drew nothing that it could seal."))
    return None


def check_choose(state: State, action: actions.Choose) -> Objection | None:
    """Check that each pawn has one seat (S:17), and none changes once hands are passed."""
    if wrong := check_seats(state, action.seat) or _check_kinds(action.suspect):
        return wrong
    if state.phase == DEALING and any(state.hands):
        return untimely(state, action)
    others = [pawn for seat, pawn in enumerate(state.pawns) if seat != action.seat]
    if action.suspect not in others:
        return None
    name = state.players[state.pawns.index(action.suspect)]
    text = _("{card} is {name}’s already.")
    return Objection("pawn", text.format(card=card_word(action.suspect), name=name))


def _check_kinds(*cards: CluedoCard | None) -> Objection | None:
    """Check that the first card is a suspect, the second a weapon, the third a room."""
    if all(card is None or card.kind == kind for kind, card in enumerate(cards)):
        return None
    return Objection("kind", _("It takes a suspect, a weapon and a room."))


def check_throw(state: State, action: actions.Throw) -> Objection | None:
    """Check that each seat that may begin throws one die (S:22), unless the box throws them."""
    if len(action.dice) in (0, len(state.begin)) and all(1 <= die <= DIE for die in action.dice):
        return None
    return Objection("dice", _("Everybody who may begin throws one die."))


def check_start(state: State, action: actions.Start) -> Objection | None:
    """Check that Miss Scarlet begins, or one of those who threw for it (S:22, S:23)."""
    if wrong := check_seats(state, action.seat):
        return wrong
    if action.seat in state.begin:
        return None
    name = state.players[action.seat]
    text = _("By the rules, {name} does not begin.").format(name=name)
    return Objection("start", text, fatal=False)


def check_suggest(state: State, action: actions.Suggest) -> Objection | None:
    """Check that a seat suggests once, on its turn (S:26)."""
    if wrong := check_seats(state, action.seat) or _check_kinds(*action.cards):
        return wrong
    if wrong := _check_turn(state, action.seat):
        return wrong
    if state.last and action.seat == state.to_act:
        text = _("One suggestion in a turn.")
        return Objection("once", text, fatal=False)
    return None if state.house.may_stay else _check_stay(state, action)


def _check_turn(state: State, seat: int) -> Objection | None:
    name = state.players[seat]
    if out(state, seat):
        text = _("{name} takes no turns any more, and only answers.")
        return Objection("out", text.format(name=name), fatal=False)
    if seat != state.to_act:
        text = _("It is {other}’s turn, not {name}’s.")
        other = state.players[state.to_act]
        return Objection("turn", text.format(name=name, other=other), fatal=False)
    return None


def _check_stay(state: State, action: actions.Suggest) -> Objection | None:
    """Check the house rule against suggesting again in a room without leaving it."""
    own = [each for each in state.suggestions if each.seat == action.seat]
    pawn = state.pawns[action.seat]
    if not own or pawn is None or own[-1].cards[2] is not action.room:
        return None
    playing = sum(not out(state, seat) for seat in range(len(state.players)))
    if state.turn - own[-1].turn > playing:  # a turn without a suggestion, in which the pawn moved
        return None
    since = state.suggestions[state.suggestions.index(own[-1]) + 1 :]
    if any(pawn in each.cards for each in since):
        return None
    text = _("{name} suggested in this room already, and has to leave it first.")
    return Objection("stay", text.format(name=state.players[action.seat]), fatal=False)


def check_answer(
    state: State, action: actions.Show | actions.HasNone | actions.Fail
) -> Objection | None:
    """Check that the seats answer in turn, each once, until a card is shown (S:27, S:28)."""
    last = state.last
    if wrong := check_seats(state, action.seat):
        return wrong
    if last is None or state.phase not in (ASKING, ANSWERED):
        return Objection("asked", _("Nobody is asked now."))
    name = state.players[action.seat]
    if action.seat == last.seat:
        return Objection("asked", _("{name} asks, and does not answer.").format(name=name))
    if any(answer.seat == action.seat for answer in last.answers):
        text = _("{name} has answered already. Take that back first.")
        return Objection("again", text.format(name=name))
    if last.shown:
        text = _("A card was shown: nobody is asked after that.")
        return Objection("shown", text, fatal=False)
    seat = asked(state)
    if seat != action.seat and seat is not None:
        text = _("First {name} is asked.").format(name=state.players[seat])
        return Objection("order", text, fatal=False)
    return None


def check_show(state: State, action: actions.Show) -> Objection | None:
    """Check that a card that is shown is one of the three (S:27)."""
    if wrong := check_answer(state, action):
        return wrong
    assert state.last is not None
    if action.card and action.card not in state.last.cards:
        text = _("That card was not asked for. Keep it covered.")
        # Not fatal: a suggestion that is corrected later must not tell which card was shown.
        return Objection("card", text, fatal=False)
    return None


def check_penalize(state: State, action: actions.Penalize) -> Objection | None:
    """Check that a seat is penalized once for each card that it did not show (S:27)."""
    if wrong := check_seats(state, action.seat):
        return wrong
    name = state.players[action.seat]
    if state.failures(action.seat) <= state.penalties.count(action.seat):
        text = _("{name} has shown every card that was asked for, as far as the log tells.")
        return Objection("penalty", text.format(name=name))
    return _check_laid(state, action, name)


def _check_laid(state: State, action: actions.Penalize, name: str) -> Objection | None:
    if action.cards and state.house.penalty != "reveals":
        return Objection("laid", _("By the house rules nobody lays cards open."))
    once = {*action.cards} - state.opened(action.seat)
    if len(once) < len(action.cards):
        return Objection("laid", _("A card lies open only once."))
    if len(once) + len(state.opened(action.seat)) > hand_sizes(state)[action.seat]:
        return Objection("laid", _("{name} has fewer cards than that.").format(name=name))
    return None


def check_end_turn(state: State, _action: actions.EndTurn) -> Objection | None:
    """Check that a turn ends after the answers (S:29), or without any that were entered."""
    return Objection("answers", _now(state), fatal=False) if state.phase == ASKING else None


def check_accuse(state: State, action: actions.Accuse) -> Objection | None:
    """Check that a seat accuses once in a match (S:32), on its turn, of its pawn's room."""
    if wrong := check_seats(state, action.seat) or _check_kinds(*action.cards):
        return wrong
    name = state.players[action.seat]
    if not may_accuse(state, action.seat):
        return Objection("once", _("{name} may not accuse any more.").format(name=name))
    if wrong := _check_turn(state, action.seat):
        return wrong
    last = state.last
    if last and action.room and action.room is not last.cards[2]:
        text = _("{name}’s pawn is {place}, and the accusation is of another room.")
        text = text.format(name=name, place=room_word(last.cards[2]))
        return Objection("room", text, fatal=False)
    return None


def check_reveal(_state: State, action: actions.Reveal) -> Objection | None:
    """Check that the envelope holds a suspect, a weapon and a room (S:16)."""
    return _check_kinds(*action.cards)


def check_note(state: State, action: actions.Note) -> Objection | None:
    """Check that a notebook gives no seat more cards than it was dealt (S:19)."""
    seats = [action.seat] if action.holder is None else [action.seat, action.holder]
    if wrong := check_seats(state, *seats):
        return wrong
    if not state.turn:
        # Not fatal: the table may take the first turn back, and notes stay.
        return Objection("phase", _("Notebooks open when the first turn begins."), fatal=False)
    own = [each for each in state.notes[action.seat] if each.card is not action.card]
    held = sum(each.holder == action.holder for each in own)
    if action.holder is None or held < hand_sizes(state)[action.holder]:
        return None
    return Objection("many", _("That hand is full in your notebook. Rub a card out first."))


def check_pin(state: State, action: actions.Pin) -> Objection | None:
    """Check that a PIN has four digits, and is chosen while the table waits for its seat.

    Digits that are left out are valid. Not fatal where another seat may hold the page: the table
    may take a turn back, and PINs stay.
    """
    if wrong := check_seats(state, action.seat):
        return wrong
    if not action.digits:
        return None
    if not action.digits.isdecimal() or len(action.digits) != PIN:
        return Objection("pin", _("A PIN has four digits."))
    name = state.players[action.seat]
    if action.apart and state.pins[action.seat]:
        text = _("{name} has a PIN already.").format(name=name)
        return Objection("pin", text, fatal=False)
    if action.apart and action.seat != acting(state):
        text = _("A PIN is chosen while the table waits for {name}.").format(name=name)
        return Objection("turn", text, fatal=False)
    return None


def check_unlock(state: State, action: actions.Unlock) -> Objection | None:
    """Check that the PIN to remove was chosen.

    Not fatal without one: its owner may have been corrected since.
    """
    if wrong := check_seats(state, action.seat):
        return wrong
    if state.pins[action.seat]:
        return None
    text = _("{name} has no PIN.").format(name=state.players[action.seat])
    return Objection("pin", text, fatal=False)
