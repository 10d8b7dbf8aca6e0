"""Pages of the app, each created on first use, and the trail that back follows."""

from __future__ import annotations

from importlib import import_module

from companion.table.referee import Referee
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.shell.shell import Shell

ROOMS = {
    "begin": {
        "home": "Home", "setup": "SetUp", "house": "House", "name": "Name", "welcome": "Welcome",
        "scoring": "ScoringPage", "tonight": "Tonight",
    },
    "table": {
        "match": "MatchPage", "menu": "Menu", "log": "Log", "help": "Help",
        "hand_over": "HandOver", "secret": "Secret", "setup_guide": "SetupGuide",
        "timer": "TimerPage",
    },
    "past": {
        "history": "History", "replay": "ReplayPage", "waiting": "Waiting", "note": "NotePage",
        "statistics": "StatisticsPage", "evening": "EveningPage", "bg_stats": "BgStatsPage",
    },
    "people": {
        "people": "People", "person": "PersonPage", "mark": "MarkPage", "who_else": "WhoElse",
        "change": "ChangePage",
    },
    "decks": {
        "decks": "DecksPage", "game_boxes": "Boxes", "deck": "DeckPage", "enrol": "Enrol",
        "doctor": "Doctor", "cards": "CardsPage",
    },
    "box": {
        "settings": "SettingsPage", "hardware": "HardwarePage", "device": "DevicePage",
        "wifi": "Wifi", "password": "Password", "clock": "ClockPage", "copies": "CopiesPage",
        "phones": "PhonesPage",
    },
    "club": {
        "league": "LeaguePage", "terms": "TermsPage", "guests": "GuestsPage",
        "rounds": "RoundsPage",
    },
}  # fmt: skip
"""Class of each page, by its module in the rooms of ``screens.pages``."""
PAGES = {name: (room, page) for room, pages in ROOMS.items() for name, page in pages.items()}
"""Room and class of each page, by its name."""


class Navigation:
    """Existing pages, and the trail of those that back leads through."""

    def __init__(self, host: Host, shell: Shell, referee: Referee) -> None:
        self._host, self._shell, self._referee = host, shell, referee
        self._made: dict[str, Page] = {}
        self.trail: list[str] = ["home"]
        """Names of pages, the one in front last."""
        self.visits = 0
        """Number of times a page has come to the front."""

    @property
    def page(self) -> Page:
        """Page in front."""
        return self.page_named(self.trail[-1])

    def page_named(self, name: str) -> Page:
        """Return a page, created on first use."""
        if name not in self._made:
            self._made[name] = page_class(name)(self._host)
        return self._made[name]

    def go(self, name: str) -> None:
        """Append a page to the trail, or truncate the trail to it."""
        if name in self.trail:
            del self.trail[self.trail.index(name) + 1 :]
        else:
            self.trail.append(name)
            self._referee.clear_notice()

    def back(self) -> bool:
        """Go one step back inside the page or along the trail; return whether the page changed."""
        if self.page.back() or len(self.trail) == 1:
            return False
        self.trail.pop()
        return True

    def enter(self, **what: object) -> None:
        """Show the last page of the trail and set its properties."""
        if self.trail[-1] == "home" and self._referee.match:
            self._referee.leave()
        page = self.page
        if self._shell.page not in (None, page):
            self._shell.page.leave()
        page.enter(**what)
        self.visits += 1
        self._referee.listener = page.listener
        self._shell.show(page)

    def discard(self) -> bool:
        """Discard pages that are neither kept nor on the trail; return whether any were."""
        before = len(self._made)
        self._made = {
            name: page for name, page in self._made.items() if page.kept or name in self.trail
        }
        return len(self._made) < before

    def retranslate(self) -> None:
        """Discard all pages, for another language, and drop those that need a subject."""
        self._made.clear()
        self.trail[:] = [name for name in self.trail if not page_class(name).needs_subject]

    def reset(self) -> None:
        """Discard all pages, in whatever state, and reset the trail to home."""
        self._shell.discard_page()
        self._made.clear()
        self.trail[:] = ["home"]

    @property
    def game(self) -> str:
        """Name of the game in set-up, in play or replayed; empty for none."""
        if page_class(self.trail[-1]).shows_game:
            shown: str = self.page.game
            return shown
        if "setup" in self.trail:
            game: str = self.page_named("setup").game.name
            return game
        match = self._referee.match
        return match.game.name if match else ""


def page_class(name: str) -> type[Page]:
    """Return the class of a page, importing its module on first use."""
    room, title = PAGES[name]
    found: type[Page] = getattr(import_module(f"screens.pages.{room}.{name}"), title)
    return found
