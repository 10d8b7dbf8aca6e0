"""Whole pages of a file that a disk has exchanged lose no row."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.file.backup import copy
from companion.keep.file.check import checksums_hold, sound
from companion.keep.matches import people
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words.errors import DamagedFile
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import exchange, last_leaf, root
from tests.support.sampling import crossed, spread

NOW = "2026-11-21T20:00:00+01:00"
TABLES = ("match", "entry", "person", "label", "card")
INDEXES = ("person_turn", "sqlite_autoindex_person_2", "sqlite_autoindex_label_2")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Return a file in which several tables have more than one page, and its content."""
    path = tmp_path_factory.mktemp("kept") / "companion.db"
    with closing(open_journal(path, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        for _ in range(24):
            assert judge.begin(GAME, setup())
            for number in range(6):
                judge.undo() if number % 2 else judge.do(Bid(3))
        with journal.store.saving() as db:
            people.meet(db, [f"Person {number}" for number in range(150)], NOW)
        for deck in range(6):
            codes = {f"code-{deck}-{place}": place for place in range(40)}
            names = {place: f"Card {place}" for place in range(40)}
            Decks(journal.store).put(SavedDeck(0, "istinto", f"Deck {deck}", codes, names=names))
        there = everything(journal)
    return path.read_bytes(), there


@pytest.fixture
def before(kept):
    return kept[1]


@pytest.fixture
def path(kept, tmp_path):
    (tmp_path / "companion.db").write_bytes(kept[0])
    return tmp_path / "companion.db"


def everything(journal):
    """Return everything in the journal that can be shown."""
    matches = journal.matches.page(0, 99)
    lines = [journal.readable_lines(saved.number)[0] for saved in matches]
    return matches, lines, sorted(journal.people.names()), Decks(journal.store).all()


def again(path):
    """Start, check the whole file, and start again; return the content then."""
    with closing(open_journal(path, NOW)) as journal:
        assert not (sound(path, lambda _: True) and checksums_hold(path))
        journal.store.report_damage()
    with closing(open_journal(path, NOW)) as journal:
        assert journal.damage.salvaged.pieces == ()
        assert sound(path, lambda _: True)
        return everything(journal)


@pytest.mark.parametrize("name", spread([*TABLES, *INDEXES], 4))
def test_a_first_page_in_the_place_of_a_leaf_of_its_own_hides_nothing(path, before, name):
    """Its own pages then make that leaf the whole table."""
    exchange(path, root(path, name), last_leaf(path, name))
    assert again(path) == before


PAIRS = (
    ("entry", "match_turn"),
    ("entry", "person_turn"),
    ("entry", "card"),
    ("match", "deck"),
    ("sqlite_autoindex_person_2", "card"),
)


@pytest.mark.parametrize(("both", "page"), crossed(PAIRS, [root, last_leaf]))
def test_pages_of_two_tables_in_each_others_places_lose_nothing(path, before, both, page):
    one, other = both
    exchange(path, page(path, one), root(path, other))
    assert again(path) == before


def test_a_code_that_was_taken_back_does_not_come_back_from_the_log(path, before, tmp_path):
    page, other = root(path, "entry"), last_leaf(path, "entry")
    box = tmp_path / "box" / path.name
    box.parent.mkdir()
    with closing(open_journal(path, NOW)) as journal:
        decks = Decks(journal.store)
        decks.unteach(decks.teach(1, 40, "another"))
        shutil.copy(path, box)
        shutil.copy(f"{path}-wal", f"{box}-wal")
    assert b"another" in Path(f"{box}-wal").read_bytes()
    exchange(box, page, other)
    assert again(box) == before


def test_of_a_file_that_hides_matches_no_copy_is_made(path, tmp_path):
    exchange(path, root(path, "entry"), last_leaf(path, "entry"))
    with pytest.raises(DamagedFile):
        copy(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
