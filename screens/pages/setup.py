"""Set-up page: seats, first dealer and main options."""

from __future__ import annotations

import random
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion import games
from companion.play.game import Game, Setup, check_setup
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.pages.seats import Place
from screens.parts.drawing.culling import CulledBox
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

GUESTS = 6
"""People of the roster on one page; half as many where room is short."""


def guest_names() -> list[str]:
    """Return the names of guests, as many as the largest table has seats."""
    most = max(game.seats[-1] for game in games.menu())
    return [_("Guest {number}").format(number=number) for number in range(1, most + 1)]


class Guest(Struct, frozen=True):
    """Person of the roster."""

    name: str
    seated: bool


class Value(Struct, frozen=True):
    """Value of an option."""

    option: str
    value: str
    words: str
    chosen: bool


class MainRow(Struct, frozen=True):
    """Main option with its values."""

    title: str
    values: tuple[Value, ...]


class MainOption(BoxLayout):
    """Row of a main option."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)


class DrawKeys(CulledBox):
    """Keys that draw seats or dealer by lot."""

    page = ObjectProperty(None, allownone=True, rebind=True)


class SetUp(Page):
    """Choice of seats, dealer and options."""

    title = StringProperty()
    players = ListProperty()
    dealer = NumericProperty(0)
    chosen = NumericProperty(-1)
    """Chosen seat; -1 for none."""
    guests = ListProperty()
    guests_shown = ListProperty()
    more = BooleanProperty(False)
    """True if the roster has several pages."""
    _first = 0
    places = ListProperty()
    mains = ListProperty()
    house = StringProperty()
    hint = StringProperty()
    start = StringProperty()
    who_word = StringProperty()
    draw_word = StringProperty()
    ready = BooleanProperty(False)
    full = BooleanProperty(False)
    lays = BooleanProperty(False)
    """True if the game has a set-up guide for these seats."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        super().__init__(app, **kwargs)
        self.game: Game[Any] = games.find(games.menu()[0].name)
        self.options: dict[str, str] = {}

    def enter(self, game: str = "", rematch: Any = None, **what: object) -> None:
        """Come to the front for a game, or for a rematch with the seats and options of a match."""
        if game:
            before, self.game = self.game, games.find(game)
            self.chosen = -1
            if self.game is not before:
                self.players, self.options, self.dealer = [], {}, 0
            if rematch:
                self.players = list(rematch.state.players)
                self.options = dict(rematch.setup.options)
                self.dealer = rematch.game.next_dealer(rematch.state)
            elif not self.players:
                self._as_last_time()
        super().enter(**what)

    def seat_guest(self) -> None:
        """Seat the next guest: Guest 1, Guest 2 and so on."""
        free = (name for name in guest_names() if name not in self.players)
        if not self.full:
            self.toggle(next(free))

    def concern(self) -> object:
        """Return the chosen seat and the game."""
        return self.chosen, self.game.name

    def refresh(self) -> None:
        """Show the chosen seats, people and options."""
        names = self._names()
        self.title = self.game.title
        self.who_word, self.draw_word = _(self.game.opening.who), _(self.game.opening.draw)
        self.dealer = min(self.dealer, max(len(self.players) - 1, 0))
        self.full = len(self.players) >= self.game.seats[-1]
        self.guests = [Guest(name, name in self.players) for name in names]
        self.places = [
            Place(seat, name, seat == self.dealer, seat == self.chosen)
            for seat, name in enumerate(self.players)
        ]
        self._show_rules()
        self._show_start()

        self._show_guests()

    def _names(self) -> list[str]:
        """Return the roster: known people, the last to play first, and seated guests."""
        people = [name for name in self.app.referee.journal.people() if name not in guest_names()]
        return [*people, *(name for name in self.players if name not in people)]

    def turn(self) -> None:
        """Show the next page of the roster."""
        following = self._first + self._at_once()
        self._first = following if following < len(self.guests) else 0
        self._show_guests()

    def _show_guests(self) -> None:
        shown = self._at_once()
        self.more = len(self.guests) > shown
        self.guests_shown = self.guests[self._first : self._first + shown]

    def toggle(self, name: str) -> None:
        """Seat a person, or remove them."""
        if name in self.players:
            self.remove(self.players.index(name))
        elif not self.full:
            self.players = [*self.players, name]
        self.chosen = -1
        self.refresh()

    def touch_seat(self, seat: int) -> None:
        """Choose a seat, or swap it with the chosen one."""
        if self.chosen in (-1, seat):
            self.chosen = -1 if self.chosen == seat else seat
            self.refresh()
        else:
            self.swap(self.chosen, seat)

    def swap(self, one: int, other: int) -> None:
        """Swap two people; the dealer stays the same person."""
        dealer = self.players[self.dealer]
        players = list(self.players)
        players[one], players[other] = players[other], players[one]
        self._seat(players, dealer)

    def remove(self, seat: int) -> None:
        """Remove a person from the table."""
        dealer = self.players[self.dealer]
        players = [name for place, name in enumerate(self.players) if place != seat]
        self._seat(players, dealer if dealer in players else "")

    def deal_first(self) -> None:
        """Make the chosen seat the first dealer."""
        self.dealer, self.chosen = self.chosen, -1
        self.refresh()

    def draw_seats(self) -> None:
        """Shuffle the seats."""
        dealer = self.players[self.dealer] if self.players else ""
        self._seat(random.sample(list(self.players), len(self.players)), dealer)

    def draw_dealer(self) -> None:
        """Draw the dealer by lot."""
        if self.players:
            self.dealer = random.randrange(len(self.players))
            self.refresh()

    def choose(self, option: str, value: str) -> None:
        """Set an option."""
        self.options = {**self.options, option: value}
        self.refresh()

    def invite(self) -> None:
        """Ask for new names while there are free seats."""
        question = _("Who is playing?")
        self.app.go("name", question=question, done=self._welcome, following=self._who_next)

    def _who_next(self) -> str:
        """Return the next question, or why the last name was refused; empty if all are seated."""
        if len(self.players) >= self.game.seats[-1]:
            return ""
        refused = str(self.app.referee.pending.notice)
        self.app.referee.clear_notice()
        if refused or not self.players:
            return refused or _("Who is playing?")
        return _("Who sits after {name}?").format(name=self.players[-1])

    def begin(self) -> None:
        """Begin the match, with the set-up guide before the first match of a game."""
        app = self.app
        known = app.referee.journal.last(self.game.name)
        if self.ready and app.referee.begin(self.game, self.setup()):
            app.trail[:] = ["home", "match"]
            # Later matches do not need the guide; it is in the menu.
            app.go("match" if known or not self.lays else "setup_guide")

    def back(self) -> bool:
        """Clear the chosen seat, if any."""
        was, self.chosen = self.chosen, -1
        self.refresh()
        return was >= 0

    def _at_once(self) -> int:
        """Return the length of a page of the roster; main options take its room."""
        main = [option for option in self.game.options if option.main]
        return GUESTS if len(main) < 2 else GUESTS // 2

    def _as_last_time(self) -> None:
        """Take seats and options of the last match of this game, if any."""
        last = self.app.referee.journal.last(self.game.name)
        if last:
            known = {option.name for option in self.game.options}
            self.players = list(last.players)
            self.options = {k: v for k, v in last.options.items() if k in known}

    def _welcome(self, name: str) -> None:
        if name in self.players:
            self.app.referee.show_notice(_("{name} already has a seat.").format(name=name))
        elif name and not self.full:
            self.players = [*self.players, name]

    def _seat(self, players: list[str], dealer: str) -> None:
        self.players, self.chosen = players, -1
        self.dealer = players.index(dealer) if dealer in players else 0
        self.refresh()

    def setup(self) -> Setup:
        """Return the setup chosen so far."""
        defaults = {option.name: option.default for option in self.game.options}
        options = {name: value for name, value in self.options.items() if value != defaults[name]}
        return Setup(tuple(self.players), int(self.dealer), options)

    def _values(self, option: Any) -> tuple[Value, ...]:
        return tuple(
            Value(option.name, value, _(words), value == self.option(option))
            for value, words in option.values.items()
        )

    def _show_rules(self) -> None:
        main = [option for option in self.game.options if option.main]
        self.mains = [MainRow(_(option.title), self._values(option)) for option in main]
        folded = [option for option in self.game.options if not option.main]
        own = sum(self.option(option) != option.default for option in folded)
        text = _("{count} of our own").format(count=own) if own else _("as in the rules")
        self.house = text if folded else ""

    def option(self, option: Any) -> str:
        """Return the chosen value of an option."""
        value: str = self.options.get(option.name, option.default)
        return value

    def _show_start(self) -> None:
        objection = check_setup(self.game, self.setup())
        self.ready = objection is None
        self.lays = self.ready and bool(self.game.tells.laid_out(self.setup()))
        if self.ready:
            self.start = _(self.game.opening.start).format(name=self.players[self.dealer])
        else:
            missing = self.game.seats[0] - len(self.players)
            self.start = ngettext("{count} more to play", "{count} more to play", missing).format(
                count=missing)  # fmt: skip
        self.hint = self._hint()

    def _hint(self) -> str:
        if notice := self.app.referee.pending.notice:
            return str(notice)
        if self.chosen >= 0:
            return _("Touch another seat to change places.")
        if not self.players:
            return _("Say who plays, clockwise around the table.")
        if self.full and self.game.opening.full:
            return _(self.game.opening.full)
        said = f" {_(self.game.opening.hint)}" if self.ready and self.game.opening.hint else ""
        return _("Drag a seat, or touch it, to change it.") + said


kv.load(__file__)
