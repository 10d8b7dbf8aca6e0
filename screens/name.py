"""A name, typed once: on the letters of the screen, or on a keyboard."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import BooleanProperty, StringProperty
from msgspec import Struct

from screens import kv
from screens.parts import repeat  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page
from screens.parts.tap import Choice

DIGITS = "1234567890"
LETTERS = DIGITS + "QWERTYUIOPASDFGHJKL'ZXCVBNM-. ÀÈÉÌÒÙ"
"""As on the keyboards of Italian telephones, ten in a row; accents below."""
LONGEST = 14


class Letter(Struct, frozen=True):
    """A key with a letter."""

    text: str


class LetterKey(Choice):
    """A letter to touch."""


class Name(Page):
    """A question, the name so far, and the letters."""

    question = StringProperty()
    name = StringProperty()
    thing = BooleanProperty(False)
    """Whether it is a thing's name rather than a person's."""
    letters = tuple(Letter(letter) for letter in LETTERS)

    def enter(
        self,
        question: str = "",
        done: Callable[[str], None] | None = None,
        longest: int = LONGEST,
        text: str = "",
    ) -> None:
        """Ask; *done* is called with the name, which has *longest* letters at most.

        *text* is what it was before: a thing's name, in which any word may begin small.
        """
        if done:
            self.question, self.done, self.longest, self.name = question, done, longest, text
            self.thing = bool(text)
        super().enter()

    def write(self, letter: str) -> None:
        """Add a letter: capital at the beginning of a word, small inside."""
        begins = not self.name or (self.name[-1] in " '-" and not self.thing)
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

    def typed(self, character: str) -> bool:
        """Write what a keyboard types."""
        if len(character) == 1 and (character.isalpha() or character in DIGITS + " '-."):
            self.write(character)
        return True

    def entered(self) -> bool:
        """Let Enter end the name."""
        self.finish()
        return True

    def erased(self) -> bool:
        """Let Backspace erase here, rather than undo."""
        self.erase()
        return True


kv.load(__file__)
