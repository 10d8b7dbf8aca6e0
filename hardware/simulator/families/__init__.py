"""Families of readers, simulated by their manuals: frames, speed, repeats, start."""

from collections.abc import Mapping
from types import MappingProxyType

from hardware.simulator.families.de2120 import De2120
from hardware.simulator.families.device import SimulatedReader
from hardware.simulator.families.gm65 import Gm65
from hardware.simulator.families.honeywell import Honeywell
from hardware.simulator.families.id12la import Id12La
from hardware.simulator.families.pn532 import Pn532
from hardware.simulator.families.radio import Radio
from hardware.simulator.families.rc522 import Rc522
from hardware.simulator.families.rdm6300 import Rdm6300
from hardware.simulator.families.tag_keyboard import TagKeyboard
from hardware.simulator.families.zebra import Zebra

__all__ = ["FAMILIES", "SimulatedReader"]

FAMILIES: Mapping[str, type[SimulatedReader]] = MappingProxyType(
    {
        "gm65": Gm65,
        "de2120": De2120,
        "zebra": Zebra,
        "honeywell": Honeywell,
        "rdm6300": Rdm6300,
        "id12la": Id12La,
        "pn532": Pn532,
        "rc522": Rc522,
        "tag-keyboard": TagKeyboard,
        "radio": Radio,
    }
)
"""Reader of each family, by its name on the command line."""
