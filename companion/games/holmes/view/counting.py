"""Count of the end, visible to all: one line per source, then the winner and the reason."""

from __future__ import annotations

from typing import Any

from companion.games.holmes.cards import JOKER, MAP, TYPES, ClueCard
from companion.games.holmes.rules.ending import shown
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
from companion.games.holmes.view.panels import CountSource
from companion.games.holmes.words import clue_title, role, tokens_word
from companion.play.game import Standing
from companion.words.i18n import _, ngettext, points_word


def count_lines(state: State) -> tuple[CountSource, ...]:
    """Return the sources of points, in the order of the rules (S:153-169, S:289).

    Negative points that nobody has are left out.
    """
    lines = [_type_line(count_type(state.sides, clue)) for clue in TYPES]
    first, second = state.sides
    pieces = first.real(MAP), second.real(MAP)
    lines.append(
        CountSource(
            _("Map"), pieces, (map_points(first), map_points(second)),
            (_pieces(pieces[0]), _pieces(pieces[1])), str(MAP),
        )
    )  # fmt: skip
    aside, points = (first.aside, second.aside), (joker_points(first), joker_points(second))
    fines = [_fined(_("Jokers left"), aside, points, str(JOKER))]
    if state.rules.reserve_card:
        owed = len(first.reserved), len(second.reserved)
        points = owed_points(first), owed_points(second)
        fines.append(_fined(_("Never obtained"), owed, points, "RESERVE"))
    return (*lines, *(fine for fine in fines if any(fine.counts)))


def _pieces(count: int) -> str:
    text = ngettext("{count} piece", "{count} pieces", count)
    return text.format(count=count) if count else ""


def _fined(label: str, counts: Pair, points: Pair, code: str) -> CountSource:
    """Return the line of negative points, a fixed number for each card."""
    words = [f"{count} × −3" if count else "" for count in counts]
    return CountSource(label, counts, points, (words[0], words[1]), code)


def _type_line(count: TypeCount) -> CountSource:
    return CountSource(
        label=clue_title(count.clue),
        counts=count.amounts,
        points=(count.points[0] + count.bonus[0], count.points[1] + count.bonus[1]),
        words=(_reckoned(count, 0), _reckoned(count, 1)),
        code=str(count.clue),
        value=count.clue.value,
    )


def _reckoned(count: TypeCount, seat: int) -> str:
    """Return the formula of a type's points: its value less the rival's number (S:153)."""
    own, rivals = count.amounts[seat], count.amounts[1 - seat]
    if own == rivals:
        return _("tie") if own else ""
    if own < rivals:
        return ""
    text = f"{count.clue.value} − {rivals}"
    if not count.bonus[seat]:
        return text
    return _("{text}, all: +{bonus}").format(text=text, bonus=ALL_OF_A_TYPE)


def verdict(state: State) -> str:
    """Return the verdict on Michael Chapman: innocent, guilty, or empty (S:5)."""
    won = winner(state.sides) if state.phase == OVER else None
    if won is None:
        return ""
    return "innocent" if won == state.sherlock else "guilty"


def headline(state: State) -> str:
    """Return the result of the match in one line."""
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


def title(state: State) -> str:
    """Return the winner in as few words as possible."""
    won = winner(state.sides) if state.phase == OVER else None
    return headline(state) if won is None else _("{name} wins").format(name=state.players[won])


def why(state: State) -> str:
    """Return the reason for the winner where the points are equal (S:171)."""
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
    """Return a sentence on the parts that a stopped match leaves out."""
    count = sum(len(side.hidden) for side in state.sides)
    text = ngettext(
        "{count} hidden clue is not counted.", "{count} hidden clues are not counted.", count
    )
    return text.format(count=count) if count else ""


def standing(state: State) -> Standing:
    """Return points, winner, and every source of points in a form for comparison."""
    won = winner(state.sides) if state.phase == OVER else None
    revealing = state.phase == REVEAL and not state.over
    return Standing(
        players=state.players,
        totals=totals((shown(state) if revealing else state).sides),
        winners=() if won is None else (won,),
        finished=state.over,
        rounds=(_compared(state),) if state.over else (),
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
