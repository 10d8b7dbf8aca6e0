"""Measures of each game, counted a second time from the lines of the journal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations

from companion.play.match import Match

Action = dict
"""Action as JSON of a line."""
Sums = dict[tuple[int, str], list[int]]
"""Amount and count by seat and name."""


def counted(lines: Iterable[bytes]) -> list[Action]:
    """Return the final actions, after undo, corrections and insertions.

    Every state of the log is kept, and undo goes back to the one before.
    """
    log: list[tuple[int, Action]] = []
    before: list[list[tuple[int, Action]]] = []
    after: list[list[tuple[int, Action]]] = []
    for number, line in enumerate(lines, 1):
        entry = json.loads(line)
        action = entry["action"]
        if action["do"] == "undo":
            after.append(log)
            log = before.pop()
        elif action["do"] == "redo":
            before.append(log)
            log = after.pop()
        elif "amends" not in entry and "before" not in entry and _is_apart(action):
            log, before, after = (
                [*log, (number, action)],
                [[*each, (number, action)] for each in before],
                [[*each, (number, action)] for each in after],
            )
        else:
            before.append(log)
            after.clear()
            log = _changed(log, number, entry)
    return [action for _, action in log]


def _is_apart(action: Action) -> bool:
    """Return True for entries that a seat makes on its own page: notes and PINs of Cluedo."""
    return action.get("apart", False) or action["do"] == "unlock"


def _changed(log: list[tuple[int, Action]], number: int, entry: dict) -> list[tuple[int, Action]]:
    changed = list(log)
    for each in [entry, *entry.get("also", ())]:
        numbers = [own for own, _ in changed]
        if "amends" in each:
            changed[numbers.index(each["amends"])] = each["amends"], each["action"]
        else:
            place = numbers.index(each["before"]) if "before" in each else len(changed)
            changed.insert(place, (number, each["action"]))
    return [(own, action) for own, action in changed if action["do"] != "remove"]


# --- every game


def common(match: Match) -> Sums:
    """Return the measures of every game, from the standing."""
    told, found = match.standing, Sums()
    key = [(seat in told.winners, total) for seat, total in enumerate(told.totals)]
    for seat, total in enumerate(told.totals):
        found[seat, "won"] = [int(seat in told.winners), 1]
        found[seat, "points"] = [total, 1]
        found[seat, "place"] = [1 + sum(other > key[seat] for other in key), 1]
    return found


# --- Istinto


def istinto(match: Match, actions: list[Action]) -> Sums:
    """Return the measures of Istinto; cards, tricks and penalties are followed round by round."""
    seats, options = len(match.setup.players), match.setup.options
    table = _Table(seats, match.setup.dealer)
    rounds: list[dict] = []
    for action in actions:
        table.hear(action, options.get("revoke_scope", "round"))
        if table.closed:
            rounds.append(table.closed)
            table.closed = {}
    return _rounds(match, rounds, options)


class _Table:
    """Round of Istinto, followed action by action."""

    def __init__(self, seats: int, dealer: int) -> None:
        self.seats, self.dealer, self.closed = seats, dealer, {}
        self.fined: list[int] = []
        self.fresh()

    def fresh(self) -> None:
        self.said: list[int] = []
        self.took = [0] * self.seats
        self.laid: dict[int, str] = {}
        self.lead = (self.dealer + 1) % self.seats

    def hear(self, action: Action, scope: str) -> None:
        match action["do"]:
            case "bid":
                self.said.append(action["tricks"])
            case "deal":
                self.dealer, self.fined = (self.dealer + 1) % self.seats, []
                self.fresh()
            case "redeal":
                self.fresh()
            case "take-trick":
                self.take(action["seat"])
            case "play":
                self.lay(action)
            case "count-tricks":
                self.took = list(action["taken"])
                self.close()
            case "challenge":
                self.fined.append(action["accused" if action["guilty"] else "accuser"])
                self.laid = {}
                if scope != "trick":
                    self.close(interrupted=True)

    def lay(self, action: Action) -> None:
        clockwise = [(self.lead + step) % self.seats for step in range(self.seats)]
        following = next(seat for seat in clockwise if seat not in self.laid)
        seat = following if action.get("seat") is None else action["seat"]
        self.laid[seat] = action["card"]
        if len(self.laid) == self.seats:
            suit = self.laid[self.lead][0]
            worth = {
                seat: (2, place) if card[0] == "T" else (card[0] == suit, int(card[1:]))
                for place, (seat, card) in enumerate((s, self.laid[s]) for s in clockwise)
            }
            self.take(max(worth, key=lambda seat: worth[seat]))

    def take(self, seat: int) -> None:
        self.took[seat] += 1
        self.lead, self.laid = seat, {}
        if sum(self.took) == 11:
            self.close()

    def close(self, *, interrupted: bool = False) -> None:
        bids = [0] * self.seats
        for place, number in enumerate(self.said):
            bids[(self.dealer + place) % self.seats] = number
        self.closed = {"bids": bids, "took": self.took, "fined": self.fined, "cut": interrupted}


def _rounds(match: Match, rounds: list[dict], options: dict[str, str]) -> Sums:
    found: Sums = defaultdict(lambda: [0, 0])
    totals, course = [0] * len(match.setup.players), []
    for each in rounds:
        gains = [_gain(each, seat, options) for seat in range(len(totals))]
        totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        if options.get("floor_at_zero") == "yes":
            totals = [max(total, 0) for total in totals]
        course.append(totals)
        for seat, gain in enumerate(gains):
            best = found.get((seat, "best"), [gain])[0]
            found[seat, "best"] = [max(best, gain), 1]
            if not each["cut"]:
                _bid(found, seat, each["bids"][seat], each["took"][seat])
    if len(rounds) > 3 and not match.state.ended:
        half, last = course[len(course) // 2 - 1], course[-1]
        for seat in range(len(totals)):
            ahead = [sum(other > each[seat] for other in each) for each in (half, last)]
            found[seat, "climb"] = [ahead[0] - ahead[1], 1]
    return dict(found)


def _gain(each: dict, seat: int, options: dict[str, str]) -> int:
    is_scored = not each["cut"] or options.get("revoke_scope") == "as_it_stands"
    made = is_scored and each["bids"][seat] == each["took"][seat]
    return _worth(each["bids"][seat]) * made - 10 * each["fined"].count(seat)


def _worth(bid: int) -> int:
    return {0: 20, 1: 15, 2: 10, 3: 10, 4: 15, 5: 20}.get(bid, 60)


def _bid(found: Sums, seat: int, bid: int, took: int) -> None:
    for name, amount in {
        "bias": took - bid,
        "hits": bid == took,
        "bold": bid > 4,
        f"bid-{bid}": bid == took,
        f"taken-{bid}": took,
    }.items():
        sums = found[seat, name]
        sums[:] = [sums[0] + amount, sums[1] + 1]
    found[seat, "left"] = [found[seat, "left"][0] + (0 if bid == took else _worth(bid)), 1]


# --- the others, with whose turn it was from the states


def holmes(match: Match, actions: list[Action]) -> Sums:
    """Return the measures of Holmes: visits when entered, absences at the start of days."""
    found, steps = Sums(), match.log.steps()
    told = [(step.before.to_act, action) for step, action in zip(steps, actions, strict=True)]
    came = [seat for seat, action in told if action["do"] == "visit"]
    away = [len(s.after.absent) for s in steps if s.after.day > s.before.day]
    is_mycroft = match.setup.options.get("first_is") == "mycroft"
    for seat in (0, 1):
        side = "mycroft" if (seat == match.setup.dealer) == is_mycroft else "sherlock"
        found[seat, f"won-{side}"] = [int(seat in match.standing.winners), 1]
        found[seat, "visits"] = [came.count(seat), 1]
        found[seat, "absences"] = [sum(away), 1]
    return found


def baker_street(match: Match, actions: list[Action]) -> Sums:
    """Return the measures of Baker Street; odds are counted hand by hand, if the match was won."""
    found: Sums = defaultdict(lambda: [0, 0])
    said: list[int] = []
    number = 0
    for step, action in zip(match.log.steps(), actions, strict=True):
        if action["do"] == "declare":
            said.append(step.before.round.to_act)
            number = action["number"]
        doubt = step.after.round.doubt
        if step.before.round.doubt is None and doubt is not None:
            _decided(found, step.before, doubt, said, number)
            said = []
    hidden = () if match.standing.winners else ("held-odds", "doubts-odds")
    return {key: sums for key, sums in found.items() if sums[1] and key[1] not in hidden}


def _decided(found: Sums, before, doubt, said: list[int], number: int) -> None:
    """Count a round with a decided doubt; one without a doubt counts nothing."""
    is_true, declarer = doubt.sum >= number, said[-1]
    for seat in said:
        _add(found, seat, "stood", 1)
        _add(found, seat, "bluffs", 0)
    if not is_true:
        _add(found, declarer, "stood", -1, 0)
        _add(found, declarer, "bluffs", 1, 0)
    _add(found, declarer, "held", int(is_true))
    _add(found, 1 - declarer, "doubts", int(not is_true))
    if doubt.hands and (odds := _odds(before, doubt.hands, declarer, number)) is not None:
        thousandths = int(1000 * odds + Fraction(1, 2))
        _add(found, declarer, "held-odds", thousandths, 1000)
        _add(found, 1 - declarer, "doubts-odds", 1000 - thousandths, 1000)


def _add(found: Sums, seat: int, name: str, amount: int, count: int = 1) -> None:
    sums = found[seat, name]
    sums[:] = [sums[0] + amount, sums[1] + count]


def _odds(before, hands, declarer: int, number: int) -> Fraction | None:
    """Return the share of the other's possible hands for which a declaration is true."""
    other = 1 - declarer
    seen = [laid.card.value for pile in before.piles for laid in pile.cards
            if laid and laid.card and laid.card.owner == other]  # fmt: skip
    seen += before.holdings[other].seen
    cards = [value for value in range(6) for _ in range(5 - seen.count(value))]
    every = [sum(hand) for hand in combinations(cards, len(hands[other]))]
    good = sum(sum(hands[declarer]) + each >= number for each in every)
    return Fraction(good, len(every)) if every else None


