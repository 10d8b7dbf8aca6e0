"""Page with the evenings of the past, and their matches as small covers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from itertools import accumulate
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

from companion.keep.matches.evenings import Evening, Evenings, tell_dates
from companion.keep.matches.filters import EVERYTHING, Filter
from companion.keep.matches.lists import Saved
from companion.keep.matches.timeline import Span
from companion.telling import filtering, past
from companion.telling.dates import month_since, short_month, span_of_time, whole_day
from companion.telling.filtering import FilterChoice
from companion.telling.recap import times_sign
from companion.words import times
from companion.words.i18n import _, ngettext, points_word
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.base.theme import theme
from screens.pages.past.filtered import FilteredPage
from screens.pages.past.matches import icon, open_match
from screens.parts.drawing import glyphs
from screens.parts.drawing.text import SeatMark
from screens.parts.panels import blank
from screens.parts.panels.blank import BlankEvening
from screens.parts.touch.covered import CoveredKey
from screens.parts.touch.date_parts import DatePart, changed

COVER_WIDTH, LETTERS_WIDTH = 40, 120
"""Least width of a cover, in pixels of the drawings; the second part grows with the letters."""
MOST_COVERS = 4
"""Most covers beside each other."""
FEW_ROWS = 2
"""Rows of evenings that share the page if there are no more."""
DATE_PARTS = ("day", "month", "year")


class PastMatch(Struct, frozen=True):
    """Match as a cover; *who* is its winner, or its outcome in words."""

    number: int
    game: str
    """Title of the game, or the number of a match that cannot be read."""
    icon: str
    who: str
    mark: int | None = None
    """Number of the colour and shape of the winner, None unless one alone has won."""
    score: str = ""
    times: str = ""
    """Milestone of its game, as a sign; empty for none."""
    thrown: bool = False
    over: bool = False
    """True once it is over, so that it can be replayed."""
    by_hand: bool = False
    """True if it was entered by hand, so that there is nothing to replay."""
    look: Look = NEUTRAL
    cover: Any = None
    """Texture of the game's cover, if it is painted."""


class Day(Struct, frozen=True):
    """Date of an evening; *sign* and *note* say whether it is doubtful or was corrected."""

    span: Span
    match: int
    """Number of a match of the evening; 0 if none of them can be read."""
    number: str
    month: str
    sign: str = ""
    note: str = ""


class EveningRow(Struct, frozen=True):
    """Evening as a row, or a further row of its matches, without *day*."""

    matches: tuple[PastMatch, ...]
    cover_columns: int
    """Number of covers that a row has room for."""
    day: Day | None = None
    marks: tuple[int, ...] = ()
    time: str = ""


