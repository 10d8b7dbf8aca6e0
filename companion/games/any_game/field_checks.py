"""Checks of the moves on a described sheet."""

from __future__ import annotations

from companion.games.any_game import entering
from companion.games.any_game.actions import EndRound, Enter
from companion.games.any_game.entering import Asked
from companion.games.any_game.judging import check_number, check_player, unasked, untimely
from companion.games.any_game.state import State
from companion.play.moves import Objection
from companion.words.i18n import _, points_word


def check_enter(state: State, action: Enter) -> Objection | None:
    """Check that a round asks for a number that is not yet written, and that it fits its field."""
    asked = entering.asked_for(state, action.field)
    if asked is None or asked.is_joint != (action.side is None):
        return unasked()
    if action.side is not None and (wrong := check_player(state, action.side)):
        return wrong
    cells = state.written[asked.at]
    if cells[action.side or 0] is not None:
        return Objection("again", _("“{field}” is written already.").format(field=asked.words))
    if wrong := check_number(action.number, action.sum):
        return wrong
    first = entering.awaited(state)
    if asked.field.when == "after" and first and first[0].field.when == "before":
        return Objection("phase", _("First: {field}.").format(field=first[0].words))
    return entering.beyond(asked, action.number) or _check_field_sum(state, asked, action)


def _check_field_sum(state: State, asked: Asked, action: Enter) -> Objection | None:
    """Return the objection to a field of all sides that does not add up."""
    side, (least, _most, known, most, barred) = action.side, asked.limits
    if side is None or (asked.is_sole and action.number):
        return None
    sum_ = sum(each or 0 for each in state.written[asked.at]) + action.number
    is_last, may_fall = entering.unwritten_sides(state, asked) == (side,), least < 0
    if known is not None and sum_ != known and (is_last or (sum_ > known and not may_fall)):
        text = _("“{field}” adds up to {known}, not to {sum}.")
    elif most is not None and sum_ > most and (is_last or not may_fall):
        text = _("“{field}” adds up to {most} at most, not to {sum}.")
    elif is_last and sum_ == barred:
        text = _("“{field}” may not add up to {sum}.")
    else:
        return None
    why = text.format(field=asked.words, known=known, most=most, sum=points_word(sum_))
    return Objection("sum", why, fatal=False)


def check_end_round(state: State, action: EndRound) -> Objection | None:
    """Check that a round is written, except for what may stay blank."""
    if entering.is_counters(state):
        return untimely(state, action)
    if first := entering.awaited(state):
        return Objection("blank", _("First: {field}.").format(field=first[0].words))
    return None
