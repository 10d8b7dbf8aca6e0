"""The command line prints its results and errors, and returns an exit status."""

from __future__ import annotations

import argparse
import ast
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import ExitStack, closing
from pathlib import Path
from shutil import which
from typing import NamedTuple

import pytest

from companion.__main__ import main
from companion.command.parser import parse
from companion.command.usage import WORDS
from companion.games.istinto.game import GAME
from companion.keep.opening import open_journal
from companion.words import i18n
from hardware.simulator import VirtualScanner
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import alter, flipped, spoil
from tests.support.pdf_reader import codes_on

ROOT = Path(__file__).parents[2]
PLAYTHROUGH = ROOT / "tests" / "playthroughs" / "istinto-to-a-hundred.jsonl"
HEAD = '{"game":"istinto","players":["Ana","Bo","Cy"]}\n'
BID = '{"action":{"do":"bid","tricks":1}}\n'


class Done(NamedTuple):
    """Exit status and output of a command."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def companion(tmp_path, monkeypatch, capsys):
    """Run the companion in this process, with its matches in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))

    def run(*words, data=tmp_path / "data"):
        place = ["--data", str(data)] if data else []
        return Done(main([*place, *map(str, words)]), *capsys.readouterr())

    return run


@pytest.fixture
def shell(tmp_path):
    """Run the companion as a shell does, in a process of its own."""
    env = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONPATH": str(ROOT)}
    env |= {"PYTHONIOENCODING": "utf-8"}

    def run(*words, data=tmp_path / "data", **more):
        done = subprocess.run(
            [sys.executable, "-m", "companion", "--data", str(data), *map(str, words)],
            env=env | more,
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def companion_process(tmp_path):
    """Start the companion and leave it running; it is ended with the test."""
    env = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONPATH": str(ROOT)}
    with ExitStack() as running:

        def start(*words):
            process = subprocess.Popen(
                [sys.executable, "-m", "companion", "--data", str(tmp_path / "data"), *words],
                env=env | {"PYTHONIOENCODING": "utf-8"},
                cwd=tmp_path,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                # Where tests run in the background it may be ignored, and that is inherited.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )
            running.enter_context(process)
            running.callback(process.kill)
            return process

        yield start


def refused(done, *parts):
    """Check that a command ended with 2, printed nothing, and gave the reason in one line."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.endswith("\n")
    assert done.stderr.count("\n") == 1
    for part in parts:
        assert part in done.stderr


def accepted(done):
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def is_empty(done):
    """Check that a command listed nothing, and said so."""
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr.endswith("/data yet.\n")
    assert done.stderr.count("\n") == 1


def test_replay_prints_one_object(shell):
    told = accepted(shell("replay", PLAYTHROUGH))
    assert told.count("\n") == 1
    result = json.loads(told)
    assert result["game"] == "istinto"
    assert result["players"] == ["Ada", "Bruno", "Carla", "Elsa"]
    assert result["totals"] == {"Ada": 100, "Bruno": 105, "Carla": 80, "Elsa": 90}
    assert result["winners"] == ["Bruno"]
    assert result["finished"] is True
    assert len(result["rounds"]) == 8


def test_replay_keeps_nothing(companion, tmp_path):
    accepted(companion("replay", PLAYTHROUGH))
    assert list(tmp_path.iterdir()) == []


def test_replay_of_a_match_in_progress(companion, tmp_path):
    (tmp_path / "m.jsonl").write_text(HEAD + BID)
    result = json.loads(accepted(companion("replay", "m.jsonl")))
    assert result["finished"] is False
    assert result["winners"] == []
    assert result["rounds"] == []


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "The first line must name the game and the players"),
        (BID, 1, "The first line must name the game and the players"),
        (HEAD + "{", 2, "This is no entry"),
        (HEAD + BID + BID.replace("bid", "bet"), 3, "Invalid value 'bet'"),
        (HEAD + BID * 2 + BID.replace("1", "12"), 4, "A bid is a number from 0 to 11."),
        (HEAD + BID * 4, 5, "All the bids of this round are made."),
        (HEAD + '{"action":{"do":"undo"}}', 2, "There is nothing to take back."),
        (HEAD + '{"action":{"do":"play","card":"W99"}}', 2, "There is no card “W99”."),
    ],
)
@pytest.mark.parametrize("command", ["replay", "import"])
def test_a_bad_line_is_named(companion, tmp_path, command, text, line, why):
    (tmp_path / "m.jsonl").write_text(text)
    refused(companion(command, "m.jsonl"), f"m.jsonl, line {line}: ", why)
    is_empty(companion("matches"))


@pytest.mark.parametrize("command", ["replay", "import"])
@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read(companion, command, name):
    refused(companion(command, name), f"{name} cannot be read: ")


def test_out_and_in_and_out_again_is_the_same(companion, tmp_path):
    assert accepted(companion("import", PLAYTHROUGH)) == "Match 1 is kept.\n"
    text = accepted(companion("export", "1"))
    head, entries = text.split("\n", 1)
    came, was = json.loads(head), PLAYTHROUGH.read_text(encoding="utf-8").split("\n", 1)
    assert (came.pop("id") != "", came, entries) == (True, json.loads(was[0]), was[1])
    assert accepted(companion("export", "--out", "out.jsonl")) == ""
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8") == text
    other = tmp_path / "elsewhere"
    accepted(companion("import", "out.jsonl", data=other))
    assert accepted(companion("export", data=other)) == text


def test_the_same_file_is_kept_once(companion):
    accepted(companion("import", PLAYTHROUGH))
    assert accepted(companion("import", PLAYTHROUGH)) == "Match 1 is kept.\n"
    assert accepted(companion("matches")).count("\n") == 1


def test_names_go_out_as_utf8_whatever_the_terminal_speaks(shell, tmp_path):
    (tmp_path / "m.jsonl").write_text(HEAD.replace("Ana", "Zoë 🂡"), encoding="utf-8")
    accepted(shell("import", "m.jsonl"))
    done = shell("export", PYTHONIOENCODING="ascii")
    assert json.loads(accepted(done))["players"] == ["Zoë 🂡", "Bo", "Cy"]


def test_matches_lists_what_is_kept(companion, tmp_path):
    (tmp_path / "m.jsonl").write_text(HEAD + BID)
    (tmp_path / "stopped.jsonl").write_text(HEAD + '{"action":{"do":"end"}}\n')
    for name in ("m.jsonl", PLAYTHROUGH, "stopped.jsonl"):
        accepted(companion("import", name))
    told = {line.split()[0]: line for line in accepted(companion("matches")).splitlines()}
    assert told["1"].endswith("Istinto  Ana, Bo, Cy  (in progress)")
    assert told["2"].endswith("Istinto  Ada, Bruno, Carla, Elsa  (won by Bruno)")
    assert told["3"].endswith("(no winner)")


def test_matches_names_who_held_the_seat_that_won_at_the_end(companion, tmp_path):
    lines = PLAYTHROUGH.read_text(encoding="utf-8").splitlines(keepends=True)
    handed = '{"action":{"do":"hand-over","seat":1,"name":"Gus"}}\n'
    (tmp_path / "m.jsonl").write_text("".join([*lines[:-1], handed, lines[-1]]), encoding="utf-8")
    accepted(companion("import", "m.jsonl"))
    assert accepted(companion("matches")).rstrip().endswith("Ada, Gus, Carla, Elsa  (won by Gus)")


def test_a_damaged_page_is_reported_when_it_is_read_and_the_file_put_aside_at_the_next_start(
    companion, tmp_path
):
    accepted(companion("import", PLAYTHROUGH))
    spoil(tmp_path / "data" / "companion.db", "seat")
    told = companion("export", "1").stderr
    assert "companion.db is damaged: some matches may not open." in told
    assert "companion.damaged-" in companion("matches").stderr


def test_winners_are_computed_again_on_demand(companion, tmp_path):
    accepted(companion("import", PLAYTHROUGH))
    before = accepted(companion("matches"))
    with closing(sqlite3.connect(tmp_path / "data" / "companion.db")) as db, db:
        db.execute("DELETE FROM fact")
    assert accepted(companion("matches")) != before
    assert accepted(companion("rebuild")) == "1 match is worked out.\n"
    assert accepted(companion("matches")) == before


def test_the_doctor_looks_at_every_page(shell, tmp_path):
    accepted(shell("import", PLAYTHROUGH))
    spoil(tmp_path / "data" / "companion.db", "label")
    done = shell("doctor")
    assert done.returncode == 1
    assert "companion.db is damaged" in done.stdout


def test_the_doctor_holds_every_row_against_its_proof(shell, tmp_path):
    accepted(shell("import", PLAYTHROUGH))
    alter(tmp_path / "data" / "companion.db", "fact", "rounds", flipped)
    done = shell("doctor")
    assert done.returncode == 1
    assert "companion.db is damaged" in done.stdout


def test_the_doctor_tries_the_key_of_every_secret(shell, tmp_path):
    lines = PLAYTHROUGH.with_name("baker-street-seven-letters.jsonl").read_text().splitlines(True)
    going_on = tmp_path / "going-on.jsonl"
    going_on.write_text("".join(lines[:-2]))
    accepted(shell("import", going_on))
    assert "ok    Journal: " in shell("doctor").stdout
    (tmp_path / "data" / "companion.key").unlink()
    done = shell("doctor")
    assert done.returncode == 1
    assert "Some secrets cannot be read: companion.key lacks their key." in done.stdout


@pytest.mark.parametrize("command", ["matches", "decks"])
def test_a_list_of_nothing_says_so(companion, command):
    is_empty(companion(command))


def test_an_export_of_nothing_says_so(companion, tmp_path):
    refused(companion("export"), f"Nothing is kept in {tmp_path}/data yet.")


def test_a_list_of_nothing_says_so_in_italian(companion, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert "non è ancora conservato niente" in companion("matches").stderr


def test_a_match_that_is_not_there(companion):
    refused(companion("export", "7"), "There is no match 7 here.")
    accepted(companion("import", PLAYTHROUGH))
    refused(companion("export", "0"), "There is no match 0 here.")


def test_an_export_that_cannot_be_written(companion):
    accepted(companion("import", PLAYTHROUGH))
    refused(companion("export", "--out", "no/such/folder/m.jsonl"), "cannot be written: ")


def test_matches_are_kept_where_the_system_keeps_data(companion, tmp_path):
    accepted(companion("import", PLAYTHROUGH, data=None))
    assert (tmp_path / "home" / "companion" / "companion.db").exists()


def test_words_that_are_no_command(shell):
    done = shell("dance")
    assert done.returncode == 2
    assert "argument command: invalid choice: 'dance'" in done.stderr


def test_the_version_is_that_of_the_project(shell):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert accepted(shell("--version")) == f"companion {project['version']}\n"


COMPLETED = """
eval "$1"
COMP_WORDS=(companion "${@:2}")
COMP_CWORD=$(($# - 1))
_companion
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["exp"], {"export", "export-deck"}),
        (["--ver"], {"--version"}),
        (["labels", "ist"], {"istinto"}),
        (["labels", "cluedo", "--sheet", "pl"], {"plain", "plain-12"}),
        (["sheet", "Sco"], {"Scopa"}),
        (["sheet", "Scala"], {"Scala\\ 40", "Scala\\ 40\\ in\\ coppia"}),
        (["export-deck", "--ou"], {"--out"}),
        (["--data", "x", "labels", "cluedo", "--ag"], {"--again"}),
        (["export", "--o"], {"--out"}),
        (["club", "rev"], {"revoke"}),
        (["club", "evening", "take"], {"take-back"}),
        (["completion", ""], {"bash", "zsh", "fish", "--help", "--data", "--config"}),
        (["matches", "exp"], {""}),
    ],
)
def test_a_shell_completes_commands_and_their_options(companion, words, found):
    script = accepted(companion("completion", "bash"))
    done = subprocess.run(
        ["bash", "-c", COMPLETED, "bash", script, *words],
        env=os.environ | {"LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert (set(done.stdout.splitlines()), done.stderr) == (found, "")


IN_ZSH = """
compdef() {}
_files() {}
compadd() { shift; print -l -- $@ }
eval "$1"
words=(companion ${@[2,-1]}) CURRENT=$#
_companion
"""
IN_FISH = "echo $argv[1] | source; complete --do-complete (string join -- ' ' companion $argv[2..])"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["exp"], {"export", "export-deck"}),
        (["--ver"], {"--version"}),
        (["labels", "ist"], {"istinto"}),
        (["--data", "x", "labels", "cluedo", "--ag"], {"--again"}),
        (["export", "--o"], {"--out"}),
        (["completion", "z"], {"zsh"}),
    ],
)
@pytest.mark.parametrize(
    ("name", "command"),
    [("zsh", ["zsh", "-fc", IN_ZSH, "zsh"]), ("fish", ["fish", "--no-config", "-c", IN_FISH])],
)
def test_other_shells_complete_the_same(companion, name, command, words, found):
    if not which(name):
        pytest.skip(f"{name} is not installed here")
    script = accepted(companion("completion", name))
    done = subprocess.run(
        [*command, script, *words], capture_output=True, encoding="utf-8", check=True
    )
    offered = {line for line in done.stdout.splitlines() if line.startswith(words[-1])}
    assert (offered, done.stderr) == (found, "")


