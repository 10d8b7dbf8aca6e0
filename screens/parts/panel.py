"""One part of a game inside the frame of the match."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.play.actions import Action
from companion.play.view import View
from screens import kv

NOTHING = View(where="", prompt="")


class Panel(BoxLayout):
    """Draws the panel of a view, or what a key opened instead."""

    page = ObjectProperty()
    prompt = StringProperty()
    """What to do now, where it is not what the view asks for."""
    view = ObjectProperty(NOTHING, rebind=True)

    def refresh(self) -> None:
        """Show what is not in the view."""

    def back(self) -> bool:
        """Go one step back inside the panel; return False if there is none."""
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


kv.load(__file__)
