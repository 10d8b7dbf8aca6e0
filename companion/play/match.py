"""A match: the log of what happened, and the states it adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.codec import Entry, Redo, Undo
from companion.play.game import Game, Objection, Setup, Standing, apply, check, tell
from companion.play.view import UNANSWERED, Line, Step, View
from companion.words.errors import BrokenJournal
from companion.words.i18n import _


class Logged(Struct, frozen=True, gc=False):
    """An entry that counts; *was* are the actions that it has been corrected from, and when."""

    number: int
    action: Action
    overruled: str = ""
    at: str = ""
    was: tuple[tuple[Action, str], ...] = ()


class _Done(Struct, frozen=True, gc=False):
    """A step that can be taken back: an entry added, or one replaced at *place*."""

    place: int
    new: Logged
    old: Logged | None = None


def _corrected(time: str, sentence: str) -> str:
    if not time:
        return _("corrected, before: {sentence}").format(sentence=sentence)
    return _("corrected at {time}, before: {sentence}").format(time=time, sentence=sentence)


Record = Callable[[int, Entry, Standing | None], None]


class Match:
    """The log is the truth: the state is always what it adds up to.

    Every undo, redo and correction is an entry too, so that the history stays honest.
    """

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.log: list[Logged] = []
        self.states: list[Any] = [game.rules.start(setup)]
        """The state before the first entry of the log, and after each."""
        self.entries = 0
        self._done: list[_Done] = []
        self._undone: list[_Done] = []
        self._record: Record | None = None
        self._now: Callable[[], str] = lambda: ""

    def keep(self, record: Record, now: Callable[[], str]) -> None:
        """From now on have *record* keep every entry, marked with the time it is."""
        self._record, self._now = record, now

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def view(self) -> View:
        view: View = self.game.tells.view(self.state, UNANSWERED)
        return view

    @property
    def over(self) -> bool:
        return self.game.rules.over(self.state)

    @property
    def standing(self) -> Standing:
        return self.game.tells.standing(self.state)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take entries that are already kept; raise BrokenJournal at one that makes no sense."""
        for entry in entries:
            if objection := self._take(entry):
                raise BrokenJournal(self.entries + 1, objection.text)

    def do(self, action: Action, *, overrule: bool = False) -> Objection | None:
        """Add an action, or return what is wrong with it."""
        objection = check(self.game, self.state, action)
        if objection and (objection.fatal or not overrule):
            return objection
        rule = objection.rule if objection else ""
        self._take(Entry(action, None, rule, self._now()))
        return None

    def undo(self) -> Objection | None:
        """Take back the last step: an action or a correction."""
        return self._take(Entry(Undo(), at=self._now()))

    def redo(self) -> Objection | None:
        """Do again what was taken back last."""
        return self._take(Entry(Redo(), at=self._now()))

    def amend(self, number: int, action: Action) -> Objection | None:
        """Correct entry *number*, or return the later entry that would no longer make sense."""
        return self._take(Entry(action, amends=number, at=self._now()))

    def preview(self, number: int, action: Action) -> View | Objection:
        """Return what everybody would see after a correction, or why it is impossible."""
        place = self._place(number)
        if place is None:
            return self._no_entry(number)
        states = self._amended(place, action)
        if isinstance(states, Objection):
            return states
        if self.would_uncover(number, action):
            return Objection("uncovers", _("What would change then is hidden from everybody now."))
        return self.game.tells.view(states[-1], UNANSWERED)

    def would_uncover(self, number: int | None = None, action: Action | None = None) -> bool:
        """Return whether undo, or a correction of entry *number*, would show what is hidden now."""
        if self.game.secrets is None:
            return False
        then = self._after_undo() if action is None else self._after_amending(number, action)
        return then is not None and self.game.secrets.uncovers(self.state, then)

    def will_undo(self) -> str:
        """Return in one sentence what undo would take back; empty if there is nothing."""
        return self._told(self._done[-1]) if self._done else ""

    def will_redo(self) -> str:
        """Return in one sentence what redo would do again; empty if there is nothing."""
        return self._told(self._undone[-1]) if self._undone else ""

    def steps(self) -> tuple[Step, ...]:
        """Return the entries that count, with the states around them."""
        return tuple(
            Step(logged.number, logged.action, before, after, logged.at, logged.overruled)
            for logged, before, after in zip(self.log, self.states, self.states[1:], strict=False)
        )

    def lines(self) -> tuple[Line, ...]:
        """Return the log in sentences, corrections told below what they corrected."""
        told = []
        for line in self.game.tells.log(self.steps()):
            told.append(line)
            if line.number is not None:
                told.extend(self._corrections(line.number))
        return tuple(told)

    def _corrections(self, number: int) -> list[Line]:
        place = self._place(number)
        assert place is not None
        before = self.states[place]
        return [
            Line(_corrected(at[11:16], tell(self.game, before, action)))
            for action, at in self.log[place].was
        ]

    def action(self, number: int) -> Action:
        """Return the action of entry *number*, as corrected; raise LookupError."""
        place = self._place(number)
        if place is None:
            raise LookupError(number)
        return self.log[place].action

    def before(self, number: int) -> Any:
        """Return the state before entry *number*; raise LookupError."""
        place = self._place(number)
        if place is None:
            raise LookupError(number)
        return self.states[place]

    def counts(self, number: int) -> bool:
        """Return whether there is an entry *number* that was not taken back."""
        return self._place(number) is not None

    def whose(self, number: int) -> int | None:
        """Return the seat that alone corrects entry *number*, None if it keeps no secret."""
        if self.game.secrets is None or not self.counts(number):
            return None
        return self.game.secrets.whose(self.before(number), self.action(number))

    def _place(self, number: int) -> int | None:
        places = (place for place, logged in enumerate(self.log) if logged.number == number)
        return next(places, None)

    def _told(self, done: _Done) -> str:
        text = tell(self.game, self.states[min(done.place, len(self.states) - 1)], done.new.action)
        return _("correction: {sentence}").format(sentence=text) if done.old else text

    def _take(self, entry: Entry) -> Objection | None:
        if entry.amends is not None:
            return self._take_correction(entry, entry.amends)
        if type(entry.action) is Undo:
            return self._take_back(entry)
        if type(entry.action) is Redo:
            return self._take_again(entry)
        objection = check(self.game, self.state, entry.action)
        if objection and objection.fatal:
            return objection
        logged = Logged(self.entries + 1, entry.action, entry.overruled, entry.at)
        states = [apply(self.game, self.state, entry.action)]
        self._settle(entry, _Done(len(self.log), logged), states, forget=True)
        return None

    def _after_undo(self) -> Any:
        """Return the state that undo would lead to; None if there is nothing to take back."""
        if not self._done:
            return None
        place = self._done[-1].place
        states = self._without(self._done[-1])[1]
        return states[-1] if states else self.states[place]

    def _after_amending(self, number: int | None, action: Action) -> Any:
        """Return the state that a correction would lead to; None if it is impossible."""
        place = None if number is None else self._place(number)
        states = None if place is None else self._amended(place, action)
        return None if states is None or isinstance(states, Objection) else states[-1]

    def _without(self, done: _Done) -> tuple[list[Logged], list[Any]]:
        """Return the log as it was before something was done, and the states from there on."""
        log = self.log[: done.place] + ([done.old] if done.old else []) + self.log[done.place + 1 :]
        states = self._replayed(log, done.place)
        assert not isinstance(states, Objection)
        return log, states

    def _take_back(self, entry: Entry) -> Objection | None:
        if not self._done:
            return Objection("undo", _("There is nothing to take back."))
        done = self._done[-1]
        log, states = self._without(done)
        self._keep(entry, states[-1] if states else self.states[done.place])
        self._undone.append(self._done.pop())
        self.log = log
        self.states[done.place + 1 :] = states
        return None

    def _take_again(self, entry: Entry) -> Objection | None:
        if not self._undone:
            return Objection("redo", _("There is nothing to do again."))
        done = self._undone[-1]
        log = [*self.log[: done.place], done.new, *self.log[done.place + 1 :]]
        states = self._replayed(log, done.place)
        assert not isinstance(states, Objection)
        self._settle(entry, done, states, forget=False)
        self._undone.pop()
        return None

    def _take_correction(self, entry: Entry, number: int) -> Objection | None:
        place = self._place(number)
        if place is None or isinstance(entry.action, Undo | Redo):
            return self._no_entry(number)
        states = self._amended(place, entry.action)
        if isinstance(states, Objection):
            return states
        old = self.log[place]
        was = (*old.was, (old.action, entry.at))
        new = replace(old, action=entry.action, overruled=entry.overruled, was=was)
        self._settle(entry, _Done(place, new, old), states, forget=True)
        return None

    def _no_entry(self, number: int) -> Objection:
        return Objection("amend", _("There is no entry {number} to correct.").format(number=number))

    def _amended(self, place: int, action: Action) -> list[Any] | Objection:
        """Return the states from *place* on, or which later entry no longer makes sense."""
        log = [*self.log[:place], replace(self.log[place], action=action), *self.log[place + 1 :]]
        return self._replayed(log, place)

    def _replayed(self, log: list[Logged], place: int) -> list[Any] | Objection:
        state = self.states[place]
        states = []
        for at, logged in enumerate(log[place:], place):
            objection = check(self.game, state, logged.action)
            if objection and objection.fatal:
                return objection if at == place else self._stranded(at, objection)
            state = apply(self.game, state, logged.action)
            states.append(state)
        return states

    def _stranded(self, place: int, objection: Objection) -> Objection:
        sentence = tell(self.game, self.states[place], self.log[place].action)
        text = _("Then “{sentence}” would make no sense. {why} If it must be, undo back to there.")
        text = text.format(sentence=sentence, why=objection.text)
        return Objection("amend", text)

    def _settle(self, entry: Entry, done: _Done, states: list[Any], *, forget: bool) -> None:
        """Keep an entry, then change: on the disk before on the screen."""
        self._keep(entry, states[-1])
        self.log[done.place : done.place + 1] = [done.new]
        self.states[done.place + 1 :] = states
        self._done.append(done)
        if forget:
            self._undone.clear()

    def _keep(self, entry: Entry, state: Any) -> None:
        if self._record:
            changes = self.game.rules.over(state) or self.over
            standing = self.game.tells.standing(state) if changes else None
            self._record(self.entries + 1, entry, standing)
        self.entries += 1
