"""Short runs of the programs that make faults; ``python -m tests.faults.damage`` is a long one."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from tests.faults.__main__ import page
from tests.faults.rows import Row

SHORT = {"kills": 4, "cuts": 20, "damage": 14, "census": 60, "updates": 8}
LONGER = {"census": 120, "monkey": 15}
RUNS = [
    *SHORT.items(),
    *(pytest.param(*run, marks=[pytest.mark.whole, pytest.mark.screen]) for run in LONGER.items()),
]


def rows_of(name, amount):
    """Run a program in a process of its own, which forks, and return its rows."""
    command = [sys.executable, "-m", f"tests.faults.{name}", str(amount), "2", "json"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return msgspec.json.decode(printed, type=list[Row])


@pytest.mark.parametrize(("name", "amount"), RUNS)
def test_nothing_that_can_be_read_is_lost_and_nothing_altered_is_shown(name, amount):
    """Entries destroyed by the damage itself count as lost, and are reported each time."""
    found = rows_of(name, amount)
    assert sum(row.trials for row in found) >= amount
    destroyed = [row for row in found if "played" in row.what or name == "census"]
    assert all(row.trials == row.survived + row.lost for row in destroyed)
    assert all(row.told >= row.lost for row in destroyed)
    honest = [row for row in found if "lied" not in row.what and row not in destroyed]
    assert [row for row in honest if row.lost or row.survived != row.trials] == []
    if name in ("kills", "cuts"):  # what is recovered is not called damaged
        assert [row for row in honest if row.told] == []
    if name == "census":
        entries, proofs, *_ = found  # one flipped bit of either is repaired
        assert (entries.lost, proofs.lost) == (0, 0)
        assert entries.trials > 30


def test_sections_below_the_table_stay_when_the_page_is_written_anew():
    section = "\n## Evenings\n\n| crash | 7 |\n\n## More\n\n| hang | 3 |\n"
    before = page(["| monkey |"], "")
    assert page(["| kills |"], before + section) == page(["| kills |"], "") + section
