"""All comparisons of twins, matches that differ in a secret alone.

Run as ``python -m tests.searches.secrets [seeds]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from companion.games.the_club.actions import Draft, Draw, Seal
from companion.play.actions import Action
from companion.play.match import Match
from tests.games.baker_street.kit import twins as baker_street
from tests.games.cluedo.kit import twins as cluedo
from tests.games.holmes.kit import twins as holmes
from tests.games.the_club.kit.twins import BUILT, DRAWN, pair
from tests.searches import phones
from tests.support.twins import Twins, alike

SEEDS = 300
MOST = 3
"""Twins of a match at most."""


def _the_club(seed: int) -> Iterator[Twins]:
    """Yield a match of The Club, and the same one with another hidden rule."""
    both = pair(seed, ("box", "master")[seed % 2], (BUILT, DRAWN)[seed // 2 % 2])
    master = both.one.state.round.master
    yield Twins(both.one, both.other, _said, frozenset({master}))


def _said(match: Match) -> object:
    """Return the public actions at a table of The Club, and the published rules."""
    state = match.state
    shown = [(each.rule, each.salt) for each in state.played]
    return shown, state.phase, state.ended, [_aloud(each.action) for each in match.log]


def _aloud(action: Action) -> Action:
    """Return an action without its secret fields, which only the master knows."""
    return type(action)() if isinstance(action, Draft | Draw | Seal) else action


GAMES: dict[str, Callable[[int], Iterator[Twins]]] = {
    "baker-street": baker_street.twins,
    "cluedo": cluedo.twins,
    "holmes": holmes.twins,
    "the-club": _the_club,
}
COLUMNS = (
    "twins", "compared", "replayed", "objections", "corrections", "removals", "put in", "along",
    "it is made", "it is refused", "both are asked", "answers", "by the rules",
    "back", "back, asked", "forth", "on phones",
)  # fmt: skip


def run(game: str, seeds: range, budget: int) -> Counter[str]:
    """Compare the twins of a game in all ways, and return the numbers of comparisons."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        for twins in islice(GAMES[game](seed), MOST):
            counts += alike(twins, Random(seed), budget)
            counts["on phones"] += phones.compare(twins, Random(seed))
    return counts


def table(rows: dict[str, Counter[str]]) -> str:
    """Return the numbers of comparisons of each game, as a table."""
    head = f"| game | {' | '.join(COLUMNS)} |"
    rule = "|---|" + "---:|" * len(COLUMNS)
    lines = (
        f"| {game} | {' | '.join(f'{counts[name]:,}' for name in COLUMNS)} |"
        for game, counts in rows.items()
    )
    return "\n".join((head, rule, *lines))


def main() -> None:
    """Search all games, and print the numbers of comparisons; a difference ends it."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
    print(table({game: run(game, seeds, 20) for game in GAMES if game in (sys.argv[2:] or GAMES)}))


if __name__ == "__main__":
    main()
