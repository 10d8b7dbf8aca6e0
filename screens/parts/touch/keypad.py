"""Keypad for numbers and sums of them."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.play.sums import NumberEntry
from screens.base import kv
from screens.base.theme import theme

ERASE, MINUS, PLUS = "⌫", "−", "+"
DIGITS = tuple("789456123")
"""Digits but 0, in the order of a calculator."""
ICON_WIDTH = 1.3
"""Width of the icon in front of a unit, in large letters."""


class Keypad(BoxLayout):
    """Digits, 0, an erase key and, for sums, plus and minus; *press* is called with each."""

    press = ObjectProperty(lambda _: None)
    """Callback with the sign on the key that was touched."""
    sums = BooleanProperty(True)
    """False without plus and minus."""
    digits = DIGITS

    @staticmethod
    def last_row(sums: bool) -> tuple[str, ...]:
        """Return the signs of the last row."""
        return (PLUS, MINUS, "0", ERASE) if sums else ("0", ERASE)


class NumberDisplay(BoxLayout):
    """Display of the typed characters, and their value."""

    icon = StringProperty()
    """Icon in front of the unit; empty for none."""
    unit = StringProperty()
    """Unit of the number, such as points."""
    share = NumericProperty(0.7)
    """Width of the unit, as a share of that of the number."""
    shown = StringProperty()
    rim = ColorProperty(None, allownone=True)
    """Colour of its edge; None for the usual one."""

    @staticmethod
    def room_beside(width: float, share: float) -> float:
        """Return the width that an icon leaves to the unit, in pixels."""
        inside = width - 2 * (theme.margin + theme.gap) - ICON_WIDTH * theme.large
        return float(inside * share / (1 + share))


def sign_of(character: str) -> str:
    """Return the sign of a character from a keyboard; empty if the keypad has none.

    >>> sign_of("7"), sign_of("-"), sign_of("x")
    ('7', '−', '')
    """
    sign = {"-": MINUS}.get(character, character)
    return sign if sign in (*DIGITS, "0", PLUS, MINUS) else ""


class NumberTyping(Widget):
    """Mixin of a page or panel with a number that is typed on a keypad or a keyboard."""

    entry: NumberEntry = ObjectProperty(NumberEntry(), rebind=True)
    """Number as typed so far."""
    ready = BooleanProperty(False)
    """True if the number can be written."""

    def is_typing(self) -> bool:
        """Return whether the keypad is open."""
        return True

    def press(self, sign: str) -> None:
        """Type a sign of the number."""
        self.entry = self.entry.press(sign)
        self.refresh()

    def write(self) -> None:
        """Take the number that was typed."""
        raise NotImplementedError

    def typed(self, character: str) -> bool:
        """Type a digit or a sign from a keyboard."""
        if not self.is_typing():
            return bool(super().typed(character))
        if sign := sign_of(character):
            self.press(sign)
        return bool(sign)

    def erased(self) -> bool:
        """Erase the last sign that was typed."""
        if is_typing := self.is_typing():
            self.press(ERASE)
        return is_typing

    def entered(self) -> bool:
        """Take the number that was typed, if there is one."""
        if is_typed := self.is_typing() and self.ready:
            self.write()
        return is_typed


kv.load(__file__)
