"""A census of bits: each of a page of entries is flipped, and the app opens its match.

An altered entry must not be shown as if it were true. An entry that is not shown is lost, and so
are those behind it. Some bits of points, dates, seats, people and decks are flipped, too: the lists
may show no altered row, and rows that the second start does not show are lost.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import boxes, find
from companion.keep.file.check import checksums_hold, sound
from companion.keep.file.row_checksums import TABLES
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from tests.bench.matches import keep
from tests.faults.evenings import FILES, NOW
from tests.faults.full import shown
from tests.faults.rows import Row, main, total

PAGE = 4096
"""Bytes."""
LEAVES = (10, 13)
"""The first byte of a page that holds rows of a table."""
SHARE = 8
"""Bits of entries for each bit of other rows that is flipped."""
ENTRIES = 60
"""In the match; they fill a page and more."""
LINE = re.compile(rb'\{"action".*?\}(?:,"at":"[^"]*")?\}')


def _page(data: bytes) -> int:
    """Return where the page begins that has the most entries in it."""
    return max(range(0, len(data), PAGE), key=lambda at: len(LINE.findall(data[at : at + PAGE])))


def _parts(page: bytes) -> dict[str, list[int]]:
    """Return the bytes of a page by their content."""
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
    """Flip *amount* bits of a page of entries, all of them if there are no more, one at a time."""
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
        found = {
            what: [look(start + at, bit) for at in places for bit in range(8)
                   if 8 * at + bit in wanted]
            for what, places in parts.items()
        }  # fmt: skip
    rows = [_row(what, came) for what, came in found.items()]
    entries = _entries(len(lines), [each for came in found.values() for each in came])
    listed = _listed(max(amount // SHARE, 1), seed)
    return [*rows, listed, total("all bits", [*rows, listed]), entries]


def _flipped(path: Path, data: bytes, true: list[str], at: int, bit: int) -> tuple[int, bool]:
    """Return the number of entries lost if a bit is flipped, and True if that is reported."""
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :])
    lines, said = _shown(path)
    if lines != true:
        lines, again = _shown(path)
        assert lines == true[: len(lines)], "an altered entry is shown"
        said |= again
    return len(true) - len(lines), said


def _shown(path: Path) -> tuple[list[str], bool]:
    """Return the entries of the match that are shown, and True if damage is reported."""
    with closing(open_journal(path, NOW)) as journal:
        lines, broken = journal.readable_lines(1)
        return lines, bool(broken or journal.store.fault or journal.damage)


def _listed(amount: int, seed: int) -> Row:
    """Flip *amount* bits of the rows that lists are made of, from the first to the last table."""
    with TemporaryDirectory(prefix="companion-census-") as folder:
        path = Path(folder) / FILES[0]
        play(path)
        files = {each: each.read_bytes() for each in Path(folder).iterdir()}
        bits = [(at, bit) for at in _cells(path) for bit in range(8)]
        true = lists(path)[0]
        step = max(len(bits) // amount, 1)
        found = [_unlisted(path, files, true, *bit) for bit in bits[seed % step :: step]]
        return _row("bits of points, dates, seats, people and decks", found)


def play(path: Path) -> None:
    """Keep a match of people that is over, another that is not, and a deck."""
    with closing(open_journal(path, NOW)) as journal:
        referee = Referee(journal, lambda: NOW)
        for is_over in (True, False):
            assert referee.begin(find("istinto"), Setup(("Anna", "Bruno", "Carla"), 0, {}))
            referee.hand_over(1, "Dino")
            if is_over:
                referee.end_early()
        for box in boxes():
            number = referee.decks.begin(box.game, box.title)
            for place in range(4):
                symbol = next(iter(box.symbols(box.cards[place])), None)
                referee.decks.teach(number, place, f"{box.game}-{place}", symbol)
            referee.decks.name_card(number, 1, "Mary")


def _cells(path: Path) -> list[int]:
    """Return the places of the bytes of rows, in the pages on which the tables begin."""
    with closing(sqlite3.connect(path)) as db:
        roots = dict(db.execute("SELECT name, rootpage FROM sqlite_master WHERE type = 'table'"))
    data, places = path.read_bytes(), []
    for table in TABLES:
        start = PAGE * (roots[table] - 1)
        assert data[start] in LEAVES, "a table has more than one page"
        places += range(start + int.from_bytes(data[start + 5 : start + 7]), start + PAGE)
    return places


def _unlisted(
    path: Path, files: dict[Path, bytes], true: set[object], at: int, bit: int
) -> tuple[int, bool]:
    """Return the number of rows missing from lists if a bit is flipped, and True if reported."""
    for old in path.parent.iterdir():
        old.unlink()
    for file, data in files.items():
        file.write_bytes(data)
    whole = files[path]
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
    first, said = lists(path)
    there, again = lists(path)
    assert first <= true, f"altered rows are listed: {first - true}"
    assert there <= true, f"altered rows are listed: {there - true}"
    assert there == true or said or again, f"nobody is told that this is lost: {true - there}"
    return len(true - there), said or again


def lists(path: Path) -> tuple[set[object], bool]:
    """Return the rows that lists show, and True if damage is reported; then the file is checked."""
    with closing(open_journal(path, NOW)) as journal:
        there = shown(journal)
        if not (sound(path, lambda _: True) and checksums_hold(path)):
            journal.store.report_damage()
        return there, bool(journal.store.fault or journal.damage)


def _entries(count: int, found: list[tuple[int, bool]]) -> Row:
    """Return the entries shown and lost over all trials of a match of *count* entries."""
    lost = sum(gone for gone, _ in found)
    noted = sum(gone for gone, said in found if said)
    return Row("entries played", count * len(found), count * len(found) - lost, lost, noted)


def _row(what: str, found: list[tuple[int, bool]]) -> Row:
    """Return the numbers of bits that do no harm, and of those that lose entries."""
    lost = sum(gone > 0 for gone, _ in found)
    return Row(what, len(found), len(found) - lost, lost, sum(said for _, said in found))


if __name__ == "__main__":
    main(run, 8 * PAGE)
