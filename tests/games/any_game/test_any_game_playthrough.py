"""Whole matches of any game as files, their sheets worked out by hand."""

from __future__ import annotations

from pathlib import Path

from companion.keep.matches.exchange import read, result

FOLDER = Path(__file__).parents[2] / "playthroughs"
RUMMY = [
    # Ada, Bruno, Carla, Dino; Elsa comes after two rounds and begins at 45, the average of
    # 31, 25, 68 and 57, and sits out the third.
    (0, 25, 40, 12),
    (31, 0, 28, 45),  # Dino's 45 was noted as 54 first
    (18, 50, 33, 0, None),  # Carla is out with 101
    (22, 26, None, 44, 15),  # Bruno and Dino are out with 101 each
    (5, None, None, None, 60),  # Elsa is out with 45 + 15 + 60, and Ada is left with 76
]
TRICKS = [
    # Ada, Carla and Elsa against Bruno and Dino: 20 and 10 a trick if met, −10 a trick if not.
    (40, 40),
    (-10, -5),  # 0 bid and 1 taken, as the amendment says; 3 bid, 2 taken, and 5 more
    (0, -10),  # 3 bid, 2 taken, and 10 more that were put in later; 1 bid, 2 taken
]


def played(name):
    with (FOLDER / f"any-game-{name}.jsonl").open("rb") as file:
        return read(file)[1]


def points(match):
    return [tuple(told["points"].values()) for told in result(match)["rounds"]]


def test_rummy_to_a_hundred_and_one():
    """A newcomer, a sum that was typed, a mark, an undo, a correction, and players going out."""
    match = played("rummy-to-101")
    told = result(match)
    assert points(match) == RUMMY
    assert told["totals"] == {"Ada": 76, "Bruno": 101, "Carla": 101, "Dino": 101, "Elsa": 120}
    assert (told["winners"], told["finished"], told["ended_early"]) == (["Ada"], True, False)
    assert match.state.sides[1].marks == ("closed",)
    assert "Bruno has 10+15 = 25 points" in {line.text for line in match.lines()}


def test_a_trick_game_of_two_teams_of_uneven_number():
    """A drawn starter, points beside a bid, an overruled sum, and an amended bid."""
    match = played("tricks-in-teams")
    told = result(match)
    assert points(match) == TRICKS
    assert told["totals"] == {"Ada": 30, "Bruno": 25, "Carla": 30, "Dino": 25, "Elsa": 30}
    assert told["winners"] == ["Ada", "Carla", "Elsa"]
    assert match.state.starter == 3
