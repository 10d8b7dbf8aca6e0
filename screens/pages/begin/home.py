"""Home page: the unfinished match first, then the games."""

from __future__ import annotations

from itertools import accumulate
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games import find, menu
from companion.keep.matches.journal import Journal
from companion.play.game import About, Setup, check_setup
from companion.play.match import Match
from companion.table.devices import device_names
from companion.table.referee import Referee
from companion.telling.dates import ago, weekday
from companion.words.errors import BrokenJournal
from companion.words.i18n import _, joined, ngettext
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.base.theme import Colour, theme
from screens.parts.drawing.cover import stripe
from screens.parts.drawing.glyphs import line_count
from screens.parts.drawing.paper import BLANK, Layer
from screens.parts.drawing.patches import Patch, glow
from screens.parts.drawing.repeat import Repeating
from screens.parts.drawing.shape import Shape
from screens.parts.panels.frame import Page, Strip
from screens.parts.panels.host import Host
from screens.parts.seating.standing import PersonStanding, standings
from screens.parts.touch.covered import CoveredKey
from screens.parts.touch.tap import Key, Tap

NAMED_WINNERS = 2
"""Most winners that a tile names; more are counted."""
SHORT_NAME = 7
"""Longest name, in letters, of which four fit side by side."""
TAGLINE_HEIGHT = 1.3
"""Height of a line of the tagline, in font sizes."""
VELVET = 0.26
"""Brightness of the velvet of the unfinished match, as a share of the game's colour."""
BRIGHTEST = 0.46
"""Sum of red, green and blue of the brightest velvet: on a brighter one no name can be read."""
DAYLIGHT = 0.14
"""Share of the game's colour in it by daylight."""
LAMP = 0.14
"""Alpha of the light in its middle."""
STRIPE = 8
"""Width of the stripe at its left, in pixels of the drawings."""


class TiledGame(Struct, frozen=True):
    """Game as a tile."""

    name: str
    title: str
    seats: str
    """Possible numbers of seats."""
    tagline: str
    look: Look
    last: str
    """Winners of its last match, in words."""
    page: str = "setup"
    """Page that the tile opens."""


class OthersWait(Key):
    """Key that leads to further unfinished matches."""

    item = StringProperty()


class HomeNotice(Strip):
    """Strip with the notice of the page."""

    item = StringProperty()
    owner = ObjectProperty(rebind=True)


class WaitingMatch(Tap):
    """Key of the unfinished match: velvet in the colour of its game."""

    look = ObjectProperty(NEUTRAL)
    lines = NumericProperty(0)
    """Rows of its seats."""

    drawn_by = (*Tap.drawn_by, "look")

    def __init__(self, **kwargs: Any) -> None:
        self._light, self._stripe = Shape(Patch(glow)), Layer()
        super().__init__(**kwargs)
        self.canvas.before.insert(1, self._light)
        self.canvas.before.insert(2, self._stripe)

    def _draw(self, *_: object) -> None:
        super()._draw()
        (x, y), (width, height), stripe_width = self.pos, self.size, STRIPE * theme.unit
        colour, is_soft = theme.game_colour(self.look, theme.dark), not theme.contrast
        shown = self.opacity > 0 and min(width, height) > 2 * theme.radius
        self._light.show(shown and is_soft)
        self._light.rgba = [*colour[:3], LAMP]
        self._light.shape.lay(x, y, width, height, height / 2)
        self._stripe.draw(
            colour, stripe(x, y, height, theme.radius, stripe_width) if shown else BLANK
        )

    def _behind(self) -> Colour:
        if theme.contrast or self.state == "down":
            return super()._behind()
        colour = theme.game_colour(self.look, theme.dark)[:3]
        if theme.dark:
            share = min(VELVET, BRIGHTEST / sum(colour))
            return [*(share * tone for tone in colour), 1]
        return [tone * DAYLIGHT + ground * (1 - DAYLIGHT)
                for tone, ground in zip((*colour, 1), theme.panel, strict=True)]  # fmt: skip


