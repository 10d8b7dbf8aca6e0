"""Page to enter a name, on the screen or a keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unicodedata import combining

from kivy.properties import AliasProperty, BooleanProperty, StringProperty
from msgspec import Struct

from companion.words.i18n import _
from companion.words.names import LONGEST_TYPED, tidied
from screens.base import kv
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

SIGNS = "1234567890 '-.&"
LETTERS = "1234567890&QWERTYUIOPÈASDFGHJKLÒÀZXCVBNM'-.ÆÉÌÙÄÖÜÇÑÊÅØ"
"""Keys in the order of Italian keyboards, eleven in a row; accents of other languages last."""


class Letter(Struct, frozen=True):
    """Key with a letter."""

    text: str


class NameEnding(NamedTuple):
    """Way to end the page."""

    words: Callable[[str], str]
    """Returns the words of its key, from the name that is written."""
    leave: Callable[[], object]


class Name(Page):
    """Question, the name so far, and the letters."""

    needs_subject = True
    question = StringProperty()
    name = StringProperty()
    thing = BooleanProperty(False)
    """True for the name of a thing rather than a person."""
    following = StringProperty()
    """Next question; empty if one name is asked for."""
    finish_word = StringProperty()
    """Words of the key that ends the page."""
    may_be_empty = BooleanProperty(False)
    """True if no letter at all is an answer."""

    def _can_finish(self) -> bool:
        return bool(self.name or self.following or self.may_be_empty)

    can_finish = AliasProperty(_can_finish, bind=("name", "following", "may_be_empty"), cache=True)
    """True if the page can be left with an answer, or after the last of several."""
    letters = tuple(Letter(letter) for letter in LETTERS)

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._back = self._ending = NameEnding(_done, app.back)
        super().__init__(app, **kwargs)

    def enter(
        self,
        question: str = "",
        done: Callable[[str], None] | None = None,
        longest: int = LONGEST_TYPED,
        text: str = "",
        following: Callable[[], str] = str,
        *,
        thing: bool = False,
        may_be_empty: bool = False,
        ending: NameEnding | None = None,
    ) -> None:
        """Ask for a name of at most *longest* letters; *done* is called with it.

        *text* is the present name of a thing, whose words may begin in lower case, as with *thing*.
        *following* returns the next question, empty for none; it is called before the first name,
        too. With *may_be_empty* an empty text is an answer, else it leaves everything as it is.
        *ending* is another way to end the page than to go back.
        """
        if done:
            self.question, self.done, self.longest, self.name = question, done, longest, text
            self.thing, self._ask = thing or bool(text), following
            self.may_be_empty = may_be_empty
            self._ending = ending or self._back
            self.following = following()
            self.on_name()
        super().enter()

    def on_name(self, *_: object) -> None:
        """Show the effect of the key that ends the page."""
        self.finish_word = self._ending.words(tidied(self.name))

    def write(self, letter: str) -> None:
        """Add a letter, in upper case at the beginning of a word."""
        begins = not self.name or (self.name[-1] in " '-&" and not self.thing)
        if len(self.name) < self.longest and (self.name or letter.strip()):
            self.name += letter.upper() if begins else letter.lower()

    def erase(self) -> None:
        """Remove the last letter."""
        self.name = self.name[:-1]

    def finish(self) -> None:
        """Pass the name to the callback and leave the page."""
        name = tidied(self.name)
        if name or self.may_be_empty:
            self.done(name)
        self._ending.leave()

    def go_on(self) -> None:
        """Pass the name to the callback, and ask the next question, if any."""
        if name := tidied(self.name):
            self.done(name)
        self.question, self.name = self._ask(), ""
        self.following = self.question
        if not self.question:
            self._ending.leave()

    def typed(self, character: str) -> bool:
        """Add a character from a keyboard."""
        if combining(character[:1]):  # an accent that a keyboard sends behind its letter
            self.name = tidied(self.name + character)[: self.longest]
        elif len(character) == 1 and (character.isalpha() or character in SIGNS):
            self.write(character)
        return True

    def entered(self) -> bool:
        """Go on to the next name, or finish if there is no name or no next question."""
        if self.following and self.name:
            self.go_on()
        else:
            self.finish()
        return True

    def erased(self) -> bool:
        """Remove the last letter."""
        self.erase()
        return True


def _done(_name: str) -> str:
    return _("Done")


kv.load(__file__)
