"""Tables of people and programs are read, and each ambiguity is asked once."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from datetime import UTC, datetime
from random import Random

import pytest

from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring_text import decode
from companion.keep.tables.reading import read
from companion.words.errors import BadScores
from companion.words.names import guest

NOW = "2026-11-29T12:00:00+01:00"
HEAD = "match,game,began,name,total"
TABLE = f"{HEAD}\n1,Scopa,2019-11-21,Anna,11\n1,Scopa,2019-11-21,Bruno,7\n"


def results(text, **answers):
    """Return name, points and place of each seat, for each match of a table."""
    data = text if isinstance(text, bytes) else text.encode()
    found = read(data, NOW, answers)
    assert found.question is None
    return [
        list(zip(each.players, each.entered.totals, each.entered.places, strict=True))
        for each in found.matches
    ]


PLAIN = [[("Anna", 11, 1), ("Bruno", 7, 2)]]


@pytest.mark.parametrize(
    "data",
    [
        TABLE.rstrip("\n").encode(),
        TABLE.replace("\n", "\r\n").encode() + b"\r\n\r\n",
        TABLE.replace("\n", "\r").encode(),
        b"sep=;\r\n" + TABLE.replace(",", ";").encode(),
        TABLE.replace(",", ";").encode("utf-8-sig"),
        TABLE.replace(",", "\t").encode(),
        TABLE.replace(",", "\t").encode("utf-16"),
        TABLE.replace(",", ";").encode("utf-16-be"),
        TABLE.replace("\n", ",,\n").encode() + b",,,,,,\n",
        TABLE.replace("\n", ",nice\n").replace("total,nice", "total,Mood").encode(),
        TABLE.replace(HEAD, "Match,GAME,Play Date,Player,Score").encode(),
        TABLE.replace(HEAD, "partita,Gioco,Data,Giocatore,Punti").encode(),
        TABLE.replace(HEAD, "match_id,gameName,playDate,playerName,final score").encode(),
        "\n".join(line.partition(",")[2] for line in TABLE.splitlines()).encode(),
        "\n".join(json.dumps(dict(zip(HEAD.split(","), line.split(","), strict=True)))
                  for line in TABLE.splitlines()[1:]).encode(),
    ],
    ids=["no last line end", "empty lines", "CR", "sep=", "BOM", "tabs", "UTF-16", "UTF-16, no BOM",
         "empty columns", "a column of one's own", "other headings", "Italian headings",
         "camel case", "no column for the match", "JSON Lines"],
)  # fmt: skip
def test_a_table_is_read_whichever_program_wrote_it(data):
    assert results(data) == PLAIN


@pytest.mark.parametrize(
    ("written", "total"),
    [("10.0", 10), ("10,0", 10), ("+5", 5), ("\u22125", -5), ("10+15", 25), ("10+15 \u2212 8", 17),
     ("1.250", 1250), ("1 250", 1250), ("1.250,00", 1250), (" 11 ", 11), ("7.5", 8), ("'-3", -3)],
)  # fmt: skip
def test_a_number_is_read_as_people_write_it(written, total):
    found = results(TABLE.replace("Anna,11", f'Anna,"{written}"'))
    assert found[0][0][:2] == ("Anna", total)


@pytest.mark.parametrize(
    ("one", "other", "totals"),
    [("12.5", "1.250", (13, 1)), ("1.250", "3,5", (1250, 4)), ("0,125", "1,250", (0, 1)),
     ("1.250", "1.250,5", (1250, 1251)), ("1.250", "7", (1250, 7))],
)  # fmt: skip
def test_a_sign_before_a_fraction_in_the_file_divides_no_thousands(one, other, totals):
    text = TABLE.replace("Anna,11", f'Anna,"{one}"').replace("Bruno,7", f'Bruno,"{other}"')
    assert tuple(total for _name, total, _place in results(text)[0]) == totals


@pytest.mark.parametrize(
    ("written", "began"),
    [("21/11/2019", "2019-11-21"), ("21.11.2019", "2019-11-21"), ("11/21/2019", "2019-11-21"),
     ("21-11-2019 20:30", "2019-11-21T20:30"), ("2019-11-21 20:00", "2019-11-21T20:00"),
     ("2019/11/21", "2019-11-21"), ("2019-11-21T20:00:00+0100", "2019-11-21T20:00:00+01:00"),
     ("11/21/2019 8:30 PM", "2019-11-21T20:30"), ("5.5.2019", "2019-05-05"),
     ("21/11/19", "2019-11-21"), ("21.11.98 20:00", "1998-11-21T20:00"),
     ("2019-11-21 20:00+01", "2019-11-21T20:00+01:00")],
)  # fmt: skip
def test_a_date_is_read_as_people_write_it(written, began):
    (match,) = read(TABLE.replace("2019-11-21", written).encode(), NOW).matches
    assert match.began == began


@pytest.mark.parametrize("written", ["T20:00:00.000Z", "T20:00z", " 20:00:00 UTC"])
def test_a_time_in_utc_is_the_same_moment(written):
    (match,) = read(TABLE.replace("2019-11-21", f"2019-11-21{written}").encode(), NOW).matches
    assert datetime.fromisoformat(match.began) == datetime(2019, 11, 21, 20, tzinfo=UTC)


@pytest.fixture(params=["Europe/Rome", "America/New_York"])
def zone(request, monkeypatch):
    """The time zone of this process."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize("began", ["0001-01-01T00:00Z", "9999-12-31T23:59Z"])
