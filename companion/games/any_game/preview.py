"""Preview of a sheet, with numbers as they may be after two rounds."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game import entering, rules
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import (
    Alone,
    Bid,
    Count,
    Fill,
    Finish,
    Result,
    Win,
    Write,
)
from companion.games.any_game.adapter import BID_FIELD, counting_of, seats_of
from companion.games.any_game.known import JUST_POINTS
from companion.games.any_game.moves import MOVES
from companion.games.any_game.options import SHEET
from companion.games.any_game.prospects import has_limit, limit_words
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.games.any_game.sheet import sheet
from companion.games.any_game.state import State, is_out, names, totals
from companion.play.actions import Action
from companion.play.game import Setup
from companion.play.view import Sheet
from companion.words.i18n import _, ngettext, points_word

MOST_FIELDS, AND_MORE = 4, "…"
"""Most fields of a description on the paper, and what stands for others."""
LIMIT_SHARES = ((23, 15, 29, 6), (30, 20, 9, 26))
"""Points of two rounds by side, in hundredths of the limit."""
SAMPLE_CURVE = ((0, 0, 0, 0), (23, 15, 38, 6), (61, 40, 52, 30), (84, 71, 58, 38))
"""Totals after each round of a match of any sheet, in hundredths of the limit."""


class Preview(Struct, frozen=True):
    """Preview of a sheet: its name, columns, rows, totals, and the end of the match in words."""

    name: str
    sides: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Label and cells of each row."""
    totals: tuple[str, ...]
    out: tuple[bool, ...]
    """True for each side that is out."""
    sheet: Sheet
    foot: str
    target: str
    """Number of the line that ends the match; empty without one."""
    newcomer: str
    """Points with which a newcomer begins; empty if the table is asked."""
    tie: str
    """Way to decide a tie."""


def preview(scoring: Scoring, players: tuple[str, ...]) -> Preview:
    """Return the sheet of a game after two rounds of a match."""
    least, most = seats_of(scoring)
    players = (*players, *map(str, range(len(players) + 1, least + 1)))[:most]
    state = rules.start(Setup(players, 0, {SHEET: encode(scoring)}))
    state = state if scoring.sheet else _played(state)
    shown = sheet(state)
    has_line = scoring.kind == kinds.NUMBERS and _has_line(scoring)
    late = rules.newcomer_total(state)
    return Preview(
        name=_(scoring.name or JUST_POINTS),
        sides=names(state),
        rows=tuple(_rows(state, shown)),
        totals=tuple(points_word(each) for each in totals(state)),
        out=tuple(is_out(state, side) for side in range(len(state.sides))),
        sheet=shown if has_line else replace(shown, target=None),
        foot=foot(scoring),
        target=points_word(scoring.limit) if has_line else "",
        newcomer=points_word(scoring.start if late is None else late) if scoring.newcomers else "",
        tie=scoring.tie,
    )


def race(scoring: Scoring) -> Sheet | None:
    """Return the totals of a match as they may run; None if it is no race."""
    if scoring.kind == kinds.NUMBERS and not scoring.bids:
        return preview(scoring, ("",) * len(LIMIT_SHARES[0])).sheet
    is_race = scoring.kind == kinds.SHEET_ROUNDS and scoring.end != kinds.ROUNDS
    if not is_race or has_bids(scoring):
        return None
    limit = scoring.limit if _has_line(scoring) and scoring.limit > 0 else None
    return Sheet(curve=SAMPLE_CURVE, target=limit and 100, lowest_wins=scoring.lowest)


def has_bids(scoring: Scoring) -> bool:
    """Return whether the sides say before a round what they will make."""
    if not scoring.sheet:
        return scoring.bids is not None
    return BID_FIELD in (each.name for each in counting_of(scoring).description.fields)


def _has_line(scoring: Scoring) -> bool:
    """Return whether the match ends where a total crosses a line."""
    return scoring.end in (kinds.TOTAL, kinds.OUT) and not scoring.countdown


def _rows(state: State, shown: Sheet) -> list[tuple[str, tuple[str, ...]]]:
    scoring = state.scoring
    if scoring.sheet:
        words = [each.words for each in entering.asked_fields(state)]
        few = words if len(words) <= MOST_FIELDS else [*words[: MOST_FIELDS - 1], AND_MORE]
        return [(each, ()) for each in few]
    if scoring.kind == kinds.COUNTERS:
        return [
            (each.name, tuple(points_word(own.counts[at]) for own in state.sides))
            for at, each in enumerate(entering.counters(state))
        ]
    if scoring.kind == kinds.CATEGORIES:
        return [
            (_(name), tuple(_cell(own.filled[at]) for own in state.sides))
            for at, name in enumerate(scoring.categories[:4])
        ]
    rows = []
    for row, each in zip(shown.rows, state.rounds, strict=True):
        if each.bids:
            bids = tuple(f"({_cell(bid)})" for bid in each.bids)
            rows.append(("", bids))
        sign = -1 if scoring.countdown else 1
        rows.append((row.label, tuple(_cell(number, sign) for number in row.points)))
    return rows


