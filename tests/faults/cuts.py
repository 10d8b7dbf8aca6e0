"""Power cuts: of what was written since the disk last said it has everything, any part is lost.

The disk is not interposed. The files are taken after each step of the journal, when SQLite has
synced them: an entry kept, or the log folded into the file. Between two such states lie the sectors
that were on their way; a cut is the older state with some of them written, some not, and one torn.
Within a step SQLite syncs once more, after the head of a log that begins anew: so the head comes
first, then the rest. A folded file is synced before its log begins anew, which is the step after.

The second kind is a disk that lies: sectors of the last steps, which it said were there, are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec import Struct

from companion.games.istinto import GAME
from companion.keep.journal import Journal
from companion.play.game import Setup
from companion.table.sitting import Sitting
from tests.bench.matches import PLAYERS, actions
from tests.faults.damage import SECTOR
from tests.faults.evenings import FILES, NOW, started
from tests.faults.kills import kept
from tests.faults.rows import Row, main

HEAD = 32
"""Bytes that a log begins with."""
FOLD = 40
"""Entries after which the log is folded, as when a match is left."""


class State(Struct, frozen=True):
    """The files as they are on the disk, and the entries in them that are kept for sure."""

    files: tuple[bytes, ...]
    entries: int
    is_folded: bool = False

    def lay(self, folder: Path) -> Path:
        """Lay the files into a folder, and return the path of the journal."""
        for old in folder.iterdir():
            old.unlink()
        for name, data in zip(FILES, self.files, strict=True):
            (folder / name).write_bytes(data)
        return folder / FILES[0]


def states(folder: Path, amount: int) -> Iterator[State]:
    """Record so many entries, and yield the state after each step."""
    path = folder / FILES[0]
    with closing(Journal(path, NOW)) as journal:
        journal.begin(GAME, Setup(PLAYERS), NOW)
        sitting = Sitting(journal, 1, lambda: NOW)
        for number, action in enumerate(islice(actions(), amount), 1):
            assert sitting.do(action, overrule=True) is None
            yield State(_files(folder), number)
            if number % FOLD == 0:
                journal.store.fold()
                yield State(_files(folder), number, is_folded=True)


def _files(folder: Path) -> tuple[bytes, ...]:
    return tuple((folder / name).read_bytes() for name in FILES)


def cut(before: State, after: State, chance: Random) -> State:
    """Return what is on the disk if the power goes between two steps."""
    likely = chance.choice([0.1, 0.5, 0.9])
    file = _partly(before.files[0], after.files[0], likely, chance)
    log = _partly(before.files[1], after.files[1], likely, chance)
    if log != before.files[1]:
        log = after.files[1][:HEAD] + log[HEAD:]
    return State((file, log), before.entries)


def _partly(before: bytes, after: bytes, likely: float, chance: Random) -> bytes:
    """Return sectors of which each is either there already or not, and one that is torn."""
    size = chance.choice(
        [len(before), len(after), chance.randint(*sorted((len(before), len(after))))]
    )
    size -= size % SECTOR if size not in (len(before), len(after)) else 0
    old = before[:size].ljust(size, b"\0")
    changed = [
        at for at in range(0, size, SECTOR) if old[at : at + SECTOR] != after[at : at + SECTOR]
    ]
    torn = chance.choice([*changed, -1]) if changed else -1
    data = bytearray(old)
    for at in changed:
        end = at + (chance.randrange(SECTOR) if at == torn else SECTOR)
        if at == torn or chance.random() < likely:
            data[at:end] = after[at:end].ljust(min(end, size) - at, b"\0")[: min(end, size) - at]
    return bytes(data)


def run(amount: int, seed: int) -> list[Row]:
    """Cut the power so often, at steps by chance, and let a tenth as many disks lie."""
    chance, done = Random(seed), {"an entry is kept": [], "the log is folded": []}
    with TemporaryDirectory(prefix="companion-cuts-") as there:
        first, second = Path(there) / "first", Path(there) / "second"
        first.mkdir()
        second.mkdir()
        every = list(states(first, max(2 * FOLD + 10, amount // 20)))
        steps = list(pairwise(every))
        around = [step for step in steps if step[0].is_folded or step[1].is_folded]
        for _ in range(amount):
            before, after = chance.choice(chance.choice([steps, around]))
            kind = "the log is folded" if after.is_folded else "an entry is kept"
            done[kind].append(_opened(cut(before, after, chance), second))
        lies = [_found(_lie(every, chance), second) for _ in range(-(-amount // 10))]
    rows = [_row(f"cut while {what}", results) for what, results in done.items()]
    return [*rows, _row("a disk that lied: its last sectors are lost", lies)]


def _lie(every: list[State], chance: Random) -> State:
    """Return a state in which sectors of the last few steps are those of before."""
    place = chance.randrange(6, len(every))
    return cut(every[place - chance.randint(2, 5)], every[place], chance)


def _opened(state: State, folder: Path) -> tuple[int, bool]:
    """Return how many entries are lost that were kept for sure, and whether anything is said."""
    path = state.lay(folder)
    there, said = kept(path)
    assert there == list(islice(actions(), len(there)))
    return max(state.entries - len(there), 0), said


def _found(state: State, folder: Path) -> tuple[int, bool]:
    """Return the same of a file that may be damaged: the app is started twice."""
    path = state.lay(folder)
    first, second = started(path), started(path)
    longest = max(second.lines.values(), key=len, default=())
    return max(state.entries - len(longest), 0), first.said or second.said


def _row(what: str, results: list[tuple[int, bool]]) -> Row:
    lost = [lost for lost, _ in results]
    said = sum(said for _, said in results)
    return Row(what, len(lost), lost.count(0), len(lost) - lost.count(0), said)


if __name__ == "__main__":
    main(run, 1000)
