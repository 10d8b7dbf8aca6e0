"""Boxes with random matches, and everything that each of them shows, without its own numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from msgspec.structs import replace

from companion.games import find
from companion.keep.decks.decks import Decks
from companion.keep.matches.journal import Journal
from companion.play.actions import EndEarly
from companion.play.codec import clear
from companion.table.referee import Referee
from tests.support.matches import begun
from tests.support.random_matches import play

GAMES = ("istinto", "any-game", "cluedo", "baker-street")


def clock(day: int) -> Callable[[], str]:
    """Return a clock that begins on a day of November and goes on by a minute each time."""
    minutes = count()
    return lambda: f"2026-11-{day:02}T{(m := next(minutes)) // 60 % 24:02}:{m % 60:02}:00+01:00"


class Playing:
    """Box on which random matches are played; *mark* begins the names that only this box uses."""

    def __init__(self, journal: Journal, chance: Random, mark: str, day: int) -> None:
        self._journal, self._chance, self._mark = journal, chance, mark
        self._now = clock(day)
        self._judge = Referee(journal, self._now)
        self._decks = Decks(journal.store)
        self._numbers = count()

    def go_on(self, steps: int) -> None:
        """Do *steps* random things, of which most are moves."""
        deeds = (self._begin, self._play, self._play, self._hand_over, self._end_and_back,
                 self._throw, self._rename, self._teach, self._print, self._throw_deck)  # fmt: skip
        for _ in range(steps):
            self._chance.choice(deeds)()
        self._judge.leave()

    def _new(self) -> str:
        return f"{self._mark}{next(self._numbers)}"

    def _begin(self) -> None:
        game = find(self._chance.choice(GAMES))
        setup = begun(game, self._chance).setup
        if self._judge.begin(game, setup):
            play(self._judge.match, self._chance, self._chance.randrange(12))

    def _open(self) -> bool:
        matches = [each.number for each in self._journal.matches.page(0, 99) if each.readable]
        return bool(matches) and self._judge.resume(self._chance.choice(sorted(matches)))

    def _play(self) -> None:
        if self._open():
            play(self._judge.match, self._chance, self._chance.randrange(1, 12))

    def _hand_over(self) -> None:
        if self._open():
            seats = range(len(self._judge.match.state.players))
            self._judge.hand_over(self._chance.choice(seats), f"Late {self._new()}")

    def _end_and_back(self) -> None:
        if self._open():
            self._judge.do(EndEarly())
            if self._chance.random() < 0.5:
                self._judge.undo()

    def _throw(self) -> None:
        if self._chance.random() < 0.4 and self._open():
            self._judge.throw_away()

    def _rename(self) -> None:
        if (people := sorted(self._journal.people.names())) and self._chance.random() < 0.5:
            self._journal.people.rename(self._chance.choice(people), f"New {self._new()}")

    def _deck(self) -> int:
        decks = [deck.number for deck in self._decks.all()]
        if not decks or self._chance.random() < 0.2:
            return self._decks.begin("istinto", "Ours")
        return self._chance.choice(decks)

    def _teach(self) -> None:
        self._decks.teach(self._deck(), self._chance.randrange(6), self._new())

    def _print(self) -> None:
        self._decks.print_labels(self._deck(), [self._new()])

    def _throw_deck(self) -> None:
        if self._chance.random() < 0.2:
            self._decks.throw_away(self._deck())


def shown(journal: Journal) -> Counter[object]:
    """Return everything that a box shows, counted, without the order of matches."""
    return Counter([*_matches(journal), *_people(journal), *_decks(journal)])


def _matches(journal: Journal) -> Iterator[object]:
    for saved in journal.matches.page(0, 999):
        assert saved.readable
        header = journal.header(saved.number)
        assert header
        lines = [clear(line, journal.store.vault) for line in journal.lines(saved.number)]
        yield repr((replace(header, id="", people={}), sorted(header.people), lines,
                    [(h.entry, h.seat, h.name) for h in journal.people.holders(saved.number)],
                    replace(saved, number=0)))  # fmt: skip


def _people(journal: Journal) -> Iterator[object]:
    yield from journal.store.read("SELECT name, seen FROM person")


def _decks(journal: Journal) -> Iterator[object]:
    decks = Decks(journal.store)
    for deck in (*decks.all(), *decks.all(thrown=True)):
        yield deck.key, deck.thrown, deck.labels, frozenset(deck.codes.values())
