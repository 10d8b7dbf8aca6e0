"""Checks of the moves of any game."""

from __future__ import annotations

from companion.games.any_game import entering
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Close,
    Count,
    Extra,
    Fill,
    Finish,
    Leave,
    Mark,
    Newcomers,
    Result,
    Return,
    SitOut,
    Starter,
    Unmark,
    Win,
    Write,
)
from companion.games.any_game.entering import is_closed_by_table
from companion.games.any_game.kinds import BIDDING, kind_of
from companion.games.any_game.state import (
    State,
    completing,
    has_written,
    is_out,
    names,
    people,
    remaining,
)
from companion.play import sums
from companion.play.actions import Action
from companion.play.moves import Objection
from companion.words.i18n import _, ngettext, points_word
from companion.words.names import cannot_be_used, unfit


def untimely(state: State, action: Action) -> Objection:
    """Return the objection to a move in a phase in which it makes no sense."""
    if state.phase == BIDDING:
        return Objection("phase", _("First everybody bids."))
    if isinstance(action, Bid) and state.scoring.bids:
        return Objection("phase", _("Everybody has bid already."))
    return Objection("phase", _("This game is counted in another way."))


def check_side(state: State, side: int) -> Objection | None:
    """Return the objection to a side that is not at the table."""
    if not 0 <= side < len(state.sides):
        return Objection("seat", _("There is no such seat."))
    return None


def check_player(state: State, side: int) -> Objection | None:
    """Return the objection to a side that does not play this round."""
    if side in state.here:
        return None
    if wrong := check_side(state, side):
        return wrong
    name = names(state)[side]
    if is_out(state, side):
        return Objection(
            "out",
            ngettext("{name} is out.", "{name} are out.", people(state, side)).format(name=name),
        )
    return Objection(
        "away",
        ngettext(
            "{name} does not play this round.",
            "{name} do not play this round.",
            people(state, side),
        ).format(name=name),
    )


def check_number(number: int, total: str = "") -> Objection | None:
    """Return the objection to a number beyond the limit, or to a sum that is another number."""
    if abs(number) > kinds.LARGEST_NUMBER:
        text = _("A sheet holds numbers up to {most}.").format(most=kinds.LARGEST_NUMBER)
        return Objection("number", text)
    if total and sums.value(total) != number:
        return Objection("number", _("“{sum}” is not {number}.").format(
            sum=total, number=points_word(number)))  # fmt: skip
    return None


def check_bid(state: State, action: Bid) -> Objection | None:
    """Check that a side bids once, and not more tricks than there are."""
    if wrong := check_player(state, action.side) or check_number(action.number):
        return wrong
    if state.bids[action.side] is not None:
        return Objection(
            "again",
            ngettext(
                "{name} has bid already.", "{name} have bid already.", people(state, action.side)
            ).format(name=_name(state, action)),
        )
    tricks = state.scoring.tricks(state.number) or 0
    if not 0 <= action.number <= tricks:
        text = _("A bid of this round is a number from 0 to {most}.").format(most=tricks)
        return Objection("bid", text, fatal=action.number < 0)
    return None


def check_write(state: State, action: Write) -> Objection | None:
    """Check that a side has one number in a round, and that a known sum comes out right."""
    if wrong := check_player(state, action.side) or check_number(action.number, action.sum):
        return wrong
    number = action.number
    if state.cells[action.side] is not None:
        text = ngettext(
            "{name} has a number in this round.",
            "{name} have a number in this round.",
            people(state, action.side),
        )
        return Objection("again", text.format(name=_name(state, action)))
    if state.scoring.bids and number < 0:
        return Objection("number", _("Nobody takes fewer than no tricks."))
    own = state.sides[action.side].total
    if state.scoring.countdown and not 0 <= number <= own:
        text = ngettext(
            "{name} has {left} left: what is too much counts 0.",
            "{name} have {left} left: what is too much counts 0.",
            people(state, action.side),
        )
        return Objection("countdown", text.format(name=_name(state, action), left=own))
    most = state.scoring.most
    if most and not state.scoring.bids and number > most:
        text = _("Nobody can have more than {most} in a round.")
        return Objection("most", text.format(most=most), fatal=False)
    return _check_sum(state, action)


def _check_sum(state: State, action: Write) -> Objection | None:
    """Return the objection to a round that does not add up, or to more tricks than there are."""
    known = state.scoring.tricks(state.number)
    if known is None:
        return None
    missing = completing(state, action.side)
    if missing is None and not state.scoring.bids:
        return None
    sum_ = sum(each or 0 for each in state.cells) + action.number
    if sum_ == known or (missing is None and sum_ < known):
        return None
    text = _("A round adds up to {known}, not to {sum}.")
    return Objection("sum", text.format(known=known, sum=points_word(sum_)), fatal=False)


def check_extra(state: State, action: Extra) -> Objection | None:
    """Check that a side plays in a game with bids before it gets points beside its bid."""
    if state.scoring.bids is None:
        return untimely(state, action)
    if wrong := check_player(state, action.side) or check_number(action.number, action.sum):
        return wrong
    return check_number(state.extras[action.side] + action.number)


def check_fill(state: State, action: Fill) -> Objection | None:
    """Check that a category is filled once by each side."""
    if wrong := check_player(state, action.side) or check_number(action.number, action.sum):
        return wrong
    if not 0 <= action.category < len(state.scoring.categories):
        return Objection("category", _("There is no such category."))
    if state.sides[action.side].filled[action.category] is not None:
        category = state.scoring.categories[action.category]
        text = ngettext(
            "{name} has filled “{category}” already.",
            "{name} have filled “{category}” already.",
            people(state, action.side),
        )
        return Objection("again", text.format(name=_name(state, action), category=_(category)))
    return None


