"""Fuzz every decoder for a bounded time: python -m tests.fuzz [seconds]."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["hardware"]):
    from tests.fuzz import properties

from tests.fuzz.properties import VECTORS

PROTOCOLS = tuple(VECTORS)


def fuzz(data: bytes) -> None:
    """Take a protocol, cuts, pauses and garbage out of *data*, and check all properties."""
    source = atheris.FuzzedDataProvider(data)
    protocol = PROTOCOLS[source.ConsumeIntInRange(0, len(PROTOCOLS) - 1)]
    places = source.ConsumeIntListInRange(4, 0, 1000)
    pauses = source.ConsumeFloatListInRange(3, 0.0, 2.0)
    garbage = source.ConsumeBytes(4096)
    properties.survives(protocol, properties.cut(garbage, places), pauses)
    properties.recovers(protocol, garbage, places)
    properties.recovers_after_silence(protocol, garbage)
    if protocol != "auto":
        properties.agrees(protocol, garbage, places)


def sow(folder: Path) -> None:
    """Write the frames of the reference into *folder*, two in a row and one cut off."""
    for number, protocol in enumerate(VECTORS):
        for vector in VECTORS[protocol]:
            seed = vector.sent + vector.sent[:-1] + vector.sent
            folder.joinpath(f"{protocol}-{len(vector.sent)}").write_bytes(seed + bytes([number]))


if __name__ == "__main__":
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    with TemporaryDirectory(prefix="fuzz-") as corpus:
        sow(Path(corpus))
        how = [f"-max_total_time={seconds}", "-max_len=4096", "-len_control=0", "-verbosity=1"]
        atheris.Setup([sys.argv[0], *how, "-artifact_prefix=.venv/", corpus], fuzz)
        atheris.Fuzz()
