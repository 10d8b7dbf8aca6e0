"""Sheets of any game as files: written by one box, and kept by another."""

from __future__ import annotations

import pytest

from companion.__main__ import main
from companion.games.any_game.game import GAME
from companion.games.any_game.known import known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import LONGEST_TEXT, decode, encode
from companion.keep.file.sheets import Sheets
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table import sheets

NOW = "2026-11-22T20:00:00+01:00"
RUMMY = Scoring("Family rummy", lowest=True, end="out", limit=201)
TEXT = encode(RUMMY)


@pytest.fixture
def companion(tmp_path, monkeypatch, capsys):
    """Run a command of a box, by the name of its folder; return its exit status and output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words, box="here"):
        result = main(["--data", box, *map(str, words)])
        return result, *capsys.readouterr()

    return run


@pytest.fixture
def journal(tmp_path):
    (tmp_path / "here").mkdir()
    opened = open_journal(tmp_path / "here" / "companion.db", NOW)
    yield opened
    opened.close()


def begun(journal, scoring, now=NOW):
    return journal.begin(GAME, Setup(("Ana", "Bo"), 0, {SHEET: encode(scoring)}), now)


def offered(journal):
    """Return the games that the page offers, by name."""
    here = sheets.played(journal, Sheets(journal.path), 60)
    return {each.name: each for each in sheets.choices(here)}


def refused(done, *parts):
    result, out, err = done
    assert (result, out, err.count("\n")) == (2, "", 1)
    for part in parts:
        assert part in err


def test_a_sheet_goes_from_one_box_to_another_as_a_file(companion, journal, tmp_path):
    begun(journal, RUMMY)
    assert companion("sheet", "family RUMMY", "--out", "rummy.sheet") == (0, "", "")
    assert (tmp_path / "rummy.sheet").read_text() == f"{TEXT}\n"
    told = "The sheet for Family rummy is kept: “Another game” on the home page offers it.\n"
    assert companion("import", "rummy.sheet", box="there") == (0, told, "")
    assert companion("sheet", "Family rummy", box="there") == (0, f"{TEXT}\n", "")
    opened = open_journal(tmp_path / "there" / "companion.db", NOW)
    assert offered(opened)["Family rummy"] == RUMMY
    opened.close()


def test_a_game_goes_out_as_it_was_played_last(companion, journal):
    for limit in (101, 151, 201):
        begun(journal, Scoring("Scala 40", lowest=True, end="out", limit=limit))
    journal.throw_away(3)
    assert "limit=151" in companion("sheet", "Scala 40")[1]


def test_games_are_offered_the_last_played_first(journal):
    for name in ("Ludo", "Uno", "Ludo"):
        begun(journal, Scoring(name))
    assert list(offered(journal))[:2] == ["Ludo", "Uno"]


def test_a_known_game_goes_out_though_nobody_has_played_it(companion):
    burraco = next(each for each in known_games() if each.name == "Burraco")
    assert companion("sheet", "burraco") == (0, f"{burraco.sheet.strip()}\n", "")


def test_just_points_go_out_by_their_name(companion):
    assert decode(companion("sheet", "just points")[1]) == Scoring("Just points")


def test_a_game_that_is_not_there_is_told_along_with_those_that_are(companion):
    refused(
        companion("sheet", "Kubb"), "no sheet for “Kubb” here, only for 500, 6 nimmt!, 7 Wonders"
    )


def test_a_sheet_that_came_after_the_last_match_of_its_name_is_the_one_offered(companion, journal):
    begun(journal, Scoring("Burraco", end="total", limit=1005))
    assert offered(journal)["Burraco"].limit == 1005
    Sheets(journal.path).add(encode(Scoring("Burraco", end="total", limit=1505)))
    assert offered(journal)["Burraco"].limit == 1505
    begun(journal, Scoring("Burraco", end="total", limit=3005), "2099-11-22T20:00:00+01:00")
    assert offered(journal)["Burraco"].limit == 3005


@pytest.mark.parametrize(
    ("start", "end"), [("", ""), ("", "\n"), ("\ufeff", "\r\n"), (" \n\n", " \n")]
)
def test_blanks_and_a_byte_order_mark_around_a_sheet_do_not_matter(companion, tmp_path, start, end):
    (tmp_path / "s").write_bytes(f"{start}{TEXT}{end}".encode())
    assert companion("import", "s")[0] == 0
    assert companion("sheet", "Family rummy")[1] == f"{TEXT}\n"


BAD = [
    (TEXT[:-6], "A part of how that game is counted is missing: read it again."),
    (TEXT.replace("201", "200"), "A part of how that game is counted is missing: read it again."),
    (f"{TEXT}\n{TEXT}", "A part of how that game is counted is missing: read it again."),
    (TEXT.replace(":1?", ":3?"), "A newer box wrote how that game is counted: update this one."),
    ("companion-sheet:", "A part of how that game is counted is missing: read it again."),
    (TEXT + "x" * LONGEST_TEXT, "That does not say how a game is counted."),
    (TEXT + "x" * 5_000_000, "That does not say how a game is counted."),
    (TEXT[:20] + "\0\x1b[2J\udcff", "That does not say how a game is counted."),
    (TEXT[:-6] + "é", "That does not say how a game is counted."),
    (TEXT[10:], "The first line must name the game and the players"),
]


@pytest.mark.parametrize(("text", "why"), BAD)
def test_a_bad_sheet_is_refused_in_a_sentence_and_nothing_is_lost(companion, journal, text, why):
    begun(journal, Scoring("Ludo"))
    Sheets(journal.path).add(TEXT)
    before = offered(journal)
    path = journal.path.parent.parent / "bad.sheet"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    refused(companion("import", "bad.sheet"), "bad.sheet", why)
    assert offered(journal) == before


def test_a_sheet_that_cannot_be_saved_is_told(companion, tmp_path):
    (tmp_path / "s").write_text(TEXT)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "sheets").write_text("no folder")
    refused(companion("import", "s"), "The sheet could not be saved: ")


def test_a_checked_sheet_may_begin_with_a_byte_order_mark_but_not_without_its_version(
    companion, tmp_path
):
    text = """sheet = 2
name = "Acorns"
source = "our table"
[[fields]]
name = "found"
words = "acorns"
[formulas]
points = "found"
[[examples]]
source = "our table"
rounds = [{ found = [12, 30] }]
points = [[12, 30]]
"""
    (tmp_path / "acorns.toml").write_text(f"\ufeff{text}")
    assert companion("sheet", "check", "acorns.toml") == (0, "Acorns: 1 example holds.\n", "")
    (tmp_path / "acorns.toml").write_text(text.partition("\n")[2])
    refused(companion("sheet", "check", "acorns.toml"), "A sheet has a line “sheet = 2”")
