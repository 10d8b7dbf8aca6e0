"""Page of the house rules."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import ListProperty, StringProperty

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.repeat import ValueRow
from screens.parts.panels.frame import Page

WORDS_SHARE = 0.52
"""Largest share of a row that the words of a value take beside the title."""


def is_own(rule: ValueRow | None) -> bool:
    """Return True if a rule is not as in the rules, whose value is the first."""
    return rule is not None and rule.chosen != rule.values[0].value


def sign(rule: ValueRow | None) -> str:
    """Return the icon of a rule: a house for one's own, a book for one as in the rules."""
    return "home" if is_own(rule) else "help"


def tone(rule: ValueRow | None) -> str:
    """Return the tone of that icon."""
    return "accent" if is_own(rule) else "muted"


def words(rule: ValueRow) -> str:
    """Return the chosen value of a rule in words."""
    return next(each.label for each in rule.values if each.value == rule.chosen)


def title_width(title: str, room: float) -> float:
    """Return the width in pixels of a title before its value, in one line if it has room."""
    return min(text_width(title, theme.regular, theme.large) + 4, room)


class House(Page):
    """Options of the game that are not on the set-up page itself."""

    title = StringProperty()
    rules = ListProperty()

    def refresh(self) -> None:
        """Show the chosen values."""
        page = self.app.page_named("setup")
        self.title = page.title
        self.rules = [
            page.row(option) for option in page.game.options if not option.main and not option.reads
        ]

    def choose(self, option: str, value: str) -> None:
        """Choose a house rule."""
        self.app.page_named("setup").choose(option, value)
        self.refresh()

    def turn(self, rule: ValueRow) -> None:
        """Choose the next value of a rule, after the last the first."""
        values: Sequence[str] = [each.value for each in rule.values]
        self.choose(rule.name, values[(values.index(rule.chosen) + 1) % len(values)])


kv.load(__file__)
