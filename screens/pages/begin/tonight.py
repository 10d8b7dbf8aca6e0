"""Page of the evening: suggestions of games, and recording on or off."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.games.any_game.options import SHEET
from companion.keep.matches.habits import Habit, habits
from companion.play.marks import SOLID
from companion.telling.dates import weekday
from companion.telling.suggesting import (
    Candidate,
    GameSuggestion,
    candidates,
    suggestions,
)
from companion.words import times
from companion.words.i18n import N_, _, ngettext
from screens.base import kv
from screens.base.appearance import Look, look
from screens.base.theme import Colour, theme
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.parts.touch.covered import CoveredKey
from screens.parts.touch.dashed import DashedTap

OTHER_IDEAS = 3
"""Games below or beside the first one."""
USUAL_PEOPLE, MOST_PEOPLE = 4, 12
"""People at the table before any match, and at most."""


class Idea(Struct, frozen=True):
    """Game that could be played, as a key."""

    candidate: Candidate
    title: str
    why: str
    """When it was played last, and how often it was liked."""
    lasts: str
    """Its usual time, in words."""
    short: str
    """Both in few words."""
    look: Look
    cover: Any = None


class PersonHere(Struct, frozen=True):
    """Shape of somebody who may be at the table."""

    mark: int
    is_here: bool

    @property
    def hollow(self) -> int:
        """Mark with the same shape, hollow."""
        return self.mark % SOLID + SOLID


class TimeChoice(Struct, frozen=True):
    """Time that people may have, as a key; *value* is in seconds, 0 for any."""

    value: int
    label: str
    icon: str
    words: str


TIMES = (
    TimeChoice(1800, "½ h", "sand-end", N_("half an hour")),
    TimeChoice(3600, "1 h", "hourglass", N_("an hour")),
    TimeChoice(7200, "2 h", "sand-start", N_("two hours")),
    TimeChoice(0, "∞", "sand-full", N_("any time")),
)


class IdeaKey(CoveredKey):
    """Game that could be played, on its cover."""


class BestIdea(CoveredKey):
    """The same for the first one, with the key that begins."""


class HereKey(DashedTap):
    """Shape of a person: paper at the table, else dashed."""

    item = ObjectProperty(PersonHere(0, False), rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)

    def _outline(self) -> Colour:
        # Paper says enough, and many rings in a row would shout.
        colour: Colour = theme.accent if self.focused else theme.clear
        return colour

    def _glow(self) -> Colour:
        colour: Colour = theme.clear
        return colour


class Tonight(Page):
    """Evening that is about to begin, or goes on."""

    people = NumericProperty(USUAL_PEOPLE)
    """Number of people at the table."""
    here = ListProperty()
    """Shapes of people at the table, and of some who are not."""
    has_further = BooleanProperty(False)
    """True while the shapes from the seventh person on are shown."""
    sentence = StringProperty()
    """People and time in words."""
    seconds = NumericProperty(0)
    """Seconds that they have; 0 for any time."""
    times = ListProperty()
    best = ListProperty()
    """The first game, alone; empty if none fits."""
    ideas = ListProperty()
    """The next ones."""
    nothing = StringProperty()
    """Sentence in place of games, if none fits."""
    today = StringProperty()
    unrecorded = BooleanProperty(False)
    """True while matches that begin are not recorded."""
    question = StringProperty()
    """Sentence to be agreed to before matches are not recorded any more."""
    notice = StringProperty()
    yes, no = StringProperty(), StringProperty()

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._habits: list[Habit] = []
        super().__init__(app, **kwargs)
        self.people = self._last_people() or USUAL_PEOPLE
        self.has_further = self.people > SOLID

    def enter(self, **what: object) -> None:
        """Come to the front with the history of now, without a question."""
        self.question = ""
        if today := times.moment(self.app.referee.now()):
            self._habits = habits(self.app.referee.journal.store, today.date())
        super().enter(**what)

    def concern(self) -> object:
        """Return all that is chosen on the page."""
        return self.question, self.unrecorded, self.people, self.seconds, self.has_further

    def refresh(self) -> None:
        """Show the games that fit, and whether the evening is recorded."""
        self.app.referee.end_evening()
        self._show_ideas()
        self._show_recording()

    # --- what to play

    def seat(self, person: PersonHere) -> None:
        """Let as many people be here as up to this shape; touched again, the last one leaves."""
        count = person.mark + 1
        self.people = max(count - (count == self.people), 1)
        self.refresh()

    def turn_people(self) -> None:
        """Show the shapes of further people, or the first ones again."""
        self.has_further = not self.has_further
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
        first = SOLID * self.has_further
        self.here = [PersonHere(mark, mark < people) for mark in range(first, first + SOLID)]
        self.times = list(TIMES)
        text = ngettext("{count} person, {time}:", "{count} people, {time}:", people)
        time = next(_(each.words) for each in TIMES if each.value == self.seconds)
        self.sentence = text.format(count=people, time=time)
        found = candidates(self._habits)
        fitting = suggestions(
            found, people, int(self.seconds) or None, today.date() if today else None
        )
        ideas = [self._idea(each) for each in fitting[: 1 + OTHER_IDEAS]]
        self.best, self.ideas = ideas[:1], ideas[1:]
        self.nothing = "" if ideas else _("No game fits so many people in that time.")

    def _idea(self, found: GameSuggestion) -> Idea:
        candidate = found.candidate
        why = ", ".join(filter(None, (found.when, found.liked)))
        return Idea(
            candidate, candidate.title, why[:1].upper() + why[1:],
            _("usually {time}").format(time=found.lasts) if found.lasts else "",
            " · ".join(filter(None, (found.when, found.lasts))),
            look(candidate.game), self.app.wall.cover(candidate.game),
        )  # fmt: skip

    # --- whether it is recorded

    def _show_recording(self) -> None:
        referee = self.app.referee
        if self.unrecorded != referee.recording.is_off:  # the question was about the other change
            self.question = ""
        self.unrecorded = referee.recording.is_off
        kept = weekday(referee.now())
        self.today = _("nothing of it is kept") if self.unrecorded else kept
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
