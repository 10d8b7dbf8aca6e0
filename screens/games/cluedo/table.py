"""Table of Cluedo: all cards, the suggestion, and the seats in the order of asking."""

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
from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.view.asking import filled, suggesting
from companion.games.cluedo.view.panels import CardOffer, Filling
from companion.play.view import Offer, View
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.owned import Owned
from screens.parts.drawing.repeat import Repeating
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.touch import tap
from screens.parts.touch.keys import Keys

ANSWER_ICONS = {"none": "no", "shown": "yes", "failed": "warning"}
"""Icon of each kind of answer."""
CARD_ROWS = 3
"""Rows of cards in landscape."""


class AskedSeat(Owned, BoxLayout):
    """Seat that has answered, or is asked later."""

    item = ObjectProperty(rebind=True)
    answer = StringProperty()
    """Icon of its answer; empty for none."""

    def on_item(self, *_: object) -> None:
        """Update the icon of its answer."""
        self.answer = ANSWER_ICONS.get(self.item.mark, "")


class ClueColumns(Owned, BoxLayout):
    """Columns of suspects, weapons and rooms, with heads where they fit."""

    head_height = NumericProperty(0)
    """Height of the heads in pixels."""
    columns = ObjectProperty(((), (), ()))
    template = StringProperty("TableKey")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("height", self._measure)

    def _measure(self, *_: object) -> None:
        height = 1.3 * theme.body
        spare = self.height - height - CARD_ROWS * theme.key - 0.75 * (CARD_ROWS - 1) * theme.gap
        self.head_height = height if spare >= 0 and not theme.portrait else 0


class SecondaryAction(Struct, frozen=True):
    """Secondary action: an offer, an action to fill or to cancel, or a private page to open."""

    icon: str
    words: str
    share: float
    """Width, in shares of all such keys."""
    offer: Offer | None = None
    seat: int | None = None
    accuse: Accuse | None = None
    filling: Filling | None = None


class SecondaryKey(tap.Choice, tap.Key):
    """Key of a secondary action."""


class SecondaryKeys(Repeating, Keys):
    """Keys of the secondary actions, side by side."""


