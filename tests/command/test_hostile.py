"""Whatever comes in or does not go out, a command answers with a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.install.archive import BadArchive, manifest_of, read_manifest
from tests.support.sampling import crossed, spread

HUGE = ("9223372036854775808", "-9223372036854775809", "9" * 30, "9" * 5000)
LONG = "b" * 256, "/" + "c" * 5000, "d/" * 3000
COMMANDS = (
    ["matches"], ["decks"], ["restore"], ["doctor"], ["doctor", "--json"], ["export", "--csv"],
    ["export", "--jsonl"], ["export"], ["export-deck", "Cluedo"], ["recap", "--text"],
    ["replay", "match.jsonl"], ["completion", "bash"], ["sheet", "Golf"], ["backup"], ["rebuild"],
    ["--version"], ["--help"], ["export", "--help"],
)  # fmt: skip


@pytest.fixture
def here(tmp_path, monkeypatch, capsys):
    """A folder with a match and a deck, in which commands run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "none")
    Path("match.jsonl").write_text('{"game":"istinto","players":["Ana","Bo","Cy"]}\n')
    for words in (["import", "match.jsonl"], ["labels", "cluedo"]):
        assert main(["--data", "data", *words]) == 0
    capsys.readouterr()
    return tmp_path


def ran(*words):
    """Run a command; return its exit status, in either way it ends."""
    try:
        return main(words)
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize(("number", "words"), crossed(HUGE, [["export"],
    ["export", "--csv"], ["export", "--evening", "--csv"], ["recap", "--text"], ["export-deck"],
    ["labels", "cluedo", "--count"], ["labels", "cluedo", "--again", "--skip"]]),
    ids=len)  # fmt: skip
def test_a_number_that_is_too_large_is_refused_in_a_sentence(here, capsys, words, number):
    assert ran("--data", "data", *words, number) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize(("path", "words"), crossed(LONG, [
    ["--data", "{}", "matches"], ["--data", "{}", "restore"], ["--data", "{}", "import",
    "match.jsonl"], ["--config", "{}", "matches"], ["import", "{}"],
    ["import-deck", "{}"], ["import-scores", "{}"], ["replay", "{}"], ["restore", "{}"],
    ["salvage", "{}"], ["export", "--out", "{}"], ["backup", "--out", "{}"],
    ["labels", "cluedo", "--again", "--out", "{}"], ["recap", "--out", "{}"], ["update", "{}"],
]), ids=len)  # fmt: skip
def test_a_path_that_is_too_long_is_refused_in_a_sentence(here, capsys, words, path):
    data = [] if "--data" in words else ["--data", "data"]
    assert ran(*data, *(word.format(path) for word in words)) == 2
    assert capsys.readouterr().err.strip()


def test_a_path_that_is_too_long_is_refused_without_a_screen_too(here):
    """It runs in a process of its own: after a failed try, a process cannot open a window."""
    words = [sys.executable, "-m", "companion", "--data", LONG[0]]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.endswith("cannot be used: the name is too long.\n")


@pytest.mark.parametrize("path", LONG, ids=len)
def test_the_doctor_says_which_path_is_too_long(here, capsys, path):
    assert ran("--data", path, "doctor", "--json") == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert any("name is too long" in each["text"] for each in found)


@pytest.mark.parametrize("words", spread(COMMANDS, 3, 2))
@pytest.mark.parametrize("end", ["full", "closed"])
def test_output_that_cannot_be_written_is_reported_in_a_sentence(here, words, end):
    """A closed pipe is no fault, and nothing is printed."""
    if end == "full":
        out = os.open("/dev/full", os.O_WRONLY)
    else:
        reads, out = os.pipe()
        os.close(reads)
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--data", here / "data", *words], stdout=out,
        stderr=subprocess.PIPE, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    os.close(out)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
    if words != ["sheet", "Golf"]:  # which there is none of
        assert done.returncode == (2 if end == "full" else 0)
        assert ("the disk is full" in done.stderr) == (end == "full")


