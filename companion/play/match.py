"""A match: the log of what happened, and the states it adds up to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver
from companion.play.codec import Entry, Redo, Undo
from companion.play.game import (
    Chance,
    Game,
    Objection,
    Setup,
    Standing,
    apply,
    check,
    drawn,
    forgotten,
    forgotten_pick,
    public,
    seen,
    standing,
    tell,
)
from companion.play.log import Log, Logged, Stranded
from companion.play.question import Question
from companion.play.view import Answers, Line, Offer, Pick, Step, View
from companion.words.errors import BrokenJournal
from companion.words.i18n import _, language

REMEMBERED = 64
"""Answers of slow work that are kept, so that a step back shows them at once."""
Record = Callable[[int, Entry, Standing | None], None]


class _Corrected(Struct, frozen=True, gc=False):
    """A correction that can be taken back: the entry at *place* before and after, and when."""

    place: int
    new: Logged
    old: Logged
    at: str


class _PutIn(Struct, frozen=True, gc=False):
    """An entry that was put in at *place*, and can be taken out again."""

    place: int
    new: Logged


_Step = Logged | _Corrected | _PutIn
"""What undo takes back: an entry that was added, one that was replaced, or one that was put in."""


def _is_told_live(action: Action) -> bool:
    """Return whether something is neither corrected nor put in later."""
    return action.only_live or action.apart


class Match:
    """The log is the truth: the state is always what it adds up to.

    Every undo, redo and correction is an entry too, so that the history stays honest.
    """

    def __init__(self, game: Game[Any], setup: Setup, random: Chance | None = None) -> None:
        self.game = game
        self.setup = setup
        self.random = random
        """Who draws lots for what is left to chance; None where nothing new happens."""
        self.entries = 0
        self._log = Log(game, setup)
        self._done: list[_Step] = []
        self._undone: list[_Step] = []
        self._answers: dict[Question, Any] = {}
        """What slow work has found, the oldest first."""
        self._views: dict[tuple[str, int | None], View | None] = {}
        """What was seen already, by language and seat, None being everybody."""
        self._questions: Mapping[str, Question] = {}
        self._viewed: Any = None
        """The state that views and questions are of."""
        self._record: Record | None = None
        self._now: Callable[[], str] = lambda: ""

    def keep(self, record: Record, now: Callable[[], str]) -> None:
        """From now on have *record* keep every entry, marked with the time it is."""
        self._record, self._now = record, now

    @property
    def log(self) -> list[Logged]:
        """The entries that count."""
        return self._log.entries

    @property
    def recounted(self) -> int:
        """How many entries were counted again for corrections so far."""
        return self._log.recounted

    @property
    def states(self) -> list[Any]:
        """The state before the first entry of the log, and after each."""
        return self._log.states

    @property
    def state(self) -> Any:
        return self._log.states[-1]

    @property
    def view(self) -> View:
        """What everybody may see: made once a change in each language, whoever looks."""
        view = self._once(None, lambda: seen(self.game, self.state, self.answers))
        assert view is not None
        return view

    def private(self, seat: int) -> View | None:
        """What that seat may see and tell by itself, made as often; None where that is nothing."""
        secrets = self.game.secrets
        if secrets is None:
            return None
        return self._once(
            seat, lambda: secrets.private(self.state, seat, self.steps(), self.answers)
        )

    def shut(self, seat: int) -> View | None:
        """What stands on that seat's page before its PIN is told; None where it has no PIN."""
        secrets = self.game.secrets
        return secrets.shut(self.state, seat) if secrets else None

    def opens(self, seat: int, digits: str) -> bool:
        """Return whether digits are the PIN of that seat's page."""
        secrets = self.game.secrets
        return secrets is not None and secrets.opens(self.state, seat, digits)

    def _once(self, seat: int | None, look: Callable[[], View | None]) -> View | None:
        self._look_anew()
        key = language(), seat
        if key not in self._views:
            self._views[key] = look()
        return self._views[key]

    def _look_anew(self) -> None:
        """Forget what was seen and asked of another state."""
        if self._viewed is not self.state:
            self._viewed, self._views = self.state, {}
            self._questions = self.game.thinks(self.state)

    @property
    def questions(self) -> Mapping[str, Question]:
        """What slow work is asked about the match as it stands, most wanted first."""
        self._look_anew()
        return self._questions

    @property
    def unanswered(self) -> tuple[Question, ...]:
        """What of it has no answer yet."""
        return tuple(each for each in self.questions.values() if each not in self._answers)

    @property
    def answers(self) -> Answers:
        """What slow work has found about the match as it stands."""
        asked = self.questions.items()
        return Answers({name: self._answers[q] for name, q in asked if q in self._answers})

    def answer(self, question: Question, answer: Any) -> None:
        """Take what slow work has found, None if it could not; views hold it while it is asked."""
        self._answers[question] = answer
        if len(self._answers) > REMEMBERED:
            asked = {*self.questions.values()}
            oldest = next((each for each in self._answers if each not in asked), question)
            if oldest not in asked:
                del self._answers[oldest]
        self._views = {}

    @property
    def over(self) -> bool:
        return self.game.rules.over(self.state)

    @property
    def standing(self) -> Standing:
        return standing(self.game, self.state)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take entries that are already kept; raise BrokenJournal at one that makes no sense."""
        for entry in entries:
            if objection := self._take(entry):
                raise BrokenJournal(self.entries + 1, objection.text)

    def do(self, action: Action, *, overrule: bool = False) -> Objection | None:
        """Add an action with what chance decides in it, or return what is wrong with it."""
        action = drawn(self.game, self.state, action, self.random)
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
        action = self._filled(number, action)
        return self._take(Entry(action, amends=number, at=self._now()))

    def insert(self, number: int, action: Action) -> Objection | None:
        """Put in what was forgotten, before entry *number*, or return why that makes no sense."""
        action = self._filled(number, action)
        return self._take(Entry(action, before=number, at=self._now()))

    def preview(self, number: int, action: Action, *, inserts: bool = False) -> View | Objection:
        """Return what everybody would see after a correction of entry *number*, or why it is
        impossible; with *inserts*, once that action is put in before it."""
        states = self._changed(number, action, inserts)
        if self._uncovers(states):
            return Objection("uncovers", _("What would change then is hidden from everybody now."))
        if isinstance(states, Objection):
            return states
        return seen(self.game, states[-1])

    def would_uncover(
        self, number: int | None = None, action: Action | None = None, *, inserts: bool = False
    ) -> bool:
        """Return whether undo, or a correction of entry *number*, would show what is hidden now.

        So would the refusal of a correction, if it hangs on that. With *inserts* the action is put
        in before that entry.
        """
        if number is None or action is None:
            return self._uncovers(self._taken_back())
        return self._uncovers(self._changed(number, action, inserts))

    def will_undo(self) -> str:
        """Return in one sentence what undo would take back; empty if there is nothing."""
        return self._told(self._done[-1]) if self._done else ""

    def will_redo(self) -> str:
        """Return in one sentence what redo would do again; empty if there is nothing."""
        return self._told(self._undone[-1]) if self._undone else ""

    def forgotten(self, number: int) -> tuple[Offer, ...]:
        """Return what may have been forgotten before entry *number*; raise LookupError."""
        return forgotten(self.game, self.before(number))

    def forgotten_pick(self, number: int) -> Pick | None:
        """Return what may have been forgotten there, of several things; raise LookupError."""
        return forgotten_pick(self.game, self.before(number))

    def steps(self) -> tuple[Step, ...]:
        """Return the entries that count, with the states around them."""
        return self._log.steps()

    def lines(self) -> tuple[Line, ...]:
        """Return the log in sentences, corrections told below what they corrected."""
        return self._log.lines()

    def last(self, kind: type[Action]) -> Logged | None:
        """Return the last entry of a kind of action that counts, None if there is none."""
        return next((each for each in reversed(self.log) if isinstance(each.action, kind)), None)

    def action(self, number: int) -> Action:
        """Return the action of entry *number*, as corrected; raise LookupError."""
        return self.log[self._log.places[number]].action

    def was(self, number: int) -> list[Action]:
        """Return what entry *number* has been corrected from, the oldest first."""
        return [action for action, _at in self._log.was.get(number, ())]

    def before(self, number: int) -> Any:
        """Return the state before entry *number*; raise LookupError."""
        return self.states[self._log.places[number]]

    def counts(self, number: int) -> bool:
        """Return whether there is an entry *number* that was not taken back."""
        return number in self._log.places

    def whose(self, number: int) -> int | None:
        """Return the seat that alone corrects entry *number*, None if it keeps no secret."""
        if self.game.secrets is None or not self.counts(number):
            return None
        return self.game.secrets.whose(self.before(number), self.action(number))

    def public(self, entry: Entry) -> Action:
        """Return the action of an entry that is not taken yet as everybody may know it."""
        if isinstance(entry.action, Undo | Redo):
            return entry.action
        place = entry.before if entry.amends is None else entry.amends
        before = self.state if place is None else self.before(place)
        return public(self.game, before, entry.action)

    def _told(self, step: _Step) -> str:
        if isinstance(step, Logged):
            place = self._log.places.get(step.number, len(self.log))
            return tell(self.game, self.states[place], step.action)
        text = tell(self.game, self.states[step.place], step.new.action)
        if isinstance(step, _PutIn):
            return _("put in: {sentence}").format(sentence=text)
        return _("correction: {sentence}").format(sentence=text)

    # --- what entries do: on the disk before on the screen

    def _take(self, entry: Entry) -> Objection | None:
        action = entry.action
        if entry.amends is not None or entry.before is not None:
            return self._take_change(entry)
        if type(action) is Undo:
            return self._take_back(entry)
        if type(action) is Redo:
            return self._take_again(entry)
        state = self._log.states[-1]
        objection = check(self.game, state, action)
        if objection and objection.fatal:
            return objection
        state = apply(self.game, state, action)
        self._keep(entry, state)
        logged = Logged(self.entries, action, entry.overruled, entry.at)
        self._log.add(logged, state)
        if not action.apart:
            self._done.append(logged)
            self._undone.clear()
        return None

    def _take_change(self, entry: Entry) -> Objection | None:
        if entry.before is None:
            assert entry.amends is not None
            return self._take_correction(entry, entry.amends)
        if entry.amends is None:
            return self._put_in(entry, entry.before)
        return Objection("insert", _("An entry corrects another one, or is put in, not both."))

    def _take_back(self, entry: Entry) -> Objection | None:
        states = self._taken_back()
        if isinstance(states, Objection):
            return states
        self._keep(entry, states[-1])
        step = self._done.pop()
        self._undone.append(step)
        match step:
            case Logged(number):
                place = self._log.places[number]
                self._log.take_out(place, states[1:])
            case _PutIn(place):
                self._log.take_out(place, states)
            case _Corrected(place, _new, old):
                self._log.restore(place, old, states)
        return None

    def _take_again(self, entry: Entry) -> Objection | None:
        if not self._undone:
            return Objection("redo", _("There is nothing to do again."))
        step = self._undone[-1]
        states = self._again(step)
        self._keep(entry, states[-1])
        match step:
            case Logged():
                self._log.add(step, states[-1])
            case _PutIn(place, new):
                self._log.insert(place, new, states)
            case _Corrected(place, new, _old, at):
                self._log.correct(place, new, at, states)
        self._done.append(self._undone.pop())
        return None

    def _again(self, step: _Step) -> list[Any]:
        """Return the states from where a step that was taken back begins, once it is done again."""
        if isinstance(step, Logged):
            return [apply(self.game, self.state, step.action)]
        skip = 0 if isinstance(step, _PutIn) else 1
        states = self._log.replayed(step.place, step.new.action, skip=skip)
        assert not isinstance(states, Objection)
        return states

    def _take_correction(self, entry: Entry, number: int) -> Objection | None:
        states = self._amended(number, entry.action)
        if isinstance(states, Objection):
            return states
        self._keep(entry, states[-1])
        place = self._log.places[number]
        old = self.log[place]
        new = replace(old, action=entry.action, overruled=entry.overruled)
        self._log.correct(place, new, entry.at, states)
        self._done.append(_Corrected(place, new, old, entry.at))
        self._undone.clear()
        return None

    def _put_in(self, entry: Entry, number: int) -> Objection | None:
        states = self._inserted(number, entry.action)
        if isinstance(states, Objection):
            return states
        self._keep(entry, states[-1])
        place = self._log.places[number]
        new = Logged(self.entries, entry.action, entry.overruled, entry.at, put_in=True)
        self._log.insert(place, new, states)
        self._done.append(_PutIn(place, new))
        self._undone.clear()
        return None

    def _keep(self, entry: Entry, state: Any) -> None:
        if self._record:
            changes = self.game.rules.over(state) or self.over
            told = standing(self.game, state) if changes else None
            self._record(self.entries + 1, entry, told)
        self.entries += 1

    # --- where they would lead

    def _filled(self, number: int, action: Action) -> Action:
        """Return what corrects an entry with what chance decides in it."""
        if not self.counts(number):
            return action
        return drawn(self.game, self.before(number), action, self.random)

    def _taken_back(self) -> list[Any] | Objection:
        """Return the states from the one that undo changes on, or why there is nothing to undo."""
        if not self._done:
            return Objection("undo", _("There is nothing to take back."))
        step = self._done[-1]
        match step:
            case Logged(number):
                place = self._log.places[number]
                later = self._log.replayed(place)
                return later if isinstance(later, Objection) else [self.states[place], *later]
            case _PutIn(place):
                return self._log.replayed(place)
            case _Corrected(place, _new, old):
                return self._log.replayed(place, old.action)

    def _changed(self, number: int, action: Action, inserts: bool) -> list[Any] | Objection:
        """Return the states from where an entry is corrected, or something is put in before it."""
        filled = self._filled(number, action)
        return self._inserted(number, filled) if inserts else self._amended(number, filled)

    def _amended(self, number: int, action: Action) -> list[Any] | Objection:
        """Return the states from a corrected entry on, or why it cannot be corrected so."""
        place = self._log.places.get(number)
        if place is None or isinstance(action, Undo | Redo):
            text = _("There is no entry {number} to correct.").format(number=number)
            return Objection("amend", text)
        if _is_told_live(self.log[place].action) or _is_told_live(action):
            return Objection("amend", _("That is told as it happens only: take it back instead."))
        return self._log.replayed(place, action)

    def _inserted(self, number: int, action: Action) -> list[Any] | Objection:
        """Return the states from something on that is put in before an entry, or why it cannot be.

        Who holds a seat is not put in later: points of people would follow somebody else.
        """
        place = self._log.places.get(number)
        unfit = isinstance(action, Undo | Redo | HandOver | EndEarly)
        if place is None or unfit or _is_told_live(action):
            text = _("Nothing can be put in before entry {number}.").format(number=number)
            return Objection("insert", text)
        return self._log.replayed(place, action, skip=0)

    def _uncovers(self, states: list[Any] | Objection) -> bool:
        secrets = self.game.secrets
        if secrets is None:
            return False
        if isinstance(states, Stranded):
            return secrets.reads(self.state, states.state)
        return not isinstance(states, Objection) and secrets.uncovers(self.state, states[-1])
