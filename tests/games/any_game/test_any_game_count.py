"""Another game, counted a second time from the entries, on random matches of every kind.

This count is written after the help: it keeps a list of lines, as on paper, and has no states.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.any_game import actions as a
from companion.games.any_game import scoring as kinds
from companion.games.any_game.game import GAME
from companion.games.any_game.kinds import KINDS as EVERY_KIND
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Bids, Counter, Scoring
from companion.games.any_game.scoring_text import decode, encode, objection
from companion.games.any_game.state import has_written
from companion.play.actions import HandOver
from companion.play.codec import Codec, Entry, Remove
from companion.play.game import Setup, check
from companion.play.match import Match
from companion.play.view import UNANSWERED
from tests.games.any_game.kit.earlier import earlier_games
from tests.games.any_game.kit.states import NAMES
from tests.support.sampling import some

STEPS = 60
"""Actions of a random match, before corrections."""
DRAWS = 1000
"""Ways of counting that are drawn until one makes sense."""
COMINGS = (a.SitOut, a.Leave, a.Return, HandOver)
"""Actions of people who come and go."""
ROUNDED = (kinds.NUMBERS, kinds.NUMBERS, kinds.PLACES, kinds.ALONE, kinds.MARGIN)
"""Kinds in which a tie can mean another round."""


# --- random matches


def any_scoring(kind, chance, **fixed):
    """Return a random valid scoring of a kind."""
    for _ in range(DRAWS):
        made = Scoring(
            name="x",
            kind=kind,
            lowest=chance.random() < 0.4,
            end=chance.choice(kinds.ENDS),
            limit=chance.choice([1, 3, 5, 40, 60, -60]),
            tie=chance.choice(kinds.TIES),
            start=chance.choice([0, 0, 0, 5, 40]),
            countdown=chance.random() < 0.2,
            sum=chance.choice([None, None, 0, 26]),
            bids=chance.choice([None, Bids(20, 10, 0, -10), Bids(10, 1, -5, 0, 10, 5)]),
            counters=(Counter("lives", chance.choice([0, 20]), 1, 2), Counter("b")),
            categories=("c", "d", "e"),
            prizes=chance.choice([(1,), (5, 3, 1)]),
            teams=chance.choice([0, 0, 0, 2, 3]),
            newcomers=chance.choice(["", "", *kinds.BEGINNINGS]),
        )
        made = replace(made, **fixed)
        if not objection(made):
            return made
    raise AssertionError(f"no counting of {DRAWS} makes sense")


def any_action(state, chance, seldom=0.15):
    """Return a random action, which may be impossible here."""
    side = chance.randrange(len(state.sides))
    number = chance.choice([0, 0, 1, 2, 3, 5, 20, -4, 26])
    often = {
        kinds.NUMBERS: [a.Write(side, number), a.Bid(side, number), a.Write(side, number),
                        a.Bid(side, number), a.Extra(side, number)],
        kinds.COUNTERS: [a.Count(side, number % 2, number)],
        kinds.CATEGORIES: [a.Fill(side, number % 3, number)],
        kinds.PLACES: [a.Finish(side)],
        kinds.TOGETHER: [a.Result(chance.random() < 0.5)],
        kinds.ALONE: [a.Alone(side, chance.random() < 0.5)],
        kinds.MARGIN: [a.Win(side, number)],
    }[state.scoring.kind]  # fmt: skip
    other = [a.SitOut(side), a.Leave(side), a.Return(side), a.Mark(side, "m"), a.Unmark(side, "m"),
              a.Newcomers(chance.choice(kinds.BEGINNINGS)), a.Starter(side), a.Return(side),
              HandOver(len(state.players), NAMES[len(state.players) % 12])]  # fmt: skip
    return chance.choice(other if chance.random() < seldom else often * 3)


def changed(match, chance):
    """Correct, remove, insert, undo or redo a random entry, if that is possible."""
    what = chance.randrange(5)
    if not match.log or what == 0:
        return match.undo()
    if what == 1:
        return match.redo()
    logged = chance.choice(match.log)
    if isinstance(logged.action, HandOver):
        return None
    action = any_action(match.log.before(logged.number), chance)
    if isinstance(action, HandOver):
        return None
    if what == 2:
        return match.amend(logged.number, action)
    if what == 3:
        return match.amend(logged.number, Remove())
    return match.insert(logged.number, action)


def any_match(kind, seed):
    """Return a random match of one kind, with corrections of all sorts."""
    chance = Random(f"{kind} {seed}")
    made = any_scoring(kind, chance)
    players = NAMES[: chance.choice([1, 2, 3, 4, 5, 12])]
    match = Match(GAME, Setup(players, chance.randrange(len(players)), {SHEET: encode(made)}))
    for _ in range(STEPS * 3):
        if chance.random() < 0.08:
            changed(match, chance)
        elif not match.over and len(match.log) < STEPS:
            match.do(any_action(match.state, chance), overrule=chance.random() < 0.3)
    return match


def tied_match(seed):
    """Return a match in which a tie goes on, and players come and go while all are level."""
    chance = Random(f"tied {seed}")
    players = NAMES[: chance.choice([2, 3, 4])]
    known = [each for each in earlier_games(len(players)) if each.tie == kinds.ON]
    made = any_scoring(chance.choice(ROUNDED), chance, tie=kinds.ON, end=chance.choice(
        [kinds.TOTAL, kinds.ROUNDS]))  # fmt: skip
    made = chance.choice([*known, made, made])
    match = Match(GAME, Setup(players, 0, {SHEET: encode(made)}))
    for _ in range(STEPS * 3):
        if not match.over and len(match.log) < STEPS:
            action = any_action(match.state, chance, seldom=0.3)
            if isinstance(action, a.Write) and not made.bids:
                number = chance.choice([made.limit, made.limit, 1, 2])
                action = a.Write(action.side, min(number, match.state.sides[action.side].total)
                                 if made.countdown else number)  # fmt: skip
            match.do(action, overrule=True)
    return match


# --- the second count


class Paper:
    """A sheet of paper on which a match is counted."""

    def __init__(self, setup):
        self.how = decode(setup.options.get(SHEET, ""))
        self.people = list(setup.players)
        self.columns = []
        """For each side, its points in each line; missing for a dash."""
        self.begin = []
        self.marks, self.counts, self.places = [], [], []
        self.away, self.resting = set(), set()
        self.agreed = self.how.newcomers
        self.lines = 0
        self.done = False
        self.clear()
        for _ in range(min(self.how.teams, len(self.people)) or len(self.people)):
            self.add_column(self.how.start, [each.start for each in self.how.counters])

    def clear(self):
        self.bid, self.now, self.more, self.order = {}, {}, {}, []

    def add_column(self, begin, counts):
        self.columns.append({})
        self.begin.append(begin)
        self.marks.append(set())
        self.counts.append(list(counts))

    # --- who is there

    def total(self, side):
        if self.how.kind == kinds.COUNTERS:
            return self.counts[side][0]
        return self.begin[side] + sum(self.columns[side].values())

    def out(self, side):
        if self.how.end != kinds.OUT or self.how.kind == kinds.CATEGORIES:
            return False
        total, limit = self.total(side), self.how.limit
        return total >= limit if self.how.lowest else total <= limit

    def still_in(self):
        return [n for n in range(len(self.columns)) if n not in self.away and not self.out(n)]

    def begun(self):
        return bool(self.bid or self.now or self.order or any(self.more.values()))

    def play(self):
        return [n for n in self.still_in() if n not in self.resting]

    # --- what happens

    def take(self, action):
        name, lines = type(action).__name__.lower(), self.lines
        getattr(self, f"on_{name}")(action)
        may_end = self.lines > lines or name in ("leave", "fill")
        if may_end and self.how.kind != kinds.COUNTERS:
            self.done = self.done or self.ended()

    def on_handover(self, action):
        if action.seat < len(self.people):
            self.people[action.seat] = action.name
            return
        self.people.append(action.name)
        if self.how.teams and len(self.columns) >= self.how.teams:
            return
        others = [self.total(n) for n in self.still_in()]
        begin, counts = self.how.start, [each.start for each in self.how.counters]
        if self.agreed == "lowest" and others:
            begin = min(others)
        if self.agreed == "average" and others:
            begin = int(sum(others) / len(others) + 0.5 + 1000) - 1000
        if self.how.kind == kinds.COUNTERS:
            counts[0] = begin if self.agreed in ("lowest", "average") else counts[0]
            begin = self.how.start
        self.add_column(begin, counts)
        if self.begun():
            self.resting.add(len(self.columns) - 1)

    def on_newcomers(self, action):
        self.agreed = action.begin

    def on_starter(self, action):
        pass

    def on_mark(self, action):
        self.marks[action.side].add(action.word)

    def on_unmark(self, action):
        self.marks[action.side].discard(action.word)

    def on_count(self, action):
        self.counts[action.side][action.counter] += action.by

    def on_fill(self, action):
        self.columns[action.side][action.category] = action.number

    def on_bid(self, action):
        self.bid[action.side] = action.number

    def on_extra(self, action):
        self.more[action.side] = self.more.get(action.side, 0) + action.number

    def on_write(self, action):
        self.now[action.side] = action.number
        self.close_if_complete()

    def on_finish(self, action):
        self.order.append(action.side)
        self.close_if_complete()

    def on_result(self, action):
        self.close(dict.fromkeys(self.play(), 1 if action.won else 0))

    def on_alone(self, action):
        prize = self.how.prizes[0] if action.won else -self.how.prizes[0]
        self.pay(action.side, prize)

    def on_win(self, action):
        self.pay(action.side, action.by)

    def pay(self, winner, each):
        losers = [n for n in self.play() if n != winner]
        self.close({**dict.fromkeys(losers, -each), winner: each * len(losers)})

    def on_sitout(self, action):
        self.resting.add(action.side)
        self.close_if_complete()

    def on_leave(self, action):
        side = action.side
        self.away.add(side)
        for noted in (self.bid, self.now, self.more):
            noted.pop(side, None)
        self.order = [n for n in self.order if n != side]
        if not self.play():
            self.resting.clear()
        if not self.ended():
            self.close_if_complete()

    def on_return(self, action):
        self.away.discard(action.side)
        self.resting.discard(action.side)

    def on_close(self, _action):
        self.done = True

    # --- lines

    def close_if_complete(self):
        play = self.play()
        if self.how.kind == kinds.PLACES and self.order:
            rest = [n for n in play if n not in self.order]
            if len(rest) < 2:
                prizes = [*self.how.prizes, *[0] * 12]
                self.close(dict(zip([*self.order, *rest], prizes, strict=False)))
        if self.how.kind == kinds.NUMBERS:
            down = self.how.countdown and any(self.total(n) == made for n, made in self.now.items())
            if down or all(n in self.now for n in play):
                self.close({n: self.worth(n, made) for n, made in self.now.items()})

    def worth(self, side, made):
        bids = self.how.bids
        if self.how.countdown:
            return -made
        if not bids:
            return made
        bid, cards = self.bid[side], bids.tricks or self.lines + 1
        if bid == 0 and bids.zero:
            points = bids.zero * cards if made == 0 else -bids.zero * cards
        elif bid == made:
            points = bids.met + bid * bids.met_each
        else:
            points = bids.missed + max(bid - made, made - bid) * bids.missed_each
        return points + self.more.get(side, 0)

    def close(self, points):
        for side, each in points.items():
            self.columns[side][self.lines] = each
        self.lines += 1
        self.clear()
        self.resting.clear()

    # --- the end

    def ended(self):
        how, all_ = self.how, range(len(self.columns))
        if how.kind == kinds.CATEGORIES:
            return all(len(self.columns[n]) == len(how.categories) for n in self.still_in())
        if how.countdown and any(self.total(n) == 0 for n in all_):
            return True
        if how.end == kinds.OUT:
            return len(self.still_in()) < (2 if len(self.columns) > 1 else 1)
        reached = {
            kinds.TOTAL: not how.countdown and any(self.total(n) >= how.limit for n in all_),
            kinds.ROUNDS: self.lines >= how.limit,
            kinds.OPEN: False,
        }[how.end]
        plays_on = how.tie == kinds.ON and how.kind != kinds.TOGETHER
        return reached and not (plays_on and (self.begun() or len(self.first()) > 1))

    def first(self):
        eligible = (
            self.still_in()
            or [n for n in range(len(self.columns)) if n not in self.away]
            or range(len(self.columns))
        )
        worth = -1 if self.how.lowest or self.how.countdown else 1
        best = max(worth * self.total(n) for n in eligible)
        level = [n for n in eligible if worth * self.total(n) == best]
        if self.how.tie == kinds.LAST and len(level) > 1 and self.how.kind != kinds.CATEGORIES:
            last = {n: worth * self.columns[n][self.lines - 1] for n in level
                    if self.lines - 1 in self.columns[n]}  # fmt: skip
            if last:
                level = [n for n in last if last[n] == max(last.values())]
        return level

    def winners(self):
        if self.how.kind != kinds.TOGETHER:
            return self.first()
        wins = [line for line in range(self.lines) if any(c.get(line) for c in self.columns)]
        if self.how.end == kinds.TOTAL:
            good = any(self.total(n) >= self.how.limit for n in range(len(self.columns)))
        else:
            good = len(wins) > self.lines - len(wins)
        return self.still_in() if good else []


# --- both counts


KINDS = pytest.mark.parametrize("kind", EVERY_KIND)


def agree(match):
    """Check a match, entry by entry, against the same match on paper."""
    paper = Paper(match.setup)
    kind = paper.how.kind
    for logged, state in zip(match.log, match.log.states[1:], strict=True):
        paper.take(logged.action)
        sides = range(len(state.sides))
        assert state.over == paper.done
        assert tuple(state.here) == tuple(paper.play())
        if not paper.done or kind in (kinds.COUNTERS, kinds.CATEGORIES):
            assert [state.sides[n].marks for n in sides] == [tuple(each) for each in paper.marks]
        told = GAME.tells.view(state, UNANSWERED).sheet
        if kind not in (kinds.COUNTERS, kinds.CATEGORIES):
            rows = [tuple(c.get(n) for c in paper.columns) for n in range(paper.lines)]
            assert [row.points for row in told.rows] == rows
            assert [own.total for own in state.sides] == [paper.total(n) for n in sides]
        else:
            assert told.totals == tuple(paper.total(n) for n in sides)
    if match.over:
        winners = {n for n in range(len(match.state.players))
                   if n % len(match.state.sides) in paper.winners()}  # fmt: skip
        assert {*match.standing.winners} == winners


@KINDS
@pytest.mark.parametrize("seed", some(range(200), 25))
def test_a_match_is_counted_alike_by_state_and_on_paper(kind, seed):
    agree(any_match(kind, seed))


@pytest.mark.parametrize("seed", some(range(2000), 120))
def test_a_tie_goes_on_until_the_last_number_when_players_change(seed):
    agree(tied_match(seed))


def test_people_come_and_go_in_the_middle_of_rounds_that_a_tie_has_added():
    added = [
        logged.action
        for seed in range(100)
        for match in [tied_match(seed)]
        for state, logged in zip(match.log.states, match.log, strict=False)
        if any(has_written(state, side) for side in range(len(state.sides)))
        and state.scoring.end == kinds.TOTAL
        and max(own.total for own in state.sides) >= state.scoring.limit
    ]
    assert all(any(isinstance(action, kind) for action in added) for kind in COMINGS)


@KINDS
def test_random_matches_of_every_kind_come_to_an_end_and_are_long(kind):
    matches = [any_match(kind, seed) for seed in range(25)]
    assert sum(len(match.log) for match in matches) > 250
    if kind != kinds.COUNTERS:  # these end when the table says so
        assert any(match.over for match in matches)


@KINDS
@pytest.mark.parametrize("seed", some(range(40), 4))
def test_a_match_that_is_written_and_read_is_the_same(kind, seed):
    match = any_match(kind, seed)
    codec, again = Codec(GAME), Match(GAME, match.setup)
    entries = [Entry(logged.action, overruled=logged.overruled) for logged in match.log]
    again.replay(codec.decode(codec.encode(entry)) for entry in entries)
    assert again.log.states == match.log.states


@KINDS
@pytest.mark.parametrize("seed", some(range(40), 4))
def test_every_moment_is_seen_and_offers_only_what_may_happen(kind, seed):
    for state in any_match(kind, seed).log.states:
        view = GAME.tells.view(state, UNANSWERED)
        assert len(view.seats) == len(state.sides)
        for offer in view.offers:
            assert check(GAME, state, offer.action) is None, offer
        hash(view)
