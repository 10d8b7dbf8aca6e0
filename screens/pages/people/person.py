"""Page of a person: mark and figures, bids or games, head to head, and the way to a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion import games
from companion.keep.matches.statistics import RIVALRY, Duel
from companion.play.game import Setup
from companion.play.marks import marks_at
from companion.table.identity import Erasing, Renaming
from companion.telling.dates import month_since
from companion.telling.profile import Calibration, GamePlayed, Profile, more_matches, profile
from companion.words.errors import UnknownGame
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.appearance import Look, look
from screens.pages.people.change import offer
from screens.pages.people.people import matches_word
from screens.parts.panels import blank
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

NAMED_GAMES = 4
"""Games that are named."""
FEW_BLANK = 2
"""Number of blank rows of games for a person who has not played."""
DUELS = 2
"""Number of duels shown on a landscape display."""


class DuelItem(Struct, frozen=True):
    """Duel as a row."""

    name: str
    mark: int
    own_mark: int
    own: int
    theirs: int
    rival: bool
    missing: str = ""
    """Matches that are missing, in words."""


class GameItem(Struct, frozen=True):
    """Game as a row."""

    title: str
    look: Look
    words: str


class PersonPage(Page):
    """Page of one person."""

    needs_subject = True
    name = StringProperty()
    since = StringProperty()
    mark = NumericProperty(None, allownone=True)
    headlines = ListProperty()
    calibration = ObjectProperty(Calibration(""), rebind=True)
    charted = BooleanProperty(False)
    """True while the bids are shown, False while the games are."""
    turns = BooleanProperty(False)
    """True if there are both."""
    findings = ListProperty()
    games = ListProperty()
    blank = ListProperty()
    """Blank rows of games, while there are none."""
    duels = ListProperty()
    no_duel = StringProperty()
    """Sentence on the matches that a duel lacks; empty if it lacks none."""
    more = BooleanProperty(False)
    """True while the keys for the name are shown."""
    notice = StringProperty()

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._shows_games = False
        super().__init__(app, **kwargs)

    def concern(self) -> object:
        """Return the person, and which keys and which chart are shown."""
        return self.name, self.more, self.charted

    def enter(self, who: str = "", **what: object) -> None:
        """Come to the front for a person."""
        if who:
            self.name, self._shows_games = who, False
        self.more = False
        super().enter(**what)

    def refresh(self) -> None:
        """Show the person."""
        journal = self.app.referee.journal
        self.notice = self.app.referee.pending.notice
        if found := profile(journal, self.name):
            self._show(found, journal.people.marks())

    def _show(self, found: Profile, marks: Mapping[str, int]) -> None:
        person = found.person
        self.since = _since(person.matches, person.since, self.app.referee.now())
        self.mark = marks.get(self.name)
        self.headlines = list(found.headlines)
        self.turns = found.calibration is not None and bool(found.games)
        self.charted = found.calibration is not None and not self._shows_games
        self.calibration = found.calibration or Calibration("")
        self.findings = list(self.calibration.findings)
        self.games = [_game(each) for each in found.games[:NAMED_GAMES]]
        self.blank = [] if self.games else blank.games(self.app.wall.cover)[:FEW_BLANK]
        self.duels = _duels(self.name, found.duels[:DUELS], found.rival, marks)
        self.no_duel = "" if self.duels else more_matches(0, RIVALRY)

    def turn(self) -> None:
        """Show the games instead of the bids, and the other way round."""
        self._shows_games = not self._shows_games
        self.refresh()

    def toggle_more(self) -> None:
        """Show or hide the keys for the name."""
        self.more = not self.more

    def back(self) -> bool:
        """Hide the keys for the name, if they are shown."""
        was, self.more = self.more, False
        return was

    def play(self) -> None:
        """Set up the game of the last match, with the person at the table."""
        journal = self.app.referee.journal
        new = games.menu()[0].name, Setup((self.name,))
        game, setup = journal.matches.last_setup_of(self.name) or new
        try:
            games.find(game)
        except UnknownGame:
            game, setup = new
        self.app.go("setup", game=game, chosen_setup=setup)

    def ask_name(self) -> None:
        """Ask for another name."""
        question = _("What is {name} called?").format(name=self.name)
        self.app.go("name", question=question, done=self._renamed)

    def _renamed(self, name: str) -> None:
        if name != self.name and offer(self, Renaming(self.name, name)):
            # Back from the page of letters leads to the change.
            self.app.trail.append("name")

    def erase(self) -> None:
        """Offer to forget the person."""
        offer(self, Erasing(self.name))


def _since(matches: int, first: str | None, now: str) -> str:
    """Return the number of matches and the month of the first one, in words."""
    if not (month := month_since(first or "", now)):
        return matches_word(matches)
    text = ngettext("{count} match since {month}", "{count} matches since {month}", matches)
    return text.format(count=matches, month=month)


def _game(each: GamePlayed) -> GameItem:
    words = matches_word(each.played)
    if each.won:
        won = ngettext("{count} won", "{count} won", each.won).format(count=each.won)
        words = f"{words}, {won}"
    return GameItem(each.title, look(each.name), words)


def _duels(
    name: str, duels: Sequence[Duel], rival: str, marks: Mapping[str, int]
) -> list[DuelItem]:
    """Return the duels of a person as rows, each of the others with a mark of their own."""
    own, *others = marks_at([name, *(duel.name for duel in duels)], marks)
    return [
        DuelItem(
            duel.name,
            mark,
            own,
            duel.before,
            duel.behind,
            duel.other == rival,
            "" if duel.matches >= RIVALRY else more_matches(duel.matches, RIVALRY),
        )
        for duel, mark in zip(duels, others, strict=True)
    ]


kv.load(__file__)