def test_the_first_and_the_last_time_of_all_are_no_dates_in_any_zone(zone, began):
    with pytest.raises(BadScores, match="it is no date, as in 2019-11-21"):
        read(TABLE.replace("2019-11-21", began).encode(), NOW)


def test_a_date_that_could_be_two_is_asked_once_for_the_file():
    text = TABLE.replace("2019-11-21", "05/04/2019")
    text += text.partition("\n")[2].replace("1,Sc", "2,Sc").replace("05/04", "06/04")
    asked = read(text.encode(), NOW).question
    assert asked.text == "Which comes first in the dates of this file, as in 05/04/2019?"
    for (answer, _words), days in zip(asked.choices, (["05", "06"], ["04", "04"]), strict=True):
        found = read(text.encode(), NOW, {asked.about: answer})
        assert [each.began[-2:] for each in found.matches] == days


def test_another_date_of_the_file_tells_what_comes_first():
    text = TABLE.replace("2019-11-21", "05/04/2019") + "2,Scopa,21/04/2019,Anna,3\n"
    assert {each.began for each in read(text.encode(), NOW).matches} == {"2019-04-05", "2019-04-21"}


def test_a_date_of_which_one_reading_is_to_come_is_the_other():
    text = TABLE.replace("2019-11-21", "11/12/2026")
    assert [each.began for each in read(text.encode(), NOW).matches] == ["2026-11-12"]


def golf(*lines):
    rows = "".join(f"any-game: Minigolf,2024-01-0{day},{rest}\n" for day, rest in lines)
    return f"game,began,name,total,won\n{rows}"


def test_the_winner_tells_that_the_fewest_points_win():
    text = golf((5, "Anna,10,1"), (5, "Bruno,20,0"), (5, "Carla,30,0"))
    assert results(text) == [[("Anna", 10, 1), ("Bruno", 20, 2), ("Carla", 30, 3)]]
    (match,) = read(text.encode(), NOW).matches
    assert decode(match.options[SHEET]).lowest


def test_the_winner_of_one_match_tells_it_of_all_matches_of_the_game():
    text = golf((5, "Anna,10,"), (5, "Bruno,20,"), (6, "Anna,40,"), (6, "Bruno,7,1"))
    assert [[place for *_rest, place in each] for each in results(text)] == [[1, 2], [2, 1]]


def test_where_nobody_tells_who_wins_it_is_asked():
    text = golf((5, "Anna,10,"), (5, "Bruno,20,"))
    asked = read(text.encode(), NOW).question
    assert asked.text == "Who wins at Minigolf?"
    places = [
        [place for *_rest, place in results(text, **{asked.about: answer})[0]]
        for answer, _words in asked.choices
    ]
    assert places == [[2, 1], [1, 2]]


def test_games_that_are_not_here_are_asked_once():
    text = TABLE.replace("Scopa", "Kubb")
    asked = read(text.encode(), NOW).question
    assert asked.text == "Kubb is not known here. Keep it as another game?"
    (match,) = read(text.encode(), NOW, {asked.about: "keep", "wins": "highest"}).matches
    assert decode(match.options[SHEET]).name == "Kubb"