def _cell(number: int | None, sign: int = 1) -> str:
    return "–" if number is None else points_word(sign * number)


def _played(state: State) -> State:
    """Return a match after two rounds."""
    for number in range(2):
        for action in _round(state, number):
            if MOVES.check(state, action) is None:
                state = MOVES.apply(state, action)
    return state


def _round(state: State, number: int) -> list[Action]:
    scoring, count = state.scoring, len(state.sides)
    points = [_share(scoring, number, side) for side in range(count)]
    match scoring.kind:
        case kinds.COUNTERS:
            start = scoring.counters[0].start
            return [Count(side, 0, _counted(start, number, side)) for side in range(count)]
        case kinds.CATEGORIES:
            return [Fill(side, number, each % 30) for side, each in enumerate(points)]
        case kinds.PLACES:
            order = sorted(range(count), key=lambda side: -points[side])
            return [Finish(side) for side in order[: max(count - 1, 1)]]
        case kinds.TOGETHER:
            return [Result(number == 1)]
        case kinds.ALONE:
            return [Alone(number % count, number == 0)]
        case kinds.MARGIN:
            return [Win(number % count, 10)]
        case _:
            return _numbers(state, points, number)


def _numbers(state: State, points: list[int], number: int) -> list[Action]:
    """Return the numbers of a round; a known sum comes out right."""
    sides = range(len(state.sides))
    if state.scoring.bids:
        cards = state.scoring.tricks(state.number) or 0
        takes = [min(cards, 1) if side == number else 0 for side in sides]
        takes[-1] += cards - sum(takes)
        return [*(Bid(side, takes[side] if side != 1 else min(1, cards)) for side in sides),
                *(Write(side, takes[side]) for side in sides)]  # fmt: skip
    if state.scoring.sum is not None:
        each = state.scoring.sum // len(points)
        points = [each] * len(points)
        points[number % len(points)] += state.scoring.sum - sum(points)
    return [Write(side, each) for side, each in enumerate(points)]


def _counted(start: int, number: int, side: int) -> int:
    """Return the change of a counter: down from its start, or up from 0."""
    share = LIMIT_SHARES[number][side % 4]
    return -start * share // 100 if start else share // 3


def _share(scoring: Scoring, number: int, side: int) -> int:
    share = LIMIT_SHARES[number][side % 4] + 2 * (side // 4)
    if scoring.countdown:
        return scoring.start * share // 150
    if scoring.end == kinds.OUT and not scoring.lowest:
        return -(max(scoring.start - scoring.limit, 10) * share // 60)
    limit = scoring.limit if scoring.end in (kinds.TOTAL, kinds.OUT) else 100
    return limit * share // (100 if not scoring.lowest else 60)


def foot(scoring: Scoring) -> str:
    """Return a sentence on the end of the match and on its winner."""
    number = points_word(scoring.limit)
    wins = _("the lowest wins") if scoring.lowest else _("the highest wins")
    if not has_limit(scoring):
        return wins
    match scoring.kind, scoring.end:
        case kinds.CATEGORIES, _end:
            return _("once all is filled, {wins}").format(wins=wins)
        case kinds.TOGETHER, kinds.ROUNDS:
            text = ngettext("{count} round, all together", "{count} rounds, all together",
                            scoring.limit)  # fmt: skip
            return text.format(count=number)
        case _kind, kinds.TOTAL if scoring.countdown:
            return _("from {start} to exactly 0").format(start=scoring.start)
        case _kind, kinds.TOTAL:
            return _("at {number} {wins}").format(number=number, wins=wins)
        case _kind, kinds.ROUNDS:
            text = ngettext("after {count} round {wins}", "after {count} rounds {wins}",
                            scoring.limit)  # fmt: skip
            return text.format(count=number, wins=wins)
        case _kind, kinds.OUT:
            return _("at {number} one is out").format(number=number)
        case _:
            return _("until we say so, {wins}").format(wins=wins)


def in_words(scoring: Scoring) -> str:
    """Return a scoring in a few words."""
    return limit_words(scoring) or foot(scoring)
