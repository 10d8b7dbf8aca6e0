"""The table that leads an evening, by its commands: people, rounds, results, lists for the wall."""

from __future__ import annotations

from contextlib import closing, contextmanager

import pypdfium2
import pytest

from companion.__main__ import main
from companion.command.journals import now
from companion.keep.opening import open_journal
from companion.sync.desk import ClubDesk
from companion.sync.evening_file import EveningFile
from tests.support.finished_matches import play

FOUR = ("Anna", "Bruno", "Carla", "Dino")


@pytest.fixture
def lead(tmp_path, monkeypatch, capsys):
    """Run ``companion club evening`` and return its code, output and errors."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words):
        code = main(["--data", str(tmp_path), "club", "evening", *map(str, words)])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def four(lead):
    """An evening of matches for two, with four people."""
    assert lead("begin", "holmes")[0] == 0
    assert lead("arrive", "--new", *FOUR)[0] == 0


@contextmanager
def at_desk(folder):
    """Open the desk of the box."""
    with closing(open_journal(folder / "companion.db")) as journal:
        yield ClubDesk(lambda: journal, folder, now)


def shown(folder):
    """Return the evening as the box knows it."""
    with at_desk(folder) as desk:
        desk.enter_results()
        return desk.evening


def seated(folder):
    """Return the names at each table of the last round."""
    with at_desk(folder) as desk:
        return [[*desk.seat(table.people)] for table in desk.evening.rounds[-1].tables]


def finish(folder, names, won):
    """Keep a match of Holmes that one of two people won."""
    with closing(open_journal(folder / "companion.db")) as journal:
        winner = names.index(won)
        play(journal, "2026-11-28T20:30:00+01:00", names, "holmes", [3, 3], [winner])


@pytest.mark.usefixtures("four")
def test_a_match_that_ends_here_is_the_result_of_its_table(lead, tmp_path):
    code, text, _wrong = lead("round")
    assert code == 0
    assert text.startswith("Round 1\n")
    for names in seated(tmp_path):
        finish(tmp_path, names, names[0])

    assert shown(tmp_path).open_tables == []
    assert lead("round")[0] == 0


@pytest.mark.usefixtures("four")
def test_winners_meet_in_the_next_round(lead, tmp_path):
    lead("round")
    first = seated(tmp_path)
    for names in first:
        finish(tmp_path, names, names[1])
    lead("round")

    winners = {names[1] for names in first}
    assert winners in [set(names) for names in seated(tmp_path)]


@pytest.mark.usefixtures("four")
def test_a_round_waits_for_missing_results_unless_it_shall_not(lead, tmp_path):
    lead("round")

    code, _text, wrong = lead("round")

    assert code == 2
    assert "results of tables 1, 2 are missing" in wrong
    assert lead("call-off", 1)[0] == 0
    assert "result of table 2 is missing" in lead("round")[2]
    assert lead("round", "--anyway")[0] == 0
    assert len(shown(tmp_path).rounds) == 2
    assert lead("take-back")[0] == 0
    assert len(shown(tmp_path).rounds) == 1


def test_nobody_sits_out_while_the_game_allows_other_sizes(lead, tmp_path):
    lead("begin", "istinto", "--size", "4")
    lead("arrive", "--new", *FOUR, "Elena", "Fabio", "Gino")

    lead("round")

    assert sorted(map(len, seated(tmp_path))) == [3, 4]


@pytest.mark.usefixtures("four")
def test_people_come_and_go(lead):
    lead("leave", "Anna")
    code, text, _wrong = lead("arrive", "--new", "Zoe")

    assert code == 0
    assert text == "4 people are here: Bruno, Carla, Dino, Zoe\n"
    code, _text, wrong = lead("arrive", "Nobody")
    assert code == 2
    assert "--new" in wrong


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["begin", "whist"], "No game is called whist."),
        (["begin", "istinto", "--size", "2"], "has 3 to 6 people"),
        (["begin", "istinto", "holmes"], "No number of people fits all of these games."),
        (["begin", "cluedo", "--fewest", "5", "--most", "4"], "has 2 to 6 people"),
        (["round"], "No evening goes on: begin one first."),
        (["show"], "There was no evening of the club today."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(lead, words, sentence):
    code, _text, wrong = lead(*words)

    assert code == 2
    assert sentence in wrong


@pytest.mark.usefixtures("four")
def test_one_evening_goes_on_at_a_time(lead, tmp_path):
    assert "end it first" in lead("begin", "cluedo")[2]
    assert lead("end")[0] == 0
    assert lead("begin", "cluedo")[0] == 0
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        assert len(EveningFile(tmp_path, journal.box).all()) == 2


@pytest.mark.parametrize(("language", "title"), [("en", "Round 1"), ("it", "Turno 1")])
@pytest.mark.usefixtures("four")
def test_the_lists_for_the_wall_have_everybody(lead, tmp_path, language, title):
    (tmp_path / "companion.toml").write_text(f'language = "{language}"\n')
    lead("arrive", "--new", "Łukasz", "Giovanbattista Massimiliano")
    lead("round")

    assert lead("wall", "--out", tmp_path / "wall.pdf")[0] == 0

    with closing(pypdfium2.PdfDocument(tmp_path / "wall.pdf")) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
        colours = document[0].render(scale=1).to_pil().convert("RGB").split()
    assert pages[0].startswith(title)
    for text in pages:
        assert all(name in text for name in (*FOUR, "Łukasz", "Giovanbattista Massimiliano"))
    assert len({each.tobytes() for each in colours}) == 1  # red, green and blue are the same
