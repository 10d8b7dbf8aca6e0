"""Running the app or the tests leaves a checkout unchanged, so ``git pull`` is never blocked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PICKED = "tests/screens/test_screens_dates.py", "tests/hardware/test_hardware_pins.py"
"""Tests that open the window, and have devices."""
COMMANDS = (
    ("-m", "babel.messages.frontend", "-q", "compile", "-d", "companion/locale", "-D", "companion"),
    ("-m", "companion", "import", "tests/keep/of-version-7/istinto-1.jsonl"),
    ("-m", "companion", "matches"),
    ("-m", "companion", "backup"),
    ("-m", "pytest", "-q", "-p", "no:xdist", *PICKED),
)


def git(folder, *words):
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def checkout(tmp_path):
    """Return a fresh clone of the commits of this checkout."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    git(tmp_path, "clone", "--quiet", "--shared", str(ROOT), "checkout")
    return tmp_path / "checkout"


def test_neither_the_app_nor_the_tests_leave_anything_in_a_checkout(checkout):
    for command in COMMANDS:
        run(checkout, *command)
    assert git(checkout, "status", "--porcelain") == ""


def run(checkout, *words):
    """Run Python there, with a home elsewhere."""
    home = checkout.parent
    environment = {
        **os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home), "PYTHONPATH": str(checkout),
        "SDL_VIDEODRIVER": "offscreen",
    }  # fmt: skip
    subprocess.run([sys.executable, *words], cwd=checkout, env=environment, check=True)
