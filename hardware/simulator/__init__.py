"""Simulated buttons and readers, for tests, demonstrations and a laptop."""

from hardware.simulator.panel import Simulator
from hardware.simulator.pins import VirtualPins
from hardware.simulator.readers import VirtualPn532, VirtualScanner, nothing_grabbed

__all__ = ["Simulator", "VirtualPins", "VirtualPn532", "VirtualScanner", "nothing_grabbed"]
