"""Big picture of a match: whose turn it is, readable across the room."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import (
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.play.view import Stand, View
from companion.words.i18n import _, points_word
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing import motion

TINT = 0.12
"""Share of a seat's colour in the background."""
GLARING = 180.0
"""Seconds after which the frame is dimmed: in a dark room it is the brightest part."""
DIMMED = 0.6
"""Brightness of the dimmed frame."""
FADES = 1.0
"""Seconds in which it is dimmed."""


class LargeSeat(Struct, frozen=True):
    """Seat with its standing."""

    seat: int
    name: str
    stand: Stand
    acting: bool
    longest: Stand
    """Longest texts among all seats, so that their letters are equally large."""


class LargePicture(BoxLayout):
    """Prompt of the awaited seat in its colour, above the pads of all seats."""

    seat = NumericProperty(None, allownone=True)
    name = StringProperty()
    sentence = StringProperty()
    foot = StringProperty()
    pads = ListProperty()
    many = NumericProperty(7)
    """Number of pads from which they take more than one row in landscape."""
    frame = ColorProperty()
    """Colour of the awaited seat."""
    edge = ColorProperty()
    """The same, as bright as the frame is."""
    background = ColorProperty()
    light = NumericProperty(1.0)
    """Brightness of the frame."""

    def __init__(self, **what: object) -> None:
        self._dimming = Clock.schedule_once(self._dim, GLARING)
        super().__init__(**what)
        theme.follow(self)
        self.rethemed()

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Stop the timer once the picture is gone."""
        if parent is None:
            self._dimming.cancel()

    def on_light(self, *_: object) -> None:
        """Draw the frame as bright as it is now."""
        self.edge = [*(self.light * tone for tone in self.frame[:3]), 1]

    def _dim(self, _: float) -> None:
        motion.move(self, FADES, "linear", light=DIMMED)

    @staticmethod
    def columns_of(pads: int, many: int, portrait: bool) -> int:
        """Return the number of columns for pads."""
        if portrait:
            return 1 if pads < 4 else 2
        return pads if pads < many else (pads + 1) // 2

    def rethemed(self) -> None:
        """Take the colours of the seat from the theme."""
        self.frame = theme.accent if self.seat is None else theme.seats[int(self.seat)]
        plain = theme.background
        self.background = plain if theme.contrast else _mixed(self.frame, plain)
        self.on_light()


def large_picture(view: View, seat: int | None, sentence: str) -> LargePicture:
    """Return the picture of a match: the awaited seat, and what it is asked."""
    seats = pads(view, seat)
    return LargePicture(
        seat=seat,
        name="" if seat is None else view.seats[seat].name,
        sentence=sentence,
        foot=_("{where} · touch to go back").format(where=view.where),
        pads=seats,
        # Names alone are wider than standings.
        many=7 if any(pad.stand.has for pad in seats) else 4,
    )


def pads(view: View, awaited: int | None) -> list[LargeSeat]:
    """Return the pads of all seats, with a ring around the awaited one."""
    stands = [seat.stand or Stand(points_word(seat.score), note=seat.note) for seat in view.seats]
    longest = Stand(
        *(max((getattr(stand, part) for stand in stands), key=len, default="")
          for part in ("has", "of", "note"))
    )  # fmt: skip
    return [
        LargeSeat(seat.number, seat.name, stand, seat.number == awaited, longest)
        for seat, stand in zip(view.seats, stands, strict=True)
    ]


def _mixed(colour: Colour, background: Colour) -> Colour:
    return [TINT * one + (1 - TINT) * other for one, other in zip(colour, background, strict=True)]


kv.load(__file__)
