"""Finished matches with invented measures, for evenings and statistics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.games import find
from companion.keep.matches.journal import Journal
from companion.play.actions import EndEarly
from companion.play.codec import Entry
from companion.play.game import Setup, Standing
from companion.play.measures import Measure, common_measures

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
FURTHER = ("holmes", "cluedo", "baker-street", "the-club", "any-game", "istinto", "holmes")
"""Games of an evening after the first one."""
FOR_TWO = ("holmes", "baker-street")
LINE = b'{"action":{"do":"end"},"after":1200}'


def play(
    journal: Journal,
    at: str,
    names: Sequence[str],
    game: str,
    totals: Sequence[int],
    winners: Sequence[int],
    own: Iterable[Measure] = (),
    options: Mapping[str, str] = {},
) -> int:
    """Keep a match that is over, and took twenty minutes; return its number."""
    number = journal.begin(find(game), Setup(tuple(names), options=dict(options)), at)
    every = {(each.seat, each.name): each for each in (*common_measures(totals, winners), *own)}
    standing = Standing(
        tuple(names), tuple(totals), tuple(winners), finished=True, measures=tuple(every.values())
    )
    journal.append(number, 1, Entry(EndEarly(), at=at), LINE, standing)
    return number


def evening(journal: Journal, names: Sequence[str] = NAMES, matches: int = 3) -> int:
    """Keep an evening of some people; return the number of its first match."""
    seats = range(len(names))
    own = [Measure(seat, "hits", (7 * seat + 3) % 11, 10 + seat) for seat in seats]
    own += [Measure(seat, "bold", (5 * seat + 2) % 7, 10) for seat in seats]
    own += [Measure(seat, "best", 20 + (13 * seat + 33) % 61) for seat in seats]
    totals = [110 - 7 * (len(names) - 1 - seat) for seat in seats]
    first = play(journal, "2026-11-21T20:00:00", names, "istinto", totals, seats[-1:], own)
    for place, game in enumerate(FURTHER[: matches - 1]):
        pair = [names[(place + 1) % len(names)], names[(place + 2) % len(names)]]
        who = pair if game in FOR_TWO and len(names) > 1 else names
        totals = [26, 20] if who is pair else [(3 * seat + place) % 13 for seat in seats]
        best = totals.index(max(totals))
        play(journal, f"2026-11-21T20:{10 + place}:00", who, game, totals[: len(who)], [best])
    return first
