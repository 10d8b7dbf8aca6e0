"""Base class of the panels that games draw inside a page."""

from __future__ import annotations

from collections import Counter

from kivy.clock import Clock
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.play.actions import Action
from companion.play.match import Match
from companion.play.view import View
from companion.table.referee import Referee
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.handlers import Handlers


class PanelPage(Page):
    """Page around panels, with the properties that they may read."""

    title = StringProperty()
    will_undo = StringProperty()
    will_redo = StringProperty()
    hint = StringProperty()
    sentence = StringProperty()
    question = StringProperty()
    """Pending question: to accept a disputed action, or to teach a strange card."""
    scanner_lost = BooleanProperty(False)
    message_height = NumericProperty()
    """Height of the message and the question shown over it, in pixels."""
    over = BooleanProperty(False)
    """True once the match is over."""
    undo_held = BooleanProperty(False)
    """True while a finger is on the undo key."""
    side: type[Panel] | None = None
    """Open side panel, in place of that of the view."""
    played: tuple[object, ...] = ()
    """Key of the last animation of a panel, so that it is not repeated."""

    def _tone(self) -> str:
        if self.sentence:
            return "accent"
        return "bad" if self.scanner_lost else "muted"

    tone = AliasProperty(_tone, bind=("sentence", "scanner_lost"), cache=True)
    """Tone of the words beside the prompt."""


class Panel(Handlers, BoxLayout):
    """Widget for the panel of a view, or for a side panel that a key opens.

    It is created with its first view, so that its kv rules need no guards, and is reused for every
    later view with a panel of the same class.
    """

    page = ObjectProperty()
    """Page around it."""
    prompt = StringProperty()
    """Prompt that replaces that of the view."""
    seat = NumericProperty(None, allownone=True)
    """Seat whose mark precedes that prompt."""
    who = StringProperty()
    """Name of the asked seat, in front of that prompt."""
    sign = StringProperty()
    """Icon of a verdict, in front of the only notice of the view."""
    aside = StringProperty()
    """Words for the key that holds a private page open."""
    view = ObjectProperty(None, rebind=True)
    tall = False
    """True if it takes all of an open private page."""
    hinted = False
    """True if it shows the hint of the view itself."""

    reports = False
    """True if its prompt tells how the match stands, and asks nobody."""

    keeps_hint = False
    """True if the hint of the view is shown beside its own prompt, too."""

    bare = False
    """True if it needs no prompt above it."""
    grand = False
    """True if its prompt is the one instruction of the page, and larger where one line holds it."""
    name_ends = False
    """True if the name ends its prompt."""
    lit_name = False
    """True if the name in its prompt is lit where it is no seat's, such as a sum that is right."""
    shares_prompt = False
    """True if it draws at the right of its prompt, on a landscape display."""
    whole = False
    """True if it takes the whole page of a match, including its bar and prompt."""
    head: type[Widget] | None = None
    """Class of the widget in place of the bar of the page; None for the bar."""

    key_rise = NumericProperty()
    """Height of upper keys above the top of a panel that takes the whole page, in pixels."""
    under_keys = NumericProperty()
    """Height that they take of such a panel, with a gap, in pixels."""
    undo_width = NumericProperty()
    """Width that undo and redo take beside the menu, at the right; less than 0 at the left."""

    _moment: tuple[object, ...] = ()

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        super().__init__(page=page, view=view, **kwargs)

    @property
    def referee(self) -> Referee:
        """Referee of the app."""
        return self.page.app.referee

    @property
    def match(self) -> Match:
        """Match that its page shows."""
        match = self.page.match
        assert match is not None
        return match

    @property
    def suspense(self) -> bool:
        """True during an animation whose result no text may show yet."""
        return False

    @property
    def gives_way(self) -> bool:
        """True if it gives way to a message that is higher than the prompt."""
        return not (self.bare or self.whole or self.head)

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return left, bottom and width of a message of a height, unless it gives way."""
        return self.x, self.y, self.width

    def update_head(self, head: Widget) -> None:
        """Show the view on the head that it has in place of the bar."""

    def enter(self) -> None:
        """Come to the front and drop the choices of the last time."""
        self._moment = ()

    def is_new(self, *moment: object) -> bool:
        """Return True if the moment has changed since the last call."""
        before, self._moment = self._moment, (self.view.where, *moment)
        return before != self._moment

    def refocus(self) -> None:
        """Move the focus to its first key, once that is laid out."""
        Clock.schedule_once(lambda _: self.page.app.restart_focus(self), 0)

    def refresh(self) -> None:
        """Update the properties that do not follow from the view by kv."""

    def stays(self) -> bool:
        """Return True if the private page stays open for further actions."""
        return False

    def words_of(self, action: Action) -> str:
        """Return words for the last entry that say more than its sentence; empty for none."""
        return ""


class Panels:
    """Cache of the panels of one match, and of their heads, by class."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._match: Match | None = None
        self._kept: dict[type[Panel], Panel] = {}
        self._heads: dict[type[Widget], Widget] = {}
        self._drawn: Counter[tuple[type[Panel], int]] = Counter()

    def __contains__(self, kind: type[Panel]) -> bool:
        return kind in self._kept

    def get(self, kind: type[Panel], view: View) -> Panel:
        """Return the panel of a class, with its view set."""
        self._drawn[kind, len(view.sheet.rows)] += 1
        panel = self._kept.get(kind)
        if panel is None:
            panel = self._kept[kind] = kind(self._page, view)
        else:
            panel.view = view
        return panel

    def head(self, kind: type[Widget]) -> Widget:
        """Return the head of a class, which its panels share."""
        if kind not in self._heads:
            self._heads[kind] = kind(page=self._page)
        return self._heads[kind]

    def drawn(self, kind: type[Panel], view: View) -> int:
        """Return the number of views in the round of this one that the panel of a class has drawn.

        A sheet gets a row with each round.
        """
        return self._drawn[kind, len(view.sheet.rows)]

    def are_of(self, match: Match) -> bool:
        """Return True if the panels are of this match; if not, clear the cache for it."""
        if match is self._match:
            return True
        self._match = match
        self._kept.clear()
        self._heads.clear()
        self._drawn.clear()
        return False


kv.load(__file__)