@pytest.mark.parametrize("where", ["system", "settings"])
def test_help_is_in_the_language_of_the_box(shell, tmp_path, where):
    (tmp_path / "my.toml").write_text('language = "it"\n')
    spoken = {"LC_ALL": "it_IT.UTF-8"} if where == "system" else {}
    named = [] if spoken else ["--config", "my.toml"]
    told = accepted(shell("--help", *named, **spoken))
    for words in (
        "uso: companion",
        "opzioni:",
        "comandi:",
        "mostra questo aiuto",
        "elenca i mazzi",
    ):
        assert words in told
    for words in ("usage", "options", "show this", "print", "where"):
        assert words not in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dance"], "errore: argomento comando: 'dance' non c’è (scegli tra "),
        (["labels"], "errore: mancano questi argomenti: gioco"),
        (["export", "x"], "errore: argomento partita: 'x' non è un valore di tipo int"),
        (["export", "--out"], "errore: argomento --out: manca un valore"),
        (["matches", "--all"], "errore: argomenti sconosciuti: --all"),
        (["decks", "--help=7"], "errore: argomento -h/--help: il valore '7' qui non serve"),
        (["labels", "cluedo", "--s", "7"], "errore: opzione ambigua: --s può essere --"),
    ],
)
def test_errors_of_the_arguments_are_in_the_language_of_the_box(shell, words, told):
    done = shell(*words, LC_ALL="it_IT.UTF-8")
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.startswith("uso: companion")


