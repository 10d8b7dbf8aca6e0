"""A name, typed once: on the letters of the screen, or on a keyboard."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, StringProperty
from msgspec import Struct

from screens.base import kv
from screens.parts.panels.frame import Page

SIGNS = "1234567890 '-.&"
LETTERS = "1234567890&QWERTYUIOPÈASDFGHJKLÒÀZXCVBNM'-. ÉÌÙÄÖÜÇÑÊÅØ"
"""As on Italian keyboards, eleven in a row; accents of other languages below."""
LONGEST = 14


class Letter(Struct, frozen=True):
    """A key with a letter."""

    text: str


class Name(Page):
    """A question, the name so far, and the letters."""

    question = StringProperty()
    name = StringProperty()
    thing = BooleanProperty(False)
    """Whether it is a thing's name rather than a person's."""
    following = StringProperty()
    """What is asked next; empty if one name is all."""
    letters = tuple(Letter(letter) for letter in LETTERS)

    def enter(
        self,
        question: str = "",
        done: Callable[[str], None] | None = None,
        longest: int = LONGEST,
        text: str = "",
        following: Callable[[], str] = str,
    ) -> None:
        """Ask; *done* is called with the name, which has *longest* letters at most.

        *text* is what it was before: a thing's name, in which any word may begin small. *following*
        tells what to ask after a name, empty if nothing; it is called before the first, too.
        """
        if done:
            self.question, self.done, self.longest, self.name = question, done, longest, text
            self.thing, self._ask = bool(text), following
            self.following = following()
        super().enter()

    def write(self, letter: str) -> None:
        """Add a letter: capital at the beginning of a word, small inside."""
        begins = not self.name or (self.name[-1] in " '-&" and not self.thing)
        if len(self.name) < self.longest and (self.name or letter.strip()):
            self.name += letter.upper() if begins else letter.lower()

    def erase(self) -> None:
        """Take the last letter away."""
        self.name = self.name[:-1]

    def finish(self) -> None:
        """Give the name to whoever asked."""
        if self.name.strip():
            self.done(self.name.strip())
        self.app.back()

    def go_on(self) -> None:
        """Give the name to whoever asked, and ask for the next one, if there is to be one."""
        if self.name.strip():
            self.done(self.name.strip())
        self.question, self.name = self._ask(), ""
        self.following = self.question
        if not self.question:
            self.app.back()

    def typed(self, character: str) -> bool:
        """Write what a keyboard types."""
        if len(character) == 1 and (character.isalpha() or character in SIGNS):
            self.write(character)
        return True

    def entered(self) -> bool:
        """Let Enter end the name, and without one be done."""
        if self.following and self.name:
            self.go_on()
        else:
            self.finish()
        return True

    def erased(self) -> bool:
        """Let Backspace erase here, rather than undo."""
        self.erase()
        return True


kv.load(__file__)
