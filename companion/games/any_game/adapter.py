"""Description of a scoring, so that both are counted in one way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.any_game import scoring as kinds
from companion.games.any_game.description import Count, Description, End, Field, Winner
from companion.games.any_game.scoring import LARGEST_NUMBER, Bids, Scoring
from companion.games.any_game.standing import Counting

NUMBER, BID, TAKEN, EXTRA = "number", "bid", "taken", "extra"
PLACE, WON, ALONE, WINNER, BY = "place", "won", "alone", "winner", "by"
"""Names of fields."""
HERE, WINS = "here", "wins"
"""Names of the formula that is 1 for each side that plays, and of the rounds won together."""
_WINS = f"max({WINS}, max(others.{WINS}))"
"""Formula of the rounds won so far, also by sides that were away."""


@lru_cache(maxsize=64)
def counting_of(scoring: Scoring) -> Counting:
    """Return how a scoring is counted."""
    return Counting(described(scoring))


def described(scoring: Scoring) -> Description:
    """Return the description of a scoring of any kind that has rounds."""
    together = scoring.kind == kinds.TOGETHER
    return Description(
        name=scoring.name,
        source="",
        sides=f"min({scoring.teams}, seats)" if scoring.teams else "seats",
        cards=_cards(scoring),
        fields=tuple(_fields(scoring)),
        formulas={
            **({HERE: "1"} if scoring.tie == kinds.LAST else {}),
            "points": _points(scoring),
        },
        kind="together" if together else "rounds",
        counts=(
            Count(name="total", start=scoring.start, after="total + points"),
            *((Count(name=WINS, after=f"{_WINS} + {WON}"),) if together else ()),
        ),
        end=_end(scoring),
        winner=_winner(scoring),
    )


def _cards(scoring: Scoring) -> str:
    if scoring.bids is None:
        return "0"
    return f"min({scoring.bids.tricks or 'round'}, {scoring.most or LARGEST_NUMBER})"


def _fields(scoring: Scoring) -> Iterator[Field]:
    match scoring.kind:
        case kinds.PLACES:
            yield Field(name=PLACE, words=PLACE, most="seats")
        case kinds.TOGETHER:
            yield Field(name=WON, words=WON, most=1, of="round")
        case kinds.ALONE:
            yield Field(name=ALONE, words=ALONE, most=1, sum=1)
            yield Field(name=WON, words=WON, most=1, of="round")
        case kinds.MARGIN:
            yield Field(name=WINNER, words=WINNER, most=1, sum=1)
            yield Field(name=BY, words=BY, of="round")
        case _ if scoring.bids:
            yield Field(name=BID, words=BID, most="cards", when="before")
            yield Field(name=TAKEN, words=TAKEN, most="cards", sum="cards")
            yield Field(name=EXTRA, words=EXTRA, least=-LARGEST_NUMBER)
        case _:
            yield Field(name=NUMBER, words=NUMBER, least=-LARGEST_NUMBER, sum=scoring.sum)


def _points(scoring: Scoring) -> str:
    """Return the formula of the points of a round."""
    match scoring.kind:
        case kinds.PLACES:
            worth = [f"{prize} if {PLACE} == {n} else" for n, prize in enumerate(scoring.prizes, 1)]
            return " ".join((*worth, "0"))
        case kinds.TOGETHER:
            return WON
        case kinds.ALONE:
            prize = scoring.prizes[0]
            return f"({prize} if {WON} else -{prize}) * (sides - 1 if {ALONE} else -1)"
        case kinds.MARGIN:
            return f"{BY} * (sides - 1 if {WINNER} else -1)"
        case _ if scoring.bids:
            more = f"({EXTRA} if {BID} == {TAKEN} else 0)" if scoring.earned else EXTRA
            return f"{_bid_points(scoring.bids)} + {more}"
        case _:
            return f"-{NUMBER}" if scoring.countdown else NUMBER


def _bid_points(bids: Bids) -> str:
    met = f"{bids.met} + {bids.met_each} * {BID}"
    missed = f"{bids.missed} + {bids.missed_each} * abs({BID} - {TAKEN})"
    usual = f"({met} if {BID} == {TAKEN} else {missed})"
    if not bids.zero:
        return usual
    zero = f"{bids.zero} * cards * (1 if {TAKEN} == 0 else -1)"
    return f"({zero} if {BID} == 0 else {usual})"


def _end(scoring: Scoring) -> End:
    down = "total == 0" if scoring.countdown else ""
    match scoring.end:
        case kinds.ROUNDS:
            return End(once=down, at_once=bool(down), rounds=scoring.limit)
        case kinds.OUT:
            return End(out=f"total {'>=' if scoring.lowest else '<='} {scoring.limit}")
        case kinds.TOTAL if not scoring.countdown:
            return End(once=f"total >= {scoring.limit}")
        case _:
            return End(once=down, at_once=bool(down))


def _winner(scoring: Scoring) -> Winner:
    """Return the formulas of the winner; a dash in the last round is never best there."""
    if scoring.kind == kinds.TOGETHER:
        reached = f"max(total, max(others.total)) >= {scoring.limit}"
        return Winner(by=(reached if scoring.end == kinds.TOTAL else f"2 * {_WINS} > round",))
    sign = "-" if scoring.lowest or scoring.countdown else ""
    last = (HERE, f"{sign}points") if scoring.tie == kinds.LAST else ()
    ends = scoring.end != kinds.OUT
    by = (f"{sign}total", *last)
    return Winner(by=by, tie="another" if scoring.tie == kinds.ON and ends else "shared")
