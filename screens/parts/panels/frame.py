"""The frame around every screen: its bar, and the strip that says something in place."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.play.actions import Action
from companion.table.teaching import Listener
from companion.words.inputs import Input
from screens.base import kv
from screens.parts.drawing.culling import SeenBox
from screens.parts.panels.host import Host
from screens.parts.touch import tap
from screens.parts.touch.keys import Keys


class Bar(Keys):
    """Back, title, where we are; whatever is put inside stands at its right."""

    title = StringProperty()
    where = StringProperty()
    alone = BooleanProperty(False)
    """Whether the title has all of the bar, and is smaller where that is too narrow for it."""
    tight = BooleanProperty(False)
    """Whether where we are takes no more than it needs: what is put inside has the rest."""


class Strip(SeenBox):
    """One sentence in place, with at most two answers to it."""

    sentence = StringProperty()
    wrong = BooleanProperty(False)
    yes = StringProperty()
    no = StringProperty()
    say_yes = ObjectProperty(lambda: None)
    say_no = ObjectProperty(lambda: None)


class Page(tap.Ground, BoxLayout):
    """A whole screen below the shell: it refreshes itself from the referee when told to."""

    app: Host = ObjectProperty()
    """What it goes on to other pages with, and whose referee it shows."""
    listener: Listener | None = None
    """Who takes the cards that are scanned while the page is in front; None: the match."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        super().__init__(app=app, **kwargs)

    @property
    def suspense(self) -> bool:
        """True while something moves whose end no words and no lamp may tell."""
        return False

    def moment(self) -> object:
        """Return how things stand: a touch belongs to this visit, to the match and to the page."""
        return self.app.visits, self.app.referee.moment, self.concern()

    def concern(self) -> object:
        """Return what was chosen on the page that a touch may be about."""
        return None

    def refresh(self) -> None:
        """Show how things are now."""

    def enter(self, *_: Any, **what: Any) -> None:
        """Come to the front, with what the caller passes on."""
        for name, value in what.items():
            setattr(self, name, value)
        self.refresh()

    def leave(self) -> None:
        """Make room for another page."""

    def from_afar(self) -> Widget | None:
        """Return what stands in for the page while nobody touches it, if anything does."""
        return None

    def arrived(self, event: Input) -> None:
        """See what a device sent, whatever else becomes of it."""

    def back(self) -> bool:
        """Go one step back inside the page; return False if there is none."""
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
        """Return what a button stands for, with what is filled in on the screen."""
        return action


kv.load(__file__)
