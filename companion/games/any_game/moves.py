"""Table of the moves of any game, with their sentences."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.any_game import entering, field_checks, judging, rules
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Close,
    Count,
    EndRound,
    Enter,
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
from companion.games.any_game.kinds import (
    BIDDING,
    COUNTING,
    ENTERING,
    FILLING,
    FINISHING,
    TELLING,
    WRITING,
    kind_of,
)
from companion.games.any_game.state import (
    State,
    names,
    people,
    places,
    said,
)
from companion.play.ending import place_word
from companion.play.moves import Move, Moves
from companion.words.i18n import N_, _, ngettext, signed

ANY_TIME = (BIDDING, WRITING, COUNTING, FILLING, FINISHING, TELLING, ENTERING)
BEGINNINGS = {
    kinds.ZERO: N_("Newcomers begin at zero"),
    kinds.LOWEST: N_("Newcomers begin at the lowest total"),
    kinds.AVERAGE: N_("Newcomers begin at the average"),
}
"""Sentence of each beginning of newcomers."""


def tell_bid(state: State, action: Bid) -> str:
    """Return the sentence on a bid."""
    text = ngettext("{name} bids {number}", "{name} bid {number}", people(state, action.side))
    return text.format(name=_name(state, action), number=action.number)


def tell_write(state: State, action: Write) -> str:
    """Return the sentence on the points of a side, or on the tricks that it has taken."""
    is_team, number = people(state, action.side) > 1, action.number
    if state.scoring.bids and is_team:
        text = ngettext("{name} take {number} trick", "{name} take {number} tricks", number)
    elif state.scoring.bids:
        text = ngettext("{name} takes {number} trick", "{name} takes {number} tricks", number)
    elif is_team:
        text = ngettext("{name} have {number} point", "{name} have {number} points", number)
    else:
        text = ngettext("{name} has {number} point", "{name} has {number} points", number)
    return text.format(name=_name(state, action), number=said(action.number, action.sum))


def tell_extra(state: State, action: Extra) -> str:
    """Return the sentence on points beside a bid."""
    if people(state, action.side) > 1:
        text = ngettext("{name} get {number} point more", "{name} get {number} points more",
                        action.number)  # fmt: skip
    else:
        text = ngettext("{name} gets {number} point more", "{name} gets {number} points more",
                        action.number)  # fmt: skip
    return text.format(name=_name(state, action), number=said(action.number, action.sum))


def tell_fill(state: State, action: Fill) -> str:
    """Return the sentence on the points of a side in a category."""
    text = ngettext("{name} has {number} for “{category}”", "{name} have {number} for “{category}”",
                    people(state, action.side))  # fmt: skip
    return text.format(
        name=_name(state, action),
        number=said(action.number, action.sum),
        category=_(state.scoring.categories[action.category]),
    )


def tell_count(state: State, action: Count) -> str:
    """Return the sentence on a step of a counter."""
    return _("{name}: {counter} {by}").format(
        name=_name(state, action),
        counter=entering.counters(state)[action.counter].name,
        by=signed(action.by),
    )


def tell_finish(state: State, action: Finish) -> str:
    """Return the sentence on the place of a side."""
    text = ngettext("{name} is {place}", "{name} are {place}", people(state, action.side))
    place = places(replace(state, order=(*state.order, action.side)))[action.side]
    return text.format(name=_name(state, action), place=place_word(place))


def tell_result(_state: State, action: Result) -> str:
    """Return the sentence on a round won or lost together."""
    return _("Everybody wins together") if action.won else _("Everybody loses together")


def tell_alone(state: State, action: Alone) -> str:
    """Return the sentence on a round won or lost by one against all others."""
    count = people(state, action.side)
    if action.won:
        text = ngettext("{name} wins alone", "{name} win alone", count)
    else:
        text = ngettext("{name} loses alone", "{name} lose alone", count)
    return text.format(name=_name(state, action))


def tell_win(state: State, action: Win) -> str:
    """Return the sentence on the winner of a round, and the points that the others pay."""
    text = ngettext("{name} wins, the others pay {number} each",
                    "{name} win, the others pay {number} each",
                    people(state, action.side))  # fmt: skip
    return text.format(name=_name(state, action), number=action.by)


def tell_enter(state: State, action: Enter) -> str:
    """Return the sentence on a number of a field."""
    asked = entering.asked_for(state, action.field)
    if asked is None:
        return f"{action.field}: {action.number}"
    number = said(action.number, action.sum) if action.sum else asked.word(action.number)
    if asked.is_tick:
        number = _("yes") if action.number else _("no")
    if action.side is None:
        return _("{field}: {number}").format(field=asked.words, number=number)
    name = names(state)[action.side]
    if asked.is_sole and action.number:
        return _("{name}: {field}").format(name=name, field=asked.words)
    return _("{name}: {field} {number}").format(name=name, field=asked.words, number=number)


def tell_end_round(state: State, _action: EndRound) -> str:
    """Return the sentence on a round that is written."""
    if not kind_of(state.scoring).has_rounds:
        return _("The sheet is written")
    return _("Round {number} is written").format(number=state.number)


def tell_sit_out(state: State, action: SitOut) -> str:
    """Return the sentence on a side that sits out."""
    text = ngettext("{name} sits out this round", "{name} sit out this round",
                    people(state, action.side))  # fmt: skip
    return text.format(name=_name(state, action))


def tell_leave(state: State, action: Leave) -> str:
    """Return the sentence on a side that leaves."""
    text = ngettext("{name} leaves the game", "{name} leave the game", people(state, action.side))
    return text.format(name=_name(state, action))


def tell_return(state: State, action: Return) -> str:
    """Return the sentence on a side that plays again."""
    text = ngettext("{name} plays again", "{name} play again", people(state, action.side))
    return text.format(name=_name(state, action))


def tell_newcomers(_state: State, action: Newcomers) -> str:
    """Return the sentence on the points with which newcomers begin."""
    return _(BEGINNINGS[action.begin])


def tell_mark(state: State, action: Mark) -> str:
    """Return the sentence on a mark that a side gets."""
    text = ngettext("{name} gets the mark “{word}”", "{name} get the mark “{word}”",
                    people(state, action.side))  # fmt: skip
    return text.format(name=_name(state, action), word=_(action.word))


def tell_unmark(state: State, action: Unmark) -> str:
    """Return the sentence on a mark that a side loses."""
    text = ngettext("{name} loses the mark “{word}”", "{name} lose the mark “{word}”",
                    people(state, action.side))  # fmt: skip
    return text.format(name=_name(state, action), word=_(action.word))


def tell_starter(state: State, action: Starter) -> str:
    """Return the sentence on the seat that begins."""
    return _("{name} begins").format(name=state.players[action.seat])


def tell_close(_state: State, _action: Close) -> str:
    """Return the sentence on the end of the match."""
    return _("The match is over")


def _name(state: State, action: object) -> str:
    return names(state)[action.side]  # type: ignore[attr-defined]


MOVES: Moves[State] = Moves(
    Move(Bid, (BIDDING,), judging.check_bid, rules.bid, tell_bid),
    Move(Write, (WRITING,), judging.check_write, rules.write, tell_write),
    Move(Extra, (WRITING,), judging.check_extra, rules.extra, tell_extra),
    Move(Fill, (FILLING,), judging.check_fill, rules.fill, tell_fill),
    Move(Count, (COUNTING,), judging.check_count, rules.count, tell_count),
    Move(Finish, (FINISHING,), judging.check_finish, rules.finish, tell_finish),
    Move(Result, (TELLING,), judging.check_result, rules.result, tell_result),
    Move(Alone, (TELLING,), judging.check_alone, rules.alone, tell_alone),
    Move(Win, (TELLING,), judging.check_win, rules.win, tell_win),
    Move(Enter, (ENTERING,), field_checks.check_enter, rules.enter, tell_enter),
    Move(EndRound, (ENTERING,), field_checks.check_end_round, rules.end_round, tell_end_round),
    Move(SitOut, ANY_TIME, judging.check_sit_out, rules.sit_out, tell_sit_out),
    Move(Leave, ANY_TIME, judging.check_leave, rules.leave, tell_leave),
    Move(Return, ANY_TIME, judging.check_return, rules.return_, tell_return),
    Move(Newcomers, ANY_TIME, judging.check_newcomers, rules.newcomers, tell_newcomers),
    Move(Mark, ANY_TIME, judging.check_mark, rules.mark, tell_mark),
    Move(Unmark, ANY_TIME, judging.check_unmark, rules.unmark, tell_unmark),
    Move(Starter, ANY_TIME, judging.check_starter, rules.starter, tell_starter),
    Move(Close, ANY_TIME, judging.check_close, rules.close, tell_close),
    untimely=judging.untimely,
)