@pytest.mark.parametrize(
    ("words", "reader", "runs"),
    [
        (["--simulate"], "lines", "run"),
        (["--simulate", "run"], "lines", "run"),
        (["--simulate", "pn532"], "pn532", "run"),
        (["--simulate", "pn532", "run"], "pn532", "run"),
        (["--simulate=pn532", "run"], "pn532", "run"),
        (["run", "--simulate"], "lines", "run"),
        (["--simulate", "run", "--simulate", "pn532"], "pn532", "run"),
        (["--simulate", "decks"], "lines", "command"),
    ],
)
def test_a_command_after_simulate_is_a_command_and_no_reader(words, reader, runs):
    options = parse(words)
    assert (options.simulate, options.command.__name__) == (reader, runs)


def test_a_reader_that_is_not_simulated_is_refused_with_those_that_are(shell):
    done = shell("--simulate", "pn533")
    assert done.returncode == 2
    assert "no such reader is simulated: choose one of lines, gm65" in done.stderr


def test_every_word_of_argparse_that_may_be_seen_has_an_italian_one():
    tree = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    words = {
        node.args[0].value for node in calls if getattr(node.func, "id", "") == "_"
        and isinstance(node.args[0], ast.Constant)
    }  # fmt: skip
    assert words - {*WORDS} <= NEVER_SEEN
    with i18n.speaking("it"):
        kept = {word for word in WORDS if i18n._(word) == word}
    assert kept == {"%(heading)s:"}


