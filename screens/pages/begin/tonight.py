"""Page of the evening: suggestions of games, and recording on or off."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from msgspec import Struct

from companion.games.any_game.options import SHEET
from companion.keep.matches.habits import Habit, habits
from companion.telling.dates import weekday
from companion.telling.suggesting import Candidate, candidates, suggestions
from companion.words import times
from companion.words.i18n import N_, _, ngettext
from screens.base import kv
from screens.base.appearance import Look, look
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host

TIMES = (
    (1800, N_("half an hour")), (3600, N_("an hour")), (7200, N_("two hours")), (0, N_("any time")),
)  # fmt: skip
"""Seconds that people may have, 0 for any, and their words."""
USUAL_PEOPLE, MOST_PEOPLE = 4, 12
"""People at the table before any match, and at most."""


class Idea(Struct, frozen=True):
    """Game that could be played, as a key."""

    candidate: Candidate
    title: str
    why: str
    look: Look


class Tonight(Page):
    """Evening that is about to begin, or goes on."""

    people = NumericProperty(USUAL_PEOPLE)
    """Number of people at the table."""
    people_word = StringProperty()
    seconds = NumericProperty(0)
    """Seconds that they have; 0 for any time."""
    times = ListProperty()
    ideas = ListProperty()
    nothing = StringProperty()
    """Sentence in place of games, if none fits."""
    today = StringProperty()
    unrecorded = BooleanProperty(False)
    """True while matches that begin are not recorded."""
    recording = StringProperty()
    """Sentence about an evening that is not recorded."""
    change = StringProperty()
    """Label of the key that changes that."""
    question = StringProperty()
    """Sentence to be agreed to before matches are not recorded any more."""
    notice = StringProperty()
    yes, no = StringProperty(), StringProperty()

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._habits: list[Habit] = []
        super().__init__(app, **kwargs)
        self.people = self._last_people() or USUAL_PEOPLE

    def enter(self, **what: object) -> None:
        """Come to the front with the history of now, without a question."""
        self.question = ""
        if today := times.moment(self.app.referee.now()):
            self._habits = habits(self.app.referee.journal.store, today.date())
        super().enter(**what)

    def concern(self) -> object:
        """Return all that is chosen on the page."""
        return self.question, self.unrecorded, self.people, self.seconds

    def refresh(self) -> None:
        """Show the games that fit, and whether the evening is recorded."""
        self.app.referee.end_evening()
        self._show_ideas()
        self._show_recording()

    # --- what to play

    def add_people(self, by: int) -> None:
        """Change the number of people."""
        self.people = min(max(self.people + by, 1), MOST_PEOPLE)
        self.refresh()

    def take_time(self, seconds: int) -> None:
        """Choose the time that people have."""
        self.seconds = seconds
        self.refresh()

    def open(self, idea: Idea) -> None:
        """Open the set-up of a game."""
        chosen = idea.candidate
        if chosen.sheet:
            self.app.go("scoring", game=chosen.game, options={SHEET: chosen.sheet})
        else:
            self.app.go("setup", game=chosen.game)

    def _last_people(self) -> int:
        """Return the number of people in the last match; 0 if there is none."""
        return next((len(each.players) for each in self.app.referee.journal.matches.page(0, 1)), 0)

    def _show_ideas(self) -> None:
        people, today = int(self.people), times.moment(self.app.referee.now())
        text = ngettext("{count} person", "{count} people", people)
        self.people_word = text.format(count=people)
        self.times = [LabelledValue(each, _(words)) for each, words in TIMES]
        found = candidates(self._habits, people)
        fitting = suggestions(
            found, people, int(self.seconds) or None, today.date() if today else None
        )
        self.ideas = [
            Idea(each.candidate, each.candidate.title, each.why, look(each.candidate.game))
            for each in fitting
        ]
        self.nothing = "" if self.ideas else _("No game fits so many people in that time.")

    # --- whether it is recorded

    def _show_recording(self) -> None:
        referee = self.app.referee
        self.today = weekday(referee.now())
        if self.unrecorded != referee.recording.is_off:  # the question was about the other change
            self.question = ""
        self.unrecorded = referee.recording.is_off
        self.recording = _("Nothing of this evening is kept.") if self.unrecorded else ""
        self.change = _("Record again") if self.unrecorded else _("Do not record this evening")
        self.notice = self.question or referee.pending.notice
        self.yes, self.no = self._answers() if self.question else ("", "")

    def _answers(self) -> tuple[str, str]:
        if self.unrecorded:
            return _("Record again"), _("Leave it")
        return _("Do not record"), _("Record")

    def ask(self) -> None:
        """Switch recording on or off, after a question about the data lost by that."""
        self.question = self._what_is_lost()
        if self.question:
            self.refresh()
        else:
            self.agree()

    def _what_is_lost(self) -> str:
        referee = self.app.referee
        if not self.unrecorded:
            return _("Matches that begin now are gone when the evening ends or the box is switched"
                     " off, with the names that are new.")  # fmt: skip
        found = referee.recording.unfinished()
        goes_on = found is not None and found[0] is not referee.journal
        return _("The match that goes on is not recorded: it is gone then.") if goes_on else ""

    def agree(self) -> None:
        """Change whether matches are recorded."""
        referee, self.question = self.app.referee, ""
        (referee.record if self.unrecorded else referee.stop_recording)()

    def refuse(self) -> None:
        """Leave everything as it is."""
        self.question = ""
        self.refresh()

    def back(self) -> bool:
        """Drop the question, if any."""
        was, self.question = self.question, ""
        self.refresh()
        return bool(was)


kv.load(__file__)
