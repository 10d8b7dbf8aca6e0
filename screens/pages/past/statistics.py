"""Page with the figures of a game: a sentence, two charts, and titles."""

from __future__ import annotations

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
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.keep.matches.filters import Filter
from companion.telling import filtering
from companion.telling.figures import (
    TITLES,
    Chart,
    EarnedTitle,
    FigureLine,
    FigureSheet,
    GameFigures,
    Person,
    tell,
)
from companion.telling.filtering import FilterChoice
from companion.telling.records import RecordTile, tell_records
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.theme import theme
from screens.pages.past.filtered import FilteredPage
from screens.parts.drawing.glyphs import least_width, text_width
from screens.parts.results.track import FigureBar, Track  # noqa: F401  (for the kv file)
from screens.parts.touch.filter_bar import Filters

ROW_HEIGHT = 38
"""Least height of a line, in pixels of the drawings, half of them for letters."""
FEWEST = 3
"""People for whose lines there is room at least."""
RECORDS = -1
"""Place of the page with the records, which follows the last one with figures."""
NAMES_SHARE = 0.33
"""Largest share of a chart that names take."""


class TitleTile(Struct, frozen=True):
    """Title as a key; once it was touched, with its definition in place of the name."""

    figure: str
    icon: str
    """Empty beside a definition, which needs the room."""
    head: str
    text: str
    name: str = ""
    mark: int | None = None
    earned: bool = False


class ChartRow(BoxLayout):
    """Line of the chart: a person on the scale."""

    item: FigureLine = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)


class BarRow(BoxLayout):
    """Line of the bars."""

    item: FigureLine = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)


class RecordBox(BoxLayout):
    """Record on the last page."""

    item: RecordTile = ObjectProperty(rebind=True)
    owner = ObjectProperty(None, allownone=True)


