"""Replay of a finished match: its sheet, its curve or its table at any moment."""

from __future__ import annotations

from functools import partial

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.keep.matches.exchange import is_disclosed
from companion.play.marks import marks_at
from companion.play.replay import Moment, Replay
from companion.play.view import Sheet
from companion.telling.dates import weekday
from companion.words.i18n import _
from companion.words.inputs import Input, Pressed
from screens.base import kv
from screens.base.theme import theme
from screens.pages.past import replay_beads  # noqa: F401
from screens.pages.past.replay_stage import ReplayStage
from screens.parts.drawing.glyphs import text_width
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.parts.results import curve, sheet  # noqa: F401

PACE = 1.0
"""Seconds from moment to moment while the match is watched."""
NAME_WIDTHS = 1.3
"""Widths of the prompt up to which a sentence has its name apart, in the largest letters."""
SENTENCE_HEIGHT = 2.6
"""Height of a sentence in the list, in that of its letters."""


class ReplaySentence(Struct, frozen=True):
    """Sentence of the log; *now* marks that of the moment."""

    text: str
    seat: int | None
    now: bool


class ReplayPage(Page):
    """Slider through the moments of a match, with the results or the table at each."""

    shows_game = True
    needs_subject = True
    title = StringProperty()
    day = StringProperty()
    """Date of the match, and its remark."""
    liked = BooleanProperty(False)
    has_note = BooleanProperty(False)
    is_disclosed = BooleanProperty(False)
    """True if it was played to its end, so that BG Stats can have it."""
    at = NumericProperty(0)
    """Moment that is shown."""
    seat = NumericProperty(None, allownone=True)
    who = StringProperty()
    prompt = StringProperty()
    where = StringProperty()
    """Place of the moment in the match, in words."""
    sheet = ObjectProperty(Sheet())
    end = ObjectProperty(Sheet())
    """Sheet of the end."""
    passed = NumericProperty(0)
    """Rounds that are over, with the share of the one that goes on."""
    seats = ObjectProperty(())
    has_curve = BooleanProperty(False)
    """True in a game of points; any other has a small table and the log in place of a sheet."""
    pictured = BooleanProperty(False)
    """True while the table is shown, large or small."""
    told = ListProperty()
    """Last sentences of the log up to the moment, in a game without a sheet."""
    moments = ObjectProperty(())
    chapters = ObjectProperty(())
    staged = BooleanProperty(False)
    """True while the table is shown, with the panel of the moment."""
    covered = StringProperty()
    """Sentence in place of a table that is hidden again."""
    watching = BooleanProperty(False)
    """True while it steps by itself."""
    notice = StringProperty()

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._replay: Replay | None = None
        self._stage: ReplayStage | None = None
        self._soon = Clock.create_trigger(self._go_on, PACE)
        self._tell_soon = Clock.create_trigger(lambda _: self._tell(), -1)
        super().__init__(app, **kwargs)
        self.ids.prompt.fbind("width", self._tell_soon)
        self.ids.lines.fbind("size", self._tell_soon)

    @property
    def game(self) -> str:
        """Name of the game, whose room is behind the page."""
        return self._replay.match.game.name if self._replay else ""

    def enter(self, replay: Replay | None = None, **what: object) -> None:
        """Come to the front at the end of a match, or where it was left, with no match open."""
        referee, known = self.app.referee, self._replay
        if referee.match:
            referee.leave()
        found = replay or (known and referee.replay(known.number)) or known
        assert found
        self._replay = found
        self.moments, self.chapters = found.moments, found.chapters
        last = len(found) - 1
        self.at = last if replay else min(self.at, last)
        players = found.match.state.players
        theme.seat_people(marks_at(players, referee.journal.people.marks()))
        super().enter(**what)

    def leave(self) -> None:
        """Stop stepping."""
        self.stop()

    def refresh(self) -> None:
        """Show the moment."""
        if self._replay is None:
            return
        match, end = self._replay.match, self._replay.view(len(self._replay) - 1)
        self.title = match.game.called(match.setup)
        remark = self.app.referee.journal.remarks.of(self._replay.number)
        self.liked, self.has_note = remark.liked, bool(remark.note)
        self.is_disclosed = is_disclosed(match)
        self.day = " · ".join(filter(None, [weekday(match.log[-1].at), remark.note.shown]))
        self.end, self.has_curve = end.sheet, len(end.sheet.curve) > 1
        self.pictured = self.staged or not self.has_curve
        self.seats = sheet.columns(end.seats)
        self.notice = self.app.referee.pending.notice or self._replay.broken
        self._show()

    def go_to(self, at: int) -> None:
        """Show another moment; before the first and behind the last there is none."""
        at = min(max(at, 0), len(self.moments) - 1)
        if at != self.at:
            self.at = at
            self._show()

    def step(self, by: int) -> None:
        """Move on by a number of moments."""
        self.go_to(int(self.at) + by)

    def _show(self) -> None:
        assert self._replay
        view = self._replay.view(int(self.at))
        self.sheet, self.passed = view.sheet, self._replay.rounds(int(self.at))
        self._tell()
        if self.pictured:
            self._set_stage()

    def _tell(self) -> None:
        """Show the sentence of the moment, the name apart if there is room for it."""
        if not self.moments:
            return
        moment: Moment = self.moments[int(self.at)]
        sentence_width = text_width(moment.text, theme.regular, theme.number)
        named = bool(moment.name) and sentence_width <= NAME_WIDTHS * self.ids.prompt.width
        self.seat = moment.seat
        self.who, self.prompt = (moment.name, moment.sentence) if named else ("", moment.text)
        chapter = self.chapters[moment.chapter]
        self.where = _("{chapter}\n{number} of {count}").format(
            chapter=chapter.label, number=moment.place, count=chapter.count
        )
        self.told = [] if self.has_curve else self._last_told()

    def _last_told(self) -> list[ReplaySentence]:
        """Return as many of the last sentences as have room."""
        fits = max(int(self.ids.lines.height // (SENTENCE_HEIGHT * theme.body)), 1)
        last = int(self.at)
        shown = range(max(last + 1 - fits, 0), last + 1)
        return [
            ReplaySentence(self.moments[at].text, self.moments[at].seat, at == last) for at in shown
        ]

    # --- the table

    def look(self) -> None:
        """Show the table, or the results again."""
        self._show_stage(not self.staged)

    def back(self) -> bool:
        """Go back from the table to the results."""
        was = self.staged
        self._show_stage(False)
        return was

    def _show_stage(self, staged: bool) -> None:
        self.staged = staged
        self.pictured = staged or not self.has_curve
        if self.pictured:
            self._set_stage()

    def _set_stage(self) -> None:
        assert self._replay
        self.covered = ""
        if self._replay.hides(int(self.at)):
            self.covered = _("What lay open here is hidden again: the match was stopped.")
            return
        if self._stage is None:
            self._stage = ReplayStage(self.app)
            self.ids.still.add_widget(self._stage)
        self._stage.show(self._replay, int(self.at))
        self.ids.still.least = self._stage.least(self, not self.staged)

    def on_size(self, *_: object) -> None:
        """Lay out the table in the size for which its panel is made."""
        if self._stage:
            self.ids.still.least = self._stage.least(self, not self.staged)

    # --- stepping by itself

    def watch(self) -> None:
        """Start or stop stepping through the match, from its beginning if it is at its end."""
        if self.watching:
            self.stop()
            return
        self.watching = True
        if self.at == len(self.moments) - 1:
            self.go_to(0)
        self._soon()

    def stop(self) -> None:
        """Stop stepping."""
        self.watching = False
        self._soon.cancel()

    def _go_on(self, _: float) -> None:
        self.step(1)
        if self.at < len(self.moments) - 1:
            self._soon()
        else:
            self.stop()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Stop stepping at any touch; one of the key that began it is lifted first."""
        keys = (self.ids.watch, self.ids.play)
        if not any(key.visible and key.collide_point(*touch.pos) for key in keys):
            self.stop()
        return bool(super().on_touch_down(touch))

    def arrived(self, event: Input) -> None:
        """Stop stepping when a button moves the focus."""
        if event in (Pressed("next"), Pressed("previous")):
            self.stop()

    # --- the match itself

    def open_match(self) -> None:
        """Open the match, to correct it or to go on from its end."""
        assert self._replay
        if self.app.referee.resume(self._replay.number):
            self.app.go("match")

    def like(self) -> None:
        """Save that the match was liked, or take that back."""
        assert self._replay
        referee, number = self.app.referee, self._replay.number
        referee.save(partial(referee.journal.remarks.like, number, not self.liked))
        self.refresh()

    def open_note(self) -> None:
        """Open the note on the match."""
        assert self._replay
        day = weekday(self._replay.match.log[-1].at)
        self.app.go("note", number=self._replay.number, title=self.title, day=day)

    def share(self) -> None:
        """Show the code with which a telephone takes it to BG Stats."""
        assert self._replay
        self.app.go("bg_stats", number=self._replay.number, title=self.title, day=self.day)

    def throw_away(self) -> None:
        """Throw the match away; the history offers to bring it back."""
        assert self._replay
        if self.app.referee.throw_away_saved(self._replay.number):
            self.app.back()


kv.load(__file__)
