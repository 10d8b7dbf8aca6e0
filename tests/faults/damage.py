"""Damaged files: faults of a bad card in sectors, at every place of the file and of its log.

Simulated are single bits that flip, and sectors that are zeroed, torn, garbled, exchanged, written
to a wrong place, or cut off with all behind them. A match is readable if a naive search finds the
bytes of its header and of its entries; it is lost if the app, started twice, does not show them.
Entries that were played and are not shown count as lost, for any cause: they were in the damaged
place, or are behind one that was.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.words.errors import CompanionError
from tests.faults.evenings import Evening, Shown, evening, readable, started
from tests.faults.rows import Row, main, total

SECTOR = 512
"""Bytes."""
Harm = Callable[[bytearray, int, Random], None]


def flip(data: bytearray, at: int, chance: Random) -> None:
    """Flip a bit."""
    data[at] ^= 1 << chance.randrange(8)


def zero(data: bytearray, at: int, chance: Random) -> None:
    """Zero a few sectors."""
    _put(data, at, bytes(SECTOR * chance.randint(1, 8)))


def tear(data: bytearray, at: int, chance: Random) -> None:
    """Leave a sector half written: its end is random."""
    size = chance.randrange(1, SECTOR)
    start = at - at % SECTOR + SECTOR - size
    data[start : start + size] = chance.randbytes(len(data[start : start + size]))


def garble(data: bytearray, at: int, chance: Random) -> None:
    """Write noise over a few sectors."""
    _put(data, at, chance.randbytes(SECTOR * chance.randint(1, 8)))


def exchange(data: bytearray, at: int, chance: Random) -> None:
    """Exchange two runs of sectors."""
    size, other = SECTOR * chance.randint(1, 8), chance.randrange(len(data))
    one, two = _sectors(data, at, size), _sectors(data, other, size)
    _put(data, at, two)
    _put(data, other, one)


def misplace(data: bytearray, at: int, chance: Random) -> None:
    """Write a run of sectors over another one as well."""
    _put(data, at, _sectors(data, chance.randrange(len(data)), SECTOR * chance.randint(1, 8)))


def cut(data: bytearray, at: int, chance: Random) -> None:
    """Cut a file off."""
    del data[at:]


HARMS: dict[str, Harm] = {
    "a bit flipped": flip,
    "sectors zeroed": zero,
    "a sector torn": tear,
    "sectors garbled": garble,
    "sectors exchanged": exchange,
    "sectors misplaced": misplace,
    "cut off": cut,
}


def _put(data: bytearray, at: int, what: bytes) -> None:
    start = at - at % SECTOR
    end = min(start + len(what), len(data))
    data[start:end] = what[: end - start]


def _sectors(data: bytearray, at: int, size: int) -> bytes:
    start = at - at % SECTOR
    return bytes(data[start : start + size])


def _place(size: int, chance: Random) -> int:
    """Return a place: anywhere, or in the first page, where most depends on it."""
    return chance.randrange(min(size, 4096) if chance.random() < 0.2 else size)


class Tally:
    """Counts of the outcomes of one kind of harm."""

    def __init__(self) -> None:
        self.files = self.told = self.crashed = 0
        self.readable = self.survived = self.hidden = 0
        self.entries = self.altered = 0
        self.played = self.gone = self.noted = 0

    def rows(self, what: str) -> tuple[Row, ...]:
        """Return the files, the matches readable in them, the entries played, and those shown."""
        return (
            Row(f"{what}: files", self.files, self.files - self.crashed, self.crashed, self.told),
            Row(f"{what}: readable matches", self.readable, self.survived, self.hidden, 0),
            Row(f"{what}: entries played", self.played, self.played - self.gone, self.gone,
                self.noted),
            Row(f"{what}: entries shown", self.entries, self.entries - self.altered,
                self.altered, 0),
        )  # fmt: skip


def _harm(files: Evening, folder: Path, harm: Harm, chance: Random) -> Path:
    path = files.lay(folder)
    name = chance.choice(list(files.files))
    data = bytearray(files.files[name])
    harm(data, _place(len(data), chance), chance)
    (folder / name).write_bytes(data)
    return path


def _twice(path: Path) -> tuple[Shown | None, bool]:
    """Start an app twice; return the content that the second one shows, and True for any report."""
    first = started(path)
    second = started(path)
    return second, first.said or second.said


def _try(tally: Tally, files: Evening, folder: Path, harm: Harm, chance: Random) -> None:
    path = _harm(files, folder, harm, chance)
    there = readable(files, folder)
    tally.files += 1
    tally.readable += len(there)
    try:
        after, said = _twice(path)
    except CompanionError:
        tally.hidden += len(there)
        tally.told += 1
        return
    tally.told += said
    gone = sum(len(m.lines) - len(after.lines.get(own, ())) for own, m in files.matches.items())
    tally.played += sum(len(kept.lines) for kept in files.matches.values())
    tally.gone += gone
    tally.noted += gone if said else 0
    _compare(tally, files, there, after)


def _compare(tally: Tally, files: Evening, there: dict[str, int], after: Shown) -> None:
    for own, count in there.items():
        is_there = len(after.lines.get(own, ())) >= count and own in after.lines
        tally.survived += is_there
        tally.hidden += not is_there
    for own, lines in after.lines.items():
        tally.entries += len(lines)
        true = files.matches[own].lines if own in files.matches else ()
        tally.altered += sum(line not in true[n : n + 1] for n, line in enumerate(lines))


def run(amount: int, seed: int) -> list[Row]:
    """Damage *amount* files, half of them beside the log of an app that was killed."""
    chance, tallies = Random(seed), {what: Tally() for what in HARMS}
    with TemporaryDirectory(prefix="companion-damage-") as folder:
        for number in range(amount):
            what = list(HARMS)[number % len(HARMS)]
            files = evening(closed=number // len(HARMS) % 2 == 0)
            _try(tallies[what], files, Path(folder) / "box", HARMS[what], chance)
    rows = [tally.rows(what) for what, tally in tallies.items()]
    kinds = ("files", "readable matches", "entries played", "entries shown")
    return [row for kind in rows for row in kind] + [
        total(f"all: {kind}", part)
        for kind, part in zip(kinds, zip(*rows, strict=True), strict=True)
    ]


if __name__ == "__main__":
    main(run, 1440)
