"""The count of the end as a child can check it: one line per source, then who wins and why."""

from __future__ import annotations

from typing import Any

from companion.games.holmes.cards import MAP, TYPES, ClueCard
from companion.games.holmes.rules.ending import shown
from companion.games.holmes.rules.rules import over
from companion.games.holmes.rules.scoring import (
    ALL_OF_A_TYPE,
    Pair,
    TypeCount,
    count_type,
    joker_points,
    map_points,
    owed_points,
    totals,
    winner,
)
from companion.games.holmes.state import OVER, REVEAL, State
from companion.games.holmes.view.panels import CountLine
from companion.games.holmes.words import clue_title, points_word, role, tokens_word
from companion.play.game import Standing
from companion.words.i18n import _, ngettext, signed


def count_lines(state: State) -> tuple[CountLine, ...]:
    """Return every source of points, in the order of the rules (S:153-169, S:289)."""
    lines = [_type_line(count_type(state.sides, clue)) for clue in TYPES]
    first, second = state.sides
    lines.append(
        _line(
            _("Map"), (first.real(MAP), second.real(MAP)), (map_points(first), map_points(second)),
            _("1 to 5 pieces: −1, +1, +3, +6, +10"), str(MAP),
        )
    )  # fmt: skip
    jokers = _("Jokers without a type")
    lines.append(
        _line(
            jokers, (first.aside, second.aside), (joker_points(first), joker_points(second)),
            _("−3 each"),
        )
    )  # fmt: skip
    if state.rules.reserve_card:
        counts = len(first.reserved), len(second.reserved)
        points = owed_points(first), owed_points(second)
        lines.append(_line(_("Reserved, never obtained"), counts, points, _("−3 each")))
    return tuple(lines)


def _line(label: str, counts: Pair, points: Pair, formula: str, code: str = "") -> CountLine:
    cells = tuple(signed(number) if number else "" for number in points)
    return CountLine(label, _versus(counts), (cells[0], cells[1]), formula, code, _only(points))


def _versus(counts: Pair) -> str:
    return f"{counts[0]} – {counts[1]}"


def _only(points: Pair) -> int | None:
    scoring = [seat for seat in (0, 1) if points[seat] > 0]
    return scoring[0] if len(scoring) == 1 else None


def _type_line(count: TypeCount) -> CountLine:
    cells = (_cell(count, 0), _cell(count, 1))
    every = (count.points[0] + count.bonus[0], count.points[1] + count.bonus[1])
    return CountLine(
        label=_("{clue} · {value}").format(clue=clue_title(count.clue), value=count.clue.value),
        counts=_versus(count.amounts),
        cells=cells,
        formula=_formula(count),
        code=str(count.clue),
        seat=_only(every),
    )


def _cell(count: TypeCount, seat: int) -> str:
    first, second = count.amounts
    if first == second and first:
        return _("tie")
    parts = (count.points[seat], count.bonus[seat])
    return " ".join(signed(points) for points in parts if points)


def _formula(count: TypeCount) -> str:
    """Return how the points of a type come about: its value less what the rival has (S:153)."""
    high, low = sorted(count.amounts, reverse=True)
    if not high:
        return _("nobody has any")
    if high == low:
        return _with_bonus(_("a tie: nobody scores"), count)
    text = f"{count.clue.value} − {low} = {count.clue.value - low}"
    return _with_bonus(text, count)


def _with_bonus(text: str, count: TypeCount) -> str:
    if not any(count.bonus):
        return text
    return _("{text}, and +{bonus} for all {count}").format(
        text=text, bonus=ALL_OF_A_TYPE, count=count.clue.copies
    )


def verdict(state: State) -> str:
    """Return what becomes of Michael Chapman: innocent, guilty, or empty (S:5)."""
    won = winner(state.sides) if state.phase == OVER else None
    if won is None:
        return ""
    return "innocent" if won == state.sherlock else "guilty"


def headline(state: State) -> str:
    """Return in one line how the match ended."""
    if state.phase != OVER:
        return _("Stopped early: the case is not solved")
    won = winner(state.sides)
    if won is None:
        return _("The case stays unsolved: play again")
    points = totals(state.sides)
    text = _("Innocent: {name} wins, {points} to {other}") if won == state.sherlock else _(
        "Guilty: {name} wins, {points} to {other}")  # fmt: skip
    return text.format(
        name=state.players[won],
        points=points_word(points[won]),
        other=points_word(points[1 - won]),
    )


def why(state: State) -> str:
    """Return what decided where the points did not (S:171)."""
    first, second = totals(state.sides)
    if state.phase != OVER:
        return _uncounted(state)
    if first != second:
        return ""
    won = winner(state.sides)
    held = tuple(side.tokens for side in state.sides)
    if won is None:
        return _("Equal points, and {tokens} each").format(tokens=tokens_word(held[0]))
    return _("Equal points: {name} has {tokens}, the other {count}").format(
        name=state.players[won], tokens=tokens_word(held[won]), count=held[1 - won]
    )


def _uncounted(state: State) -> str:
    """Say what a match that stopped early leaves out."""
    count = sum(len(side.hidden) for side in state.sides)
    text = ngettext(
        "{count} hidden clue is not counted.", "{count} hidden clues are not counted.", count
    )
    return text.format(count=count) if count else ""


def standing(state: State) -> Standing:
    """Return points, winner, and every source of points as a person would compare it."""
    won = winner(state.sides) if state.phase == OVER else None
    revealing = state.phase == REVEAL and not over(state)
    return Standing(
        players=state.players,
        totals=totals((shown(state) if revealing else state).sides),
        winners=() if won is None else (won,),
        finished=over(state),
        rounds=(_compared(state),) if over(state) else (),
    )


def _compared(state: State) -> dict[str, Any]:
    """Return the match as one round, by player name."""

    def named(values: Any) -> dict[str, Any]:
        return dict(zip(state.players, values, strict=True))

    sides = state.sides
    return {
        "days": state.day,
        "roles": named(role(state, seat) for seat in (0, 1)),
        "tokens": named(side.tokens for side in sides),
        "clues": {str(clue).lower(): named(_points(state, clue)) for clue in TYPES},
        "map": named(map(map_points, sides)),
        "jokers": named(map(joker_points, sides)),
        "reserved": named(map(owed_points, sides)),
        "points": named(totals(sides)),
    }


def _points(state: State, clue: ClueCard) -> Pair:
    count = count_type(state.sides, clue)
    return count.points[0] + count.bonus[0], count.points[1] + count.bonus[1]