@pytest.mark.parametrize("size", ["Infinity", "-Infinity", "NaN", "1e999", "9" * 5000])
def test_a_manifest_of_impossible_sizes_is_none(size):
    files = '{"LICENSE": [%s, "%s"]}' % (size, 64 * "0")  # noqa: UP031
    text = '{"version": "1.0.0", "made": "2026-11-26", "changes": "", "files": %s}' % files  # noqa: UP031
    with pytest.raises(BadArchive):
        manifest_of(text.encode())


@pytest.mark.parametrize(("number", "file"), crossed(["Infinity", "NaN", "1e999", "-1e999"], [
    ("import", '{"game":"istinto","players":["Ana","Bo","Cy"],"dealer":%s}'),
    ("import", '{"game":"istinto","players":["Ana","Bo","Cy"]}\n'
               '{"action":{"type":"bid","tricks":%s}}'),
    ("replay", '{"game":"istinto","players":["Ana","Bo","Cy"]}\n{"after":%s}'),
    ("import-deck", '{"game":"cluedo","name":"X","cards":[{"card":"SCARLET","copy":%s}]}'),
    ("import-scores", '{"match":%s,"game":"istinto","name":"Ana","total":1}'),
    ("import", "companion-sheet:1?name=Golf&limit=%s"),
]))  # fmt: skip
def test_no_file_holds_a_number_without_end(here, capsys, number, file):
    command, text = file
    Path("file.json").write_text(text % number + "\n")
    assert ran("--data", "data", command, "file.json") == 2
    assert capsys.readouterr().err.strip()


def test_a_folder_is_no_archive_and_is_named(tmp_path):
    with pytest.raises(BadArchive, match=str(tmp_path)):
        read_manifest(tmp_path, bytes(32))


@pytest.mark.parametrize("name", [
    "companion.db", "companion.db-wal", "companion.db-shm", "companion.db-journal",
    "companion.db-new", "companion.db-doubted", "companion.db-lock", "companion.toml",
])  # fmt: skip
def test_a_pipe_among_the_files_is_named_and_not_waited_for(here, capsys, name):
    path = Path("data", name)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    assert ran("--data", "data", "matches") == 2
    assert capsys.readouterr().err.startswith(f"data/{name} cannot be used: it is no plain file.")


@pytest.mark.parametrize("name", [
    "companion.key", "outcome-told", "sheets/x.sheet", "backup/companion-0001-2026-01-01.db",
    "companion.before-version-3.db", "companion.version-1.db",
])  # fmt: skip
def test_a_pipe_that_is_not_needed_is_not_waited_for(here, capsys, name):
    Path("data", name).parent.mkdir(exist_ok=True)
    os.mkfifo(Path("data", name))
    for words in (["matches"], ["restore"], ["doctor"], ["sheet", "Scopa"], ["backup"]):
        assert ran("--data", "data", *words) in (0, 1)


def test_a_pipe_beside_a_copy_is_not_waited_for(here, capsys):
    assert ran("--data", "data", "backup", "--out", "copy.db") == 0
    for tail in ("-wal", "-journal"):
        os.mkfifo(f"copy.db{tail}")
        assert ran("--data", "data", "restore", "copy.db") == 2
        assert ran("--data", "data", "salvage", "copy.db") == 0
        os.unlink(f"copy.db{tail}")


def test_sheets_that_cannot_be_read_are_named(here, capsys):
    folder = Path("data/sheets")
    folder.mkdir()
    (folder / "a.sheet").write_bytes(b"\xff\x00")
    os.mkfifo(folder / "b.sheet")
    assert ran("--data", "data", "sheet", "Scopa") == 0
    assert "No sheet can be read from" in (told := capsys.readouterr().err)
    assert "a.sheet" in told
    assert "b.sheet" in told
