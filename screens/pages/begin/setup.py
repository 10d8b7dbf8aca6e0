"""Set-up page: seats, first dealer and main options."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion import games
from companion.keep.matches.journal import Journal
from companion.play.game import Game, Setup, check_setup
from companion.play.marks import marks_at
from companion.words.i18n import _, ngettext
from companion.words.names import guest
from screens.base import kv
from screens.base.appearance import NEUTRAL, look
from screens.base.theme import theme
from screens.pages.begin.seats import SeatedPlace
from screens.parts.drawing.repeat import LabelledValue, ValueRow
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.parts.touch.tap import Key

LONG_NAME = 9
"""Letters of a name; longer names are arranged in fewer columns."""


def guest_names() -> list[str]:
    """Return the names of guests, as many as the largest table has seats."""
    most = max(game.seats[-1] for game in games.menu())
    return [guest(number) for number in range(1, most + 1)]


def in_their_places(names: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return names, each where it was before; the others are in the gaps and behind.

    >>> in_their_places(["Bruno", "Carla", "Dino"], ["Anna", "Bruno", "Carla"])
    ['Dino', 'Bruno', 'Carla']
    >>> in_their_places(["Bruno", "Carla"], ["Anna", "Bruno", "Carla"])
    ['', 'Bruno', 'Carla']
    """
    others = (name for name in names if name not in before)
    kept = [name if name in names else next(others, "") for name in before]
    return [*kept, *others]


class LastTable(Key):
    """Key that seats the people of the last match; paper while they sit."""

    page = ObjectProperty(None, allownone=True, rebind=True)


