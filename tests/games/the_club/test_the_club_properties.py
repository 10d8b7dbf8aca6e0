"""Random rounds of The Club, compared with a naive scorer that reads journal lines only."""

from __future__ import annotations

from functools import cache
from math import ceil
from random import Random

import msgspec
import pytest

from companion.games.the_club.actions import EmptyDeck, Judge, NoPoints, Recount, StopRound
from companion.games.the_club.game import GAME
from companion.games.the_club.rules.row import columns
from companion.games.the_club.view.scores import standing
from companion.play.codec import Codec, Entry
from tests.games.the_club.kit.states import new_match
from tests.support.matches import possible
from tests.support.sampling import some

seeds = pytest.mark.parametrize("seed", some(range(40), 10))


def naive(players, first, options, lines):  # noqa: C901, all in one place on purpose
    """Return totals, hands, deck, row and columns, counted from the first line again."""
    seats = list(range(len(players)))
    totals = dict.fromkeys(seats, 0)
    laps, easy = int(options.get("rounds", "1")), int(options.get("too_easy_cards", "10"))
    scoring = options.get("scoring", "on") == "on" and len(seats) > 2
    master, rounds = first, 0
    hand, deck, turn, player, hints, pointless = {}, 0, 0, 0, 0, False
    table, waits, bared, held, over = [], "", [], 0, ""

    def settle():
        points = dict.fromkeys(seats, 0)
        if not pointless and over != "stopped" and scoring:
            for seat in seats:
                if seat != master:
                    points[seat] = 10 - hand[seat]
                    if over == "guess" and seat == player:
                        points[seat] += 2 if hints else 5
            best = max(points[seat] for seat in seats if seat != master)
            soon = turn < 2 * (len(seats) - 1) or len(table) < easy
            points[master] = ceil(best / 2) if over != "guess" or soon else best
        for seat in seats:
            totals[seat] += points[seat]

    def begin():
        nonlocal hand, deck, turn, player, hints, pointless, table, waits, bared, over
        hand = {seat: 0 if seat == master else 10 for seat in seats}
        deck = 144 - sum(hand.values())
        turn, hints, pointless, table, waits, bared, over = 0, 0, False, [], "", [], ""
        player = (master + 1) % len(seats)

    def draw(seat, count):
        nonlocal deck
        for _ in range(count):
            if deck > 0:
                hand[seat], deck = hand[seat] + 1, deck - 1

    def next_turn():
        nonlocal turn, player, over
        if hand[player] == 0:
            over = "hand"
        elif deck == 0:
            over = "deck"
        else:
            turn += 1
            player = (player + 1) % len(seats)
            if player == master:
                player = (player + 1) % len(seats)

    def judged(right):
        nonlocal waits, over, deck, bared
        if waits == "card":
            table[-1][2] = right
            waits = "guess" if right else ""
            if not right:
                draw(player, 1)
                next_turn()
        elif waits == "hand":
            waits = "guess" if right else "place"
            if right:
                count, hand[player] = hand[player], 0
                deck += count
                draw(player, count - 1)
        elif waits == "said":
            if right:
                over = "guess"
            else:
                waits = ""
                next_turn()

    begin()
    for line in lines:
        do = line["do"]
        if do == "deal":
            turn = 1
        elif do == "play":
            if waits == "guess":
                next_turn()
            player = line["seat"]
            hand[player] = max(hand[player] - 1, 0)
            table.append([player, line["card"], None])
            waits = "card"
            if "right" in line and line["right"] is not None:
                judged(line["right"])
        elif do == "reveal":
            if waits == "guess":
                next_turn()
            player, waits, bared = line["seat"], "hand", []
            held = hand[player]
        elif do == "bare":
            bared.append(line["card"])
            if line.get("fits"):
                judged(False)
            elif line.get("fits") is False and len(bared) == held:
                judged(True)
        elif do == "judge":
            judged(line["right"])
        elif do == "place":
            hand[player] = max(hand[player] - 1, 0)
            table.append([player, line["card"], True])
            draw(player, 1)
            waits = ""
            next_turn()
        elif do == "guess":
            waits = "said"
        elif do == "pass":
            waits = ""
            next_turn()
        elif do == "hint":
            hints += 1
        elif do == "no-points":
            pointless = True
        elif do == "stop-round":
            over = "stopped"
        elif do == "empty-deck":
            deck = 0
            if waits == "":
                over = "deck"
        elif do == "recount":
            deck = max(deck - (line["cards"] - hand[line["seat"]]), 0)
            hand[line["seat"]] = line["cards"]
        elif do == "next-round":
            settle()
            master, rounds = (master + 1) % len(seats), rounds + 1
            begin()

    if over:
        settle()
    right = [card for _seat, card, verdict in table if verdict]
    wrong = sum(verdict is False for _seat, _card, verdict in table)
    finished = bool(over) and rounds + 1 == laps * len(seats)
    return totals, [hand[seat] for seat in seats], deck, right, wrong, over, finished


@cache
def played(seed: int):
    """Return a random match; it has rules that the box knows, judged by the box or the master."""
    chance = Random(seed)
    options = {option.name: chance.choice(list(option.values)) for option in GAME.options}
    seats = chance.randint(2, 6)
    match = new_match(seats, chance.randrange(seats), seed, **options)
    for _ in range(250):
        if match.over:
            break
        actions = possible(GAME, match, chance)
        usual = [each for each in actions if not isinstance(each, RARE)]
        if usual and chance.random() < 0.98:
            actions = usual
        if match.state.phase == "guessed" and chance.random() < 0.6:
            actions = [Judge(False)]
        if match.state.phase == "scores" and chance.random() < 0.5:
            actions.append(Recount(chance.randrange(seats), chance.randint(0, 10)))
        match.do(chance.choice(actions), overrule=chance.random() < 0.3)
    return match, options


RARE = (StopRound, EmptyDeck, NoPoints)
"""Rare actions, which would end most rounds too early."""


@seeds
def test_a_naive_scorer_counts_the_same(seed):
    match, options = played(seed)
    codec = Codec(GAME)
    lines = [msgspec.json.decode(codec.encode(Entry(each.action)))["action"] for each in match.log]
    totals, hands, deck, right, wrong, over, finished = naive(
        match.setup.players, match.setup.dealer, options, lines
    )
    state = match.state
    assert standing(state).totals == tuple(totals.values())
    assert (list(state.round.hands), state.round.deck) == (hands, deck)
    laid = columns(state.round.events)
    assert [str(card) for card, _wrong in laid if card] == right
    assert sum(len(below) for _card, below in laid) == wrong
    assert (state.round.end, match.over) == (over, finished)


@seeds
def test_no_round_of_the_naive_matches_brings_less_than_nothing_or_more_than_fifteen(seed):
    """A hand never grows beyond ten by the rules, so points are from 0 to 15 (CB-9)."""
    match, _options = played(seed)
    counted = [each["points"].values() for each in standing(match.state).rounds]
    assert all(0 <= point <= 15 for points in counted for point in points) or any(
        isinstance(each.action, Recount) for each in match.log
    )
