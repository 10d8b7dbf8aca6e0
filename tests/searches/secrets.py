"""Everything that can be asked of twins, matches that a secret alone tells apart.

Run as ``python -m tests.searches.secrets [seeds]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from tests.games.baker_street import pairs as baker_street
from tests.games.cluedo import pairs as cluedo
from tests.games.holmes import pairs as holmes
from tests.games.the_club import pairs as the_club
from tests.twins import Twins, alike

SEEDS = 300
MOST = 3
"""Twins of a match at most."""
GAMES: dict[str, Callable[[int], Iterator[Twins]]] = {
    "baker-street": baker_street.twins,
    "cluedo": cluedo.twins,
    "holmes": holmes.twins,
    "the-club": the_club.twins,
}
COLUMNS = (
    "twins", "compared", "objections", "corrections", "put in",
    "it is made", "it is refused", "both are asked", "back", "back, asked", "forth",
)  # fmt: skip


def run(game: str, seeds: range, budget: int) -> Counter[str]:
    """Compare the twins of a game in all ways, and return how much that was."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        for twins in islice(GAMES[game](seed), MOST):
            counts += alike(twins, Random(seed), budget)
    return counts


def table(rows: dict[str, Counter[str]]) -> str:
    """Return how much of what was compared in each game, as a table."""
    head = f"| game | {' | '.join(COLUMNS)} |"
    rule = "|---|" + "---:|" * len(COLUMNS)
    lines = (
        f"| {game} | {' | '.join(f'{counts[name]:,}' for name in COLUMNS)} |"
        for game, counts in rows.items()
    )
    return "\n".join((head, rule, *lines))


def main() -> None:
    """Search all games, and print how much was compared; a difference ends it."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
    print(table({game: run(game, seeds, 20) for game in GAMES}))


if __name__ == "__main__":
    main()
