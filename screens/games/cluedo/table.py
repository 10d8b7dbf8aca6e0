"""The table of Cluedo: all cards, the suggestion, and who is asked in which order."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.cluedo.actions import Suggest
from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.view.panels import Key
from companion.play.view import View
from companion.words.i18n import _
from screens import kv
from screens.games.cluedo import clue
from screens.games.cluedo.clue import ClueKey
from screens.parts import repeat
from screens.parts.frame import Page
from screens.parts.panel import Panel
from screens.parts.tap import Choice

_used = (clue, repeat)  # by the kv file


class TableKey(ClueKey):
    """A card on the table."""


class AskedSeat(BoxLayout):
    """A seat that has answered, or is asked later."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class ClueColumn(BoxLayout):
    """The cards of a kind, under its word."""

    owner = ObjectProperty(None, allownone=True)
    template = StringProperty("TableKey")
    word = StringProperty()
    keys = ObjectProperty(())
    cols = NumericProperty(2)


class ClueColumns(BoxLayout):
    """Suspects, weapons and rooms, each under its word."""

    owner = ObjectProperty(None, allownone=True)
    columns = ObjectProperty(((), (), ()))
    words = ObjectProperty(("", "", ""))
    template = ObjectProperty("TableKey")


class NonePasses(Choice):
    """Beside who is asked: has none."""


class CluedoTable(Panel):
    """All cards; three touches suggest, one more answers."""

    columns = ObjectProperty(((), (), ()))
    chosen = ListProperty()
    """The cards that are paper."""
    before = ListProperty()
    """Seats that have answered."""
    now = ObjectProperty(None, allownone=True, rebind=True)
    """Who is asked."""
    later = ListProperty()
    primary = ObjectProperty(None, allownone=True)
    beside = NumericProperty(0)
    """How many keys stand beside the primary one."""
    quiet = ObjectProperty(None, allownone=True)
    """What else there is to do: go on without a suggestion, or a penalty."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._picked: dict[int, ClueCard] = {}
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Show what was suggested, or what was touched so far."""
        panel = self.view.panel
        if self.is_new(panel.turn, panel.seat):
            self._picked = {}
        if panel.asked:
            self._picked = {}
        kept = {card.kind: card for card in panel.chosen}
        self.columns = panel.columns
        self.chosen = list({**kept, **self._picked}.values())
        places = [asked.now for asked in panel.asked]
        now = places.index(True) if True in places else len(places)
        self.before = list(panel.asked[:now])
        self.now = panel.asked[now] if now < len(places) else None
        self.later = list(panel.asked[now + 1 :])
        self.primary = panel.show or self.view.primary
        rest = [offer for offer in self.view.offers if offer not in (panel.show, panel.none)]
        self.quiet = next((offer for offer in reversed(rest) if offer != self.primary), None)
        self.beside = sum(bool(key) for key in (panel.accuse, panel.notebooks, self.quiet))

    def touch(self, key: Key) -> None:
        """Choose a card; the third suggests. While nobody has answered, it is put right."""
        panel, card = self.view.panel, key.card
        if panel.asked and not panel.entry:
            self.referee.say(_("Somebody has answered already: take that back first."))
        elif panel.asked:
            self.referee.put_right(Suggest(panel.seat, *self._with(card)))
        elif self.view.pick:
            self._pick(card)

    def _pick(self, card: ClueCard) -> None:
        if self._picked.get(card.kind) is card:
            del self._picked[card.kind]
            self.refresh()
            return
        self._picked[card.kind] = card
        if len(chosen := self._with(*self._picked.values())) == 3:
            self.referee.do(self.view.pick.filled(*chosen))
        self.refresh()

    def _with(self, *cards: ClueCard) -> list[ClueCard]:
        """Return what is chosen, one of each kind at most, with other cards in it."""
        chosen = {each.kind: each for each in (*self.view.panel.chosen, *cards)}
        return [chosen[kind] for kind in sorted(chosen)]

    def accuse(self) -> None:
        """Go where whose turn it is accuses, for no other eyes."""
        panel = self.view.panel
        self.page.app.go("secret", seat=panel.seat, action=panel.accuse)

    def notebook(self) -> None:
        """Go where notebooks are."""
        seat = self.now.seat if self.now else self.view.panel.seat
        self.page.app.go("secret", seat=seat)


kv.load(__file__)
