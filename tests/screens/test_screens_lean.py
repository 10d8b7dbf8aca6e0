"""Kivy is brought up without what the app never needs."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from pathlib import Path
from screens.shell import boot

boot.prepare((800, 480), Path(sys.argv[1]))
print(*sorted({"asyncio", "ssl", "kivy.clock"} & set(sys.modules)))
from kivy.clock import Clock

ticked = []
Clock.schedule_once(lambda _: ticked.append(1), -1)
Clock.tick()
import asyncio

print(*ticked, asyncio.run(asyncio.sleep(0, "slept")))
"""


def test_nothing_of_a_network_is_loaded_with_the_clock_and_whoever_wants_it_still_finds_it(
    tmp_path,
):
    words = [sys.executable, "-c", PROGRAM, str(tmp_path)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == ["kivy.clock", "1 slept"]
