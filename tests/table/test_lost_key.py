"""A match whose key is lost or wrong opens without its secrets, says so, and goes on."""

from __future__ import annotations

import random

import pytest
from cryptography.fernet import Fernet

from companion.games.baker_street.actions import Declare, Lay
from companion.games.baker_street.cards import DETECTIVES
from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.games.istinto.game import GAME as ISTINTO
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from tests.support.random_matches import play

NAMES = ("Ana", "Bo")
SAID = (
    "What was told in secret cannot be read: companion.key is missing, or another key. The match"
    " goes on with what everybody knows."
)
KEYS = {
    "it is lost": lambda key: key.unlink(),
    "it is another": lambda key: key.write_bytes(Fernet.generate_key()),
    "it is spoilt": lambda key: key.write_bytes(b"no key"),
}


@pytest.fixture
def folder(tmp_path):
    """Return the folder of a match with entered cards that are covered by now."""
    judge = opened(tmp_path)
    assert judge.begin(BAKER_STREET, Setup(NAMES))
    for number, code in enumerate(("A3", "B1", "A2")):
        judge.do(Lay(0, DETECTIVES.find(code)))
        judge.do(Declare(5 + number))
    judge.journal.close()
    return tmp_path


def opened(folder):
    return Referee(open_journal(folder / "companion.db"), lambda: "2026-11-22T20:00:00+01:00")


@pytest.mark.parametrize("wrong", KEYS)
def test_the_match_opens_with_what_everybody_knows_and_says_so_until_something_is_done(
    folder, wrong
):
    KEYS[wrong](folder / "companion.key")
    judge = opened(folder)
    assert judge.resume(1)
    assert judge.pending.notice == SAID
    judge.clear_notice()
    assert judge.pending.notice == SAID
    assert [logged.action for logged in judge.match.log][::2] == [Lay(0)] * 3
    judge.do(Lay(1, DETECTIVES.find("B2")))
    assert judge.pending.notice == ""
    judge.clear_notice()
    assert judge.pending.notice == ""
    assert judge.resume(1)
    assert [logged.action for logged in judge.match.log][-1] == Lay(1, DETECTIVES.find("B2"))


def test_with_its_key_put_back_all_of_it_is_there_again(folder):
    key = (folder / "companion.key").rename(folder / "elsewhere")
    judge = opened(folder)
    judge.resume(1)
    judge.do(Declare(9))
    key.rename(folder / "companion.key")
    assert judge.resume(1)
    assert judge.pending.notice == ""
    assert judge.match.log[2].action == Lay(0, DETECTIVES.find("B1"))


def test_a_match_that_lost_nothing_says_nothing(folder):
    judge = opened(folder)
    assert judge.resume(1)
    assert judge.pending.notice == ""
    (folder / "companion.key").unlink()
    assert judge.begin(ISTINTO, Setup(("Ana", "Bo", "Cy")))
    assert judge.pending.notice == ""


def test_on_a_private_page_it_would_seem_an_answer(folder):
    (folder / "companion.key").unlink()
    judge = opened(folder)
    judge.resume(1)
    judge.clear_all_notices()
    assert judge.pending.notice == ""
    judge.clear_notice()
    assert judge.pending.notice == SAID


def test_a_file_without_a_key_is_reported_once_a_new_key_is_made(folder):
    (folder / "companion.key").write_bytes(b"no key")
    judge = opened(folder)
    judge.resume(1)
    assert judge.journal.store.fault == ""
    judge.do(Lay(1, DETECTIVES.find("B2")))
    assert judge.journal.store.fault == (
        "companion.key holds no key that can be read, and is kept as companion.no-key-1.key beside"
        " a new one. Add the right key as a line below that to read older secrets."
    )


@pytest.mark.parametrize("seed", range(3))
def test_entries_made_then_are_kept_and_open_again(folder, seed):
    (folder / "companion.key").unlink()
    judge = opened(folder)
    judge.resume(1)
    play(judge.match, random.Random(seed), 60)
    again = opened(folder).peek(1)
    assert again.log.states == judge.match.log.states
    assert again.lines() == judge.match.lines()


def test_where_no_key_can_be_kept_nothing_is_done_and_it_is_said(folder):
    """The folder was removed; the same happens on a full disk."""
    judge = opened(folder)
    judge.resume(1)
    entries = judge.match.entries
    (folder / "companion.key").unlink()
    folder.rename(folder.with_name("elsewhere"))
    judge.do(Lay(1, DETECTIVES.find("B2")))
    assert judge.match.entries == entries
    assert judge.saving.unsaved == (
        "Not saved: no key for secrets can be kept: there is no such file or folder. Do the"
        " last thing again: all else is safe."
    )
    folder.with_name("elsewhere").rename(folder)
    judge.do(Lay(1, DETECTIVES.find("B2")))
    assert judge.match.entries == entries + 1
    assert judge.saving.unsaved == ""
