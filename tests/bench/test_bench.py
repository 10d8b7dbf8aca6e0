"""The benchmark itself: that every part of it runs and measures something."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.screen
ROOT = Path(__file__).parents[2]


# Watching programs run takes longest; that is in the long command.
@pytest.mark.parametrize(
    ("options", "least"),
    [(["--alone"], 20), pytest.param([], 32, marks=pytest.mark.whole)],
    ids=["alone", "beside"],
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
