"""Private page of a seat in Cluedo: its notebook, its accusation and its PIN."""

from __future__ import annotations

from collections.abc import Sequence

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
from companion.games.cluedo.cards import CluedoCard
from companion.games.cluedo.rules.judging import PIN
from companion.games.cluedo.secrets.private import NotebookRow, accusation, locked, notes
from companion.games.cluedo.view.panels import CardOffer
from companion.play.private_page import HAS_NOT
from companion.play.view import Offer, View
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import theme
from screens.games.cluedo.clue import ClueKey
from screens.games.cluedo.marks import NotebookCell, marks_width
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.owned import Owned
from screens.parts.panels.frame import Page
from screens.parts.panels.panel import Panel
from screens.parts.touch.spot import Spot

HEAD_HEIGHT = 28
"""Height of the heads of the columns, in theme units."""
FOOT_HEIGHT = 140
"""Height of the foot below the columns in portrait, in theme units."""
MIN_FOOT_HEIGHT = 112
"""Least height of the foot in landscape, in theme units: two lines of text, and keys."""


class NotebookLine(Struct, frozen=True):
    """Row of the notebook."""

    mark: NotebookRow
    cells: tuple[NotebookCell, ...]
    chosen: bool
    shaded: bool
    """True for every other row, which has a lighter background."""

    @property
    def may_be_hidden(self) -> bool:
        """True if the card may be in the envelope."""
        return self.mark.envelope != HAS_NOT

    @property
    def words(self) -> str:
        """Words for the effect of a touch: the name of the card."""
        return self.mark.word


def column_width(rows: Sequence[NotebookLine], heads: int, letters: float, portrait: bool) -> float:
    """Return the width of a column of rows in pixels, with their words whole in these letters."""
    words = (text_width(row.mark.word, theme.bold, letters) for row in rows)
    return max(words, default=0) + marks_width(heads - 1, theme.unit, portrait) + 2 * theme.gap


class NoteRow(Spot):
    """Card with its marks; a touch chooses it, or notes it as one's own."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.words)


class NoteColumn(BoxLayout):
    """Rows of the cards of a kind."""

    owner = ObjectProperty(None, allownone=True)
    word = StringProperty()
    heads = ObjectProperty(())
    rows = ObjectProperty(())


class NoteKey(Spot):
    """Key that notes the owner of the chosen card."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.label)


class NoteFoot(Owned, CulledBox):
    """Explanation of the chosen card, and keys that note its owner."""

    shown = BooleanProperty(False)


class AccuseKey(ClueKey, Spot):
    """Key of a card to accuse of."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word)


class SayAccuse(Spot):
    """Key that accuses of the three chosen cards."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.label) if self.item else ""


class DigitKey(Spot):
    """Key of a digit of a PIN."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words; empty, since one digit has none."""
        return ""