class SetUp(Page):
    """Choice of seats, dealer and options."""

    kept = True
    title = StringProperty()
    players = ListProperty()
    dealer = NumericProperty(0)
    chosen = NumericProperty(-1)
    """Chosen seat; -1 for none."""
    game: Game[Any] = ObjectProperty(rebind=True)
    look = ObjectProperty(NEUTRAL)
    pair = BooleanProperty(False)
    """True if the game has two seats, whose table leaves room for a wide column."""
    is_inline = BooleanProperty(False)
    """True if titles of options are beside their values."""
    airy = BooleanProperty(False)
    """True if the keys beside the table use the height that is free without guests."""
    key_row = NumericProperty(56)
    """Height of a row of keys beside the table, in pixels."""
    key_gap = NumericProperty(8)
    """Distance between those rows, in pixels."""
    title_height = NumericProperty(16)
    """Height of the title above the values of an option, in pixels."""
    column = NumericProperty(100)
    """Width of the column beside the table, in pixels."""
    seated = StringProperty()
    """Number of people at the table, in words."""
    has_last = BooleanProperty(False)
    as_last = BooleanProperty(False)
    """True while the people of the last match sit in their seats."""
    guests = ListProperty()
    """Known people without a seat, the last to play first."""
    has_guests = BooleanProperty(False)
    guests_shown = ListProperty()
    columns = NumericProperty(2)
    """Columns of the people that are shown."""
    more = BooleanProperty(False)
    """True if the roster has several pages."""
    _first = 0
    places = ListProperty()
    mains = ListProperty()
    house = StringProperty()
    has_own = BooleanProperty(False)
    """True if a house rule is not as in the rules."""

    @staticmethod
    def key_gaps(airy: bool, portrait: bool) -> float:
        """Return the distance between rows of keys, in gaps of the theme."""
        return 1.5 if airy else (1.0 if portrait else 0.65)

    def _house_word(self) -> str:
        word = _("House rules") if self.game.about.page == "setup" else _("The game")
        return f"{word}\n{self.house}" if self.has_own else word

    house_word = AliasProperty(_house_word, bind=("house", "has_own", "game"), cache=True)
    """Words of the key of the house rules, with those of the table below."""
    hint = StringProperty()
    notice = StringProperty()
    start = StringProperty()
    who_word = StringProperty()
    draw_word = StringProperty()
    ready = BooleanProperty(False)
    full = BooleanProperty(False)
    lays = BooleanProperty(False)
    """True if the game has a set-up guide for these seats."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        self.game = games.find(games.menu()[0].name)
        self.options: dict[str, str] = {}
        self._last: Setup | None = None
        self._known: Journal | None = None
        """Journal of the people on the seats; people of an unrecorded evening leave with it."""
        super().__init__(app, **kwargs)

    def enter(
        self, game: str = "", rematch: Any = None, chosen_setup: Setup | None = None,
        newcomers: Sequence[str] = (), **what: object,
    ) -> None:  # fmt: skip
        """Come to the front for a game, or for a rematch with the seats and options of a match.

        *chosen_setup* has options that were chosen on another page.
        """
        self.guests_shown = []
        if game:
            before, self.game = (self.game, self._known), games.find(game)
            recording = self.app.referee.recording
            self.chosen, self._known = -1, recording.journal
            self._last = recording.last_setup(game)
            if (self.game, self._known) != before:
                self.players, self.options, self.dealer = [], {}, 0
            if rematch:
                self.players = list(rematch.state.players)
                self.options = dict(rematch.setup.options)
                self.dealer = rematch.game.next_dealer(rematch.state)
            elif not self.players:
                self._seat_last()
                self._seat_newcomers(newcomers)
            if chosen_setup:
                self.options = dict(chosen_setup.options)
                self.players = list(chosen_setup.players) or self.players
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
        self.title, self.look = self.game.called(self.setup()), look(self.game.name)
        self.pair = self.game.seats[-1] == 2
        self.seated = _("{count} at the table").format(count=len(self.players))
        self.has_last = self._last is not None
        self.as_last = self._last is not None and [*self._last.players] == self.players
        self.who_word, self.draw_word = _(self.game.opening.who), _(self.game.opening.draw)
        self.dealer = min(self.dealer, max(len(self.players) - 1, 0))
        self.full = len(self.players) >= self.game.seats[-1]
        self.guests = self._names()
        # Also once the last of them sits: the keys below stay where they are.
        self.has_guests = bool(self.app.referee.recording.people())
        theme.seat_people(marks_at(self.players, self.app.referee.recording.journal.people.marks()))
        self.places = [
            SeatedPlace(seat, name, seat == self.dealer, seat == self.chosen)
            for seat, name in enumerate(self.players)
        ]
        self._show_rules()
        self._show_start()
        self.show_guests()

    def _names(self) -> list[str]:
        """Return the known people without a seat, the last to play first."""
        people = self.app.referee.recording.people()
        return [name for name in people if name not in self.players]

    def turn(self) -> None:
        """Show the next page of the roster."""
        self._first += sum(map(bool, self.guests_shown))
        self.guests_shown = []
        self.show_guests()

    def show_guests(self) -> None:
        """Show as many of the roster as fit, each where they are; after its last page, the first.

        A key whose person took a seat is empty, or shows one who had no room before.
        """
        people = self.app.referee.recording.people()
        is_long = any(len(name) > LONG_NAME for name in people)
        self.columns = (3 if self.is_inline else 2) - is_long
        pitch = theme.key + theme.gap
        rows = int((self.ids.roster.height + theme.gap + 1) // pitch)
        shown = int(self.columns) * max(rows, 1)
        self.more = len(people) > shown
        if self._first >= len(self.guests):
            self._first = 0
        wanted = self.guests[self._first : self._first + shown]
        fits = len(self.guests_shown) <= shown
        self.guests_shown = in_their_places(wanted, self.guests_shown if fits else ())

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

    def let_deal(self, seat: int) -> None:
        """Make a seat the first dealer."""
        self.dealer, self.chosen = seat, -1
        self.refresh()

    def take_last(self) -> None:
        """Seat the people of the last match, with its options; if they sit, clear the table."""
        if self.as_last:
            self.players = []
        else:
            self._seat_last()
        self.dealer, self.chosen = 0, -1
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
        known = app.referee.recording.last_setup(self.game.name)
        if self.ready and app.referee.begin(self.game, self.setup()):
            app.trail[:] = ["home", "match"]
            # Later matches do not need the guide; it is in the menu.
            app.go("match" if known or not self.lays else "setup_guide")

    def back(self) -> bool:
        """Clear the chosen seat, if any."""
        was, self.chosen = self.chosen, -1
        self.refresh()
        return was >= 0

    def _seat_last(self) -> None:
        """Take seats and options of the last match of this game, if any."""
        if self._last:
            known = {option.name for option in self.game.options}
            self.players = list(self._last.players)
            self.options = {k: v for k, v in self._last.options.items() if k in known}

    def _seat_newcomers(self, newcomers: Sequence[str]) -> None:
        """Seat the people of a new box, if the game has a seat for each of them."""
        if len(newcomers) <= self.game.seats[-1]:
            self.players = self.players or list(newcomers)

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
        options = {
            option.name: value
            for option in self.game.options
            if (value := self.option(option)) != option.default
        }
        return Setup(tuple(self.players), int(self.dealer), options)

    def row(self, option: Any) -> ValueRow:
        """Return the row of an option."""
        values = (LabelledValue(value, _(words)) for value, words in option.values.items())
        return ValueRow(option.name, _(option.title), tuple(values), self.option(option))

    def _show_rules(self) -> None:
        main = [option for option in self.game.options if option.main]
        self.mains = [self.row(option) for option in main]
        folded = [option for option in self.game.options if not option.main and not option.reads]
        own = sum(self.option(option) != option.default for option in folded)
        text = _("{count} of our own").format(count=own) if own else _("as in the rules")
        self.house, self.has_own = text if folded else "", own > 0
        if any(option.reads for option in self.game.options):
            self.house = self.game.called(self.setup())

    def open_rules(self) -> None:
        """Open the page of the house rules, or that on which a game is set up."""
        page = self.game.about.page
        if page == "setup":
            self.app.go("house")
        else:
            options = dict(self.options)
            self.app.go(page, players=tuple(self.players), dealer=int(self.dealer), options=options)

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
        self.notice = str(self.app.referee.pending.notice)
        self.hint = self.notice or self._hint()

    def _hint(self) -> str:
        if self.chosen >= 0:
            return _("Touch another seat to change places.")
        if not self.players:
            return _("Say who plays, clockwise.")
        if self.full and self.game.opening.full:
            return _(self.game.opening.full)
        if not self.ready:
            return _("Touch a seat to change it.")
        if self.game.opening.hint:
            return _(self.game.opening.hint)
        return _("Touch a seat to change it, or drag the dealer’s cards.")


kv.load(__file__)
