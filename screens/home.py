"""Home: resume first, then the games there are."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games import ABOUT
from companion.play.game import About
from companion.play.match import Match
from companion.play.view import View
from companion.table.devices import words
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal
from companion.words.i18n import _, joined, ngettext
from screens import kv
from screens.dates import ago, weekday
from screens.look import Look, look
from screens.parts import repeat  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page
from screens.parts.tap import Choice

NAMED = 2
"""How many winners a tile names, before it only counts them."""


class Tile(Struct, frozen=True):
    """A game as its tile shows it."""

    name: str
    title: str
    tagline: str
    look: Look
    last: str
    """Who won it last."""


class GameTile(Choice):
    """A game to begin."""

    low = BooleanProperty(False)
    """Whether there is no room to say who won last."""


class Home(Page):
    """What a game night begins with."""

    today = StringProperty()
    devices = StringProperty()
    device_icon = StringProperty("touch")
    device_fault = StringProperty()
    resume_title = StringProperty()
    resume_text = StringProperty()
    waiting = StringProperty()
    """That other matches can be resumed as well."""
    notice = StringProperty()
    strange = BooleanProperty(False)
    """Whether a card was scanned that no deck knows."""
    tiles = ListProperty()

    resume_number = 0
    thrown = NumericProperty(0)
    """The match that was just thrown away, until something else is done."""

    @staticmethod
    def columns(tiles: int, portrait: bool) -> int:
        """Return in how many columns the games stand."""
        if portrait:
            return 1 if tiles < 4 else 2
        return 2 if tiles == 4 else min(tiles, 3)

    def enter(self, **what: object) -> None:
        """Come to the front; look for a match to resume."""
        self.thrown = 0
        super().enter(**what)

    def concern(self) -> object:
        """Return the match to resume, and the one that was just thrown away."""
        return self.resume_number, self.thrown

    def refresh(self) -> None:
        """Show what there is to resume, and which devices answer."""
        app = self.app
        self.today = weekday(app.referee.now())
        self.tiles = [
            Tile(
                game.name,
                game.title,
                _tagline(game),
                look(game.name),
                _last(app.referee, game),
            )
            for game in ABOUT
        ]
        self._show_resume(app.referee)
        self._show_devices(app.referee.devices)
        self.notice, self.strange = app.referee.matter.notice, bool(app.referee.matter.stranger)

    def resume(self) -> None:
        """Go on exactly there."""
        app = self.app
        if app.referee.resume(self.resume_number):
            app.go("match")

    def agree(self) -> None:
        """Bring the match back, or go where a strange card can be taught."""
        app = self.app
        if self.thrown:
            self.bring_back()
        else:
            app.referee.dismiss()
            app.go("decks")

    def bring_back(self) -> None:
        """Undo throwing a match away."""
        referee = self.app.referee
        number, self.thrown = self.thrown, 0
        referee.dismiss()
        referee.bring_back(number)

    def leave(self) -> None:
        """What was thrown away can only be brought back here: say so nowhere else."""
        if self.thrown:
            self.app.referee.dismiss()

    def threw_away(self, number: int) -> None:
        """Offer to bring back the match that was just thrown away."""
        self.thrown = number
        self.app.referee.say(_("The match is thrown away."))

    def _show_resume(self, referee: Referee) -> None:
        saved = referee.journal.unfinished()
        self.resume_number = saved.number if saved else 0
        self.resume_title = self.resume_text = self.waiting = ""
        if saved:
            self.waiting = _waiting(referee.journal.count(waiting=True) - 1)
            try:
                self._show_match(referee.peek(saved.number), saved.touched)
            except BrokenJournal as error:
                text = _("Match {number} cannot be opened")
                self.resume_title, self.resume_text = text.format(number=saved.number), str(error)

    def _show_match(self, match: Match, touched: str) -> None:
        view = match.view
        self.resume_title = _("Resume {game} · {where}").format(
            game=match.game.title, where=view.where
        )
        when = ago(touched, self.app.referee.now())
        self.resume_text = " · ".join(filter(None, [*_standing(view), when]))

    def _show_devices(self, devices: dict[str, bool]) -> None:
        alive = [name for name in devices if devices[name]]
        self.device_fault = words([name for name in devices if not devices[name]])
        self.devices = words(alive) or _("touch and keys")
        self.device_icon = "buttons" if alive == ["buttons"] else "scanner" if alive else "touch"


def _waiting(count: int) -> str:
    """Return how many other matches wait; empty for none."""
    told = ngettext("{count} more waits", "{count} more wait", count).format(count=count)
    return told if count else ""


def _standing(view: View) -> list[str]:
    """Return the names, with their points once somebody has any."""
    if not any(seat.score for seat in view.seats):
        return [seat.name for seat in view.seats]
    return [f"{seat.name} {str(seat.score).replace('-', '−')}" for seat in view.seats]


def _tagline(game: About) -> str:
    seats = "–".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))
    return f"{seats} · {_(game.tagline)}"


def _last(referee: Referee, game: About) -> str:
    names = referee.journal.facts.last_won(game.name)
    if not names:
        return ""
    if len(names) <= NAMED:
        return _("last won by {names}").format(names=joined(names))
    text = _("last won by {names} and {count} more")
    return text.format(names=names[0], count=len(names) - 1)


kv.load(__file__)
