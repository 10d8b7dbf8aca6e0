"""Seat of a match in a list, with its mark and score."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.words.i18n import points_word
from screens.base import kv


class Standing(Struct, frozen=True):
    """Seat of a match with its score; *name* may be empty, for the mark alone."""

    seat: int
    name: str
    score: str


class SeatStanding(BoxLayout):
    """Standing in the colour of its seat."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    mark_size = NumericProperty()
    name_size = NumericProperty()
    score_size = NumericProperty()


def standings(names: Sequence[str], scores: Sequence[int | None]) -> list[Standing]:
    """Return the seats of a match, with their points once any seat has some."""
    counts = any(scores)
    return [
        Standing(seat, name, "" if score is None or not counts else points_word(score))
        for seat, (name, score) in enumerate(zip(names, scores, strict=True))
    ]


kv.load(__file__)
