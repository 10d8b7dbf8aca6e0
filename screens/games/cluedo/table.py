"""The table of Cluedo: all cards, the suggestion, and who is asked in which order."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games.cluedo.actions import Accuse, Suggest
from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.view.asking import filled, suggesting
from companion.games.cluedo.view.panels import Filling, Key
from companion.play.view import Offer, View
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.repeat import Repeating
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.touch import tap
from screens.parts.touch.keys import Keys

ANSWERS = {"none": "no", "shown": "yes", "failed": "warning"}
"""The icon of each kind of answer."""
ROWS = 3
"""Of cards."""


class AskedSeat(BoxLayout):
    """A seat that has answered, or is asked later."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)
    answer = StringProperty()
    """The icon of its answer, if it gave one."""

    def on_item(self, *_: object) -> None:
        """Show another answer."""
        self.answer = ANSWERS.get(self.item.mark, "") if self.item else ""


class ClueColumns(BoxLayout):
    """Suspects, weapons and rooms, apart from each other, with heads where there is room."""

    head = NumericProperty(0)
    """Height of the heads in pixels."""
    owner = ObjectProperty(None, allownone=True)
    columns = ObjectProperty(((), (), ()))
    template = StringProperty("TableKey")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("height", self._measure)

    def _measure(self, *_: object) -> None:
        high = 1.3 * theme.small
        room = self.height - high - ROWS * theme.key - 0.75 * (ROWS - 1) * theme.gap
        self.head = high if room >= 0 and not theme.portrait else 0


class Otherwise(Struct, frozen=True):
    """What else there is to do: an offer, something to fill or to leave, or a private page to open,
    perhaps to accuse."""

    icon: str
    words: str
    share: float
    """Of the room of all such keys."""
    offer: Offer | None = None
    seat: int | None = None
    accuse: Accuse | None = None
    filling: Filling | None = None


class OtherwiseKey(tap.Choice, tap.Key):
    """Key of something else to do."""


class OtherwiseKeys(Repeating, Keys):
    """All of that, side by side."""


