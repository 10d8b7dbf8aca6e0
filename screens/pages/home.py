"""Home page: the unfinished match first, then the games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import ceil, cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Mesh
from kivy.graphics.texture import Texture
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct

from companion.games import menu
from companion.play.game import About
from companion.play.match import Match
from companion.play.view import View
from companion.table.devices import device_names
from companion.table.referee import Referee
from companion.words.errors import BrokenJournal
from companion.words.i18n import _, joined, ngettext, points_word
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.base.theme import Colour, theme
from screens.pages.dates import ago, weekday
from screens.parts.drawing.glyphs import line_count
from screens.parts.drawing.repeat import Repeating
from screens.parts.drawing.shape import Shape
from screens.parts.panels.frame import Page, Strip
from screens.parts.panels.host import Host
from screens.parts.touch.tap import Choice, Key
from screens.rooms.pictures import COVERS, EDGE, Picture, covered

NAMED = 2
"""Most winners that a tile names; more are counted."""
SHORT = 7
"""Longest name, in letters, of which four fit side by side."""
BEND = 6
"""Segments of a rounded corner of a cover."""
FOOT = (0.94, 0.93, 0.92, 0.90, 0.87, 0.82, 0.74, 0.60, 0.40, 0.20, 0.06, 0.0)
"""Alpha of the shade at the bottom of a cover, from the bottom up."""
RISE = 1.45
"""Height of the shade, in heights of the words."""
LINE = 1.3
"""Height of a line of the tagline, in font sizes."""
PUSHED = 0.75
"""Brightness of a cover while a finger is on it."""


class Tile(Struct, frozen=True):
    """Game as a tile."""

    name: str
    title: str
    seats: str
    """Possible numbers of seats."""
    tagline: str
    look: Look
    last: str
    """Winners of its last match, in words."""


class Standing(Struct, frozen=True):
    """Seat of the unfinished match with its score."""

    seat: int
    name: str
    score: str


class SeatStanding(BoxLayout):
    """Seat of the unfinished match, with its mark and score."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class OthersWait(Key):
    """Key that leads to further unfinished matches."""

    item = StringProperty()


class HomeNotice(Strip):
    """Strip with the notice of the page."""

    item = StringProperty()
    owner = ObjectProperty(rebind=True)


