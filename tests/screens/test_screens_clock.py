"""Kivy's clock is imported without asyncio, which others may use all the same."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
from pathlib import Path
from screens.shell import boot

boot.prepare((100, 100), Path(sys.argv[1]))
print("asyncio" in sys.modules)

import asyncio
from kivy.clock import Clock

Clock.init_async_lib("asyncio")
print(Clock._async_lib is asyncio, asyncio.run(asyncio.sleep(0, "slept")))
"""


def test_a_start_imports_asyncio_only_when_it_is_needed(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["False", "True slept"]
