"""Cost of exporting every match of a box, and of merging it into an empty one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import process_time

from companion import __main__ as companion
from companion.keep.matches.merging import merge
from companion.keep.opening import open_journal
from tests.bench.matches import keep_many
from tests.bench.table import Row, within


def rows(folder: Path, count: int) -> Iterator[Row]:
    """Measure and yield row after row, for a box of *count* matches in a new folder."""
    box, new = folder / "box", folder / "new"
    for each in (box, new):
        each.mkdir()
    keep_many(box, count)
    words = ["--data", str(box), "export", "--all", "--out", str(folder / "exported")]
    companion.main(words)  # the first run imports what it needs
    took = _ms(lambda: companion.main(words))
    yield within(f"export of {count:,} matches, CPU, per match", took / count)
    here, there = (open_journal(each / "companion.db") for each in (new, box))
    with closing(here), closing(there):
        took = _ms(lambda: merge(here, there))
    yield within(f"merge of {count:,} matches into an empty box, CPU, per match", took / count)


def _ms(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return 1000 * (process_time() - began)
