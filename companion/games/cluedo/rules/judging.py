"""What is wrong with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from companion.games.cluedo.cards import ROOM, SUSPECT, WEAPON, ClueCard, of_kind
from companion.games.cluedo.options import GUIDED
from companion.games.cluedo.rules.dealing import hand_sizes, scanning
from companion.games.cluedo.rules.turns import acting, asked, may_accuse, out
from companion.games.cluedo.state import (
    ANSWERED,
    ASKING,
    BOARD,
    DEALING,
    ENVELOPE,
    PAWNS,
    REVEALING,
    STARTING,
    TURN,
    VERDICT,
    State,
)
from companion.games.cluedo.words import card_word, room_word
from companion.play.actions import Action
from companion.play.game import Objection, check_seats
from companion.words.i18n import _

PIN = 4
"""Digits of a PIN."""
_PHASES: dict[type[Action], tuple[str, ...]] = {
    Lay: (BOARD,),
    Close: (ENVELOPE,),
    Choose: (PAWNS, DEALING),
    Deal: (DEALING,),
    Throw: (STARTING,),
    Start: (STARTING,),
    Suggest: (TURN, ANSWERED),
    EndTurn: (TURN, ASKING, ANSWERED),
    Accuse: (TURN, ANSWERED),
    Verdict: (VERDICT,),
    Reveal: (REVEALING,),
    Penalize: (TURN, ASKING, ANSWERED),
}
"""When each action makes sense; those that are not here say so themselves."""


def check(state: State, action: Any) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    phases = _PHASES.get(type(action))
    if phases and state.phase not in phases:
        return Objection("phase", _now(state))
    judge = _JUDGES.get(type(action))
    return judge(state, action) if judge else None


def _now(state: State) -> str:
    """Say what is to be done now instead."""
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


def _pass(state: State, action: Pass) -> Objection | None:
    if state.phase == DEALING and state.hands:
        return _pass_to_hand(state, action)
    if state.phase == STARTING and state.hands:
        return Objection("many", _("All eighteen cards are dealt: that is one too many."))
    if state.phase != ENVELOPE or state.house.dealing == GUIDED or len(state.places) == 3:
        return Objection("pass", _("No card is wanted now. Keep it covered."))
    return _place(state, action)


def _place(state: State, action: Pass) -> Objection | None:
    """The last card of a pile has one drawn, or the pile is passed again; no other has.

    Which of both the entry says: a pile that was passed while the key was lost stands.
    """
    size = len(of_kind(len(state.places)))
    complete, place = len(state.passed) + 1 == size, action.place
    if complete and place is None and action.again == "pile":
        return None
    if complete and place is not None and 1 <= place <= size and not action.again:
        return None
    if not complete and place is None and not action.again:
        return None
    return Objection("place", _("Which card goes into the envelope is drawn with the last one."))


def _pass_to_hand(state: State, action: Pass) -> Objection | None:
    if action.place is not None:
        return Objection("place", _("The envelope is closed already."))
    return None if _may_be_again(state, action) else Objection("again", _again_text())


def _may_be_again(state: State, action: Pass) -> bool:
    """Return whether an entry asks for a hand, or all hands, again only where that can be."""
    seat = scanning(state)
    assert seat is not None
    complete = len(state.hands[seat]) + 1 == hand_sizes(state)[seat]
    return not action.again or (complete and action.again != "pile")


def _again_text() -> str:
    return _("A card came twice: all of them have to be passed again.")


def _close(state: State, action: Close) -> Objection | None:
    if bool(action.seal) and len(state.places) < 3:
        return Objection("seal", _("The box drew nothing that it could seal."))
    return None


def _choose(state: State, action: Choose) -> Objection | None:
    if wrong := check_seats(state, action.seat) or _kinds((action.suspect, SUSPECT)):
        return wrong
    if state.phase == DEALING and any(state.hands):
        return Objection("phase", _now(state))
    others = [pawn for seat, pawn in enumerate(state.pawns) if seat != action.seat]
    if action.suspect not in others:
        return None
    name = state.players[state.pawns.index(action.suspect)]
    text = _("{card} is {name}’s already.")
    return Objection("pawn", text.format(card=card_word(action.suspect), name=name))


def _kinds(*pairs: tuple[ClueCard | None, int]) -> Objection | None:
    if all(card is None or card.kind == kind for card, kind in pairs):
        return None
    return Objection("kind", _("It takes a suspect, a weapon and a room."))


def _throw(state: State, action: Throw) -> Objection | None:
    if len(action.dice) in (0, len(state.begin)) and all(1 <= die <= 6 for die in action.dice):
        return None
    return Objection("dice", _("Everybody who may begin throws one die."))


def _start(state: State, action: Start) -> Objection | None:
    if wrong := check_seats(state, action.seat):
        return wrong
    if action.seat in state.begin:
        return None
    name = state.players[action.seat]
    text = _("By the rules, {name} does not begin.").format(name=name)
    return Objection("start", text, fatal=False)


def _suggest(state: State, action: Suggest) -> Objection | None:
    suspect, weapon, room = action.cards
    if wrong := check_seats(state, action.seat) or _kinds(
        (suspect, SUSPECT), (weapon, WEAPON), (room, ROOM)
    ):
        return wrong
    if wrong := _turn(state, action.seat):
        return wrong
    if state.last and action.seat == state.to_act:
        text = _("One suggestion in a turn.")
        return Objection("once", text, fatal=False)
    return None if state.house.may_stay else _stays(state, action)


def _turn(state: State, seat: int) -> Objection | None:
    name = state.players[seat]
    if out(state, seat):
        text = _("{name} takes no turns any more, and only answers.")
        return Objection("out", text.format(name=name), fatal=False)
    if seat != state.to_act:
        text = _("It is {other}’s turn, not {name}’s.")
        other = state.players[state.to_act]
        return Objection("turn", text.format(name=name, other=other), fatal=False)
    return None


def _stays(state: State, action: Suggest) -> Objection | None:
    """The house does not let anybody suggest again in a room without leaving it."""
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


def _answer(state: State, action: Show | HasNone | Fail) -> Objection | None:
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


def _show(state: State, action: Show) -> Objection | None:
    if wrong := _answer(state, action):
        return wrong
    assert state.last is not None
    if action.card and action.card not in state.last.cards:
        text = _("That card was not asked for. Keep it covered.")
        # Not fatal: a suggestion that is corrected later must not tell which card was shown.
        return Objection("card", text, fatal=False)
    return None


def _penalize(state: State, action: Penalize) -> Objection | None:
    if wrong := check_seats(state, action.seat):
        return wrong
    name = state.players[action.seat]
    if state.failures(action.seat) <= state.penalties.count(action.seat):
        text = _("{name} has shown every card that was asked for, as far as the log tells.")
        return Objection("penalty", text.format(name=name))
    return _laid_open(state, action, name)


def _laid_open(state: State, action: Penalize, name: str) -> Objection | None:
    if action.cards and state.house.penalty != "reveals":
        return Objection("laid", _("By the house rules nobody lays cards open."))
    once = {*action.cards} - state.opened(action.seat)
    if len(once) < len(action.cards):
        return Objection("laid", _("A card lies open only once."))
    if len(once) + len(state.opened(action.seat)) > hand_sizes(state)[action.seat]:
        return Objection("laid", _("{name} has fewer cards than that.").format(name=name))
    return None


def _accuse(state: State, action: Accuse) -> Objection | None:
    suspect, weapon, room = action.cards
    if wrong := check_seats(state, action.seat) or _kinds(
        (suspect, SUSPECT), (weapon, WEAPON), (room, ROOM)
    ):
        return wrong
    name = state.players[action.seat]
    if not may_accuse(state, action.seat):
        return Objection("once", _("{name} may not accuse any more.").format(name=name))
    if wrong := _turn(state, action.seat):
        return wrong
    last = state.last
    if last and room and room is not last.cards[2]:
        text = _("{name}’s pawn is {place}, and the accusation is of another room.")
        text = text.format(name=name, place=room_word(last.cards[2]))
        return Objection("room", text, fatal=False)
    return None


def _reveal(_: State, action: Reveal) -> Objection | None:
    suspect, weapon, room = action.cards
    return _kinds((suspect, SUSPECT), (weapon, WEAPON), (room, ROOM))


def _note(state: State, action: Note) -> Objection | None:
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


def _pin(state: State, action: Pin) -> Objection | None:
    """Digits that are left out are nobody's business.

    Not fatal where another seat may hold the page: the table may take a turn back, and PINs stay.
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


def _unlock(state: State, action: Unlock) -> Objection | None:
    """Not fatal without a PIN: who had one may have been corrected since."""
    if wrong := check_seats(state, action.seat):
        return wrong
    if state.pins[action.seat]:
        return None
    text = _("{name} has no PIN.").format(name=state.players[action.seat])
    return Objection("pin", text, fatal=False)


def _end_turn(state: State, _action: EndTurn) -> Objection | None:
    """A turn may have gone on though the answers were not told, or not asked for."""
    return Objection("answers", _now(state), fatal=False) if state.phase == ASKING else None


_JUDGES: dict[type[Action], Callable[[State, Any], Objection | None]] = {
    Pass: _pass, Close: _close, Choose: _choose, Throw: _throw, Start: _start, Suggest: _suggest,
    Show: _show, HasNone: _answer, Fail: _answer, Penalize: _penalize, Accuse: _accuse,
    Reveal: _reveal, Note: _note, Pin: _pin, Unlock: _unlock,
    EndTurn: _end_turn,
}  # fmt: skip
