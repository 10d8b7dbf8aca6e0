"""A match in large letters: whose turn it is, read from the other side of the room."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.play.view import Seat, Stand, View
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.base.theme import Colour, theme

TINT = 0.12
"""The share of a seat's colour in what is behind its picture."""


class LargeSeat(Struct, frozen=True):
    """A seat as it stands, in few signs."""

    seat: int
    name: str
    stand: Stand
    acting: bool


class LargePad(BoxLayout):
    """A seat, its name and how it stands."""

    item = ObjectProperty(rebind=True)
    low = BooleanProperty(False)
    """Whether there is room for one line only."""
    noted = NumericProperty(0)
    """The height of the note in pixels."""


class LargePicture(BoxLayout):
    """Who must act and what they must do, in the colour of their seat; below it everybody's pad."""

    seat = NumericProperty(None, allownone=True)
    name = StringProperty()
    sentence = StringProperty()
    foot = StringProperty()
    pads = ListProperty()
    many = NumericProperty(7)
    """How many pads do not stand in one row where it is wide."""
    frame = ColorProperty()
    ground = ColorProperty()

    def __init__(self, **what: object) -> None:
        super().__init__(**what)
        theme.follow(self)
        self.rethemed()

    def rethemed(self) -> None:
        """Take the colours of the seat from the theme."""
        self.frame = theme.accent if self.seat is None else theme.seats[int(self.seat)]
        plain = theme.background
        self.ground = plain if theme.contrast else _mixed(self.frame, plain)


def large_picture(view: View, own: str) -> LargePicture:
    """Return the picture of a match; *own* is what the panel in front asks of everybody, if so."""
    seat = None if own else view.who
    seats = pads(view)
    return LargePicture(
        seat=None if seat is None else _coloured(seat),
        name="" if seat is None else view.seats[seat].name,
        sentence=own or view.prompt,
        foot=_("{where} · touch to go back").format(where=view.where),
        pads=seats,
        # Names alone are wider than the signs that say how a seat stands.
        many=7 if any(pad.stand.has for pad in seats) else 4,
    )


def pads(view: View) -> list[LargeSeat]:
    """Return everybody's pad."""
    return [_pad(each, view) for each in view.seats]


def _pad(seat: Seat, view: View) -> LargeSeat:
    stand = seat.stand or Stand(points_word(seat.score), note=seat.note)
    return LargeSeat(_coloured(seat.number), seat.name, stand, seat.number == view.who)


def _coloured(seat: int) -> int:
    """Return which colour and shape a seat has; where there are more seats, they come again."""
    return seat % len(theme.seats)


def _mixed(colour: Colour, ground: Colour) -> Colour:
    return [TINT * one + (1 - TINT) * other for one, other in zip(colour, ground, strict=True)]


kv.load(__file__)
