"""The rules of any game: how a match begins, what is wrong with a move, what follows from it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.any_game import scoring as kinds
from companion.games.any_game import sums
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
from companion.games.any_game.options import scoring_of
from companion.games.any_game.scoring import Scoring, bid_points
from companion.games.any_game.state import (
    BIDDING,
    Cells,
    Round,
    Side,
    State,
    completing,
    is_missing,
    is_out,
    names,
    opened,
    remaining,
    settled_total,
    side_of,
    total,
)
from companion.play.actions import Action
from companion.play.game import Setup
from companion.play.moves import Objection
from companion.play.tuples import replaced
from companion.words.i18n import _, points_word
from companion.words.names import cannot_be_used, unfit


def start(setup: Setup) -> State:
    """Begin a match; raise ValueError if its setup does not say how it is counted."""
    scoring = scoring_of(setup)
    count = kinds.sides(scoring, len(setup.players))
    return opened(
        State(
            players=setup.players,
            scoring=scoring,
            first_dealer=setup.dealer,
            dealer=setup.dealer,
            sides=(_new_side(scoring),) * count,
            bids=(None,) * count,
            cells=(None,) * count,
            extras=(0,) * count,
            newcomers=scoring.newcomers,
        )
    )


def _new_side(scoring: Scoring) -> Side:
    return Side(
        total=scoring.start,
        counts=tuple(each.start for each in scoring.counters),
        filled=(None,) * len(scoring.categories),
    )


def untimely(state: State, action: Action) -> Objection:
    """Return what is wrong with a move in a phase in which it makes no sense."""
    if state.phase == BIDDING:
        return Objection("phase", _("First everybody bids."))
    if isinstance(action, Bid) and state.scoring.bids:
        return Objection("phase", _("Everybody has bid already."))
    return Objection("phase", _("This game is counted in another way."))


# --- what is wrong with a move


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
        return Objection("out", _("{name} is out.").format(name=name))
    return Objection("away", _("{name} does not play this round.").format(name=name))


def check_number(number: int, total: str = "") -> Objection | None:
    """Return the objection to a number beyond the limit, or to a sum that is another number."""
    if abs(number) > kinds.MOST:
        text = _("A sheet holds numbers up to {most}.").format(most=kinds.MOST)
        return Objection("number", text)
    if total and sums.value(total) != number:
        return Objection("number", _("“{sum}” is not {number}.").format(
            sum=total, number=points_word(number)))  # fmt: skip
    return None


def check_bid(state: State, action: Bid) -> Objection | None:
    """A side bids once, and not more tricks than there are."""
    if wrong := check_player(state, action.side) or check_number(action.number):
        return wrong
    if state.bids[action.side] is not None:
        return Objection("again", _("{name} has bid already.").format(name=_name(state, action)))
    tricks = state.scoring.tricks(state.number) or 0
    if not 0 <= action.number <= tricks:
        text = _("A bid of this round is a number from 0 to {most}.").format(most=tricks)
        return Objection("bid", text, fatal=action.number < 0)
    return None


def check_write(state: State, action: Write) -> Objection | None:
    """A side has one number in a round, and a known sum comes out right."""
    if wrong := check_player(state, action.side) or check_number(action.number, action.sum):
        return wrong
    number = action.number
    if state.cells[action.side] is not None:
        text = _("{name} has a number in this round.")
        return Objection("again", text.format(name=_name(state, action)))
    if state.scoring.bids and number < 0:
        return Objection("number", _("Nobody takes fewer than no tricks."))
    own = state.sides[action.side].total
    if state.scoring.countdown and not 0 <= number <= own:
        text = _("{name} has {left} left: what is too much counts 0.")
        return Objection("countdown", text.format(name=_name(state, action), left=own))
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
    """A side that plays may have points beside its bid, where there are bids."""
    if state.scoring.bids is None:
        return untimely(state, action)
    if wrong := check_player(state, action.side) or check_number(action.number, action.sum):
        return wrong
    return check_number(state.extras[action.side] + action.number)


def check_fill(state: State, action: Fill) -> Objection | None:
    """A category is filled once by each side."""
    if wrong := check_player(state, action.side) or check_number(action.number, action.sum):
        return wrong
    if not 0 <= action.category < len(state.scoring.categories):
        return Objection("category", _("There is no such category."))
    if state.sides[action.side].filled[action.category] is not None:
        category = state.scoring.categories[action.category]
        text = _("{name} has filled “{category}” already.")
        return Objection("again", text.format(name=_name(state, action), category=category))
    return None


def check_count(state: State, action: Count) -> Objection | None:
    """A counter moves within the limits of a sheet; one who is out may be counted in again."""
    if wrong := check_side(state, action.side):
        return wrong
    if not 0 <= action.counter < len(state.scoring.counters):
        return Objection("counter", _("There is no such counter."))
    if state.sides[action.side].gone:
        return check_player(state, action.side)
    return check_number(state.sides[action.side].counts[action.counter] + action.by)


def check_finish(state: State, action: Finish) -> Objection | None:
    """A side takes one place in a round."""
    if wrong := check_player(state, action.side):
        return wrong
    if action.side in state.order:
        text = _("{name} has a place already.").format(name=_name(state, action))
        return Objection("again", text)
    return None


def check_result(state: State, _action: Result) -> Objection | None:
    """Everybody wins or loses together only where the game is played so."""
    return _check_kind(state, kinds.TOGETHER)


def check_alone(state: State, action: Alone) -> Objection | None:
    """One plays against all others only where the game is played so."""
    return _check_kind(state, kinds.ALONE) or check_player(state, action.side)


def check_win(state: State, action: Win) -> Objection | None:
    """The losers pay a number that is not negative."""
    if wrong := _check_kind(state, kinds.MARGIN) or check_player(state, action.side):
        return wrong
    if action.by < 0:
        return Objection("number", _("Say who won: what the others pay is not negative."))
    return check_number(action.by * (len(state.here) - 1))


def _check_kind(state: State, kind: str) -> Objection | None:
    return None if state.scoring.kind == kind else untimely(state, Result(True))


def check_sit_out(state: State, action: SitOut) -> Objection | None:
    """A side that plays may sit out a round in which nothing of it is written, but not all may."""
    if state.scoring.kind in (kinds.COUNTERS, kinds.CATEGORIES):
        return Objection("phase", _("This game has no rounds to sit out."))
    if wrong := check_player(state, action.side):
        return wrong
    if _has_written(state, action.side):
        text = _("{name} has a number in this round.").format(name=_name(state, action))
        return Objection("again", text)
    if len(state.here) == 1:
        return Objection("alone", _("Nobody else plays this round."))
    return None


def _has_written(state: State, side: int) -> bool:
    """Return True if something of a side is written in this round."""
    return (
        state.bids[side] is not None
        or state.cells[side] is not None
        or state.extras[side] != 0
        or side in state.order
    )


def check_leave(state: State, action: Leave) -> Objection | None:
    """A side leaves once, and the last one stays."""
    if wrong := check_side(state, action.side):
        return wrong
    if state.sides[action.side].gone:
        return Objection("away", _("{name} has left.").format(name=_name(state, action)))
    if all(side == action.side for side in remaining(state)):
        return Objection("alone", _("Nobody else is left: end the match instead."))
    return None


def check_return(state: State, action: Return) -> Objection | None:
    """A side returns that sits out or has left."""
    if wrong := check_side(state, action.side):
        return wrong
    own = state.sides[action.side]
    if not own.gone and not own.rests:
        return Objection("away", _("{name} is at the table.").format(name=_name(state, action)))
    return None


def check_newcomers(_state: State, action: Newcomers) -> Objection | None:
    """Newcomers begin at zero, at the lowest total, or at the average."""
    if action.begin in kinds.BEGINNINGS:
        return None
    return Objection("newcomers", _("That does not say where newcomers begin."))


def check_mark(state: State, action: Mark) -> Objection | None:
    """A side gets a mark that it does not have."""
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
    """A side loses a mark that it has."""
    if wrong := check_side(state, action.side):
        return wrong
    if action.word in state.sides[action.side].marks:
        return None
    return Objection("mark", _("{name} has no such mark.").format(name=_name(state, action)))


def check_starter(state: State, action: Starter) -> Objection | None:
    """The seat that begins is one at the table."""
    if 0 <= action.seat < len(state.players):
        return None
    return Objection("seat", _("There is no such seat."))


def check_close(state: State, _action: Close) -> Objection | None:
    """The table says that the match is over only where nothing else does."""
    if state.scoring.end == kinds.OPEN or state.scoring.kind == kinds.COUNTERS:
        return None
    return Objection("close", _("This game ends by itself."))


def _name(state: State, action: object) -> str:
    return names(state)[action.side]  # type: ignore[attr-defined]


# --- what follows from a move


def bid(state: State, action: Bid) -> State:
    """The bid is noted."""
    return replace(state, bids=replaced(state.bids, action.side, action.number))


def write(state: State, action: Write) -> State:
    """The number is written; the last one ends the round."""
    return settled(replace(state, cells=replaced(state.cells, action.side, action.number)))


def extra(state: State, action: Extra) -> State:
    """The points are added at the end of the round."""
    points = state.extras[action.side] + action.number
    return replace(state, extras=replaced(state.extras, action.side, points))


def fill(state: State, action: Fill) -> State:
    """The category is filled."""
    own = state.sides[action.side]
    filled = replaced(own.filled, action.category, action.number)
    return opened(_with(state, action.side, filled=filled))


def count(state: State, action: Count) -> State:
    """The counter moves."""
    own = state.sides[action.side]
    number = own.counts[action.counter] + action.by
    state = _with(state, action.side, counts=replaced(own.counts, action.counter, number))
    return opened(state) if state.scoring.end == kinds.OUT else state


def finish(state: State, action: Finish) -> State:
    """The next place is taken; if one side is left, the last one too, and the round is over."""
    return settled(replace(state, order=(*state.order, action.side)))


def result(state: State, action: Result) -> State:
    """Everybody has a point, or none has."""
    here = state.here
    points = (int(action.won) if side in here else None for side in range(len(state.sides)))
    return _ended(state, tuple(points))


def alone(state: State, action: Alone) -> State:
    """Every other side pays the one that won alone, or is paid by it."""
    return _paid(state, action.side, state.scoring.prizes[0] * (1 if action.won else -1))


def win(state: State, action: Win) -> State:
    """Every other side pays the winner."""
    return _paid(state, action.side, action.by)


def sit_out(state: State, action: SitOut) -> State:
    """The side has a dash in this round; the round may be over with that."""
    return settled(opened(_with(state, action.side, rests=True)))


def leave(state: State, action: Leave) -> State:
    """The side has a dash from now on; what it has in this round is left out.

    If all others sit out, they play.
    """
    side = action.side
    state = replace(
        _with(state, side, gone=True),
        bids=replaced(state.bids, side, None),
        cells=replaced(state.cells, side, None),
        extras=replaced(state.extras, side, 0),
        order=tuple(each for each in state.order if each != side),
    )
    state = opened(state)
    if not state.here:
        nobody_rests = tuple(replace(own, rests=False) for own in state.sides)
        state = opened(replace(state, sides=nobody_rests))
    return settled(state)


def return_(state: State, action: Return) -> State:
    """The side plays again."""
    return opened(_with(state, action.side, rests=False, gone=False))


def newcomers(state: State, action: Newcomers) -> State:
    """Those who come later begin so."""
    return replace(state, newcomers=action.begin)


def mark(state: State, action: Mark) -> State:
    """The side has the mark."""
    return _with(state, action.side, marks=(*state.sides[action.side].marks, action.word))


def unmark(state: State, action: Unmark) -> State:
    """The side has the mark no more."""
    left = tuple(each for each in state.sides[action.side].marks if each != action.word)
    return _with(state, action.side, marks=left)


def starter(state: State, action: Starter) -> State:
    """The seat begins."""
    return replace(state, starter=action.seat)


def close(state: State, _action: Close) -> State:
    """The match is over."""
    return replace(state, finished=True)


def joins(state: State, name: str) -> State:
    """Add a player who arrives late, as a side of their own unless all teams have people.

    Where something of the round is written, the new side plays from the next one.
    """
    state = replace(state, players=(*state.players, name))
    if 0 < state.scoring.teams <= len(state.sides):
        return state
    return opened(
        replace(
            state,
            sides=(*state.sides, _late_side(state)),
            bids=(*state.bids, None),
            cells=(*state.cells, None),
            extras=(*state.extras, 0),
        )
    )


def _late_side(state: State) -> Side:
    late = any(_has_written(state, side) for side in range(len(state.sides)))
    own = replace(_new_side(state.scoring), rests=late)
    others = [_to_begin_with(state, side) for side in remaining(state)]
    if state.newcomers not in (kinds.LOWEST, kinds.AVERAGE) or not others:
        return own
    begin = min(others) if state.newcomers == kinds.LOWEST else _average(others)
    if state.scoring.kind == kinds.COUNTERS:
        return replace(own, counts=(begin, *own.counts[1:]))
    return replace(own, total=begin)


def _to_begin_with(state: State, side: int) -> int:
    """Return the points of a side that count for newcomers: those of rounds that are over."""
    if state.scoring.kind == kinds.CATEGORIES:
        return total(state, side)
    return settled_total(state, side)


def _average(numbers: list[int]) -> int:
    """Return the average as a whole number; a half is rounded up."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def _with(state: State, side: int, **what: object) -> State:
    """Return the state with something of a side changed."""
    own = replace(state.sides[side], **what)
    return replace(state, sides=replaced(state.sides, side, own))


