"""A seat's private page at a table of Cluedo: its notebook, and what it accuses of."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.games.cluedo.actions import Accuse, Note
from companion.games.cluedo.cards import ClueCard
from companion.games.cluedo.rules.judging import PIN
from companion.games.cluedo.secrets.private import HAS_NOT, Mark, accusation, locked, notes
from companion.games.cluedo.view.panels import Key
from companion.play.view import Offer, View
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import theme
from screens.games.cluedo.clue import ClueKey
from screens.games.cluedo.marks import Cell
from screens.parts.drawing.culling import CulledBox
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.touch.spot import Spot

HEAD = 28
"""How high the heads of the columns are, in units."""
FOOT = 140
"""How high it is below them where they stand on each other."""
FOOT_BESIDE = 112
"""Least height beside the third column: a sentence of two lines, and keys."""


class Line(Struct, frozen=True):
    """A row of the notebook, as it is touched."""

    mark: Mark
    cells: tuple[Cell, ...]
    chosen: bool
    shaded: bool
    """Whether it is one of every other row, which stand on a lighter ground."""

    @property
    def open(self) -> bool:
        """Whether the card may be in the envelope."""
        return self.mark.envelope != HAS_NOT

    @property
    def words(self) -> str:
        """What touching it is about."""
        return self.mark.word


class SeatHead(BoxLayout):
    """The column of a seat, or of the envelope."""

    item = ObjectProperty(None, allownone=True)


class NoteRow(Spot):
    """A card and who may have it; touched, it is chosen, or noted as one's own."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.words)


class NoteColumn(BoxLayout):
    """The cards of a kind."""

    owner = ObjectProperty(None, allownone=True)
    word = StringProperty()
    heads = ObjectProperty(())
    rows = ObjectProperty(())


class NoteKey(Spot):
    """Who has the card that was chosen."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.label)


class NoteFoot(CulledBox):
    """What can be written of the card that was chosen, and why it is where it is."""

    owner = ObjectProperty(None, allownone=True, rebind=True)
    shown = BooleanProperty(False)


class AccuseKey(ClueKey, Spot):
    """A card to accuse of."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word)


class SayAccuse(Spot):
    """Accuse of the three cards that were chosen."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.label) if self.item else ""


class DigitKey(Spot):
    """A digit of a PIN."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words: only more fingers tell a PIN."""
        return ""


