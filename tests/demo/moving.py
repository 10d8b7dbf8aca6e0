"""A trick, a doubt and a winner as they move: ``python -m tests.demo.moving``.

The pictures are those that the app draws, every fifth of them, and what lies still is one.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from companion import settings
from companion.games import find
from companion.games.baker_street.actions import Declare, Doubt, Lay, ShowHands
from companion.games.istinto.actions import Bid, CountTricks, Deal, TakeTrick
from companion.play.game import Game, Setup
from tests.box import FRAME, Box
from tests.demo.shown import SHOWN
from tests.games.istinto.demo import FOUR, LAST, ROUNDS
from tests.games.istinto.players import clockwise
from tests.painted import AtOnce

FILE = SHOWN / "evening.gif"
SIZE = (640, 384)
COLOURS = 128
PACE = 5
"""Frames of the app from one picture to the next."""
ISTINTO, BAKER_STREET = find("istinto"), find("baker-street")
STILL = 1.6
"""Seconds for which what has come to rest is looked at."""


class Reel:
    """Pictures of a box, and for how long each is shown."""

    def __init__(self, box: Box, folder: Path) -> None:
        self._box, self._folder = box, folder
        self.pictures: list[Image.Image] = []
        self.seconds: list[float] = []

    def film(self, seconds: float, still: float = 0.0) -> None:
        """Show what moves for so many seconds, and how it then lies there."""
        for _ in range(round(seconds / FRAME / PACE)):
            self._box.frames(PACE)
            self._shoot(PACE * FRAME)
        self._shoot(still or PACE * FRAME)

    def _shoot(self, seconds: float) -> None:
        path = self._folder / "frame.png"
        self._box.photograph(path)
        small = Image.open(path).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        if self.pictures and small.tobytes() == self.pictures[-1].tobytes():
            self.seconds[-1] += seconds
            return
        self.pictures.append(small)
        self.seconds.append(seconds)

    def keep(self, path: Path) -> None:
        """Write it all as one moving picture, in colours that it has throughout."""
        palette = _palette(self.pictures)
        first, *others = [
            each.quantize(palette=palette, dither=Image.Dither.NONE) for each in self.pictures
        ]
        milliseconds = [round(each * 1000) for each in self.seconds]
        first.save(
            path, save_all=True, append_images=others, duration=milliseconds, loop=0, optimize=True
        )


def _palette(pictures: list[Image.Image]) -> Image.Image:
    """Return the colours of some pictures of a reel, side by side."""
    some = pictures[:: max(len(pictures) // 12, 1)]
    width, height = SIZE
    sheet = Image.new("RGB", (width, height * len(some)))
    for place, each in enumerate(some):
        sheet.paste(each, (0, place * height))
    return sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)


def trick(reel: Reel, box: Box) -> None:
    """Four cards of Istinto, and who takes them."""
    _begin(box, ISTINTO, *FOUR)
    for action in (*map(Bid, (3, 3, 4, 0)), *map(TakeTrick, (0, 2, 0, 1, 1))):
        box.referee.do(action)
    reel.film(0.4, 0.6)
    for code in ("R12", "R9", "T3", "B7"):
        box.referee.lay(ISTINTO.deck.find(code))
        reel.film(0.4, 0.4)
    reel.film(0.8, STILL)


def doubt(reel: Reel, box: Box) -> None:
    """A bluff of Baker Street, and the six cards."""
    _begin(box, BAKER_STREET, "Manuela", "Guido")
    for action in (Lay(1), Declare(13), Lay(1), Declare(16), Lay(2)):
        box.referee.do(action)
    reel.film(0.2, STILL)
    box.referee.do(Doubt())
    box.referee.do(ShowHands((2, 3, 1), (4, 0, 4)))
    reel.film(2.0, STILL)


def winner(reel: Reel, box: Box) -> None:
    """The last round of Istinto, and who wins."""
    _begin(box, ISTINTO, *FOUR)
    for dealer, (bids, tricks) in enumerate((*ROUNDS, LAST)):
        if dealer:
            box.referee.do(Deal())
        for tricks_bid in clockwise(bids, dealer % 4):
            box.referee.do(Bid(tricks_bid))
        box.referee.do(CountTricks(tricks))
    reel.film(4.5, 2 * STILL)


def _begin(box: Box, game: Game, *names: str) -> None:
    box.referee.begin(game, Setup(names))
    box.app.go("match")
    box.frames(8)


def main() -> None:
    """Play the three moments and keep them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        chosen = settings.Settings(language="en", motion=True)
        with Box(folder, chosen=chosen, gallery=AtOnce(folder)) as box:
            reel = Reel(box, folder)
            for scene in (trick, doubt, winner):
                scene(reel, box)
        reel.keep(FILE)
    print(f"{FILE}: {FILE.stat().st_size // 1000} kB, {len(reel.pictures)} pictures")


if __name__ == "__main__":
    main()
