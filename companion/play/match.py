"""Match: its log, and the state that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.codec import LOG_ACTIONS, Change, Entry, Redo, Undo
from companion.play.dry_run import DryRun, change
from companion.play.edits import edited
from companion.play.game import (
    Game,
    Setup,
    Standing,
    apply,
    check,
    drawn,
    outcome,
    public_action,
    standing,
)
from companion.play.log import Edit, Log, Logged
from companion.play.moves import Chance, Objection
from companion.play.question import Question
from companion.play.sentences import log_lines
from companion.play.view import UNANSWERED, Line, View
from companion.play.views import Views
from companion.words.errors import BrokenJournal
from companion.words.i18n import has_readers, language

Record = Callable[[int, Entry, Standing | None], None]


class Match:
    """Match whose state is always the replay of its log.

    Every undo, redo and correction is an entry too, so that the history is complete.
    """

    def __init__(self, game: Game[Any], setup: Setup, random: Chance | None = None) -> None:
        self.game = game
        self.setup = setup
        self.random = random
        """Source of randomness; None where nothing new happens."""
        self.entries = 0
        self.log = Log(game, setup)
        """Log with the entries in effect."""
        self.views = Views(game, self.log)
        self._last_run: tuple[Entry, DryRun] | None = None
        """Last dry run, with its entry."""
        self._told: tuple[int, str, bool] | None = None
        """Key of the cached lines: number of entries, language and presence of readers."""
        self._lines: tuple[Line, ...] = ()
        self._record: Record | None = None
        self._now: Callable[[], str] = lambda: ""

    def keep(self, record: Record, now: Callable[[], str]) -> None:
        """Write every entry to *record* from now on, with the time of *now*."""
        self._record, self._now = record, now

    @property
    def state(self) -> Any:
        return self.log.states[-1]

    @property
    def view(self) -> View:
        """Public view."""
        return self.views.public

    @property
    def beside(self) -> Any:
        """Value for the panels of the game that a key opens beside the table."""
        return self.game.tells.beside(self.state)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def standing(self) -> Standing:
        return standing(self.game, self.state)

    @property
    def outcome(self) -> Standing:
        """Standing, with the measures of a match that is over, as far as slow work is done."""
        return outcome(self.game, self.state, self.views.answers)

    def study(self, think: Callable[[Question], Any] = Question.think) -> None:
        """Answer the questions for measures that take long, if the match is over."""
        if self.over and self.game.study:
            questions = self.views.questions
            for name in self.game.study.questions(questions):
                self.views.answer(questions[name], think(questions[name]))

    def until(self, count: int) -> Match:
        """Return a separate match with the first *count* entries in effect."""
        match = Match(self.game, self.setup)
        match.log.states[0] = self.log.states[0]
        for logged, state in zip(self.log[:count], self.log.states[1:], strict=False):
            match.log.add(logged, state)
        match.entries = count
        return match

    def lines(self) -> tuple[Line, ...]:
        """Return the log in sentences, corrections below the line that they corrected."""
        told = self.entries, language(), has_readers()
        if self._told != told:
            self._told, self._lines = told, log_lines(self.log)
        return self._lines

    def whose(self, number: int) -> int | None:
        """Return the only seat that may correct entry *number*; None if it has no secret."""
        if self.game.secrets is None or not self.log.counts(number):
            return None
        return self.game.secrets.whose(self.log.before(number), self.log.action(number))

    def public(self, entry: Entry) -> Action:
        """Return the action of a new entry without its secrets."""
        if isinstance(entry.action, LOG_ACTIONS):
            return entry.action
        place = entry.before if entry.amends is None else entry.amends
        before = self.state if place is None else self.log.before(place)
        return public_action(self.game, before, entry.action)

    # --- what happens: on the disk before on the screen

    def replay(self, entries: Iterable[Entry]) -> None:
        """Apply saved entries; raise BrokenJournal at one that makes no sense."""
        for entry in entries:
            if objection := self._take(entry):
                raise BrokenJournal(self.entries + 1, objection.text)

    def do(self, action: Action, *, overrule: bool = False) -> Objection | None:
        """Add an action with its random parts, or return the objection to it."""
        action = drawn(self.game, self.state, action, self.random)
        objection = check(self.game, self.state, action)
        if objection and (objection.fatal or not overrule):
            return objection
        self._add(Entry(action, None, objection.rule if objection else "", self._now()))
        return None

    def undo(self) -> Objection | None:
        """Undo the last step: an action or a change of the log."""
        return self.make(self.dry_run(Entry(Undo())))

    def redo(self) -> Objection | None:
        """Redo the step that was undone last."""
        return self.make(self.dry_run(Entry(Redo())))

    def amend(
        self, number: int, action: Action, also: tuple[Change[Any], ...] = ()
    ) -> Objection | None:
        """Correct entry *number*, or return the later entry that would no longer make sense.

        ``Remove`` takes it out of the log. *also* has the follow-up changes.
        """
        return self.make(self.dry_run(change(number, action, also=also)))

    def insert(
        self, number: int, action: Action, also: tuple[Change[Any], ...] = ()
    ) -> Objection | None:
        """Insert a forgotten action before entry *number*, or return the objection to it."""
        return self.make(self.dry_run(change(number, action, inserts=True, also=also)))

    def make(self, run: DryRun) -> Objection | None:
        """Make a dry run real, repeating it if it is outdated, or return the objection."""
        entry = replace(run.entry, at=self._now())
        is_fresh = run.entries == self.entries
        return self._change(entry, run.states if is_fresh else self._worked_out(entry))

    def _take(self, entry: Entry) -> Objection | None:
        """Add any entry, or return the objection to it."""
        if not entry.adds:
            return self._change(entry, self._worked_out(entry))
        objection = check(self.game, self.log.states[-1], entry.action)
        if objection and objection.fatal:
            return objection
        self._add(entry)
        return None

    def _add(self, entry: Entry) -> None:
        """Add an entry that was checked."""
        state = apply(self.game, self.log.states[-1], entry.action)
        self._keep(entry, state)
        self.log.add(Logged(self.entries, entry.action, entry.overruled, entry.at), state)

    def _change(self, entry: Entry, states: list[Any] | Objection) -> Objection | None:
        """Change the log by an entry, given the resulting states."""
        if isinstance(states, Objection):
            return states
        edit = edited(self.log, entry, self.entries + 1)
        assert isinstance(edit, Edit)
        self._keep(entry, states[-1])
        match entry.action:
            case Undo():
                self.log.take_back(states)
            case Redo():
                self.log.do_again(states)
            case _:
                self.log.make(edit, states)
        return None

    def _keep(self, entry: Entry, state: Any) -> None:
        if self._record:
            changes = state.over or self.over
            answers = self.views.answers_about(state) if changes else UNANSWERED
            told = outcome(self.game, state, answers) if changes else None
            self._record(self.entries + 1, entry, told)
        self.entries += 1

    # --- where it would lead

    def dry_run(self, entry: Entry) -> DryRun:
        """Return the result of an undo, a redo or a change of the log, without making it.

        It is cached with its random draw until anything else happens or another one is tried.
        """
        asked, known = self._last_run or (None, None)
        if known is None or asked != entry or known.entries != self.entries:
            filled = self._filled(entry)
            known = DryRun(self.game, self.state, self.entries, filled, self._worked_out(filled))
            self._last_run = entry, known
        return known

    def _filled(self, entry: Entry) -> Entry:
        """Return a change of the log with its random parts filled in."""
        number = entry.before if entry.amends is None else entry.amends
        if number is None or not self.log.counts(number) or isinstance(entry.action, LOG_ACTIONS):
            return entry
        action = drawn(self.game, self.log.before(number), entry.action, self.random)
        return replace(entry, action=action)

    def _worked_out(self, entry: Entry) -> list[Any] | Objection:
        """Return the states from the first changed one on, or the objection to an entry."""
        edit = edited(self.log, entry, self.entries + 1)
        return edit if isinstance(edit, Objection) else self.log.replayed(edit)
