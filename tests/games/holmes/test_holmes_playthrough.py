"""A whole week of Holmes as a file, its tables worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path

from companion.keep.matches.exchange import read, result, write
from tests.games.holmes.kit.naive_scoring import reckoned

FILE = Path(__file__).parents[2] / "playthroughs" / "holmes-a-week-in-london.jsonl"
TOKENS = [
    (4, 5),  # Lestrade −3, Hudson +3, Pike −1; Pike −2, Adler −1, Hudson +3
    (5, 2),  # Toby 0, Adler −2, Hudson +3; Watson −1, Toby +1, Lestrade −3
    (1, 0),  # Moriarty −2, Pike −1, Watson −1; Moriarty −2, Hudson +3, Adler −3
    (3, 5),  # Toby 0, Hudson +3, Watson −1; Billy 9 − 4, Watson −1, Toby +1
    (5, 5),  # Billy 7 − 5, Adler −5, Wiggins +5; Lestrade −3, Hudson +3, Hunter
    (7, 2),  # Lestrade −3, Toby 0, Wiggins +5; Toby +1, Adler −6, Billy 8 − 6
    (6, 3),  # Watson −1, Johnson, Hunter; Wiggins +5, Watson −1, Lestrade −3
]
"""Tokens of Manuela and Guido at the end of each day, and how they came about."""
CLUES = {
    "pass": (0, 2),  # 1 against 1 and a joker: 3 − 1
    "explosive": (0, 4),  # 0 against 1
    "cigarette": (5, 0),  # 2 against 0
    "bullet": (0, 6),  # 0 against 2
    "button": (0, 0),  # 1 and a joker against 1 and a joker
    "footprint": (8, 0),  # 1 against 0
    "fingerprint": (0, 9),  # 0 against 1
}


def played():
    with FILE.open("rb") as file:
        return read(file)


def test_a_week_in_london():
    """Moriarty, reserved clues, thefts, a joker freed by a swap, hidden clues shown at the end."""
    told = result(played()[1])
    week = told["rounds"][0]
    assert week["roles"] == {"Manuela": "Mycroft", "Guido": "Sherlock"}
    assert {kind: tuple(both.values()) for kind, both in week["clues"].items()} == CLUES
    assert week["map"] == week["jokers"] == {"Manuela": 0, "Guido": 0}
    assert week["reserved"] == {"Manuela": -3, "Guido": -3}
    assert told["totals"] == {"Manuela": 5 + 8 - 3, "Guido": 2 + 4 + 6 + 9 - 3}
    assert (told["winners"], told["finished"]) == (["Guido"], True)


def test_the_tokens_of_every_evening():
    match = played()[1]
    evenings = [
        tuple(side.tokens for side in before.sides)
        for before, after in zip(match.log.states, match.log.states[1:], strict=False)
        if after.day > before.day
    ]
    last = tuple(side.tokens for side in match.state.sides)
    assert [*evenings, last] == TOKENS


def test_a_second_reckoning_of_the_file_comes_to_the_same():
    lines = [json.loads(line)["action"] for line in FILE.read_text().splitlines()[1:]]
    scores, held, winner = reckoned(1, lines).result()
    assert (scores, held, winner) == ([10, 18], [6, 3], 1)


def test_until_it_is_over_a_file_of_it_does_not_tell_where_the_first_joker_went():
    header, _, lines = played()
    unfinished = list(write(header, lines[:-1]))[1:]
    assert unfinished[:-1] == lines[:-2]
    assert '"types"' in lines[-2]
    assert '"types"' not in unfinished[-1]


def test_once_it_is_over_a_file_of_it_tells_everything():
    header, _, lines = played()
    assert list(write(header, lines))[1:] == lines
