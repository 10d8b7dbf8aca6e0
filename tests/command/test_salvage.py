"""The command line reports a damaged file at the next start, and salvages it again on demand."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from companion.__main__ import main
from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import PAGE

NOW = "2026-01-06T21:14:05+01:00"


@pytest.fixture
def path(tmp_path):
    """Return a file with three matches and a deck."""
    path = tmp_path / "data" / "companion.db"
    with closing(open_journal(path, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        for _ in range(3):
            judge.begin(GAME, setup())
            for tricks in (1, 2, 3):
                judge.do(Bid(tricks))
        decks = Decks(journal.store)
        deck = decks.begin("istinto", "Ours")
        decks.teach(deck, 4, "E200")
        decks.print_labels(deck, ["CMP-1"])
        decks.throw_away(decks.begin("holmes", "Old"))
    return path


@pytest.fixture
def companion(tmp_path, path, monkeypatch, capsys):
    """Run the companion in English; return its exit status, stdout and stderr."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words):
        code = main(["--data", str(path.parent), *map(str, words)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def spoil(path):
    """Spoil the matches described in the fixture, and the head of the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entry SET line = '{}' WHERE match = 2 AND number = 3")
        db.execute("UPDATE match SET header = '{}' WHERE number = 3")
        db.execute("UPDATE entry SET line = '{}' WHERE match = 3 AND number = 0")
    data = path.read_bytes()
    path.write_bytes(b"\xa5" * 100 + data[100:])
    return data


PIECES = (
    "Istinto of Ana, Bo and Cy: can be read up to entry 2.\nA match of Ana, Bo and Cy is lost.\n"
)


def test_a_loss_is_named_when_it_is_noticed(companion, path):
    spoil(path)
    code, listed, said = companion("matches")
    (aside,) = path.parent.glob("companion.damaged-*.db")
    assert said == (
        "companion.db was damaged. Matches read from it: 1 whole, 1 up to some entry; lost: 1.\n"
        + PIECES
        + f"It is kept as {aside.name}; “companion salvage” reads it once more.\n"
    )
    assert (code, listed.count("\n")) == (0, 2)
    assert companion("matches") == (0, listed, "")


def test_where_nothing_is_lost_that_is_said(companion, path):
    data = path.read_bytes()
    path.write_bytes(b"\xa5" * 100 + data[100:])
    said = companion("matches")[2].splitlines()[0]
    assert said == "companion.db was damaged. Matches read from it, all of them whole: 3."


def test_a_match_readable_up_to_an_entry_is_exported_up_to_there(companion, path):
    spoil(path)
    companion("matches")
    code, text, said = companion("export", "2")
    assert (code, text.count("\n")) == (0, 3)
    assert said == (
        "Match 2 is there up to entry 2. Entry 3: it cannot be read (the file is damaged there).\n"
    )
    code, text, said = companion("export", "1")
    assert (code, text.count("\n"), said) == (0, 4, "")


def test_a_better_copy_of_a_damaged_file_brings_back_what_was_lost(companion, path, tmp_path):
    """Such as one that another computer could read off the card."""
    better = tmp_path / "better.db"
    better.write_bytes(spoil(path))
    with closing(sqlite3.connect(better)) as db, db:
        db.execute("DELETE FROM match WHERE number = 1")
    companion("matches")
    code, out, said = companion("salvage", better)
    assert (code, said) == (0, "")
    assert out.endswith("Matches that are new here, or have more entries now: 0.\n" + PIECES)


def test_matches_of_another_file_are_added_once(companion, path, tmp_path):
    whole = tmp_path / "whole.db"
    whole.write_bytes(path.read_bytes())
    before = companion("matches")[1]
    exported = companion("export", "2")[1]
    spoil(path)
    companion("matches")
    code, out, said = companion("salvage", whole)
    assert (code, said) == (0, "")
    assert out == (
        "Matches read from it, all of them whole: 3."
        " Matches that are new here, or have more entries now: 2.\n"
    )
    assert sorted(companion("matches")[1].splitlines()) == sorted(before.splitlines())
    assert companion("export", "2")[1:] == (exported, "")
    assert companion("salvage", whole)[1].endswith("have more entries now: 0.\n")
    assert list(path.parent.glob("*tmp*")) == []


def test_entries_made_here_meanwhile_stay_and_the_other_match_is_added(companion, path, tmp_path):
    whole = tmp_path / "whole.db"
    whole.write_bytes(path.read_bytes())
    with closing(open_journal(path, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        judge.resume(1)
        judge.undo()
    other = tmp_path / "other" / "companion.db"
    other.parent.mkdir()
    other.write_bytes(whole.read_bytes())
    with closing(open_journal(other, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        judge.resume(1)
        judge.hand_over(0, "Zed")
    assert companion("salvage", other)[1].endswith("have more entries now: 1.\n")
    assert companion("export", "1")[1].count("\n") == 5
    assert '"name":"Zed"' in companion("export", "4")[1].splitlines()[-1]
    assert companion("salvage", other)[1].endswith("have more entries now: 0.\n")


def test_decks_and_people_are_taken_too(companion, path, tmp_path):
    whole = tmp_path / "whole.db"
    whole.write_bytes(path.read_bytes())
    path.write_bytes(bytes(3 * PAGE))
    companion("salvage", whole)
    with closing(open_journal(path)) as journal:
        decks = Decks(journal.store)
        (ours,), (old,) = decks.all(), decks.all(thrown=True)
        assert journal.people.names() == ["Ana", "Bo", "Cy"]
        assert [saved.number for saved in journal.matches.all()] == [3, 2, 1]
        decks.teach(ours.number, 4, "E201")
    assert (ours.name, dict(ours.codes), ours.loose) == ("Ours", {"E200": 4}, {"CMP-1"})
    assert old.name == "Old"
    companion("salvage", whole)
    with closing(open_journal(path)) as journal:
        (ours,) = Decks(journal.store).all()
        assert (dict(ours.codes), ours.loose) == ({"E201": 4}, {"CMP-1", "E200"})


def test_a_foreign_file_is_refused(companion, path, tmp_path):
    code, _, said = companion("salvage", path)
    assert (code, said) == (2, f"{path} is in use; name a file that was put aside.\n")
    code, _, said = companion("salvage", tmp_path / "nothing.db")
    assert code == 2
    assert "nothing.db cannot be read" in said


def test_in_what_is_no_database_there_is_nothing(companion, tmp_path):
    (tmp_path / "shopping.txt").write_text("eggs, flour\n")
    assert companion("salvage", tmp_path / "shopping.txt")[1] == (
        "No match could be read from it. Matches that are new here, or have more entries now: 0.\n"
    )
