"""Whole matches of Another game, their sheets worked out by hand.

Each sheet is written as on paper: a line for each round, and the totals below. A dash is a round
without that player.
"""

from __future__ import annotations

from companion.games.any_game.actions import (
    Bid,
    Close,
    Extra,
    Fill,
    Finish,
    Leave,
    Newcomers,
    Result,
    Return,
    SitOut,
    Win,
    Write,
)
from companion.games.any_game.game import GAME
from companion.games.any_game.scoring import Bids, Counter
from companion.games.any_game.state import names
from companion.play.game import public_view
from companion.play.replay import Replay
from tests.games.any_game.kit.states import NAMES, SKULLS, WIZARD, counts, joins, new_match
from tests.support.matches import did


def sheet(text):
    """Return the lines of a sheet as numbers; a dash is None."""
    lines = text.strip().splitlines()
    return [tuple(None if cell == "–" else int(cell) for cell in line.split()) for line in lines]


def shown(match):
    """Return the rounds and the totals on the sheet of a match, as on paper."""
    told = public_view(GAME, match.state).sheet
    return [*(row.points for row in told.rows), told.totals]


def write(match, *rounds):
    """Write the rounds of a sheet, for those who play, in the order of the seats."""
    for numbers in rounds:
        did(match, *(Write(side, n) for side, n in enumerate(numbers) if n is not None))


def won(match):
    assert match.over
    return tuple(match.state.players[seat] for seat in match.standing.winners)


def test_the_word_that_ends_a_match_belongs_to_the_last_round_of_its_log():
    match = new_match(3)
    write(match, (1, 2, 3), (4, 5, 6))
    did(match, Close())
    assert [each.count for each in Replay(match).chapters] == [3, 4]
    begun = new_match(3)
    write(begun, (1, 2, 3))
    did(begun, Write(0, 7), Close())
    assert [each.count for each in Replay(begun).chapters] == [3, 2]


def test_rummy_to_101_with_players_going_out():
    match = new_match(4, lowest=True, end="out", limit=101)
    write(match, *sheet("""
        0   25  40  12
        31  0   28  45
        18  50  33  0
    """))  # fmt: skip
    # Cy is out with 40 + 28 + 33 = 101; the others are at 49, 75 and 57.
    assert names(match.state)[match.view.who] == "Ana"
    write(match, *sheet("""
        22  26  –   44
    """))  # fmt: skip
    # Bo is out with 101 and Di with 101 in the same round: Ana is the last one left.
    assert shown(match) == sheet("""
        0   25  40  12
        31  0   28  45
        18  50  33  0
        22  26  –   44
        71  101 101 101
    """)  # fmt: skip
    assert won(match) == ("Ana",)
    assert [place.rank for place in match.view.ending.places] == [1, 2, 2, 2]
    assert match.view.ending.lasted == ("rounds", "4")


def test_a_trick_game_with_bids_counted_in_tens():
    match = new_match(3, bids=WIZARD, end="rounds", limit=3)
    # A met bid is 20 and 10 a trick; a missed one costs 10 for each trick of the difference.
    did(match, Bid(0, 0), Bid(1, 1), Bid(2, 1), Write(0, 0), Write(1, 0), Write(2, 1))
    did(match, Bid(0, 2), Bid(1, 0), Bid(2, 0), Write(0, 0), Write(1, 1), Write(2, 1))
    did(match, Bid(0, 1), Bid(1, 2), Bid(2, 1), Write(0, 1), Write(1, 2), Write(2, 0))
    assert shown(match) == sheet("""
         20  -10   30
        -20  -10  -10
         30   40  -10
         30   20   10
    """)  # fmt: skip
    assert won(match) == ("Ana",)


def test_a_trick_game_in_which_a_bid_of_nothing_is_worth_the_cards_of_the_round():
    match = new_match(2, bids=SKULLS, end="rounds", limit=4)
    # A bid of 0 is 10 a card, won or lost; others 20 a trick, or −10 a trick of the difference.
    did(match, Bid(0, 0), Bid(1, 0), Write(0, 0), Write(1, 1))
    did(match, Bid(0, 2), Bid(1, 0), Extra(0, 30), Write(0, 2), Write(1, 0))
    did(match, Bid(0, 1), Bid(1, 1), Write(0, 3), Write(1, 0))
    did(match, Bid(0, 0), Bid(1, 4), Extra(1, 20), Extra(1, 10), Write(0, 0), Write(1, 4))
    assert shown(match) == sheet("""
         10  -10
         70   20
        -20  -10
         40  110
        100  110
    """)  # fmt: skip
    assert won(match) == ("Bo",)


