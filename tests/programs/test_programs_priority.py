"""A program gives way to the app, and no further than its unit has it already."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

LOWERED = """
import os
from companion.programs import priority
os.nice({more})
priority.lower()
print(os.nice(0), open("/proc/self/oom_score_adj").read())
"""


@pytest.mark.parametrize("more", [0, 3, 10, 12])
def test_it_is_as_nice_as_programs_are_or_as_it_was(more):
    words = [sys.executable, "-c", LOWERED.format(more=more)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    before = min(os.nice(0) + more, 19)
    assert told.split() == [str(max(before, 10)), "500"]
