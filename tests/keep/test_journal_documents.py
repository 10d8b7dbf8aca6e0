"""The documents on the journals of each game but Istinto are correct."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.games import every
from companion.keep.matches.exchange import read, result
from companion.play.codec import Codec

ROOT = Path(__file__).parents[2]
OTHERS = [game for game in every() if game.name != "istinto"]


def document(game):
    path = ROOT / f"docs/journal-{game.name}.md"
    beside = ROOT / f"tests/games/{game.name.replace('-', '_')}/journal.md"
    assert path.exists() or beside.exists(), f"say in {path} what its journals hold"
    return (path if path.exists() else beside).read_text(encoding="utf-8")


def examples(game, kind):
    return re.findall(rf"```{kind}\n(.*?)```", document(game), re.DOTALL)


def entries(game):
    return [line for block in examples(game, "json") for line in block.splitlines()]


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_every_entry_of_the_document_is_one(game):
    codec = Codec(game)
    assert entries(game) == [codec.encode(codec.decode(line)).decode() for line in entries(game)]


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_every_kind_of_entry_is_in_the_document(game):
    told = {json.loads(line)["action"]["do"] for line in entries(game)}
    assert told == {kind.__struct_config__.tag for kind in game.actions}


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_every_option_and_value_is_in_the_document_the_default_first(game):
    rows = [line for line in document(game).splitlines() if line.startswith("| `")]
    told = {re.search(r"`(\w+)`", row)[1]: re.findall(r'`"(\w+)"`', row) for row in rows}
    assert set(told) == {option.name for option in game.options}
    for option in game.options:
        if option.reads is None:  # else any text that it reads is a value
            assert told[option.name][0] == option.default
            assert set(told[option.name]) == set(option.values)


def test_the_round_of_baker_street_goes_as_the_document_says():
    game = next(game for game in every() if game.name == "baker-street")
    (file,) = examples(game, "jsonl")
    (told, *rest) = result(read(line.encode() for line in file.splitlines())[1])["rounds"]
    assert told["sum"] == 14
    assert told["doubt"] == "Manuela"
    assert told["advantage"] == {"Manuela": 6, "Guido": 5}
    assert told["evidence"] == {"Manuela": 2, "Guido": 0}
    assert rest == []


def test_the_first_day_of_holmes_goes_as_the_document_says():
    game = next(game for game in every() if game.name == "holmes")
    (file,) = examples(game, "jsonl")
    match = read(line.encode() for line in file.splitlines())[1]
    told = result(match)
    (week,) = told["rounds"]
    assert (told["ended_early"], told["totals"]) == (True, {"Manuela": 7, "Guido": 0})
    assert week["roles"] == {"Manuela": "Sherlock", "Guido": "Mycroft"}
    assert week["tokens"] == {"Manuela": 4, "Guido": 5}
    assert week["clues"]["button"] == {"Manuela": 7, "Guido": 0}
    assert week["days"] == 2
    assert [str(character) for character in match.state.absent] == ["PIKE"]


def test_the_two_turns_of_cluedo_go_as_the_document_says():
    game = next(game for game in every() if game.name == "cluedo")
    (file,) = examples(game, "jsonl")
    match = read(line.encode() for line in file.splitlines())[1]
    told = result(match)
    assert told["winners"] == ["Anna"]
    assert told["rounds"][0]["turns"] == told["rounds"][0]["suggestions"] == 2
    assert told["rounds"][0]["solution"] == ["PEACOCK", "PIPE", "HALL"]
    answers = [[(a.seat, a.kind) for a in each.answers] for each in match.state.suggestions]
    assert answers == [[(0, "none"), (1, "shown")], [(1, "none"), (2, "none")]]


def test_the_rummy_of_any_game_goes_as_the_document_says():
    game = next(game for game in every() if game.name == "any-game")
    (file,) = examples(game, "jsonl")
    told = result(read(line.encode() for line in file.splitlines())[1])
    assert told["totals"] == {"Anna": 104, "Bruno": 40, "Carla": 101}
    assert (told["winners"], told["finished"]) == (["Bruno"], True)
    assert [tuple(each["points"].values()) for each in told["rounds"]] == [
        (45, 10, 0), (0, 30, 61), (59, 0, 40),
    ]  # fmt: skip


def test_the_round_of_the_club_goes_as_the_document_says():
    game = next(game for game in every() if game.name == "the-club")
    (file,) = examples(game, "jsonl")
    (told,) = result(read(line.encode() for line in file.splitlines())[1])["rounds"]
    assert (told["master"], told["guesser"]) == ("Anna", "Carla")
    assert told["points"] == {"Anna": 3, "Bruno": 2, "Carla": 6}
