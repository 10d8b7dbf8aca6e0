"""Page of the house rules."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.repeat import ValueRow
from screens.parts.panels.frame import Page

LEAST_VALUES = 0.56
"""Least width of the values beside a title, as a share of the row."""
LEAST_TITLE = 0.34
"""Least width of a title beside its values, as a share of the row."""


def words_width(words: str) -> float:
    """Return the width of a chip in pixels whose words take at most two lines."""
    parts = words.split(" ")
    widest = min(
        max(text_width(" ".join(line), theme.bold, theme.body) for line in (parts[:at], parts[at:]))
        for at in range(len(parts))
    )
    return max(widest + 2 * theme.gap, theme.key)


def values_width(rules: Sequence[ValueRow], width: float) -> float:
    """Return the width of the values beside their titles, alike in all rows, in pixels."""
    widths = [
        len(rule.values) * (max(words_width(each.label) for each in rule.values) + theme.gap)
        for rule in rules
    ]
    return min(max([*widths, LEAST_VALUES * width]), (1 - LEAST_TITLE) * width)


def is_own(rule: ValueRow | None) -> bool:
    """Return True if a rule is not as in the rules, whose value is the first."""
    return rule is not None and rule.chosen != rule.values[0].value


def sign(rule: ValueRow | None) -> str:
    """Return the icon of a rule: a house for one's own, a book for one as in the rules."""
    return "home" if is_own(rule) else "help"


def tone(rule: ValueRow | None) -> str:
    """Return the tone of that icon."""
    return "accent" if is_own(rule) else "muted"


class House(Page):
    """Options of the game that are not on the set-up page itself."""

    title = StringProperty()
    rules = ListProperty()
    values_width = NumericProperty(0)
    """Width of the values beside their titles, in pixels."""

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


kv.load(__file__)
