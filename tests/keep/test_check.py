"""The file is checked page by page while another connection writes."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.games.istinto.game import GAME
from companion.keep.file.check import sound
from companion.keep.matches import people
from companion.keep.opening import open_journal
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import root, spoil

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


def test_a_page_that_is_free_and_used_too_is_found(path):
    """SQLite would write the next entries over it."""
    data = bytearray(path.read_bytes())
    assert data[32:40] == bytes(8)
    data[32:40] = root(path, "entry").to_bytes(4) + (1).to_bytes(4)
    path.write_bytes(data)
    assert not sound(path, on)


def test_a_check_goes_on_as_long_as_it_is_told_to_and_one_that_is_stopped_says_nothing_bad(path):
    with closing(open_journal(path)) as journal, journal.store.saving() as db:
        people.meet(db, map(str, range(2000)), "")
    asked = []
    assert sound(path, lambda done: asked.append(done) or True)
    assert len(asked) > 3
    asked.clear()
    assert sound(path, lambda done: asked.append(done) or len(asked) < 3)
    assert len(asked) == 3


def test_a_file_that_is_not_there_is_not_called_damaged(tmp_path):
    assert sound(tmp_path / "companion.db", on)
    assert not (tmp_path / "companion.db").exists()
