"""Seat of a match in a list, with its mark and score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.play.marks import marks_at
from companion.words.i18n import points_word
from screens.base import kv


class PersonStanding(Struct, frozen=True):
    """Person in a match with the score; *name* may be empty, for the mark alone."""

    mark: int
    name: str
    score: str


class SeatStanding(BoxLayout):
    """Standing in the colour of the person."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    mark_size = NumericProperty()
    name_size = NumericProperty()
    score_size = NumericProperty()


def standings(
    names: Sequence[str], scores: Sequence[int | None], marks: Mapping[str, int]
) -> list[PersonStanding]:
    """Return the people of a match by seat, with their points once anybody has some.

    *marks* are those that people have of their own, by name.
    """
    counts = any(scores)
    return [
        PersonStanding(mark, name, "" if score is None or not counts else points_word(score))
        for mark, name, score in zip(marks_at(names, marks), names, scores, strict=True)
    ]


kv.load(__file__)