def test_low_score_to_a_target_with_a_tie_that_is_shared():
    match = new_match(4, lowest=True, end="total", limit=100, sum=26)
    write(match, *sheet("""
        26  0   0   0
        13  4   5   4
        1   20  3   2
        0   0   25  1
        26  0   0   0
        26  0   0   0
        20  1   2   3
    """))  # fmt: skip
    # Ana passes 100 in the last round, and ends the match; Bo has 25 and Di 10.
    assert shown(match)[-1] == (112, 25, 35, 10)
    assert won(match) == ("Di",)
    # In the third round 15 of Bo's were Cy's: now Bo and Di are level.
    assert match.amend(10, Write(1, 5)) is None
    assert match.amend(11, Write(2, 18)) is None
    assert shown(match)[-1] == (112, 10, 50, 10)
    assert won(match) == ("Bo", "Di")


def test_low_score_to_a_target_with_a_tie_that_is_played_out():
    match = new_match(3, lowest=True, end="total", limit=50, tie="on")
    write(match, *sheet("""
        30  10  15
        25  15  10
    """))  # fmt: skip
    assert (match.over, shown(match)[-1]) == (False, (55, 25, 25))
    write(match, (0, 9, 8))
    assert shown(match)[-1] == (55, 34, 33)
    assert won(match) == ("Cy",)


def test_dice_in_categories():
    match = new_match(3, kind="categories", categories=("ones", "sixes", "full house", "chance"))
    did(match, Fill(0, 1, 18), Fill(1, 3, 21), Fill(2, 2, 25))
    did(match, Fill(0, 0, 3), Fill(1, 2, 0), Fill(2, 1, 24, "6+6+6+6"))
    did(match, Fill(0, 2, 25), Fill(1, 1, 12), Fill(2, 0, 1))
    did(match, Fill(0, 3, 17), Fill(1, 0, 4))
    assert not match.over
    did(match, Fill(2, 3, 13))
    assert shown(match) == sheet("""
        3   4   1
        18  12  24
        25  0   25
        17  21  13
        63  37  63
    """)  # fmt: skip
    assert won(match) == ("Ana", "Cy")
    # Cy's chance was 14.
    assert match.amend(12, Fill(2, 3, 14)) is None
    assert won(match) == ("Cy",)


def test_counters_for_four():
    lives, poison = Counter("lives", 20, 1, 1), Counter("poison", 0, 1, 1)
    match = new_match(4, kind="counters", counters=(lives, poison), end="out", limit=0)
    did(match, *counts(0, -3, -4), *counts(1, -20), *counts(2, 5, -12), *counts(3, -9))
    did(match, *counts(2, 1, 1, counter=1), *counts(0, -6, -7), *counts(3, -5, -6))
    # 20 − 3 − 4 − 6 − 7 = 0; 20 − 20 = 0; 20 + 5 − 12 = 13; 20 − 9 − 5 − 6 = 0.
    assert [side.counts for side in match.state.sides] == [(0, 0), (0, 0), (13, 2), (0, 0)]
    assert match.view.primary.action == Close()
    # Di's last six were four: 2 lives are left.
    assert match.amend(12, counts(3, -4)[0]) is None
    assert (match.view.primary, match.standing.totals) == (None, (0, 0, 13, 2))
    did(match, *counts(3, -2), Close())
    assert won(match) == ("Cy",)


def test_teams_of_two_to_a_target():
    match = new_match(4, teams=2, end="total", limit=500, tie="on")
    write(match, *sheet("""
        120 210
        235 90
        145 200
    """))  # fmt: skip
    # 500 all, and so another round.
    assert (match.over, shown(match)[-1]) == (False, (500, 500))
    write(match, (40, 65))
    assert shown(match)[-1] == (540, 565)
    assert match.standing.totals == (540, 565, 540, 565)
    assert won(match) == ("Bo", "Di")
    assert match.view.ending.title == "Bo + Di win"


def test_five_in_two_teams():
    match = new_match(5, teams=2, end="rounds", limit=2)
    write(match, (7, 4), (2, 6))
    assert match.standing.totals == (9, 10, 9, 10, 9)
    assert won(match) == ("Bo", "Di")


def test_a_game_that_is_won_or_lost_together():
    match = new_match(5, kind="together", end="rounds", limit=5)
    did(match, Result(True), Result(False), SitOut(4), Result(True), Leave(0), Result(False))
    did(match, Result(True))
    assert shown(match) == sheet("""
        1  1  1  1  1
        0  0  0  0  0
        1  1  1  1  –
        –  0  0  0  0
        –  1  1  1  1
        2  3  3  3  2
    """)  # fmt: skip
    assert won(match) == ("Bo", "Cy", "Di", "Ed")
    # The first round was lost: two of five is not enough.
    assert match.amend(1, Result(False)) is None
    assert won(match) == ()
    assert match.view.ending.title == "Lost together"


