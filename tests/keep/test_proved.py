"""Points, winners, dates, figures, seats, people, decks: shown as written, or not at all."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.command.journals import readable
from companion.games import find
from companion.games.istinto.game import GAME
from companion.keep.decks.decks import Decks
from companion.keep.file.check import checksums_hold
from companion.keep.file.row_checksums import TABLES
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from companion.words.i18n import use
from tests.faults.full import fill, shown
from tests.games.istinto.kit.states import setup
from tests.support.file_damage import alter, flipped
from tests.support.sampling import spread, unpacked

NOW = "2026-11-21T20:00:00+01:00"
COLUMNS = [(table, column) for table, what in TABLES.items() for column in what.columns]
TOLD_BY_ENTRIES = [
    ("match", "touched"), ("match", "ended"), ("match", "entries"), ("seat", "name"),
    ("seat", "person"), ("fact", "points"), ("fact", "won"), ("fact", "name"),
    ("measure", "amount"), ("measure", "name"),
]  # fmt: skip
TOLD_NOWHERE_ELSE = [
    ("person", "name"), ("deck", "name"), ("label", "code"), ("label", "place"), ("card", "name"),
    ("card", "symbol"), ("remark", "dated"), ("remark", "note"), ("remark", "liked"),
    ("mark", "number"), ("former", "became"), ("stamp", "counter"), ("stamp", "machine"),
]  # fmt: skip


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """Return the files of a box with rows of every kind, by their names."""
    folder = tmp_path_factory.mktemp("full")
    with closing(open_journal(folder / "companion.db", NOW)) as journal:
        fill(journal)
        for game in ("istinto", "holmes"):
            referee = Referee(journal, lambda: NOW)
            assert referee.begin(
                find(game), Setup(("Gina", "Hugo")) if game == "holmes" else setup()
            )
            assert referee.hand_over(1, "Ivo")
            referee.end_early()
            assert referee.sitting.match.over
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def before(full, tmp_path_factory):
    """Return everything that lists show of it."""
    folder = tmp_path_factory.mktemp("before")
    for name, data in full.items():
        (folder / name).write_bytes(data)
    with closing(open_journal(folder / "companion.db", NOW)) as journal:
        return shown(journal)


@pytest.fixture
def path(full, tmp_path):
    for name, data in full.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path / "companion.db"


def other(value):
    """Return a value that differs in more than a bit."""
    return value ^ 0b1010_0000 if isinstance(value, int) else f"{value[::-1]}zz"


def again(path, before):
    """Start twice, with a check between; return the content shown and the report of the salvage.

    Altered content is shown at neither start.
    """
    with closing(open_journal(path, NOW)) as journal:
        assert shown(journal) <= before
        assert not checksums_hold(path)
        journal.store.report_damage()
    with closing(open_journal(path, NOW)) as journal:
        assert checksums_hold(path)
        return shown(journal), journal.damage.salvaged


@pytest.mark.parametrize(("table", "column"), unpacked(spread(COLUMNS, 7)))
def test_a_flipped_bit_is_never_shown_and_repaired_at_the_next_start(path, before, table, column):
    alter(path, table, column, flipped)
    after, salvaged = again(path, before)
    assert after == before
    assert (salvaged.pieces, salvaged.rows) == ((), 0)


@pytest.mark.parametrize(
    ("types", "row"),
    [(b"\x1d\x1d", b"the-clubThe Club"), (b"\x1d", b"the-clubThe Club"), (b"\x15", b"Mary")],
    ids=["game of a deck", "name of a deck", "name of a card"],
)
def test_a_text_that_one_bit_makes_a_blob_is_not_shown_and_repaired_at_the_next_start(
    path, before, types, row
):
    data = bytearray(path.read_bytes())
    data[data.rindex(types, 0, data.index(row))] ^= 1
    path.write_bytes(data)
    after, salvaged = again(path, before)
    assert after == before
    assert (salvaged.pieces, salvaged.rows) == ((), 0)


@pytest.mark.parametrize(("table", "column"), unpacked(spread(TOLD_BY_ENTRIES, 5, 1)))
def test_altered_rows_are_rebuilt_from_the_entries(path, before, table, column):
    alter(path, table, column, other)
    after, salvaged = again(path, before)
    assert after == before
    assert (salvaged.pieces, salvaged.rows) == ((), 0)


@pytest.mark.parametrize(("table", "column"), unpacked(spread(TOLD_NOWHERE_ELSE, 5)))
def test_altered_rows_that_cannot_be_rebuilt_are_left_out_and_reported(path, before, table, column):
    use("en")
    alter(path, table, column, other)
    after, salvaged = again(path, before)
    assert salvaged.rows == 1
    assert readable(salvaged).endswith("Of people and decks 1 detail is lost.")
    more = {each for each in after - before if each[0] in (1, 2, 3)}
    assert len(more) <= 1  # a deck that lost its name has that of its game


def test_altered_content_is_reported(path):
    alter(path, "fact", "points", flipped)
    with closing(open_journal(path, NOW)) as journal:
        assert not journal.store.fault
        assert not all(saved.readable for saved in journal.matches.page(0, 99))
        assert "companion.db is damaged" in journal.store.fault


def test_a_change_of_a_row_that_is_altered_proves_nothing(path):
    alter(path, "match", "touched", flipped)
    with closing(open_journal(path, NOW)) as journal:
        for saved in journal.matches.page(0, 99):
            journal.throw_away(saved.number)
    assert not checksums_hold(path)


def test_every_statement_that_writes_a_row_proves_it(path):
    with closing(open_journal(path, NOW)) as journal:
        journal.begin(GAME, setup(), NOW)
        journal.throw_away(1)
        journal.people.rename("Gina", "Zoe")
        decks = Decks(journal.store)
        lesson = decks.teach(1, 5, "one")
        decks.mark(1, 5, "x")
        decks.name_card(1, 6, "Zed")
        decks.unteach(lesson)
        decks.rename(1, "Ours")
        decks.put(decks.deck(2))
    assert checksums_hold(path)


def test_a_deck_that_lost_its_name_keeps_its_cards(path):
    with closing(open_journal(path, NOW)) as journal:
        codes = Decks(journal.store).deck(1).codes
    alter(path, "deck", "name", other)
    with closing(open_journal(path, NOW)) as journal:
        journal.store.report_damage()
    with closing(open_journal(path, NOW)) as journal:
        deck = Decks(journal.store).deck(1)
        assert (deck.codes, deck.name) == (codes, deck.box.title)
