"""Touches at the sheet of any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from kivy.uix.widget import Widget

from companion.games.any_game.game import GAME
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.box import Box, UnitTestTouch

ANNA, BRUNO, CARLA, DINO, ELENA = PEOPLE = ("Anna", "Bruno", "Carla", "Dino", "Elena")


def begin(box: Box, scoring: Scoring, names: Sequence[str]) -> None:
    """Begin a match with a scoring, without touches."""
    text = encode(scoring)
    assert box.referee.begin(GAME, Setup(tuple(names), 0, {SHEET: text} if text else {}))
    box.app.go("match")
    box.frames(4)


def choose_game(box: Box, name: str) -> int:
    """Choose a game in the list, and return how many pages it was turned."""
    box.tap(_("other"))
    box.frames(4)
    pages = 0
    while not any(name in box.words(slip) for slip in box.of("SlipKey")):
        box.tap_icon("forward")
        box.frames(4)
        pages += 1
    box.tap_in("SlipKey", name)
    box.frames(4)
    return pages


def type_number(box: Box, number: str) -> None:
    """Touch the keys of a number or a sum."""
    for sign in number:
        box.tap_in("KeypadKey", sign)


def write(box: Box, number: str, label: str) -> None:
    """Type a number, and touch the gold key with this label."""
    type_number(box, number)
    box.tap(label)
    box.frames(4)


def totals(box: Box) -> tuple[int, ...]:
    """Return the totals as the journal has them."""
    standing = box.referee.match.standing
    return tuple(standing.totals)


def score(box: Box, *rounds: Sequence[int]) -> None:
    """Write rounds by touch, a number for each side in turn."""
    for numbers in rounds:
        for side, number in enumerate(numbers):
            name = box.referee.match.view.seats[side].name
            text = str(number).replace("-", "−")
            write(box, text, f"Write {text} for {name}")


@contextmanager
def laid_fingers(box: Box, widgets: Sequence[Widget]) -> Iterator[None]:
    """Keep a finger on each widget."""
    fingers = [UnitTestTouch(*box.middle(widget)) for widget in widgets]
    for finger in fingers:
        with box.loop():
            finger.touch_down()
    yield
    for finger in fingers:
        with box.loop():
            finger.touch_up()
