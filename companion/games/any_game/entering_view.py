"""View of a round of a described sheet: its fields, asked one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.any_game import entering
from companion.games.any_game.actions import EndRound, Enter
from companion.games.any_game.entering import Asked
from companion.games.any_game.kinds import kind_of
from companion.games.any_game.moves import MOVES
from companion.games.any_game.panels import EnteringPanel, FieldRow
from companion.games.any_game.prospects import prospect
from companion.games.any_game.sheet import sheet
from companion.games.any_game.state import State, asked, is_begun, names
from companion.games.any_game.view_parts import USUAL, close_offers, columns, seats, where
from companion.play.view import Ask, Column, Offer, Pick, View
from companion.words.i18n import _, signed


def entering_view(state: State) -> View:
    """Return the view of a round of which something is asked, or which may be closed."""
    fields, first = entering.asked_fields(state), entering.awaited(state)
    rows = tuple(_row(state, each) for each in fields)
    may_end = entering.has_blanks(state) and not entering.is_counters(state)
    closes = _end_words(state) if may_end else ""
    is_written = first is None and is_begun(state)
    offers = [Offer(closes, EndRound())] if closes and first is None else []
    live = entering.live(state) if is_written else state.standing
    return View(
        where=where(state),
        prompt=_("Is everything written?")
        if first is None
        else field_question(_row(state, first[0])),
        who=None if first is None else first[1],
        hint=_written_points(state, live.points) if is_written else prospect(state),
        seats=seats(state),
        offers=close_offers(state, *_answers(state, fields), *offers),
        ask=None if first is None else _field_ask(*first),
        pick=_blank_pick(state, fields),
        sheet=sheet(state),
        panel=EnteringPanel(
            columns(state),
            rows,
            asked(state),
            state.number,
            closes,
            kind_of(state.scoring).has_rounds,
        ),
    )


def field_question(row: FieldRow) -> str:
    """Return the question about a field, behind a name if it is asked of one side."""
    if row.is_tick or row.is_sole:
        return _("“{field}”: who?").format(field=row.words)
    if row.is_joint and row.asks_yes:
        return _("“{field}”: yes or no?").format(field=row.words)
    if row.answers:
        return _("“{field}”: which?").format(field=row.words)
    return _("how many for “{category}”?").format(category=row.words)


def _end_words(state: State) -> str:
    return _("Close the round") if kind_of(state.scoring).has_rounds else _("Close the sheet")


def _written_points(state: State, points: tuple[int | None, ...]) -> str:
    """Return the points of the round as it is written."""
    shown = zip(names(state), points, strict=True)
    return ", ".join(f"{name} {signed(each)}" for name, each in shown if each is not None)


def _row(state: State, each: Asked) -> FieldRow:
    answers: tuple[tuple[str, int], ...] = ()
    if each.is_tick:
        answers = ((_("yes"), 1), (_("no"), 0))
    elif each.field.labels:
        answers = tuple((each.word(number), number) for number in each.numbers)
    last = entering.unwritten_sides(state, each)
    return FieldRow(
        field=each.field.name,
        words=each.words,
        cells=tuple(
            "" if number is None else _answer_word(each, number)
            for number in state.written[each.at]
        ),
        answers=answers,
        is_joint=each.is_joint,
        asks_yes=each.is_tick,
        is_tick=each.is_tick and not each.is_joint and not each.is_sole,
        is_sole=each.is_sole,
        may_be_blank=each.usual is not None,
        proposed=entering.proposal(state, each, last[0]) if last else None,
    )


def _answer_word(each: Asked, number: int) -> str:
    if each.is_tick:
        return _("yes") if number else "–"
    return each.word(number)


def _answers(state: State, fields: tuple[Asked, ...]) -> Iterator[Offer]:
    """Yield the answers in words that may be given now."""
    for each in fields:
        if each.is_worded:
            for action in _of_answers(each, entering.unwritten_sides(state, each)):
                if MOVES.check(state, action) is None:
                    yield Offer(MOVES.tell(state, action), action, seat=action.side)


def _of_answers(each: Asked, sides: tuple[int | None, ...]) -> Iterator[Enter]:
    numbers = (1,) if each.is_sole else each.numbers
    for side in sides:
        yield from (Enter(each.field.name, number, side) for number in numbers)


def _field_ask(each: Asked, side: int | None) -> Ask | None:
    if each.is_worded:
        return None
    return Ask(
        each.words, each.limits.least, each.limits.most, Enter(each.field.name, 0, side), "number"
    )


def _blank_pick(state: State, fields: tuple[Asked, ...]) -> Pick | None:
    """Return the request for a number that may stay blank."""
    numbers = (each for each in fields if each.usual is not None and not each.is_worded)
    blank = ((each, entering.unwritten_sides(state, each)) for each in numbers)
    each, sides = next((pair for pair in blank if pair[1]), (None, ()))
    if each is None:
        return None
    shown = names(state)
    least, most = each.limits[:2]
    span = range(least, min(most, USUAL[1]) + 1, each.field.step)
    number = Column("number", _("How many?"), tuple((str(n), n) for n in span))
    if each.is_joint:
        return Pick(Enter(each.field.name, 0), (number,))
    whom = tuple((shown[side], side) for side in sides if side is not None)
    return Pick(Enter(each.field.name, 0, 0), (Column("side", each.words, whom), number))