class EveningRows:
    """Lazy sequence of evenings as rows of covers, the newest first.

    *cover_columns* is the number of covers in a row, *cover* returns the texture of a game's cover,
    *now* is the present time.
    """

    def __init__(
        self, evenings: Evenings, cover_columns: int, cover: Callable[[str], Any], now: str
    ) -> None:
        self._evenings, self._cover_columns = evenings, cover_columns
        self._cover, self._now = cover, now
        self._read: dict[int, Evening] = {}
        """Evenings of the page that was read last, by place."""
        self._ends = [*accumulate(-(-span.count // cover_columns) for span in evenings.spans)]
        """Number of rows up to the end of each evening."""

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __getitem__(self, part: slice) -> list[EveningRow]:
        places = [self._place(row) for row in range(*part.indices(len(self)))]
        known = self._read
        self._read = {
            place: known[place] if place in known else self._evenings[place] for place, _ in places
        }
        return [self._row(self._read[place], first) for place, first in places]

    def _place(self, row: int) -> tuple[int, int]:
        """Return the place of the evening of a row, and which of its matches comes first there."""
        place = bisect_right(self._ends, row)
        before = self._ends[place - 1] if place else 0
        return place, (row - before) * self._cover_columns

    def _row(self, evening: Evening, first: int) -> EveningRow:
        names = [each.name for each in evening.people]
        marks = dict(zip(names, evening.marks, strict=True))
        matches = tuple(
            _past_match(
                saved, marks, self._cover(saved.game),
                times_sign(self._evenings.milestones.get(saved.number, 0)),
            )
            for saved in evening.matches[first : first + self._cover_columns]
        )  # fmt: skip
        if first:
            return EveningRow(matches, self._cover_columns)
        return EveningRow(
            matches, self._cover_columns, day_of(evening, self._now), evening.marks,
            span_of_time(evening.seconds),
        )  # fmt: skip


class PastMark(SeatMark):
    """Shape of a person who was there."""

    item = NumericProperty(0)


class PastCover(CoveredKey):
    """Cover of a match with its winner; a touch opens the match."""


class DateBox(BoxLayout):
    """Columns for the parts of a date, and the key that sets it."""

    item = ObjectProperty(())
    owner = ObjectProperty(None, allownone=True)


class History(FilteredPage):
    """Evenings that fit a filter, in pages; a list of choices or a date may replace them.

    Dates that were corrected on this visit can be taken back until the page is left.
    """

    items = ObjectProperty(())
    """Rows of evenings, or the picks of the list that is open."""
    template = StringProperty("EveningLine")
    columns = NumericProperty(1)
    deleted = BooleanProperty(False)
    """True if the matches are shown that were thrown away."""
    has_deleted = BooleanProperty(False)
    total = StringProperty()
    """All evenings, beside the title of a page that shows only some."""
    prompt = StringProperty()
    who = StringProperty()
    seat = NumericProperty(None, allownone=True)
    hint = StringProperty()
    empty = StringProperty()
    """Sentence of a page without evenings."""
    is_blank = BooleanProperty(False)
    """True before the first match."""
    blank = ListProperty()
    """Blank rows, while there are none or few."""
    notice = StringProperty()
    offer = StringProperty()
    """Label of the key beside the sentence, such as one that takes a date back; empty for none."""
    dating = ObjectProperty(None, allownone=True)
    """Span of the evening whose date is being corrected; None for none."""
    when = ObjectProperty(datetime(2026, 1, 1))
    parts = ListProperty()
    """Parts of the date that is being corrected, as one item; empty for none."""

    def __init__(self, app: Any, **kwargs: object) -> None:
        self._evenings: Any = None
        self._found: Any = None
        """Evenings that fit."""
        self._told = ""
        """Sentence about the item that was touched last."""
        self._offered: Callable[[], object] = lambda: None
        """Action of the key beside it."""
        self._before: dict[int, str | None] = {}
        """Dates by match, as they were before they were corrected."""
        self._dated = ""
        """Sentence on the last correction of a date."""
        self._show_soon = Clock.create_trigger(self._show, -1)
        super().__init__(app, **kwargs)

    def _cover_columns(self) -> int:
        day_width = 0 if theme.portrait else 156
        room = self.width / theme.unit - 32 - 68 - day_width
        least = COVER_WIDTH + LETTERS_WIDTH * theme.letter / theme.unit
        return int(max(1, min(room // least, MOST_COVERS))) if room > 0 else 0

    cover_columns = AliasProperty(_cover_columns, bind=("size",), cache=True)
    """Number of covers beside each other; 0 before the page is laid out."""

    @staticmethod
    def row_within(height: float, spacing: float, template: str, rows: int) -> float:
        """Return the height of one of some rows, in pixels, of which as many as fit fill a page."""
        is_list = template == "PickKey"
        least = theme.touch if is_list else _least_row()
        fit = max(int((height + spacing) // (least + spacing)), 1)
        count = fit if is_list else max(min(fit, rows), 1)
        return max((height + spacing) / count - spacing - 0.1, float(least))

    def on_cover_columns(self, *_: object) -> None:
        """Lay the evenings in rows of as many covers as fit."""
        self._show_soon()

    def concern(self) -> object:
        """Return the choices on the page."""
        return self.fits, self.listed, self.deleted, self.dating, self._told

    def enter(self, *, corrected: Span | None = None, **what: object) -> None:
        """Show the evenings; ask for the date of one that is to be corrected."""
        super().enter(**what)
        if corrected:
            self.correct(corrected)

    def leave(self) -> None:
        """Keep the dates that were corrected."""
        self._before = {}
        self._say_date()

    def back(self) -> bool:
        """Close a list or a date that is open."""
        is_open = bool(self.listed or self.dating)
        self.listed, self.dating = "", None
        self._show_soon()
        return is_open

    def refresh(self) -> None:
        """Read the evenings again."""
        journal, now = self.app.referee.journal, self.app.referee.now()
        self.has_deleted = journal.matches.has_thrown()
        self.deleted = self.deleted and self.has_deleted
        self._evenings = Evenings(journal, now, thrown=self.deleted)
        self.read_people()
        self._filter()

    def choose(self, fits: Filter) -> None:
        """Show the evenings that fit, and close the list."""
        self.fits, self.listed = fits, ""
        self._say_date()
        self._filter()

    def games(self) -> list[FilterChoice]:
        """Return the games of the matches, with the house rules of the chosen one."""
        played = self.app.referee.journal.matches.games(self.deleted)
        return filtering.every_game(self.fits, played)

    def list_choices(self, what: str) -> None:
        """Open a list of people, games or times, or close it."""
        self.listed, self.dating = "" if self.listed == what else what, None
        self._say_date()
        self._show_soon()

    def show_deleted(self) -> None:
        """Show the matches that were thrown away, or all others."""
        self.deleted, self.listed, self.dating = not self.deleted, "", None
        self._say_date()
        self.refresh()

    def open(self, match: PastMatch) -> None:
        """Open a match, replay one that is over, or bring back one that was thrown away.

        One that was entered by hand can only be deleted.
        """
        if match.thrown:
            self._bring_back(match.number)
        elif match.by_hand:
            text = _("{game} was entered by hand: only its result is known.")
            then = partial(self._throw_away, match.number)
            self._say(text.format(game=match.game), _("Delete"), then)
        else:
            open_match(self.app, match.number, over=match.over, by_hand=False)

    def open_evening(self, day: Day) -> None:
        """Open an evening, unless it was thrown away or cannot be read."""
        if day.match and not self.deleted:
            self.app.go("evening", number=day.match)

    # --- dates

    def correct(self, span: Span) -> None:
        """Ask for the date of an evening."""
        place = self._evenings.spans.index(span) if span in self._evenings.spans else 0
        at = self._evenings[place].dated.at
        self.when = times.moment(at) or datetime.fromisoformat(self.app.referee.now())
        self.dating, self.listed = span, ""
        self._say_date()
        self._show_soon()

    def change(self, name: str, by: int) -> None:
        """Change a part of the date; behind the last value comes the first one."""
        self.when = changed(self.when, name, by)
        self._show_date()

    def set_date(self) -> None:
        """Save the date."""
        told = self._evenings.told(self.dating)
        day = self.when.date().isoformat()
        if self._tell(dict.fromkeys(told, day)):
            self._before = told | self._before
            self._dated = _("The date is now {day}.").format(day=whole_day(day))
            self._say_date()
            self.refresh()

    def _take_back(self) -> None:
        """Give back the dates that were corrected."""
        if self._tell(self._before):
            self.leave()
            self.refresh()

    def _tell(self, dates: dict[int, str | None]) -> bool:
        referee = self.app.referee
        referee.save(partial(tell_dates, referee.journal, dates))
        self.dating = None
        return not referee.saving.unsaved

    # --- the sentence and its key

    def answer(self) -> None:
        """Perform the action of the key beside the sentence."""
        self._offered()

    def _say(
        self, sentence: str = "", offer: str = "", then: Callable[[], object] = lambda: None
    ) -> None:
        """Show a sentence, and a key beside it if there is something to do about it."""
        self._told, self.offer, self._offered = sentence, offer, then
        self._show_notice()

    def _say_date(self) -> None:
        """Offer to take corrected dates back; say nothing if there are none."""
        if self._before:
            self._say(self._dated, _("Undo"), self._take_back)
        else:
            self._say()

    def _show_notice(self) -> None:
        self.notice = " ".join(filter(None, (self.app.referee.pending.notice, self._told)))

    def _throw_away(self, number: int) -> None:
        if self.app.referee.throw_away_saved(number):
            self._say(_("The match is deleted."), _("Undo"), partial(self._bring_back, number))
            self.refresh()

    def _bring_back(self, number: int) -> None:
        referee = self.app.referee
        referee.bring_back(number)
        if referee.saving.kept:
            self._say_date()

    # --- what is shown

    def _filter(self) -> None:
        chosen = self.fits != EVERYTHING
        self._found = self._evenings.fitting(self.fits) if chosen else self._evenings
        self._show_soon()

    def _show(self, *_: object) -> None:
        if self._found is None or not self.cover_columns:
            return
        self.is_blank = not (self._evenings or self.deleted or self.listed or self.dating)
        hides_bar = self.is_blank or self.dating
        self.bar = [] if hides_bar else [self.filters(self._evenings.since)]
        if self.listed:
            self._fill("PickKey", self.picks(), 1 if theme.portrait else 2)
            self.blank = []
        else:
            referee = self.app.referee
            rows = EveningRows(self._found, self.cover_columns, self.app.wall.cover, referee.now())
            self._fill("EveningLine", rows, 1)
            self.blank = [] if self.deleted else self._to_come(len(rows))
        self._show_date()

    def _fill(self, template: str, items: Sequence[Any] | EveningRows, columns: int) -> None:
        if template != self.template:
            self.items = ()
        self.template, self.columns, self.items = template, columns, items

    def _to_come(self, rows: int) -> list[BlankEvening]:
        """Return the rows of evenings that will follow, of a page with some rows."""
        shown = blank.evenings(self.app.wall.cover)
        if not rows:
            return shown
        return [replace(each, fade=blank.FADES[-1]) for each in shown[rows:FEW_ROWS]]

    def _show_sentence(self) -> None:
        found, fits = self._found, self.fits
        self.total = "" if fits == EVERYTHING else self._sentence(self._evenings, EVERYTHING)
        self.empty = "" if found else _("No match fits all of that.")
        self._show_notice()
        person = self.chosen_person()
        if self.dating:
            self.who, self.seat = "", None
            self.prompt = _("When was this evening?")
            self.hint = whole_day(self.when.isoformat())
        elif self.is_blank:
            self.who, self.seat, self.hint = "", None, ""
            self.prompt = _("Every evening stays here")
        elif person:
            self.who, self.seat = person.words, theme.marks.index(person.number)
            text = ngettext("{count} evening with", "{count} evenings with", len(found))
            self.prompt = text.format(count=len(found))
            self.hint = past.won(*found.wins(fits.person))
        else:
            self.who, self.seat, self.prompt = "", None, self._sentence(found, fits)
            matches = ngettext("{count} match", "{count} matches", found.matches)
            self.hint = matches.format(count=found.matches)

    def _sentence(self, found: Evenings, fits: Filter) -> str:
        count = len(found)
        month = month_since(fits.since or found.since, self.app.referee.now())
        if self.deleted:
            count = found.matches
            text = ngettext("{count} deleted match", "{count} deleted matches", count)
        elif fits.game:
            text = ngettext("{count} evening of {game}", "{count} evenings of {game}", count)
        elif month:
            text = ngettext(
                "{count} evening since {month}", "{count} evenings since {month}", count
            )
        else:
            text = ngettext("{count} evening", "{count} evenings", count)
        return text.format(count=count, game=filtering.game_words(fits), month=month)

    def _show_date(self) -> None:
        self._show_sentence()
        parts = [DatePart.of(self.when, name) for name in DATE_PARTS]
        self.parts = [parts] if self.dating else []


def _least_row() -> float:
    """Return the least height of an evening, in pixels."""
    letters = 140 if theme.portrait else 62
    return float(theme.unit * 23 + theme.letter * letters)


def day_of(evening: Evening, now: str) -> Day:
    """Return the date of an evening in words."""
    dated, then = evening.dated, times.moment(evening.dated.at)
    first = next((each.number for each in evening.matches), 0)
    number, month = (str(then.day), short_month(dated.at, now)) if then else ("?", "")
    if dated.is_doubtful:
        return Day(evening.span, first, number, month, "warning", _("wrong?"))
    if dated.is_corrected:
        return Day(evening.span, first, number, month, "correct", _("by hand"))
    return Day(evening.span, first, number, month)


def columns_of(people: Sequence[object], portrait: bool) -> int:
    """Return the number of columns for the marks of people."""
    if portrait:
        return 6
    return 3 if len(people) <= 6 else 4


def winner_within(match: PastMatch, size: Sequence[float]) -> str:
    """Return the outcome of a match; a single winner as a box of a size in pixels holds the name.

    The match itself names all who share it.
    """
    if match.mark is None:
        return match.who
    lines = glyphs.lines_within(size[1], theme.least)
    return glyphs.abbreviated(match.who, size[0], theme.bold, theme.least, lines)


def _past_match(saved: Saved, marks: dict[str, int], cover: Any, times: str) -> PastMatch:
    won = past.winners(saved)
    mark = score = None
    if saved.standing and won:
        score = saved.standing.totals[won[0]]
        mark = marks.get(saved.players[won[0]], won[0]) if len(won) == 1 else None
    return PastMatch(
        saved.number, past.title(saved), icon(saved), past.outcome(saved), mark,
        points_word(score) if score else "", times, saved.thrown, saved.standing is not None,
        saved.by_hand, look(saved.game), cover,
    )  # fmt: skip


kv.load(__file__)
