"""Hands that do anything to the real app, for minutes: ``python -m tests.faults.monkey [acts]``.

For all of their acts, nothing may fail, the entries on the screen must be in the file, and at the
end the process may hold no more than after the first minute.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import msgspec

from companion.games import every
from companion.keep.matches import exchange, importing
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_journal
from companion.play.codec import clear
from companion.table.sitting import replayed
from companion.words.errors import BrokenJournal
from tests.faults.evenings import PLAYTHROUGHS
from tests.faults.full import NOW, fill, some_match
from tests.faults.hands import TOLD, Told, Weight
from tests.faults.rows import Row, main

ACTS = 18_000
BEGUN = 4
"""Number of random unfinished matches of each game, and of nearly finished ones."""
MORE = {"memory": 100, "descriptors": 0, "threads": 1}
"""Most growth of a process from the first minute to the end; memory in MB.

In a minute hands do not come by every page, card and size of letters; their caches are bounded, but
not full by then. Slow work, such as the copy of the day, is a thread while it lasts.
"""
MORE_SINCE_HALF = 25
"""MB by which the level may still rise after half-way: memory is not given back at once."""


def _fill(path: Path, chance: Random) -> dict[int, list[str]]:
    """Keep matches at all their moments, and return the lines of each."""
    with closing(open_journal(path, NOW)) as journal:
        fill(journal)
        for _ in range(BEGUN * len(every())):
            some_match(journal, chance)
            whole = chance.choice(PLAYTHROUGHS).read_bytes().splitlines()
            importing.import_match(journal, *exchange.read(whole[: -chance.randint(1, 9)]), NOW)
        return {saved.number: _lines(journal, saved.number) for saved in journal.matches.all()}


def _lines(journal: Journal, number: int) -> list[str]:
    """Return the lines of a match, decrypted as those of a match are that has ended since."""
    return [clear(line, journal.store.vault) for line in journal.lines(number)]


def _handled(folder: Path, acts: int, seed: int) -> Told:
    """Let hands loose on the app in a process of its own, and return the outcome."""
    command = [sys.executable, "-m", "tests.faults.hands", str(folder), str(acts), str(seed)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(command, env=environment, check=False)
    told = msgspec.json.decode((folder / TOLD).read_bytes(), type=Told)
    if done.returncode:
        told.faults.append(f"the process ended with {done.returncode}")
    return told


def _lost(path: Path, before: dict[int, list[str]], told: Told) -> set[int]:
    """Return the matches that lost entries, or differ from their last state on the screen."""
    with closing(open_journal(path, NOW)) as journal:
        cut = {own for own, old in before.items() if _lines(journal, own)[: len(old)] != old}
        wrong = {own for own, shown in told.kept.items() if not _is_kept(journal, own, *shown)}
        return cut | wrong


def _is_kept(journal: Journal, number: int, entries: int, points: list[str]) -> bool:
    """Return True if a match is as the screen showed it last."""
    try:
        match, _, broken = replayed(journal, number)
    except BrokenJournal:
        return False
    same = [str(seat.score) for seat in match.view.seats] == points
    return broken is None and (match.entries > entries or (match.entries == entries and same))


def _grown(weights: list[Weight]) -> Iterator[Row]:
    """Compare the resources of the process at the end with those before."""
    first, last = weights[0], weights[-1]
    for what, more in MORE.items():
        yield _compared(f"{what} after a minute", getattr(first, what), getattr(last, what), more)
    half, end = _level(weights[: len(weights) // 2 + 1]), _level(weights)
    yield _compared("level of memory half-way", half, end, MORE_SINCE_HALF)


def _level(weights: list[Weight]) -> float:
    """Return the median of the last three readings of the memory.

    One reading is up to 20 MB off, depending on the screen.
    """
    return median(weight.memory for weight in weights[-3:])


def _compared(what: str, before: float, after: float, more: int) -> Row:
    words = f"monkey: {what} {before:,.0f}, at the end {after:,.0f}, at most {more} more"
    return Row(words, 1, int(after <= before + more), 0, 0)


def run(amount: int, seed: int) -> list[Row]:
    """Let hands do *amount* things to the app, and return the outcomes."""
    with TemporaryDirectory(prefix="companion-monkey-") as name:
        folder = Path(name)
        before = _fill(folder / "companion.db", Random(seed))
        told = _handled(folder, amount, seed)
        lost = _lost(folder / "companion.db", before, told)
    print(*_about(told), *told.faults, sep="\n", file=sys.stderr)
    well = told.acts - len(told.faults)
    rows = [Row("monkey: anything done anywhere", amount, well, len(lost), 0)]
    return [*rows, *(_grown(told.weights) if len(told.weights) > 1 else ())]


def _about(told: Told) -> Iterator[str]:
    """Yield the pages that hands have been on, and the end, for the log."""
    yield f"acts on each page: {_most(told.pages)}"
    yield f"at each moment of a match: {_most(told.moments)}"
    entries = sum(entries for entries, _ in told.kept.values())
    yield f"matches: {len(told.kept)}, over: {len(told.over)}, entries in them: {entries}"
    yield from map(str, told.weights)


def _most(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))


if __name__ == "__main__":
    main(run, ACTS)
