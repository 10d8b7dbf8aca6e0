"""Scores as CSV: a row for each seat and round, of one match or of all."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.__main__ import main
from companion.keep.matches.scores import Score, as_csv

DOCUMENTS = Path(__file__).parents[2] / "docs"
EXAMPLE = re.search(r"```jsonl\n(.*?)```", (DOCUMENTS / "journal.md").read_text(), re.DOTALL)[1]


class Done(NamedTuple):
    """Exit status and output of a command."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def companion(tmp_path, monkeypatch, capsys):
    """Run the companion in this process, with its matches in a folder of its own."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words):
        code = main(["--data", str(tmp_path / "data"), *map(str, words)])
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def played(companion, tmp_path):
    """A box with the match of docs/journal.md, and one that goes on."""
    file = tmp_path / "match.jsonl"
    file.write_text(EXAMPLE)
    assert companion("import", file).returncode == 0
    file.write_text('{"game":"istinto","players":["=1+1","Bo","Cy"]}\n')
    assert companion("import", file).returncode == 0
    return companion


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_a_match_has_a_row_for_each_seat_and_round(played):
    found = rows(played("export", "1", "--csv").stdout)
    assert [(r["round"], r["seat"], r["name"], r["points"], r["total"], r["place"], r["won"])
            for r in found] == [
        ("1", "1", "Anna", "60", "60", "1", "1"),
        ("1", "2", "Bruno", "15", "15", "2", "0"),
        ("1", "3", "Carla", "15", "15", "2", "0"),
    ]  # fmt: skip
    assert {(r["game"], r["state"]) for r in found} == {("istinto", "over")}


def test_a_match_without_rounds_has_a_row_for_each_seat(played):
    found = rows(played("export", "--csv").stdout)
    assert [(r["state"], r["round"], r["points"], r["total"]) for r in found] == [
        ("going on", "", "", "0")
    ] * 3


def test_a_round_that_was_not_played_to_its_end_is_marked_and_adds_up(companion, tmp_path):
    file = tmp_path / "match.jsonl"
    actions = [("write", side, number) for side, number in enumerate((5, 6))] + [("write", 0, 9)]
    written = [{"action": {"do": kind, "side": side, "number": number}}
               for kind, side, number in actions]  # fmt: skip
    header = {"game": "any-game", "players": ["Anna", "Bruno"]}
    lines = [header, *written, {"action": {"do": "end"}}]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert companion("import", file).returncode == 0
    found = rows(companion("export", "--csv").stdout)
    assert [(r["state"], r["round"], r["name"], r["points"], r["total"]) for r in found] == [
        ("stopped", "1", "Anna", "5", "5"),
        ("stopped", "1", "Bruno", "6", "6"),
        ("stopped", "2 (unfinished)", "Anna", "9", "14"),
        ("stopped", "2 (unfinished)", "Bruno", "", "6"),
    ]


def test_every_match_is_in_one_table(played):
    found = rows(played("export", "--csv", "--all").stdout)
    assert [r["name"] for r in found] == ["Anna", "Bruno", "Carla", "'=1+1", "Bo", "Cy"]
    assert len({r["match"] for r in found}) == 2


def test_no_name_begins_a_formula():
    row = Score("", "g", "", "over", None, 1, "@SUM(A1)", None, 0, 1, 0)
    assert rows(as_csv([row]))[0]["name"] == "'@SUM(A1)"


def test_every_column_is_in_the_document():
    points, _rest = (DOCUMENTS / "scores.md").read_text().split("## The recap of an evening")
    told = re.findall(r"^\| `(\w+)` \|", points, re.MULTILINE)
    assert tuple(told) == Score.__struct_fields__


def test_a_journal_of_each_match_is_written_into_a_folder(played, tmp_path):
    folder = tmp_path / "journals"
    folder.mkdir()
    assert played("export", "--all", "--out", folder).returncode == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [
        "00001-istinto-undated.jsonl", "00002-istinto-undated.jsonl",
    ]  # fmt: skip
    assert json.loads(files[0].read_text().splitlines()[0])["players"] == ["Anna", "Bruno", "Carla"]


def test_without_a_folder_for_them_no_journal_is_written(played):
    told = played("export", "--all")
    assert (told.returncode, told.stdout) == (2, "")
    assert "Name a folder for a file of each match: --out FOLDER." in told.stderr


def test_a_table_is_saved_as_matches_entered_by_hand_once(companion, played, tmp_path):
    file = tmp_path / "old.csv"
    file.write_text(
        "match,game,began,name,total\n"
        "1,istinto,2019-05-04,Ana,110\n1,istinto,2019-05-04,Bo,85\n1,istinto,2019-05-04,Cy,60\n"
    )
    assert companion("import-scores", file).stdout == "1 match is kept, entered by hand.\n"
    assert companion("import-scores", file).stdout == "All that is in it is here too.\n"
    listed = companion("matches").stdout.splitlines()
    assert listed[-1].endswith("Ana, Bo, Cy  (won by Ana, entered by hand)")


def test_a_table_that_says_otherwise_is_not_said_to_be_here_already(companion, tmp_path):
    file = tmp_path / "old.csv"
    table = "game,date,name,total\nScopa,2019-05-04,Ana,11\nScopa,2019-05-04,Bo,7\n"
    file.write_text(table)
    companion("import-scores", file)
    file.write_text(table.replace(",7", ",8"))
    said = companion("import-scores", file).stdout
    assert said.splitlines()[0] == "Kept here otherwise; --replace takes what the file says:"


def test_a_sheet_is_listed_by_its_own_name_and_a_date_without_a_time(companion, tmp_path):
    file = tmp_path / "old.csv"
    file.write_text(
        "match,game,began,name,total\n1,Scala 40,2019-05-04,Ana,110\n1,Scala 40,2019-05-04,Bo,85\n"
    )
    companion("import-scores", file)
    (listed,) = companion("matches").stdout.splitlines()
    assert listed.split("  ")[-4:] == [
        "4 May 2019", "Scala 40", "Ana, Bo", "(won by Bo, entered by hand)",
    ]  # fmt: skip


def test_an_entered_match_goes_to_another_box_as_a_journal_and_is_not_replayed(companion, tmp_path):
    table, file = tmp_path / "old.csv", tmp_path / "match.jsonl"
    table.write_text(
        "match,game,began,name,total\n"
        "1,istinto,2019-05-04,Ana,110\n1,istinto,2019-05-04,Bo,85\n1,istinto,2019-05-04,Cy,60\n"
    )
    companion("import-scores", table)
    assert companion("export", "1", "--out", file).returncode == 0
    before = companion("export", "--csv", "--all").stdout
    assert "It was entered by hand: only its result is known." in companion("replay", file).stderr
    (tmp_path / "data").rename(tmp_path / "first")
    assert companion("import", file).stdout == "Match 1 is kept.\n"
    assert companion("export", "--csv", "--all").stdout == before


DOUBTFUL = (
    "game,began,name,total\nKubb,05/04/2019,Ana,110\nKubb,05/04/2019,Bo,85\n"
)  # fmt: skip
FLAGS = ("--dates", "day-first", "--wins", "lowest", "--other-games")


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ((), ["Say it with --dates day-first, --dates month-first.",
              "“05/04/2019” could be two dates."]),
        (FLAGS[:2], ["Say it with --other-games.",
                     "Line 2, column game: there is no such game here: write “any-game:” before"
                     " its name."]),
        ((*FLAGS[:2], *FLAGS[4:]), [
            "Say it with --wins highest, --wins lowest.",
            "Line 2, column total: nothing says whether the most points win, or the fewest."]),
    ],
)  # fmt: skip
def test_an_ambiguity_of_a_table_is_settled_by_an_option_without_a_terminal(
    companion, tmp_path, given, lines
):
    file = tmp_path / "old.csv"
    file.write_text(DOUBTFUL)
    done = companion("import-scores", file, *given)
    assert done.returncode == 2
    question, *rest = done.stderr.splitlines()
    assert (question[-1], rest) == ("?", lines)
    assert companion("import-scores", file, *FLAGS).returncode == 0
    assert [(row["began"], row["name"], row["place"]) for row in rows(
        companion("export", "--csv").stdout
    )] == [("2019-04-05", "Ana", "2"), ("2019-04-05", "Bo", "1")]  # fmt: skip


def test_an_ambiguity_of_a_table_is_asked_once_at_a_terminal(companion, tmp_path, monkeypatch):
    file = tmp_path / "old.csv"
    file.write_text(DOUBTFUL)
    typed = io.StringIO("1\n1\n2\n")
    typed.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", typed)
    done = companion("import-scores", file)
    assert (done.returncode, typed.read()) == (0, "")
    assert "  1  The day\n  2  The month\n" in done.stdout
    assert done.stdout.endswith("1 match is kept, entered by hand.\n")
    assert rows(companion("export", "--csv").stdout)[1]["place"] == "1"  # the fewest points


@pytest.mark.parametrize(
    "typed", ["", "\n", "3\n", "²\n"], ids=["end", "empty", "third", "no digit"]
)
def test_a_question_at_a_terminal_without_an_answer_keeps_nothing(
    companion, tmp_path, monkeypatch, typed
):
    file, typed = tmp_path / "old.csv", io.StringIO(typed)
    file.write_text(DOUBTFUL)
    typed.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", typed)
    done = companion("import-scores", file)
    assert (done.returncode, done.stderr) == (2, "“05/04/2019” could be two dates.\n")
    monkeypatch.setattr("sys.stdin", None)  # closed before the start
    assert "Say it with --dates" in companion("import-scores", file).stderr


def test_import_of_a_table_names_the_command_that_reads_it(companion, tmp_path):
    file = tmp_path / "old.csv"
    file.write_text(DOUBTFUL)
    done = companion("import", file)
    assert done.returncode == 2
    assert "“companion import-scores” reads it" in done.stderr


def test_each_fault_has_a_line_of_its_own_however_many_there_are(companion, tmp_path):
    file = tmp_path / "old.csv"
    text = "game,began,name,total\n"
    file.write_text(text + "".join(f"Scopa,2019-05-04,P{seat},ten\n" for seat in range(120)))
    *told, more = companion("import-scores", file).stderr.splitlines()
    assert told == [f"Line {line}, column total: it is no number." for line in range(2, 102)]
    assert more == "20 more lines have faults."


def test_in_italian_a_table_opens_in_columns_and_with_its_accents(companion, tmp_path, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    file, out = tmp_path / "old.csv", tmp_path / "new.csv"
    file.write_text("gioco;data;giocatore;punti\nScopa;21/04/2019;Zoë;11\nScopa;21/04/2019;Bo;7\n")
    companion("import-scores", file)
    companion("export", "--csv", "--out", out)
    data = out.read_bytes()
    assert data.startswith(b"\xef\xbb\xbfmatch;game;")
    assert ";Zoë;" in data.decode()
    told = companion("import-scores", out).stdout
    assert told == "Tutto ciò che contiene è già qui.\n"


def test_a_table_with_an_error_is_refused_with_its_line(companion, tmp_path):
    file = tmp_path / "old.csv"
    file.write_text("match,game,began,name,total\n1,chess,2019-05-04,Ana,110\n")
    done = companion("import-scores", file)
    assert done.returncode == 2
    assert done.stderr.strip().endswith(
        "Line 2, column game: there is no such game here: write “any-game:” before its name."
    )
