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
from companion.games.istinto.view import CardFace, Place, TrickPanel
from companion.play.view import View
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.istinto.trick import NOWHERE, Fan
from screens.parts.drawing import motion
from screens.parts.drawing.glyphs import size_within
from screens.parts.drawing.text import Words
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.seating import round, upright
from screens.parts.seating.seat import SeatPlace

LIES = 1.6
"""Seconds for which a whole trick lies there before it goes to who took it."""
GLOWS = 0.4
"""Seconds in which the glow of a place fades after a trick has come."""

BEAD = 0.95
"""Largest width of a bead, in font sizes."""


class PlaceCard(SeatPlace):
    """A seat while tricks are played; touching it gives it the trick."""

    says = ObjectProperty(None, allownone=True, rebind=True)
    """Its item, whoever is awaited: of all that is drawn, only the ring tells that."""
    towards = NumericProperty(0)
    """By how many degrees what it says is turned."""
    coming = NumericProperty(0)
    """Number of its tricks that still lie on the table."""
    glow = NumericProperty(0.0)
    """Share of the glow around it, from 0 to 1."""

    def on_coming(self, _: object, coming: int) -> None:
        """Glow for a moment when a trick has come."""
        if not coming:
            self.glow = 1.0
            motion.move(self, GLOWS, "out_quad", glow=0.0)

    def on_glow(self, *_: object) -> None:
        """Draw the glow anew."""
        self._paint()

    def _glow(self) -> Colour:
        if not self.glow:
            return super()._glow()
        return [*theme.seats[self.seat()][:3], self.glow]

    def on_item(self, *_: object) -> None:
        """Say what is new, if anything is."""
        super().on_item()
        self.says = replace(self.item, to_act=False)


class SeatSays(BoxLayout):
    """What a pad says: name, tricks of the bid, beads, and what is still needed."""

    says = ObjectProperty(Place(0, "", 0, 0, "", ""), rebind=True)
    coming = NumericProperty(0)
    """Number of its tricks that still lie on the table."""
    tone = ColorProperty()
    """Colour of what is still needed."""
    bid_width = NumericProperty()
    """Width of the longest row of beads, in pixels."""


class Beads(Words):
    """The tricks that a seat has bid, hollow until they are taken; or those beyond."""

    item = ObjectProperty()
    beyond = BooleanProperty(False)
    coming = NumericProperty(0)
    """Number of tricks that were taken and are not filled yet."""
    long = NumericProperty()
    """How much room the longest row of beads has, in pixels."""
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
        self.font_size = min(theme.title, self.long / BEAD / max(bid, taken, 1))

    def on_texture_size(self, *_: object) -> None:
        """Be as wide as they are."""
        self.width = self.texture_size[0]


class Tricks(Panel):
    """The seats, and the cards on the table."""

    whole = True

    before = StringProperty()
    who = StringProperty()
    after = StringProperty()
    """What happens: what comes before the name, the name, and what comes after it."""
    aim = StringProperty()
    trick = StringProperty()
    """Which round it is and what the match goes to, and which trick it is."""
    speaks_to = NumericProperty(0)
    """The seat whose the name is."""
    seats = NumericProperty(0)
    """How many play."""
    standing = StringProperty()
    """The round and the trick together."""
    caption = StringProperty()
    """How far the trick is."""
    awaited = NumericProperty(-1)
    """The seat whose card comes next, -1 while those of a whole trick lie there."""
    roomy_above = BooleanProperty(False)
    """Whether words have room beside the upper keys."""
    roomy_below = BooleanProperty(False)
    """The same beside the lower ones."""
    place = ObjectProperty(NOWHERE)
    """Where the card that comes next will lie."""
    facing = ObjectProperty(())
    """By how many degrees what each seat reads is turned."""
    tool = NumericProperty()
    """How wide a key in a lower corner is, in pixels."""
    onward = StringProperty()
    """What the next card does, while those of a whole trick lie there."""

    _whole: tuple[CardFace, ...] = ()
    """The trick that everybody has laid a card to, until the next card comes."""

    def __init__(self, page: Page, view: View) -> None:
        super().__init__(page, view)
        self._front: Fan = self.ids.fan
        self._winner: PlaceCard | None = None

    @staticmethod
    def leaves_room(sentence: str, portrait: bool) -> bool:
        """Return whether there is room for a line below a sentence."""
        return len(sentence) <= (30 if portrait else 60)

    def on_size(self, *_: object) -> None:
        """See what there is room for."""
        self.refresh()

    def refresh(self) -> None:
        """Show what happens."""
        panel = self.view.panel
        # Not looked up by the rules: each of them would be worked out anew for every card.
        self.seats, self.speaks_to = len(panel.places), panel.who
        self.aim, self.trick = f"{panel.round}\n{panel.goal}", panel.trick
        self._fit(len(panel.places))
        self._show_cards(panel)
        before, _, after = panel.says.partition("{name}")
        self.before, self.after = before.strip(), after.strip()
        self.who = panel.places[panel.who].name
        self.onward = panel.onward
        lies = self._whole and self._front.gathered < 1
        self.awaited = self._front.awaited = -1 if lies else panel.next_seat
        self.standing = _together(panel.round, panel.trick)
        said = self.roomy_below or theme.portrait
        self.caption = _together("" if said else panel.trick, panel.laid)

    @staticmethod
    def name_size(said: str, width: float, size: float) -> float:
        """Return the font size, at most *size*, at which the seat's shape and a line fit a width.

        All in pixels.
        """
        return size_within(said, theme.heavy, size, max(width - 2.5 * theme.number, 1))

    def _fit(self, seats: int) -> None:
        """See what there is room for."""
        low, _left, top, _right = (upright if theme.upright else round).sides(seats, self.size)
        self.roomy_above = top < 2 and not theme.portrait
        self.roomy_below = low == 1 and not theme.portrait
        self.facing = round.rotations(seats, self.size)
        self.tool = (self.width - theme.gap) / 2 if theme.portrait else theme.key

    def _show_cards(self, panel: TrickPanel) -> None:
        """Show the cards that lie there; those of a whole trick go to who took it."""
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
            self._front.gather(x, y, after=LIES)

    def _settle(self) -> None:
        """Fill the beads of every trick that was taken."""
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
        """Fill the bead of a trick that is with who took it, and await the next card."""
        if fan.gathered < 1:
            return
        self._settle()
        if fan is self._front and self._whole:
            self.awaited = fan.awaited = self.view.panel.next_seat

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the line below the cards, from pad to pad."""
        foot, side = self.ids.foot, theme.gap + theme.pad
        rise = (foot.height - height) / 2
        if theme.portrait:
            rise = max(rise, 0)  # a pad is below it
        return self.x + side, foot.y + rise, self.width - 2 * side

    def await_at(self, fan: Fan) -> None:
        """Show where the next card will lie."""
        if fan is self._front:
            self.place = fan.place

    def take(self, seat: int) -> None:
        """Give the trick to a seat."""
        self.referee.do(TakeTrick(seat))


def _together(*words: str) -> str:
    return " · ".join(filter(None, words))


kv.load(__file__)
