"""Kills: a process that records entries is killed at any moment, and confirmed entries stay.

Each process opens the journal where the one before it died, goes on with the match, and writes the
number of every confirmed entry into a pipe. Some are killed before the first.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory
from time import perf_counter

from companion.games.istinto.game import GAME
from companion.keep import restoring
from companion.keep.file import backup
from companion.keep.matches.exchange import entries, open_match_of
from companion.keep.opening import open_journal
from companion.play.actions import Action
from companion.play.game import Setup
from companion.table.sitting import Sitting
from tests.bench.matches import PLAYERS, actions
from tests.faults.evenings import FILES, NOW, evening, started
from tests.faults.rows import Row, main

LIVES = 25
"""Processes that go on with the same match, before another journal is begun."""


def _record(path: Path, out: int) -> None:
    """Go on with the match for ever, and report each entry that is kept."""
    journal = open_journal(path, NOW)
    if journal.matches.count() == 0:
        journal.begin(GAME, Setup(PLAYERS), NOW)
    sitting = Sitting(journal, 1, lambda: NOW)
    for action in islice(actions(), sitting.match.entries, None):
        assert sitting.do(action, overrule=True) is None
        os.write(out, sitting.match.entries.to_bytes(4))


def _acknowledged(path: Path, chance: Random) -> int:
    """Let a process record until it is killed, and return the last entry that it reported."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _record(path, writing)
        finally:
            os._exit(1)
    os.close(writing)
    told = [int.from_bytes(os.read(reading, 4)) for _ in range(chance.randint(0, 6))]
    for _ in range(chance.randrange(200_000)):
        pass  # until somewhere in the middle of what comes next
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), status
    with open(reading, "rb") as rest:
        data = rest.read()
    told += [int.from_bytes(data[at : at + 4]) for at in range(0, len(data) - 3, 4)]
    return max(told, default=0)


def kept(path: Path) -> tuple[list[Action], bool]:
    """Return the actions of the match when it is opened again, and True if anything is reported."""
    with closing(open_journal(path, NOW)) as journal:
        if journal.matches.count() == 0:
            return [], bool(journal.damage)
        header = journal.header(1)
        assert header is not None
        _, codec = open_match_of(GAME, header)
        lines, broken = journal.readable_lines(1)
        said = bool(journal.damage or broken or journal.store.fault)
    return [entry.action for entry in entries(codec, lines)], said


def _lives(path: Path, amount: int, chance: Random) -> Iterator[tuple[int, bool]]:
    """Yield for each process the number of reported entries lost, and True for a report."""
    sure = 0
    for _ in range(amount):
        sure = max(sure, _acknowledged(path, chance))
        there, said = kept(path)
        true = there == list(islice(actions(), len(there)))
        yield max(sure - len(there), 0) if true else sure, said
        sure = len(there)


STEPS = {"open", "os.rename", "os.remove", "sqlite3.connect"}
"""Audit events that Python raises before its calls; a process is killed at each of them in turn."""
MOMENTS = 48
"""Number of such steps."""


def _mended(path: Path, step: int, chance: Random) -> tuple[int, bool]:
    """Kill an app that salvages a damaged file, at one of its steps, then at another.

    Return the same as ``_lives``; a report of the damage does not count.
    """
    files = evening(closed=step % 2 == 0)
    files.lay(path.parent)
    data, log = path.read_bytes(), path.with_name(FILES[1])
    path.write_bytes(chance.randbytes(100) + data[100:])
    if log.exists():
        log.write_bytes(b"\0" + log.read_bytes()[1:])  # else SQLite would recover the file
    for at in (step, chance.randrange(MOMENTS)):
        _killed_at(path, at)
    after = started(path)
    lost = sum(after.lines.get(own) != kept.lines for own, kept in files.matches.items())
    return lost, False


