"""Matches of described sheets, counted a second time from the entries, on random matches."""

from __future__ import annotations

import re
import tomllib
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.any_game import entering
from companion.games.any_game.actions import (
    Close,
    Count,
    EndRound,
    Enter,
    Finish,
    Leave,
    Newcomers,
    Return,
    SitOut,
    Starter,
)
from companion.games.any_game.description import read
from companion.games.any_game.game import GAME
from companion.games.any_game.kinds import COUNTING, FINISHING
from companion.games.any_game.scoring import BEGINNINGS
from companion.play.actions import HandOver
from companion.play.codec import Remove
from tests.games.any_game.kit.described import match_of_description
from tests.games.any_game.kit.naive_counting import NaiveMatch, value
from tests.games.any_game.kit.states import NAMES
from tests.games.any_game.test_any_game_descriptions import SHEETS
from tests.support.sampling import some

ROUNDED = [path for path in SHEETS if not re.search(r'^kind = "c', path.read_text(), re.MULTILINE)]
"""Sheets with rounds; counters and categories are counted after each entry."""
ONCE = [path for path in SHEETS if path not in ROUNDED]
"""Sheets that are written once, which each entry changes."""
MATCHES = 5_000
"""Random matches over all sheets with rounds, and as many of each that is written once."""
STEPS = 70
"""Actions of a random match, with corrections."""


# --- random matches


def any_entry(state, chance):
    """Return a number that the round asks for, mostly one that may be so; or the end of it."""
    blanks = [(each, side) for each in entering.asked_fields(state)
              for side in entering.unwritten_sides(state, each)]  # fmt: skip
    if not blanks or chance.random() < 0.15:
        return EndRound()
    each, side = blanks[0] if chance.random() < 0.7 else chance.choice(blanks)
    least, most, known = each.limits[:3]
    number = chance.choice((least, most, chance.randint(least, max(least, most)), known or least))
    if each.is_sole:
        side, number = chance.choice(state.here), 1
    return Enter(each.field.name, number, side)


def any_action(state, chance):
    """Return a random action, which may be impossible here."""
    side = chance.randrange(len(state.sides))
    if chance.random() < 0.12:
        people = len(state.players)
        return chance.choice([
            SitOut(side), Leave(side), Return(side), Return(side), Starter(side), Close(),
            Newcomers(chance.choice(BEGINNINGS)), HandOver(people, NAMES[people % len(NAMES)]),
        ])  # fmt: skip
    return any_number(state, chance)


def any_number(state, chance):
    """Return a place, a step of a counter, or a number that the round asks for."""
    side = chance.randrange(len(state.sides))
    if state.phase == FINISHING:
        return Finish(side)
    if state.phase == COUNTING:
        return Count(side, chance.randrange(len(state.scoring.counters)), chance.randint(-3, 9))
    return any_entry(state, chance)


def changed(match, chance, any_action=any_action):
    """Correct, remove, insert, undo or redo a random entry, if that is possible."""
    what = chance.randrange(5)
    if not match.log or what == 0:
        match.undo()
    elif what == 1:
        match.redo()
    else:
        logged = chance.choice(match.log)
        action = any_action(match.log.before(logged.number), chance)
        if isinstance(logged.action, HandOver) or isinstance(action, HandOver):
            return
        if what == 4:
            match.insert(logged.number, action)
        else:
            match.amend(logged.number, action if what == 2 else Remove())


def any_match(path, seed, any_action=any_action):
    """Return a random match of a shipped sheet, with random choices, and its sheet."""
    chance = Random(f"{path.stem} {seed}")
    text = path.read_text(encoding="utf-8")
    description = read(text)
    chosen = {each.name: chance.choice(each.values) for each in description.choices}
    seats = chance.randint(*description.seats)
    match = match_of_description(replace(description, chosen=chosen), seats)
    for _step in range(STEPS):
        if chance.random() < 0.08:
            changed(match, chance, any_action)
        elif not match.over:
            match.do(any_action(match.state, chance), overrule=chance.random() < 0.5)
    return match, NaiveMatch(tomllib.loads(text), chosen, seats)


# --- the second count


