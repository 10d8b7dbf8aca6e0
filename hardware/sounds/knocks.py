"""Writes the wooden sounds of the speaker as WAV files, the same at each run: ``make sounds``."""

from __future__ import annotations

import wave
from collections.abc import Sequence
from math import exp, pi, sin
from pathlib import Path
from random import Random
from struct import pack
from typing import NamedTuple

from hardware.sounds import RATE

MODES = ((1.0, 0.7), (2.76, 0.25), (5.4, 0.1))
"""Pitches and strengths of the bending modes of a free bar; source: Fletcher and Rossing, *The
Physics of Musical Instruments*, 2.16."""
STRIKE_SECONDS, STRIKE_STRENGTH = 0.002, 0.35
"""Time in which the noise of the strike falls to 1/e, and its strength."""
RISE_SECONDS, END_SECONDS = 0.001, 0.01
"""Times in which a knock rises and a file ends, so that neither clicks."""


class Knock(NamedTuple):
    """Strike on a bar of wood; *ring* is the time in seconds in which its pitch falls to 1/e."""

    at: float
    hertz: float
    ring: float
    strength: float


SOUNDS: dict[str, tuple[float, tuple[Knock, ...]]] = {
    "turn": (0.12, (Knock(0, 440, 0.03, 0.4),)),
    "accepted": (0.08, (Knock(0, 1400, 0.012, 0.35),)),
    "objection": (0.2, (Knock(0, 260, 0.03, 0.6), Knock(0.1, 220, 0.03, 0.6))),
    "time": (0.2, tuple(Knock(0.05 * number, 330, 0.03, 0.6) for number in range(4))),
    "winner": (0.2, (Knock(0, 523, 0.03, 0.4), Knock(0.06, 659, 0.03, 0.4),
                     Knock(0.12, 784, 0.04, 0.5))),
}  # fmt: skip
"""Length in seconds and knocks of each sound."""


def samples(seconds: float, knocks: Sequence[Knock]) -> list[int]:
    """Return the 16-bit samples of a sound."""
    noise, count = Random(1), round(seconds * RATE)
    strike = [noise.uniform(-1, 1) for _ in range(count)]
    return [
        round(32_767 * min(1.0, (count - n) / (END_SECONDS * RATE))
              * sum(_heard(knock, n / RATE - knock.at, strike[n]) for knock in knocks))
        for n in range(count)
    ]  # fmt: skip


def _heard(knock: Knock, after: float, noise: float) -> float:
    """Return a knock from -1 to 1, *after* seconds since the strike, or before it."""
    if after < 0:
        return 0.0
    wood = sum(
        strength * sin(2 * pi * mode * knock.hertz * after) * exp(-after * mode / knock.ring)
        for mode, strength in MODES
    )
    struck = STRIKE_STRENGTH * noise * exp(-after / STRIKE_SECONDS)
    return knock.strength * min(1.0, after / RISE_SECONDS) * (wood + struck)


def write(folder: Path) -> None:
    """Write the sounds into a folder."""
    for name, sound in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            values = samples(*sound)
            file.writeframes(pack(f"<{len(values)}h", *values))


if __name__ == "__main__":
    write(Path(__file__).parent)
