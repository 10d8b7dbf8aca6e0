"""Checks for taking evidence and for showing seven in a row."""

from __future__ import annotations

from companion.games.baker_street.actions import Claim, ShowRun, Take, TakeNothing
from companion.games.baker_street.box import EVIDENCE_LETTERS
from companion.games.baker_street.rules.moments import no_pile, now
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.state import ADVANTAGE, PILES, RUN, TAKE, State
from companion.play.moves import Objection, check_seats
from companion.words.i18n import _


def _check_taker(state: State, seat: int | None, letter: str = "") -> Objection | None:
    if seat is not None and (wrong := check_seats(state, seat)):
        return wrong
    if state.phase == ADVANTAGE:
        return Objection("open", now(state), fatal=seat is None or bool(letter))
    if seat is None or seat == due(state):
        return None
    text = _("This card is due to {name}.").format(name=state.players[due(state)])
    return Objection("due", text, fatal=False)


def check_take(state: State, action: Take) -> Objection | None:
    """Return the objection to taking that card (S:119)."""
    wrong = _check_taker(state, action.seat, action.letter)
    if wrong and wrong.fatal:
        return wrong
    return _check_letter(state, action) or _check_pile(state, action) or wrong


def _check_letter(state: State, action: Take) -> Objection | None:
    """Return the objection to a letter; actions at the table are heard by both, so it has none."""
    if action.letter and action.letter not in tuple(EVIDENCE_LETTERS):
        return Objection("letter", _("Evidence has a letter from A to T."))
    seat = due(state) if action.seat is None else action.seat
    if action.letter and action.letter in state.letters[seat]:
        text = _("Nobody may have the same letter twice: choose another card.")
        return Objection("letter", text)
    return None


def _check_pile(state: State, action: Take) -> Objection | None:
    reward = state.phase == TAKE and rewarded(state)
    pile = state.round.pile if reward and action.pile is None else action.pile
    if pile is None:
        return None
    if not 0 <= pile < PILES:
        return no_pile()
    if not state.piles[pile].evidence:
        return Objection(
            "evidence", _("Pile {number} has no evidence left.").format(number=pile + 1)
        )
    if reward and pile != state.round.pile:
        text = _("The reward comes from pile {number}.").format(number=(state.round.pile or 0) + 1)
        return Objection("reward", text, fatal=False)
    return None


def check_none(state: State, action: TakeNothing) -> Objection | None:
    """Return the objection to taking none."""
    return _check_taker(state, action.seat)


def check_run(state: State, action: Claim | ShowRun) -> Objection | None:
    """Return the objection to seven in a row (S:125); the other player checks the letters.

    Unrecorded cards may be among them, so no objection is fatal.
    """
    if wrong := check_seats(state, action.seat):
        return wrong
    if state.claim not in (None, action.seat):
        return Objection("claim", now(state), fatal=False)
    count = len(state.letters[action.seat])
    if state.claim is not None or count >= RUN:
        return None
    text = _("{name} has {count} cards of evidence, and seven in a row win.")
    text = text.format(name=state.players[action.seat], count=count)
    return Objection("seven", text, fatal=False)
