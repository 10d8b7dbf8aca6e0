"""Page of the club: its league, when each table was heard of, and how to join one."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.club.invitation import server_of
from companion.club.status import ClubStatus
from companion.play.marks import SOLID
from companion.table.devices import reader_names
from companion.telling.league import League, tell_league
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.pages.club.drawn import (  # noqa: F401  (for the kv file)
    GrowthSample,
    LeagueBar,
    RatingTrack,
    SilentSign,
)
from screens.pages.club.joining import InvitationListener
from screens.pages.club.row_heights import filling_height, pixels
from screens.parts.drawing.glyphs import text_width
from screens.parts.panels.frame import Page

LOOK_EVERY = 30.0
"""Seconds between two updates of the times since the tables' last words."""
NAMES_SHARE = 0.3
"""Largest share of the league that names take."""
TALLEST_ROW, TALLEST_TABLE = 56, 84
"""Greatest height of the row of a person and of a table, in pixels of the drawings."""
SHORTEST_ROW, SHORTEST_TABLE = (9, 26), (8, 38)
"""Least heights of these rows, in pixels of the drawings: of gaps and of letters."""


class BlankStanding(Struct, frozen=True):
    """Row of a league that is to come."""

    mark: int
    share: float
    fade: float


BLANK_SHARES = (0.9, 0.78, 0.7, 0.6, 0.5, 0.38)
BLANK_LEAGUE = [
    BlankStanding(SOLID + mark, share, 1 - 0.1 * mark) for mark, share in enumerate(BLANK_SHARES)
]