class CluedoPrivate(Panel):
    """A notebook, or what to accuse of."""

    tall = True
    """Whether it takes the room of the seats' keys while it can be seen."""

    accusing = BooleanProperty(False)
    locked = BooleanProperty(False)
    """Whether a PIN is wanted: that of the page, or a new one."""
    waiting = BooleanProperty(False)
    """Whether it is too early to tell it again."""
    forgotten = ListProperty()
    """How the table takes it away."""
    typed_word = StringProperty()
    """What the digits are for."""
    dots = StringProperty()
    """How many of them were touched."""
    beside = ListProperty()
    """While no card is chosen: what takes the last note back, and what locks the page or no longer.
    """
    noting = BooleanProperty(False)
    """Whether there is a notebook to see."""
    heads = ListProperty()
    columns = ListProperty()
    keys = ListProperty()
    """Who has the card that was chosen, or that nobody knows."""
    why = StringProperty()
    chosen = ListProperty()
    """What is accused of."""
    accusation = ObjectProperty(None, allownone=True)

    _digits = ""
    """Of a PIN, as far as it was touched."""
    _choosing = False
    _told = ""
    """Why no PIN can be chosen, once somebody has tried."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._row: ClueCard | None = None
        self._picked: dict[int, ClueCard] = {}
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Show the notebook, or the cards to accuse of."""
        panel = self.view.panel
        if self.is_new(panel.seat, self.page.action, panel.accuse):
            self._row, self._picked = None, {}
        self._show_lock()
        self.accusing = not self.locked and self._is_for_accusing()
        if self.accusing:
            self.view = replace(self.view, prompt=panel.accusing)
        self.noting = bool(panel.columns) and not self.accusing and not self.locked
        self.chosen = list(self._picked.values())
        self.accusation = accusation(panel, self.chosen)
        self.heads = [*(seat for seat, _name in panel.others), -1]
        self.columns = [
            tuple(self._line(mark, place % 2 == 1) for place, mark in enumerate(column))
            for column in panel.columns
        ]
        self._show_row()

    def _is_for_accusing(self) -> bool:
        """Whether the page was opened to accuse, or there is nothing else to do on it."""
        panel = self.view.panel
        else_blank = not (panel.columns or panel.lines or panel.unlock)
        return panel.accuse is not None and (isinstance(self.page.action, Accuse) or else_blank)

    def _show_row(self) -> None:
        panel = self.view.panel
        marks = {mark.card: mark for column in panel.columns for mark in column}
        mark = marks.get(self._row) if self._row else None
        self.keys = list(notes(panel, mark)) if mark else []
        self.beside = [] if mark else [*filter(None, (panel.back, panel.pin))]
        told = [self._told] if self._told else list(panel.lines)
        self.aside = panel.sure if self.noting else ""
        told = told or [_("Touch a card: why, and what you know of it.")] * self.noting
        self.why = " ".join(told) if mark is None else f"{mark.word}: {mark.why}".strip(": ")

    def _line(self, mark: Mark, shaded: bool) -> Line:
        cells = (*map(Cell, mark.marks), Cell(mark.envelope, mark.share, wide=True))
        return Line(mark, cells, mark.card is self._row, shaded)

    def row(self, height: float, upright: bool) -> float:
        """Return how high a row of the notebook is, of all that has a height in pixels."""
        unit = theme.unit
        if upright:
            return (height - (2 * HEAD + FOOT) * unit - 3 * theme.gap) / 15
        beside = (height - HEAD * unit - FOOT_BESIDE * unit) / 6
        return min((height - HEAD * unit) / 9, beside)

    def touch_row(self, line: Line) -> None:
        """Note a card as one's own while some are missing; else choose it, or let it go."""
        panel, mark = self.view.panel, line.mark
        if panel.missing > 0 and not mark.mine:
            own = Note(panel.seat, mark.card, panel.seat, apart=True)
            self.page.tell(Offer(mark.word, own))
            return
        self._row = None if self._row is mark.card else mark.card
        self.refresh()

    def note(self, offer: Offer) -> None:
        """Write down who has the card that was chosen; or choose a PIN, or let go of one."""
        self._row, self._told = None, ""
        panel = self.view.panel
        if offer == panel.pin and not panel.has_pin:
            self._told = panel.no_pin
            self._choosing = not self._told
            self.page.refresh()
        else:
            self.page.tell(offer)

    def digit(self, number: int) -> None:
        """Take a digit of a PIN; the last one tells it."""
        if self.waiting:
            return
        self._digits += str(number)
        if len(self._digits) < PIN:
            self.refresh()
            return
        digits, self._digits = self._digits, ""
        if self._choosing:
            self._choosing = False
            self.page.lock(locked(self.view.panel, digits))
        else:
            self.page.unlock(digits)

    def _show_lock(self) -> None:
        """Ask for the PIN anew whenever the page was blank; who forgot it may still accuse."""
        if not self.page.open:
            self._digits, self._choosing, self._told = "", False, ""
        unlock = self.view.panel.unlock
        is_shut = unlock is not None and not self._is_for_accusing()
        self.locked = self._choosing or is_shut
        wait = self.page.wait() if is_shut else 0
        self.waiting = wait > 0
        self.forgotten = [unlock] if is_shut else []
        self.typed_word = _("Choose four digits") if self._choosing else _wanted(wait)
        self.dots = "●" * len(self._digits) + "○" * (PIN - len(self._digits))

    def touch(self, key: Key) -> None:
        """Choose a card to accuse of."""
        self._picked[key.card.kind] = key.card
        self.refresh()

    def accuse(self) -> None:
        """Accuse of the three."""
        if self.accusation:
            self.page.tell(self.accusation)

    def stays(self) -> bool:
        """Notes come one after the other: the page stays open for the next."""
        return not self.accusing


def _wanted(wait: int) -> str:
    """Return that the PIN is wanted, or in how many seconds it is after a wrong one."""
    if not wait:
        return _("Your PIN")
    text = ngettext(
        "Not that one. Try again in {count} second.",
        "Not that one. Try again in {count} seconds.",
        wait,
    )
    return text.format(count=wait)


kv.load(__file__)