def check_count(state: State, action: Count) -> Objection | None:
    """Check that a counter stays within its limits; a side that is out may be counted in again."""
    if wrong := check_side(state, action.side):
        return wrong
    counters = state.scoring.counters
    if not 0 <= action.counter < len(counters):
        return Objection("counter", _("There is no such counter."))
    if state.sides[action.side].gone:
        return check_player(state, action.side)
    number = state.sides[action.side].counts[action.counter] + action.by
    if state.scoring.sheet:
        asked = entering.asked_for(state, counters[action.counter].name)
        return entering.beyond(asked, number) if asked else unasked()
    return check_number(number)


def unasked() -> Objection:
    """Return the objection to a number of a field that this round does not have."""
    return Objection("field", _("This round does not ask for that."))


def check_finish(state: State, action: Finish) -> Objection | None:
    """Check that a side takes one place in a round."""
    if wrong := check_player(state, action.side):
        return wrong
    if action.side in state.order:
        text = ngettext(
            "{name} has a place already.",
            "{name} have a place already.",
            people(state, action.side),
        ).format(name=_name(state, action))
        return Objection("again", text)
    return None


def check_result(state: State, _action: Result) -> Objection | None:
    """Check that the game is one of winning or losing together."""
    return _check_kind(state, kinds.TOGETHER)


def check_alone(state: State, action: Alone) -> Objection | None:
    """Check that the game is one against all others."""
    return _check_kind(state, kinds.ALONE) or check_player(state, action.side)


def check_win(state: State, action: Win) -> Objection | None:
    """Check that the losers pay a number that is not negative."""
    if wrong := _check_kind(state, kinds.MARGIN) or check_player(state, action.side):
        return wrong
    if action.by < 0:
        return Objection("number", _("Say who won: what the others pay is not negative."))
    return check_number(action.by * (len(state.here) - 1))


def _check_kind(state: State, kind: str) -> Objection | None:
    return None if state.scoring.kind == kind else untimely(state, Result(True))


def check_sit_out(state: State, action: SitOut) -> Objection | None:
    """Check that a side that sits out has no number in this round, and that others still play."""
    if not kind_of(state.scoring).has_rounds:
        return Objection("phase", _("This game has no rounds to sit out."))
    if wrong := check_player(state, action.side):
        return wrong
    if has_written(state, action.side):
        text = ngettext(
            "{name} has a number in this round.",
            "{name} have a number in this round.",
            people(state, action.side),
        ).format(name=_name(state, action))
        return Objection("again", text)
    if len(state.here) == 1:
        return Objection("alone", _("Nobody else plays this round."))
    return None


def check_leave(state: State, action: Leave) -> Objection | None:
    """Check that a side leaves once, and that it is not the last one."""
    if wrong := check_side(state, action.side):
        return wrong
    if state.sides[action.side].gone:
        return Objection(
            "away",
            ngettext("{name} has left.", "{name} have left.", people(state, action.side)).format(
                name=_name(state, action)
            ),
        )
    if all(side == action.side for side in remaining(state)):
        return Objection("alone", _("Nobody else is left: end the match instead."))
    return None


def check_return(state: State, action: Return) -> Objection | None:
    """Check that a side that returns sits out or has left."""
    if wrong := check_side(state, action.side):
        return wrong
    own = state.sides[action.side]
    if not own.gone and not own.rests and not entering.may_come_back(state, action.side):
        return Objection(
            "away",
            ngettext(
                "{name} is at the table.", "{name} are at the table.", people(state, action.side)
            ).format(name=_name(state, action)),
        )
    return None


def check_newcomers(_state: State, action: Newcomers) -> Objection | None:
    """Check that newcomers begin at zero, at the lowest total, or at the average."""
    if action.begin in kinds.BEGINNINGS:
        return None
    return Objection("newcomers", _("That does not say where newcomers begin."))


def check_mark(state: State, action: Mark) -> Objection | None:
    """Check that a side does not have the mark that it gets."""
    if wrong := check_side(state, action.side):
        return wrong
    if why := unfit(action.word):
        return Objection("mark", cannot_be_used(action.word, why))
    own = state.sides[action.side].marks
    if action.word in own or not action.word.strip() or len(own) == kinds.MOST_MARKS:
        text = _("{name} cannot get that mark.").format(name=_name(state, action))
        return Objection("mark", text)
    return None


def check_unmark(state: State, action: Unmark) -> Objection | None:
    """Check that a side has the mark that it loses."""
    if wrong := check_side(state, action.side):
        return wrong
    if action.word in state.sides[action.side].marks:
        return None
    return Objection(
        "mark",
        ngettext(
            "{name} has no such mark.", "{name} have no such mark.", people(state, action.side)
        ).format(name=_name(state, action)),
    )


def check_starter(state: State, action: Starter) -> Objection | None:
    """Check that the seat that begins exists."""
    if 0 <= action.seat < len(state.players):
        return None
    return Objection("seat", _("There is no such seat."))


def check_close(state: State, _action: Close) -> Objection | None:
    """Check that the table may end the match, which does not end by itself."""
    if is_closed_by_table(state):
        return None
    return Objection("close", _("This game ends by itself."))


def _name(state: State, action: object) -> str:
    return names(state)[action.side]  # type: ignore[attr-defined]
