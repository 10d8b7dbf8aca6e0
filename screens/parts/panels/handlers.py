"""Handlers of keys and buttons that a page has, and a panel on it."""

from __future__ import annotations

from companion.play.actions import Action


class Handlers:
    """Handlers that use nothing: pages and panels override those that they need."""

    def back(self) -> bool:
        """Go one step back inside; return False if there is none."""
        return False

    def typed(self, character: str) -> bool:
        """Handle a character from a keyboard; return whether it was used."""
        return False

    def entered(self) -> bool:
        """Handle Enter from a keyboard; return whether it was used."""
        return False

    def erased(self) -> bool:
        """Handle Backspace from a keyboard; return whether it was used."""
        return False

    def filled(self, action: Action) -> Action:
        """Return the action of a button, completed with the values on the screen."""
        return action
