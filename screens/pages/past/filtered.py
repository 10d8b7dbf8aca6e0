"""Base class of pages whose matches are chosen with the bar of filters."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.keep.matches.filters import EVERYTHING, Filter
from companion.keep.matches.people import Regular
from companion.telling import filtering
from companion.telling.filtering import FilterChoice
from screens.parts.panels.frame import Page
from screens.parts.touch.filter_bar import Filters


class FilteredPage(Page):
    """Page with a bar of filters; a list of choices may replace the matches."""

    fits = ObjectProperty(EVERYTHING)
    """Filter of the matches."""
    listed = StringProperty()
    """Name of the list that is open; empty for none."""
    bar = ListProperty()
    """Items of the bar of filters; empty while it is hidden."""

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
        self._regulars = self.app.referee.journal.people.regulars()

    def filters(self, first: str) -> Filters:
        """Return the filter for the bar; *first* is the first date of all matches."""
        fits = self.fits
        people = tuple(filtering.chips(self._regulars, fits))
        return Filters(
            people, filtering.game_words(fits),
            filtering.time_words(fits, first, self.app.referee.now()),
            bool(fits.game), bool(fits.since), len(self._regulars) > len(people), self.listed,
        )  # fmt: skip

    def chosen_person(self) -> FilterChoice | None:
        """Return the person of the filter, None for none."""
        people = filtering.chips(self._regulars, self.fits) if self.fits.person else []
        return next((each for each in people if each.chosen), None)

    def picks(self) -> list[FilterChoice]:
        """Return the choices of the list that is open."""
        if self.listed == "people":
            return filtering.people(self._regulars, self.fits)
        if self.listed == "games":
            return self.games()
        return filtering.lasting(self.fits, self.app.referee.now())

    def games(self) -> list[FilterChoice]:
        """Return the games in the list, with the house rules of the chosen one."""
        raise NotImplementedError
