"""Cost of checking and applying an entry of any game costs in long matches, in CPU time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from statistics import median
from time import process_time

from companion.games.any_game.actions import Bid, Finish, Win, Write
from companion.games.any_game.game import GAME
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Bids, Scoring
from companion.games.any_game.scoring_text import encode
from companion.play.actions import Action
from companion.play.codec import Entry
from companion.play.game import Setup
from companion.play.match import Match
from screens.internals.memory import GC_THRESHOLDS
from tests.bench.table import Row

AIM = 8
"""µs that an entry may take."""
PEOPLE = tuple("ABCDEFGHIJKL")
SHEETS: tuple[tuple[str, int, Scoring, tuple[Action, ...]], ...] = (
    ("numbers of four", 4, Scoring(end="rounds", limit=1_000, tie="on"),
     tuple(Write(side, 5) for side in range(4))),
    ("numbers of twelve", 12, Scoring(lowest=True, end="out", limit=99_999),
     tuple(Write(side, 5) for side in range(12))),
    ("bids of six", 6, Scoring(bids=Bids(tricks=6)),
     (*(Bid(side, 1) for side in range(6)), *(Write(side, 1) for side in range(6)))),
    ("places of six", 6, Scoring(kind="places"), tuple(Finish(side) for side in range(5))),
    ("one entry a round", 6, Scoring(kind="margin"), (Win(0, 2),)),
)  # fmt: skip
"""Kind of sheet, number of players, way of counting, and the entries of each round."""


def rows(rounds: int, times: int) -> Iterator[Row]:
    """Measure and yield a row for each kind of sheet, with *rounds* rounds."""
    before = gc.get_threshold()
    gc.set_threshold(*GC_THRESHOLDS)
    for what, players, scoring, round_ in SHEETS:
        setup = Setup(PEOPLE[:players], 0, {SHEET: encode(scoring)} if encode(scoring) else {})
        took = median(_replayed(setup, round_ * rounds) for _ in range(times))
        label = f"{rounds:,} rounds of any game, {what}, per entry"
        yield Row(label, "µs", took, None, f"≤ {AIM} µs", took <= AIM)
    gc.set_threshold(*before)


def _replayed(setup: Setup, actions: tuple[Action, ...]) -> float:
    """Return the µs per entry to replay these actions."""
    match, entries = Match(GAME, setup), [Entry(action) for action in actions]
    gc.collect()
    gc.freeze()
    began = process_time()
    match.replay(entries)
    return 1e6 * (process_time() - began) / len(entries)
