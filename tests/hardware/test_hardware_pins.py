"""The pins of the header are found whatever number the kernel gave their chip."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero import Device, GPIOPinInUse, PinInvalidPin

from hardware import pin_errors
from hardware.pin_errors import reason
from hardware.pins import NoPins, header_chip, use_pins
from hardware.simulator import VirtualPins

ROOT = Path(__file__).parents[2]
OUTSIDE = Path(__file__).with_name("outside")
FIVE = 0xC04170
"""Revision of a Raspberry Pi 5; source: raspberrypi.com, “Raspberry Pi revision codes”."""


class Chips:
    """Fake of the module lgpio on a board with the gpiochips *labels*."""

    class error(Exception):  # noqa: N801
        pass

    def __init__(self, labels: dict[int, str]) -> None:
        self.labels = labels
        self.open: set[int] = set()

    def gpiochip_open(self, chip: int) -> int:
        if chip not in self.labels:
            raise self.error("can not open gpiochip")
        self.open.add(chip + 100)
        return chip + 100

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        return 0, 54, f"gpiochip{handle - 100}", self.labels[handle - 100]

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)


@pytest.mark.parametrize(
    ("labels", "chip"),
    [
        ({0: "pinctrl-bcm2835"}, 0),
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4),
        ({11: "gpio-brcmstb@107d508500", 15: "pinctrl-rp1"}, 15),
    ],
)
def test_the_header_is_known_by_its_label(labels, chip):
    assert header_chip(Chips(labels), sorted(labels)) == chip


def test_a_chip_that_cannot_be_opened_is_passed_over():
    assert header_chip(Chips({4: "pinctrl-rp1"}), [0, 4]) == 4


def test_a_machine_without_a_header_has_no_header_chip():
    assert header_chip(Chips({0: "INTC1056:00"}), [0, 1]) is None


def test_every_chip_asked_is_closed_again():
    chips = Chips({0: "other", 1: "pinctrl-rp1"})
    header_chip(chips, [0, 1])
    assert chips.open == set()


@pytest.mark.parametrize("factory", ["native", "nonsense"])
def test_a_machine_without_usable_pins_says_so(monkeypatch, factory):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", factory)
    with pytest.raises(NoPins, match=r"no GPIO pins here: .*[^.!]$"):
        use_pins()
    assert Device.pin_factory is None


def test_pins_chosen_before_are_kept():
    with VirtualPins():
        chosen = Device.pin_factory
        use_pins()
        assert Device.pin_factory is chosen


# --- lgpio, in a process of its own


@pytest.fixture
def header(tmp_path):
    """Return a function that opens pins of a board with one gpiochip, and returns its JSON."""
    devices, self_made = tmp_path / "dev", tmp_path / "tmp"
    devices.mkdir()
    self_made.mkdir()
    (devices / "gpiochip0").symlink_to("/dev/null")  # a character device, as a chip is

    def run(*pins, revision=FIVE, cwd=ROOT, lgpio=OUTSIDE, **environment):
        words = [devices, *map(str, (revision, *pins))]
        told = subprocess.run(
            [sys.executable, "-m", "tests.hardware.header_of_a_board", *words],
            capture_output=True, text=True, check=True, cwd=cwd,
            env={**os.environ, "PYTHONPATH": f"{ROOT}:{lgpio}", "TMPDIR": str(self_made),
                 **environment},
        )  # fmt: skip
        assert list(self_made.iterdir()) == []
        return json.loads(told.stdout)

    run.devices = devices
    return run


def test_opened_pins_leave_nothing_in_the_working_directory_and_it_stays(header, tmp_path):
    here, named = tmp_path / "here", tmp_path / "named"
    here.mkdir()
    named.mkdir()
    assert header(5, cwd=here, LG_WD=str(named)) == {"folder": str(here), "faults": [""]}
    assert [*here.iterdir(), *named.iterdir()] == []


def test_a_working_directory_that_may_not_be_written_has_pins(header):
    assert header(5, cwd="/proc") == {"folder": "/proc", "faults": [""]}


def test_a_pin_that_the_system_uses_is_told_with_what_to_do(header):
    undo, other, free = header(10, 5, 6, BUSY_PINS="10 5")["faults"]
    assert undo.startswith("“undo” cannot use GPIO 10: Linux or another program uses it")
    assert "SPI" in undo
    assert "raspi-config" in undo
    assert "raspi-config" not in other
    assert free == ""


def test_an_empty_module_called_lgpio_is_no_lgpio(header, tmp_path):
    (tmp_path / "lgpio.py").touch()
    assert header(5, lgpio=tmp_path)["faults"] == ["There are no GPIO pins here: install lgpio"]


def test_a_machine_without_chips_is_told_so_and_not_to_install_lgpio(header):
    (header.devices / "gpiochip0").unlink()
    faults = header(5, revision=0)["faults"]
    assert faults == ["There are no GPIO pins here: Linux shows none"]


def test_a_chip_that_is_not_the_headers_is_named_so(header):
    (header.devices / "gpiochip0").rename(header.devices / "gpiochip1")
    (fault,) = header(5, revision=0)["faults"]
    assert fault.endswith("none of its chips is that of a Raspberry Pi’s pins")


TEXTS = pin_errors.USED | pin_errors.BARRED | pin_errors.NO_CHIP | pin_errors.OLD
ERRORS = (GPIOPinInUse("it is"), PinInvalidPin("it is"), PermissionError(13, "it is"))


@pytest.mark.parametrize("error", [*map(Chips.error, sorted(TEXTS)), *ERRORS], ids=repr)
def test_an_error_of_the_libraries_is_told_in_our_own_words(error):
    assert str(error) not in reason(error, 5)
    assert "says" not in reason(error, 5)


def test_an_unexpected_error_is_quoted():
    assert reason(RuntimeError("No such luck!"), 5) == "gpiozero says “No such luck”"