def settled(state: State) -> State:
    """Return the state with its round closed, if all that belongs to it is known."""
    if state.scoring.kind == kinds.PLACES:
        left = [side for side in state.here if side not in state.order]
        if len(left) > 1 or not state.order:
            return state
        return _ended(state, _placed(state, (*state.order, *left)))
    if state.scoring.kind != kinds.NUMBERS or state.finished:
        return state
    if is_missing(state, state.cells) and not _is_down(state):
        return state
    return _ended(state, tuple(_points(state, side) for side in range(len(state.sides))))


def _is_down(state: State) -> bool:
    """Return True if a side has come down to 0, which ends the match without the others."""
    if not state.scoring.countdown:
        return False
    return any(own.total == cell for own, cell in zip(state.sides, state.cells, strict=True))


def _placed(state: State, order: tuple[int, ...]) -> Cells:
    prizes = dict(zip(order, state.scoring.prizes, strict=False))
    return tuple(prizes.get(side, 0) if side in order else None for side in range(len(state.sides)))


def _points(state: State, side: int) -> int | None:
    """Return the points of a side in the round that ends; None if it did not play."""
    written = state.cells[side]
    if written is None:
        return None
    bids, own_bid = state.scoring.bids, state.bids[side]
    if bids and own_bid is not None:
        cards = state.scoring.tricks(state.number) or 0
        return bid_points(bids, own_bid, written, cards) + state.extras[side]
    return -written if state.scoring.countdown else written


def _paid(state: State, winner: int, by: int) -> State:
    points = [-by if side in state.here else None for side in range(len(state.sides))]
    points[winner] = by * (len(state.here) - 1)
    return _ended(state, tuple(points))


def _ended(state: State, points: Cells) -> State:
    """Return the state after a round with these points."""
    none = (None,) * len(state.sides)
    has_bids = state.scoring.bids is not None
    done = Round(points, state.bids if has_bids else (), state.cells if has_bids else ())
    return opened(
        replace(
            state,
            dealer=_next_dealer(state),
            rounds=state.rounds + (done,),  # noqa: RUF005
            sides=tuple(
                [
                    replace(own, total=own.total + (gained or 0), rests=False)
                    for own, gained in zip(state.sides, points, strict=True)
                ]
            ),
            bids=none,
            cells=none,
            extras=(0,) * len(state.sides),
            order=(),
        )
    )


def _next_dealer(state: State) -> int:
    """Return the seat that deals after this one: the next one clockwise that has not left."""
    seats, seat = len(state.players), state.dealer
    for _turn in state.players:
        seat = (seat + 1) % seats
        if not state.sides[side_of(state, seat)].gone:
            break
    return seat
