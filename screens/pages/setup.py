"""Setting up: who sits where, who deals first, and what it takes to win."""

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
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

GUESTS = 6
"""People of the roster shown at once; half as many where room is short."""


def guest_names() -> list[str]:
    """Return what guests are called, as many as have room at any table."""
    most = max(game.seats[-1] for game in games.menu())
    return [_("Guest {number}").format(number=number) for number in range(1, most + 1)]


class Guest(Struct, frozen=True):
    """A person who may take a seat."""

    name: str
    seated: bool


class Value(Struct, frozen=True):
    """One value of an option."""

    option: str
    value: str
    words: str
    chosen: bool


class MainRow(Struct, frozen=True):
    """An option that stands on this page, and its values."""

    title: str
    values: tuple[Value, ...]


class MainOption(BoxLayout):
    """An option and the values to choose."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True)


class DrawKeys(BoxLayout):
    """Seats and dealer by lot."""

    page = ObjectProperty(None, allownone=True, rebind=True)


class SetUp(Page):
    """Who plays, in which order, and to what."""

    title = StringProperty()
    players = ListProperty()
    dealer = NumericProperty(0)
    chosen = NumericProperty(-1)
    """The seat that was touched, -1 for none."""
    guests = ListProperty()
    guests_shown = ListProperty()
    more = BooleanProperty(False)
    """Whether there are more people than fit at once."""
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
    """Whether the game says what to lay out for these people."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        super().__init__(app, **kwargs)
        self.game: Game[Any] = games.find(games.menu()[0].name)
        self.options: dict[str, str] = {}

    def enter(self, game: str = "", again: Any = None, **what: object) -> None:
        """Come to the front: for a game anew, or with the seats and rules of a match before."""
        if game:
            before, self.game = self.game, games.find(game)
            self.chosen = -1
            if self.game is not before:
                self.players, self.options, self.dealer = [], {}, 0
            if again:
                self.players = list(again.state.players)
                self.options = dict(again.setup.options)
                self.dealer = again.game.next_dealer(again.state)
            elif not self.players:
                self._as_last_time()
        super().enter(**what)

    def seat_guest(self) -> None:
        """Seat somebody who needs no name: Guest 1, Guest 2 and so on."""
        free = (name for name in guest_names() if name not in self.players)
        if not self.full:
            self.toggle(next(free))

    def concern(self) -> object:
        """Return the seat that was touched, and the game."""
        return self.chosen, self.game.name

    def refresh(self) -> None:
        """Show seats, people and rules as they are chosen."""
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
        """Return who can be seated by a touch: those who played last first, guests while seated."""
        people = [name for name in self.app.referee.journal.people() if name not in guest_names()]
        return [*people, *(name for name in self.players if name not in people)]

    def turn(self) -> None:
        """Show the next people of the roster."""
        following = self._first + self._at_once()
        self._first = following if following < len(self.guests) else 0
        self._show_guests()

    def _show_guests(self) -> None:
        shown = self._at_once()
        self.more = len(self.guests) > shown
        self.guests_shown = self.guests[self._first : self._first + shown]

    def toggle(self, name: str) -> None:
        """Seat a person, or let them go."""
        if name in self.players:
            self.remove(self.players.index(name))
        elif not self.full:
            self.players = [*self.players, name]
        self.chosen = -1
        self.refresh()

    def touch_seat(self, seat: int) -> None:
        """Choose a seat; with another one chosen, change places with it."""
        if self.chosen in (-1, seat):
            self.chosen = -1 if self.chosen == seat else seat
            self.refresh()
        else:
            self.swap(self.chosen, seat)

    def swap(self, one: int, other: int) -> None:
        """Let two people change places; the deal stays with the person who had it."""
        dealer = self.players[self.dealer]
        players = list(self.players)
        players[one], players[other] = players[other], players[one]
        self._seat(players, dealer)

    def remove(self, seat: int) -> None:
        """Take a person away from the table."""
        dealer = self.players[self.dealer]
        players = [name for place, name in enumerate(self.players) if place != seat]
        self._seat(players, dealer if dealer in players else "")

    def deal_first(self) -> None:
        """Let the chosen seat deal first."""
        self.dealer, self.chosen = self.chosen, -1
        self.refresh()

    def draw_seats(self) -> None:
        """Seat everybody by lot."""
        dealer = self.players[self.dealer] if self.players else ""
        self._seat(random.sample(list(self.players), len(self.players)), dealer)

    def draw_dealer(self) -> None:
        """Let the lot choose the dealer."""
        if self.players:
            self.dealer = random.randrange(len(self.players))
            self.refresh()

    def choose(self, option: str, value: str) -> None:
        """Choose a house rule."""
        self.options = {**self.options, option: value}
        self.refresh()

    def invite(self) -> None:
        """Ask for the name of somebody new, and of who sits next, while there are seats."""
        question = _("Who is playing?")
        self.app.go("name", question=question, done=self._welcome, following=self._who_next)

    def _who_next(self) -> str:
        """Return the question for one more name, or why the last was refused; empty if all sit."""
        if len(self.players) >= self.game.seats[-1]:
            return ""
        refused = str(self.app.referee.pending.notice)
        self.app.referee.clear_notice()
        if refused or not self.players:
            return refused or _("Who is playing?")
        return _("Who sits after {name}?").format(name=self.players[-1])

    def begin(self) -> None:
        """Begin the match; before the first one of a game comes what to lay out."""
        app = self.app
        known = app.referee.journal.last(self.game.name)
        if self.ready and app.referee.begin(self.game, self.setup()):
            app.trail[:] = ["home", "match"]
            # Who has played it here before knows what to lay out, or asks.
            app.go("match" if known or not self.lays else "setup_guide")

    def back(self) -> bool:
        """Let go of a chosen seat first."""
        was, self.chosen = self.chosen, -1
        self.refresh()
        return was >= 0

    def _at_once(self) -> int:
        """Return how many guests there is room for: every option on the page takes a row."""
        main = [option for option in self.game.options if option.main]
        return GUESTS if len(main) < 2 else GUESTS // 2

    def _as_last_time(self) -> None:
        """Begin with the seats and rules of the last match of this game, if there was one."""
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
        """Return what is chosen so far."""
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
        told = _("{count} of our own").format(count=own) if own else _("as in the rules")
        self.house = told if folded else ""

    def option(self, option: Any) -> str:
        """Return the value chosen for an option."""
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
