"""Checks of the places of clues: in the row, under a joker, reserved, or shown."""

from __future__ import annotations

from companion.games.holmes.actions import Assign, AssignJoker, Fill, Keep, Reserve, Reveal
from companion.games.holmes.cards import JOKER, TYPES, ClueCard
from companion.games.holmes.state import TALLY, VISIT, State
from companion.games.holmes.words import clue_title, clue_word
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _


def left(state: State, clue: ClueCard) -> int:
    """Return the number of cards of a clue whose place is unknown, so that they may still come.

    They are in the deck, hidden after being drawn, or discarded unseen. Known are those in the row,
    open before a player or reserved; stolen ones, as both saw them (S:203); and those discarded
    open, until the discards are shuffled into the deck (S:109).
    """
    seen = [*state.row, *state.apart]
    for side in state.sides:
        seen += [*side.clues, *side.hidden, *side.reserved]
    count = seen.count(clue)
    if clue is JOKER:
        count += sum(len(side.jokers) + side.aside for side in state.sides)
    return max(clue.copies - count, 0)


def _check_copies(state: State, clue: ClueCard, number: int = 1) -> Objection | None:
    if left(state, clue) >= number:
        return None
    text = _("{clue}: there are only {count}, and it is known where all of them are.").format(
        clue=clue_title(clue), count=clue.copies
    )
    return Objection("copies", text, fatal=False)


def check_fill(state: State, action: Fill) -> Objection | None:
    """Return the objection to a clue that comes into the row."""
    return _check_copies(state, action.clue)


def check_reveal(state: State, action: Reveal) -> Objection | None:
    """Return the objection to a clue shown at the end; a joker is never hidden (S:131)."""
    if action.clue is JOKER and state.phase != TALLY:
        text = _("A joker can never be hidden: it is shown when it is drawn.")
        return Objection("joker", text, fatal=False)
    return _check_copies(state, action.clue)


def check_keep(state: State, action: Keep) -> Objection | None:
    """Return the objection to the kept and shown clues: jokers only if they are left."""
    assert state.doing is not None
    if not 0 <= action.shown < state.doing.got:
        return Objection("number", _("So many clues were not drawn."))
    jokers = action.shown + action.joker
    return _check_copies(state, JOKER, jokers) if jokers else None


def check_joker(state: State, action: AssignJoker) -> Objection | None:
    """Return the objection to the type that a joker goes on (S:135, S:143)."""
    ask, clue = state.ask, action.clue
    assert ask is not None
    if clue is None or clue in ask.types:
        return None
    side, name = state.sides[ask.seat], state.players[ask.seat]
    if wrong := _no_type(clue):
        return wrong
    if clue not in side.clues and not state.rules.light:
        text = _("{name} has no {clue} that the joker could go on.")
        return Objection("type", text.format(name=name, clue=clue_word(clue)))
    if clue in side.jokers:
        text = _("There is a joker on that type already: at most one goes on each.")
        return Objection("joker", text, fatal=False)
    text = _(
        "A joker that was set aside begins a new type: it goes on the clue that has just come."
    )
    return Objection("begin", text, fatal=False)


def _no_type(clue: ClueCard) -> Objection | None:
    if clue in TYPES:
        return None
    return Objection("map", _("A joker goes on one of the seven types, never on the map."))


def check_reserve(state: State, action: Reserve) -> Objection | None:
    """Return the objection to a reservation (S:279-287)."""
    if not state.rules.reserve_card:
        text = _("The card of Sherlock and Mycroft is not used in this match.")
        return Objection("reserve", text)
    tally = state.phase == TALLY
    seat = state.tallying if tally else state.holder
    name = state.players[seat]
    if state.sides[seat].reserved:
        text = _("{name} has a reserved clue already, and may have only one.").format(name=name)
        return Objection("one", text)
    return None if tally else _check_reserved(state, action.clue, seat)


def _check_reserved(state: State, clue: ClueCard | None, seat: int) -> Objection | None:
    if state.rules.light:
        return Objection("light", _("Reserved clues are told only at the end."))
    if clue is None or clue not in state.row:
        return no_row(clue)
    if seat in ((state.to_act if state.phase == VISIT else None), state.acted):
        return None
    text = _("{name} has the card of Sherlock and Mycroft, but it is not {name}’s turn.").format(
        name=state.players[seat]
    )
    return Objection("turn", text, fatal=False)


def no_row(clue: ClueCard | None) -> Objection:
    """Return the objection to a clue that is not in the row."""
    if clue is None:
        return Objection("row", _("Choose a clue of the row."))
    return Objection("row", _("There is no {clue} in the row.").format(clue=clue_word(clue)))


def check_assign(state: State, action: Assign) -> Objection | None:
    """Return the objection to the types of the last jokers.

    Types that do not fit are never fatal, and left out when both have decided: otherwise the
    refusal of an earlier correction would reveal the other's jokers.
    """
    if wrong := check_seats(state, action.seat):
        return wrong
    if not state.assigns(action.seat):
        text = _("{name} has no more jokers to assign.")
        return Objection("done", text.format(name=state.players[action.seat]))
    types = action.types or ()
    side = state.sides[action.seat]
    if len(set(types)) < len(types) or len(types) > side.aside:
        text = _("At most one joker goes on each type.")
        return Objection("joker", text, fatal=False)
    if any(clue not in side.free for clue in types):
        text = _("A joker goes on a type that its player has, and that has none yet.")
        return Objection("type", text, fatal=False)
    return None