NEVER_SEEN = {
    "'required' is an invalid argument for positionals",
    "%r is not callable",
    ".__call__() not defined",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting subparser alias: %s",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "mutually exclusive arguments must be optional",
    "unexpected option string: %s",
    "can't open '%(filename)s': %(error)s",
    'argument "-" with mode %r',
    "expected at least one argument",
    "expected at most one argument",
    "not allowed with argument %s",
    "one of the arguments %s is required",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    "argument '%(argument_name)s' is deprecated",
    "command '%(parser_name)s' is deprecated",
    "option '%(option)s' is deprecated",
    "show program's version number and exit",
    " (default: %(default)s)",
    "%(prog)s: warning: %(message)s\n",
    "subcommands",
}
"""Texts for programmers, or of features that our parsers do not have."""


def test_matches_are_listed_by_the_names_of_games_and_the_local_time(shell, tmp_path):
    with closing(open_journal(tmp_path / "data" / "companion.db")) as journal:
        journal.begin(GAME, setup(), "2026-11-22T20:10:00+01:00")
    for language, listed in (
        ("en_GB.UTF-8", "   1  22 November 2026, 14:10  Istinto  Ana, Bo, Cy  (in progress)\n"),
        ("it_IT.UTF-8", "   1  22 novembre 2026, 14:10  Istinto  Ana, Bo, Cy  (in corso)\n"),
    ):
        assert accepted(shell("matches", LC_ALL=language, TZ="America/New_York")) == listed


