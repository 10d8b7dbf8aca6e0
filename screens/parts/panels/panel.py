"""One part of a game inside the frame of a page."""

from __future__ import annotations

from collections import Counter

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.play.actions import Action
from companion.play.match import Match
from companion.play.view import View
from companion.table.referee import Referee
from screens.base import kv
from screens.parts.panels.frame import Page


class Panel(BoxLayout):
    """Draws the panel of a view, or what a key opened beside it.

    It is built with the first view that it draws, so that its kv rules need no guards, and is kept
    for every later one that has a panel of the same class.
    """

    page = ObjectProperty()
    """The page that it stands on."""
    prompt = StringProperty()
    """What to do now, where it is not what the view asks for."""
    seat = NumericProperty(None, allownone=True)
    """Whose shape stands before that."""
    view = ObjectProperty(None, rebind=True)
    tall = False
    """Whether it takes all the room of a private page while it is open."""
    hinted = False
    """Whether it says itself what the view hints at."""

    bare = False
    """Whether it needs no words above it: it says what there is to say."""
    whole = False
    """Whether it has the whole page of a match: back, undo and menu, and what to do now."""

    _moment: tuple[object, ...] = ()

    def __init__(self, page: Page, view: View, **kwargs: object) -> None:
        super().__init__(page=page, view=view, **kwargs)

    @property
    def referee(self) -> Referee:
        """Whom to tell what happened."""
        return self.page.app.referee

    @property
    def suspense(self) -> bool:
        """Whether something still moves whose end no words on the page may tell."""
        return False

    def enter(self) -> None:
        """Come to the front: what somebody chose here the last time is forgotten."""
        self._moment = ()

    def is_new(self, *moment: object) -> bool:
        """Return whether another moment has begun here, so that what was chosen is forgotten."""
        before, self._moment = self._moment, (self.view.where, *moment)
        return before != self._moment

    def refocus(self) -> None:
        """Bring the focus to where it begins here, once that is laid out."""
        Clock.schedule_once(lambda _: self.page.app.restart_focus(self), 0)

    def refresh(self) -> None:
        """Show what is not in the view."""

    def back(self) -> bool:
        """Go one step back inside the panel; return False if there is none."""
        return False

    def stays(self) -> bool:
        """Return whether more is told here, one after the other, so that its page stays open."""
        return False

    def typed(self, character: str) -> bool:
        """Take a character from a keyboard; return whether it was wanted."""
        return False

    def entered(self) -> bool:
        """Take Enter from a keyboard; return whether it was wanted."""
        return False

    def erased(self) -> bool:
        """Take a backspace from a keyboard; return whether it was wanted."""
        return False

    def filled(self, action: Action) -> Action:
        """Return what a button stands for, with what is filled in here."""
        return action


class Panels:
    """The panels of one match, each built when it is first wanted and kept until the match goes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._match: Match | None = None
        self._kept: dict[type[Panel], Panel] = {}
        self._drawn: Counter[type[Panel]] = Counter()

    def __contains__(self, kind: type[Panel]) -> bool:
        return kind in self._kept

    def get(self, kind: type[Panel], view: View) -> Panel:
        """Return the panel of a kind, drawing a view."""
        self._drawn[kind] += 1
        panel = self._kept.get(kind)
        if panel is None:
            panel = self._kept[kind] = kind(self._page, view)
        else:
            panel.view = view
        return panel

    def drawn(self, kind: type[Panel]) -> int:
        """Return how many views the panel of a kind has drawn."""
        return self._drawn[kind]

    def are_of(self, match: Match) -> bool:
        """Return whether they are of this match; if not, forget them and begin with it."""
        if match is self._match:
            return True
        self._match = match
        self._kept.clear()
        self._drawn.clear()
        return False


kv.load(__file__)
