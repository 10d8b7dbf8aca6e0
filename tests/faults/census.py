"""A census of bits: each of a page of entries is flipped, and the app looks at its match.

An entry that was altered must not be shown as if it were true. An entry that is not shown is lost,
and so are those behind it.
"""

from __future__ import annotations

import re
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.keep.journal import Journal
from tests.bench.matches import keep
from tests.faults.evenings import FILES, NOW
from tests.faults.rows import Row, main, total

PAGE = 4096
"""Bytes."""
ENTRIES = 60
"""In the match; they fill a page and more."""
LINE = re.compile(rb'\{"action".*?\}(?:,"at":"[^"]*")?\}')


def _page(data: bytes) -> int:
    """Return where the page begins that has the most entries in it."""
    return max(range(0, len(data), PAGE), key=lambda at: len(LINE.findall(data[at : at + PAGE])))


def _parts(page: bytes) -> dict[str, list[int]]:
    """Return the bytes of a page by what stands in them."""
    lines = [found.span() for found in LINE.finditer(page)]
    told = {at for start, end in lines for at in range(start, end)}
    proofs = {at for _, end in lines for at in range(end, end + 8)} - told
    cells = range(int.from_bytes(page[5:7]), PAGE)
    pointers = range(8 + 2 * int.from_bytes(page[3:5]))
    between = set(cells) - told - proofs
    rest = set(range(PAGE)) - set(cells) - set(pointers)
    return {
        "bits of entries": sorted(told),
        "bits of their proofs": sorted(proofs),
        "bits of their numbers and sizes": sorted(between),
        "bits of the head of the page and its pointers": sorted(pointers),
        "bits that nothing stands in": sorted(rest),
    }


def run(amount: int, seed: int) -> list[Row]:
    """Flip so many bits of a page of entries, all of them if there are no more, one at a time."""
    with TemporaryDirectory(prefix="companion-census-") as folder:
        keep(Path(folder), ENTRIES)
        path = Path(folder) / FILES[0]
        data = path.read_bytes()
        start = _page(data)
        parts = _parts(data[start : start + PAGE])
        lines = _shown(path)[0]
        step = max(8 * PAGE // amount, 1)
        wanted = set(range(seed % step, 8 * PAGE, step))
        look = partial(_flipped, path, data, lines)
        rows = [
            _row(what, [look(start + at, bit) for at in places for bit in range(8)
                        if 8 * at + bit in wanted])
            for what, places in parts.items()
        ]  # fmt: skip
    return [*rows, total("all bits", rows)]


def _flipped(path: Path, data: bytes, true: list[str], at: int, bit: int) -> tuple[bool, bool]:
    """Return whether entries are lost if a bit is flipped, and whether that is told."""
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :])
    lines, said = _shown(path)
    if lines != true:
        lines, again = _shown(path)
        assert lines == true[: len(lines)], "an altered entry is shown"
        said |= again
    return lines != true, said


def _shown(path: Path) -> tuple[list[str], bool]:
    """Return the entries of the match that are shown, and whether anything is said."""
    with closing(Journal(path, NOW)) as journal:
        lines, broken = journal.readable(1)
        return lines, bool(broken or journal.store.fault or journal.damage)


def _row(what: str, found: list[tuple[bool, bool]]) -> Row:
    """Return how many bits do no harm, and after how many entries are lost."""
    lost = sum(is_lost for is_lost, _ in found)
    return Row(what, len(found), len(found) - lost, lost, sum(said for _, said in found))


if __name__ == "__main__":
    main(run, 8 * PAGE)
