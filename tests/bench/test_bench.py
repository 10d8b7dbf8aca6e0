"""Every part of the benchmark runs, and measures every row."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import entries, sheets

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("measure", [entries.appends, entries.replays])
def test_an_entry_and_its_floor_are_measured_as_often_as_is_wanted(tmp_path, measure):
    for times in measure(tmp_path, 200, 3):
        assert len(times) == 3
        assert all(math.isfinite(number) and number > 0 for number in times)


# Starting programs takes longest, and watching them run; that is in the long command.
@pytest.mark.screen
@pytest.mark.whole
@pytest.mark.parametrize(
    ("options", "least"), [(["--alone"], 25), ([], 38)], ids=["alone", "beside"]
)
def test_a_short_run_fills_a_row_of_every_kind(tmp_path, options, least):
    out = tmp_path / "rows.json"
    command = [sys.executable, "-m", "tests.bench", "--short", *options, "--json", str(out)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    rows = json.loads(out.read_bytes())
    assert len(rows) >= least
    for row in rows:
        for number in (row["ours"], row["floor"] or row["ours"]):
            assert math.isfinite(number), row
            assert number > 0, row


def test_every_kind_of_sheet_of_any_game_is_measured():
    measured = [*sheets.rows(10, 1)]
    assert len(measured) == len(sheets.SHEETS)
    assert all(math.isfinite(row.ours) and row.ours > 0 for row in measured)
