"""Short runs of the programs that make faults; ``python -m tests.faults.damage`` is a long one."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from tests.faults.rows import Row

SHORT = {"kills": 4, "cuts": 20, "damage": 14, "census": 120, "monkey": 15}
NAMES = [pytest.param(name, marks=pytest.mark.screen if name == "monkey" else ()) for name in SHORT]


def rows_of(name):
    """Run a program in a process of its own, which forks, and return its rows."""
    command = [sys.executable, "-m", f"tests.faults.{name}", str(SHORT[name]), "2", "json"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return msgspec.json.decode(printed, type=list[Row])


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_can_be_read_is_lost_and_nothing_altered_is_shown(name):
    found = rows_of(name)
    assert sum(row.trials for row in found) >= SHORT[name]
    honest = [row for row in found if "lied" not in row.what]
    assert [row for row in honest if row.lost or row.survived != row.trials] == []
    if name in ("kills", "cuts"):  # what is recovered is not called damaged
        assert [row for row in honest if row.told] == []
    if name == "census":
        entries, proofs, *_ = found
        assert (entries.told, proofs.told) == (entries.trials, proofs.trials)
        assert entries.trials > 30
