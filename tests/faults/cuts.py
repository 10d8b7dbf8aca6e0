"""Power cuts: of the writes since the disk last confirmed a sync, any part is lost.

The app keeps a match on a disk between SQLite and the real one. Then the power goes after any of
the calls of SQLite: while the file is made, while an entry is kept, while the log is checkpointed
into the file, or as the app is closed and started.

The second kind is a disk with false syncs: the writes that it confirmed at its last syncs are
missing. If a checkpoint was among them, entries of the log alone may be gone; then at least nothing
untrue may be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory

from companion.games.istinto.game import GAME
from companion.keep.matches.exchange import entries, open_match_of
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.sitting import Sitting
from tests.bench.matches import HEADER, PLAYERS, actions
from tests.faults.disk import Began, Disk, Event, Files, Said, left
from tests.faults.evenings import FILES, NOW, started
from tests.faults.kills import kept
from tests.faults.rows import Row, main

FOLD = 40
"""Entries after which the log is folded, as when a match is left."""
CLOSED = 100
"""Entries after which the app is closed, and started again."""
PHASES = (
    "the file is made",
    "an entry is kept",
    "the log is folded",
    "the app is closed",
    "it starts",
)
"""Phases of the app in which the power goes."""


def recorded(folder: Path, amount: int) -> list[Event]:
    """Record *amount* entries, and return all calls of the disk meanwhile."""
    with Disk(folder) as disk:
        _keep(disk, folder / FILES[0], amount)
    return disk.events


def _keep(disk: Disk, path: Path, amount: int) -> None:
    """Keep *amount* entries, and note the phases on the disk."""
    number, coming = 0, actions()
    while number < amount:
        disk.note(Began("it starts" if number else "the file is made"))
        with closing(open_journal(path, NOW)) as journal:
            if not number:
                journal.begin(GAME, Setup(PLAYERS), NOW)
            sitting = Sitting(journal, 1, lambda: NOW)
            for action in islice(coming, CLOSED):
                disk.note(Began("an entry is kept"))
                assert sitting.do(action, overrule=True) is None
                number += 1
                disk.note(Said(number))
                if number % FOLD == 0:
                    disk.note(Began("the log is folded"))
                    journal.store.checkpoint()
            disk.note(Began("the app is closed"))


def run(amount: int, seed: int) -> list[Row]:
    """Cut the power *amount* times, at random calls, and on a tenth as many false disks."""
    chance = Random(seed)
    done: dict[str, list[tuple[int, bool]]] = {what: [] for what in PHASES}
    with TemporaryDirectory(prefix="companion-cuts-") as there:
        first, second = Path(there).resolve() / "first", Path(there) / "second"
        first.mkdir()
        events = recorded(first, max(2 * CLOSED, amount // 5))
        moments = _moments(events)
        for number in range(amount):
            what = PHASES[number % len(PHASES)]
            until = chance.choice(moments[what])
            done[what].append(_opened(*left(events[:until], chance), second))
        late = range(len(events) // 4, len(events))
        lies = [
            _found(*left(events[: chance.choice(late)], chance, chance.randint(1, 6)), second)
            for _ in range(-(-amount // 10))
        ]
    rows = [_row(f"cut while {what}", results) for what, results in done.items()]
    return [*rows, _row("a disk that lied: its last syncs were none", lies)]


def _moments(events: Sequence[Event]) -> dict[str, list[int]]:
    """Return the numbers of events after which the power may go, by phase."""
    moments: dict[str, list[int]] = {what: [] for what in PHASES}
    doing = PHASES[0]
    for number, event in enumerate(events, 1):
        doing = event.what if isinstance(event, Began) else doing
        moments[doing].append(number)
    return moments


def _lay(files: Files, folder: Path) -> Path:
    """Lay files into an empty folder, and return the path of the journal."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder / FILES[0]


def _opened(files: Files, sure: int, folder: Path) -> tuple[int, bool]:
    """Return the number of confirmed entries that are lost, and True if damage is reported."""
    there, said = kept(_lay(files, folder))
    assert there == list(islice(actions(), len(there)))
    return max(sure - len(there), 0), said


def _found(files: Files, sure: int, folder: Path) -> tuple[int, bool]:
    """Return the same of a file that may be damaged: the app is started twice."""
    path = _lay(files, folder)
    first, second = started(path), started(path)
    longest = max(second.lines.values(), key=len, default=())
    _check(longest)
    return max(sure - len(longest), 0), first.said or second.said


def _check(lines: Sequence[str]) -> None:
    """Check that the entries shown are those that were played."""
    _, codec = open_match_of(GAME, HEADER)
    assert [entry.action for entry in entries(codec, lines)] == list(islice(actions(), len(lines)))


def _row(what: str, results: list[tuple[int, bool]]) -> Row:
    lost = [lost for lost, _ in results]
    said = sum(said for _, said in results)
    return Row(what, len(lost), lost.count(0), len(lost) - lost.count(0), said)


if __name__ == "__main__":
    main(run, 1000)