def test_columns_of_a_list_begin_below_each_other(companion, tmp_path):
    for game in ("cluedo", "the-club"):
        accepted(companion("labels", game, "--out", tmp_path / "a.pdf"))
    first, second = accepted(companion("decks")).splitlines()
    assert first.index("Cluedo") == second.index("The Club")
    assert first.index("/21") + len("/21") == second.index("/154") + len("/154")


# --- before it opens


@pytest.mark.parametrize("command", [["matches"], ["export"], ["replay", PLAYTHROUGH]])
def test_settings_that_cannot_be_understood(companion, tmp_path, command):
    (tmp_path / "my.toml").write_text("[buttons]\nconfirm = 99\n")
    done = companion(*command, "--config", "my.toml")
    refused(
        done, "my.toml, line 2: “[buttons] confirm”: 99 is no GPIO number; they go from 0 to 27."
    )


@pytest.mark.parametrize("command", ["matches", "run"])
def test_settings_that_are_named_and_not_there(shell, tmp_path, command):
    done = shell(command, "--config", "mine.toml", SDL_VIDEODRIVER="none such")
    refused(done, "There are no settings at mine.toml.", "--config")
    assert not (tmp_path / "mine.toml").exists()


def test_settings_beside_the_matches_may_be_there_later(companion, tmp_path):
    is_empty(companion("matches", "--config", tmp_path / "data" / "companion.toml"))


@pytest.mark.parametrize("command", ["matches", "run"])
def test_a_database_of_another_program(shell, tmp_path, command):
    (tmp_path / "data").mkdir()
    path = tmp_path / "data" / "companion.db"
    db = sqlite3.connect(path)
    db.executescript("CREATE TABLE recipe (name)")
    db.close()
    before = path.read_bytes()
    done = shell(command, SDL_VIDEODRIVER="none such")
    refused(done, "companion.db belongs to another program.", "--data")
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["matches", "run"])
def test_a_folder_where_nothing_can_be_saved(shell, tmp_path, command):
    (tmp_path / "file").touch()
    done = shell(command, data=tmp_path / "file" / "data", SDL_VIDEODRIVER="none such")
    refused(done, "Nothing can be saved in ", "file/data", "--data")


def test_a_damaged_database_is_named_on_stderr_and_kept(companion, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "companion.db").write_text("garbage" * 100)
    done = companion("matches")
    assert (done.returncode, done.stdout) == (0, "")
    (kept,) = (tmp_path / "data").glob("companion.damaged-*.db")
    assert done.stderr == (
        "companion.db was damaged. No match could be read from it.\n"
        f"It is kept as {kept.name}; “companion salvage” reads it once more.\n"
    )
    assert kept.read_text() == "garbage" * 100


