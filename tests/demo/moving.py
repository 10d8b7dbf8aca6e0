"""A trick, a doubt and a winner in motion: ``python -m tests.demo.moving``.

The pictures are every fifth frame of the app; a scene at rest is one picture.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from companion import settings
from companion.games import find
from companion.games.baker_street.actions import Declare, Doubt, Lay, ShowHands
from companion.games.istinto.actions import Bid, CountTricks, Deal, Play, TakeTrick
from companion.play.actions import Action
from companion.play.game import Game, Setup
from companion.table.pending import NOTHING
from tests.demo.shown import SHOWN
from tests.games.istinto.kit.demo import FOUR, LAST, ROUNDS
from tests.games.istinto.kit.user_actions import clockwise
from tests.support.box import FRAME, Box
from tests.support.painted_rooms import EagerGallery

FILE = SHOWN / "evening.webp"
SIZE = (640, 384)
QUALITY = 80
"""Of 100. In the few colours of a GIF a seat's pink is salmon beside another's orange, unless each
picture has its own, which is ten times as large."""
EFFORT = 6
"""Of 6, for a small file."""
PACE = 5
"""Frames of the app from one picture to the next."""
ISTINTO, BAKER_STREET = find("istinto"), find("baker-street")
STILL = 1.6
"""Seconds for which a scene at rest is shown."""


class Reel:
    """Pictures of a box, and the seconds for which each is shown."""

    def __init__(self, box: Box, folder: Path) -> None:
        self._box, self._folder = box, folder
        self.pictures: list[Image.Image] = []
        self.seconds: list[float] = []

    def film(self, seconds: float, still: float = 0.0) -> None:
        """Show a motion of *seconds*, and the scene at rest after it."""
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
        """Write it all as one moving picture."""
        first, *others = self.pictures
        milliseconds = [round(each * 1000) for each in self.seconds]
        first.save(
            path, save_all=True, append_images=others, duration=milliseconds, loop=0,
            quality=QUALITY, method=EFFORT,
        )  # fmt: skip


def trick(reel: Reel, box: Box) -> None:
    """Four cards of Istinto, the winner of the trick, their way to that seat, and the next card."""
    _begin(box, ISTINTO, *FOUR)
    for action in (*map(Bid, (3, 3, 4, 0)), *map(TakeTrick, (0, 2, 0, 1, 1))):
        _do(box, action)
    reel.film(0.4, 0.6)
    for code in ("R12", "R9", "T3", "B7"):
        _do(box, Play(ISTINTO.deck.find(code)))
        reel.film(0.4, 0.4)
    reel.film(2.4, STILL / 2)
    _do(box, Play(ISTINTO.deck.find("R2")))
    reel.film(1.0, STILL / 2)


def doubt(reel: Reel, box: Box) -> None:
    """A bluff of Baker Street, which is uncovered as the six cards are turned up."""
    _begin(box, BAKER_STREET, "Manuela", "Guido")
    for action in (Lay(1), Declare(13), Lay(1), Declare(16)):
        _do(box, action)
    reel.film(0.2, STILL)
    _do(box, Doubt())
    reel.film(0.4, 0.6)
    _do(box, ShowHands((2, 3, 1), (4, 0, 4)))
    reel.film(2.4, STILL)


def winner(reel: Reel, box: Box) -> None:
    """The last round of Istinto, and the winner."""
    _begin(box, ISTINTO, *FOUR)
    for dealer, (bids, tricks) in enumerate((*ROUNDS, LAST)):
        if dealer:
            _do(box, Deal())
        for tricks_bid in clockwise(bids, dealer % 4):
            _do(box, Bid(tricks_bid))
        _do(box, CountTricks(tricks))
    reel.film(4.5, 2 * STILL)


SCENES = {"a trick": trick, "a doubt": doubt, "a winner": winner}
"""Scenes of the picture, in the words and in the order of its caption."""


def _begin(box: Box, game: Game, *names: str) -> None:
    box.referee.begin(game, Setup(names))
    box.app.go("match")
    box.frames(8)


def _do(box: Box, action: Action) -> None:
    """Do an action; raise ValueError if the table objects to it."""
    box.referee.do(action)
    if box.referee.pending != NOTHING:
        raise ValueError(f"{action}: {box.referee.pending}")


def main() -> None:
    """Play the three moments and keep them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        chosen = settings.Settings(language="en", motion=True)
        with Box(folder, chosen=chosen, gallery=EagerGallery(folder)) as box:
            reel = Reel(box, folder)
            for scene in SCENES.values():
                scene(reel, box)
        reel.keep(FILE)
    print(f"{FILE}: {FILE.stat().st_size // 1000} kB, {len(reel.pictures)} pictures")


if __name__ == "__main__":
    main()
