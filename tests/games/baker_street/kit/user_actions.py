"""Simulated players of Baker Street: two people who act on the texts they read on the box."""

from __future__ import annotations

from collections.abc import Iterable

from companion.play.game import ScanSpot
from tests.support.box import Box
from tests.support.user_actions import hold_open, lay_out, panel, sit

READERS = {"table": "lines", **{f"pile{number}": "lines" for number in range(1, 6)}}
"""A reader per pile, and one between the players."""
SPOTS = {f"pile{number}": ScanSpot(pile=number - 1) for number in range(1, 6)}


def begin(box: Box, *names: str) -> None:
    """Set up a match from home and begin it; the first one begins."""
    box.tap("Baker Street")
    sit(box, *names)
    box.tap(f"Start: {names[0]} begins")
    lay_out(box)


# --- by touch


def pile(box: Box, number: int) -> None:
    """Touch a pile."""
    box.tap_in("EvidencePile" if box.of("EvidencePile") else "PileKey", str(number))


def declare(box: Box, number: int) -> None:
    """Bring the number on the screen to another one, and declare it."""
    while int(panel(box).number) != number:
        box.tap_icon("plus" if panel(box).number < number else "minus")
    box.tap(f"Declare at least {number}")


def show(box: Box, *hands: Iterable[int]) -> None:
    """Touch the values of both hands, and show them."""
    for seat, hand in enumerate(hands):
        for value in hand:
            keys = [key for key in box.of("ValueKey") if key.owner.item.seat == seat]
            box.touch(*box.middle(keys[value]))
    box.touch(*box.middle(next(tap for tap in box.taps() if tap.lit)))


def slide_to(box: Box, number: int) -> None:
    """Touch a number on the scale of a sum or of totals."""
    scale = next(iter([*box.of("NumberScale"), *box.of("TotalScale")]))
    box.touch(*scale.at(number))


def turn_up(box: Box, name: str, value: int, symbol: str = "") -> None:
    """Turn up a card in at most three touches: its owner, its symbol, its value."""
    sides = [*box.of("LeftOwner"), *box.of("RightOwner")]
    key = next(side for side in sides if name in box.words(side))
    box.touch(*box.middle(key))
    if symbol:
        keys = {key.item.value: key for key in box.of("SymbolKey")}
        box.touch(*box.middle(keys[symbol]))
    box.tap_in("CardValueKey", str(value))


def rare(box: Box) -> None:
    """Show the keys that are rarely wanted in a count."""
    box.touch(*box.middle(box.of("RareKey")[0]))


def tell_letter(box: Box, letter: str) -> None:
    """Enter a letter on the private page."""
    box.tap("Note the letter")
    slide(box, letter)


def slide(box: Box, letter: str) -> None:
    """Hold the private page, slide to a letter, and lift the finger."""
    finger = hold_open(box)
    spot = next(spot for spot in box.of("LetterSpot") if letter in box.words(spot))
    finger.touch_move(*box.middle(spot))
    finger.touch_up()
    box.frames(4)