class GameTile(Choice):
    """Key of a game, with its cover once that is painted."""

    low = BooleanProperty(False)
    """True if there is no room for the last winners."""
    beside = BooleanProperty(False)
    """True if the icon stands beside the name, for lack of room above it."""
    margin = NumericProperty(0)
    """Pixels at both sides of its words."""
    room = ListProperty([1, 1])
    """Width and height for the tagline, in pixels."""
    said = StringProperty()
    """Text that fits: the seats and the tagline, the seats alone, or nothing."""
    lines = NumericProperty(0)
    """Number of lines of that text."""
    cover = ObjectProperty(None, allownone=True)
    """Texture of the cover; None until it is painted."""
    foot = NumericProperty(0)
    """Height of the words, in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        self._picture, self._foot = (Shape(Mesh(mode="triangle_fan")) for _ in range(2))
        super().__init__(**kwargs)
        self.canvas.before.insert(2, self._picture)
        self.canvas.before.insert(3, self._foot)
        for name in ("cover", "foot"):
            self.fbind(name, self._paint)
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
        room = min(int(height / (theme.body * LINE)), 2)
        sizes = theme.small, theme.least
        self.said, self.lines = next(
            (
                (text, lines)
                for text in (f"{self.item.seats} · {self.item.tagline}", self.item.seats)
                for size in sizes
                if (lines := line_count(text, width - 3, theme.regular, size)) <= room
            ),
            ("", 0),
        )

    def _draw(self, *_: object) -> None:
        super()._draw()
        # Words stand on the dark shade of a cover, in every theme.
        self.bright = None if self.cover is None else False
        # The size may be 0 for a moment during layout.
        covered = self.cover is not None and min(self.size) >= 1
        for part in (self._picture, self._foot):
            part.show(covered)
        if covered:
            self._draw_cover()

    def _draw_cover(self) -> None:
        bright = PUSHED if self.state == "down" else 1
        shown, shade = cut(self.cover, *self.size), fade()
        # Above the shade its texture is clamped to the last row, which is transparent.
        reach = self.height / max(self.foot * RISE, 1)
        self._picture.rgba, self._foot.rgba = [bright, bright, bright, 1], theme.foot
        self._lay(self._picture, shown, shown.tex_coords)
        edge = EDGE * self.height * self.cover.height / shown.height - 1
        self._lay(self._foot, shade, (0, 0, 1, 0, 1, reach, 0, reach), edge)

    def _lay(self, part: Shape, texture: Texture, shown: Sequence[float], above: float = 0) -> None:
        """Draw a texture over the tile, from *above* pixels up."""
        corners = rounded(self.pos, self.size, theme.radius, shown)
        corners[1::4] = [max(up, self.y + above) for up in corners[1::4]]
        part.shape.texture = texture
        part.shape.vertices, part.shape.indices = corners, list(range(len(corners) // 4))

    def _behind(self) -> Colour:
        return super()._behind() if self.cover is None else theme.slate


@cache
def fade() -> Texture:
    """Return a texture whose alpha fades towards the top."""
    texture = Texture.create(size=(1, len(FOOT)), colorfmt="rgba")
    pixels = bytes(part for share in FOOT for part in (255, 255, 255, round(255 * share)))
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


def cut(cover: Texture, width: float, height: float) -> Texture:
    """Return the region of a cover with the aspect ratio of a size, at its lower right.

    It is at least a pixel wide and high, since the size may be almost 0 during layout.
    """
    wide = min(max(cover.height * width / height, 1), cover.width)
    high = min(max(cover.width * height / width, 1), cover.height)
    return cover.get_region(cover.width - wide, 0, wide, high)


def rounded(
    pos: Sequence[float], size: Sequence[float], radius: float, shown: Sequence[float]
) -> list[float]:
    """Return the vertices (x, y, u, v) of a rounded box, counterclockwise."""
    (x, y), (width, height) = pos, size
    left, low, right, high = shown[0], shown[1], shown[4], shown[5]
    middles = (width - radius, height - radius), (radius, height - radius), (radius, radius), (
        width - radius, radius)  # fmt: skip
    corners: list[float] = []
    for quarter, middle in enumerate(middles):
        for step in range(BEND + 1):
            turn = (quarter + step / BEND) * pi / 2
            across = (middle[0] + radius * cos(turn)) / max(width, 1)
            up = (middle[1] + radius * sin(turn)) / max(height, 1)
            corners += [x + across * width, y + up * height]
            corners += [left + across * (right - left), low + up * (high - low)]
    return corners


class Shelf(Repeating):
    """Layout of rows with given numbers of items, each row stretched to the full width."""

    rows = ListProperty()
    """Number of items in each row, from the top."""
    gap = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("rows", "gap", "pos", "size", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Place all items."""
        if not self.rows:
            return
        high = (self.height + self.gap) / len(self.rows)
        ends = list(accumulate(self.rows))
        for place, widget in enumerate(reversed(self.children)):
            row = next((at for at, end in enumerate(ends) if place < end), len(ends) - 1)
            wide = (self.width + self.gap) / self.rows[row]
            left = self.x + wide * (place - ends[row] + self.rows[row])
            widget.pos = left, self.top - high * (row + 1) + self.gap
            widget.size = wide - self.gap, high - self.gap


