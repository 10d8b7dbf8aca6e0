"""The panel of the console is read the right way up, whichever of Kivy's providers reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.screens.panel_of_console import ABS, EVENT, MAXIMUM

SLOT, X, Y, TRACKING = 0x2F, 0x35, 0x36, 0x39
REPORT, MT_REPORT = (0, 0, 0), (0, 2, 0)
"""SYN_REPORT and SYN_MT_REPORT."""
TOP = ((ABS, TRACKING, 7), (ABS, X, 10), (ABS, Y, 5))
"""One finger near the left end of the upper edge: a panel counts from the top."""
WITHOUT_SLOTS = (*TOP, MT_REPORT, REPORT, MT_REPORT, REPORT)
"""Type A of the kernel's multi-touch-protocol.rst."""
IN_SLOTS = ((ABS, SLOT, 0), *TOP, REPORT, (ABS, TRACKING, -1), REPORT)
"""Type B of that protocol."""


def read(folder, provider, events):
    """Return the touches that the app reads from a panel that sends *events*."""
    path = folder / "event0"
    path.write_bytes(b"".join(EVENT.pack(0, 0, *event) for event in events))
    told = subprocess.run(
        [sys.executable, "-m", "tests.screens.panel_of_console", folder, provider, path],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    return json.loads(told.stdout)


@pytest.mark.parametrize(("provider", "events"), [("mtdev", IN_SLOTS), ("hidinput", WITHOUT_SLOTS)])
def test_a_touch_at_the_top_of_the_panel_is_at_the_top_of_the_window(tmp_path, provider, events):
    told = read(tmp_path, provider, events)
    what, x, y = told["touches"][0]
    assert told["provider"] == provider
    assert (what, x, y) == ("begin", 10 / MAXIMUM, pytest.approx(1 - 5 / MAXIMUM))


def test_without_libmtdev_a_panel_that_sends_slots_is_not_heard(tmp_path):
    """The self-check calls that a fault; where this fails, Kivy reads such panels itself."""
    told = read(tmp_path, "hidinput", IN_SLOTS)
    assert (told["provider"], told["touches"]) == ("hidinput", [])


@pytest.mark.parametrize("provider", ["mtdev", "hidinput"])
def test_a_panel_that_has_ended_is_no_longer_said_to_be_read(tmp_path, provider):
    assert read(tmp_path, provider, ())["reads"] is False