def test_people_without_a_name_are_as_many_as_their_lines():
    text = f"{HEAD}\n" + "".join(
        f"1,Scopa,2019-11-21,{name},{total}\n"
        for name, total in (("Anna", 11), *[("Anonymous player", total) for total in (7, 5, 3)])
    )
    found = results(text)
    assert found == [[("Anna", 11, 1), (guest(1), 7, 2), (guest(2), 5, 3), (guest(3), 3, 4)]]


def test_two_people_of_one_name_are_refused_with_their_line():
    text = TABLE + "1,Scopa,2019-11-21,Anna,3\n"
    with pytest.raises(BadScores, match=r"^Line 4, column name: two seats have the same name\.$"):
        read(text.encode(), NOW)


def test_a_name_in_another_form_is_the_same_person():
    text = TABLE + TABLE.partition("\n")[2].replace("1,Sc", "2,Sc")
    forms = ("Zo\u00eb  Maria", " Zoe\u0308 Maria"), ("Zo\u00eb\u00a0Maria", "Zo\u00eb Maria")
    for one, other in forms:
        spelt = text.replace("Anna", one, 1).replace("Anna", other)
        assert {players[0][0] for players in results(spelt)} == {"Zo\u00eb Maria"}


ANYBODY = "Anonymous player"


def nameless(*names):
    lines = "".join(f"Scopa,2019-11-21,{name},{9 - at}\n" for at, name in enumerate(names))
    return f"game,began,name,total\n{lines}"


def test_people_without_a_name_between_two_matches_are_of_neither():
    for names in ((ANYBODY, "Anna") * 2, (ANYBODY, ANYBODY, "Anna") * 2):
        with pytest.raises(BadScores, match="people without a name leave its match open"):
            read(nameless(*names).encode(), NOW)
    found = results(nameless(*("Anna", ANYBODY, "Bruno") * 2))
    assert [[name for name, *_rest in each] for each in found] == [["Anna", guest(1), "Bruno"]] * 2


