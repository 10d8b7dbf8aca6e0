"""The file is checked page by page, beside whoever writes into it."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.games.istinto.game import GAME
from companion.keep.file.check import sound
from companion.keep.opening import open_journal
from tests.games.istinto.table import setup
from tests.noise import spoil

TABLES = ("match", "entry", "person", "seat", "deck", "label")


def on(_done):
    return True


@pytest.fixture
def path(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        journal.begin(GAME, setup())
    return tmp_path / "companion.db"


def test_a_sound_file_is_sound_while_it_is_written_into(path):
    with closing(open_journal(path)) as journal, journal.store.saving() as db:
        db.execute("UPDATE match SET thrown = 1")
        assert sound(path, on)


@pytest.mark.parametrize("table", TABLES)
def test_noise_in_any_table_is_found(path, table):
    spoil(path, table)
    assert not sound(path, on)


def test_how_much_is_done_is_told_and_a_check_that_is_stopped_says_nothing_bad(path):
    told = []
    assert sound(path, lambda done: told.append(done) or True)
    assert told == sorted(told)
    assert len(set(told)) > len(TABLES)
    told.clear()
    assert sound(path, lambda done: told.append(done) or len(told) < 3)
    assert len(told) == 3


def test_a_file_that_is_not_there_is_not_called_damaged(tmp_path):
    assert sound(tmp_path / "companion.db", on)
    assert not (tmp_path / "companion.db").exists()
