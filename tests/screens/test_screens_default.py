"""A game without its own panels is played on the generic ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from tests.support.sampling import some

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("size", some([(800, 480), (720, 1280)], 0), ids=["lying", "upright"])
def test_games_without_a_face_are_played_by_touch(tmp_path, size):
    for room in ("companion", "hardware", "tests"):
        (tmp_path / room).symlink_to(ROOT / room)
    copytree(
        ROOT / "screens",
        tmp_path / "screens",
        ignore=ignore_patterns("baker_street", "cluedo"),
    )
    played = subprocess.run(
        [sys.executable, "-m", "tests.support.generic_panels", *map(str, size)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stderr
