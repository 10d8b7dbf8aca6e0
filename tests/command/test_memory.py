"""Freed memory goes back to the system."""

from __future__ import annotations

import subprocess
import sys

import pytest

from screens.internals import memory

PROGRAM = """
from screens.internals import memory

def resident():
    with open("/proc/self/smaps_rollup", encoding="ascii") as file:
        return int(next(line for line in file if line.startswith("Rss:")).split()[1]) // 1024

{before}
picture = bytearray(24 << 20)
del picture
before = resident()
pieces = []
for _ in range(200):
    pieces += [bytearray(b"x") * {piece}, bytearray(b"x") * 2000]
full = resident()
del pieces[::2]
{after}
print(full - before, resident() - before)
"""
LARGE, SMALL = 300 * 1024, 60 * 1024


def _grown(piece, before="pass", after="pass"):
    """Return the MB that 200 pieces take, others between them, and those left without them."""
    program = PROGRAM.format(piece=piece, before=before, after=after)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return map(int, done.stdout.split())


gnu = pytest.mark.skipif(memory._gnu() is None, reason="another C library")


@gnu
def test_large_pieces_go_back_as_soon_as_they_are_freed_whatever_was_freed_before():
    full, left = _grown(LARGE, before="memory.fix_mmap_threshold()")
    assert full > 50
    assert left < full / 5


@gnu
def test_smaller_pieces_go_back_when_it_is_tidied_up():
    full, left = _grown(SMALL, after="memory.collect()")
    assert full > 10
    assert left < full / 3
