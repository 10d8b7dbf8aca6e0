"""Description of a scoring, and scoring of a description, so that both are counted in one way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.games.any_game import scoring as kinds
from companion.games.any_game.description import (
    MOST_SEATS,
    Description,
    RunningNumber,
    SheetEnd,
    SheetField,
    SheetWinner,
    read,
    write,
)
from companion.games.any_game.description import (
    reworded as with_other_words,
)
from companion.games.any_game.description import (
    words_of as words_of_description,
)
from companion.games.any_game.scoring import LARGEST_NUMBER, Bids, Counter, Scoring
from companion.games.any_game.standing import TOTAL_NAME, Counting

NUMBER_FIELD, BID_FIELD, TAKEN_FIELD, EXTRA_FIELD = "number", "bid", "taken", "extra"
PLACE_FIELD, WON_FIELD, ALONE_FIELD, WINNER_FIELD, BY_FIELD = (
    "place",
    "won",
    "alone",
    "winner",
    "by",
)
"""Names of fields."""
HERE_FORMULA, WINS_COUNT = "here", "wins"
"""Names of the formula that is 1 for each side that plays, and of the rounds won together."""
_ROUNDS_WON = f"max({WINS_COUNT}, max(others.{WINS_COUNT}))"
"""Formula of the rounds won so far, also by sides that were away."""
_LIMIT = re.compile(r"\btotal (?:>=|<=|>|==) (\w+)\b(?! *[-+*/%])")
"""Comparison of a total with the number, or the choice, that ends a match."""


KINDS_BY_WAY = {
    "rounds": kinds.SHEET_ROUNDS, "counters": kinds.SHEET_COUNTERS, "categories": kinds.SHEET_ONCE,
    "places": kinds.SHEET_PLACES, "together": kinds.SHEET_TOGETHER,
}  # fmt: skip
"""Kind of the scoring of a description, by its way of writing."""
USUAL_SEATS = 4
"""Number of people for whom the end of a sheet is described before a match has any."""


@lru_cache(maxsize=64)
def counting_of(scoring: Scoring) -> Counting:
    """Return the counting of a scoring."""
    return Counting(described(scoring))


def scoring_of_description(description: Description, text: str = "") -> Scoring:
    """Return the scoring of a description; raise FormulaError if it cannot be counted.

    *text* is its text where it is at hand.
    """
    counting = Counting(description)
    end, limit = _end_of(description, counting)
    return Scoring(
        name=description.name,
        kind=_kind_of(description),
        lowest=_lowest_wins(counting),
        end=end,
        limit=limit,
        tie=kinds.ON if description.winner.tie == "another" else kinds.SHARED,
        counters=tuple(_counters(description)),
        sheet=text or write(description),
    )


def words_of(scoring: Scoring) -> tuple[str, ...]:
    """Return the words of a scoring in which names of people may be."""
    if not scoring.sheet:
        return scoring.words
    return tuple(words_of_description(counting_of(scoring).description))


def reworded(scoring: Scoring, by: Mapping[str, str]) -> Scoring:
    """Return the same scoring with other words in place of some."""
    if not scoring.sheet:
        return scoring.reworded(by)
    own = counting_of(scoring).description
    return scoring_of_description(with_other_words(own, by)) if by else scoring


def _lowest_wins(counting: Counting) -> bool:
    """Return True if the lower one of two totals wins where nothing else differs."""
    begun = counting.begin(USUAL_SEATS, sides=2)
    lower, higher = zip(*counting.begun(begun, {TOTAL_NAME: (0, 1)}, 0).ranks, strict=True)
    return lower > higher


def _kind_of(description: Description) -> str:
    """Return the kind of a description; more counters than have keys are written."""
    kind = KINDS_BY_WAY[description.kind]
    has_keys = len(description.fields) <= kinds.MOST_COUNTERS
    return kinds.SHEET_ONCE if kind == kinds.SHEET_COUNTERS and not has_keys else kind


def _counters(description: Description) -> Iterator[Counter]:
    """Yield the counters of a description, under the names of its fields."""
    if _kind_of(description) == kinds.SHEET_COUNTERS:
        for field in description.fields:
            yield Counter(field.name, up=field.step, down=field.step)


def seats_of(scoring: Scoring) -> tuple[int, int]:
    """Return the least and the largest number of people of a game."""
    return counting_of(scoring).description.seats if scoring.sheet else (1, MOST_SEATS)


def _end_of(description: Description, counting: Counting) -> tuple[str, int]:
    """Return the kind of end of a match, and its number; 0 if that is not a single one."""
    end = description.end
    rounds = counting.rounds(USUAL_SEATS)
    if rounds:
        return kinds.ROUNDS, 0 if "seats" in str(end.rounds) else rounds
    chosen = {each.name: each.values[0] for each in description.choices} | description.chosen
    for kind, formula in ((kinds.OUT, end.out), (kinds.TOTAL, end.once)):
        named = [str(chosen.get(name, name)) for name in _LIMIT.findall(formula)]
        limit = next((int(each) for each in named if each.isdecimal()), None)
        if limit or (formula and not named):
            return kind, limit or 0
        if named and limit == 0 and not end.at_once:
            return kinds.OPEN, 0
    return (kinds.TOTAL if end.once else kinds.OPEN), 0


def described(scoring: Scoring) -> Description:
    """Return the description of a scoring of any kind that has rounds."""
    if scoring.sheet:
        return read(scoring.sheet)
    together = scoring.kind == kinds.TOGETHER
    return Description(
        name=scoring.name,
        source="",
        sides=f"min({scoring.teams}, seats)" if scoring.teams else "seats",
        cards=_cards(scoring),
        fields=tuple(_fields(scoring)),
        formulas={
            **({HERE_FORMULA: "1"} if scoring.tie == kinds.LAST else {}),
            "points": _points(scoring),
        },
        kind="together" if together else "rounds",
        counts=(
            RunningNumber(name="total", start=scoring.start, after="total + points"),
            *(
                (RunningNumber(name=WINS_COUNT, after=f"{_ROUNDS_WON} + {WON_FIELD}"),)
                if together
                else ()
            ),
        ),
        end=_end(scoring),
        winner=_winner(scoring),
    )


def _cards(scoring: Scoring) -> str:
    if scoring.bids is None:
        return "0"
    return f"min({scoring.bids.tricks or 'round'}, {scoring.most or LARGEST_NUMBER})"


def _fields(scoring: Scoring) -> Iterator[SheetField]:
    match scoring.kind:
        case kinds.PLACES:
            yield SheetField(name=PLACE_FIELD, words=PLACE_FIELD, most="seats")
        case kinds.TOGETHER:
            yield SheetField(name=WON_FIELD, words=WON_FIELD, most=1, of="round")
        case kinds.ALONE:
            yield SheetField(name=ALONE_FIELD, words=ALONE_FIELD, most=1, sum=1)
            yield SheetField(name=WON_FIELD, words=WON_FIELD, most=1, of="round")
        case kinds.MARGIN:
            yield SheetField(name=WINNER_FIELD, words=WINNER_FIELD, most=1, sum=1)
            yield SheetField(name=BY_FIELD, words=BY_FIELD, of="round")
        case _ if scoring.bids:
            yield SheetField(name=BID_FIELD, words=BID_FIELD, most="cards", when="before")
            yield SheetField(name=TAKEN_FIELD, words=TAKEN_FIELD, most="cards", sum="cards")
            yield SheetField(name=EXTRA_FIELD, words=EXTRA_FIELD, least=-LARGEST_NUMBER)
        case _:
            yield SheetField(
                name=NUMBER_FIELD, words=NUMBER_FIELD, least=-LARGEST_NUMBER, sum=scoring.sum
            )


def _points(scoring: Scoring) -> str:
    """Return the formula of the points of a round."""
    match scoring.kind:
        case kinds.PLACES:
            worth = [
                f"{prize} if {PLACE_FIELD} == {n} else" for n, prize in enumerate(scoring.prizes, 1)
            ]
            return " ".join((*worth, "0"))
        case kinds.TOGETHER:
            return WON_FIELD
        case kinds.ALONE:
            prize = scoring.prizes[0]
            return f"({prize} if {WON_FIELD} else -{prize}) * (sides - 1 if {ALONE_FIELD} else -1)"
        case kinds.MARGIN:
            return f"{BY_FIELD} * (sides - 1 if {WINNER_FIELD} else -1)"
        case _ if scoring.bids:
            more = (
                f"({EXTRA_FIELD} if {BID_FIELD} == {TAKEN_FIELD} else 0)"
                if scoring.earned
                else EXTRA_FIELD
            )
            return f"{_bid_points(scoring.bids)} + {more}"
        case _:
            return f"-{NUMBER_FIELD}" if scoring.countdown else NUMBER_FIELD


def _bid_points(bids: Bids) -> str:
    met = f"{bids.met} + {bids.met_each} * {BID_FIELD}"
    missed = f"{bids.missed} + {bids.missed_each} * abs({BID_FIELD} - {TAKEN_FIELD})"
    usual = f"({met} if {BID_FIELD} == {TAKEN_FIELD} else {missed})"
    if not bids.zero:
        return usual
    zero = f"{bids.zero} * cards * (1 if {TAKEN_FIELD} == 0 else -1)"
    return f"({zero} if {BID_FIELD} == 0 else {usual})"


def _end(scoring: Scoring) -> SheetEnd:
    down = "total == 0" if scoring.countdown else ""
    match scoring.end:
        case kinds.ROUNDS:
            return SheetEnd(once=down, at_once=bool(down), rounds=scoring.limit)
        case kinds.OUT:
            return SheetEnd(out=f"total {'>=' if scoring.lowest else '<='} {scoring.limit}")
        case kinds.TOTAL if not scoring.countdown:
            return SheetEnd(once=f"total >= {scoring.limit}")
        case _:
            return SheetEnd(once=down, at_once=bool(down))


def _winner(scoring: Scoring) -> SheetWinner:
    """Return the formulas of the winner; a dash in the last round is never best there."""
    if scoring.kind == kinds.TOGETHER:
        reached = f"max(total, max(others.total)) >= {scoring.limit}"
        return SheetWinner(
            by=(reached if scoring.end == kinds.TOTAL else f"2 * {_ROUNDS_WON} > round",)
        )
    sign = "-" if scoring.lowest or scoring.countdown else ""
    last = (HERE_FORMULA, f"{sign}points") if scoring.tie == kinds.LAST else ()
    ends = scoring.end != kinds.OUT
    by = (f"{sign}total", *last)
    return SheetWinner(by=by, tie="another" if scoring.tie == kinds.ON and ends else "shared")