def cluedo(match: Match, actions: list[Action]) -> Sums:
    """Return the measures of Cluedo from suggestions, answers and verdicts."""
    made: list[tuple[int, dict[int, str]]] = []
    told: list[tuple[int, int, bool]] = []
    for step, action in zip(match.log.steps(), actions, strict=True):
        if action["do"] == "suggest":
            made.append((action["seat"], {}))
        elif action["do"] in ("show", "none", "fail"):
            made[-1][1][action["seat"]] = action["do"]
        decided = [each for each in step.after.accusations if each.right is not None]
        if len(decided) > sum(each.right is not None for each in step.before.accusations):
            told.append((decided[-1].seat, len(made), decided[-1].right))
    found, seats = Sums(), len(match.setup.players)
    for seat in range(seats):
        own = [answers for who, answers in made if who == seat]
        right = [place for who, place, is_right in told if who == seat and is_right]
        until = [sum(who == seat for who, _ in made[:place]) for place in right]
        stumped = [each for each in own if [*each.values()] == ["none"] * (seats - 1)]
        found[seat, "suggestions"] = [len(own), 1]
        found[seat, "stumped"] = [len(stumped), len(own)]
        found[seat, "accusations"] = [len(right), sum(who == seat for who, *_ in told)]
        found[seat, "until-accused"] = [sum(until), len(right)]
    return {key: sums for key, sums in found.items() if sums[1]}