class StatisticsPage(FilteredPage):
    """Figures of a game in pages: two figures each, of as many people as fit, and its records last.

    The game is that of the filter. The bar of filters has the room of the titles.
    """

    place = NumericProperty(0)
    """Number of the page, or ``RECORDS``."""
    pages = NumericProperty(1)
    filtering = BooleanProperty(False)
    """True while the bar of filters is shown."""
    narrowed = BooleanProperty(False)
    """True if not all matches of the game count."""
    is_blank = BooleanProperty(False)
    """True before the first match that is over."""
    is_played = BooleanProperty(False)
    """True if there are matches to choose from."""
    choices = ListProperty()
    """Picks of the list that is open, as one item; empty for none."""
    title = StringProperty()
    where = StringProperty()
    seat = NumericProperty(None, allownone=True)
    who = StringProperty()
    sentence = StringProperty()
    hint = StringProperty()
    """Number of matches that all figures lack, in words; empty where they differ."""
    chart = ObjectProperty(Chart("", "", ""), rebind=True)
    bars = ObjectProperty(Chart("", "", ""), rebind=True)
    rows = ListProperty()
    """Lines of the chart on this page."""
    bar_rows = ListProperty()
    records = ListProperty()
    """Records, on the last page."""
    tiles = ListProperty()
    row_height = NumericProperty(0)
    """Height of a line, in pixels."""
    name_width = NumericProperty(0)
    value_width = NumericProperty(0)
    bar_width = NumericProperty(0)
    """Width of names and of numbers beside the scale and beside the bars, in pixels."""
    head = StringProperty()
    """Title of the chart, with that of a tick on it."""
    ends = ListProperty(["", ""])
    """Labels at the ends of the scale."""
    middle = StringProperty()
    """Label of the middle of a bias."""
    second_title = StringProperty()
    """Title of the numbers beside a bias."""

    def __init__(self, app: Any, **kwargs: object) -> None:
        self._told = GameFigures()
        self._first = ""
        """Date of the first match, once it was read."""
        self.lay = Clock.create_trigger(self._show, -1)
        """Shows as many people as fit."""
        self._asked: object = None
        """Filter, figure and people that *_told* was read for."""
        self._defined = ""
        """Figure of the title whose definition is shown."""
        super().__init__(app, **kwargs)

    def _tiles_height(self) -> float:
        if theme.portrait:
            return TITLES * (theme.key + theme.body + theme.gap) - theme.gap
        return float(theme.letter * 76 + theme.unit * 26)

    tiles_height = AliasProperty(_tiles_height, bind=("size",), cache=True)
    """Height of the titles, in pixels."""

    @staticmethod
    def proof_share(orientation: str, item: TitleTile) -> tuple[float, float]:
        """Return the size hints of the last words of a title; a definition has room for a name."""
        if orientation == "horizontal":
            return (0.7, 1.0) if item.icon else (2.35, 1.0)
        return (1.0, 0.7) if item.icon else (1.0, 3.6)

    def _fit(self) -> int:
        least = ROW_HEIGHT / 2 * (theme.unit + theme.letter)
        return max(int(self.ids.rows.height / least), 1) if self.ids else 1

    def concern(self) -> object:
        """Return the filter, the place and the open parts of the page."""
        return self.fits, self.place, self.filtering, self.listed, self._defined

    def enter(self, game: str = "", sheet: str = "", **what: object) -> None:
        """Come to the front with a game, or a sheet; without one, with that of most matches."""
        self._asked = None
        self.place, self.listed, self._defined = 0, "", ""
        if game:
            self.fits = Filter(game=game, sheet=sheet)
        super().enter(**what)

    def back(self) -> bool:
        """Close a list, or the definition of a title."""
        is_open = bool(self.listed or self._defined)
        self.listed, self._defined = "", ""
        self._show()
        return is_open

    def refresh(self) -> None:
        """Read the figures."""
        self._asked = None
        self._choose_game()
        self._read_filters()
        self._show()

    def choose(self, fits: Filter) -> None:
        """Show the figures of the matches of another filter."""
        self.fits, self.place, self.listed, self._defined = fits, 0, "", ""
        self.refresh()

    def list_choices(self, what: str) -> None:
        """Open a list of people, games or times, or close it."""
        self.listed = "" if self.listed == what else what
        self._show()

    def games(self) -> list[FilterChoice]:
        """Return the games that were played, with the house rules of the one that is shown."""
        return filtering.one_game(self.fits, self.app.referee.journal.statistics.games())

    def open_filters(self) -> None:
        """Show the bar of filters, or hide it."""
        self.filtering, self.listed, self._defined = not self.filtering, "", ""
        self._read_filters()
        self._show()

    def turn(self, by: int) -> None:
        """Turn by a number of pages."""
        self.place = (self.place - RECORDS + by) % self.pages + RECORDS
        self._show()

    def define(self, tile: TitleTile) -> None:
        """Show the definition of a title, or its holder again."""
        self._defined = "" if tile.figure == self._defined else tile.figure
        self._show()

    # --- what is shown

    def _choose_game(self) -> None:
        """Choose the game of most matches, unless one is chosen."""
        if not self.fits.game:
            played = filtering.known(self.app.referee.journal.statistics.games(self.fits))
            if played:
                self.fits = replace(self.fits, game=played[0].game, sheet=played[0].sheet)

    def _read_filters(self) -> None:
        """Read the values of the bar of filters, if it is open or has a choice."""
        self.narrowed = self.fits != self.fits.of_game
        if self.filtering or self.narrowed:
            self.read_people()
            self._first = self.app.referee.journal.statistics.first()

    def _show(self, *_args: object) -> None:
        told, part = self._read()
        self.title = filtering.title(self.fits) if self.fits.game else _("Statistics")
        self.is_played = self.narrowed or told.matches > 0
        self.is_blank = not self.is_played
        self._show_filters(told)
        if told.sheet is None:
            self.records, self.rows, self.bar_rows, self.hint = [], [], [], ""
            self._say(_emptiness(narrowed=self.narrowed))
        elif self.place == RECORDS:
            self._show_records()
        else:
            self._show_figures(told.sheet, part)

    def _show_figures(self, sheet: FigureSheet, part: int) -> None:
        """Show two figures of a part of the people."""
        self.records = []
        self.chart, self.bars = sheet.chart, sheet.bars or Chart("", "", "")
        self._say(sheet.sentence, sheet.person)
        self._show_heads(sheet.chart)
        self._measure()
        fit = self._fit()
        self.row_height = self.ids.rows.height / min(fit, max(len(sheet.chart.lines), FEWEST))
        lines, self.hint = _waiting(sheet.chart)
        self.rows = lines[part * fit : (part + 1) * fit]
        people = {each.person for each in self.rows}
        self.bar_rows = [each for each in self.bars.lines if each.person in people]

    def _say(self, sentence: str, person: Person | None = None) -> None:
        """Show a sentence about a person, or about no one."""
        self.who = person.name if person else ""
        self.seat = theme.marks.index(person.mark) if person else None
        self.sentence = sentence

    def _show_records(self) -> None:
        """Show the records in place of figures and titles."""
        journal = self.app.referee.journal
        found = tell_records(self.fits, journal.statistics, journal.people.marks())
        self._say(found.sentence, found.person)
        self.records, self.hint = list(found.tiles), ""

    def _show_filters(self, told: GameFigures) -> None:
        """Show the list of a filter, or the titles; the choices are next to the page title."""
        filters = self.filters(self._first)
        self.bar = [replace(filters, game_chosen=bool(self.fits.options))] if self.filtering else []
        self.choices = [self.picks()] if self.listed else []
        said = self._chosen(filters) if self.narrowed and not self.filtering else [told.tries]
        counted = "" if self.is_blank else _matches(told.matches)
        parts = counted, _by_hand(told.by_hand), *said
        self.where = " · ".join(part for part in parts if part)
        titles = () if self.filtering or self.place == RECORDS else told.titles
        self.tiles = [tile(each, each.figure == self._defined) for each in titles]

    def _chosen(self, filters: Filters) -> list[str]:
        """Return the choices other than the game, in words."""
        person, since = self.chosen_person(), filters.since if self.fits.since else ""
        return [person.words if person else "", *filtering.rules_words(self.fits), since]

    def _read(self) -> tuple[GameFigures, int]:
        """Return the figures of the page, and which part of the people is on it."""
        journal = self.app.referee.journal
        sheet, part = divmod(max(int(self.place), 0), self._parts())
        asked = self.fits, sheet
        if asked != self._asked and self.fits.game:
            self._asked = asked
            marks = journal.people.marks()
            self._told = tell(self.fits, journal.statistics, marks, sheet)
        if self.place != RECORDS:  # then the lines of the figures have no height to count by
            self.pages = self._parts() * self._told.sheets + bool(self._told.sheet)
        return self._told, part

    def _parts(self) -> int:
        """Return the number of pages that all people take."""
        lines = len(self._told.sheet.chart.lines) if self._told.sheet else 1
        return -(-lines // self._fit())

    def _show_heads(self, chart: Chart) -> None:
        is_bias = any(each.right for each in chart.lines)
        self.middle = _("right") if is_bias else ""
        self.ends = list(chart.ends)
        self.second_title = chart.second if is_bias else ""
        self.head = (
            chart.title if is_bias or not chart.second else f"{chart.title} | {chart.second}"
        )

    def _measure(self) -> None:
        """Measure names and numbers, so that scales begin and end below each other."""
        names = [each.person.name for each in self.chart.lines]
        longest = max((text_width(each, theme.bold, theme.large) for each in names), default=0)
        self.name_width = min(longest + theme.gap / 2, NAMES_SHARE * self.ids.rows.width)
        self.value_width = max(
            _numbers(self.chart),
            least_width(self.second_title, 2, theme.regular, theme.body) + theme.gap,
        )
        self.bar_width = _numbers(self.bars)
        columns_width = self.name_width + self.value_width + theme.large + 3 * theme.gap
        labels = (*self.ends, self.middle)
        needed = sum(text_width(each, theme.bold, theme.body) + theme.gap for each in labels)
        if needed > self.ids.rows.width - columns_width:
            self.ends = ["", ""]


def _waiting(chart: Chart) -> tuple[tuple[FigureLine, ...], str]:
    """Return the lines of a chart, and what all of them lack, which then none of them says."""
    lacks = {each.missing for each in chart.lines}
    if len(lacks) != 1 or len(chart.lines) < 2:
        return chart.lines, ""
    return tuple(replace(each, missing="") for each in chart.lines), lacks.pop()


def _numbers(chart: Chart) -> float:
    """Return the width of the numbers beside a chart, in pixels."""
    texts = [each.second for each in chart.lines if each.second] or ["?"]
    return max(text_width(each, theme.heavy, theme.title) for each in texts) + theme.gap


def tile(title: EarnedTitle, is_told: bool) -> TitleTile:
    """Return a title as a key, or its definition."""
    earned = title.person is not None
    icon = "trophy" if earned else "hourglass"
    if is_told:
        return TitleTile(title.figure, "", title.words, title.meaning, earned=earned)
    if title.person is None:
        return TitleTile(title.figure, icon, title.words, title.proof)
    name, mark = title.person.name, title.person.mark
    return TitleTile(title.figure, icon, title.words, title.proof, name, mark, earned)


def _emptiness(*, narrowed: bool) -> str:
    return _("No match fits all of that.") if narrowed else _("Figures come with the matches")


def _matches(count: int) -> str:
    return ngettext("{count} match", "{count} matches", count).format(count=count)


def _by_hand(count: int) -> str:
    text = ngettext("{count} entered by hand", "{count} entered by hand", count)
    return text.format(count=count) if count else ""


kv.load(__file__)
