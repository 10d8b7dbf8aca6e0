"""The self-check knows how the running app draws; a slow or unseen picture has a remedy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.machine.drawn import DrawnReport, TouchDevice, findings, keep, read

PANEL = TouchDevice("touch_event0", "mtdev")
GOOD = DrawnReport("kmsdrm", "V3D 7.1.7", 800, 480, (PANEL,))


def levels(drawn):
    return {each.subject: each.level for each in findings(drawn)}


def test_a_display_with_its_graphics_card_and_one_panel_is_as_it_should_be():
    assert levels(GOOD) == {"Picture": "ok", "Graphics": "ok", "Touch": "ok"}


@pytest.mark.parametrize(
    ("changes", "subject", "level"),
    [({"driver": "offscreen"}, "Picture", "fault"),
     ({"renderer": "llvmpipe (LLVM 19.1.7, 128 bits)"}, "Graphics", "note"),
     ({"touch": ()}, "Touch", "note"), ({"touch": (PANEL, PANEL)}, "Touch", "fault"),
     ({"touch": (TouchDevice("touch_event0", "hidinput"),)}, "Touch", "fault"),
     ({"touch": (TouchDevice("touch_event0", "mtdev", False),)}, "Touch", "fault")],
)  # fmt: skip
def test_anything_else_has_a_remedy(changes, subject, level):
    from msgspec.structs import replace

    (found,) = (each for each in findings(replace(GOOD, **changes)) if each.subject == subject)
    assert found.level == level
    assert found.remedy


def test_a_report_is_read_again_and_a_broken_one_is_not(tmp_path):
    assert read(tmp_path) is None
    keep(GOOD, {"RUNTIME_DIRECTORY": str(tmp_path)})
    assert read(tmp_path) == GOOD
    (tmp_path / "drawn.json").write_text("{")
    assert read(tmp_path) is None


def test_without_a_folder_nothing_is_kept():
    keep(GOOD, {})
    keep(GOOD, {"RUNTIME_DIRECTORY": "/nowhere"})


@pytest.mark.screen
def test_the_app_keeps_it_after_its_first_frame(tmp_path):
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen",
                   "RUNTIME_DIRECTORY": str(tmp_path)}  # fmt: skip
    app = subprocess.Popen(
        [sys.executable, "-m", "companion", "--data", str(tmp_path / "data")],
        env=environment, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    with app:
        while read(tmp_path) is None:
            assert app.poll() is None
        app.terminate()
    drawn = read(tmp_path)
    assert (drawn.driver, drawn.width, drawn.height) == ("offscreen", 800, 480)
    assert drawn.renderer


def test_the_doctor_prints_json_that_names_no_secret(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--data", str(tmp_path), "doctor", "--json"],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert told["version"]
    assert {each["level"] for each in told["findings"]} <= {"ok", "warning", "error"}
    assert all({"subject", "text", "level", "remedy"} == {*each} for each in told["findings"])
