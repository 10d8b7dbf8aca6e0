"""Base class of pages whose matches are chosen with the bar of filters."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from companion.keep.matches.filters import EVERYTHING, Filter
from companion.keep.matches.people import Regular
from screens.pages import filtering
from screens.parts.panels.frame import Page
from screens.parts.touch.filter_bar import Pick


class FilteredPage(Page):
    """Page with a bar of filters; a list of choices may stand in the place of the matches."""

    fits = ObjectProperty(EVERYTHING)
    """Filter of the matches."""
    listed = StringProperty()
    """Name of the list that is open; empty for none."""
    people = ListProperty()
    """Picks of the people with a chip."""
    has_more = BooleanProperty(False)
    """True if there are people without a chip."""
    game = StringProperty()
    since = StringProperty()
    """Time of the filter, in words."""

    def __init__(self, app: Any, **kwargs: object) -> None:
        self._regulars: list[Regular] = []
        super().__init__(app, **kwargs)

    def choose(self, fits: Filter) -> None:
        """Show the matches that fit, and close the list."""
        raise NotImplementedError

    def list_choices(self, what: str) -> None:
        """Open a list of people, games or times, or close it."""
        raise NotImplementedError

    def read_people(self) -> None:
        """Read who has played, for the bar and its list of people."""
        self._regulars = self.app.referee.journal.who.regulars()

    def show_bar(self, first: str) -> None:
        """Show the filter in the bar; *first* is the first date of all matches."""
        self.people = filtering.chips(self._regulars, self.fits)
        self.has_more = len(self._regulars) > len(self.people)
        self.game = filtering.game_words(self.fits)
        self.since = filtering.time_words(self.fits, first, self.app.referee.now())

    def chosen_words(self) -> list[str]:
        """Return what is chosen beside the game, in words."""
        people = [each.words for each in self.people if each.chosen]
        return [
            *people,
            *filtering.rules_words(self.fits),
            *([self.since] if self.fits.since else []),
        ]

    def picks(self) -> list[Pick]:
        """Return the choices of the list that is open."""
        if self.listed == "people":
            return filtering.people(self._regulars, self.fits)
        if self.listed == "games":
            return self.games()
        return filtering.lasting(self.fits, self.app.referee.now())

    def games(self) -> list[Pick]:
        """Return the games in the list, with the house rules of the chosen one."""
        return filtering.every_game(self.fits)
