"""The state of the machine is read from the kernel's files; each finding has a remedy."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from hardware.displays import Display, displays
from hardware.machine import machine

NOW = datetime(2026, 11, 26, 20, tzinfo=UTC)


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def connector(card, name, status="connected", modes="800x480\n640x480\n"):
    folder = f"sys/class/drm/card{card}-{name}"
    return {f"{folder}/status": f"{status}\n", f"{folder}/modes": modes}


def test_the_card_of_a_raspberry_pi_5_with_a_touch_display_is_found_whatever_its_number(tmp_path):
    """Card 0 there renders only, and card 1 has two empty sockets; the numbers change."""
    for card, other in ((2, 1), (1, 2), (0, 2)):
        root = tmp_path / str(card)
        write(root, connector(other, "HDMI-A-1", "disconnected", ""))
        write(root, connector(other, "HDMI-A-2", "disconnected", ""))
        write(root, connector(card, "DSI-2", modes="720x1280\n"))
        assert displays(root) == [Display(card, "DSI-2", 720, 1280)]


def test_a_built_in_display_comes_before_one_that_is_plugged_in(tmp_path):
    write(tmp_path, connector(0, "HDMI-A-1", modes="1920x1080\n1920x1080i\n"))
    write(tmp_path, connector(1, "DSI-1"))
    assert [each.connector for each in displays(tmp_path)] == ["DSI-1", "HDMI-A-1"]


def test_a_display_without_a_mode_and_folders_of_other_kinds_do_no_harm(tmp_path):
    write(tmp_path, connector(0, "HDMI-A-1", modes=""))
    write(tmp_path, {"sys/class/drm/card0-Writeback-1/status": "unknown\n",
                     "sys/class/drm/renderD128/status": "connected\n"})  # fmt: skip
    (tmp_path / "sys/class/drm/card1-DSI-1").mkdir()
    assert displays(tmp_path) == [Display(0, "HDMI-A-1", 0, 0)]


def found(root, subject, now=NOW):
    return [each for each in machine(root, root, now) if each.subject == subject]


@pytest.mark.parametrize(
    ("files", "level"),
    [(connector(0, "DSI-1"), "ok"), (connector(0, "DSI-1", modes=""), "fault"),
     (connector(0, "DSI-1", "disconnected"), "note")],
)  # fmt: skip
def test_a_display_is_told_with_what_to_do(tmp_path, files, level):
    (each,) = found(write(tmp_path, files), "Display")
    assert each.level == level
    assert bool(each.remedy) == (level != "ok")


def test_where_no_graphics_are_nothing_is_said_of_a_display(tmp_path):
    assert found(tmp_path, "Display") == []


@pytest.mark.parametrize(
    ("bits", "level", "word"),
    [("0x0", "ok", "should"), ("50005", "note", "supply"), ("0x80000", "note", "heat"),
     ("0x10000", "note", "supply")],
)  # fmt: skip
def test_low_voltage_and_heat_are_told(tmp_path, bits, level, word):
    write(tmp_path, {"sys/devices/platform/soc/soc:firmware/get_throttled": f"{bits}\n"})
    (each,) = found(tmp_path, "Power")
    assert each.level == level
    assert word in f"{each.text} {each.remedy}"


def test_another_board_has_no_finding_of_its_power(tmp_path):
    assert found(tmp_path, "Power") == []


@pytest.mark.parametrize(
    ("files", "now", "level"),
    [({"run/systemd/timesync/synchronized": ""}, NOW, "ok"), ({"dev/rtc0": ""}, NOW, "ok"),
     ({}, NOW, "ok"), ({"dev/rtc0": ""}, datetime(1970, 1, 1, tzinfo=UTC), "note")],
)  # fmt: skip
def test_a_wrong_clock_is_told(tmp_path, files, now, level):
    (each,) = found(write(tmp_path, files), "Clock", now)
    assert each.level == level


def test_a_worn_memory_is_told(tmp_path):
    write(tmp_path, {"sys/block/mmcblk0/device/pre_eol_info": "0x02\n"})
    assert "worn" in found(tmp_path, "Disk")[1].text
    write(tmp_path, {"sys/block/mmcblk0/device/pre_eol_info": "0x01\n"})
    assert len(found(tmp_path, "Disk")) == 1
