"""The pins of the header are found whatever number the kernel gave their chip."""

from __future__ import annotations

from types import ModuleType

import pytest
from gpiozero import Device

from hardware.pins import NoPins, header_chip, use_pins
from hardware.simulator import VirtualPins


class Chips:
    """Stands for the module lgpio on a board with the gpiochips *labels*."""

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


def test_an_empty_module_called_lgpio_is_no_lgpio():
    assert header_chip(ModuleType("lgpio"), [0]) is None


def test_every_chip_asked_is_closed_again():
    chips = Chips({0: "other", 1: "pinctrl-rp1"})
    header_chip(chips, [0, 1])
    assert chips.open == set()


@pytest.mark.parametrize("factory", ["native", "nonsense"])
def test_a_machine_without_usable_pins_says_so(monkeypatch, factory):
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", factory)
    with pytest.raises(NoPins, match="no GPIO pins here"):
        use_pins()
    assert Device.pin_factory is None


def test_pins_chosen_before_are_kept():
    with VirtualPins():
        chosen = Device.pin_factory
        use_pins()
        assert Device.pin_factory is chosen
