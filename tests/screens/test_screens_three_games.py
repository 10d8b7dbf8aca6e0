"""An evening of three games is played by touch, and its records equal those worked out by hand."""

from __future__ import annotations

from csv import DictReader
from io import StringIO

from companion.__main__ import main
from tests.games.any_game.kit.user_actions import write
from tests.games.istinto.kit.user_actions import bid, by_turns, clockwise, take
from tests.games.the_club.kit.user_actions import begin as begin_the_club
from tests.games.the_club.kit.user_actions import choose, judge
from tests.screens.test_screens_history import covers, days
from tests.screens.test_screens_statistics import rows
from tests.support.user_actions import lay_out, sit_again

THREE = ("Anna", "Bruno", "Carla")
DUELS = {
    "Anna": "Bruno 2 1 Carla 1 2",
    "Bruno": "Anna 1 2 Carla 2 1",
    "Carla": "Anna 2 1 Bruno 1 2",
}
"""The closest rival of each, and the other, with the matches won and lost against them."""
COLUMNS = ("game", "round", "name", "points", "total", "won")
ROWS = """
the-club 1 Anna 3 3 0 / the-club 1 Bruno 6 6 1 / the-club 1 Carla 0 0 0
the-club 2 Anna 0 3 0 / the-club 2 Bruno 3 9 1 / the-club 2 Carla 6 6 0
the-club 3 Anna 0 3 0 / the-club 3 Bruno 0 9 1 / the-club 3 Carla 0 6 0
any-game:_Just_points 1 Anna 15 15 0 / any-game:_Just_points 1 Bruno 4 4 0
any-game:_Just_points 1 Carla 30 30 1 / any-game:_Just_points 2 Anna 10 25 0
any-game:_Just_points 2 Bruno 20 24 0 / any-game:_Just_points 2 Carla 5 35 1
istinto 1 Anna 60 60 1 / istinto 1 Bruno 10 10 0 / istinto 1 Carla 0 0 0
istinto 2 Anna 60 120 1 / istinto 2 Bruno 15 25 0 / istinto 2 Carla 15 15 0
"""
"""The columns of each seat and round, won or lost being those of the match."""

STORY = """
The Club: ■ Bruno 9 points
Just points: ● Carla 35 points
Istinto: ▲ Anna 120 points
▲ Anna: dares most
■ Bruno: the first win
● Carla: guesses most rules
"""


def test_an_evening_of_three_games_is_told_as_it_was(box, tmp_path, capsys):
    table = box(language="en")
    _play_the_club(table)
    _play_another_game(table)
    _play_istinto(table)
    _leave(table)
    _history_has_a_row_of_covers(table)
    _the_evening_has_a_card_of_each_match(table)
    _statistics_count_bids(table)
    _each_person_has_won_once(table)
    _its_text_tells_who_won_what(tmp_path, capsys)
    _tables_have_a_row_for_each_seat_and_round(tmp_path, capsys)


def _history_has_a_row_of_covers(table):
    table.tap("History")
    assert days(table) == [["21", "Nov"]]
    assert covers(table) == [
        [
            ["The Club", "Bruno", "9"],
            ["Just points", "Carla", "35"],
            ["Istinto", "Anna", "120"],
        ]
    ]


def _the_evening_has_a_card_of_each_match(table):
    """Anna bid seven and six, Bruno won before all others, Carla was right about a rule."""
    table.tap("21")
    assert [table.words(card) for card in table.of("EveningCard")] == [
        ["The Club", "Bruno", "9 points"],
        ["Just points", "Carla", "35 points"],
        ["Istinto", "Anna", "120 points"],
    ]
    assert [table.words(guest) for guest in table.of("GuestKey")] == [
        ["Anna", "dares most"],
        ["Bruno", "the first win"],
        ["Carla", "guesses most rules"],
    ]
    table.tap_icon("back")


def _statistics_count_bids(table):
    """A figure of bids takes three matches, and there is one."""
    table.tap_icon("podium")
    table.frames(4)
    assert table.shows("1 match · 6 bids")
    assert table.shows("2 more matches")
    assert rows(table) == [[name] for name in THREE]


def _each_person_has_won_once(table):
    """Anna was before Bruno twice and before Carla once, Carla before Bruno twice."""
    for name, duels in DUELS.items():
        table.app.go("home")
        table.tap("People")
        table.tap(name)
        table.frames(4)
        assert table.shows("of 3 matches")
        texts = table.texts()
        words = texts[texts.index("won") - 1 :]
        assert words[0] == "1"
        told = [word for word in words if word in THREE or word.isdecimal()]
        told = told[2:]  # behind the matches won, and those of the game that was played most
        assert told == duels.split()


def _its_text_tells_who_won_what(folder, capsys):
    assert main(["--data", str(folder), "recap", "--text"]) == 0
    assert capsys.readouterr().out.splitlines()[2:-1] == STORY.strip().splitlines()


def _tables_have_a_row_for_each_seat_and_round(folder, capsys):
    assert main(["--data", str(folder), "export", "--csv", "--all"]) == 0
    found = DictReader(StringIO(capsys.readouterr().out))
    told = [[row[column].replace(" ", "_") for column in COLUMNS] for row in found]
    assert told == [row.split() for row in ROWS.strip().replace("\n", " / ").split(" / ")]


def _play_the_club(table):
    """Anna gets 3, Bruno 6 and 3, Carla 6: half of a rule that the first card gives away."""
    begin_the_club(table, *THREE)
    for guesser, card in (("Bruno", "T1EW"), ("Carla", "C3FW")):
        table.tap("On paper")
        table.tap(f"Dealt: {guesser} begins")
        choose(table, card)
        judge(table, "Yes: into the row")
        table.tap("Guess aloud")
        judge(table, "Yes: that is it")
        table.tap(f"Next: {guesser} is master")
    table.tap("On paper")
    table.tap("Dealt: Anna begins")
    table.tap("More")
    table.tap("Stop this round")
    assert table.shows("Bruno wins")


def _play_another_game(table):
    """15 and 10, 4 and 20, 30 and 5: Carla has most."""
    _leave(table)
    table.tap("Another game")
    table.tap("Play")
    for numbers in ((15, 4, 30), (10, 20, 5)):
        for name, number in zip(THREE, numbers, strict=True):
            write(table, str(number), f"Write {number} for {name}")
    table.tap_icon("flag")
    assert table.shows("Carla wins")


def _play_istinto(table):
    """Anna is right with seven and six, Bruno with three and four, Carla with one after none."""
    _leave(table)
    table.tap("Istinto")
    for name in THREE:
        sit_again(table, name)
    table.tap("Start: Anna deals")
    lay_out(table)
    bid(table, 7, 3, 0)
    take(table, *by_turns(THREE, (7, 3, 1)))
    table.tap("Round 2 · Bruno deals")
    bid(table, *clockwise((6, 4, 1), 1))
    take(table, *by_turns(THREE, (6, 4, 1)))
    assert table.shows("Anna wins")


def _leave(table):
    table.tap_icon("back")
    table.frames(4)
