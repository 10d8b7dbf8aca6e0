"""The animation of the README shows the scenes of its caption, in the colours of the app."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from PIL.Image import Transpose

from companion import settings
from companion.games.baker_street.actions import Declare, Doubt, Lay
from companion.play.game import Setup
from tests.demo import moving
from tests.demo.moving import FILE, SCENES, SIZE, Reel
from tests.support.box import FRAME

README = Path(__file__).parents[2] / "README.md"


class Looker(Reel):
    """Keeps the words of each resting scene, instead of pictures."""

    def __init__(self, box):
        super().__init__(box, box.folder)
        self.rested = []

    def film(self, seconds, still=0.0):
        """Let the time pass, and read the texts that are shown then."""
        self._box.frames(round(seconds / FRAME))
        self._box.later(still)
        self.rested.append(" ".join(self._box.texts()))


@pytest.fixture
def table(box):
    return box(chosen=settings.Settings(language="en", motion=True))


def pauses(table, scene):
    """Play a scene of the moving picture; return the words of each of its pauses."""
    reel = Looker(table)
    SCENES[scene](reel, table)
    return reel.rested


def test_the_caption_names_the_scenes_in_their_order():
    first, second, third = SCENES
    caption = f"![{first}, {second} and {third}](docs/screens/{FILE.name})"
    assert caption.lower() in README.read_text().lower()


def test_the_trick_is_taken_and_gathered(table):
    shown = pauses(table, "a trick")
    before, *laid, taken, gathered = shown
    lying = [f"{number} of 4 on the table" in text for number, text in enumerate(laid, 1)]
    assert lying == [True, True, True, False]
    assert "Dino 0 /0" in before
    assert "Dino 1 /0" in taken
    assert "trick 7 of 11" in gathered
    assert "1 of 4 on the table" in gathered


def test_the_doubt_uncovers_a_bluff(table):
    raised, doubted, shown = pauses(table, "a doubt")
    assert "Doubt!" in raised
    assert "show both hands" in doubted
    assert "BLUFF" in shown


def test_the_winner_has_won(table):
    shown = pauses(table, "a winner")
    assert table.referee.match.over
    assert "wins" in shown[-1]


@pytest.mark.parametrize("before", [(), (Lay(1), Declare(13), Lay(1))])
def test_a_refused_action_is_no_scene(table, before):
    table.referee.begin(moving.BAKER_STREET, Setup(("Manuela", "Guido")))
    for action in before:
        moving._do(table, action)
    with pytest.raises(ValueError, match="Doubt"):
        moving._do(table, Doubt())


def test_colours_of_seats_stay_apart_among_thousands_of_others(tmp_path):
    seats = [(255, 107, 26), (255, 143, 193), (107, 196, 255)]
    across = Image.linear_gradient("L").resize(SIZE)
    picture = Image.merge("RGB", (across, across.transpose(Transpose.ROTATE_180), across))
    for place, colour in enumerate(seats):
        picture.paste(colour, (40 + 30 * place, 40, 52 + 30 * place, 52))
    film = Reel(None, tmp_path)
    film.pictures, film.seconds = [picture, picture.transpose(Transpose.ROTATE_180)], [0.5, 1.0]
    film.keep(tmp_path / FILE.name)
    with Image.open(tmp_path / FILE.name) as kept:
        assert kept.n_frames == len(film.pictures)
        shown = [kept.convert("RGB").getpixel((46 + 30 * place, 46)) for place in range(len(seats))]
    off = [
        abs(part - wanted)
        for colour, seat in zip(shown, seats, strict=True)
        for part, wanted in zip(colour, seat, strict=True)
    ]
    assert max(off) <= 12