def test_twelve_players_with_dashes_and_a_correction():
    match = new_match(12, end="rounds", limit=3)
    write(match, (10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120))
    did(match, SitOut(0), Leave(11))
    write(match, (None, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, None))
    write(match, (1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, None))
    assert shown(match) == sheet("""
        10 20 30 40 50 60 70 80 90 100 110 120
        –  5  5  5  5  5  5  5  5  5   5   –
        1  -2 3  -4 5  -6 7  -8 9  -10 11  –
        11 23 38 41 60 59 82 77 104 95 126 120
    """)  # fmt: skip
    assert won(match) == ("Kim",)
    # Lou came back for the last round, and had 9 in it.
    assert match.insert(25, Return(11)) is None
    assert not match.over
    did(match, Write(11, 9))
    assert shown(match)[-1] == (11, 23, 38, 41, 60, 59, 82, 77, 104, 95, 126, 129)
    assert won(match) == ("Lou",)


def test_a_match_to_which_people_come_and_from_which_they_go():
    match = did(new_match(3, end="rounds", limit=4), Newcomers("average"))
    write(match, (10, 25, 5))
    did(match, joins(match.state, "Eve"))
    # (10 + 25 + 5) : 3 is 13, with a third left over.
    write(match, (1, 2, 3, 4))
    did(match, Leave(1), SitOut(3))
    write(match, (7, None, 8, None))
    did(match, Return(1))
    write(match, (0, 6, 20, -1))
    assert shown(match)[1:] == sheet("""
        1  2  3  4
        7  –  8  –
        0  6  20 -1
        18 33 36 16
    """)  # fmt: skip
    assert won(match) == ("Cy",)


def test_places_with_three_prizes():
    match = new_match(5, kind="places", prizes=(5, 3, 1), end="rounds", limit=3)
    did(match, *map(Finish, (4, 2, 0, 1)), *map(Finish, (2, 4, 3, 0)), SitOut(2))
    did(match, *map(Finish, (1, 0, 4)))
    assert shown(match) == sheet("""
        1  0  3  0  5
        0  0  5  1  3
        3  5  –  0  1
        4  5  8  1  9
    """)  # fmt: skip
    assert won(match) == ("Ed",)


def test_the_margin_of_each_win_is_counted():
    match = new_match(4, kind="margin", end="rounds", limit=3)
    did(match, Win(0, 4), Win(2, 10), SitOut(3), Win(0, 6))
    assert shown(match) == sheet("""
        12  -4  -4  -4
        -10 -10 30  -10
        12  -6  -6  –
        14  -20 20  -14
    """)  # fmt: skip
    assert won(match) == ("Cy",)
    # The last round was worth 9 to Ana: 12 − 10 + 18 = 20, and Cy has 17.
    assert match.amend(4, Win(0, 9)) is None
    assert shown(match)[-1] == (20, -23, 17, -14)
    assert won(match) == ("Ana",)


def test_darts_from_501():
    match = new_match(2, end="total", start=501, countdown=True)
    write(match, (180, 140), (180, 100), (100, 161))
    # 41 and 100 are left; Ana throws too much, then Bo takes the last hundred.
    write(match, (0, 60), (20, 40))
    assert shown(match) == sheet("""
        -180 -140
        -180 -100
        -100 -161
        0    -60
        -20  -40
        21   0
    """)  # fmt: skip
    assert won(match) == ("Bo",)
    assert match.view.ending.why == "down to 0 first"


def test_bids_that_cost_a_fixed_number_and_thirteen_tricks():
    match = new_match(4, teams=0, bids=Bids(met=10, met_each=1, missed=-5, tricks=13),
                      end="total", limit=30)  # fmt: skip
    did(match, *(Bid(side, n) for side, n in enumerate((4, 3, 2, 3))))
    did(match, *(Write(side, n) for side, n in enumerate((4, 3, 3, 3))))
    did(match, *(Bid(side, n) for side, n in enumerate((5, 0, 6, 3))))
    did(match, *(Write(side, n) for side, n in enumerate((5, 0, 4, 4))))
    did(match, *(Bid(side, n) for side, n in enumerate((1, 1, 1, 7))))
    did(match, *(Write(side, n) for side, n in enumerate((2, 3, 1, 7))))
    assert shown(match) == sheet("""
        14 13 -5 13
        15 10 -5 -5
        -5 -5 11 17
        24 18 1  25
    """)  # fmt: skip
    assert not match.over
    did(match, *(Bid(side, n) for side, n in enumerate((0, 1, 4, 9))))
    did(match, *(Write(side, n) for side, n in enumerate((0, 1, 4, 8))))
    assert shown(match)[-1] == (34, 29, 15, 20)
    assert won(match) == ("Ana",)


def test_twelve_names_are_twelve_seats():
    assert new_match(12).state.players == NAMES
