"""The replay of a power cut loses unsynced writes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.install.disk import replace
from tests.faults.power import Recorded, left
from tests.faults.updates import cut


class Lying(Recorded):
    """Disk that confirms syncs without doing them."""

    def sync(self, path: Path) -> None:
        """Do nothing."""

    def sync_all(self) -> None:
        """Do nothing."""


class AtTheEnd(Random):
    """Chance that lets the power go behind the last call."""

    def randint(self, _a: int, b: int) -> int:
        """Return the last number."""
        return b


def test_a_disk_that_keeps_nothing_loses_releases(tmp_path):
    assert cut("an update", tmp_path, AtTheEnd(1), 40, Lying()) < 40


def after(path, calls, seed):
    """Return the content of a file that existed before the calls, after a power cut."""
    return left({str(path.parent): None, str(path): b"old"}, calls, Random(seed)).get(str(path))


def states(path, disk):
    """Return whatever a file may be after a power cut behind any of the calls."""
    lasts = range(len(disk.calls) + 1)
    return {after(path, disk.calls[:last], seed) for seed in range(200) for last in lasts}


def test_a_replaced_file_is_the_old_or_the_new_one_whole(tmp_path):
    disk, path = Recorded(), tmp_path / "file"
    path.write_bytes(b"old")
    replace(disk, path, b"new one")
    assert states(path, disk) == {b"old", b"new one"}


def test_a_file_that_is_written_in_place_may_be_torn(tmp_path):
    disk, path = Recorded(), tmp_path / "file"
    path.write_bytes(b"old")
    disk.write(path, b"new one")
    assert {b"", b"n", b"new"} <= states(path, disk)


@pytest.mark.parametrize("is_synced", [True, False])
def test_a_removed_file_may_come_back_until_its_folder_is_synced(tmp_path, is_synced):
    disk, path = Recorded(), tmp_path / "file"
    path.write_bytes(b"old")
    disk.remove(path)
    if is_synced:
        disk.sync(tmp_path)
    last = {after(path, disk.calls, seed) for seed in range(50)}
    assert last == ({None} if is_synced else {None, b"old"})
