"""Page to enter a password with every letter, digit and sign of a keyboard."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from msgspec import Struct

from companion.install.wifi import LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE
from screens.base import kv
from screens.parts.panels.frame import Page

KEY_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm_.@")
SIGN_ROWS = ("1234567890", "!\"#$%&'()*", "+,/:;<=>?[", "\\]^`{|}~ @")


class Character(Struct, frozen=True):
    """Key with a character."""

    text: str

    @property
    def shown(self) -> str:
        return "[ ]" if self.text == " " else self.text


class Password(Page):
    """Question, the characters entered so far in clear, and the keys."""

    needs_subject = True
    question = StringProperty()
    entered_text = StringProperty()
    is_upper = BooleanProperty(False)
    has_signs = BooleanProperty(False)
    characters = ListProperty()
    is_long_enough = BooleanProperty(False)

    def enter(
        self, question: str = "", done: Callable[[str], None] | None = None, **what: object
    ) -> None:
        """Ask for a password; *done* is called with it."""
        if done:
            self.question, self.done = question, done
            self.entered_text, self.is_upper, self.has_signs = "", False, False
        super().enter(**what)

    def refresh(self) -> None:
        """Show the characters."""
        rows = SIGN_ROWS if self.has_signs else KEY_ROWS
        text = "".join(rows)
        self.characters = [Character(each.upper() if self.is_upper else each) for each in text]
        self.is_long_enough = len(self.entered_text) >= SHORTEST_PASSPHRASE

    def write(self, character: str) -> None:
        """Add a character."""
        if len(self.entered_text) < LONGEST_PASSPHRASE:
            self.entered_text += character
        self.refresh()

    def erase(self) -> None:
        """Take the last character away."""
        self.entered_text = self.entered_text[:-1]
        self.refresh()

    def shift(self) -> None:
        """Show upper or lower case."""
        self.is_upper = not self.is_upper
        self.refresh()

    def turn_signs(self) -> None:
        """Show signs or letters."""
        self.has_signs = not self.has_signs
        self.refresh()

    def finish(self) -> None:
        """Hand the password over, and go back."""
        text, self.entered_text = self.entered_text, ""
        self.app.back()
        self.done(text)

    def typed(self, character: str) -> bool:
        """Add a character from a keyboard."""
        if character.isascii() and character.isprintable():
            self.write(character)
        return True

    def entered(self) -> bool:
        """Finish with Enter."""
        if self.is_long_enough:
            self.finish()
        return True

    def erased(self) -> bool:
        """Take the last character away."""
        self.erase()
        return True


kv.load(__file__)
