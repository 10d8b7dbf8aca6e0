"""Tricks of Istinto: the seats around the table, touched for each trick, and the cards on it."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec.structs import replace

from companion.games.istinto.actions import TakeTrick
from companion.games.istinto.view import CardFace, TrickPanel, TrickSeat
from companion.play.view import View
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.istinto.trick import NO_PLACE, Fan
from screens.parts.drawing import motion
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.text import Words
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.seating import round, upright
from screens.parts.seating.seat import SeatPlace

SHOWN_SECONDS = 1.6
"""Seconds for which a complete trick is shown before it slides to its winner."""
GLOW_SECONDS = 0.4
"""Seconds in which the glow of a pad fades after a trick."""

BEAD_WIDTH = 0.95
"""Largest width of a bead, in font sizes."""


class PlaceCard(SeatPlace):
    """Pad of a seat during the tricks; a touch gives it the trick."""

    shown = ObjectProperty(None, allownone=True, rebind=True)
    """Its item without ``to_act``, which only the ring depends on."""
    towards = NumericProperty(0)
    """Rotation of its texts, in degrees."""
    coming = NumericProperty(0)
    """Number of its tricks that are still on the table."""
    glow = NumericProperty(0.0)
    """Share of the glow around it, from 0 to 1."""

    drawn_by = (*SeatPlace.drawn_by, "glow")

    def on_coming(self, _: object, coming: int) -> None:
        """Glow for a moment when a trick has come."""
        if not coming:
            self.glow = 1.0
            motion.move(self, GLOW_SECONDS, "out_quad", glow=0.0)

    def _glow(self) -> Colour:
        if not self.glow:
            return super()._glow()
        return [*theme.seats[self.seat()][:3], self.glow]

    def on_item(self, *_: object) -> None:
        """Show the item, if it differs."""
        super().on_item()
        self.shown = replace(self.item, to_act=False)


class SeatSummary(BoxLayout):
    """Text of a pad: name, tricks of the bid, beads, and the tricks still needed."""

    shown = ObjectProperty(TrickSeat(0, "", 0, 0, "", ""), rebind=True)
    coming = NumericProperty(0)
    """Number of its tricks that are still on the table."""
    tone = ColorProperty()
    """Colour of the number of tricks still needed."""
    bid_width = NumericProperty()
    """Width of the longest row of beads, in pixels."""


class Beads(Words):
    """Tricks that a seat has bid, hollow until they are taken; or those beyond the bid."""

    item = ObjectProperty()
    beyond = BooleanProperty(False)
    coming = NumericProperty(0)
    """Number of tricks that were taken and are still drawn hollow."""
    long = NumericProperty()
    """Width of the longest row of beads, in pixels."""
    font_name = StringProperty(theme.shapes)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("item", "coming", "long"):
            self.fbind(name, self._count)

    def rethemed(self) -> None:
        """Show the shapes in the colours of the theme."""
        if self.item:
            self._count()
        super().rethemed()

    def _count(self, *_: object) -> None:
        seat, bid, taken = self.item.seat, self.item.bid, self.item.taken - self.coming
        kept = min(taken, bid)
        if self.beyond:
            self.text = theme.shape(seat) * (taken - kept)
        else:
            self.text = theme.shape(seat) * kept + theme.shape(seat, False) * (bid - kept)
        self.font_size = min(theme.title, self.long / BEAD_WIDTH / max(bid, taken, 1))

    def on_texture_size(self, *_: object) -> None:
        """Take the width of the beads."""
        self.width = self.texture_size[0]


class Tricks(Panel):
    """Seats around the table, and the cards on it."""

    whole = True

    before = StringProperty()
    who = StringProperty()
    after = StringProperty()
    """Sentence about the moment: words before the name, the name, and words after it."""
    aim = StringProperty()
    trick = StringProperty()
    """Round and goal of the match, and the number of the trick."""
    named_seat = NumericProperty(0)
    """Seat of that name."""
    seats = NumericProperty(0)
    """Number of seats."""
    standing = StringProperty()
    """Round and trick in one line."""
    caption = StringProperty()
    """Progress of the trick."""
    awaited = NumericProperty(-1)
    """Seat of the next card, -1 while a complete trick is shown."""
    words_above = BooleanProperty(False)
    """True if there is room for words between the upper keys."""
    words_below = BooleanProperty(False)
    """True if there is room for words between the lower keys."""
    place = ObjectProperty(NO_PLACE)
    """Place of the next card."""
    rotations = ObjectProperty(())
    """Rotation of the texts of each seat, in degrees."""
    tool_width = NumericProperty()
    """Width of a key in a lower corner, in pixels."""
    onward = StringProperty()
    """Effect of the next card, while a complete trick is shown."""

    _whole: tuple[CardFace, ...] = ()
    """Complete trick, until the next card."""

    def __init__(self, page: Page, view: View) -> None:
        super().__init__(page, view)
        self._front: Fan = self.ids.fan
        self._winner: PlaceCard | None = None

    @staticmethod
    def leaves_room(sentence: str, portrait: bool) -> bool:
        """Return True if there is room for a line below a sentence."""
        return len(sentence) <= (30 if portrait else 60)

    def on_size(self, *_: object) -> None:
        """Lay out for another size."""
        self.refresh()

    def refresh(self) -> None:
        """Show the moment of the match."""
        panel = self.view.panel
        # Not looked up by the rules: each of them would be worked out anew for every card.
        self.seats = len(panel.places)
        self.aim, self.trick = f"{panel.round}\n{panel.goal}", panel.trick
        self._fit(len(panel.places))
        self._show_cards(panel)
        self._tell(panel)
        self.onward = panel.onward
        self.standing = _together(panel.round, panel.trick)
        said = self.words_below or theme.portrait
        self.caption = _together("" if said else panel.trick, panel.laid)

    @staticmethod
    def name_size(said: str, width: float, size: float) -> float:
        """Return the largest font size up to *size* at which a shape and a line fit a width.

        The shape is as large as the letters. All in pixels.
        """
        together = text_width(said, theme.heavy, size) + size
        return max(size * min(1, (width - 3 * theme.gap) / together), theme.least)

    @staticmethod
    def rest_size(name: float, least: float) -> float:
        """Return the font size of the words around a name; in portrait they have own lines."""
        return min(theme.number, max(name, least) if theme.portrait else name)

    def _fit(self, seats: int) -> None:
        """Update the properties that depend on the number of seats and the size."""
        low, _left, top, _right = (upright if theme.upright else round).sides(seats, self.size)
        self.words_above = top < 2 and not theme.portrait
        self.words_below = low == 1 and not theme.portrait
        self.rotations = round.rotations(seats, self.size)
        self.tool_width = (self.width - theme.gap) / 2 if theme.portrait else theme.key

    def _show_cards(self, panel: TrickPanel) -> None:
        """Show the cards on the table; a complete trick slides to its winner."""
        whole = panel.cards if panel.onward else ()
        if whole and whole == self._whole:
            return  # it lies there, or is already gone
        following = self._whole and not whole and len(panel.cards) < 2
        if following and self._winner and theme.moving:
            gone, self._front = self._front, self._back
            gone.awaited = -1
            gone.gather(*self._winner.center)
        self._whole = whole
        self._front.spread_out()
        self._front.items = panel.cards
        self._settle()
        if whole and self.parent and theme.moving:
            self._winner = self._place_of(panel.who)
            self._winner.coming = 1
            x, y = self._winner.center
            self._front.gather(x, y, after=SHOWN_SECONDS)

    def _tell(self, panel: TrickPanel) -> None:
        """Say who took the trick while it lies there, or else whose card comes next."""
        lies = self._whole and self._front.gathered < 1
        says, seat = (panel.says, panel.who) if lies else (panel.next_says, panel.next_seat)
        before, _, after = says.partition("{name}")
        self.before, self.after = before.strip(), after.strip()
        self.named_seat, self.who = seat, panel.places[seat].name
        self.awaited = self._front.awaited = -1 if lies else seat

    def _settle(self) -> None:
        """Fill the beads of all tricks taken."""
        for place in self.ids.around.children:
            place.coming = 0

    def _place_of(self, seat: int) -> PlaceCard:
        place: PlaceCard = self.ids.around.children[-1 - seat]
        return place

    @property
    def _back(self) -> Fan:
        fans: list[Fan] = [self.ids.fan, self.ids.other]
        return fans[fans[0] is self._front]

    def on_gathered(self, fan: Fan) -> None:
        """Fill the bead of a trick that reached its winner, and await the next card."""
        if fan.gathered < 1:
            return
        self._settle()
        if fan is self._front and self._whole:
            self._tell(self.view.panel)

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the message below the cards, from pad to pad."""
        foot, side = self.ids.foot, theme.gap + theme.pad
        rise = (foot.height - height) / 2 - theme.gap / 2  # off the badges of the cards
        if theme.portrait:
            rise = max(rise, 0)  # a pad is below it
        return self.x + side, foot.y + rise, self.width - 2 * side

    def show_place_of(self, fan: Fan) -> None:
        """Show the place of the next card."""
        if fan is self._front:
            self.place = fan.place

    def take(self, seat: int) -> None:
        """Give the trick to a seat."""
        self.referee.do(TakeTrick(seat))


def _together(*words: str) -> str:
    return " · ".join(filter(None, words))


kv.load(__file__)
