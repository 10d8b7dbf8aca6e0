"""The pages of the app: each is made when it is first wanted, and few are kept."""

from __future__ import annotations

from collections.abc import Container
from importlib import import_module
from typing import TYPE_CHECKING

from screens.parts.panels.frame import Page

if TYPE_CHECKING:
    from screens.shell.app import CompanionApp

PAGES = {
    "home": "Home", "setup": "SetUp", "house": "House", "name": "Name", "match": "MatchPage",
    "menu": "Menu", "log": "Log", "history": "History", "help": "Help", "settings": "SettingsPage",
    "hand_over": "HandOver", "decks": "DecksPage", "game_boxes": "Boxes", "deck": "DeckPage",
    "enrol": "Enrol", "doctor": "Doctor", "cards": "CardsPage", "hardware": "HardwarePage",
    "secret": "Secret", "setup_guide": "SetupGuide",
}  # fmt: skip
"""Each page: its module and the class in it; a page is made when it is first wanted."""
ABOUT_SOMETHING = ("name", "deck", "enrol", "doctor", "cards")
"""Pages that mean nothing without what they were opened with."""
KEPT = ("home", "setup", "match")
"""Pages that stay in memory when they are left; the others are made anew when they are wanted."""


class Pages:
    """The pages that there are at the moment."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self._made: dict[str, Page] = {}

    def named(self, name: str) -> Page:
        """Return a page, made if need be."""
        if name not in self._made:
            module = import_module(f"screens.pages.{name}")
            self._made[name] = getattr(module, PAGES[name])(self._app)
        return self._made[name]

    def forget(self, trail: Container[str]) -> bool:
        """Forget what is neither kept nor on the way back; return whether there was any."""
        before = len(self._made)
        self._made = {n: page for n, page in self._made.items() if n in KEPT or n in trail}
        return len(self._made) < before

    def clear(self) -> None:
        """Forget all of them: they speak another language."""
        self._made.clear()
