"""The log of a match: the entries that count, and the states that they add up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver
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

    @property
    def grows(self) -> int:
        """By how many entries the log is longer then."""
        return (self.new is not None) - (self.old is not None)

    @property
    def inverse(self) -> Edit:
        """The edit that takes this one back."""
        return Edit(self.place, self.new, self.old, self.at)


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


def _is_told_live(action: Action) -> bool:
    """Return whether something is neither corrected nor put in later."""
    return action.only_live or action.apart


class Stranded(Objection, frozen=True):
    """The objection to an entry that would no longer make sense, and the state that it met."""

    state: Any = None


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
            if edit.place >= place:
                self.undone[number] = replace(edit, place=edit.place + 1)
            else:
                place += edit.grows

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
        if edit.old:
            del self._places[edit.old.number]
        self.entries[edit.place :] = self._from(edit)
        self.states[edit.place :] = states
        for place in range(edit.place, len(self.entries)):
            self._places[self.entries[place].number] = place

    def _from(self, edit: Edit) -> list[Logged]:
        """Return the entries from the place of an edit on, once it is made."""
        later = self.entries[edit.place + (edit.old is not None) :]
        return [edit.new, *later] if edit.new else later

    def edit(self, entry: Entry, number: int) -> Edit | Objection:
        """Return what an entry of that number changes, or why it can change nothing."""
        if entry.amends is not None and entry.before is not None:
            text = _("An entry corrects another one, or is put in, not both.")
            return Objection("insert", text)
        if entry.before is not None:
            return self._insertion(entry, number)
        if entry.amends is not None or isinstance(entry.action, Remove):
            return self._correction(entry)
        return self._step(entry.action)

    def _step(self, action: Action) -> Edit | Objection:
        """Return what an undo or a redo changes."""
        if type(action) is Redo:
            nothing = Objection("redo", _("There is nothing to do again."))
            return self.undone[-1] if self.undone else nothing
        nothing = Objection("undo", _("There is nothing to take back."))
        return self.done[-1].inverse if self.done else nothing

    def _correction(self, entry: Entry) -> Edit | Objection:
        """Return what corrects an entry or removes it, or why it cannot be."""
        place = self._places.get(entry.amends or 0)
        if place is None or isinstance(entry.action, Undo | Redo):
            text = _("There is no entry {number} to correct.").format(number=entry.amends or 0)
            return Objection("amend", text)
        old = self.entries[place]
        if _is_told_live(old.action) or _is_told_live(entry.action):
            return Objection("amend", _("That is told as it happens only: take it back instead."))
        if isinstance(entry.action, Remove):
            return Edit(place, old, None, entry.at)
        new = replace(old, action=entry.action, overruled=entry.overruled)
        return Edit(place, old, new, entry.at)

    def _insertion(self, entry: Entry, number: int) -> Edit | Objection:
        """Return what puts in an entry before another one, or why it cannot be.

        Who holds a seat is not put in later: points of people would follow somebody else.
        """
        place = self._places.get(entry.before or 0)
        unfit = isinstance(entry.action, (*STEPS, HandOver, EndEarly))
        if place is None or unfit or _is_told_live(entry.action):
            text = _("Nothing can be put in before entry {number}.").format(number=entry.before)
            return Objection("insert", text)
        new = Logged(number, entry.action, entry.overruled, entry.at, put_in=True)
        return Edit(place, None, new, entry.at)

    def replayed(self, edit: Edit) -> list[Any] | Objection:
        """Return the states from the place of an edit on, once it is made.

        Stranded at an entry that would make no sense then; another objection if one that the edit
        brings makes none itself.
        """
        entries, states = self._from(edit), [self.states[edit.place]]
        self.recounted += len(entries)
        for logged in entries:
            if objection := self._objected(states[-1], logged.action):
                return self._stranded(logged, objection, states[-1])
            states.append(apply(self._game, states[-1], logged.action))
        return states

    def _objected(self, state: Any, action: Action) -> Objection | None:
        """Return why an action makes no sense in a state, if it makes none."""
        objection = check(self._game, state, action)
        return objection if objection and objection.fatal else None

    def _stranded(self, logged: Logged, objection: Objection, state: Any) -> Objection:
        """Return why an edit is impossible, by an entry that makes no sense in its state then."""
        place = self._places.get(logged.number)
        if place is None or self.entries[place] is not logged:
            return objection
        sentence = tell(self._game, self.states[place], logged.action)
        text = _("Then “{sentence}” would make no sense. {why} If it must be, undo back to there.")
        text = text.format(sentence=sentence, why=objection.text)
        return Stranded("amend", text, state=state)

    # --- in sentences

    def told(self, edit: Edit) -> str:
        """Return an edit that is done, or could be done again, in one sentence."""
        logged = edit.new or edit.old
        assert logged
        text = tell(self._game, self.states[edit.place], logged.action)
        if edit.new is None:
            return _removed("", text)
        if edit.old:
            return _("correction: {sentence}").format(sentence=text)
        return _("put in: {sentence}").format(sentence=text) if logged.put_in else text

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

    def _corrections(self) -> dict[int, list[tuple[Logged, str]]]:
        """Return what each entry has been corrected from, and when, by its number."""
        found: dict[int, list[tuple[Logged, str]]] = {}
        for edit in self.done:
            if edit.old:
                found.setdefault(edit.old.number, []).append((edit.old, edit.at))
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
        """Return what was removed and made sense there, with the place before which it stood."""
        found: list[tuple[int, Action, str]] = []
        for edit in self.done:
            if found and edit.grows:
                found = [(p + edit.grows * (p > edit.place), old, at) for p, old, at in found]
            if edit.old and not edit.new:
                found.append((edit.place, edit.old.action, edit.at))
        return [
            (place, Line(_removed(at[11:16], tell(self._game, self.states[place], action))))
            for place, action, at in sorted(found, key=lambda each: each[0])
            if not self._objected(self.states[place], action)
        ]

    def _later(self, number: int) -> list[Line]:
        logged = self.entries[self._places[number]]
        return [Line(_put_in(logged.at[11:16]))] if logged.put_in else []

    def _before(self, number: int, was: Sequence[tuple[Logged, str]]) -> list[Line]:
        state = self.before(number)
        return [Line(_corrected(at[11:16], tell(self._game, state, old.action))) for old, at in was]