# --- decks


def test_labels_are_printed_for_each_card_and_kept_with_the_deck(companion, tmp_path):
    told = accepted(companion("labels", "Cluedo", "--out", "a.pdf"))
    assert told == "21 stickers for the deck “Cluedo” are in a.pdf. Print it at 100%.\n"
    codes = codes_on((tmp_path / "a.pdf").read_bytes())
    assert len(set(codes)) == 21
    deck = json.loads(accepted(companion("export-deck", "Cluedo")))
    assert {card["code"] for card in deck["cards"] if "code" in card} == set(codes)


def test_labels_can_be_printed_again_or_others(companion, tmp_path):
    accepted(companion("labels", "cluedo"))
    codes = codes_on((tmp_path / "cluedo-labels.pdf").read_bytes())
    refused(companion("labels", "cluedo", "--out", "b.pdf"), "21 stickers were printed", "--again")
    assert not (tmp_path / "b.pdf").exists()
    accepted(companion("labels", "cluedo", "--out", "b.pdf", "--again"))
    assert set(codes_on((tmp_path / "b.pdf").read_bytes())) == set(codes)
    accepted(companion("labels", "cluedo", "--out", "c.pdf", "--count", "2"))
    assert len(set(codes_on((tmp_path / "c.pdf").read_bytes())) - set(codes)) == 2


def test_labels_that_could_not_be_written_are_printed_the_next_time(companion, tmp_path):
    refused(
        companion("labels", "cluedo", "--out", "no/folder.pdf"), "no/folder.pdf cannot be written"
    )
    is_empty(companion("decks"))
    accepted(companion("labels", "cluedo", "--out", "a.pdf"))
    assert [path.name for path in tmp_path.glob("*.pdf*")] == ["a.pdf"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["whist"], "There is no game “whist”. The games are: istinto, holmes, baker-street,"),
        (["istinto", "--sheet", "a5"], "No sheet is called a5. Choose one: plain,"),
        (["istinto", "--skip", "999"], "skip 0 to 116."),
        (["istinto", "--count", "0"], "There is no sticker to print."),
    ],
)
def test_wrong_labels_are_one_sentence_and_no_deck(companion, words, sentence):
    refused(companion("labels", "--out", "a.pdf", *words), sentence)
    is_empty(companion("decks"))


