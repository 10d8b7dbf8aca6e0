"""Random tables of Istinto against a second scorer, and a second history, both naive."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.games.istinto.actions import Bid, Challenge, CountTricks, Deal, Play, TakeTrick
from companion.games.istinto.game import DECK, OPTIONS
from companion.games.istinto.view import standing
from companion.play.actions import EndEarly, HandOver
from tests.games.istinto.kit.states import NAMES, new_match
from tests.support.sampling import examples

# --- the naive scorer: journal lines in, loops and dictionaries, nothing of the game's own code

VALUE = {0: 20, 1: 15, 2: 10, 3: 10, 4: 15, 5: 20, 6: 60, 7: 60, 8: 60, 9: 60, 10: 60, 11: 60}


def naive(players, dealer, options, lines):  # noqa: C901, all in one place on purpose
    """Return totals, winners, rounds and names, counted from the first line again."""
    seats = len(players)
    names = list(players)
    totals = dict.fromkeys(range(seats), 0)
    rounds, over, stopped = [], False, False
    bid, taken, lost, table = {}, dict.fromkeys(range(seats), 0), dict.fromkeys(range(seats), 0), []
    lead, number = (dealer + 1) % seats, 0
    target = {"100": 100, "60": 60, "twice_dealer": None}[options.get("target", "100")]
    last_round = None
    if options.get("target") == "twice_dealer":
        last_round = 2 * seats
        if options.get("fixed_rounds_also_target") == "yes":
            target = 100
    scope = options.get("revoke_scope", "round")

    for line in lines:
        closed, scored = False, True
        if line["do"] == "hand-over":
            names[line["seat"]] = line["name"]
        elif line["do"] == "end":
            stopped = True
        elif line["do"] == "deal":
            dealer = (dealer + 1) % seats
            lead, number, table = (dealer + 1) % seats, 0, []
            bid, taken, lost = {}, dict.fromkeys(range(seats), 0), dict.fromkeys(range(seats), 0)
        elif line["do"] == "bid":
            bid[(dealer + len(bid)) % seats] = line["tricks"]
        elif line["do"] == "challenge":
            wrong = line["accused"] if line["guilty"] else line["accuser"]
            lost[wrong] = lost[wrong] + 10
            table = []
            if scope != "trick":
                closed, scored = True, scope == "as_it_stands"
        elif line["do"] == "count-tricks":
            taken = dict(enumerate(line["taken"]))
            closed = True
        else:
            winner = line["seat"] if line["do"] == "take-trick" else None
            if line["do"] == "play":
                seat = line.get("seat")
                if seat is None:
                    seat = lead
                    while seat in [s for s, _ in table]:
                        seat = (seat + 1) % seats
                table.append((seat, line["card"]))
                if len(table) == seats:
                    winner = naive_winner(dict(table), lead, seats)
            if winner is not None:
                taken[winner] += 1
                lead, table, number = winner, [], number + 1
                closed = number == 11
        if closed:
            points = {}
            for seat in range(seats):
                points[seat] = -lost[seat]
                if scored and bid[seat] == taken[seat]:
                    points[seat] += VALUE[bid[seat]]
                totals[seat] += points[seat]
                if options.get("floor_at_zero") == "yes" and totals[seat] < 0:
                    totals[seat] = 0
            rounds.append((dealer, bid, taken, points, dict(totals)))
            lost = dict.fromkeys(range(seats), 0)
            if target is not None and any(total >= target for total in totals.values()):
                over = True
            if last_round is not None and len(rounds) == last_round:
                over = True

    for seat in range(seats):
        totals[seat] -= lost[seat]
        if options.get("floor_at_zero") == "yes" and totals[seat] < 0:
            totals[seat] = 0
    won = []
    if over and not stopped:
        top = sorted(totals.values())[-1]
        won = [seat for seat in range(seats) if totals[seat] == top]
    return {"names": names, "totals": totals, "won": won, "over": over or stopped, "rounds": rounds}


def naive_winner(cards, lead, seats):
    """Return the winner of a trick, compared card by card from the lead."""
    ahead = lead
    for step in range(1, seats):
        seat = (lead + step) % seats
        mine, theirs = cards[seat], cards[ahead]
        higher = mine[0] == theirs[0] and int(mine[1:]) > int(theirs[1:])
        if mine[0] == "T" or higher:
            ahead = seat
    return ahead


# --- the naive history: a list of lists


class History:
    """Entries that count after every do, undo, redo and correction, as whole copies."""

    def __init__(self):
        self.past, self.future, self.now, self.entries = [], [], [], 0

    def change(self, now):
        self.past.append(self.now)
        self.now, self.future = now, []

    def do(self, action):
        self.change([*self.now, (self.entries, action)])

    def amend(self, number, action):
        self.change([(n, action if n == number else old) for n, old in self.now])

    def undo(self):
        self.future.append(self.now)
        self.now = self.past.pop()

    def redo(self):
        self.past.append(self.now)
        self.now = self.future.pop()


# --- random tables

OPTION = {option.name: list(option.values) for option in OPTIONS}
CARDS = list(DECK)
SEEDS = st.integers(0, 2**32)
"""Seeds of random matches; of one that fails, the fewest steps are searched for."""


def some_action(chance, match):
    """Draw an action that fits the phase; a third of them may be impossible."""
    state, seats = match.state, range(len(match.state.players))
    kind = chance.choice(KINDS[state.phase])
    if kind is Bid:
        return Bid(chance.randint(0, 6))
    if kind is TakeTrick:
        return TakeTrick(chance.choice(seats))
    if kind is Play:
        return Play(chance.choice(CARDS), chance.choice([None, None, chance.choice(seats)]))
    if kind is Challenge:
        return Challenge(chance.choice(seats), chance.choice(seats), chance.choice([False, True]))
    if kind is CountTricks:
        return some_count(chance, state)
    if kind is HandOver:
        return HandOver(chance.choice(seats), chance.choice(["Gus", "Hal", "Ida", *NAMES[:3]]))
    return kind()


def some_count(chance, state):
    """Return a count of eleven tricks, near the bids, so that matches come to an end."""
    left, counts = 11, []
    for seat in range(len(state.players)):
        wanted = state.bid(seat)
        counts.append(min(left, wanted if wanted is not None else chance.randint(0, 11)))
        left -= counts[-1]
    counts[chance.randint(0, len(counts) - 1)] += left
    return CountTricks(tuple(counts))


KINDS = {
    "bidding": [Bid, Bid, Bid, Bid, Bid, Bid, HandOver],
    "playing": [Play] * 12 + [TakeTrick] * 3 + [CountTricks] * 3 + [Challenge, HandOver],
    "scored": [Deal] * 8 + [HandOver, Challenge],
    "over": [Deal, HandOver],
}


def step(chance, match, history):
    """Do one step on both; a step that the match refuses must not change it."""
    before = (match.state, list(match.log), match.entries)
    kind = chance.choice(["do"] * 24 + ["undo"] * 3 + ["redo"] * 3 + ["amend"] * 3 + ["end"])
    if kind == "amend" and history.now:
        number, old = chance.choice(history.now)
        action = some_correction(chance, match, old)
        objection = match.amend(number, action)
        follow = lambda: history.amend(number, action)  # noqa: E731
    elif kind == "undo":
        objection, follow = match.undo(), history.undo
        assert (objection is None) == bool(history.past)
    elif kind == "redo":
        objection, follow = match.redo(), history.redo
        assert (objection is None) == bool(history.future)
    else:
        rare = kind == "end" and chance.randint(0, 9) == 0
        action = EndEarly() if rare else some_action(chance, match)
        objection = match.do(action, overrule=True)
        follow = lambda: history.do(action)  # noqa: E731
    if objection is not None:
        assert (match.state, match.log[:], match.entries) == before
        return
    history.entries += 1
    follow()


def some_correction(chance, match, old):
    seats = range(len(match.state.players))
    if isinstance(old, Bid):
        return Bid(chance.randint(-1, 12))
    if isinstance(old, TakeTrick):
        return TakeTrick(chance.choice(seats))
    if isinstance(old, Play):
        return Play(chance.choice(CARDS), old.seat)
    if isinstance(old, Challenge):
        return Challenge(old.accuser, old.accused, not old.guilty)
    return some_action(chance, match)


@examples(400)
@given(
    seed=SEEDS,
    steps=st.integers(0, 140),
    seats=st.integers(3, 6),
    dealer=st.integers(0, 2),
    options=st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in OPTION.items()}
    ),
)
def test_random_tables_score_as_the_naive_scorer_says(seed, steps, seats, dealer, options):
    match, history = new_match(seats, dealer, **options), History()
    chance = Random(seed)
    for _ in range(steps):
        step(chance, match, history)
    assert [(logged.number, logged.action) for logged in match.log] == history.now
    lines = [msgspec.to_builtins(action, enc_hook=str) for _, action in history.now]
    expected = naive(NAMES[:seats], dealer, options, lines)
    assert outcome(match) == expected
    assert match.standing.finished == expected["over"]


def outcome(match):
    state = match.state
    return {
        "names": list(state.players),
        "totals": dict(enumerate(standing(state).totals)),
        "won": list(match.standing.winners),
        "over": match.over,
        "rounds": [
            (
                result.round.dealer,
                *(dict(enumerate(v)) for v in (result.bids, result.taken, result.points)),
                dict(enumerate(result.totals)),
            )
            for result in state.results
        ],
    }


@examples(100)
@given(seed=SEEDS, steps=st.integers(0, 60))
def test_undoing_everything_and_doing_it_again_changes_nothing(seed, steps):
    match, history = new_match(4, 1, revoke_scope="trick"), History()
    chance = Random(seed)
    for _ in range(steps):
        step(chance, match, history)
    while history.future:  # redo all that is open, so that nothing can be done again
        assert match.redo() is None
        history.redo()
    seen = [(list(match.log), match.state)]
    while match.undo() is None:
        seen.append((list(match.log), match.state))
    assert seen[-1] == ([], match.game.start(match.setup))
    for expected in reversed(seen[:-1]):
        assert match.redo() is None
        assert (match.log[:], match.state) == expected
    assert match.redo() is not None