def the_club(match: Match, actions: list[Action]) -> Sums:
    """Return the measures of The Club from each round as it stood before the next one."""
    found: Sums = defaultdict(lambda: [0, 0])
    steps = zip(match.log.steps(), actions, strict=True)
    rounds = [step.before.round for step, action in steps if action["do"] == "next-round"]
    rounds += [match.state.round] if match.state.round.end else []
    others = len(match.setup.players) - 1
    few = int(match.setup.options.get("too_easy_cards", "10"))
    for each in rounds:
        if each.end == "stopped":
            continue
        laid = sum(event.kind != "open" for event in each.events)
        is_guessed = any(attempt.right for attempt in each.attempts)
        is_fair = is_guessed and each.turn >= 2 * others and laid >= few
        _add(found, each.master, "fair", int(is_fair))
        _add(found, each.master, "uncovered", int(is_guessed))
        if is_guessed:
            _add(found, each.master, "lasted", each.turn)
        for seat in {*range(others + 1)} - {each.master}:
            right = [attempt.right for attempt in each.attempts if attempt.seat == seat]
            _add(found, seat, "guessed", int(True in right))
            _add(found, seat, "guesses", right.count(True), len(right) - right.count(None))
            played = [e.right for e in each.events if (e.seat, e.kind) == (seat, "played")]
            _add(found, seat, "fitting", played.count(True), len(played) - played.count(None))
    return {key: sums for key, sums in found.items() if sums[1]}


def any_game(match: Match, actions: list[Action]) -> Sums:
    """Return the measures of any game: the places of the winner's page, and bids."""
    found, sides = Sums(), len(match.state.sides)
    rank = {place.seat: place.rank for place in match.view.ending.places}
    for seat in range(len(match.state.players)):
        side = seat % sides
        bids = [(each.bids[side], each.made[side]) for each in match.state.rounds
                if len(each.bids) > side and len(each.made) > side]  # fmt: skip
        bids = [(bid, made) for bid, made in bids if None not in (bid, made)]
        found[seat, "place"] = [rank[side], 1]
        found[seat, "hits"] = [sum(bid == made for bid, made in bids), len(bids)]
    return {key: sums for key, sums in found.items() if sums[1]}


NAIVE: dict[str, Callable[[Match, list[Action]], Sums]] = {
    "istinto": istinto,
    "holmes": holmes,
    "baker-street": baker_street,
    "cluedo": cluedo,
    "the-club": the_club,
    "any-game": any_game,
}
