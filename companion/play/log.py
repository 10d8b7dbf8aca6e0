"""The log of a match: the entries that count, and the states that they add up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver, marked
from companion.play.codec import STEPS, Entry, Redo, Remove, Undo
from companion.play.game import Game, Objection, Setup, apply, check, tell
from companion.play.view import Line, Step
from companion.words.i18n import _


class Logged(Struct, frozen=True, gc=False):
    """An entry that counts."""

    number: int
    action: Action
    overruled: str = ""
    at: str = ""
    put_in: bool = False
    """Whether it was forgotten, and put in later where it belongs."""


class Edit(Struct, frozen=True, gc=False):
    """A change of the log: the entry that stood at a place, and the one that stands there then.

    What is added or put in takes the place of none, and none that of what is removed.
    """

    place: int
    old: Logged | None
    new: Logged | None
    at: str = ""
    """When it was made, unless it adds an entry."""
    along: tuple[Edit, ...] = ()
    """What is made after it, as one with it."""
    before: Any = None
    """The state before an entry that it removes, to tell that entry from."""

    @property
    def parts(self) -> tuple[Edit, ...]:
        """The changes at one place that it is made of, in their order."""
        return (self, *self.along)

    @property
    def first(self) -> int:
        """The place from which on the log changes."""
        return min(part.place for part in self.parts)

    @property
    def grows(self) -> int:
        """By how many entries the log is longer at its own place then."""
        return (self.new is not None) - (self.old is not None)

    @property
    def inverse(self) -> Edit:
        """The edit that takes this one back, the last part first."""
        back = [Edit(part.place, part.new, part.old, part.at) for part in reversed(self.parts)]
        return replace(back[0], along=tuple(back[1:])) if self.along else back[0]


def _put_in(time: str) -> str:
    return _("put in at {time}").format(time=time) if time else _("put in later")


def _corrected(time: str, sentence: str) -> str:
    if not time:
        return _("corrected, before: {sentence}").format(sentence=sentence)
    return _("corrected at {time}, before: {sentence}").format(time=time, sentence=sentence)


def _removed(time: str, sentence: str) -> str:
    if not time:
        return _("removed: {sentence}").format(sentence=sentence)
    return _("removed at {time}: {sentence}").format(time=time, sentence=sentence)


def is_told_live(action: Action) -> bool:
    """Return whether something is neither corrected nor removed nor put in later."""
    return action.only_live or action.apart


def _is_alone(action: Action) -> bool:
    """Return whether something cannot be told along: who sits where, or what may keep a secret."""
    return isinstance(action, HandOver) or bool(marked(type(action)))


class Stranded(Objection, frozen=True):
    """The objection to an entry that would make no sense, and the state that it met."""

    state: Any = None
    number: int | None = None
    """The entry, unless it is the change itself that makes no sense."""


class Log(Sequence[Logged]):
    """Entries in their order, found by their numbers, the states around them, and all edits."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.entries: list[Logged] = []
        self.states: list[Any] = [game.rules.start(setup)]
        """The state before the first entry, and after each."""
        self.done: list[Edit] = []
        """What undo takes back, the last first; not what a seat wrote by itself."""
        self.undone: list[Edit] = []
        self.recounted = 0
        """How many entries were counted again for edits so far."""
        self._places: dict[int, int] = {}
        """Where each entry stands, by its number."""
        self._game = game

    @overload
    def __getitem__(self, index: int) -> Logged: ...

    @overload
    def __getitem__(self, index: slice) -> list[Logged]: ...

    def __getitem__(self, index: int | slice) -> Logged | list[Logged]:
        return self.entries[index]

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Logged]:
        return iter(self.entries)

    def __repr__(self) -> str:
        return repr(self.entries)

    def counts(self, number: int) -> bool:
        """Return whether there is an entry *number* that was not taken back."""
        return number in self._places

    def action(self, number: int) -> Action:
        """Return the action of entry *number*, as corrected; raise LookupError."""
        return self.entries[self._places[number]].action

    def before(self, number: int) -> Any:
        """Return the state before entry *number*; raise LookupError."""
        return self.states[self._places[number]]

    def last(self, kind: type[Action]) -> Logged | None:
        """Return the last entry of a kind of action that counts, None if there is none."""
        return next((each for each in reversed(self) if isinstance(each.action, kind)), None)

    # --- edits

    def add(self, logged: Logged, state: Any) -> None:
        """Add an entry, and the state after it."""
        place = len(self.entries)
        self._places[logged.number] = place
        self.entries.append(logged)
        self.states.append(state)
        if logged.action.apart:
            self._make_room(place)
        else:
            self.done.append(Edit(place, None, logged))
            self.undone.clear()

    def _make_room(self, place: int) -> None:
        """Move what can be done again past an entry that a seat wrote at *place* meanwhile."""
        for number, edit in reversed([*enumerate(self.undone)]):
            parts = []
            for part in edit.parts:
                is_behind = part.place >= place
                parts.append(replace(part, place=part.place + is_behind))
                place += 0 if is_behind else part.grows
            self.undone[number] = replace(parts[0], along=tuple(parts[1:]))

    def make(self, edit: Edit, states: Sequence[Any]) -> None:
        """Make an edit, with the states from its place on."""
        self._splice(edit, states)
        self.done.append(edit)
        self.undone.clear()

    def take_back(self, states: Sequence[Any]) -> None:
        """Take back the last edit, with the states from its place on."""
        self._splice(self.done[-1].inverse, states)
        self.undone.append(self.done.pop())

    def do_again(self, states: Sequence[Any]) -> None:
        """Make the edit again that was taken back last, with the states from its place on."""
        self._splice(self.undone[-1], states)
        self.done.append(self.undone.pop())

    def _splice(self, edit: Edit, states: Sequence[Any]) -> None:
        first = edit.first
        for logged in self.entries[first:]:
            del self._places[logged.number]
        self.entries[first:] = self._from(edit)
        self.states[first:] = states
        for place in range(first, len(self.entries)):
            self._places[self.entries[place].number] = place

    def _from(self, edit: Edit) -> list[Logged]:
        """Return the entries from the first place that an edit changes on, once it is made."""
        first = edit.first
        entries = self.entries[first:]
        for part in edit.parts:
            place = part.place - first
            entries[place : place + (part.old is not None)] = [part.new] if part.new else []
        return entries

    def edit(self, entry: Entry, number: int) -> Edit | Objection:
        """Return what an entry of that number changes, or why it can change nothing."""
        if entry.amends is not None and entry.before is not None:
            text = _("An entry corrects another one, or is put in, not both.")
            return Objection("insert", text)
        if entry.before is not None:
            return self._along(entry, self._insertion(entry, number))
        if entry.amends is not None or isinstance(entry.action, Remove):
            return self._along(entry, self._correction(entry, entry.amends or 0))
        if entry.also:
            return Objection("amend", _("Something is changed along, but with nothing."))
        return self._step(entry.action)

    def _step(self, action: Action) -> Edit | Objection:
        """Return what an undo or a redo changes."""
        if type(action) is Redo:
            nothing = Objection("redo", _("There is nothing to do again."))
            return self.undone[-1] if self.undone else nothing
        nothing = Objection("undo", _("There is nothing to take back."))
        return self.done[-1].inverse if self.done else nothing

    def _along(self, entry: Entry, edit: Edit | Objection) -> Edit | Objection:
        """Return an edit with what an entry changes along, or why that cannot be."""
        if isinstance(edit, Objection) or not entry.also:
            return edit
        parts, grown, behind = [], edit.grows, edit.place + (edit.old is not None)
        for change in entry.also:
            part = self._correction(Entry(change.action, at=entry.at), change.amends)
            if isinstance(part, Objection):
                return part
            if part.place < behind or _is_alone(change.action):
                return Objection("amend", _("That is changed by itself, not along with another."))
            behind = part.place + 1
            parts.append(replace(part, place=part.place + grown))
            grown += part.grows
        return replace(edit, along=tuple(parts))

    def _correction(self, entry: Entry, number: int) -> Edit | Objection:
        """Return what corrects an entry or removes it, or why it cannot be."""
        place = self._places.get(number)
        if place is None or isinstance(entry.action, Undo | Redo):
            text = _("There is no entry {number} to correct.").format(number=number)
            return Objection("amend", text)
        old = self.entries[place]
        if is_told_live(old.action) or is_told_live(entry.action):
            return Objection("amend", _("That is told as it happens only: take it back instead."))
        if isinstance(entry.action, Remove):
            return Edit(place, old, None, entry.at, before=self.states[place])
        new = replace(old, action=entry.action, overruled=entry.overruled)
        return Edit(place, old, new, entry.at)

    def _insertion(self, entry: Entry, number: int) -> Edit | Objection:
        """Return what puts in an entry before another one, or why it cannot be.

        Who holds a seat is not put in later: points of people would follow somebody else.
        """
        place = self._places.get(entry.before or 0)
        unfit = isinstance(entry.action, (*STEPS, HandOver, EndEarly))
        if place is None or unfit or is_told_live(entry.action):
            text = _("Nothing can be put in before entry {number}.").format(number=entry.before)
            return Objection("insert", text)
        new = Logged(number, entry.action, entry.overruled, entry.at, put_in=True)
        return Edit(place, None, new, entry.at)

    def replayed(self, edit: Edit) -> list[Any] | Objection:
        """Return the states from the first place that an edit changes on, once it is made.

        Stranded at a later entry that would make no sense then; another objection if the first
        that is new makes none itself.
        """
        entries, states = self._from(edit), [self.states[edit.first]]
        self.recounted += len(entries)
        for logged in entries:
            objection = check(self._game, states[-1], logged.action)
            if objection and objection.fatal:
                if self._stands(logged):
                    return self._stranded(logged, objection, states[-1])
                is_first = len(states) == 1
                return (
                    objection if is_first else Stranded("amend", objection.text, state=states[-1])
                )
            states.append(apply(self._game, states[-1], logged.action))
        return states

    def _stands(self, logged: Logged) -> bool:
        """Return whether an entry stands in the log as it is."""
        place = self._places.get(logged.number)
        return place is not None and self.entries[place] is logged

    def _stranded(self, logged: Logged, objection: Objection, state: Any) -> Stranded:
        """Return why an entry that stands keeps an edit from being made."""
        sentence = tell(self._game, self.before(logged.number), logged.action)
        text = _("Then “{sentence}” would make no sense. {why} If it must be, undo back to there.")
        text = text.format(sentence=sentence, why=objection.text)
        return Stranded("amend", text, state=state, number=logged.number)

    # --- in sentences

    def told(self, edit: Edit) -> str:
        """Return an edit that is done, or could be done again, in one sentence."""
        if edit.new is None:
            return self._told_removed(edit)
        text = tell(self._game, self.states[edit.place], edit.new.action)
        if edit.old:
            return _("correction: {sentence}").format(sentence=text)
        return _("put in: {sentence}").format(sentence=text) if edit.new.put_in else text

    def _told_removed(self, edit: Edit, time: str = "") -> str:
        assert edit.old
        return _removed(time, tell(self._game, edit.before, edit.old.action))

    def steps(self) -> tuple[Step, ...]:
        """Return the entries that count, with the states around them."""
        return tuple(
            Step(logged.number, logged.action, before, after, logged.at, logged.overruled)
            for logged, before, after in zip(
                self.entries, self.states, self.states[1:], strict=False
            )
        )

    def was(self, number: int) -> list[Action]:
        """Return what entry *number* has been corrected from, the oldest first."""
        return [old.action for old, _at in self._corrections().get(number, ())]

    def _parts(self) -> Iterator[Edit]:
        """Yield each change at one place that counts, in their order."""
        return (part for edit in self.done for part in edit.parts)

    def _corrections(self) -> dict[int, list[tuple[Logged, str]]]:
        """Return what each entry has been corrected from, and when, by its number."""
        found: dict[int, list[tuple[Logged, str]]] = {}
        for part in self._parts():
            if part.old:
                found.setdefault(part.old.number, []).append((part.old, part.at))
        return found

    def lines(self) -> tuple[Line, ...]:
        """Return the log in sentences, with what was changed below where it stands or stood."""
        told: list[Line] = []
        removals, corrections, end = self._removals(), self._corrections(), 0
        for line in self._game.tells.log(self.steps()):
            if line.number is not None:
                place, end = self._places[line.number], end or len(told)
                told[end:end] = (gone for stood, gone in removals if stood <= place)
                removals = [each for each in removals if each[0] > place]
            told.append(line)
            if line.number is not None:
                told.extend(self._later(line.number))
                told.extend(self._before(line.number, corrections.get(line.number, ())))
                end = len(told)
        end = end or len(told)
        told[end:end] = (gone for _stood, gone in removals)
        return tuple(told)

    def _removals(self) -> list[tuple[int, Line]]:
        """Return what was removed, in order, with the place before which it stood."""
        found: list[tuple[int, Edit]] = []
        for part in self._parts():
            if found or not part.new:
                ahead = [each for each in found if each[0] <= part.place]
                behind = [(at + part.grows, gone) for at, gone in found if at > part.place]
                found = [*ahead, *([] if part.new else [(part.place, part)]), *behind]
        return [(at, Line(self._told_removed(gone, gone.at[11:16]))) for at, gone in found]

    def _later(self, number: int) -> list[Line]:
        logged = self.entries[self._places[number]]
        return [Line(_put_in(logged.at[11:16]))] if logged.put_in else []

    def _before(self, number: int, was: Sequence[tuple[Logged, str]]) -> list[Line]:
        state = self.before(number)
        return [Line(_corrected(at[11:16], tell(self._game, state, old.action))) for old, at in was]