def test_a_match_has_one_number_however_it_is_written():
    for one, other in (
        ("1", "1.0"),
        ("7,00", "7"),
        ("3F2504E0-4F89-41D3-9A0C-0305E82C3301", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"),
    ):
        text = TABLE.replace("1,Scopa", f'"{one}",Scopa', 1).replace("\n1,", f'\n"{other}",')
        assert results(text) == PLAIN


def test_a_match_of_no_game_is_refused():
    for game in ("", " ", "any-game:"):
        with pytest.raises(BadScores, match=r"^Line 2, column game: it is empty\.$"):
            read(TABLE.replace("Scopa", game, 1).encode(), NOW)


def test_a_team_in_one_line_is_refused():
    with pytest.raises(BadScores, match="Line 2, column name: each of a team has a line"):
        read(TABLE.replace("Anna", "Anna + Carla").encode(), NOW)


def test_four_people_are_two_teams_only_where_their_results_say_so():
    def teams(*totals):
        lines = "".join(f"1,Scopa,2019-11-21,{name},{total}\n"
                        for name, total in zip("ABCD", totals, strict=True))  # fmt: skip
        (match,) = read(f"{HEAD}\n{lines}".encode(), NOW).matches
        return decode(match.options[SHEET]).teams

    assert (teams(11, 7, 11, 7), teams(11, 7, 8, 3)) == (2, 0)


ROUNDS = (("1", "Anna", "3,3"), ("1", "Bruno", "4,4"), ("2", "Anna", "8,11"), ("2", "Bruno", "1,5"),
          ("10 (unfinished)", "Anna", "2,13"), ("10 (unfinished)", "Bruno", ",5"))  # fmt: skip


def by_round(rounds):
    lines = [f"1,Scopa,2019-11-21,{','.join(each)}" for each in rounds]
    return "\n".join(("match,game,began,round,name,points,total", *lines, ""))


def test_the_last_round_counts_in_whichever_order_its_lines_stand():
    chance = Random(3)
    for _ in range(20):
        found = results(by_round(chance.sample(ROUNDS, len(ROUNDS))))
        assert {name: total for name, total, _place in found[0]} == {"Anna": 13, "Bruno": 5}


def test_points_after_the_last_total_are_added_to_it():
    text = by_round([(*each[:2], each[2].replace("8,11", "8,").replace("2,13", "2,"))
                     for each in ROUNDS])  # fmt: skip
    assert results(text) == [[("Anna", 13, 1), ("Bruno", 5, 2)]]


def test_a_round_that_is_there_twice_is_refused():
    with pytest.raises(BadScores, match=r"^Line 8, column round: it is there twice\.$"):
        read(by_round([*ROUNDS, ROUNDS[0]]).encode(), NOW)


@pytest.mark.parametrize(
    ("places", "why"),
    [(("1,0", "2,1"), "somebody who has not won is before somebody who has"),
     (("2,", "3,"), "nobody is first, and nothing else says who has won")],
)  # fmt: skip
def test_places_that_cannot_be_are_refused(places, why):
    text = TABLE.replace("total", "total,place,won")
    for total, own in zip(("11", "7"), places, strict=True):
        text = text.replace(f",{total}\n", f",{total},{own}\n")
    with pytest.raises(BadScores, match=rf"^Line 2, column place: {why}\.$"):
        read(text.encode(), NOW)


def test_a_column_without_a_heading_is_told_by_its_number_if_there_is_something_in_it():
    text = TABLE.replace("total\n", "total,,\n").replace("11\n", "11,5,\n").replace("7\n", "7,,\n")
    assert read(text.encode(), NOW).left_out == ("Not read: the column “6”.",)


def test_the_column_of_a_text_in_another_encoding_is_told():
    for sign in ",;\t":
        text = TABLE.replace("Anna", "Zo\u00eb").replace(",", sign)
        with pytest.raises(BadScores, match=r"^Line 2, column 4: it is not written in UTF-8"):
            read(text.encode("cp1252"), NOW)


def test_an_unknown_number_is_no_zero():
    with pytest.raises(
        BadScores, match="Line 3, column total: it is empty, and nothing else says who has won"
    ):
        read(TABLE.replace("Bruno,7", "Bruno,").encode(), NOW)
    text = golf((5, "Anna,10,1"), (5, "Bruno,,0"), (5, "Carla,30,0"))
    assert results(text) == [[("Anna", 10, 1), ("Bruno", None, None), ("Carla", 30, None)]]
    text = golf((5, "Anna,,1"), (5, "Bruno,,0"))
    assert results(text) == [[("Anna", None, 1), ("Bruno", None, 2)]]


def test_all_faults_are_told_together_with_line_and_column():
    text = "Partita;Gioco;Data;Giocatore;Punti;Vinto\n"
    text += "1;Scopa;2019-02-30;Anna;ten;1\n1;Scopa;2019-02-03;;7;maybe\n"
    text += "2;Scopa;2019-02-03;Anna;7;\n2;Scopa;2019-02-04;Bruno;7;\n"
    with pytest.raises(BadScores) as told:
        read(text.encode(), NOW)
    assert str(told.value).splitlines() == [
        "Line 2, column Data: it is no date, as in 2019-11-21.",
        "Line 2, column Punti: it is no number.",
        "Line 3, column Giocatore: it is empty.",
        "Line 3, column Vinto: it is neither 0 nor 1.",
        "Line 5, column Partita: its lines differ in game, date or state.",
    ]


def test_unread_rows_are_reported():
    text = TABLE.replace("\n", ",x\n").replace("total,x", "total,Mood").replace("7,x", "7.5,x")
    text = text.replace("began", "state,began").replace("2019", "over,2019")
    text += "2,Scopa,going on,2019-11-21,Anna,3,\n"
    assert read(text.encode(), NOW).left_out == (
        "Not read: the column “Mood”.",
        "1 match that goes on is left out.",
        "1 match has points with fractions, which are rounded.",
    )


CELLS = ("", "1", "x", "-", "10,5", "05/04/2019", "Bo", "=1", "\u0301", '"', "\t", "0")
"""Cells that any column may have."""


def test_a_table_of_random_cells_gives_matches_a_question_or_sentences():
    chance = Random(5)
    usual = [line.split(",") for line in TABLE.splitlines()[1:]]
    read_ = 0
    for _ in range(400):
        rows = [",".join(cell if chance.random() < 0.9 else chance.choice(CELLS) for cell in row)
                for row in usual]  # fmt: skip
        with suppress(BadScores):
            found = read("\n".join((HEAD, *rows)).encode(), NOW)
            assert found.question or found.matches
            read_ += 1
    assert 0 < read_ < 400


# --- BG Stats


def export(*plays, **changed):
    """Return a file of BG Stats with the fields that its own has."""
    games = [
        {"id": 1, "uuid": "G", "name": "Catan", "bggId": 13, "highestWins": True,
         "noPoints": False, "cooperative": False, "usesTeams": False},
        {"id": 2, "uuid": "H", "name": "Lost in the Very Long Name of a Game of Everybody",
         "cooperative": True, "noPoints": True, "highestWins": True, "usesTeams": False},
        {"id": 3, "uuid": "I", "name": "Golf", "highestWins": False, "noPoints": False,
         "cooperative": False, "usesTeams": False},
    ]  # fmt: skip
    players = [
        {"id": 1, "uuid": "P", "name": "Anna", "isAnonymous": False, "bggUsername": ""},
        {"id": 2, "uuid": "Q", "name": "Bruno", "isAnonymous": False},
        {"id": 3, "uuid": "R", "name": "Anonymous player", "isAnonymous": True},
    ]
    whole = {
        "about": "…",
        "games": games,
        "players": players,
        "locations": [],
        "plays": list(plays),
    }
    return json.dumps(whole | changed).encode()


def play(game, *scores, number=1, **changed):
    """Return a play; each score is a person, the points, and True for a winner."""
    return {
        "uuid": f"539921BE-D68B-4AA3-96F3-B3B609BE7C{number:02}", "gameRefId": game,
        "playDate": "2019-03-21 22:03:28", "durationMin": 60, "ignored": False, "rating": 0,
        "playerScores": [
            {"playerRefId": who, "score": score, "winner": won, "seatOrder": 0, "rank": 0,
             "startPlayer": False, "newPlayer": False}
            for who, score, won in scores
        ],
    } | changed  # fmt: skip


def test_an_export_of_bg_stats_is_read_as_it_is():
    data = export(
        play(1, (1, "10", True), (3, "7", False), (3, "4", False)),
        play(2, (1, "", True), (2, "", True), number=2),
        play(3, (1, "10+5", True), (2, "31", False), number=3),
        play(3, (1, "20", False), (2, "11", False), number=4, ignored=True),
    )
    found = read(data, NOW)
    assert (found.question, found.left_out) == (None, ())
    assert results(data) == [
        [("Anna", 10, 1), (guest(1), 7, 2), (guest(2), 4, 3)],
        [("Anna", None, 1), ("Bruno", None, 1)],
        [("Anna", 15, 1), ("Bruno", 31, 2)],
    ]
    catan, lost, golf_ = (decode(each.options[SHEET]) for each in found.matches)
    assert [catan.name, golf_.name] == ["Catan", "Golf"]
    assert (catan.lowest, lost.kind, golf_.lowest) == (False, "together", True)
    assert len(lost.name) <= 40
    assert {each.began for each in found.matches} == {"2019-03-21T22:03:28"}


def test_a_play_with_a_fault_is_left_out_and_named():
    data = export(play(1, (1, "about ten", True), (2, "9", False)),
                  play(1, (1, "10", True), (2, "9", False), number=2))  # fmt: skip
    found = read(data, NOW)
    assert len(found.matches) == 1
    assert found.left_out == ("Left out: Play 1, column total: it is no number.",)


def test_a_table_of_plays_of_bg_stats_takes_games_by_their_names():
    text = "playDate,game,player,score,winner\n"
    text += "2019-03-21 22:03:28,Catan,Anna,10,true\n2019-03-21 22:03:28,Catan,Bruno,7,false\n"
    assert results(text) == [[("Anna", 10, 1), ("Bruno", 7, 2)]]


@pytest.mark.parametrize("changed", [{"plays": 3}, {"games": [{"id": "x"}]}, {"players": None}])
def test_a_file_that_only_looks_like_one_is_refused(changed):
    data = export(play(1, (1, "1", True)), **changed)
    data += b' "plays" "playerScores"' * (changed.get("plays") == 3)
    with pytest.raises(BadScores, match="This is no file of BG Stats"):
        read(data, NOW)


@pytest.mark.parametrize(("told", "first"), [("Phase 10", "Bo"), ("Uno", "Cy")])
def test_the_formula_of_the_winner_says_which_total_of_a_known_game_is_the_best(told, first):
    text = f"match,game,began,name,total\n1,{told},2019-11-21,Anna,50\n1,{told},2019-11-21,Bo,5\n"
    text += f"1,{told},2019-11-21,Cy,90\n"
    ((*seats,),) = results(text)
    assert [name for name, _total, place in seats if place == 1] == [first]
