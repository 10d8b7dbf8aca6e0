"""Log of a match: the entries that count, and the states that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action
from companion.play.game import Game, Setup, apply, check, tell
from companion.play.moves import Objection
from companion.play.view import Step
from companion.words.i18n import _


class Logged(Struct, frozen=True, gc=False):
    """Entry that is in effect."""

    number: int
    action: Action
    overruled: str = ""
    at: str = ""
    put_in: bool = False
    """True if it was inserted later."""


class Edit(Struct, frozen=True, gc=False):
    """Change of the log at one place: the old entry, and the new one.

    An addition or insertion has no old entry, a removal no new one.
    """

    place: int
    old: Logged | None
    new: Logged | None
    at: str = ""
    """Time of the edit, unless it appends an entry."""
    along: tuple[Edit, ...] = ()
    """Follow-up edits, made together with it."""
    before: Any = None
    """State before the old entry when it was replaced or removed, for the sentence about it."""

    @property
    def parts(self) -> tuple[Edit, ...]:
        """Edits at single places that it consists of, in order."""
        return (self, *self.along)

    @property
    def first(self) -> int:
        """First place from which on the log changes."""
        return min(part.place for part in self.parts)

    @property
    def grows(self) -> int:
        """Number of entries by which the log grows at its own place."""
        return (self.new is not None) - (self.old is not None)

    @property
    def inverse(self) -> Edit:
        """Inverse edit, the last part first."""
        back = [Edit(part.place, part.new, part.old, part.at) for part in reversed(self.parts)]
        return replace(back[0], along=tuple(back[1:])) if self.along else back[0]


class Stranded(Objection, frozen=True):
    """Objection to a later entry that would make no sense, with the state before it."""

    state: Any = None
    number: int | None = None
    """Number of that entry; None if the change itself makes no sense."""


class Log(Sequence[Logged]):
    """Entries in order, found by their numbers, with the states around them and all edits."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.entries: list[Logged] = []
        self.states: list[Any] = [game.start(setup)]
        """State before the first entry, and after each."""
        self.done: list[Edit] = []
        """Stack of edits for undo, without those that a seat wrote by itself."""
        self.undone: list[Edit] = []
        self.recounted = 0
        """Entries replayed, and edits shifted, so far; a measure of work."""
        self.places: dict[int, int] = {}
        """Place of each entry, by its number."""
        self.game = game

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
        """Return True if entry *number* exists and was not undone."""
        return number in self.places

    def action(self, number: int) -> Action:
        """Return the action of entry *number*, as corrected; raise LookupError."""
        return self.entries[self.places[number]].action

    def before(self, number: int) -> Any:
        """Return the state before entry *number*; raise LookupError."""
        return self.states[self.places[number]]

    def last(self, kind: type[Action]) -> Logged | None:
        """Return the last entry of an action class that is in effect; None if there is none."""
        return next((each for each in reversed(self) if isinstance(each.action, kind)), None)

    # --- edits

    def add(self, logged: Logged, state: Any) -> None:
        """Add an entry, and the state after it."""
        place = len(self.entries)
        self.places[logged.number] = place
        self.entries.append(logged)
        self.states.append(state)
        if logged.action.apart:
            self._make_room(place)
        else:
            self.done.append(Edit(place, None, logged))
            self.undone.clear()

    def _make_room(self, place: int) -> None:
        """Shift the redo stack past an entry that a seat inserted at *place* meanwhile."""
        self.recounted += len(self.undone)
        for number, edit in reversed([*enumerate(self.undone)]):
            parts = []
            for part in edit.parts:
                is_behind = part.place >= place
                parts.append(replace(part, place=part.place + is_behind))
                place += 0 if is_behind else part.grows
            self.undone[number] = replace(parts[0], along=tuple(parts[1:]))

    def make(self, edit: Edit, states: Sequence[Any]) -> None:
        """Make an edit, given the states from its place on."""
        self._splice(edit, states)
        self.done.append(edit)
        self.undone.clear()

    def take_back(self, states: Sequence[Any]) -> None:
        """Undo the last edit, given the states from its place on."""
        self._splice(self.done[-1].inverse, states)
        self.undone.append(self.done.pop())

    def do_again(self, states: Sequence[Any]) -> None:
        """Redo the edit that was undone last, given the states from its place on."""
        self._splice(self.undone[-1], states)
        self.done.append(self.undone.pop())

    def _splice(self, edit: Edit, states: Sequence[Any]) -> None:
        first = edit.first
        for logged in self.entries[first:]:
            del self.places[logged.number]
        self.entries[first:] = self._from(edit)
        self.states[first:] = states
        for place in range(first, len(self.entries)):
            self.places[self.entries[place].number] = place

    def _from(self, edit: Edit) -> list[Logged]:
        """Return the entries from the first place that an edit changes, after it."""
        first = edit.first
        entries = self.entries[first:]
        for part in edit.parts:
            place = part.place - first
            entries[place : place + (part.old is not None)] = [part.new] if part.new else []
        return entries

    def replayed(self, edit: Edit) -> list[Any] | Objection:
        """Return the states from the first place that an edit changes, after it.

        Return Stranded at a later entry that would make no sense then, or another objection if the
        first new entry makes no sense.
        """
        entries, states = self._from(edit), [self.states[edit.first]]
        self.recounted += len(entries)
        for logged in entries:
            objection = check(self.game, states[-1], logged.action)
            if objection and objection.fatal:
                if self._stands(logged):
                    return self._stranded(logged, objection, states[-1])
                is_first = len(states) == 1
                return (
                    objection if is_first else Stranded("amend", objection.text, state=states[-1])
                )
            states.append(apply(self.game, states[-1], logged.action))
        return states

    def _stands(self, logged: Logged) -> bool:
        """Return True if an entry is in the log unchanged."""
        place = self.places.get(logged.number)
        return place is not None and self.entries[place] is logged

    def _stranded(self, logged: Logged, objection: Objection, state: Any) -> Stranded:
        """Return the objection that an entry of the log makes to an edit."""
        sentence = tell(self.game, self.before(logged.number), logged.action)
        text = _("Then “{sentence}” would make no sense. {why} If it must be, undo back to there.")
        text = text.format(sentence=sentence, why=objection.text)
        return Stranded("amend", text, state=state, number=logged.number)

    def steps(self) -> tuple[Step, ...]:
        """Return the entries in effect, with the states around them."""
        return tuple(
            Step(logged.number, logged.action, before, after, logged.at, logged.overruled)
            for logged, before, after in zip(
                self.entries, self.states, self.states[1:], strict=False
            )
        )

    def was(self, number: int) -> list[Action]:
        """Return the earlier actions of entry *number*, the oldest first."""
        return [part.old.action for part in self.corrections().get(number, ()) if part.old]

    def parts(self) -> Iterator[Edit]:
        """Yield each edit at a single place that is in effect, in order."""
        for edit in self.done:
            yield edit
            yield from edit.along

    def corrections(self) -> dict[int, list[Edit]]:
        """Return the corrections of each corrected entry, the oldest first, by its number."""
        found: dict[int, list[Edit]] = {}
        for part in self.parts():
            if part.old and part.new:
                found.setdefault(part.old.number, []).append(part)
        return found
