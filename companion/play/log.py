"""The log of a match: the entries that count, and the states that they add up to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from companion.play.actions import Action
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


def _put_in(time: str) -> str:
    return _("put in at {time}").format(time=time) if time else _("put in later")


def _corrected(time: str, sentence: str) -> str:
    if not time:
        return _("corrected, before: {sentence}").format(sentence=sentence)
    return _("corrected at {time}, before: {sentence}").format(time=time, sentence=sentence)


class Stranded(Objection, frozen=True):
    """The objection to an entry that would no longer make sense, and the state that it met."""

    state: Any = None


class Log:
    """Entries in their order, found by their numbers, and the states around them."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.entries: list[Logged] = []
        self.states: list[Any] = [game.rules.start(setup)]
        """The state before the first entry, and after each."""
        self.places: dict[int, int] = {}
        """Where each entry stands, by its number."""
        self.was: dict[int, list[tuple[Action, str]]] = {}
        """What each entry has been corrected from, by its number, and when."""
        self.recounted = 0
        """How many entries were counted again for corrections so far."""
        self._game = game

    def add(self, logged: Logged, state: Any) -> None:
        """Add an entry, and the state after it."""
        self.places[logged.number] = len(self.entries)
        self.entries.append(logged)
        self.states.append(state)

    def correct(self, place: int, logged: Logged, at: str, states: Sequence[Any]) -> None:
        """Correct an entry, with the states from there on, and remember what it was."""
        old = self.entries[place]
        self.was.setdefault(old.number, []).append((old.action, at))
        self._put(place, logged, states)

    def restore(self, place: int, logged: Logged, states: Sequence[Any]) -> None:
        """Take back the last correction of an entry."""
        self.was[logged.number].pop()
        self._put(place, logged, states)

    def _put(self, place: int, logged: Logged, states: Sequence[Any]) -> None:
        self.entries[place] = logged
        self.states[place + 1 :] = states

    def insert(self, place: int, logged: Logged, states: Sequence[Any]) -> None:
        """Put in an entry, with the states from there on."""
        self.entries.insert(place, logged)
        self.states[place + 1 :] = states
        self._count_places(place)

    def take_out(self, place: int, states: Sequence[Any]) -> None:
        """Take out an entry, with the states from there on."""
        del self.places[self.entries.pop(place).number]
        self.states[place + 1 :] = states
        self._count_places(place)

    def _count_places(self, first: int) -> None:
        for place, logged in enumerate(self.entries[first:], first):
            self.places[logged.number] = place

    def replayed(self, place: int, *actions: Action, skip: int = 1) -> list[Any] | Objection:
        """Return the states from *place* on with actions there, in the place of *skip* entries.

        Stranded at a later entry that would make no sense then; another objection if one of the
        actions makes none itself.
        """
        state, states = self.states[place], []
        later = range(place + skip, len(self.entries))
        self.recounted += len(actions) + len(later)
        for action in actions:
            objection = check(self._game, state, action)
            if objection and objection.fatal:
                return objection
            state = apply(self._game, state, action)
            states.append(state)
        for at in later:
            objection = check(self._game, state, self.entries[at].action)
            if objection and objection.fatal:
                return self._stranded(at, objection, state)
            state = apply(self._game, state, self.entries[at].action)
            states.append(state)
        return states

    def _stranded(self, place: int, objection: Objection, state: Any) -> Stranded:
        sentence = tell(self._game, self.states[place], self.entries[place].action)
        text = _("Then “{sentence}” would make no sense. {why} If it must be, undo back to there.")
        text = text.format(sentence=sentence, why=objection.text)
        return Stranded("amend", text, state=state)

    def steps(self) -> tuple[Step, ...]:
        """Return the entries that count, with the states around them."""
        return tuple(
            Step(logged.number, logged.action, before, after, logged.at, logged.overruled)
            for logged, before, after in zip(
                self.entries, self.states, self.states[1:], strict=False
            )
        )

    def lines(self) -> tuple[Line, ...]:
        """Return the log in sentences, corrections told below what they corrected."""
        told = []
        for line in self._game.tells.log(self.steps()):
            told.append(line)
            if line.number is not None:
                told.extend(self._later(line.number))
                told.extend(self._corrections(line.number))
        return tuple(told)

    def _later(self, number: int) -> list[Line]:
        logged = self.entries[self.places[number]]
        return [Line(_put_in(logged.at[11:16]))] if logged.put_in else []

    def _corrections(self, number: int) -> list[Line]:
        place = self.places[number]
        before = self.states[place]
        return [
            Line(_corrected(at[11:16], tell(self._game, before, action)))
            for action, at in self.was.get(number, ())
        ]