def test_a_deck_goes_out_as_csv_and_comes_back_on_another_box(companion, tmp_path):
    accepted(companion("labels", "cluedo", "--out", "a.pdf", "--deck", "Nonna’s"))
    accepted(companion("export-deck", "Nonna’s", "--out", "deck.csv"))
    lines = (tmp_path / "deck.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "game,deck,card,copy,code,symbol,name"
    lines[1] = "cluedo,Nonna’s,SCARLET,1,04A1B2C3,,Olivia"
    (tmp_path / "deck.csv").write_text("\n".join(lines), encoding="utf-8")
    other = {"data": tmp_path / "other"}
    assert accepted(companion("import-deck", "deck.csv", **other)) == (
        "Deck 1 is kept: Nonna’s, 1 of 21 cards.\n"
    )
    assert accepted(companion("decks", **other)).split() == ["1", "Cluedo", "1/21", "Nonna’s"]


def test_a_deck_is_not_lost_to_a_file_that_knows_less(companion, tmp_path):
    header = "game,deck,card,copy,code,symbol,name\n"
    both = f"{header}cluedo,X,SCARLET,1,AA,,\ncluedo,X,PLUM,1,BB,,\n"
    (tmp_path / "both.csv").write_text(both)
    (tmp_path / "one.csv").write_text(f"{header}cluedo,X,SCARLET,1,AA,,\n")
    accepted(companion("import-deck", "both.csv"))
    refused(companion("import-deck", "one.csv"), "“X” knows 2 cards here, and only 1 in the file")
    assert accepted(companion("decks")).split() == ["1", "Cluedo", "2/21", "X"]
    accepted(companion("import-deck", "one.csv", "--replace"))
    assert accepted(companion("decks")).split() == ["1", "Cluedo", "1/21", "X"]


def test_a_wrong_deck_file_is_told_with_its_line(companion, tmp_path):
    (tmp_path / "deck.csv").write_text(
        "game,deck,card,copy,code,symbol,name\ncluedo,X,SCARLET,1,A,,\ncluedo,X,BUTLER,1,B,,\n"
    )
    refused(companion("import-deck", "deck.csv"), "line 3", "there is no card “BUTLER”, copy 1")
    refused(companion("export-deck", "X"), "There is no deck “X” here.")


# --- the doctor


def test_the_doctor_holds_the_settings_against_the_machine(shell, tmp_path):
    with VirtualScanner() as cable:
        (tmp_path / "my.toml").write_text(
            f'[readers.here]\nport = "{cable.port}"\n'
            '[readers.gone]\nport = "/dev/serial/by-id/gone"\n[encoder]\na=5\nb=6\n'
        )
        done = shell("doctor", "--config", "my.toml", GPIOZERO_PIN_FACTORY="mock")
    assert (done.returncode, done.stderr) == (1, "")
    assert (
        f"ok     Journal: Matches and decks are kept in {tmp_path}/data/companion.db."
        in done.stdout
    )
    assert f"ok     [readers.here]: {cable.port} can be opened." in done.stdout
    assert "FAULT  [readers.gone]: /dev/serial/by-id/gone is not there. Plug" in done.stdout
    assert "ok     [encoder]: There are GPIO pins for it." in done.stdout


def test_the_doctor_looks_at_the_player_of_sounds_where_they_are_wanted(shell, tmp_path):
    assert "Sound: " not in shell("doctor").stdout
    (tmp_path / "my.toml").write_text("sound = true\n")
    done = shell("doctor", "--config", "my.toml", PATH="/nowhere")
    assert "note  Sound: aplay is missing. Install it: sudo apt install alsa-utils" in done.stdout


CLUB = '[club]\nurl = "postgresql://table_1:seven-of-clubs@club.example.org/club"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "They are off."),
        ("phones = true\n", "They are on; while the app runs, its page has the code."),
    ],
)
def test_the_doctor_says_whether_phones_may_see_the_table(shell, tmp_path, text, says):
    (tmp_path / "my.toml").write_text(text)
    assert f"Phones: {says}" in shell("doctor", "--config", "my.toml").stdout


@pytest.mark.parametrize(
    ("text", "mode", "says"),
    [
        ("", 0o644, "Club: This box is in no club."),
        (CLUB, 0o600, "Club: Its server is club.example.org; the app asks it while it runs."),
        (CLUB, 0o644, "Club: The password of the club stands in my.toml"),
    ],
)
def test_the_doctor_says_whether_the_box_is_in_a_club_and_no_password(
    shell, tmp_path, text, mode, says
):
    (tmp_path / "my.toml").write_text(text)
    (tmp_path / "my.toml").chmod(mode)
    for words in (("doctor",), ("doctor", "--json")):
        told = shell(*words, "--config", "my.toml").stdout
        assert "seven-of-clubs" not in told
    assert says in shell("doctor", "--config", "my.toml").stdout


def test_the_doctor_says_that_nothing_is_set_up(shell):
    assert "No reader, no buttons and no lamps are set up." in shell("doctor").stdout


def test_the_doctor_listens_until_it_is_interrupted(companion_process, tmp_path):
    with VirtualScanner() as cable:
        (tmp_path / "my.toml").write_text(f'[readers.box]\nport = "{cable.port}"\n')
        doctor = companion_process("doctor", "--listen", "--config", "my.toml")
        heard = iter(doctor.stdout.readline, "")
        assert next(line for line in heard if line == "box: answers\n")
        cable.scan("W7")
        assert next(line for line in heard if line == "box: 57 37 0D  W7·\n")
        assert next(heard) == "box: “W7”\n"
        doctor.send_signal(signal.SIGINT)
        assert doctor.wait() in (0, 1)
        assert doctor.stderr.read() == ""
