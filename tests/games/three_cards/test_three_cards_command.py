"""The command line with Three Cards registered from outside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
ROUND = """\
{"game":"three-cards","players":["Ana","Bo"]}
{"action":{"do":"take-trick","seat":1}}
{"action":{"do":"take-trick","seat":1}}
{"action":{"do":"take-trick","seat":1}}
"""


def test_a_match_in_a_file_is_replayed(tmp_path):
    file = tmp_path / "round.jsonl"
    file.write_text(ROUND, encoding="utf-8")
    command = [sys.executable, "-m", "tests.three_cards", "--defaults", "replay", str(file)]
    told = subprocess.check_output(command, cwd=ROOT)
    assert json.loads(told)["totals"] == {"Ana": 0, "Bo": 5}
