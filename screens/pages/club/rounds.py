"""Page of a round of an evening: its tables, their results, and the way to the match at one."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion import games
from companion.club.evening import ClubEvening, Table, assign, call_off, end
from companion.club.rounds import take_back
from companion.games.any_game import ABOUT as ANY_GAME
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring_text import encode
from companion.keep.file.sheets import Sheets
from companion.keep.matches.journal import Journal
from companion.keep.matches.lists import Saved
from companion.play.game import Setup, check_setup
from companion.table import sheets
from companion.telling.rounds import PairedTable, ToldRound, tell_round
from companion.words.errors import UnknownGame
from companion.words.i18n import _, ngettext, pgettext
from screens.base import kv
from screens.base.theme import theme
from screens.pages.club.club_evening import EveningPageOfClub
from screens.pages.club.row_heights import filling_height, pixels

SHORTEST_TABLE = (30, 30)
"""Least height of a table of two, in pixels of the drawings: of gaps and of letters."""
SEATS_ROW = (2, 27)
"""The same for each further row of two seats."""
FEWEST_ROWS = 2
"""Rows for which there is room at least, so that few tables are not tall."""
MOST_SEARCHED = 200
"""Matches among which the sheet of another game is looked for."""
ASK_NEXT, ASK_END = "next", "end"
"""Questions."""


class RoundsPage(EveningPageOfClub):
    """Tables of a round; results come in by themselves, and each match begins from its table."""

    told = ObjectProperty(ToldRound(0, "", None, "", (), ""), rebind=True)
    tables = ListProperty()
    seat = NumericProperty(None, allownone=True)
    title = StringProperty()
    where = StringProperty()
    shown = NumericProperty(0)
    """Number of the round that is shown; 0 for the last one."""
    rounds = NumericProperty(0)
    chosen = ObjectProperty(None, allownone=True)
    """Number of the table that was touched."""
    columns = NumericProperty(2)
    play_word = StringProperty()
    """Words of the key that begins or resumes a match; empty if there is none to play."""
    other_word = StringProperty()
    """Words of the key that changes the table that was touched; empty for none."""
    can_draw = BooleanProperty(False)
    is_whole = BooleanProperty(False)
    """True once all results of the last round are in."""
    can_take_back = BooleanProperty(False)
    asks = StringProperty()
    """Open question; empty for none."""
    question = StringProperty()

    def enter(self, **what: object) -> None:
        """Come to the front with the last round."""
        self.shown, self.chosen, self.asks = 0, None, ""
        super().enter(**what)

    def concern(self) -> object:
        """Return the round, the table that was touched, and the open question."""
        return self.told.number, self.chosen, self.asks

    def refresh(self) -> None:
        """Show the round."""
        super().refresh()
        evening = self.evening
        if evening is None or not evening.rounds:
            self.told, self.tables = ToldRound(0, "", None, "", (), ""), []
            return
        self.rounds = len(evening.rounds)
        number = int(self.shown) or self.rounds
        self.told = tell_round(evening, number, self.desk.people, self.desk.results, self.own_table)
        self.title = pgettext("of an evening", "Round {number}").format(number=number)
        self.tables = list(self.told.tables)
        self.seat = None if self.told.mark is None else theme.marks.index(self.told.mark)
        self.where = " · ".join(filter(None, (self.led_by, _("over") if evening.over else "")))
        self.columns = 1 if theme.portrait else 2
        self._show_keys(evening)

    def row_height(self, height: float, gap: float, tables: list[PairedTable]) -> float:
        """Return the height of a table, in pixels: a page of them fills the height."""
        seats = max((len(table.seats) for table in tables), default=2)
        least = pixels(*SHORTEST_TABLE) + -(-seats // 2) * pixels(*SEATS_ROW)
        rows = -(-len(tables) // int(self.columns))
        return filling_height(height, gap, rows, least, FEWEST_ROWS)

    @staticmethod
    def keys_height(*keys: object) -> float:
        """Return the height of the keys at the foot of an upright display, one for each word."""
        count = sum(map(bool, keys))
        return max(count * (theme.touch + theme.gap) - theme.gap, 0)

    # --- touches

    def touch_table(self, table: PairedTable) -> None:
        """Choose a table, or none again."""
        self.chosen = None if self.chosen == table.number else table.number
        self.refresh()

    def turn_round(self, by: int) -> None:
        """Show the round before or after."""
        self.shown = min(max(self.told.number + by, 1), self.rounds)
        self.chosen, self.asks = None, ""
        self.refresh()

    def play(self) -> None:
        """Begin the match of the table from its pairing, or resume it."""
        table = self._playable()
        if table is None:
            return
        names = self.desk.seat(table.people)
        if found := self._left(table, names):
            journal, saved = found
            if self.app.referee.resume(saved.number, journal):
                self.app.go("match")
        else:
            self._begin(table, names)

    def change_table(self) -> None:
        """Call the table that was touched off, or await its result again."""
        number, table = self.told.number, self._touched()
        if table is None:
            return
        if table.is_open:
            self.change(lambda evening: call_off(evening, number, table.number))
        else:
            self.change(lambda evening: assign(evening, number, table.number, None))

    def draw(self) -> None:
        """Draw the next round, after a question while results are missing."""
        self.asks = "" if self.is_whole else ASK_NEXT
        if self.asks:
            self.refresh()
        else:
            self.draw_round()

    def show_round(self) -> None:
        """Show the last round."""
        self.shown, self.chosen = 0, None
        self.refresh()

    def take_back(self) -> None:
        """Take the last round back, of which no result is in."""
        if self.change(take_back) and self.evening and not self.evening.rounds:
            self.app.back()

    def ask_end(self) -> None:
        """Ask whether the evening is over."""
        self.asks = ASK_END
        self.refresh()

    def agree(self) -> None:
        """Do as the question asked."""
        asked, self.asks = self.asks, ""
        if asked == ASK_NEXT:
            self.draw_round()
        elif asked == ASK_END and self.change(end):
            self.app.go("league")

    def refuse(self) -> None:
        """Drop the question."""
        self.asks = ""
        self.refresh()

    def back(self) -> bool:
        """Drop the question, or choose no table."""
        was = bool(self.asks or self.chosen)
        self.asks, self.chosen = "", None
        self.refresh()
        return was

    # --- what is shown

    def _show_keys(self, evening: ClubEvening) -> None:
        is_last, goes_on = self.told.number == self.rounds, not evening.over
        last = evening.rounds[-1].tables
        table = self._playable()
        self.play_word = self._play_word(table) if table and goes_on else ""
        self.other_word = self._other_word() if self.leads and goes_on else ""
        self.can_draw = self.leads and is_last and goes_on
        self.is_whole = not any(each.is_open for each in last)
        self.can_take_back = self.can_draw and not any(each.match for each in last)
        self.question = self._question(sum(each.is_open for each in last)) if self.asks else ""

    def _question(self, missing: int) -> str:
        if self.asks == ASK_END:
            return _("Is the evening over? Results that are missing may still come.")
        text = ngettext(
            "{count} result is missing, and may still come. Draw the next round?",
            "{count} results are missing, and may still come. Draw the next round?",
            missing,
        )
        return text.format(count=missing)

    def _play_word(self, table: Table) -> str:
        people = self.desk.people
        names = tuple(people[each].name for each in table.people if each in people)
        goes_on = self._left(table, names)
        text = _("Go on at table {number}") if goes_on else _("Play at table {number}")
        return text.format(number=table.number)

    def _other_word(self) -> str:
        table = self._touched()
        if table is None:
            return ""
        if table.is_open:
            return _("Not played")
        return _("Played after all") if table.off else _("Another result")

    def _touched(self) -> Table | None:
        return self._table(self.chosen)

    def _playable(self) -> Table | None:
        """Return the table whose match begins here: the one touched, else that of this box."""
        table = self._table(self.chosen or self.own_table)
        return table if table and table.is_open else None

    def _table(self, number: int | None) -> Table | None:
        evening = self.evening
        if evening is None or not evening.rounds or not self.told.number:
            return None
        tables = evening.rounds[self.told.number - 1].tables
        return next((table for table in tables if table.number == number), None)

    # --- the match

    def _left(self, table: Table, names: tuple[str, ...]) -> tuple[Journal, Saved] | None:
        """Return the match of a table that was left, with its journal; None if there is none."""
        found = self.app.referee.recording.unfinished()
        game, _colon, _sheet = table.game.partition(": ")
        is_left = found is not None and (found[1].game, found[1].players) == (game, names)
        return found if is_left else None

    def _begin(self, table: Table, names: tuple[str, ...]) -> None:
        """Begin the match of a table, or go where its game is set up."""
        name, _colon, sheet = table.game.partition(": ")
        try:
            game = games.find(name)
        except UnknownGame:
            self.app.referee.show_notice(_("This box does not know that game."))
            return
        setup = Setup(names, options=self._options(name, sheet))
        if check_setup(game, setup) is None and (name != ANY_GAME.name or sheet):
            if self.app.referee.begin(game, setup):
                self.app.trail[:] = [*self.app.trail[: self.app.trail.index("rounds")], "rounds"]
                self.app.go("match")
        elif name == ANY_GAME.name:
            self.app.go(game.about.page, game=name, players=names, options=setup.options)
        else:
            self.app.go(game.about.page, game=name, chosen_setup=setup)

    def _options(self, game: str, sheet: str) -> dict[str, str]:
        """Return the house rules of the last match of a game, or the sheet of another game."""
        recording = self.app.referee.recording
        if game == ANY_GAME.name:
            known = sheets.played(recording.journal, Sheets(recording.journal.path), MOST_SEARCHED)
            found = next((each for each in sheets.choices(known) if each.name == sheet), None)
            return {SHEET: encode(found)} if found else {}
        last = recording.last_setup(game)
        return dict(last.options) if last else {}


kv.load(__file__)
