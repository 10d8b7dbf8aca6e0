"""Files that a command line names: never waited for, and replaced whole or not at all."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from shutil import copytree

import pytest
from cryptography.fernet import Fernet

from companion.__main__ import main
from companion.keep.file.connection import connected

HEAD = '{"game":"istinto","players":["Ana","Bo","Cy"]}\n'


@pytest.fixture
def companion(tmp_path, monkeypatch, capsys):
    """Run a command in the folder of the test; return its exit status, stdout and stderr."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words):
        result = main(["--data", "data", *map(str, words)])
        said = capsys.readouterr()
        return result, said.out, said.err

    return run


@pytest.fixture(scope="module")
def match_and_deck(tmp_path_factory):
    """A folder with a match and a deck in it."""
    folder = tmp_path_factory.mktemp("kept")
    (folder / "match.jsonl").write_text(HEAD)
    data = ["--data", str(folder / "data")]
    assert main([*data, "import", str(folder / "match.jsonl")]) == 0
    assert main([*data, "labels", "istinto", "--out", str(folder / "a.pdf")]) == 0
    return folder / "data"


@pytest.fixture
def kept(match_and_deck, tmp_path):
    """Lay a match and a deck into the folder of the test."""
    copytree(match_and_deck, tmp_path / "data")


def refused(done, *parts):
    """Check that a command ended with 2, and gave the reason in one line."""
    result, out, err = done
    assert (result, out, err.count("\n")) == (2, "", 1)
    for part in parts:
        assert part in err


@pytest.fixture(params=["pipe", "device", "folder"])
def strange(request, tmp_path):
    """Return the path of a pipe, a device or a folder."""
    path = tmp_path / "strange"
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    return path


@pytest.mark.parametrize(
    "words", [["replay"], ["import"], ["import-deck"], ["matches", "--config"]]
)
def test_only_plain_files_are_read(companion, strange, words):
    refused(companion(*words, strange), "no plain file")


@pytest.mark.parametrize("words", [["export"], ["labels", "istinto"], ["export-deck", "1"]])
def test_only_plain_files_are_replaced(kept, companion, strange, words):
    before = os.lstat(strange)
    again = ["--again"] if words[0] == "labels" else []
    refused(companion(*words, *again, "--out", strange), "cannot be written", "no plain file")
    assert os.path.samestat(os.lstat(strange), before)


def test_a_link_is_not_written_through(companion):
    Path("match.jsonl").write_text(HEAD)
    Path("mine").write_text("mine")
    Path("link").symlink_to("mine")
    assert companion("import", "match.jsonl")[0] == 0
    refused(companion("export", "--out", "link"), "no plain file")
    assert Path("mine").read_text() == "mine"


def test_neighbouring_files_stay(companion):
    """Such as a file of one's own that is called as a draft might be."""
    Path("a.pdf.new").write_text("mine")
    assert companion("labels", "cluedo", "--out", "a.pdf")[0] == 0
    assert Path("a.pdf.new").read_text() == "mine"
    assert sorted(os.listdir()) == ["a.pdf", "a.pdf.new", "data"]


def test_a_pipe_in_place_of_what_is_kept_is_refused(companion):
    Path("data").mkdir()
    os.mkfifo("data/companion.db")
    refused(companion("matches"), "companion.db cannot be used: it is no plain file.")


def test_signs_that_steer_a_terminal_are_not_printed(companion):
    Path("match.jsonl").write_text('{"game":"\\u001b[2J\\u202e' + "x" * 5000 + '","players":[]}\n')
    result, _out, err = companion("replay", "match.jsonl")
    assert result == 2
    assert err.rstrip("\n").isprintable()
    assert len(err) < 1000


@pytest.mark.parametrize("words", [["export"], ["labels", "istinto"], ["export-deck", "1"]])
@pytest.mark.parametrize("name", ["companion.db", "companion.db-wal"])
def test_the_file_of_matches_is_not_replaced(kept, companion, tmp_path, words, name):
    again = ["--again"] if words[0] == "labels" else []
    path = tmp_path / "data" / name
    with closing(connected(tmp_path / "data" / "companion.db")) as db:
        db.execute("UPDATE deck SET name = name")  # now there is a log as well
        before = path.read_bytes()
        refused(companion(*words, *again, "--out", path), "cannot be written: matches are kept")
        assert path.read_bytes() == before


@pytest.mark.parametrize("words", [["export"], ["labels", "istinto"], ["export-deck", "1"]])
@pytest.mark.parametrize("name", ["companion.key", "copy of the key", "companion.toml", "mine"])
def test_keys_and_settings_are_not_replaced(kept, companion, words, name):
    again = ["--again"] if words[0] == "labels" else []
    held = HELD["key" if "key" in name else "settings"]
    Path(name).write_text(held)
    refused(companion(*words, *again, "--out", name), "cannot be written: that is a place for")
    assert Path(name).read_text() == held


@pytest.mark.parametrize("name", ["companion.key", "companion.toml"])
@pytest.mark.parametrize(
    "words", [["export"], ["labels", "cluedo"], ["export-deck", "1"], ["backup"]]
)
def test_nothing_is_put_where_keys_and_settings_are_looked_for(kept, companion, words, name):
    path = Path("data") / name
    refused(companion(*words, "--out", path), "cannot be written: that is a place for")
    assert not path.exists()


HELD = {"key": f"{Fernet.generate_key().decode()}\n" * 2, "settings": 'theme = "light"\n'}


def test_the_output_of_a_command_is_replaced(kept, companion):
    for words in (["export"], ["labels", "istinto", "--again"], ["export-deck", "1"]):
        for _ in range(2):
            assert companion(*words, "--out", f"{words[0]}.csv")[0] == 0


def test_a_journal_may_begin_with_a_byte_order_mark(companion):
    Path("match.jsonl").write_bytes(b"\xef\xbb\xbf" + HEAD.encode())
    assert companion("import", "match.jsonl")[0] == 0


def test_a_list_prints_no_signs_that_steer_a_terminal(kept, companion, tmp_path):
    """As a file has them that another program wrote into."""
    with closing(connected(tmp_path / "data" / "companion.db")) as db:
        db.execute("UPDATE deck SET name = ?", ["\x1b[2J\u202eours"])
        db.execute("UPDATE seat SET name = ? WHERE name = 'Ana'", ["\x1b[2JAna"])
    for command, name in (("decks", "[2J�ours"), ("matches", "[2JAna")):
        out = companion(command)[1]
        assert name in out
        assert out.replace("\n", "").isprintable()