class CluedoTable(Panel):
    """All cards; three touches suggest, one more answers."""

    columns = ObjectProperty(((), (), ()))
    chosen = ListProperty()
    """The cards that are paper."""
    likely = ObjectProperty(None, allownone=True)
    """The card that is lit, since it may be touched next."""
    before = ListProperty()
    """Seats that have answered."""
    now = ObjectProperty(None, allownone=True, rebind=True)
    """Who is asked."""
    later = ListProperty()
    many = BooleanProperty(False)
    """Whether the others are too many for their names side by side."""
    first = NumericProperty(0)
    """The seat that is asked before all others."""
    primary = ObjectProperty(None, allownone=True)
    beside = ListProperty()
    """What stands beside the primary key."""
    share = NumericProperty(1)
    """Of the room of the keys, what stands beside the primary one."""
    primary_share = NumericProperty(2)
    """And the primary one."""
    stacked = BooleanProperty(False)
    """Whether they stand above it."""
    asked_height = NumericProperty(0)
    """Of who is asked, or of all that are; like the next two in pixels, with the gap above."""
    others_height = NumericProperty(0)
    """Of the others, where they stand below."""
    keys_height = NumericProperty(0)

    _filling: Filling | None = None
    """What is said of the cards that are touched now, where that is no suggestion."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._picked: dict[int, ClueCard] = {}
        self._filled: tuple[ClueCard, ...] = ()
        super().__init__(page, view, **kwargs)
        self.fbind("size", self._share_room)
        theme.follow(self)

    def rethemed(self) -> None:
        """Lay it out as the theme wants it."""
        self._share_room()

    def refresh(self) -> None:
        """Show what was suggested, or what was touched so far."""
        panel = self.view.panel
        if self.is_new(panel.turn, panel.seat):
            self._picked, self._filling = {}, None
        if panel.asked:
            self._picked = {}
        if self._filling not in panel.fillings:
            self._filling = None
        kept = {card.kind: card for card in panel.chosen}
        self.columns = panel.columns
        self.chosen = list(self._filled if self._filling else {**kept, **self._picked}.values())
        self.likely = None if self._filling else panel.likely
        self._ask()
        places = [asked.now for asked in panel.asked]
        now = places.index(True) if True in places else len(places)
        self.before = list(panel.asked[:now])
        self.now = panel.asked[now] if now < len(places) else None
        self.later = list(panel.asked[now + 1 :])
        self.first = panel.asked[0].seat if panel.asked else 0
        self.primary = self._primary()
        self.beside = list(self._beside())
        self.share = sum(each.share for each in self.beside)
        self.primary_share = 1.6 if self.share > 2.5 else 2
        self._share_room()

    def _ask(self) -> None:
        """Ask for the cards that are still to be touched."""
        self.prompt, self.seat, self.who = "", None, ""
        if self._filling:
            self.prompt, self.seat = self._filling.prompt, self._filling.action.seat
        elif self._picked:
            self.seat = self.view.panel.seat
            name = self.view.seats[self.seat].name
            self.who = _("{name}: {words}").format(name=name, words="").strip()
            self.prompt = suggesting(self.chosen)

    def _primary(self) -> Offer | None:
        if self._filling:
            return filled(self._filling, self._filled)
        first: Offer | None = self.view.panel.show or self.view.primary
        return first

    def _beside(self) -> Iterator[Otherwise]:
        panel = self.view.panel
        if self._filling:
            yield Otherwise("", _("Leave it"), 1)
            return
        for filling in panel.fillings:
            if isinstance(filling.action, Accuse):
                yield Otherwise("challenge", _("Accuse"), 1.15, filling=filling)
        if panel.accuse:
            yield Otherwise("challenge", _("Accuse"), 1.15, seat=panel.seat, accuse=panel.accuse)
        if panel.notebooks:
            seat = self.now.seat if self.now else panel.seat
            yield Otherwise("eye", panel.notebooks, 1.35, seat=seat)
        told = (panel.show, panel.none, self.primary)
        rest = [offer for offer in self.view.offers if offer not in told]
        for offer in rest[-1:]:
            yield Otherwise("", offer.label, 2.2, offer)

    def _share_room(self, *_: object) -> None:
        """Give the cards what they need, then who is asked, then the keys.

        While the table has to decide something, there is no room for all of them.
        """
        gap, key, upright = theme.gap, theme.key, theme.portrait
        rows = ROWS * (2 if upright else 1)
        left = self.height - rows * key - 0.75 * (rows - 1) * gap
        others = len(self.before) + len(self.later)
        wanted = key + 2 * gap if self.now or (others and not upright) else 0
        self.asked_height = _room(left, wanted, wanted and 0.8 * key + gap)
        left -= self.asked_height
        self.stacked = upright and bool(self.primary) and len(self.beside) > 1
        self.keys_height = _room(left, (key + gap) * (2 if self.stacked else 1))
        self.many = others > (4 if upright else 2)
        lines = -(-others // 3) if upright else 0
        self.others_height = _room(left - self.keys_height, lines * (key + gap / 2))

    def touch(self, key: Key) -> None:
        """Choose a card; the third suggests. While nobody has answered, it is put right."""
        panel, card = self.view.panel, key.card
        if self._filling:
            self._fill(self._filling, card)
        elif panel.asked and not panel.entry:
            self.referee.show_notice(_("Somebody has answered already: take that back first."))
        elif panel.asked:
            self.referee.correct_last(Suggest(panel.seat, *self._with(card)))
        elif self.view.pick:
            self._pick(card)

    def _fill(self, filling: Filling, card: ClueCard) -> None:
        """Choose a card, or let it go; an accusation has one of each kind."""
        others = tuple(each for each in self._filled if each is not card)
        if card in self._filled:
            self._filled = others
        elif isinstance(filling.action, Accuse):
            self._filled = (*(each for each in others if each.kind != card.kind), card)
        elif len(others) < filling.most:
            self._filled = (*others, card)
        self.page.refresh()

    def _pick(self, card: ClueCard) -> None:
        if self._picked.get(card.kind) is card:
            del self._picked[card.kind]
        else:
            self._picked[card.kind] = card
            if len(chosen := self._with(*self._picked.values())) == 3:
                self.referee.do(self.view.pick.filled(*chosen))
        self.page.refresh()

    def _with(self, *cards: ClueCard) -> list[ClueCard]:
        """Return what is chosen, one of each kind at most, with other cards in it."""
        chosen = {each.kind: each for each in (*self.view.panel.chosen, *cards)}
        return [chosen[kind] for kind in sorted(chosen)]

    def take(self, beside: Otherwise) -> None:
        """Do something else; what is private is for no other eyes."""
        if beside.filling:
            self._begin(beside.filling)
        elif beside.offer:
            self.say(beside.offer)
        elif beside.seat is None:
            self.back()
        else:
            self.page.app.go("secret", seat=beside.seat, action=beside.accuse)

    def say(self, offer: Offer) -> None:
        """Do what an offer stands for, once the cards were touched that it is about."""
        fillings = self.view.panel.fillings
        filling = next((each for each in fillings if each.action == offer.action), None)
        if filling and not self._filling:
            self._begin(filling)
        else:
            self.page.choose(offer)

    def _begin(self, filling: Filling) -> None:
        """Have cards touched; whoever accuses mostly does so of what was suggested."""
        is_accusation = isinstance(filling.action, Accuse)
        self._filling = filling
        self._filled = self.view.panel.chosen if is_accusation else ()
        self.page.refresh()

    def back(self) -> bool:
        """Leave what is filled; return False if nothing is."""
        left, self._filling = self._filling is not None, None
        if left:
            self.page.refresh()
        return left


def _room(left: float, wanted: float, least: float | None = None) -> float:
    """Return how much of what is left something takes: what it wants, or nothing below the least.

    Without a *least* it is all or nothing.
    """
    taken = min(wanted, left + 1)
    return taken if taken >= (wanted if least is None else least) else 0


kv.load(__file__)