class CluedoPrivate(Panel):
    """Notebook, accusation or PIN entry of a seat."""

    tall = True
    """True if it covers the seats' keys while it is visible."""

    accusing = BooleanProperty(False)
    locked = BooleanProperty(False)
    """True while a PIN is asked for: that of the page, or a new one."""
    waiting = BooleanProperty(False)
    """True during the wait after wrong digits."""
    reset_offers = ListProperty()
    """Offers with which the table removes a forgotten PIN."""
    pin_prompt = StringProperty()
    """Prompt above the digits."""
    pin_dots = StringProperty()
    """Dots for the digits, filled once they are touched."""
    page_offers = ListProperty()
    """Offers without a chosen card: to undo the last note, to set or remove the PIN."""
    shows_notebook = BooleanProperty(False)
    """True while the notebook is shown."""
    heads = ListProperty()
    columns = ListProperty()
    keys = ListProperty()
    """Offers that note the owner of the chosen card, or that it is unknown."""
    explanation = StringProperty()
    chosen = ListProperty()
    """Cards of the accusation."""
    accusation = ObjectProperty(None, allownone=True)

    _digits = ""
    """Digits of a PIN that were touched."""
    _chooses_pin = False
    _pin_refusal = ""
    """Reason why no PIN can be chosen, after an attempt."""

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        self._row: CluedoCard | None = None
        self._picked: dict[int, CluedoCard] = {}
        super().__init__(page, view, **kwargs)

    def refresh(self) -> None:
        """Show the notebook, the cards to accuse of, or the PIN entry."""
        panel = self.view.panel
        if self.is_new(panel.seat, self.page.action, panel.accuse):
            self._row, self._picked = None, {}
        self._show_lock()
        self.accusing = not self.locked and self._is_for_accusing()
        if self.accusing:
            self.view = replace(self.view, prompt=panel.accusing)
        self.shows_notebook = bool(panel.columns) and not self.accusing and not self.locked
        self.chosen = list(self._picked.values())
        self.accusation = accusation(panel, self.chosen)
        self.heads = [*(seat for seat, _name in panel.others), -1]
        self.columns = [
            tuple(self._line(mark, place % 2 == 1) for place, mark in enumerate(column))
            for column in panel.columns
        ]
        self._show_row()

    def _is_for_accusing(self) -> bool:
        """Return True if the page was opened to accuse, or offers nothing else."""
        panel = self.view.panel
        else_blank = not (panel.columns or panel.lines or panel.unlock)
        return panel.accuse is not None and (isinstance(self.page.action, Accuse) or else_blank)

    def _show_row(self) -> None:
        panel = self.view.panel
        marks = {mark.card: mark for column in panel.columns for mark in column}
        mark = marks.get(self._row) if self._row else None
        self.keys = list(notes(panel, mark)) if mark else []
        self.page_offers = [] if mark else [*filter(None, (panel.back, panel.pin))]
        told = [self._pin_refusal] if self._pin_refusal else list(panel.lines)
        self.aside = panel.sure if self.shows_notebook else ""
        told = told or [_("Touch a card: why, and what you know of it.")] * self.shows_notebook
        self.explanation = (
            " ".join(told) if mark is None else f"{mark.word}: {mark.why}".strip(": ")
        )

    def _line(self, mark: NotebookRow, shaded: bool) -> NotebookLine:
        cells = (
            *map(NotebookCell, mark.marks),
            NotebookCell(mark.envelope, mark.share, is_envelope=True),
        )
        return NotebookLine(mark, cells, mark.card is self._row, shaded)

    def row_height(self, height: float, portrait: bool) -> float:
        """Return the height of a row of the notebook, from that of the panel, in pixels."""
        unit = theme.unit
        if portrait:
            return (height - (2 * HEAD_HEIGHT + FOOT_HEIGHT) * unit - 3 * theme.gap) / 15
        in_foot = (height - HEAD_HEIGHT * unit - MIN_FOOT_HEIGHT * unit) / 6
        return min((height - HEAD_HEIGHT * unit) / 9, in_foot)

    def touch_row(self, line: NotebookLine) -> None:
        """Note a card as one's own while some are missing, else choose or deselect it."""
        panel, mark = self.view.panel, line.mark
        if panel.missing > 0 and not mark.mine:
            own = Note(panel.seat, mark.card, panel.seat, apart=True)
            self.page.tell(Offer(mark.word, own))
            return
        self._row = None if self._row is mark.card else mark.card
        self.refresh()

    def note(self, offer: Offer) -> None:
        """Note the owner of the chosen card, or begin to choose or remove a PIN."""
        self._row, self._pin_refusal = None, ""
        panel = self.view.panel
        if offer == panel.pin and not panel.has_pin:
            self._pin_refusal = panel.no_pin
            self._chooses_pin = not self._pin_refusal
            self.page.refresh()
        else:
            self.page.tell(offer)

    def press_digit(self, number: int) -> None:
        """Add a digit of a PIN; the last one submits it."""
        if self.waiting:
            return
        self._digits += str(number)
        if len(self._digits) < PIN:
            self.refresh()
            return
        digits, self._digits = self._digits, ""
        if self._chooses_pin:
            self._chooses_pin = False
            self.page.lock(locked(self.view.panel, digits))
        else:
            self.page.unlock(digits)

    def _show_lock(self) -> None:
        """Ask for the PIN each time the page opens, except for an accusation."""
        if not self.page.open:
            self._digits, self._chooses_pin, self._pin_refusal = "", False, ""
        unlock = self.view.panel.unlock
        is_closed = unlock is not None and not self._is_for_accusing()
        self.locked = self._chooses_pin or is_closed
        wait = self.page.wait() if is_closed else 0
        self.waiting = wait > 0
        self.reset_offers = [unlock] if is_closed else []
        self.pin_prompt = _("Choose four digits") if self._chooses_pin else _pin_prompt(wait)
        self.pin_dots = "●" * len(self._digits) + "○" * (PIN - len(self._digits))

    def touch(self, key: CardOffer) -> None:
        """Choose a card to accuse of."""
        self._picked[key.card.kind] = key.card
        self.refresh()

    def accuse(self) -> None:
        """Submit the accusation."""
        if self.accusation:
            self.page.tell(self.accusation)

    def stays(self) -> bool:
        """Return True unless accusing: notes are written one after the other."""
        return not self.accusing


def _pin_prompt(wait: int) -> str:
    """Return the prompt for the PIN, or the seconds to wait after a wrong one."""
    if not wait:
        return _("Your PIN")
    text = ngettext(
        "Not that one. Try again in {count} second.",
        "Not that one. Try again in {count} seconds.",
        wait,
    )
    return text.format(count=wait)


kv.load(__file__)
