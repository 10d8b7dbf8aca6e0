"""Simulated buttons and readers, for tests, demonstrations and a laptop."""

from hardware.simulator.families import FAMILIES
from hardware.simulator.panel import Simulator
from hardware.simulator.pins import VirtualPins
from hardware.simulator.readers import Cable, VirtualReader, VirtualScanner, nothing_grabbed

__all__ = [
    "FAMILIES",
    "Cable",
    "Simulator",
    "VirtualPins",
    "VirtualReader",
    "VirtualScanner",
    "nothing_grabbed",
]
