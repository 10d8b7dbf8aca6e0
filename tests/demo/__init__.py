"""A whole simulated evening, and a picture of every screen.

``python -m tests.demo`` plays it in both languages through the real app, with touches at pixel
positions, real bytes on a pty and mock pins, and leaves the pictures in build/demo. It needs no
display.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.command.wiring import SIMULATED_PINS
from hardware.simulator import Simulator
from tests.demo.club import Club
from tests.demo.decks import Decks
from tests.demo.evening import Evening
from tests.demo.part import OTHERS, PICTURES, Part, Watch
from tests.games.any_game.kit.demo import AnyGame
from tests.games.baker_street.kit.demo import BakerStreet
from tests.games.cluedo.kit.demo import Cluedo
from tests.games.holmes.kit.demo import Holmes
from tests.games.istinto.kit.demo import Istinto
from tests.games.the_club.kit.demo import TheClub
from tests.support.box import Box, wire
from tests.support.painted_rooms import EagerGallery

PARTS = (Istinto, Decks, BakerStreet, Holmes, Cluedo, TheClub, AnyGame, Evening, Club)
"""Parts of the evening, in order."""


def main(
    pictures: Path = PICTURES,
    languages: Sequence[str] = ("it", "en"),
    others: Sequence[tuple[int, int]] = OTHERS,
    parts: Sequence[type[Part]] = PARTS,
) -> int:
    """Play the evening, or its first parts, once in each language; print a line per picture."""
    count = 0
    for language in languages:
        with TemporaryDirectory() as folder, ExitStack() as devices:
            simulator = devices.enter_context(Simulator(SIMULATED_PINS))
            watch = Watch()
            rooms = EagerGallery(Path(folder) / "rooms")
            box = devices.enter_context(
                Box(Path(folder), language=language, now=watch.now, gallery=rooms)
            )
            wire(box, simulator, devices)
            for part in parts:
                played = part(box, pictures, language, watch, others)
                played.play()
                count += played.count
    print(f"An evening was played, by nobody at all: {count} pictures are in {pictures}.")
    return 0
