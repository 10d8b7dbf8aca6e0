"""Priority of programs beside the app: the game goes first."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

NICENESS = 10
"""Niceness of such a program, unless a unit or the app's own has made it higher."""
OOM_SCORE_ADJ = "500"
"""Added to the score of the process: when memory runs out, it is killed before the app."""


def lower() -> None:
    """Give way to the app; do nothing where a sandbox forbids it."""
    with suppress(OSError):
        os.nice(max(NICENESS - os.nice(0), 0))
        Path("/proc/self/oom_score_adj").write_text(OOM_SCORE_ADJ, encoding="ascii")
