"""Installations, updates and ways back that are killed, or end with the power.

After each there is the old release or the new one, complete, and never neither; the next try gets
to the end. Killed are processes, at any moment; the power goes after any call of the disk.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.install import update
from companion.install.building import build, public
from companion.install.releases import KEY as RELEASE_KEY
from companion.install.releases import Releases, altered, files_of
from companion.install.source import Source
from companion.install.steps import STEPS
from companion.install.steps.packages import NEEDED
from companion.install.steps.release import build as build_release
from tests.faults.power import Recorded, lay, left, read
from tests.faults.rows import Row, main
from tests.install.machine import Machine, fresh, release

OLD, NEW = "1.0.0", "1.1.0"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Folder in memory for thousands of small files; None for the usual place."""
Change = Callable[[Machine, Path], object]


def _install(machine: Machine, sources: Path) -> None:
    for step in STEPS:
        step.apply(machine.system, release(sources / OLD, OLD))


def _update(machine: Machine, sources: Path) -> None:
    if machine.system.releases.current != NEW:
        machine.packages += NEEDED
        update.install(machine.system, _archive(sources), public(KEY))


def _archive(sources: Path) -> Path:
    """Return the signed archive of the newer release, which is built once."""
    path = sources / f"companion-{NEW}.tar"
    if not path.exists():
        source = release(sources / NEW, NEW)
        files = {name: each for name, each in files_of(source.folder) if name != RELEASE_KEY}
        build(files, NEW, sources, KEY, "", date(2026, 11, 26))
    return path


def _go_back(machine: Machine, _sources: Path) -> None:
    if machine.system.releases.current == NEW:
        machine.system.releases.go_back()


def _both(machine: Machine, sources: Path) -> None:
    _install(machine, sources)
    _update(machine, sources)
    machine.system.releases.stand()


def _install_older(machine: Machine, sources: Path) -> None:
    machine.upgrade("3.11.2")
    _install(machine, sources)


def _make_anew(machine: Machine, _sources: Path) -> None:
    """Build the releases again, as the keeper does after an upgrade of the system."""
    machine.upgrade("3.13.5")
    if source := machine.system.releases.source(OLD):
        build_release(machine.system, Source(source))


CHANGES: dict[str, tuple[Change, Change, set[str], str]] = {
    "an installation": (lambda *_: None, _install, {"", OLD}, OLD),
    "an update": (_install, _update, {OLD, NEW}, NEW),
    "the way back": (_both, _go_back, {OLD, NEW}, OLD),
    "a release made anew": (_install_older, _make_anew, {OLD}, OLD),
}
"""State before, change, releases that may be current after it, and the one that is."""


def run(amount: int, seed: int) -> list[Row]:
    """Kill each change *amount* times, and cut the power as often."""
    rows = []
    with TemporaryDirectory(prefix="companion-updates-", dir=MEMORY) as name:
        folder = Path(name).resolve()
        _archive(folder / "sources")  # a child that is killed while it builds it would leave half
        for what in CHANGES:
            chance = Random(f"{what} {seed}")
            kept = sum(_killed(what, folder, chance) for _ in range(amount))
            rows.append(Row(f"{what} that is killed", amount, kept, amount - kept, 0))
            kept = cut(what, folder, chance, amount)
            rows.append(Row(f"{what} that the power ends", amount, kept, amount - kept, 0))
    return rows


def _killed(what: str, folder: Path, chance: Random) -> bool:
    """Kill a change in a process of its own.

    Return True if a release is there, and the next try completes.
    """
    before, change, *_expected = CHANGES[what]
    machine = _machine(folder)
    before(machine, folder / "sources")
    began = perf_counter()
    child = os.fork()
    if not child:
        try:
            change(machine, folder / "sources")
        finally:
            os._exit(0)
    sleep(max(chance.uniform(0, 0.06) - (perf_counter() - began), 0))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return _is_well(what, machine, folder)


def cut(what: str, folder: Path, chance: Random, amount: int, disk: Recorded | None = None) -> int:
    """Cut the power after random numbers of calls; return the number of good outcomes."""
    before, change, *_expected = CHANGES[what]
    machine = _machine(folder)
    before(machine, folder / "sources")
    root = machine.system.root
    first, disk = read(root), disk or Recorded()
    change(Machine(root, disk), folder / "sources")
    well = 0
    for _ in range(amount):
        tree = left(first, disk.calls[: chance.randint(0, len(disk.calls))], chance)
        rmtree(root)
        lay(tree, root)
        well += _is_well(what, Machine(root), folder)
    return well


def _is_well(what: str, machine: Machine, folder: Path) -> bool:
    _before, change, possible, last = CHANGES[what]
    releases = machine.system.releases
    found = _sound(releases) in possible
    releases.count_start()  # as the next start of the app does
    found = found and _sound(releases) in possible
    change(machine, folder / "sources")
    return found and _sound(releases) == last


def _sound(releases: Releases) -> str:
    """Return the current release if it is whole; a sign if it is not."""
    current = releases.current
    if current and (not releases.is_complete(current) or altered(releases.path(current))):
        return "broken"
    return current


def _machine(folder: Path) -> Machine:
    """Return a fresh machine in the place of the last one."""
    root = folder / "root"
    rmtree(root, ignore_errors=True)
    return Machine(fresh(root))


if __name__ == "__main__":
    main(run, 300)