def _killed_at(path: Path, step: int) -> None:
    """Start an app that dies just before such a step, if it gets there."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    left = count(step, -1)

    def heard(event: str, _what: object) -> None:
        if event in STEPS and next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(heard)
    try:
        started(path)
    finally:
        os._exit(0)


def _merge(copy: Path, path: Path) -> None:
    """Merge a copy into the journal."""
    with closing(open_journal(path, NOW)) as journal:
        restoring.restore(copy, journal)


def _put_back(copy: Path, path: Path) -> None:
    """Replace the file of the journal by a copy."""
    backup.restore(copy, path, NOW)


def _restores(
    restore: Callable[[Path, Path], None], folder: Path, amount: int, chance: Random
) -> Iterator[tuple[int, bool]]:
    """Yield the outcome for each process that is killed while it restores.

    The first value is 1 if the file has neither its old nor its new content, the second True for a
    report.
    """
    copy, old, path = folder / "copy.db", folder / "old" / FILES[0], folder / "kept" / FILES[0]
    evening(closed=True).lay(folder / "evening")
    backup.copy(folder / "evening" / FILES[0], copy)
    while not old.exists():  # a process may be killed before it has begun a file
        _acknowledged(old, chance)
    _lay(old, path)
    began = perf_counter()
    restore(copy, path)
    whole, states = perf_counter() - began, (_shown(old), _shown(path))
    assert states[0] != states[1]
    for _ in range(amount):
        _lay(old, path)
        _killed_after(chance.uniform(0, 1.2 * whole), restore, copy, path)
        after = _shown(path)
        yield int(after[0] not in [state[0] for state in states]), after[1]


def _lay(old: Path, path: Path) -> None:
    rmtree(path.parent, ignore_errors=True)
    copytree(old.parent, path.parent)


def _killed_after(
    seconds: float, restore: Callable[[Path, Path], None], copy: Path, path: Path
) -> None:
    """Kill a process that restores a copy after a time, if it takes that long."""
    child = os.fork()
    if child == 0:
        try:
            restore(copy, path)
        finally:
            os._exit(0)
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _shown(path: Path) -> tuple[object, bool]:
    """Return all entries, results and people of a file, and True if damage is reported."""
    with closing(open_journal(path, NOW)) as journal:
        rows = "SELECT id, entry.number, line FROM match JOIN entry ON match = match.number"
        entries = sorted(journal.store.read(rows))
        said = bool(journal.damage or journal.store.fault)
        results = sorted(journal.store.read("SELECT name, points FROM fact"))
        return (entries, results, sorted(journal.people.names())), said


def _row(what: str, found: Iterable[tuple[int, bool]]) -> Row:
    results = list(found)
    lost = [lost for lost, _ in results]
    return Row(
        what,
        len(lost),
        lost.count(0),
        len(lost) - lost.count(0),
        sum(said for _, said in results),
    )


def run(amount: int, seed: int) -> list[Row]:
    """Kill *amount* processes that record, a fourth as many that mend, a fifth that restore."""
    chance, found = Random(seed), []
    with TemporaryDirectory(prefix="companion-kills-") as folder:
        for number in range(0, amount, LIVES):
            path = Path(folder) / str(number) / "companion.db"
            found += _lives(path, min(LIVES, amount - number), chance)
        path = Path(folder) / "damaged" / FILES[0]
        moments = (MOMENTS - 1 - number % MOMENTS for number in range(-(-amount // 4)))
        mended = [_mended(path, step, chance) for step in moments]
        restores = -(-amount // 5)
        merged = list(_restores(_merge, Path(folder) / "merged", restores, chance))
        put_back = list(_restores(_put_back, Path(folder) / "put-back", restores, chance))
    return [
        _row("killed: while entries are recorded", found),
        _row("killed: while a damaged file is taken into a new one", mended),
        _row("killed: while a copy is merged into what is kept", merged),
        _row("killed: while a copy is put in the place of what is kept", put_back),
    ]


if __name__ == "__main__":
    main(run, 1000)