class Home(Page):
    """Home page."""

    today = StringProperty()
    devices = StringProperty()
    device_icon = StringProperty("touch")
    device_fault = StringProperty()
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
        self._hung: Picture | None = None
        super().__init__(app, **kwargs)
        self.fbind("size", self._hang)

    @staticmethod
    def rows(tiles: int, portrait: bool) -> list[int]:
        """Return the number of tiles in each row; the last may have fewer."""
        few = tiles < 4
        columns = (1 if few else 2) if portrait else (tiles if few else ceil(tiles / 2))
        return [min(columns, tiles - first) for first in range(0, tiles, columns or 1)]

    @staticmethod
    def standing_columns(standings: list[Standing], portrait: bool) -> int:
        """Return the number of standings side by side, at least 1."""
        count = max(len(standings), 1)
        if portrait or (count == 4 and any(len(each.name) > SHORT for each in standings)):
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
        self.today = weekday(app.referee.now())
        self.tiles = [
            Tile(
                game.name,
                game.title,
                _seats(game),
                _(game.tagline),
                look(game.name),
                _last(app.referee, game),
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
        if app.referee.resume(self.resume_number):
            app.go("match")

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
        referee.bring_back(number)

    def leave(self) -> None:
        """Clear the notice about a match that was thrown away: only this page can bring it back."""
        if self.thrown:
            self.app.referee.cancel_pending()

    def threw_away(self, number: int) -> None:
        """Offer to bring back the match that was just thrown away."""
        self.thrown = number
        self.app.referee.show_notice(_("Match deleted."))

    def _show_resume(self, referee: Referee) -> None:
        saved = referee.journal.unfinished()
        self.resume_number = saved.number if saved else 0
        self.resume_title = self.resume_text = self.resume_when = self.waiting = ""
        self.standings = []
        if saved:
            self.waiting = _waiting(referee.journal.count(waiting=True) - 1)
            try:
                self._show_match(referee.peek(saved.number), saved.touched)
            except BrokenJournal as error:
                text = _("Match {number} cannot be opened")
                self.resume_title, self.resume_text = text.format(number=saved.number), str(error)

    def _show_match(self, match: Match, touched: str) -> None:
        view = match.view
        self.resume_title = f"{match.game.title} · {view.where}"
        self.resume_look = look(match.game.name)
        self.resume_when = ago(touched, self.app.referee.now())
        self.standings = _standings(view)

    def _hang_covers(self, _: float) -> None:
        """Set the covers of the tiles, once they are painted."""
        wall = self.app.wall
        wanted = None if theme.contrast else Picture(COVERS, wall.display)
        if wanted == self._hung:
            return
        sheet = wall.texture(wanted) if wanted else None
        self._hung = wanted if sheet else None
        names = covered()
        for tile in self.ids.games.children:
            known = sheet is not None and tile.item.name in names
            tile.cover = _cell(sheet, names.index(tile.item.name), len(names)) if known else None

    def _show_devices(self, devices: dict[str, bool]) -> None:
        alive = [name for name in devices if devices[name]]
        self.device_fault = device_names([name for name in devices if not devices[name]])
        self.devices = _("all connected") if alive else _("touch and keys")
        if self.device_fault:
            self.devices = _("{device}: no answer").format(device=self.device_fault)
        self.device_icon = "yes" if alive else "touch"


def _waiting(count: int) -> str:
    """Return the number of further unfinished matches in words; empty for none."""
    text = ngettext("{count} more waits", "{count} more wait", count).format(count=count)
    return text if count else ""


def _standings(view: View) -> list[Standing]:
    """Return the seats, with their points once any seat has some."""
    counts = any(seat.score for seat in view.seats)
    return [
        Standing(place, seat.name, points_word(seat.score) if counts else "")
        for place, seat in enumerate(view.seats)
    ]


def _cell(sheet: Texture, row: int, rows: int) -> Texture:
    """Return a cover of a sheet, by its row from the top."""
    high = sheet.height // rows
    return sheet.get_region(0, sheet.height - (row + 1) * high, sheet.width, high)


def _seats(game: About) -> str:
    return "–".join(dict.fromkeys((str(game.seats[0]), str(game.seats[-1]))))


def _last(referee: Referee, game: About) -> str:
    names = referee.journal.facts.last_won(game.name)
    if not names:
        return ""
    if len(names) <= NAMED:
        return _("last won by {names}").format(names=joined(names))
    text = _("last won by {names} and {count} more")
    return text.format(names=names[0], count=len(names) - 1)


kv.load(__file__)