class CluedoTable(Panel):
    """Keys of all cards; three touches suggest, one more answers."""

    columns = ObjectProperty(((), (), ()))
    chosen = ListProperty()
    """Chosen cards, whose keys are paper."""
    likely = ObjectProperty(None, allownone=True)
    """Card to light as the next touch; None for none."""
    answered = ListProperty()
    """Seats that have answered."""
    asked_now = ObjectProperty(None, allownone=True, rebind=True)
    """Seat that is asked; None for none."""
    asked_later = ListProperty()
    compact = BooleanProperty(False)
    """True if the other seats have no room side by side."""
    first_asked = NumericProperty(0)
    """Seat that is asked first."""
    primary = ObjectProperty(None, allownone=True)
    secondary = ListProperty()
    """Secondary actions."""
    secondary_share = NumericProperty(1)
    """Width of the secondary keys, in shares of the row."""
    primary_share = NumericProperty(2)
    """Width of the primary key, in such shares."""
    stacked = BooleanProperty(False)
    """True if the secondary keys are above the primary one."""
    asked_height = NumericProperty(0)
    """Height of the seat that is asked, with the gap above, in pixels; so are the next two."""
    others_height = NumericProperty(0)
    """Height of the other seats, if they are below."""
    keys_height = NumericProperty(0)

    _filling: Filling | None = None
    """Action that the touched cards complete; None for a suggestion."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._picked: dict[int, CluedoCard] = {}
        self._filled: tuple[CluedoCard, ...] = ()
        super().__init__(page, view, **kwargs)
        self.fbind("size", self._lay_out)
        theme.follow(self)

    def rethemed(self) -> None:
        """Lay it out in the sizes of the theme."""
        self._lay_out()

    def refresh(self) -> None:
        """Show the suggestion, or the cards that were touched so far."""
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
        self.answered = list(panel.asked[:now])
        self.asked_now = panel.asked[now] if now < len(places) else None
        self.asked_later = list(panel.asked[now + 1 :])
        self.first_asked = panel.asked[0].seat if panel.asked else 0
        self.primary = self._primary()
        self.secondary = list(self._secondary_actions())
        self.secondary_share = sum(each.share for each in self.secondary)
        self.primary_share = 1.6 if self.secondary_share > 2.5 else 2
        self._lay_out()

    def _ask(self) -> None:
        """Prompt for the cards that are still to be touched, or tell the suggestion.

        The seat that is asked then has the question on its pad; a message leaves that no room.
        """
        self.prompt, self.seat, self.who = "", None, ""
        is_crowded = bool(self.view.notices or self.page.question or self.referee.pending.consent)
        if self._filling:
            self.prompt, self.seat = self._filling.prompt, self._filling.action.seat
        elif self._picked or (self.view.panel.question and not is_crowded):
            self.seat = self.view.panel.seat
            name = self.view.seats[self.seat].name
            self.who = _("{name}: {words}").format(name=name, words="").strip()
            self.prompt = suggesting(self.chosen)

    def _primary(self) -> Offer | None:
        if self._filling:
            return filled(self._filling, self._filled)
        first: Offer | None = self.view.panel.show or self.view.primary
        return first

    def _secondary_actions(self) -> Iterator[SecondaryAction]:
        panel = self.view.panel
        if self._filling:
            yield SecondaryAction("", _("Leave it"), 1)
            return
        for filling in panel.fillings:
            if isinstance(filling.action, Accuse):
                yield SecondaryAction("accuse", _("Accuse"), 1.15, filling=filling)
        if panel.accuse:
            yield SecondaryAction("accuse", _("Accuse"), 1.15, seat=panel.seat, accuse=panel.accuse)
        if panel.notebooks:
            seat = self.asked_now.seat if self.asked_now else panel.seat
            yield SecondaryAction("private", panel.notebooks, 1.35, seat=seat)
        told = (panel.show, panel.none, self.primary)
        rest = [offer for offer in self.view.offers if offer not in told]
        for offer in rest[-1:]:
            yield SecondaryAction("", offer.label, 2.2, offer)

    def _lay_out(self, *_: object) -> None:
        """Give height to the cards, then to the seats, then to the keys.

        While the table decides something, not all of them fit.
        """
        gap, key, portrait = theme.gap, theme.key, theme.portrait
        rows = CARD_ROWS * (2 if portrait else 1)
        left = self.height - rows * key - 0.75 * (rows - 1) * gap
        others = len(self.answered) + len(self.asked_later)
        wanted = key + 2 * gap if self.asked_now or (others and not portrait) else 0
        self.asked_height = _fit(left, wanted, wanted and 0.8 * key + gap)
        left -= self.asked_height
        self.stacked = portrait and bool(self.primary) and len(self.secondary) > 1
        self.keys_height = _fit(left, (key + gap) * (2 if self.stacked else 1))
        self.compact = others > (4 if portrait else 2)
        lines = -(-others // 3) if portrait else 0
        self.others_height = _fit(left - self.keys_height, lines * (key + gap / 2))

    def touch(self, key: CardOffer) -> None:
        """Choose a card; the third one suggests. Before any answer, correct the suggestion."""
        panel, card = self.view.panel, key.card
        if self._filling:
            self._fill(self._filling, card)
        elif panel.asked and not panel.entry:
            self.referee.show_notice(_("Somebody has answered already: take that back first."))
        elif panel.asked:
            self.referee.correct_last(Suggest(panel.seat, *self._merged(card)))
        elif self.view.pick:
            self._pick(card)

    def _fill(self, filling: Filling, card: CluedoCard) -> None:
        """Choose or deselect a card; an accusation has one of each kind."""
        others = tuple(each for each in self._filled if each is not card)
        if card in self._filled:
            self._filled = others
        elif isinstance(filling.action, Accuse):
            self._filled = (*(each for each in others if each.kind != card.kind), card)
        elif len(others) < filling.most:
            self._filled = (*others, card)
        self.page.refresh()

    def _pick(self, card: CluedoCard) -> None:
        if self._picked.get(card.kind) is card:
            del self._picked[card.kind]
        else:
            self._picked[card.kind] = card
            if len(chosen := self._merged(*self._picked.values())) == 3:
                self.referee.do(self.view.pick.filled(*chosen))
        self.page.refresh()

    def _merged(self, *cards: CluedoCard) -> list[CluedoCard]:
        """Return the chosen cards with others in place of those of their kinds."""
        chosen = {each.kind: each for each in (*self.view.panel.chosen, *cards)}
        return [chosen[kind] for kind in sorted(chosen)]

    def press_secondary(self, key: SecondaryAction) -> None:
        """Do a secondary action, or open the private page that it needs."""
        if key.filling:
            self._begin_filling(key.filling)
        elif key.offer:
            self.do_offer(key.offer)
        elif key.seat is None:
            self.back()
        else:
            self.page.app.go("secret", seat=key.seat, action=key.accuse)

    def do_offer(self, offer: Offer) -> None:
        """Do the action of an offer, after its cards were touched if it needs some."""
        fillings = self.view.panel.fillings
        filling = next((each for each in fillings if each.action == offer.action), None)
        if filling and not self._filling:
            self._begin_filling(filling)
        else:
            self.page.choose(offer)

    def _begin_filling(self, filling: Filling) -> None:
        """Begin to fill an action with cards; an accusation starts from the suggestion."""
        is_accusation = isinstance(filling.action, Accuse)
        self._filling = filling
        self._filled = self.view.panel.chosen if is_accusation else ()
        self.page.refresh()

    def back(self) -> bool:
        """Cancel the action that is filled; return False if there is none."""
        left, self._filling = self._filling is not None, None
        if left:
            self.page.refresh()
        return left


def _fit(left: float, wanted: float, minimum: float | None = None) -> float:
    """Return the wanted height, cut to the rest, or 0 below the minimum.

    Without a *minimum* it is all or nothing.
    """
    taken = min(wanted, left + 1)
    return taken if taken >= (wanted if minimum is None else minimum) else 0


kv.load(__file__)
