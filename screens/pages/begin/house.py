"""Page of the house rules."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.words.i18n import _
from screens.base import kv
from screens.pages.begin import setup
from screens.parts.panels.frame import Page


class Rule(Struct, frozen=True):
    """Option with its values."""

    title: str
    values: tuple[setup.Value, ...]


class RuleRow(BoxLayout):
    """Row of an option, its values side by side."""

    item = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True)
    low = BooleanProperty(False)
    """True if the title is beside the values rather than above them."""


class House(Page):
    """Options of the game that are not on the set-up page itself."""

    rules = ListProperty()

    def refresh(self) -> None:
        """Show the chosen values."""
        page = self.app.page_named("setup")
        self.rules = [
            Rule(
                _(option.title),
                tuple(
                    setup.Value(option.name, value, _(words), value == page.option(option))
                    for value, words in option.values.items()
                ),
            )
            for option in page.game.options
            if not option.main and not option.reads
        ]

    def choose(self, option: str, value: str) -> None:
        """Choose a house rule."""
        self.app.page_named("setup").choose(option, value)
        self.refresh()


kv.load(__file__)