class LeaguePage(Page):
    """League of the club and its tables; before there is one, how to join it."""

    told = ObjectProperty(League("", ""), rebind=True)
    has_board = BooleanProperty(False)
    is_joined = BooleanProperty(False)
    is_asking = BooleanProperty(False)
    seat = NumericProperty(None, allownone=True)
    """Seat whose colour and shape the leader has."""
    rows, ratings, tables = ListProperty(), ListProperty(), ListProperty()
    has_ratings = BooleanProperty(False)
    shows_ratings = BooleanProperty(False)
    """True while people are sorted by their ratings, in place of their points."""
    who = StringProperty()
    sentence = StringProperty()
    blank = ListProperty(BLANK_LEAGUE)
    server = StringProperty()
    fault = StringProperty()
    """Sentence why the server does not answer, before its first board."""
    has_reader = BooleanProperty(False)
    has_evenings = BooleanProperty(False)
    """True if a key leads to the evening."""
    notice = StringProperty()
    wrong = BooleanProperty(False)
    """True while the server does not answer, as it did before."""
    invitation = StringProperty()
    """Invitation that was read, until it is taken or refused."""
    mark_width, name_width = NumericProperty(0), NumericProperty(0)
    matches_width, points_width = NumericProperty(0), NumericProperty(0)
    """Widths of columns of the league, in pixels."""
    value_size = NumericProperty(22)
    """Font size of points and ratings, in pixels."""

    def __init__(self, app: Any, **kwargs: object) -> None:
        self.listener = InvitationListener(self._offer, self._refuse)
        self._looking: Any = None
        """Event of the clock while the page is in front."""
        self.lay = Clock.create_trigger(self._measure, -1)
        super().__init__(app, **kwargs)

    @staticmethod
    def row_height(height: float, rows: int) -> float:
        """Return the height of the row of a person, in pixels: a page of them fills a height."""
        least = pixels(*SHORTEST_ROW)
        return max(min(filling_height(height, 0, rows, least), pixels(0, TALLEST_ROW)), least)

    @staticmethod
    def table_height(height: float, gap: float, tables: int) -> float:
        """Return the height of the row of a table, in pixels; more than fit leave room for keys."""
        least = pixels(*SHORTEST_TABLE)
        room = height if tables * (least + gap) - gap <= height else height - theme.bar - gap
        return max(min(filling_height(room, gap, tables, least), pixels(0, TALLEST_TABLE)), least)

    @staticmethod
    def words_without(is_joined: bool) -> str:
        """Return the sentence of a page without a board."""
        return _("The club has not answered yet") if is_joined else _("Many tables, one league")

    @staticmethod
    def way_in(is_joined: bool, has_reader: bool, fault: str) -> str:
        """Return the words on how to join a club, or on the server that has not answered."""
        if is_joined:
            return fault or _("Its league comes with the first answer.")
        if has_reader:
            return _("Scan the code of your invitation")
        return _("No reader answers.")

    @staticmethod
    def other_way(has_reader: bool) -> str:
        """Return the words on how to join without a reader."""
        if has_reader:
            return _("or write its address into companion.toml, as url under [club].")
        return _("Write the address of your invitation into companion.toml, as url under [club].")

    def enter(self, **what: object) -> None:
        """Come to the front, without a question, and look again from time to time."""
        self.invitation = ""
        super().enter(**what)
        self.leave()
        # Held weakly, so that a page that is dropped after a fault looks no more.
        self._looking = Clock.schedule_interval(self._look, LOOK_EVERY)

    def leave(self) -> None:
        """Look no more."""
        if self._looking:
            self._looking.cancel()

    def concern(self) -> object:
        """Return the invitation to answer, and the server."""
        return self.invitation, self.server, self.shows_ratings

    def refresh(self) -> None:
        """Show the board; without one, the way to join."""
        status = self._status()
        self.server, self.is_joined = status.server, bool(status.server)
        self.has_board, self.is_asking = status.board is not None, status.is_asking
        self.fault = "" if status.board else status.fault
        self.has_reader = bool(reader_names(self.app.referee.devices))
        self.has_evenings = self.is_joined and self.app.services.evenings is not None
        self._show_league(status)
        self.wrong = self.has_board and bool(status.fault)
        fault = status.fault if self.has_board else ""
        self.notice = self._consequence() or self.app.referee.pending.notice or fault

    def ask_again(self) -> None:
        """Ask the server for news."""
        if self.app.services.club:
            self.app.services.club.ask_again()
        self.refresh()

    def turn(self) -> None:
        """Show the ratings in place of the points, or the other way round."""
        self.shows_ratings = not self.shows_ratings
        self.refresh()

    def open_evening(self) -> None:
        """Go to the evening that goes on: its last round, or who is there; else begin one."""
        desk = self.app.services.evenings
        evening = desk.evening if desk else None
        if evening is None or evening.over:
            self.app.go("terms")
        else:
            self.app.go("rounds" if evening.rounds else "guests")

    def back(self) -> bool:
        """Refuse the invitation, if one was read."""
        was, self.invitation = self.invitation, ""
        self.refresh()
        return bool(was)

    def join(self) -> None:
        """Join the club of the invitation."""
        invitation, self.invitation = self.invitation, ""
        if self.app.services.club:
            self.app.services.club.join(invitation)
        self.refresh()

    def refuse(self) -> None:
        """Drop the invitation."""
        self.back()

    # --- what is shown

    def _look(self, _: float) -> None:
        self.refresh()

    def _status(self) -> ClubStatus:
        club = self.app.services.club
        return club.status if club else ClubStatus()

    def _show_league(self, status: ClubStatus) -> None:
        if status.board is None:
            self.told, self.seat = League("", ""), None
            self.rows, self.ratings, self.tables = [], [], []
            self.who = ""
            self.sentence = self._question() or self.words_without(self.is_joined)
            self.has_ratings = self.shows_ratings = False
            return
        referee = self.app.referee
        people = referee.journal.people.regulars()
        marks = {each.person: each.number for each in people}
        self.told = tell_league(status, referee.journal.box, marks, referee.now())
        self.has_ratings = self.told.rated is not None
        self.shows_ratings = self.shows_ratings and self.has_ratings
        said = self.told.rated if self.shows_ratings and self.told.rated else self.told
        self.who, self.sentence = said.who, said.sentence
        self.seat = None if said.mark is None else theme.marks.index(said.mark)
        self.rows, self.ratings = list(self.told.rows), list(self.told.ratings)
        self.tables = list(self.told.tables)
        self._measure()

    def _measure(self, *_args: object) -> None:
        """Measure names, badges and points, so that bars begin and end below each other."""
        self.value_size = theme.body if self.shows_ratings else theme.large
        rows, width = (
            self.told.rows,
            max(self.ids.pager.width, self.ids.rated.width) if self.ids else 0,
        )
        self.mark_width = max(
            [theme.large * 1.4, *(_width(each.table, theme.bold, theme.least) for each in rows)]
        ) + theme.gap  # fmt: skip
        head = _width(_("person"), theme.regular, theme.tiny)
        longest = max([head, *(_width(each.name, theme.bold, theme.body) for each in rows)])
        self.name_width = min(longest + theme.gap / 2, NAMES_SHARE * width)
        self.matches_width = _width(_("matches"), theme.regular, theme.tiny) + theme.gap * 1.5
        values = [each.points for each in rows]
        if self.shows_ratings:
            values = [each.value for each in self.told.ratings]
        self.points_width = theme.gap / 2 + max(
            (_width(each, theme.heavy, self.value_size) for each in values), default=0
        )

    def _question(self) -> str:
        """Return the question whether to join the club of the invitation; empty for none."""
        if not self.invitation:
            return ""
        server = server_of(self.invitation) or _("this machine")
        return _("Join the club at {server}?").format(server=server)

    def _consequence(self) -> str:
        """Return the sentence on the effect of joining; empty without an invitation."""
        return _("Results of matches are sent there from now on.") if self.invitation else ""

    def _offer(self, code: str) -> None:
        self.invitation = code
        self.app.referee.clear_notice()
        self.refresh()

    def _refuse(self, why: str) -> None:
        self.app.referee.show_notice(why)
        self.refresh()


def _width(text: str, font: str, size: float) -> float:
    return float(text_width(text, font, size)) if text else 0.0


kv.load(__file__)