class GameTile(CoveredKey):
    """Key of a game, with its cover once that is painted."""

    low = BooleanProperty(False)
    """True if there is no room for the last winners."""
    is_inline = BooleanProperty(False)
    """True if the icon is beside the name, for lack of room above it."""
    margin = NumericProperty(0)
    """Pixels at both sides of its words."""
    room = ListProperty([1, 1])
    """Width and height for the tagline, in pixels."""
    said = StringProperty()
    """Text that fits: the seats and the tagline, the seats alone, or nothing."""
    lines = NumericProperty(0)
    """Number of lines of that text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("item", "room"):
            self.fbind(name, self._say)
        self._say()

    def rethemed(self) -> None:
        """Fit the text again."""
        super().rethemed()
        self._say()

    def _say(self, *_: object) -> None:
        """Choose the text that fits."""
        width, height = self.room
        room = min(int(height / (theme.body * TAGLINE_HEIGHT)), 2)
        # One line of smaller letters leaves more of the cover than two.
        fitting = [(lines, size) for lines in range(1, room + 1)
                   for size in (theme.body, theme.least)]  # fmt: skip
        self.said, self.lines = next(
            (
                (text, lines)
                for text in (f"{self.item.seats} · {self.item.tagline}", self.item.seats)
                for lines, size in fitting
                if line_count(text, width - 3, theme.face(size), size) <= lines
            ),
            ("", 0),
        )


class Shelf(Repeating):
    """Layout of rows with given numbers of items, each row stretched to the full width."""

    rows = ListProperty()
    """Number of items in each row, from the top."""
    gap = NumericProperty(0)

    laid_out_by = ("rows", "gap", "pos", "size", "children")

    def do_layout(self, *_: object) -> None:
        """Place all items."""
        if not self.rows:
            return
        height = (self.height + self.gap) / len(self.rows)
        ends = list(accumulate(self.rows))
        for place, widget in enumerate(reversed(self.children)):
            row = next((at for at, end in enumerate(ends) if place < end), len(ends) - 1)
            width = (self.width + self.gap) / self.rows[row]
            left = self.x + width * (place - ends[row] + self.rows[row])
            widget.pos = left, self.top - height * (row + 1) + self.gap
            widget.size = width - self.gap, height - self.gap


class Home(Page):
    """Home page."""

    kept = True
    today = StringProperty()
    unrecorded = BooleanProperty(False)
    """True while matches that begin are not recorded."""

    has_club = BooleanProperty(False)
    """True once the box has joined a club."""

    devices = StringProperty()
    device_icon = StringProperty("touch")
    device_fault = StringProperty()

    def _tonight(self) -> str:
        if self.device_fault and theme.portrait:
            return ""
        return _("Not recorded") if self.unrecorded else _("What to play?")

    tonight = AliasProperty(_tonight, bind=("unrecorded", "device_fault"))
    """Words on the key of the evening; none where a fault needs the room."""
    resume_title = StringProperty()
    resume_text = StringProperty()
    """Reason why the unfinished match cannot be opened, if so."""
    resume_when = StringProperty()
    resume_look = ObjectProperty(NEUTRAL)
    standings = ListProperty()
    waiting = StringProperty()
    """Number of further unfinished matches in words; empty for none."""
    notice = StringProperty()
    strange = BooleanProperty(False)
    """True after a card that is in no deck was scanned."""
    tiles = ListProperty()

    table: tuple[str, ...] = ()
    """People who have just said that they are here, until the first match of the box."""
    resume_number = 0
    thrown = NumericProperty(0)
    """Number of the match that was just thrown away; 0 for none."""

    def _answer(self) -> str:
        if self.thrown:
            return _("Undo")
        return _("Decks") if self.strange else ""

    answer = AliasProperty(_answer, bind=("thrown", "strange"), cache=True)
    """The words on the key beside the notice."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._hang = Clock.create_trigger(self._hang_covers)
        self._resumed: Journal | None = None
        """Journal of the unfinished match."""
        self._thrown_from: Journal | None = None
        super().__init__(app, **kwargs)
        self.fbind("size", self._hang)

    @staticmethod
    def rows(tiles: int, portrait: bool) -> list[int]:
        """Return the number of tiles in each row; the last may have fewer."""
        few = tiles < 4
        columns = (1 if few else 2) if portrait else (tiles if few else ceil(tiles / 2))
        return [min(columns, tiles - first) for first in range(0, tiles, columns or 1)]

    @staticmethod
    def standing_columns(standings: list[PersonStanding], portrait: bool) -> int:
        """Return the number of standings side by side, at least 1."""
        count = max(len(standings), 1)
        if portrait or (count == 4 and any(len(each.name) > SHORT_NAME for each in standings)):
            return min(count, 2)
        return count if count == 4 else min(count, 3)

    def enter(self, **what: object) -> None:
        """Come to the front without an offer to bring a match back."""
        self.thrown = 0
        super().enter(**what)

    def concern(self) -> object:
        """Return the match to resume and the one that was just thrown away."""
        return self.resume_number, self.thrown

    def refresh(self) -> None:
        """Show the unfinished match, the games and the devices."""
        app = self.app
        app.referee.end_evening()
        if self._thrown_from not in (app.referee.journal, app.referee.recording.journal):
            self.thrown = 0  # its journal is gone
        self.today = weekday(app.referee.now())
        self.unrecorded = app.referee.recording.is_off
        self.has_club = bool(app.services.club and app.services.club.status.server)
        self.tiles = [
            TiledGame(
                game.name,
                _(game.title),
                _seats(game),
                _(game.tagline),
                look(game.name),
                _last(app.referee, game),
                game.page,
            )
            for game in menu()
        ]
        self._show_resume(app.referee)
        self._show_devices(app.referee.devices)
        self._hang()
        self.notice, self.strange = (
            app.referee.pending.notice,
            bool(app.referee.pending.unknown_code),
        )

    def resume(self) -> None:
        """Resume the unfinished match."""
        app = self.app
        if app.referee.resume(self.resume_number, self._resumed):
            app.go("match")

    def open(self, tile: TiledGame) -> None:
        """Begin a game with those who have just said who they are, or go where it is set up."""
        table = () if self.app.referee.recording.journal.matches.count() else self.table
        game, setup = find(tile.name), Setup(table)
        begins = bool(table) and tile.page == "setup" and check_setup(game, setup) is None
        if begins and self.app.referee.begin(game, setup):
            self.app.go("match")
        else:
            self.app.go(tile.page, game=tile.name, newcomers=table)

    def agree(self) -> None:
        """Bring the match back, or go to the decks to teach a strange card."""
        app = self.app
        if self.thrown:
            self.bring_back()
        else:
            app.referee.cancel_pending()
            app.go("decks")

    def bring_back(self) -> None:
        """Undo throwing a match away."""
        referee = self.app.referee
        number, self.thrown = self.thrown, 0
        referee.cancel_pending()
        referee.bring_back(number, self._thrown_from)

    def leave(self) -> None:
        """Clear the notice about a match that was thrown away: only this page can bring it back."""
        if self.thrown:
            self.app.referee.cancel_pending()

    def threw_away(self, number: int, journal: Journal) -> None:
        """Offer to bring back the match of a journal that was just thrown away."""
        self.thrown, self._thrown_from = number, journal
        self.app.referee.show_notice(_("Match deleted."))

    def _show_resume(self, referee: Referee) -> None:
        self.resume_number, self._resumed = 0, None
        self.resume_title = self.resume_text = self.resume_when = self.waiting = ""
        self.standings = []
        if found := referee.recording.unfinished():
            self._resumed, saved = found
            self.resume_number = saved.number
            waiting = referee.journal.matches.count(waiting=True)
            others = waiting - (self._resumed is referee.journal)
            self.waiting = _waiting(others)
            try:
                self._show_match(referee.peek(saved.number, self._resumed), saved.touched)
            except BrokenJournal as error:
                text = _("Match {number} cannot be opened")
                self.resume_title, self.resume_text = text.format(number=saved.number), str(error)

    def _show_match(self, match: Match, touched: str) -> None:
        view = match.view
        self.resume_title = f"{match.game.called(match.setup)} · {view.where}"
        self.resume_look = look(match.game.name)
        self.resume_when = ago(touched, self.app.referee.now())
        seats = view.seats
        self.standings = standings(
            [s.name for s in seats],
            [s.score for s in seats],
            self.app.referee.recording.journal.people.marks(),
        )

    @staticmethod
    def tonight_width(words: str, portrait: bool, letter: float) -> float:
        """Return the width of the key of the evening, in pixels, for a size of letters."""
        if not words:
            return theme.key
        return theme.unit * 130 if portrait else letter * 182

    @staticmethod
    def title_width(width: float, portrait: bool, letter: float) -> float:
        """Return the room for the title in a page of a width, in pixels, beside the keys."""
        keys = theme.unit * 130 + letter * 26 + theme.bar + 2 * theme.margin + 5 * theme.gap
        return width - keys if portrait else width

    def _hang_covers(self, _: float) -> None:
        """Set the covers of the tiles, once they are painted."""
        for tile in self.ids.games.children:
            tile.cover = self.app.wall.cover(tile.item.name)

    def _show_devices(self, devices: dict[str, bool]) -> None:
        alive = [name for name in devices if devices[name]]
        self.device_fault = device_names([name for name in devices if not devices[name]])
        self.devices = _("all connected") if alive else _("touch and keys")
        if self.device_fault:
            # Larger letters leave room for the name beside the warning on an upright display.
            is_named = theme.portrait and theme.letter > theme.unit
            text = "{device}" if is_named else _("{device}: no answer")
            self.devices = text.format(device=self.device_fault)
        self.device_icon = "yes" if alive else "touch"


def _waiting(count: int) -> str:
    """Return the number of further unfinished matches in words; empty for none."""
    text = ngettext("{count} more waits", "{count} more wait", count).format(count=count)
    return text if count else ""


def _seats(game: About) -> str:
    return "–".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))


def _last(referee: Referee, game: About) -> str:
    names = referee.journal.facts.last_won(game.name)
    if not names:
        return ""
    if len(names) <= NAMED_WINNERS:
        return _("last won by {names}").format(names=joined(names))
    text = _("last won by {names} and {count} more")
    return text.format(names=names[0], count=len(names) - 1)


kv.load(__file__)