class Paper:
    """A sheet of paper: what is written in a round, and who plays."""

    def __init__(self, naive, state):
        self.naive, self.sheet = naive, naive.sheet
        self.sides = len(state.sides)
        self.away, self.resting, self.order = set(), set(), []
        self.counts = {}
        self.begins = "written" if "newcomers" in self.sheet else ""
        self.clear()

    def clear(self):
        self.order, self.cells, self.back = [], {}, set()

    def count(self):
        """Return the standing, which is counted anew after each round and change of sides."""
        known = (len(self.naive.rounds), frozenset(self.away))
        if known not in self.counts:
            self.counts[known] = self.naive.standing(self.away)
        return self.counts[known]

    def total(self, side):
        return self.count()[0][side]["total"]

    def still_in(self):
        out = {*self.count()[2]} - self.back
        return [side for side in range(self.sides) if side not in self.away and side not in out]

    def here(self):
        if self.sheet.get("end", {}).get("at_once"):
            with_cells = {side for _field, side in self.cells}
            return [side for side in self.play() if side in with_cells or self.sides == 1]
        return self.play()

    def play(self):
        return [side for side in self.still_in() if side not in self.resting]

    def take(self, action, before):
        getattr(self, f"on_{type(action).__name__.lower()}", lambda *_: None)(action, before)

    def on_enter(self, action, before):
        if entering.asked_for(before, action.field).is_sole and action.number:
            for side in self.play():
                self.cells[action.field, side] = 0
        self.cells[action.field, action.side] = action.number

    def on_finish(self, action, _before):
        self.order.append(action.side)

    def on_sitout(self, action, _before):
        self.resting.add(action.side)

    def on_leave(self, action, before):
        self.away.add(action.side)
        for each in entering.asked_fields(before):
            if each.is_sole and self.cells.get((each.field.name, action.side)):
                for side in range(self.sides):
                    self.cells.pop((each.field.name, side), None)
            self.cells.pop((each.field.name, action.side), None)
        self.order = [side for side in self.order if side != action.side]
        if not self.play():
            self.resting.clear()

    def on_return(self, action, before):
        back, side = self.sheet.get("back"), action.side
        if back and side in {*self.count()[2]} - self.back:
            others = [own for n, own in enumerate(self.count()[0]) if n != side]
            names = {name: [own[name] for own in others] for name in others[0]}
            total = value(back, {
                **self.naive.of_round(len(before.rounds) + 1, {}), **self.count()[0][side],
                "others": type("Others", (), names),
            })  # fmt: skip
            limit = self.naive.chosen["limit"]
            if total < limit:
                self.naive.comes_back(side, total)
                self.back.add(side)
        self.away.discard(side)
        self.resting.discard(side)

    def on_newcomers(self, action, _before):
        self.begins = action.begin

    def on_handover(self, action, before):
        if action.seat < len(before.players):
            return
        totals = [self.total(side) for side in self.still_in()]
        begin = None
        if totals and self.begins == "lowest":
            begin = min(totals)
        if totals and self.begins == "average":
            begin = round(sum(totals) / len(totals) + 1e-9)
        people = len(before.players) + 1
        names = {**self.naive.of_round(1, {}), "seats": people}
        grows = self.sides == people - 1
        grows = grows and value(self.sheet.get("sides", "seats"), names) != self.sides
        self.naive.joins(grows, begin)
        if grows:
            if self.cells or self.order:
                self.resting.add(self.sides)
            self.sides += 1

    def on_count(self, action, _before):
        cell = self.sheet["fields"][action.counter]["name"], action.side
        self.cells[cell] = self.cells.get(cell, 0) + action.by

    def written(self):
        """Return the numbers of the round by field; what is blank has its usual number, or 0."""
        written = {}
        for each in self.sheet["fields"]:
            sides = (None,) if each.get("of") == "round" else range(self.sides)
            own = [self.cells.get((each["name"], side), each.get("usual", 0)) for side in sides]
            written[each["name"]] = own[0] if sides == (None,) else own
        return written

    def close(self, dealer):
        here, written = self.here(), self.written()
        if self.sheet.get("kind") == "places":
            order = [*self.order, *(side for side in here if side not in self.order)]
            places = [order.index(side) + 1 if side in order else 0 for side in range(self.sides)]
            written["place"] = places
        self.naive.rounds.append((written, here, dealer))
        self.resting.clear()
        self.clear()


def agree(match, naive):
    """Check a match, entry by entry, against the same match on paper."""
    paper = Paper(naive, match.log.states[0])
    for logged, before, state in zip(
        match.log, match.log.states, match.log.states[1:], strict=False
    ):
        paper.take(logged.action, before)
        if len(state.rounds) > len(before.rounds):
            paper.close(before.dealer % len(before.sides))
            counts, points, out, over, winners = paper.count()
            assert list(state.standing.points) == points
            assert sorted(state.standing.out) == out
            assert state.over == (over or isinstance(logged.action, Close))
            if state.over:
                assert list(GAME.tells.standing(state).winners) == [
                    seat for seat in range(len(state.players)) if seat % paper.sides in winners
                ]
        else:
            counts = paper.count()[0]
        standing = entering.counting_of(match.state.scoring).numbers(state.standing)
        assert {name: list(numbers) for name, numbers in standing.items()} == {
            name: [own[name] for own in counts] for name in counts[0]
        }
        assert [side.total for side in state.sides] == [own["total"] for own in counts]
        assert list(state.here) == paper.play()


@pytest.mark.parametrize("path", ROUNDED, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", some(range(MATCHES // len(ROUNDED) + 1), 1))
def test_a_match_is_counted_alike_by_state_and_on_paper(path, seed):
    agree(*any_match(path, seed))


@pytest.mark.parametrize("path", ONCE, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", some(range(MATCHES // len(ROUNDED) + 1), 1))
def test_a_sheet_that_is_written_once_is_counted_anew_with_each_entry(path, seed):
    match, naive = any_match(path, seed, any_number)
    paper = Paper(naive, match.log.states[0])
    for logged, before, state in zip(
        match.log, match.log.states, match.log.states[1:], strict=False
    ):
        paper.take(logged.action, before)
        naive.rounds = [(paper.written(), paper.play(), before.dealer % paper.sides)]
        counts = naive.standing(set())[0]
        naive.rounds = []
        assert [side.total for side in state.sides] == [own["total"] for own in counts]
