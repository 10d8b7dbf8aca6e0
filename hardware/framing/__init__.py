"""Decoders from a reader's bytes to codes, which take bytes in any chunks and do no I/O."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hardware.framing.auto import Auto
from hardware.framing.decoder import At, Decoded, Decoder, FramingFault, Life
from hardware.framing.grow import Grow
from hardware.framing.json_lines import JsonLines
from hardware.framing.keys import KeyEvents
from hardware.framing.lines import Lines, LineSettings
from hardware.framing.noise import Noise
from hardware.framing.pn532 import Pn532
from hardware.framing.ssi import Ssi
from hardware.framing.tags import Tags

__all__ = [
    "DECODERS",
    "At",
    "Auto",
    "Decoded",
    "Decoder",
    "FramingFault",
    "Grow",
    "JsonLines",
    "KeyEvents",
    "Life",
    "LineSettings",
    "Lines",
    "Noise",
    "Pn532",
    "Ssi",
    "Tags",
]

DECODERS: Mapping[str, Callable[..., Decoder]] = MappingProxyType(
    {
        "lines": Lines,
        "grow": Grow,
        "rdm6300": Tags,
        "id12": Tags,
        "pn532": Pn532,
        "ssi": Ssi,
        "json": JsonLines,
        "auto": Auto,
    }
)
"""Decoder of each protocol of serial readers, by its name in the settings."""
